//! The game that lints examine.

use crate::analysis::situation::Situations;
use crate::lower::LoweredRules;
use crate::rules::MoveKind;
use crate::source::{Sources, Span};
use crate::syntax::BoardLineKind;
use std::ops::Deref;

/// The rules of a game, and the situations that can occur.
pub(crate) struct LintContext<'g> {
    pub(super) lowered: &'g LoweredRules<'g>,
    pub(super) sources: &'g Sources,
    pub(super) situations: Situations<'g>,
}

impl<'g> Deref for LintContext<'g> {
    type Target = LoweredRules<'g>;

    fn deref(&self) -> &LoweredRules<'g> {
        self.lowered
    }
}

impl LintContext<'_> {
    /// Returns the span of the name of a kind of move.
    pub(super) fn name_span(&self, kind: &MoveKind) -> Span {
        let mut entries = self.names.moves.iter();
        let entry = entries.find(|entry| entry.name == kind.name && entry.phase == kind.phase);
        entry.map_or(kind.span, |entry| entry.span)
    }

    /// Returns the span of the line of the board that gives the number of rows.
    pub(super) fn rows_span(&self) -> Option<Span> {
        self.board_line_span(|line| matches!(line, BoardLineKind::Rows(_)))
    }

    /// Returns the span of the line of the board that describes the track.
    pub(super) fn track_span(&self) -> Option<Span> {
        self.board_line_span(|line| matches!(line, BoardLineKind::Track { .. }))
    }

    fn board_line_span(&self, wanted: impl Fn(&BoardLineKind) -> bool) -> Option<Span> {
        let mut lines = self.sections.boards.first()?.lines.iter();
        lines.find(|line| wanted(&line.kind)).map(|line| line.span)
    }
}
