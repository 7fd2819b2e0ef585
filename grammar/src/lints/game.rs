//! The game that lints examine.

use crate::analysis::situation::Situations;
use crate::lower::{LoweredRules, Sections};
use crate::rules::{self, MoveKind};
use crate::source::{Sources, Span};
use crate::syntax::{self, Block, MoveLine, MoveSection, Row, TableUse};
use std::ops::Deref;

/// The rules of a game, their positions in the text, and the situations that can occur.
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

impl<'g> LintContext<'g> {
    /// Returns the span of the name of a kind of move.
    pub(super) fn name_span(&self, kind: &MoveKind) -> Span {
        let mut entries = self.names.moves.iter();
        let entry = entries.find(|entry| entry.name == kind.name && entry.phase == kind.phase);
        entry.map_or(kind.span, |entry| entry.span)
    }

    /// Returns the endings, each as parsed and as resolved.
    pub(super) fn endings(&self) -> impl Iterator<Item = (&'g Row, &'g rules::Row)> {
        let lowered = self.lowered;
        let blocks = lowered.sections.ends.first().into_iter();
        let written = blocks.flat_map(|block| &block.lines);
        written.zip(&lowered.rules.endings)
    }

    /// Returns the parsed tables in the order of the resolved ones.
    pub(super) fn table_blocks(&self) -> Vec<&'g Block<Row>> {
        let sections: &'g Sections<'g> = &self.lowered.sections;
        let tables = sections.all_tables();
        let mut blocks: Vec<_> = tables.map(|(_, table)| &table.block).collect();
        for (_, kind) in sections.all_moves() {
            blocks.extend(kind.lines.iter().find_map(|line| match line {
                MoveLine::Last(block) => Some(block),
                _ => None,
            }));
            blocks.extend(kind.lines.iter().find_map(|line| match line {
                MoveLine::Each(TableUse::Inline(block)) => Some(block),
                _ => None,
            }));
        }
        blocks.extend(sections.after_moves.first());
        blocks
    }

    /// Returns the place with which a row of a table begins, as parsed.
    pub(super) fn written_fit(&self, table: usize, row: usize) -> Option<&'g syntax::Place> {
        let blocks = self.table_blocks();
        let block = blocks
            .get(table)
            .filter(|_| blocks.len() == self.tables.len())?;
        match &block.lines.get(row)?.fit.node {
            syntax::Fit::Place(place) => Some(place),
            syntax::Fit::When(_) | syntax::Fit::Else => None,
        }
    }
}

/// Returns the place in which a kind of move begins and the filters that narrow the choice, as parsed.
pub(super) fn from_clause(
    section: &MoveSection,
) -> Option<(&syntax::Place, &[syntax::ChoiceFilter])> {
    section.lines.iter().find_map(|line| match line {
        MoveLine::From { place, filters, .. } => Some((place, &**filters)),
        _ => None,
    })
}
