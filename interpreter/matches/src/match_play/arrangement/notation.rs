//! Notation of arrangements.

use super::{Arrangement, ArrangementError};
use sow_interpreter::notation::MoveError;

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
