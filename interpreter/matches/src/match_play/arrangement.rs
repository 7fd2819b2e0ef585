//! Arrangements: seeds that a player lays out freely. Counts, lists, draws and checks them.

use super::required_conditions::{self, RequiredConditions};
use sow_grammar::rules::Seat;
use sow_interpreter::Cell;
use sow_interpreter::notation::MoveError;
use std::sync::Arc;

/// An arrangement that a player has to make: all of the seeds are distributed over the pits, with a minimum in each.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("long-night-game").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
/// let arrangement = game.arrangement().unwrap();
/// let example = arrangement.example();
/// assert_eq!(example.len(), arrangement.pits.len());
/// assert_eq!(arrangement.check(&example), Ok(()));
/// ```
#[derive(Debug, Clone)]
pub struct Arrangement {
    /// The player who arranges.
    pub player: Seat,
    /// The pits, in the order in which an arrangement lists their seeds.
    pub pits: Vec<Cell>,
    /// The player's labels of these pits.
    pub labels: Vec<String>,
    /// The total number of seeds.
    pub seeds: u32,
    /// The lowest number of seeds in each pit.
    pub at_least: u32,
    /// The conditions that must hold afterwards.
    pub(super) required: Option<Arc<RequiredConditions>>,
}

impl Arrangement {
    /// The highest number of arrangements that are listed.
    pub const MAX_LISTED: u128 = 1000;

    /// The highest number of arrangements that are tried against the conditions of `require`. If there are more, how
    /// many of them are legal is unknown.
    pub const MAX_TRIED: u64 = required_conditions::MAX_CANDIDATES;

