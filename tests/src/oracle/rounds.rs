//! Matches: the points for a round, the end of the match, and the next round.

use super::board::{Cell, index, other};
use super::game::Oracle;
use super::layout::{Arranging, Layout};
use super::state::State;
use super::view::{Progress, Score, View};
use sow_grammar::rules::{
    Condition, Counted, LayoutRow, MatchResult, MatchRules, Outcome, Role, Rules, Seat, Settings,
};

/// A match under way.
#[derive(Debug, Clone)]
pub struct Rounds<'r> {
    rules: &'r Rules,
    matches: &'r MatchRules,
    /// The option values at the start of the match.
    settings: Settings,
    layout: Layout<'r>,
    /// The winner once the match is over; `Some(None)` is a draw.
    over: Option<Option<Seat>>,
}

/// Number of consecutive rounds without a move, and number of rounds in all, after which the match is a draw.
const MAX_IDLE: u32 = 100;
const MAX_ROUNDS: u32 = 10_000;

impl<'r> Rounds<'r> {
    /// Starts a match; `None` if the game has no match rules.
    #[must_use]
    pub fn new(rules: &'r Rules, settings: &Settings) -> Option<Self> {
        let matches = rules.match_rules.as_ref()?;
        let oracle = Oracle::new(rules, settings);
        let score = Score {
            round: 1,
            began: Seat::South,
            points: [0; 2],
            purse: [0; 2],
        };
        let opening = oracle.opening();
        let mut all = Self {
            rules,
            matches,
            settings: settings.clone(),
            layout: Layout::done(oracle, opening, score),
            over: None,
        };
        let first = &matches.first_round;
        if !first.rows.is_empty() {
            let own = first.own.and_then(|role| all.who(role, None));
            all.lay_out(&first.rows, own.unwrap_or(Seat::South), score);
        }
        all.settle();
        Some(all)
    }

