//! The score of a match: rounds, points, purses.

use sow_compiler::seats::seat_index;
use sow_grammar::rules::Seat;
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
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// let mut game = Match::new(&rules, &settings, Extent::Match).unwrap();
/// let end = loop {
///     let first = game.legal_moves().remove(0);
///     if let Some(end) = game.play(&first).unwrap().pop() {
///         break end;
///     }
/// };
/// assert_eq!(end.round, 1);
/// println!("{:?} wins the round at {}", end.standing.winner, end.notation());
/// ```
#[derive(Debug, Clone)]
pub struct RoundEnd {
    /// The number of the round, from 1.
    pub round: u32,
    /// The program of the round.
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

/// The extent of a game to be played.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// // The rules have a match, but do not insist on it.
/// assert!(!Match::new(&rules, &settings, Extent::ByRules).unwrap().is_match());
/// assert!(Match::new(&rules, &settings, Extent::Match).unwrap().is_match());
/// ```
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
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_matches::MatchError;
///
/// let error = Match::new(&rules, &settings, Extent::Match).unwrap_err();
/// assert_eq!(error, MatchError::NoMatchRules);
/// ```
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
