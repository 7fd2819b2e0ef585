//! Matches: the points for a round, the end of the match, and the next round.

use super::board::{Cell, opponent_of, seat_index};
use super::game::Oracle;
use super::setup::{Arrangement, RoundSetup};
use super::state::State;
use super::view::{MatchScore, Progress, View};
use sow_grammar::rules::{
    Condition, MatchResult, MatchRules, Outcome, Role, Rules, ScoreBasis, Seat, Settings, SetupRow,
    Spanned,
};

/// A match under way.
#[derive(Debug, Clone)]
pub struct OracleMatch<'r> {
    rules: &'r Rules,
    match_rules: &'r MatchRules,
    /// The option values at the start of the match.
    settings: Settings,
    setup: RoundSetup<'r>,
    /// The winner once the match is over; `Some(None)` is a draw.
    outcome: Option<Option<Seat>>,
}

/// Number of consecutive rounds without a move, and number of rounds in all, after which the match is a draw.
const MAX_IDLE: u32 = 100;
const MAX_ROUNDS: u32 = 10_000;

impl<'r> OracleMatch<'r> {
    /// Starts a match; `None` if the game has no match rules.
    #[must_use]
    pub fn new(rules: &'r Rules, settings: &Settings) -> Option<Self> {
        let matches = rules.match_rules.as_ref()?;
        let oracle = Oracle::new(rules, settings);
        let score = MatchScore {
            round: 1,
            first_mover: Seat::South,
            points: [0; 2],
            purses: [0; 2],
        };
        let opening = oracle.opening();
        let mut all = Self {
            rules,
            match_rules: matches,
            settings: settings.clone(),
            setup: RoundSetup::finished(oracle, opening, score),
            outcome: None,
        };
        let first = &matches.first_round;
        if !first.rows.is_empty() {
            let own = first.own.and_then(|role| all.seat_with_role(role, None));
            all.set_up_round(&first.rows, own.unwrap_or(Seat::South), score);
        }
        all.advance_rounds();
        Some(all)
    }

