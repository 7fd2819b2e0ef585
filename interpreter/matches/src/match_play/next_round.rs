//! The transition from one round to the next.

use super::eval::Eval;
use super::layouts::{Key, LaidOut};
use super::score::{RoundEnd, Score};
use super::state::{Arranging, Match, Stage};
use super::table::Table;
use sow_compiler::seats::{index, other};
use sow_grammar::rules::{Laying, LayoutRow, MatchRules, MatchTable, Role, Seat, Settings};
use sow_interpreter::{Cell, History, Program, Shape, Standing};
use std::sync::Arc;

/// The number of rounds after which a match is stopped and drawn.
pub(super) const MAX_ROUNDS: u32 = 10_000;
/// The number of consecutive rounds that are over at once after which a match is stopped and drawn.
const MAX_IDLE: usize = 100;

/// The table that lays out a round.
#[derive(Clone, Copy)]
pub(super) enum Which {
    First,
    Next,
}

/// Returns the rows that may lay out a round.
pub(super) fn rows(rules: &MatchRules, which: Which) -> &[LayoutRow] {
    &table(rules, which).rows
}

/// Returns the actions that lay out a round; without a row, the opening is dealt.
fn setup_actions(rules: Option<&MatchRules>, which: Which, row: usize) -> &[Laying] {
    let row = rules.and_then(|rules| rows(rules, which).get(row));
    row.map_or(&[Laying::Deal], |row| &row.layings)
}

const fn table(rules: &MatchRules, which: Which) -> &MatchTable<LayoutRow> {
    match which {
        Which::First => &rules.first_round,
        Which::Next => &rules.next_round,
    }
}

/// Returns the table that lays out a round with this number.
pub(super) const fn which(round: u32) -> Which {
    if round <= 1 {
        Which::First
    } else {
        Which::Next
    }
}

impl Match {
    /// Lays out the first round: the opening, unless the match rules say otherwise.
    pub(super) fn lay_out_first(&mut self) {
        let first = self.rules().map(|rules| &rules.first_round);
        let first = first.filter(|first| self.goes_on && !first.rows.is_empty());
        if let Some(own) = first.map(|first| first.own) {
            let own = own.and_then(|role| self.who(role, None));
            self.lay_out(Which::First, own.unwrap_or(Seat::South), Seat::South);
        }
        self.settle();
    }

    /// Continues a layout after a player has arranged.
    pub(super) fn arranged(&mut self, seeds: &[u16]) -> Vec<RoundEnd> {
        let Stage::Arranging(arranging) = std::mem::replace(&mut self.stage, Stage::Playing) else {
            return Vec::new();
        };
        let Arranging {
            rule,
            row,
            action,
            own,
            mut table,
        } = *arranging;
        table.arrange(rule.spread(), seeds);
        self.carry_out(table, which(self.score.round), row, action + 1, own);
        self.settle()
    }

    /// Moves on from round to round until a player has something to do or the match is over; returns the rounds that
    /// ended.
    pub(super) fn settle(&mut self) -> Vec<RoundEnd> {
        let mut ended = Vec::new();
        self.settle_telling(|end| ended.push(end));
        ended
    }

    /// Like [`Self::settle`], calling `tell` for each round that ended.
    pub(super) fn settle_telling(&mut self, mut tell: impl FnMut(RoundEnd)) {
        let mut idle = 0;
        while let (Stage::Playing, Some(standing)) = (&self.stage, self.position.over()) {
            tell(self.end_round(standing));
            idle += 1;
            if idle > MAX_IDLE || self.score.round > MAX_ROUNDS {
                self.finish(None);
            }
        }
    }

    fn end_round(&mut self, standing: Standing) -> RoundEnd {
        let mut end = RoundEnd {
            round: self.score.round,
            program: Arc::clone(&self.program),
            position: self.position,
            over_at_once: self.over_at_once.take(),
            standing,
            points: [0; 2],
        };
        let base = self.base().clone();
        let Some(rules) = base.rules().match_rules.as_ref().filter(|_| self.goes_on) else {
            self.stage = Stage::Over(standing);
            return end;
        };
        end.points = [Seat::South, Seat::North].map(|seat| self.worth(rules, standing, seat));
        for (points, more) in self.score.points.iter_mut().zip(end.points) {
            *points = points.saturating_add(more);
        }
        let winner = standing.winner;
        let begins = self.who(rules.begins, winner);
        // After a draw there is neither winner nor loser.
        let begins = begins.unwrap_or(other(self.score.began));
        match self.result(rules, begins, winner) {
            Some(winner) => self.finish(winner),
            None => {
                let own = rules.next_round.own;
                let own = own.and_then(|role| self.who(role, winner));
                let own = own.unwrap_or_else(|| self.with_fewest(begins));
                self.lay_out(Which::Next, own, begins);
            }
        }
        end
    }

