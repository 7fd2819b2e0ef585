//! The score of a match: rounds, points, purses.

use super::state::Match;
use sow_compiler::seats::{other_seat, seat_index};
use sow_grammar::rules::{MatchResult, MatchRules, Outcome, ScoreBasis, Seat};
use sow_interpreter::notation::PositionError;
use sow_interpreter::{CompileError, Game, GameResult, History, Observer, Position, Program};
use std::sync::Arc;

/// The state of a match that lasts from round to round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Score {
    /// The number of the current round, from 1.
    pub(super) round: u32,
    /// The player who begins the round.
    pub(super) first_player: Seat,
    pub(super) points: [u32; 2],
    /// The seeds beside the board.
    pub(super) purse: [u32; 2],
}

/// A finished round.
#[derive(Debug, Clone)]
pub struct RoundEnd {
    /// The number of the round, from 1.
    pub round: u32,
    /// The board of the round.
    pub program: Arc<Program>,
    /// The position after its ending.
    pub position: Position,
    /// The winner and the score.
    pub standing: GameResult,
    /// The points of South and North for the round.
    pub points: [u32; 2],
    /// The position as laid out, if the round was over before a move.
    pub(super) position_before_ending: Option<Box<Position>>,
}

impl RoundEnd {
    /// Returns the position in the notation of the command line, as a single round.
    #[must_use]
    pub fn notation(&self) -> String {
        Game::resume(&self.program, self.position, History::default()).notation()
    }

    /// Reports the events of the ending if the round was over before a move, since no move reports them.
    pub fn report_if_over_at_once(&self, observer: &mut impl Observer) {
        if let Some(initial_position) = self.position_before_ending.as_deref() {
            self.program
                .apply_endings_observed(*initial_position, observer);
        }
    }
}

impl Score {
    pub(super) const fn initial() -> Self {
        Self {
            round: 1,
            first_player: Seat::South,
            points: [0; 2],
            purse: [0; 2],
        }
    }

    pub(super) const fn points_of(&self, seat: Seat) -> u32 {
        self.points[seat_index(seat)]
    }

    pub(super) const fn purse_of(&self, seat: Seat) -> u32 {
        self.purse[seat_index(seat)]
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
        begins: Seat,
        winner: Option<Seat>,
    ) -> Option<Option<Seat>> {
        let seats = match rules.over.own {
            None => vec![begins, other_seat(begins)],
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

/// The extent of a game to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// One round.
    Round,
    /// All rounds of a match.
    Match,
    /// As the rules say: a match if they contain `match always`, else one round.
    ByRules,
}

/// The reason why a match cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// The rules have no `match` section.
    #[error("this game has no `match` section: it is played as a single round")]
    NoMatchRules,
    /// The board cannot be compiled with these options.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The text is not a position of this game.
    #[error("not a position of this game: {0}")]
    Position(#[from] PositionError),
}
