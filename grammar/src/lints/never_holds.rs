//! Conditions that can never hold.

use super::constants::Constant;
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn find(constants: &[Constant], found: &mut Vec<Diagnostic>) {
    for constant in constants.iter().filter(|constant| !constant.holds) {
        let message = "this condition can never hold";
        let fault = Diagnostic::new(Code::NeverHolds, constant.span, message);
        found.push(fault.help(
            "compare with a value that can occur, or take it out with everything that depends on it",
        ));
    }
}
