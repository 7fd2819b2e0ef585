//! The transition from one round to the next: the points of a round, the result of the match, the setup of the next
//! round.

use super::eval::Eval;
use super::program_cache::{RoundSetup, SetupKey};
use super::score::{RoundEnd, Score};
use super::setup::SetupBoard;
use super::state::{Arranging, Match, Stage};
use sow_compiler::seats::{other_seat, seat_index};
use sow_grammar::rules::{
    MatchResult, MatchRules, MatchTable, Outcome, Role, ScoreBasis, Seat, Settings, SetupRow,
    SetupStep,
};
use sow_interpreter::{Cell, CompiledGame, GameResult, History, Shape};
use std::sync::Arc;

/// The number of rounds after which a match is stopped and drawn.
pub(super) const MAX_ROUNDS: u32 = 10_000;
/// A match is stopped and drawn after this number of consecutive rounds that are over as soon as they are laid out.
const MAX_IDLE: usize = 100;

/// The table that lays out a round.
#[derive(Clone, Copy)]
pub(super) enum SetupTable {
    First,
    Next,
}

/// Returns the rows that may lay out a round.
pub(super) fn layout_rows(rules: &MatchRules, kind: SetupTable) -> &[SetupRow] {
    &layout_table(rules, kind).rows
}

/// Returns the actions that lay out a round; without a row, the opening is dealt.
fn setup_actions(rules: Option<&MatchRules>, kind: SetupTable, row: usize) -> &[SetupStep] {
    let row = rules.and_then(|rules| layout_rows(rules, kind).get(row));
    row.map_or(&[SetupStep::Deal], |row| &row.steps)
}

const fn layout_table(rules: &MatchRules, kind: SetupTable) -> &MatchTable<SetupRow> {
    match kind {
        SetupTable::First => &rules.first_round,
        SetupTable::Next => &rules.next_round,
    }
}

/// Returns the table that lays out a round with this number.
pub(super) const fn setup_table(round: u32) -> SetupTable {
    if round <= 1 {
        SetupTable::First
    } else {
        SetupTable::Next
    }
}

impl Match {
    /// Lays out the first round: the opening, unless the match rules say otherwise.
    pub(super) fn set_up_first_round(&mut self) {
        let first = self.match_rules().map(|rules| &rules.first_round);
        let first = first.filter(|first| self.is_match && !first.rows.is_empty());
        if let Some(own) = first.map(|first| first.own) {
            let own = own.and_then(|role| self.seat_of_role(role, None));
            self.set_up_round(SetupTable::First, own.unwrap_or(Seat::South), Seat::South);
        }
        self.advance();
    }

    /// Continues the setup of a round after a player has arranged seeds.
    pub(super) fn finish_arrangement(&mut self, seeds: &[u16]) -> Vec<RoundEnd> {
        let Stage::Arranging(arranging) = std::mem::replace(&mut self.stage, Stage::Playing) else {
            return Vec::new();
        };
        let Arranging {
            rule,
            row,
            action,
            own,
            board: mut table,
        } = *arranging;
        table.apply_arrangement(rule.distribution(), seeds);
        self.run_setup(table, setup_table(self.score.round), row, action + 1, own);
        self.advance()
    }

    /// Moves on from round to round until a player has something to do or the match is over; returns the rounds that
    /// ended.
    pub(super) fn advance(&mut self) -> Vec<RoundEnd> {
        let mut ended = Vec::new();
        self.advance_reporting(|end| ended.push(end));
        ended
    }

    /// Like [`Self::advance`], calling `report` for each round that ended.
    pub(super) fn advance_reporting(&mut self, mut report: impl FnMut(RoundEnd)) {
        let mut idle = 0;
        while let (Stage::Playing, Some(standing)) = (&self.stage, self.position.result()) {
            report(self.end_round(standing));
            idle += 1;
            if idle > MAX_IDLE || self.score.round > MAX_ROUNDS {
                self.finish(None);
            }
        }
    }

