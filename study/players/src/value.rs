//! The value of a position for the player to move.

use std::fmt;

/// The value of a position: first who wins counts, then the margin, then the distance to the end.
///
/// A larger value is better for the player in question. Until the search sees the end of the game, the value is an
/// estimate of the margin in seeds.
///
/// ```
/// use sow_players::Value;
///
/// let even = Value::default();
/// assert_eq!(even.to_string(), "+0.0");
/// assert_eq!(even.end(), None, "an estimate, or a draw");
/// assert_eq!(even.negated(), even);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Value(pub(crate) i32);

/// The value of one seed.
pub const SEED_VALUE: i32 = 128;
/// The largest margin that a value can express; larger ones are clamped to it.
pub(crate) const MAX_MARGIN: i32 = WIN_VALUE / SEED_VALUE / 2 - 1;
/// The value of an immediate win by a margin of 0, far more than any estimate of a margin.
pub(crate) const WIN_VALUE: i32 = 1 << 20;
/// A number greater than any value.
pub(crate) const INFINITY: i32 = 1 << 21;
/// The distance of an end whose winner is certain, but not its margin.
pub(crate) const INEXACT_DISTANCE: i32 = SEED_VALUE - 1;
/// The distance of an end that is an unknown number of moves away. Known distances are capped at it.
pub(crate) const UNKNOWN_DISTANCE: i32 = INEXACT_DISTANCE - 1;

/// An end of the game found by the search.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_players::{AlphaBeta, Limits};
///
/// let game = Game::from_notation(&program, "0,0,0,0,0,1/0,0,0,0,0,1 30:40 - S -").unwrap();
/// let mut player = AlphaBeta::new(sow_players::Settings::default()).unwrap();
/// let analysis = player.think(&game, &Limits::default(), &mut |_| {});
/// let end = analysis.lines[0].value.end().expect("North has more than half of the seeds");
/// assert!(!end.won && end.margin < 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameEnd {
    /// Whether the player wins.
    pub won: bool,
    /// The player's points minus the opponent's.
    pub margin: i32,
    /// Whether the margin is exact; otherwise only the winner is certain.
    pub exact: bool,
    /// The number of moves until the end, if known.
    pub moves: Option<u32>,
}

impl Value {
    /// Returns the end of the game, if the search has found a win or a loss. A certain draw looks like an estimate of
    /// 0.
    #[must_use]
    pub fn end(self) -> Option<GameEnd> {
        if !is_decided(self.0) {
            return None;
        }
        let past = self.0.abs() - WIN_VALUE;
        let margin = (past + INEXACT_DISTANCE).div_euclid(SEED_VALUE);
        let moves = margin * SEED_VALUE - past;
        let won = self.0 > 0;
        Some(GameEnd {
            won,
            margin: if won { margin } else { -margin },
            exact: moves < INEXACT_DISTANCE,
            moves: u32::try_from(moves)
                .ok()
                .filter(|_| moves < UNKNOWN_DISTANCE),
        })
    }

    /// Returns the margin in seeds: an estimate, unless [`end`](Self::end) is `Some`.
    #[must_use]
    pub fn margin(self) -> f64 {
        match self.end() {
            Some(end) => end.margin.into(),
            None => f64::from(self.0) / f64::from(SEED_VALUE),
        }
    }

    /// Returns the value for the other player.
    #[must_use]
    pub fn negated(self) -> Self {
        Self(-self.0)
    }

    /// Returns a number for comparing values: hundredths of a seed, or a far larger number for a win or loss that the
    /// search has found.
    #[must_use]
    pub fn hundredths(self) -> i64 {
        i64::from(self.0) * 100 / i64::from(SEED_VALUE)
    }
}

/// Writes `won by 12`, `lost by 3` or `+1.5`.
impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end() {
            None => write!(formatter, "{:+.1}", self.margin()),
            Some(end) => {
                let word = if end.won { "won" } else { "lost" };
                match (end.margin.abs(), end.exact) {
                    (0, _) => write!(formatter, "{word}"),
                    (by, true) => write!(formatter, "{word} by {by}"),
                    (by, false) => write!(formatter, "{word} by about {by}"),
                }
            }
        }
    }
}

/// Returns whether a value is a win or loss found by the search.
pub(crate) const fn is_decided(value: i32) -> bool {
    value.abs() > WIN_VALUE / 2
}

/// Returns the value of an end of the game that is `ply` moves after the root.
pub fn end_value(won: bool, margin: i32, ply: u32) -> i32 {
    let far = (ply as i32).min(UNKNOWN_DISTANCE);
    let margin = margin.clamp(-MAX_MARGIN, MAX_MARGIN);
    if won {
        WIN_VALUE + margin * SEED_VALUE - far
    } else {
        -(WIN_VALUE - margin * SEED_VALUE - far)
    }
}

/// Returns the value of an end with this margin at an unknown distance, in games where the margin decides who wins.
pub fn undated_end_value(margin: i32) -> i32 {
    match margin {
        0 => 0,
        _ => end_value(margin > 0, margin, UNKNOWN_DISTANCE as u32),
    }
}

/// Converts a value relative to the root to a value relative to a position `ply` moves after it, as the table stores
/// it.
pub fn to_table_value(value: i32, ply: u32) -> i32 {
    shift_distance(value, ply as i32)
}

/// The reverse of [`to_table_value`].
pub fn from_table_value(value: i32, ply: u32) -> i32 {
    shift_distance(value, -(ply as i32))
}

/// Changes the distance of an end without changing its margin.
fn shift_distance(value: i32, by: i32) -> i32 {
    if !is_decided(value) {
        return value;
    }
    let past = value.abs() - WIN_VALUE;
    let margin = (past + INEXACT_DISTANCE).div_euclid(SEED_VALUE) * SEED_VALUE;
    let moves = margin - past;
    if moves >= UNKNOWN_DISTANCE {
        return value;
    }
    (WIN_VALUE + margin - (moves - by).clamp(0, UNKNOWN_DISTANCE)) * value.signum()
}