    pub(super) fn eval(&self, own: Seat) -> Eval<'_> {
        Eval::of_round(&self.program, &self.position, &self.score, own)
    }

    /// Returns the player with a role in the round that `winner` won; `None` for winner and loser of a draw.
    pub(super) fn who(&self, role: Role, winner: Option<Seat>) -> Option<Seat> {
        let began = self.score.began;
        match role {
            Role::Other => Some(other(began)),
            Role::Same => Some(began),
            Role::Winner => winner,
            Role::Loser => winner.map(other),
            Role::Seat(seat) => Some(seat),
        }
    }

    fn finish(&mut self, winner: Option<Seat>) {
        self.stage = Stage::Over(Standing {
            winner,
            score: self.score.points,
        });
    }

    /// Returns the player with the fewest seeds; the one who begins if both have the same number.
    fn with_fewest(&self, begins: Seat) -> Seat {
        let eval = self.eval(begins);
        let [mine, theirs] = [begins, other(begins)].map(|seat| eval.all_seeds(seat));
        if theirs < mine { other(begins) } else { begins }
    }

    /// Lays out a round with the first row that applies to the current board.
    fn lay_out(&mut self, which: Which, own: Seat, begins: Seat) {
        let base = self.base().clone();
        let all = base
            .rules()
            .match_rules
            .as_ref()
            .map_or(&[][..], |rules| rows(rules, which));
        let eval = self.eval(own);
        let fitting = all.iter().position(|row| eval.fits(row.when.as_ref()));
        let settings = self.settings(fitting.map(|at| &all[at]), own);
        let plain = self.plain_board(&settings);
        let score = Score {
            round: self.score.round + u32::from(matches!(which, Which::Next)),
            began: begins,
            points: self.score.points,
            purse: self.gathered(begins),
        };
        // Without a row the round is the opening.
        let row = fitting.unwrap_or(usize::MAX);
        let first = matches!(which, Which::First);
        let actions = setup_actions(base.rules().match_rules.as_ref(), which, row);
        let key = Key::new(&plain, (first, row), actions, own, &score);
        if let Some(known) = key.and_then(|key| self.programs.layouts.find(&key)) {
            self.begin_round(known, score);
            return;
        }
        let mut table = Table::new(plain.clone(), Shape::default(), score);
        table.remember(&self.program, &self.position);
        self.carry_out(table, which, row, 0, own);
        if let Some(key) = key {
            self.programs.layouts.keep(key, &plain, self.laid_out());
        }
    }

    /// Returns the current round as it begins, if no player has to arrange.
    fn laid_out(&self) -> LaidOut {
        LaidOut {
            program: self.program.clone(),
            position: self.position,
            over_at_once: self.over_at_once.clone(),
            purse: self.score.purse,
        }
    }

    /// Begins a round that was laid out before.
    fn begin_round(&mut self, laid_out: LaidOut, score: Score) {
        self.program = laid_out.program;
        self.position = laid_out.position;
        self.over_at_once = laid_out.over_at_once;
        self.history = History::default();
        self.stage = Stage::Playing;
        self.score = Score {
            purse: laid_out.purse,
            ..score
        };
    }

    fn carry_out(&mut self, mut table: Table, which: Which, row: usize, from: usize, own: Seat) {
        let actions = setup_actions(self.base().rules().match_rules.as_ref(), which, row);
        let waits = table.carry_out(actions, from, own);
        self.program = table.program(&self.programs);
        self.position = table.position;
        self.score = table.score;
        self.history = History::default();
        match waits {
            Some(waits) => {
                self.stage = Stage::Arranging(Box::new(Arranging {
                    rule: waits.rule,
                    row,
                    action: waits.action,
                    own,
                    table,
                }));
            }
            None => {
                self.stage = Stage::Playing;
                let laid_out = self.position;
                self.program.settle(&mut self.position, false);
                let over = self.position.is_over();
                self.over_at_once = over.then(|| Box::new(laid_out));
            }
        }
    }

    /// Returns the options of a round: those of the match, modified by the row.
    fn settings(&self, row: Option<&LayoutRow>, own: Seat) -> Settings {
        let mut settings = self.base().settings().clone();
        for (option, value) in row.iter().flat_map(|row| &row.set) {
            let wanted = self.eval(own).quantity(value);
            settings.put(*option, self.base().rules()[*option].nearest(wanted));
        }
        settings
    }

    /// Returns the board for these options, or that of the match if it cannot be compiled.
    pub(super) fn plain_board(&self, settings: &Settings) -> Arc<Program> {
        let plain = self.programs.plain(settings);
        plain.unwrap_or_else(|_| self.base().clone())
    }

    /// Returns the purses with the seeds of the board added. Seeds without an owner go to the player who begins.
    fn gathered(&self, begins: Seat) -> [u32; 2] {
        let mut purse = self.score.purse;
        let layout = self.program.layout();
        for cell in (0..layout.cells()).map(Cell) {
            let owner = layout.owner(cell).unwrap_or(begins);
            purse[index(owner)] += u32::from(self.position.seeds(cell));
        }
        purse
    }
}
