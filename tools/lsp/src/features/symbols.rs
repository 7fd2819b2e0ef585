//! The outline of a document.

use crate::documents::{Document, Documents};
use crate::protocol::{Symbol, SymbolKind};
use sow_grammar::source::Span;
use sow_grammar::syntax::{PhasePart, Section, SectionKind};
use std::ops::Range;

/// Returns the sections, and inside each phase its kinds of move and tables.
pub(crate) fn document_symbols(documents: &Documents, document: &Document) -> Vec<Symbol> {
    let lineage = documents.lineage(document);
    let (Some(tree), Some(source)) = (lineage.trees.first(), lineage.sources.as_slice().first())
    else {
        return Vec::new();
    };
    let outline = Outline {
        document,
        base: source.base,
    };
    let title = tree.title.iter().map(|title| {
        outline.symbol(
            &title.name.node,
            None,
            SymbolKind::Module,
            title.span,
            Some(title.name.span),
        )
    });
    let sections = tree
        .sections
        .iter()
        .filter_map(|section| outline.section(section));
    title.chain(sections).collect()
}

struct Outline<'a> {
    document: &'a Document,
    base: u32,
}

impl Outline<'_> {
    fn bytes(&self, span: Span) -> Range<usize> {
        span.start.saturating_sub(self.base) as usize..span.end.saturating_sub(self.base) as usize
    }

    fn symbol(
        &self,
        name: &str,
        detail: Option<&'static str>,
        kind: SymbolKind,
        span: Span,
        selection: Option<Span>,
    ) -> Symbol {
        let text = &self.document.text;
        let all = self.bytes(span);
        let start = all.start..all.start;
        let selection = selection.map_or(start, |span| self.bytes(span));
        Symbol {
            // Editors reject empty names.
            name: if name.is_empty() { "…" } else { name }.to_owned(),
            detail,
            kind,
            range: text.range(all),
            selection_range: text.range(selection),
            children: Vec::new(),
        }
    }

    fn section(&self, section: &Section) -> Option<Symbol> {
        let kind = section.kind()?;
        let word = section_word(kind);
        let (name, span) = match section {
            Section::Case(case) => (Some(&*case.title.node), Some(case.title.span)),
            Section::Option(one) => (section.name(), Some(one.name.span)),
            Section::Region(one) => (section.name(), Some(one.name.span)),
            Section::Mark(one) => (section.name(), Some(one.name.span)),
            Section::Counter(one) => (section.name(), Some(one.name.span)),
            Section::Phase(one) => (section.name(), Some(one.name.span)),
            Section::Move(one) => (section.name(), Some(one.name.span)),
            Section::Table(one) => (section.name(), Some(one.name.span)),
            _ => (section.name(), None),
        };
        let (name, detail) = match name {
            Some(name) => (name, Some(word)),
            None => (word, None),
        };
        let mut symbol = self.symbol(name, detail, symbol_kind(kind), section.span(), span);
        if let Section::Phase(phase) = section {
            let parts = phase.parts.iter().map(|part| match part {
                PhasePart::Move(kind) => (SectionKind::Move, &kind.name, kind.span),
                PhasePart::Table(table) => (SectionKind::Table, &table.name, table.block.span),
            });
            let symbols = parts.map(|(kind, name, all)| {
                let name_span = Some(name.span);
                self.symbol(
                    &name.text,
                    Some(self::section_word(kind)),
                    symbol_kind(kind),
                    all,
                    name_span,
                )
            });
            symbol.children = symbols.collect();
        }
        Some(symbol)
    }
}

/// Returns the word for a kind of section in the outline.
pub(crate) const fn section_word(kind: SectionKind) -> &'static str {
    match kind {
        SectionKind::Option => "option",
        SectionKind::Board => "board",
        SectionKind::Region => "pits",
        SectionKind::Mark => "mark",
        SectionKind::Counter => "counter",
        SectionKind::Setup => "setup",
        SectionKind::Phase => "phase",
        SectionKind::Move => "move",
        SectionKind::Table => "table",
        SectionKind::After => "after move",
        SectionKind::End => "end",
        SectionKind::Match => "match",
        SectionKind::Case => "case",
    }
}

const fn symbol_kind(kind: SectionKind) -> SymbolKind {
    match kind {
        SectionKind::Option => SymbolKind::Property,
        SectionKind::Region | SectionKind::Mark | SectionKind::Counter => SymbolKind::Variable,
        SectionKind::Phase => SymbolKind::Namespace,
        SectionKind::Move | SectionKind::Table => SymbolKind::Function,
        SectionKind::After | SectionKind::End | SectionKind::Match => SymbolKind::Event,
        SectionKind::Board | SectionKind::Setup => SymbolKind::Struct,
        SectionKind::Case => SymbolKind::Constant,
    }
}
