//! Which actions belong where.

use super::Checker;
use super::actions::Room;
use crate::source::Span;
use crate::syntax::Action;

impl Checker<'_> {
    /// Whether an action can stand in a list of this kind.
    pub(super) fn belongs(&mut self, _action: &Action, _room: Room, _span: Span) -> Option<()> {
        Some(())
    }
}