    /// Returns the number of different arrangements; `None` if it is unknown or overflows.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        if let Some(required) = &self.required {
            return Some(required.arrangements()?.len() as u128);
        }
        let (free, bars) = (
            u128::from(self.distribution().free_seeds()),
            self.distribution().bars() as u128,
        );
        // The product of the first k factors is a binomial coefficient itself, so every division is exact.
        let mut count = 1u128;
        for at in 1..=bars {
            count = count.checked_mul(free + at)? / at;
        }
        Some(count)
    }

    /// Returns all arrangements in ascending order; `None` if there are more than [`Self::MAX_LISTED`], or an unknown
    /// number.
    #[must_use]
    pub fn list(&self) -> Option<Vec<Vec<u16>>> {
        if self.count()? > Self::MAX_LISTED {
            return None;
        }
        if let Some(required) = &self.required {
            return required.arrangements().map(<[_]>::to_vec);
        }
        let mut all = Vec::new();
        self.list_extensions(&mut Vec::new(), self.distribution().free_seeds(), &mut all);
        Some(all)
    }

    /// Draws a uniformly distributed arrangement. `below` returns a uniformly distributed number below its argument.
    pub fn draw(&self, below: &mut impl FnMut(u64) -> u64) -> Vec<u16> {
        match &self.required {
            Some(required) => required.draw(self.distribution(), below),
            None => self.distribution().draw(below),
        }
    }

    /// Returns an example of an arrangement, with the seeds spread as evenly as the rules allow.
    #[must_use]
    pub fn example(&self) -> Vec<u16> {
        if let Some(required) = &self.required {
            return required.example().to_vec();
        }
        let pits = self.pits.len() as u32;
        let (each, more) = (self.seeds / pits.max(1), self.seeds % pits.max(1));
        (0..pits)
            .map(|pit| (each + u32::from(pit < more)) as u16)
            .collect()
    }

    /// Checks that the numbers are a legal arrangement.
    ///
    /// # Errors
    /// [`ArrangementError`] with the fault.
    pub fn check(&self, numbers: &[u16]) -> Result<(), ArrangementError> {
        if numbers.len() != self.pits.len() {
            return Err(ArrangementError::PitCount {
                wanted: self.pits.len(),
                labels: self.pit_range(),
                given: numbers.len(),
            });
        }
        let too_few = |(_, given): &(&String, &u16)| u32::from(**given) < self.at_least;
        if let Some((label, &given)) = self.labels.iter().zip(numbers).find(too_few) {
            return Err(ArrangementError::TooFew {
                label: label.clone(),
                given,
                at_least: self.at_least,
            });
        }
        let given = numbers.iter().map(|&number| u32::from(number)).sum();
        if given != self.seeds {
            return Err(ArrangementError::Sum {
                given,
                wanted: self.seeds,
            });
        }
        match &self.required {
            Some(required) if !required.holds(self.distribution(), numbers) => {
                Err(ArrangementError::Required(required.phrase().to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Returns the rule as a phrase: "34 seeds over pits 1 to 5, at least 1 in each".
    #[must_use]
    pub fn rule_text(&self) -> String {
        let least = match self.at_least {
            0 => String::new(),
            least => format!(", at least {least} in each"),
        };
        let condition = match &self.required {
            None => String::new(),
            Some(required) => format!(", so that {}", required.phrase()),
        };
        format!(
            "{} seeds over pits {}{least}{condition}",
            self.seeds,
            self.pit_range()
        )
    }

    fn pit_range(&self) -> String {
        let others = self.labels.iter().position(|label| label.starts_with('o'));
        let (own, others) = self.labels.split_at(others.unwrap_or(self.labels.len()));
        match [own, others].map(range_text) {
            [own, others] if own.is_empty() || others.is_empty() => own + &others,
            [own, others] => format!("{own} and {others}"),
        }
    }

    pub(super) fn distribution(&self) -> Distribution<'_> {
        Distribution {
            player: self.player,
            pits: &self.pits,
            seeds: self.seeds,
            at_least: self.at_least,
        }
    }

    fn list_extensions(&self, prefix: &mut Vec<u16>, free: u32, all: &mut Vec<Vec<u16>>) {
        let last = prefix.len() + 1 >= self.pits.len();
        for more in if last { free } else { 0 }..=free {
            prefix.push((self.at_least + more) as u16);
            if last {
                all.push(prefix.clone());
            } else {
                self.list_extensions(prefix, free - more, all);
            }
            prefix.pop();
        }
    }
}

fn range_text(labels: &[String]) -> String {
    match labels {
        [] => String::new(),
        [only] => only.clone(),
        [first, .., last] => format!("{first} to {last}"),
    }
}

/// The reason why numbers are not an arrangement.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("long-night-game").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
/// use sow_matches::ArrangementError;
///
/// let arrangement = game.arrangement().unwrap();
/// let error = arrangement.check(&[1]).unwrap_err();
/// assert!(matches!(error, ArrangementError::PitCount { given: 1, .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArrangementError {
    /// Too many or too few numbers.
    #[error(
        "an arrangement has a number for each of the {wanted} pits ({labels}), but this has {given}"
    )]
    PitCount {
        /// The number of pits.
        wanted: usize,
        /// The labels of the pits, from the first to the last.
        labels: String,
        /// The number of numbers given.
        given: usize,
    },
    /// A pit gets too few seeds.
    #[error("pit {label} gets {given}, but every pit must get at least {at_least}")]
    TooFew {
        /// The label of the pit.
        label: String,
        /// The number of seeds given.
        given: u16,
        /// The lowest number of seeds.
        at_least: u32,
    },
    /// The numbers do not add up.
    #[error("these are {given} seeds in total, but all {wanted} must be laid out")]
    Sum {
        /// The sum of the numbers given.
        given: u32,
        /// The number of seeds to arrange.
        wanted: u32,
    },
    /// A condition of the rules does not hold afterwards.
    #[error("seeds must be laid out so that {0}")]
    Required(String),
}

const KEYWORD: &str = "arrange";

/// Spells an arrangement: `arrange 7 7 7 7 6`.
pub(in crate::match_play) fn spell(numbers: &[u16]) -> String {
    numbers.iter().fold(KEYWORD.to_owned(), |text, number| {
        format!("{text} {number}")
    })
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', ',']).filter(|word| !word.is_empty())
}

/// Whether a text is meant as an arrangement.
pub(in crate::match_play) fn is_arrangement(text: &str) -> bool {
    let first = tokens(text).next();
    first.is_some_and(|word| word.eq_ignore_ascii_case(KEYWORD))
}

pub(in crate::match_play) fn read(rule: &Arrangement, text: &str) -> Result<Vec<u16>, MoveError> {
    if !is_arrangement(text) {
        return Err(unreadable_error(rule, text));
    }
    let words = tokens(text).skip(1);
    let numbers: Option<Vec<u16>> = words.map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty());
    let numbers = numbers.ok_or_else(|| unreadable_error(rule, text))?;
    match rule.check(&numbers) {
        Ok(()) => Ok(numbers),
        Err(error @ ArrangementError::PitCount { .. }) => {
            Err(MoveError::Illegal(format!("{error}; {}", hint(rule))))
        }
        Err(error) => Err(MoveError::Illegal(error.to_string())),
    }
}

