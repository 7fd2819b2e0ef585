//! What a position is worth to the player to move.

use std::fmt;

/// The worth of a position: who wins comes first, then by how much, then how soon.
///
/// Larger is better for the player whose view it is. As long as the end is not in sight it is an estimate of the margin
/// in seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Value(pub(crate) i32);

/// What one seed is worth.
pub(crate) const SEED: i32 = 128;
/// A win by nothing at once; far more than all seeds together are worth.
pub(crate) const WIN: i32 = 1 << 20;
/// More than any value.
pub(crate) const INFINITE: i32 = 1 << 21;
/// So far away is an end of which not even the margin is known for sure.
pub(crate) const FAR: i32 = SEED - 1;
/// So far away is an end of which nobody knows when it comes; those that are known to be farther are told as this too.
const SOMETIME: i32 = FAR - 1;

/// An end of the game that is in sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Whether it is won.
    pub won: bool,
    /// The points of the player less those of the opponent.
    pub margin: i32,
    /// Whether the margin is just that; else it is only known that it is won or lost, by about so much.
    pub exact: bool,
    /// The moves until then, if they are known.
    pub moves: Option<u32>,
}

impl Value {
    /// The end that has been seen, if it is a win or a loss. A draw in sight and an estimate of nothing look the same.
    #[must_use]
    pub fn end(self) -> Option<End> {
        if !is_decided(self.0) {
            return None;
        }
        let past = self.0.abs() - WIN;
        let margin = (past + FAR).div_euclid(SEED);
        let moves = margin * SEED - past;
        let won = self.0 > 0;
        Some(End {
            won,
            margin: if won { margin } else { -margin },
            exact: moves < FAR,
            moves: u32::try_from(moves).ok().filter(|_| moves < SOMETIME),
        })
    }

    /// The margin in seeds, an estimate unless the end is in sight.
    #[must_use]
    pub fn margin(self) -> f64 {
        match self.end() {
            Some(end) => end.margin.into(),
            None => f64::from(self.0) / f64::from(SEED),
        }
    }

    /// The same for the other player.
    #[must_use]
    pub fn turned(self) -> Self {
        Self(-self.0)
    }

    /// A number for programs that only compare: hundredths of a seed, and far beyond them where a win or a loss is in sight.
    #[must_use]
    pub fn hundredths(self) -> i64 {
        i64::from(self.0) * 100 / i64::from(SEED)
    }
}

/// `won by 12`, `lost by 3`, `+1.5`.
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

/// Whether a win or a loss is in sight.
pub(crate) const fn is_decided(value: i32) -> bool {
    value.abs() > WIN / 2
}

/// The worth of an end so many moves after the root.
pub(crate) fn of_end(won: bool, margin: i32, ply: u32) -> i32 {
    let far = (ply as i32).min(SOMETIME);
    if won {
        WIN + margin * SEED - far
    } else {
        -(WIN - margin * SEED - far)
    }
}

/// The worth of an end with this margin that comes some time, where the margin decides.
pub(crate) fn sometime(margin: i32) -> i32 {
    match margin {
        0 => 0,
        _ => of_end(margin > 0, margin, SOMETIME as u32),
    }
}

/// The same seen from a position so many moves after the root, as tables keep it.
pub(crate) fn from_here(value: i32, ply: u32) -> i32 {
    shifted(value, ply as i32)
}

/// And back again.
pub(crate) fn from_root(value: i32, ply: u32) -> i32 {
    shifted(value, -(ply as i32))
}

/// Ends that far away keep within the margin that they belong to.
fn shifted(value: i32, by: i32) -> i32 {
    if !is_decided(value) {
        return value;
    }
    let past = value.abs() - WIN;
    let margin = (past + FAR).div_euclid(SEED) * SEED;
    let moves = margin - past;
    if moves >= SOMETIME {
        return value;
    }
    (WIN + margin - (moves - by).clamp(0, SOMETIME)) * value.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_read_back() {
        for (won, margin, ply) in [(true, 12, 3), (false, -7, 0), (true, -2, 5), (false, 4, 90)] {
            let end = Value(of_end(won, margin, ply)).end().unwrap();
            assert_eq!((end.won, end.margin, end.moves), (won, margin, Some(ply)));
            let shifted = from_root(from_here(of_end(won, margin, ply), 0), 0);
            assert_eq!(shifted, of_end(won, margin, ply));
        }
        assert_eq!(from_here(of_end(true, 2, 9), 4), of_end(true, 2, 5));
        assert_eq!(Value(-3 * SEED / 2).to_string(), "-1.5");
        assert_eq!(Value(of_end(false, -7, 2)).to_string(), "lost by 7");
        let some_time = from_root(from_here(sometime(-7), 4), 2);
        let end = Value(some_time).end().unwrap();
        assert_eq!((end.margin, end.exact, end.moves), (-7, true, None));
    }

    #[test]
    fn winning_comes_before_margins() {
        assert!(of_end(true, -20, 30) > of_end(false, 20, 1));
        assert!(of_end(true, 2, 30) > of_end(true, 1, 1));
        assert!(of_end(true, 2, 3) > of_end(true, 2, 5));
        assert!(of_end(false, -2, 3) < of_end(false, -2, 5));
    }
}
