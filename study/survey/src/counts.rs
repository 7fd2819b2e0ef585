//! Integer counts that are added up game by game, in any order.

use std::collections::BTreeMap;
use std::ops::Bound;

/// A histogram: the number of occurrences of each value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Histogram {
    /// The counts of values from 0 up to the greatest small value that occurred.
    small: Vec<u64>,
    others: BTreeMap<i64, u64>,
}

/// The greatest small value. Most counted values are small, so their counts are kept in a list.
const MAX_SMALL: usize = 255;

impl Histogram {
    /// Counts a value.
    #[inline]
    pub(crate) fn record(&mut self, value: i64) {
        let small = usize::try_from(value).ok();
        match small.and_then(|small| self.small.get_mut(small)) {
            Some(count) => *count += 1,
            None => self.record_times(value, 1),
        }
    }

    fn record_times(&mut self, value: i64, times: u64) {
        match usize::try_from(value) {
            Ok(small) if small <= MAX_SMALL => {
                if small >= self.small.len() {
                    self.small.resize(small + 1, 0);
                }
                self.small[small] += times;
            }
            _ => *self.others.entry(value).or_default() += times,
        }
    }

    /// Adds another histogram.
    pub(crate) fn add(&mut self, others: &Self) {
        for (value, count) in others.values() {
            self.record_times(value, count);
        }
    }

    /// Returns all values that occurred, in ascending order, each with its count.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        let others = |range| {
            self.others
                .range(range)
                .map(|(&value, &count)| (value, count))
        };
        let small = self.small.iter().copied().enumerate();
        let small = small.map(|(value, count)| (value as i64, count));
        let below = others((Bound::Unbounded, Bound::Excluded(0)));
        let above = others((Bound::Excluded(0), Bound::Unbounded));
        below
            .chain(small.filter(|&(_, count)| count > 0))
            .chain(above)
    }

    /// Returns the number of values counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.values().map(|(_, count)| count).sum()
    }

    /// Returns a quantile: the least value such that at least the share `part` (from 0 to 1) of all counted values is
    /// no greater; `None` if the histogram is empty.
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

    /// Returns the least and the greatest value; `None` if the histogram is empty.
    #[must_use]
    pub fn range(&self) -> Option<(i64, i64)> {
        let mut values = self.values();
        let (least, _) = values.next()?;
        let (most, _) = values.next_back().unwrap_or((least, 0));
        Some((least, most))
    }
}

/// Sums, over games, of two numbers and their products: `cases`, the number of cases in a game (for instance its moves,
/// or 1 if the game is counted as a whole), and `quantity`, the total counted in these cases (for instance laps).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) games: u64,
    pub(crate) cases: i128,
    pub(crate) quantity: i128,
    pub(crate) cases_squared: i128,
    pub(crate) products: i128,
    pub(crate) quantity_squared: i128,
}

impl Sums {
    /// Adds a game in which `quantity` was counted in `cases` cases.
    pub(crate) fn record(&mut self, cases: u64, quantity: i64) {
        let (cases, quantity) = (i128::from(cases), i128::from(quantity));
        self.games += 1;
        self.cases += cases;
        self.quantity += quantity;
        self.cases_squared += cases * cases;
        self.products += cases * quantity;
        self.quantity_squared += quantity * quantity;
    }

    /// Adds `games` games, each with one case and the value `quantity`.
    pub(crate) fn record_many(&mut self, quantity: i64, games: u64) {
        let (quantity, count) = (i128::from(quantity), i128::from(games));
        self.games += games;
        self.cases += count;
        self.quantity += quantity * count;
        self.cases_squared += count;
        self.products += quantity * count;
        self.quantity_squared += quantity * quantity * count;
    }

    /// Adds other sums.
    pub(crate) fn add(&mut self, others: &Self) {
        self.games += others.games;
        self.cases += others.cases;
        self.quantity += others.quantity;
        self.cases_squared += others.cases_squared;
        self.products += others.products;
        self.quantity_squared += others.quantity_squared;
    }
}

#[cfg(test)]
mod tests {
    use super::Histogram;

    #[test]
    fn half_of_all_lies_at_or_below_the_median() {
        let mut histogram = Histogram::default();
        for value in [3, 1, 9, 3] {
            histogram.record(value);
        }
        assert_eq!(histogram.quantile(0.5), Some(3));
        assert_eq!(histogram.range(), Some((1, 9)));
        assert_eq!(Histogram::default().quantile(0.5), None);
    }
}
