//! The seeds that actions take, and the places that they put them into.

use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{Resolved, Visit, VisitorMut};
use crate::rules::{Action, Condition, Noun, Owner, Place, Quantity};
use crate::source::Span;
use crate::syntax::{Amount, Take};

impl Lowering<'_> {
    /// Checks that an amount is given for each place, if seeds are put into several.
    pub(super) fn check_amount_given(&mut self, take: &Take, span: Span) -> Option<()> {
        if matches!(take.amount, Amount::Number(_)) {
            return Some(());
        }
        let fault = "this does not say how many seeds each of these gets";
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.fail(fault.help("for example, write `put 1 from own hand into each own pit`"))
    }
}

/// Makes stores and hands that seeds are taken from or put into the mover's, unless an owner is named.
pub(super) fn default_owner_to_mover(mut action: Action) -> Action {
    action.visit_parts_mut(&mut DefaultOwnerToMover);
    action
}

struct DefaultOwnerToMover;

impl VisitorMut<Resolved> for DefaultOwnerToMover {
    fn place(&mut self, place: &mut Place) {
        if matches!(place.noun, Noun::Store | Noun::Hand) {
            place.owner = place.owner.or(Some(Owner::Own));
        }
    }

    /// No seeds are moved in the condition of an action.
    fn condition(&mut self, _: &mut Condition) {}

    /// No seeds are moved in a number.
    fn quantity(&mut self, _: &mut Quantity) {}
}