    /// Returns the rules of this round, with its options and its board.
    #[must_use]
    pub const fn oracle(&self) -> &Oracle<'r> {
        &self.setup.oracle
    }

    /// Returns the position; while a player arranges, the seeds laid out so far.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.setup.state
    }

    /// Returns the score of the match.
    #[must_use]
    pub const fn score(&self) -> &MatchScore {
        &self.setup.score
    }

    /// Returns the arrangement that a player has to make next, if any.
    #[must_use]
    pub const fn pending_arrangement(&self) -> Option<&Arrangement> {
        self.setup.pending_arrangement.as_ref()
    }

    /// Returns the winner once the match is over; `Some(None)` is a draw.
    #[must_use]
    pub const fn outcome(&self) -> Option<Option<Seat>> {
        self.outcome
    }

    /// Continues the match from the state after a move.
    pub fn continue_from(&mut self, state: State) {
        self.setup.state = state;
        self.advance_rounds();
    }

    /// Arranges the given number of seeds in each pit.
    pub fn arrange(&mut self, seeds: &[u16]) {
        self.setup.apply_arrangement(seeds);
        self.advance_rounds();
    }

    /// Ends rounds and starts the next ones, until a player has something to do or the match is over.
    fn advance_rounds(&mut self) {
        let mut idle = 0;
        while self.outcome.is_none()
            && self.setup.pending_arrangement.is_none()
            && self.state().result.is_some()
        {
            self.end_round();
            idle += 1;
            if idle > MAX_IDLE || self.score().round > MAX_ROUNDS {
                self.outcome = Some(None);
            }
        }
    }

    fn end_round(&mut self) {
        let winner = self.state().result.and_then(|standing| standing.winner);
        let worth = [Seat::South, Seat::North].map(|seat| self.round_points(seat, winner));
        let points = &mut self.setup.score.points;
        *points = [points[0] + worth[0], points[1] + worth[1]];
        let begins = self.seat_with_role(self.match_rules.begins, winner);
        let begins = begins.unwrap_or(opponent_of(self.score().first_mover));
        self.outcome = self.outcome_after_round(begins, winner);
        if self.outcome.is_some() {
            return;
        }
        let next = &self.match_rules.next_round;
        let own = next.own.and_then(|role| self.seat_with_role(role, winner));
        let own = own.unwrap_or_else(|| self.seat_with_fewest(begins));
        let score = MatchScore {
            round: self.score().round + 1,
            first_mover: begins,
            ..*self.score()
        };
        self.set_up_round(&next.rows, own, score);
    }

    fn view<'v>(&'v self, own: Seat, progress: &'v Progress) -> View<'v> {
        View {
            match_score: Some(self.score()),
            ..self.oracle().view(self.state(), own, progress)
        }
    }

    fn condition_holds(&self, own: Seat, when: Option<&Spanned<Condition>>) -> bool {
        let progress = Progress::new(self.oracle().board.turning);
        when.is_none_or(|when| self.view(own, &progress).holds(when))
    }

    fn round_points(&self, seat: Seat, winner: Option<Seat>) -> u32 {
        let points = &self.match_rules.points;
        if points.rows.is_empty() {
            return u32::from(winner == Some(seat));
        }
        if points
            .own
            .is_some_and(|role| self.seat_with_role(role, winner) != Some(seat))
        {
            return 0;
        }
        let mut rows = points.rows.iter();
        let row = rows.find(|row| self.condition_holds(seat, row.when.as_ref()));
        let progress = Progress::new(self.oracle().board.turning);
        let score = row.map_or(0, |row| self.view(seat, &progress).quantity(&row.score));
        score.max(0) as u32
    }

    fn seat_with_role(&self, role: Role, winner: Option<Seat>) -> Option<Seat> {
        let began = self.score().first_mover;
        match role {
            Role::Same => Some(began),
            Role::Other => Some(opponent_of(began)),
            Role::Winner => winner,
            Role::Loser => winner.map(opponent_of),
            Role::Seat(seat) => Some(seat),
        }
    }

    fn outcome_after_round(&self, begins: Seat, winner: Option<Seat>) -> Option<Option<Seat>> {
        let over = &self.match_rules.over;
        let asked: Vec<Seat> = match over.own {
            None => vec![begins, opponent_of(begins)],
            Some(role) => self.seat_with_role(role, winner).into_iter().collect(),
        };
        asked.into_iter().find_map(|own| {
            let row = over
                .rows
                .iter()
                .find(|row| self.condition_holds(own, row.when.as_ref()));
            row.map(|row| self.winner_by_result(row.result, own))
        })
    }

    fn winner_by_result(&self, result: MatchResult, own: Seat) -> Option<Seat> {
        let decided = |outcome| match outcome {
            Outcome::OwnWins => Some(own),
            Outcome::OpponentWins => Some(opponent_of(own)),
            Outcome::Draw => None,
        };
        let (of, loses, tie) = match result {
            MatchResult::Outcome(outcome) => return decided(outcome),
            MatchResult::Most { of, loses, tie } => (of, loses, tie),
        };
        let [mine, theirs] = [own, opponent_of(own)].map(|seat| match of {
            ScoreBasis::Points => self.score().points[seat_index(seat)],
            ScoreBasis::Seeds => self.seeds_of(seat),
            ScoreBasis::Store => {
                let store = self.oracle().board.index_of(Cell::Store(seat));
                store.map_or(0, |store| self.state().seeds[store])
            }
        });
        if mine == theirs {
            return decided(tie);
        }
        Some(if (mine > theirs) == loses {
            opponent_of(own)
        } else {
            own
        })
    }

    /// Counts all seeds of a player, including the purse.
    fn seeds_of(&self, seat: Seat) -> u32 {
        let board = &self.oracle().board;
        let theirs = (0..board.cells.len()).filter(|&at| board.owner(at) == Some(seat));
        theirs.map(|at| self.state().seeds[at]).sum::<u32>() + self.score().purses[seat_index(seat)]
    }

    fn seat_with_fewest(&self, begins: Seat) -> Seat {
        if self.seeds_of(opponent_of(begins)) < self.seeds_of(begins) {
            opponent_of(begins)
        } else {
            begins
        }
    }

    /// Lays out a round by the first row that fits, or with the opening if none does.
    fn set_up_round(&mut self, rows: &'r [SetupRow], own: Seat, mut score: MatchScore) {
        let row = rows
            .iter()
            .find(|row| self.condition_holds(own, row.when.as_ref()));
        let mut settings = self.settings.clone();
        let progress = Progress::new(self.oracle().board.turning);
        for (option, value) in row.iter().flat_map(|row| &row.set) {
            let wanted = self.view(own, &progress).quantity(value);
            settings.set_unchecked(*option, self.rules[*option].nearest_value(wanted));
        }
        let board = &self.oracle().board;
        for at in 0..board.cells.len() {
            let owner = board.owner(at).unwrap_or(score.first_mover);
            score.purses[seat_index(owner)] += self.state().seeds[at];
        }
        let mut oracle = Oracle::new(self.rules, &settings);
        oracle.round = score.round;
        let steps = row.map(|row| &row.steps[..]);
        self.setup = RoundSetup::start(oracle, score, own, steps, &self.setup);
        self.setup.advance();
    }
}
