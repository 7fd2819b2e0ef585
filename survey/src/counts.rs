//! Integers added up game by game; the order of the games does not matter.

use std::collections::BTreeMap;

/// How often each value occurred.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Histogram(BTreeMap<i64, u64>);

impl Histogram {
    /// Counts a value.
    pub(crate) fn note(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    /// Adds another histogram.
    pub(crate) fn add(&mut self, others: &Self) {
        for (value, count) in &others.0 {
            *self.0.entry(*value).or_default() += count;
        }
    }

    /// All values that occurred, ascending, each with its count.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        self.0.iter().map(|(value, count)| (*value, *count))
    }

    /// The number of values counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The quantile: the least value with at least the share `part` (from 0 to 1) of all at or below it; `None` if empty.
    #[must_use]
    pub fn quantile(&self, part: f64) -> Option<i64> {
        let wanted = part * self.total() as f64;
        let mut so_far = 0;
        self.values()
            .find(|(_, count)| {
                so_far += count;
                so_far as f64 >= wanted
            })
            .map(|(value, _)| value)
    }

    /// The least and the greatest value; `None` if empty.
    #[must_use]
    pub fn ends(&self) -> Option<(i64, i64)> {
        let (least, _) = self.0.first_key_value()?;
        let (most, _) = self.0.last_key_value()?;
        Some((*least, *most))
    }
}

/// Sums over games of two numbers: the cases `of` (such as moves; 1 for a quantity of the whole game), and `what` was
/// counted in them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) games: u64,
    pub(crate) of: i128,
    pub(crate) what: i128,
    pub(crate) of_squared: i128,
    pub(crate) both: i128,
    pub(crate) what_squared: i128,
}

impl Sums {
    /// Adds a game in which `what` was counted in `of` cases.
    pub(crate) fn note(&mut self, of: u64, what: i64) {
        let (of, what) = (i128::from(of), i128::from(what));
        self.games += 1;
        self.of += of;
        self.what += what;
        self.of_squared += of * of;
        self.both += of * what;
        self.what_squared += what * what;
    }

    /// Adds `games` games, each with the value `what`.
    pub(crate) fn note_many(&mut self, what: i64, games: u64) {
        let (what, count) = (i128::from(what), i128::from(games));
        self.games += games;
        self.of += count;
        self.what += what * count;
        self.of_squared += count;
        self.both += what * count;
        self.what_squared += what * what * count;
    }

    /// Adds other sums.
    pub(crate) fn add(&mut self, others: &Self) {
        self.games += others.games;
        self.of += others.of;
        self.what += others.what;
        self.of_squared += others.of_squared;
        self.both += others.both;
        self.what_squared += others.what_squared;
    }
}

#[cfg(test)]
mod tests {
    use super::Histogram;

    #[test]
    fn half_of_all_lies_at_or_below_the_median() {
        let mut histogram = Histogram::default();
        for value in [3, 1, 9, 3] {
            histogram.note(value);
        }
        assert_eq!(histogram.quantile(0.5), Some(3));
        assert_eq!(histogram.ends(), Some((1, 9)));
        assert_eq!(Histogram::default().quantile(0.5), None);
    }
}