    fn end_round(&mut self, standing: GameResult) -> RoundEnd {
        let mut end = RoundEnd {
            round: self.score.round,
            program: Arc::clone(&self.program),
            position: self.position,
            position_before_ending: self.position_before_ending.take(),
            standing,
            points: [0; 2],
        };
        let rules = Arc::clone(&self.compiled().rules);
        let Some(rules) = rules.match_rules.as_ref().filter(|_| self.is_match) else {
            self.stage = Stage::Over(standing);
            return end;
        };
        end.points =
            [Seat::South, Seat::North].map(|seat| self.round_points(rules, standing, seat));
        for (points, more) in self.score.points.iter_mut().zip(end.points) {
            *points = points.saturating_add(more);
        }
        let winner = standing.winner;
        let first_player = self.seat_of_role(rules.begins, winner);
        // After a draw there is neither winner nor loser.
        let first_player = first_player.unwrap_or(other_seat(self.score.first_player));
        match self.match_result(rules, first_player, winner) {
            Some(winner) => self.finish(winner),
            None => {
                let own = rules.next_round.own;
                let own = own.and_then(|role| self.seat_of_role(role, winner));
                let own = own.unwrap_or_else(|| self.player_with_fewest(first_player));
                self.set_up_round(SetupTable::Next, own, first_player);
            }
        }
        end
    }

    pub(super) fn eval(&self, own: Seat) -> Eval<'_> {
        Eval::for_round(self, own)
    }

    /// Returns the player with a role in the round that `winner` won; `None` for the winner or loser of a drawn round.
    pub(super) fn seat_of_role(&self, role: Role, winner: Option<Seat>) -> Option<Seat> {
        let began = self.score.first_player;
        match role {
            Role::Other => Some(other_seat(began)),
            Role::Same => Some(began),
            Role::Winner => winner,
            Role::Loser => winner.map(other_seat),
            Role::Seat(seat) => Some(seat),
        }
    }

    fn finish(&mut self, winner: Option<Seat>) {
        self.stage = Stage::Over(GameResult {
            winner,
            score: self.score.points,
        });
    }

    /// Returns the player with the fewest seeds; the one who begins if both have the same number.
    fn player_with_fewest(&self, first_player: Seat) -> Seat {
        let eval = self.eval(first_player);
        let [mine, theirs] =
            [first_player, other_seat(first_player)].map(|seat| eval.all_seeds(seat));
        if theirs < mine {
            other_seat(first_player)
        } else {
            first_player
        }
    }

    /// Lays out a round with the first row that applies to the current board.
    fn set_up_round(&mut self, table_kind: SetupTable, own: Seat, first_player: Seat) {
        let rules = Arc::clone(&self.compiled().rules);
        let rules = rules.match_rules.as_ref();
        let rows = rules.map_or(&[][..], |rules| layout_rows(rules, table_kind));
        let eval = self.eval(own);
        let row_index = rows
            .iter()
            .position(|row| eval.row_applies(row.when.as_ref()));
        let settings = self.settings(row_index.map(|at| &rows[at]), own);
        let plain = self.plain_board(&settings);
        let score = Score {
            round: self.score.round + u32::from(matches!(table_kind, SetupTable::Next)),
            first_player,
            points: self.score.points,
            purse: self.gathered_purses(first_player),
        };
        // Without a row, the round is laid out like the opening.
        let row = row_index.unwrap_or(usize::MAX);
        let first = matches!(table_kind, SetupTable::First);
        let actions = setup_actions(rules, table_kind, row);
        let key = SetupKey::new(&plain, (first, row), actions, own, &score);
        if let Some(known) = key.and_then(|key| self.programs.setups.find(&key)) {
            self.begin_round(known, score);
            return;
        }
        let mut board = SetupBoard::new(plain.clone(), Shape::default(), score);
        board.copy_match_state(&self.program, &self.position);
        self.run_setup(board, table_kind, row, 0, own);
        if let Some(key) = key {
            self.programs
                .setups
                .insert(key, &plain.program, self.round_setup());
        }
    }

    /// Returns the current round as it begins, if no player has to arrange.
    fn round_setup(&self) -> RoundSetup {
        RoundSetup {
            program: self.program.clone(),
            position: self.position,
            position_before_ending: self.position_before_ending.clone(),
            purse: self.score.purse,
        }
    }

    /// Begins a round that was laid out before.
    fn begin_round(&mut self, setup: RoundSetup, score: Score) {
        self.program = setup.program;
        self.position = setup.position;
        self.position_before_ending = setup.position_before_ending;
        self.history = History::default();
        self.stage = Stage::Playing;
        self.score = Score {
            purse: setup.purse,
            ..score
        };
    }

    fn run_setup(
        &mut self,
        mut board: SetupBoard,
        table_kind: SetupTable,
        row: usize,
        first_action: usize,
        own: Seat,
    ) {
        let actions = setup_actions(self.match_rules(), table_kind, row);
        let pending = board.run_actions(actions, first_action, own);
        self.program = board.compile(&self.programs);
        self.position = board.position;
        self.score = board.score;
        self.history = History::default();
        match pending {
            Some(waits) => {
                self.stage = Stage::Arranging(Box::new(Arranging {
                    rule: waits.rule,
                    row,
                    action: waits.action,
                    own,
                    board,
                }));
            }
            None => {
                self.stage = Stage::Playing;
                let initial_position = self.position;
                self.program.apply_endings(&mut self.position, false);
                let over = self.position.is_over();
                self.position_before_ending = over.then(|| Box::new(initial_position));
            }
        }
    }

    /// Returns the options of a round: those of the match, modified by the row.
    fn settings(&self, row: Option<&SetupRow>, own: Seat) -> Settings {
        let CompiledGame { rules, program } = self.compiled();
        let mut settings = program.settings().clone();
        for (option, value) in row.iter().flat_map(|row| &row.set) {
            let wanted = self.eval(own).quantity(value);
            settings.set_unchecked(*option, rules[*option].nearest_value(wanted));
        }
        settings
    }

    /// Returns the board for these options or, if it cannot be compiled, the board of the match.
    pub(super) fn plain_board(&self, settings: &Settings) -> CompiledGame {
        let CompiledGame { rules, program } = self.compiled().clone();
        let program = self.programs.plain(settings).unwrap_or(program);
        CompiledGame { rules, program }
    }

    /// Returns the purses with the seeds of the board added. Seeds without an owner go to the player who begins.
    fn gathered_purses(&self, first_player: Seat) -> [u32; 2] {
        let mut purse = self.score.purse;
        let layout = self.program.layout();
        for cell in (0..layout.cell_count()).map(Cell) {
            let owner = layout.owner(cell).unwrap_or(first_player);
            purse[seat_index(owner)] += u32::from(self.position.seeds(cell));
        }
        purse
    }
}

