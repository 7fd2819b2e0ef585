//! Conditions that always hold.

use super::constants::{Constant, ConstantValue};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn find(constants: &[Constant], found: &mut Vec<Diagnostic>) {
    let always = |constant: &&Constant| constant.value == ConstantValue::Always;
    for constant in constants.iter().filter(always) {
        let message = "this condition always holds";
        let fault = Diagnostic::new(Code::AlwaysHolds, constant.span, message);
        found.push(fault.help("take it out, or write the condition that was meant"));
    }
}