    /// Returns the rules of this round, with its options and its board.
    #[must_use]
    pub const fn oracle(&self) -> &Oracle<'r> {
        &self.layout.oracle
    }

    /// Returns the position; while a player arranges, the seeds laid out so far.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.layout.state
    }

    /// Returns the score of the match.
    #[must_use]
    pub const fn score(&self) -> &Score {
        &self.layout.score
    }

    /// Returns the arrangement that a player has to make next, if any.
    #[must_use]
    pub const fn arranging(&self) -> Option<&Arranging> {
        self.layout.waits.as_ref()
    }

    /// Returns the winner once the match is over; `Some(None)` is a draw.
    #[must_use]
    pub const fn over(&self) -> Option<Option<Seat>> {
        self.over
    }

    /// Continues the match from the state after a move.
    pub fn played(&mut self, state: State) {
        self.layout.state = state;
        self.settle();
    }

    /// Arranges the given number of seeds in each pit.
    pub fn arranged(&mut self, seeds: &[u16]) {
        self.layout.arranged(seeds);
        self.settle();
    }

    /// Ends rounds and starts the next ones, until a player has something to do or the match is over.
    fn settle(&mut self) {
        let mut idle = 0;
        while self.over.is_none() && self.layout.waits.is_none() && self.state().over.is_some() {
            self.end_round();
            idle += 1;
            if idle > MAX_IDLE || self.score().round > MAX_ROUNDS {
                self.over = Some(None);
            }
        }
    }

    fn end_round(&mut self) {
        let winner = self.state().over.and_then(|standing| standing.winner);
        let worth = [Seat::South, Seat::North].map(|seat| self.worth(seat, winner));
        let points = &mut self.layout.score.points;
        *points = [points[0] + worth[0], points[1] + worth[1]];
        let begins = self.who(self.matches.begins, winner);
        let begins = begins.unwrap_or(other(self.score().began));
        self.over = self.result(begins, winner);
        if self.over.is_some() {
            return;
        }
        let next = &self.matches.next_round;
        let own = next.own.and_then(|role| self.who(role, winner));
        let own = own.unwrap_or_else(|| self.with_fewest(begins));
        let score = Score {
            round: self.score().round + 1,
            began: begins,
            ..*self.score()
        };
        self.lay_out(&next.rows, own, score);
    }

    fn view<'v>(&'v self, own: Seat, progress: &'v Progress) -> View<'v> {
        View {
            between: Some(self.score()),
            ..self.oracle().view(self.state(), own, progress)
        }
    }

    fn fits(&self, own: Seat, when: Option<&Condition>) -> bool {
        let progress = Progress::none(self.oracle().board.turning);
        when.is_none_or(|when| self.view(own, &progress).holds(when))
    }

    fn worth(&self, seat: Seat, winner: Option<Seat>) -> u32 {
        let points = &self.matches.points;
        if points.rows.is_empty() {
            return u32::from(winner == Some(seat));
        }
        if points
            .own
            .is_some_and(|role| self.who(role, winner) != Some(seat))
        {
            return 0;
        }
        let mut rows = points.rows.iter();
        let row = rows.find(|row| self.fits(seat, row.when.as_ref()));
        let progress = Progress::none(self.oracle().board.turning);
        let score = row.map_or(0, |row| self.view(seat, &progress).quantity(&row.score));
        score.max(0) as u32
    }

    fn who(&self, role: Role, winner: Option<Seat>) -> Option<Seat> {
        let began = self.score().began;
        match role {
            Role::Same => Some(began),
            Role::Other => Some(other(began)),
            Role::Winner => winner,
            Role::Loser => winner.map(other),
            Role::Seat(seat) => Some(seat),
        }
    }

    fn result(&self, begins: Seat, winner: Option<Seat>) -> Option<Option<Seat>> {
        let over = &self.matches.over;
        let asked: Vec<Seat> = match over.own {
            None => vec![begins, other(begins)],
            Some(role) => self.who(role, winner).into_iter().collect(),
        };
        asked.into_iter().find_map(|own| {
            let row = over
                .rows
                .iter()
                .find(|row| self.fits(own, row.when.as_ref()));
            row.map(|row| self.winner(row.result, own))
        })
    }

    fn winner(&self, result: MatchResult, own: Seat) -> Option<Seat> {
        let decided = |outcome| match outcome {
            Outcome::OwnWins => Some(own),
            Outcome::OpponentWins => Some(other(own)),
            Outcome::Draw => None,
        };
        let (of, loses, tie) = match result {
            MatchResult::Outcome(outcome) => return decided(outcome),
            MatchResult::Most { of, loses, tie } => (of, loses, tie),
        };
        let [mine, theirs] = [own, other(own)].map(|seat| match of {
            Counted::Points => self.score().points[index(seat)],
            Counted::Seeds => self.all_of(seat),
            Counted::Store => {
                let store = self.oracle().board.find(Cell::Store(seat));
                store.map_or(0, |store| self.state().seeds[store])
            }
        });
        if mine == theirs {
            return decided(tie);
        }
        Some(if (mine > theirs) == loses {
            other(own)
        } else {
            own
        })
    }

    /// Counts all seeds of a player, including the purse.
    fn all_of(&self, seat: Seat) -> u32 {
        let board = &self.oracle().board;
        let theirs = (0..board.cells.len()).filter(|&at| board.owner(at) == Some(seat));
        theirs.map(|at| self.state().seeds[at]).sum::<u32>() + self.score().purse[index(seat)]
    }

    fn with_fewest(&self, begins: Seat) -> Seat {
        if self.all_of(other(begins)) < self.all_of(begins) {
            other(begins)
        } else {
            begins
        }
    }

    /// Lays out a round by the first row that fits, or with the opening if none does.
    fn lay_out(&mut self, rows: &'r [LayoutRow], own: Seat, mut score: Score) {
        let row = rows.iter().find(|row| self.fits(own, row.when.as_ref()));
        let mut settings = self.settings.clone();
        let progress = Progress::none(self.oracle().board.turning);
        for (option, value) in row.iter().flat_map(|row| &row.set) {
            let wanted = self.view(own, &progress).quantity(value);
            settings.put(*option, self.rules[*option].nearest(wanted));
        }
        let board = &self.oracle().board;
        for at in 0..board.cells.len() {
            let owner = board.owner(at).unwrap_or(score.began);
            score.purse[index(owner)] += self.state().seeds[at];
        }
        let mut oracle = Oracle::new(self.rules, &settings);
        oracle.round = score.round;
        let layings = row.map(|row| &row.layings[..]);
        self.layout = Layout::begun(oracle, score, own, layings, &self.layout);
        self.layout.go_on();
    }
}