impl Match {
    /// Returns the points of a player for the round.
    pub(super) fn round_points(&self, rules: &MatchRules, standing: GameResult, seat: Seat) -> u32 {
        let (own, rows) = (rules.points.own, &rules.points.rows);
        if rows.is_empty() {
            return u32::from(standing.winner == Some(seat));
        }
        if own.is_some_and(|role| self.seat_of_role(role, standing.winner) != Some(seat)) {
            return 0;
        }
        let eval = self.eval(seat);
        let row = rows.iter().find(|row| eval.row_applies(row.when.as_ref()));
        let score = row.map_or(0, |row| eval.quantity(&row.score));
        u32::try_from(score.max(0)).unwrap_or(u32::MAX)
    }

    /// Returns the result of the match if it is over; the inner `None` is a draw.
    pub(super) fn match_result(
        &self,
        rules: &MatchRules,
        first_player: Seat,
        winner: Option<Seat>,
    ) -> Option<Option<Seat>> {
        let seats = match rules.over.own {
            None => vec![first_player, other_seat(first_player)],
            Some(role) => self.seat_of_role(role, winner).into_iter().collect(),
        };
        seats.into_iter().find_map(|own| {
            let eval = self.eval(own);
            let mut rows = rules.over.rows.iter();
            let row = rows.find(|row| eval.row_applies(row.when.as_ref()))?;
            Some(self.result_winner(row.result, own))
        })
    }

    fn result_winner(&self, result: MatchResult, own: Seat) -> Option<Seat> {
        let (counted, loses, tie) = match result {
            MatchResult::Outcome(outcome) => return outcome_winner(outcome, own),
            MatchResult::Most { of, loses, tie } => (of, loses, tie),
        };
        let [mine, theirs] = [own, other_seat(own)].map(|seat| match counted {
            ScoreBasis::Store => {
                let store = self.program.layout().store(seat);
                store.map_or(0, |store| self.position.seeds(store).into())
            }
            ScoreBasis::Seeds => self.eval(seat).all_seeds(seat),
            ScoreBasis::Points => self.score.points_of(seat),
        });
        match mine.cmp(&theirs) {
            std::cmp::Ordering::Equal => outcome_winner(tie, own),
            more => Some(if more.is_gt() == loses {
                other_seat(own)
            } else {
                own
            }),
        }
    }
}

const fn outcome_winner(outcome: Outcome, own: Seat) -> Option<Seat> {
    match outcome {
        Outcome::OwnWins => Some(own),
        Outcome::OpponentWins => Some(other_seat(own)),
        Outcome::Draw => None,
    }
}
