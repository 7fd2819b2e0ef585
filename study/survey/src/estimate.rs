//! Means and shares with 95 % confidence intervals, computed from sums.

use crate::counts::Sums;
use serde::Serialize;

/// The quantile of the normal distribution for 95 %.
const NORMAL_QUANTILE: f64 = 1.959_963_985;

/// A mean with its confidence interval. Without games there is no mean, and from a single game no interval.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, Report, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let game = CompiledGame::new(rules.clone(), &Settings::defaults(&rules.options)).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
/// let no_cases = vec![false; clauses.list().len()];
/// let report = Report::new(&survey(&game.program, &clauses, 1, 0..20), &clauses, 2, &no_cases);
/// // Few games say little: the interval is wide.
/// let again = report.again;
/// assert!(again.low.unwrap() < again.mean.unwrap() && again.mean.unwrap() < again.high.unwrap());
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Mean {
    /// The mean; `None` if there is no case.
    pub mean: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl Mean {
    /// Computes the mean per case.
    ///
    /// Moves of one game are not independent of each other, so each game is one observation. This is the ratio
    /// estimator of cluster sampling; if every game is one case, it is the plain mean.
    pub(crate) fn from_sums(sums: &Sums) -> Self {
        if sums.cases == 0 {
            return Self::default();
        }
        let (cases, quantity) = (sums.cases as f64, sums.quantity as f64);
        let mean = quantity / cases;
        if sums.games < 2 {
            return Self {
                mean: Some(round_digits(mean)),
                ..Self::default()
            };
        }
        let games = sums.games as f64;
        let squares = sums.quantity_squared as f64 - 2.0 * mean * sums.products as f64
            + mean * mean * sums.cases_squared as f64;
        let error = (squares.max(0.0) * games / (games - 1.0)).sqrt() / cases;
        let half_width = student_quantile(games - 1.0) * error;
        Self {
            mean: Some(round_digits(mean)),
            low: Some(round_digits(mean - half_width)),
            high: Some(round_digits(mean + half_width)),
        }
    }
}

/// A share of games with its confidence interval.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, Report, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let game = CompiledGame::new(rules.clone(), &Settings::defaults(&rules.options)).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
/// let no_cases = vec![false; clauses.list().len()];
/// let report = Report::new(&survey(&game.program, &clauses, 1, 0..20), &clauses, 2, &no_cases);
/// let share = report.first.wins;
/// println!("{} of {} games won, {:.0} to {:.0} %", share.count, share.of, 100.0 * share.low, 100.0 * share.high);
/// assert!(share.low <= share.share && share.share <= share.high);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Share {
    /// The number of games in which the event happened.
    pub count: u64,
    /// The number of games in total.
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
        let spread = 1.0 + NORMAL_QUANTILE * NORMAL_QUANTILE / total;
        let middle = (share + NORMAL_QUANTILE * NORMAL_QUANTILE / (2.0 * total)) / spread;
        let within = share * (1.0 - share) / total
            + NORMAL_QUANTILE * NORMAL_QUANTILE / (4.0 * total * total);
        let half_width = NORMAL_QUANTILE * within.sqrt() / spread;
        Self {
            count,
            of,
            share: round_digits(share),
            low: round_digits((middle - half_width).max(0.0)),
            high: round_digits((middle + half_width).min(1.0)),
        }
    }
}

/// Returns the 95 % quantile of Student's distribution, by its expansion around the normal distribution. Below three
/// degrees of freedom, where the expansion is poor, the value comes from a table.
fn student_quantile(freedom: f64) -> f64 {
    if freedom < 3.0 {
        return if freedom < 2.0 { 12.706 } else { 4.303 };
    }
    let first = (NORMAL_QUANTILE.powi(3) + NORMAL_QUANTILE) / 4.0;
    let second =
        (5.0 * NORMAL_QUANTILE.powi(5) + 16.0 * NORMAL_QUANTILE.powi(3) + 3.0 * NORMAL_QUANTILE)
            / 96.0;
    let third = (3.0 * NORMAL_QUANTILE.powi(7)
        + 19.0 * NORMAL_QUANTILE.powi(5)
        + 17.0 * NORMAL_QUANTILE.powi(3)
        - 15.0 * NORMAL_QUANTILE)
        / 384.0;
    NORMAL_QUANTILE + first / freedom + second / freedom.powi(2) + third / freedom.powi(3)
}

/// Returns a part of a whole; 0 if the whole is 0.
pub(crate) fn ratio(part: u64, whole: u64) -> f64 {
    match whole {
        0 => 0.0,
        _ => round_digits(part as f64 / whole as f64),
    }
}

/// Rounds to a precision that no survey exceeds.
fn round_digits(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_close(one: f64, other: f64) -> bool {
        (one - other).abs() < 0.001
    }

    #[test]
    fn shares_have_wilson_intervals() {
        let share = Share::new(10, 100);
        assert!(
            is_close(share.low, 0.0552) && is_close(share.high, 0.1744),
            "{share:?}"
        );
        let never = Share::new(0, 100);
        assert!(
            is_close(never.low, 0.0) && is_close(never.high, 0.037),
            "{never:?}"
        );
        assert_eq!(Share::new(0, 0).high, 1.0);
    }

    #[test]
    fn means_have_student_intervals() {
        let mut sums = Sums::default();
        for value in [1, 2, 3, 4, 5] {
            sums.record(1, value);
        }
        let mean = Mean::from_sums(&sums);
        // The standard error is sqrt(2.5 / 5), and the quantile for four degrees of freedom is 2.776.
        assert!(is_close(mean.mean.unwrap(), 3.0));
        assert!(
            (mean.high.unwrap() - (3.0 + 2.776 * 0.5_f64.sqrt())).abs() < 0.02,
            "{mean:?}"
        );
        assert_eq!(Mean::from_sums(&Sums::default()).mean, None);
    }

    #[test]
    fn identical_games_have_an_empty_interval() {
        let mut sums = Sums::default();
        sums.record(10, 20);
        sums.record(30, 60);
        let mean = Mean::from_sums(&sums);
        assert_eq!(
            (mean.low, mean.mean, mean.high),
            (Some(2.0), Some(2.0), Some(2.0))
        );
    }
}
