//! The game that lints look at.

use crate::analysis::situation::Situations;
use crate::lower::{Lowered, Sections};
use crate::rules::{self, MoveKind};
use crate::source::{Sources, Span};
use crate::syntax::{self, Block, MoveLine, MoveSection, Row, TableUse};
use std::ops::Deref;

/// The rules of a game, where they stand, and what can be in it.
pub(crate) struct Game<'g> {
    pub(super) lowered: &'g Lowered<'g>,
    pub(super) sources: &'g Sources,
    pub(super) situations: Situations<'g>,
}

impl<'g> Deref for Game<'g> {
    type Target = Lowered<'g>;

    fn deref(&self) -> &Lowered<'g> {
        self.lowered
    }
}

impl<'g> Game<'g> {
    /// Where the name of a kind of move stands.
    pub(super) fn head(&self, kind: &MoveKind) -> Span {
        let mut entries = self.names.moves.iter();
        let entry = entries.find(|entry| entry.name == kind.name && entry.phase == kind.phase);
        entry.map_or(kind.span, |entry| entry.span)
    }

    /// The endings, as they are written and as they are meant.
    pub(super) fn endings(&self) -> impl Iterator<Item = (&'g Row, &'g rules::Row)> {
        let lowered = self.lowered;
        let blocks = lowered.sections.ends.first().into_iter();
        let written = blocks.flat_map(|block| &block.lines);
        written.zip(&lowered.rules.endings)
    }

    /// The tables as they are written, in the order of those of the rules.
    pub(super) fn blocks(&self) -> Vec<&'g Block<Row>> {
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
        blocks.extend(sections.afters.first());
        blocks
    }

    /// The place that a row of a table begins with, as it is written.
    pub(super) fn fit(&self, table: usize, row: usize) -> Option<&'g syntax::Place> {
        let blocks = self.blocks();
        let block = blocks
            .get(table)
            .filter(|_| blocks.len() == self.tables.len())?;
        match &block.lines.get(row)?.fit.node {
            syntax::Fit::Place(place) => Some(place),
            syntax::Fit::When(_) | syntax::Fit::Else => None,
        }
    }
}

/// The place that a kind of move begins in, and what narrows the choice there, as they are written.
pub(super) fn chosen_from(
    section: &MoveSection,
) -> Option<(&syntax::Place, &[syntax::ChoiceFilter])> {
    section.lines.iter().find_map(|line| match line {
        MoveLine::From { place, filters, .. } => Some((place, &**filters)),
        _ => None,
    })
}
