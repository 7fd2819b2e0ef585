//! Means and shares with 95 % confidence intervals, computed from sums.

use crate::counts::Sums;
use serde::Serialize;

/// The quantile of the normal distribution for 95 %.
const Z: f64 = 1.959_963_985;

/// A mean with its confidence interval. Without games there is no mean, and from a single game no interval.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Mean {
    /// The mean; `None` without any case.
    pub mean: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl Mean {
    /// Computes the mean per case.
    ///
    /// Moves of one game are not independent of each other, so each game is one observation: this is the ratio
    /// estimator of cluster sampling, and the plain mean where every game is one case.
    pub(crate) fn of(sums: &Sums) -> Self {
        if sums.of == 0 {
            return Self::default();
        }
        let (of, what) = (sums.of as f64, sums.what as f64);
        let mean = what / of;
        if sums.games < 2 {
            return Self {
                mean: Some(rounded(mean)),
                ..Self::default()
            };
        }
        let games = sums.games as f64;
        let squares = sums.what_squared as f64 - 2.0 * mean * sums.both as f64
            + mean * mean * sums.of_squared as f64;
        let error = (squares.max(0.0) * games / (games - 1.0)).sqrt() / of;
        let reach = student(games - 1.0) * error;
        Self {
            mean: Some(rounded(mean)),
            low: Some(rounded(mean - reach)),
            high: Some(rounded(mean + reach)),
        }
    }
}

/// A share of games with its confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Share {
    /// The number of games with the event.
    pub count: u64,
    /// The number of all games.
    pub of: u64,
    /// The share; 0 without games.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// Computes a share with the Wilson score interval, which is valid for rare events too.
    pub(crate) fn new(count: u64, of: u64) -> Self {
        if of == 0 {
            return Self {
                count,
                of,
                share: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let (total, share) = (of as f64, count as f64 / of as f64);
        let spread = 1.0 + Z * Z / total;
        let middle = (share + Z * Z / (2.0 * total)) / spread;
        let within = share * (1.0 - share) / total + Z * Z / (4.0 * total * total);
        let reach = Z * within.sqrt() / spread;
        Self {
            count,
            of,
            share: rounded(share),
            low: rounded((middle - reach).max(0.0)),
            high: rounded((middle + reach).min(1.0)),
        }
    }
}

/// Returns the 95 % quantile of Student's distribution, by its expansion around the normal distribution. Below three
/// degrees of freedom, where the expansion is poor, the value comes from a table.
fn student(freedom: f64) -> f64 {
    if freedom < 3.0 {
        return if freedom < 2.0 { 12.706 } else { 4.303 };
    }
    let first = (Z.powi(3) + Z) / 4.0;
    let second = (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0;
    let third = (3.0 * Z.powi(7) + 19.0 * Z.powi(5) + 17.0 * Z.powi(3) - 15.0 * Z) / 384.0;
    Z + first / freedom + second / freedom.powi(2) + third / freedom.powi(3)
}

/// Returns a part of a whole; 0 if the whole is 0.
pub(crate) fn part(of: u64, whole: u64) -> f64 {
    match whole {
        0 => 0.0,
        _ => rounded(of as f64 / whole as f64),
    }
}

/// Rounds away digits beyond the precision of any survey.
fn rounded(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 0.001
    }

    #[test]
    fn shares_have_wilson_intervals() {
        let share = Share::new(10, 100);
        assert!(
            near(share.low, 0.0552) && near(share.high, 0.1744),
            "{share:?}"
        );
        let never = Share::new(0, 100);
        assert!(near(never.low, 0.0) && near(never.high, 0.037), "{never:?}");
        assert_eq!(Share::new(0, 0).high, 1.0);
    }

    #[test]
    fn means_have_student_intervals() {
        let mut sums = Sums::default();
        for value in [1, 2, 3, 4, 5] {
            sums.note(1, value);
        }
        let mean = Mean::of(&sums);
        // The standard error is sqrt(2.5 / 5), the quantile for four degrees of freedom 2.776.
        assert!(near(mean.mean.unwrap(), 3.0));
        assert!(
            (mean.high.unwrap() - (3.0 + 2.776 * 0.5_f64.sqrt())).abs() < 0.02,
            "{mean:?}"
        );
        assert_eq!(Mean::of(&Sums::default()).mean, None);
    }

    #[test]
    fn identical_games_have_an_empty_interval() {
        let mut sums = Sums::default();
        sums.note(10, 20);
        sums.note(30, 60);
        let mean = Mean::of(&sums);
        assert_eq!(
            (mean.low, mean.mean, mean.high),
            (Some(2.0), Some(2.0), Some(2.0))
        );
    }
}
