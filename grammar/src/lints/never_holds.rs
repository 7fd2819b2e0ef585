//! Conditions that can never hold, and numbers in lists that never count.

use super::constants::{Constant, ConstantValue};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn find(constants: &[Constant], found: &mut Vec<Diagnostic>) {
    for constant in constants {
        let (message, help) = match constant.value {
            ConstantValue::Always => continue,
            ConstantValue::Never => (
                "this condition can never hold",
                "compare with a value that can occur, or take it out with everything that depends on it",
            ),
            ConstantValue::NeverInRange => (
                "no number that is compared here is ever in this part of the list",
                "take it out of the list, or write numbers that can occur",
            ),
            ConstantValue::CoveredRange => (
                "an earlier part of the list already has all numbers of this one that can occur",
                "take it out of the list, or write other numbers",
            ),
        };
        found.push(Diagnostic::new(Code::NeverHolds, constant.span, message).help(help));
    }
}