/// Returns the error of a text that is not an arrangement where one is expected.
pub(in crate::match_play) fn unreadable_error(rule: &Arrangement, text: &str) -> MoveError {
    MoveError::Unreadable {
        text: text.trim().to_owned(),
        hint: hint(rule),
    }
}

fn hint(rule: &Arrangement) -> String {
    let example = spell(&rule.example());
    format!("lay out {}, such as `{example}`", rule.rule_text())
}

/// The seeds that a player distributes over pits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Distribution<'r> {
    pub(super) player: Seat,
    pub(super) pits: &'r [Cell],
    pub(super) seeds: u32,
    /// The lowest number of seeds in each pit.
    pub(super) at_least: u32,
}

impl Distribution<'_> {
    /// Draws a distribution, all of them with equal probability.
    pub(super) fn draw(self, below: &mut impl FnMut(u64) -> u64) -> Vec<u16> {
        // Seeds and the bars between adjacent pits form a line; each order of these is an arrangement.
        let (mut seeds, mut bars) = (u64::from(self.free_seeds()), self.bars() as u64);
        let mut pits = vec![self.at_least; self.pits.len()];
        let mut pit = 0;
        while seeds > 0 {
            if below(seeds + bars) < bars {
                bars -= 1;
                pit += 1;
            } else {
                seeds -= 1;
                pits[pit] += 1;
            }
        }
        pits.into_iter().map(|seeds| seeds as u16).collect()
    }

    /// Returns the number of seeds beyond the minimum.
    pub(super) fn free_seeds(self) -> u32 {
        self.seeds
            .saturating_sub(self.at_least * self.pits.len() as u32)
    }

    /// Returns the number of boundaries between pits.
    pub(super) fn bars(self) -> usize {
        self.pits.len().saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(pits: u8, seeds: u32, at_least: u32) -> Arrangement {
        Arrangement {
            player: Seat::South,
            pits: (0..pits).map(Cell).collect(),
            labels: (1..=pits).map(|pit| pit.to_string()).collect(),
            seeds,
            at_least,
            required: None,
        }
    }

    #[test]
    fn count_agrees_with_list() {
        for (pits, seeds, at_least) in [(5, 9, 1), (3, 7, 0), (1, 5, 2), (2, 2, 1), (4, 8, 2)] {
            let rule = rule(pits, seeds, at_least);
            let all = rule.list().expect("few");
            assert_eq!(Some(all.len() as u128), rule.count());
            assert!(all.iter().all(|one| rule.check(one) == Ok(())));
            assert!(all.is_sorted() && all.windows(2).all(|two| two[0] != two[1]));
        }
        // 34 seeds over 5 pits with at least one in each: C(33, 4).
        assert_eq!(rule(5, 34, 1).count(), Some(40_920));
        assert_eq!(rule(5, 34, 1).list(), None);
        assert_eq!(rule(96, 255, 0).count(), None);
    }

    #[test]
    fn draws_are_uniform() {
        let rule = rule(3, 5, 1);
        let all = rule.list().expect("few");
        let mut drawn = vec![0u32; all.len()];
        let mut state = 7u64;
        let mut below = |bound: u64| {
            state = sow_compiler::board::splitmix64(state);
            state % bound
        };
        for _ in 0..6000 {
            let one = rule.draw(&mut below);
            drawn[all
                .iter()
                .position(|each| *each == one)
                .expect("a legal one")] += 1;
        }
        // 1,000 of each are expected, give or take 29.
        assert!(
            drawn.iter().all(|&times| (880..1120).contains(&times)),
            "{drawn:?}"
        );
    }

    #[test]
    fn errors_name_the_fault() {
        let rule = rule(3, 6, 1);
        let error_text = |text: &str| read(&rule, text).expect_err("wrong").to_string();
        assert!(read(&rule, " Arrange 1, 2 3").is_ok());
        assert!(
            error_text("arrange 1 2")
                .contains("a number for each of the 3 pits (1 to 3), but this has 2")
        );
        assert!(error_text("arrange 1 2").contains("such as `arrange 2 2 2`"));
        assert!(error_text("arrange").contains("such as `arrange 2 2 2`"));
        assert!(error_text("arrange 0 3 3").contains("pit 1 gets 0"));
        assert!(error_text("arrange 1 2 4").contains("7 seeds in total, but all 6"));
        assert!(error_text("arrange 1 2 70000").contains("such as `arrange 2 2 2`"));
        assert!(error_text("3").contains("lay out 6 seeds over pits 1 to 3, at least 1 in each"));
    }
}
