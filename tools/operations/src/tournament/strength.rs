//! Estimates of strength from games between two players.

use serde::Serialize;

/// The results of pairs of games with the same opening, in half points of the first player.
#[derive(Debug, Clone, Default)]
pub struct Strength {
    pairs: Vec<f64>,
    games: u32,
    half_points: u32,
}

/// The first player's lead in Elo with its 95 % confidence bounds. An infinite value is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Elo {
    /// The most likely lead.
    pub value: Option<f64>,
    /// The lower bound.
    pub least: Option<f64>,
    /// The upper bound.
    pub most: Option<f64>,
}

/// The half-width, in standard deviations, of the interval that holds 95 % of a normal distribution.
const NORMAL_QUANTILE: f64 = 1.96;

impl Strength {
    /// Adds the games of a pair, which may have only one game. The results of a pair are not independent of each other,
    /// so it counts as one observation.
    pub fn add_pair(&mut self, half_points: &[u32]) {
        let sum: u32 = half_points.iter().sum();
        self.games += half_points.len() as u32;
        self.half_points += sum;
        self.pairs
            .push(f64::from(sum) / (2.0 * half_points.len() as f64));
    }

    /// Adds the results of other pairs.
    pub fn merge(&mut self, other: Self) {
        self.pairs.extend(other.pairs);
        self.games += other.games;
        self.half_points += other.half_points;
    }

    /// Returns the first player's share of the points, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        f64::from(self.half_points) / f64::from(2 * self.games.max(1))
    }

    /// Estimates the difference in strength.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let (score, count) = (self.score(), self.pairs.len() as f64);
        let spread: f64 = self.pairs.iter().map(|pair| (pair - score).powi(2)).sum();
        let error = if count > 1.0 {
            NORMAL_QUANTILE * (spread / (count * (count - 1.0))).sqrt()
        } else {
            0.5
        };
        // If all pairs ended alike, the spread is 0. The bound then comes from the rate at which other results could
        // occur and still be missing from all pairs with a probability of 5 %.
        let unseen = if spread == 0.0 {
            1.0 - 0.05_f64.powf(1.0 / count.max(1.0))
        } else {
            0.0
        };
        Elo {
            value: elo_from_score(score),
            least: elo_from_score(score - error.max(unseen)),
            most: elo_from_score(score + error.max(unseen)),
        }
    }
}

/// Converts a share of the points into a difference in Elo; `None` for shares of 0 and 1.
fn elo_from_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

impl Elo {
    /// Formats the estimate: `+120 (+40 to +210)`; a missing bound is left out.
    #[must_use]
    pub fn describe(&self) -> String {
        let signed = |value: f64| format!("{value:+.0}");
        let value = self
            .value
            .map_or_else(|| "beyond measure".to_owned(), signed);
        match (self.least.map(signed), self.most.map(signed)) {
            (Some(least), Some(most)) => format!("{value} ({least} to {most})"),
            (Some(least), None) => format!("{value} (at least {least})"),
            (None, Some(most)) => format!("{value} (at most {most})"),
            (None, None) => value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_players_are_equal() {
        let mut strength = Strength::default();
        for pair in [[2, 0], [0, 2], [1, 1], [2, 2], [0, 0]] {
            strength.add_pair(&pair);
        }
        let elo = strength.elo();
        assert!((strength.score() - 0.5).abs() < 1e-9 && elo.value.unwrap().abs() < 1e-9);
        assert!(elo.least.unwrap() < -100.0 && elo.most.unwrap() > 100.0);
    }

    #[test]
    fn infinite_bounds_are_left_out() {
        let mut strength = Strength::default();
        for _ in 0..5 {
            strength.add_pair(&[2, 2]);
        }
        let words = strength.elo().describe();
        assert!(words.starts_with("beyond measure (at least +"), "{words}");
    }

    #[test]
    fn three_of_four_points_are_about_191() {
        let mut strength = Strength::default();
        for _ in 0..200 {
            strength.add_pair(&[2, 1]);
        }
        let elo = strength.elo();
        assert!((elo.value.unwrap() - 190.8).abs() < 0.1, "{elo:?}");
    }

    #[test]
    fn winning_everything_is_beyond_measure() {
        let mut strength = Strength::default();
        for _ in 0..10 {
            strength.add_pair(&[2, 2]);
        }
        let elo = strength.elo();
        assert_eq!((elo.value, elo.most), (None, None));
        assert!(elo.least.unwrap() > 150.0, "{elo:?}");
    }
}
