//! What an editor shows about a document as a whole: its outline, the parts to fold, and lenses above cases.

use super::commands::{DRAW_OPENING, RUN_CASE};
use crate::documents::{Document, Documents};
use crate::protocol::{CodeLens, Command, FoldingRange, Symbol, SymbolKind};
use serde_json::{Value, json};
use sow_grammar::parser::{TokenKind, lex};
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

/// The protocol's kind of a comment.
const COMMENT: &str = "comment";

/// Returns all foldable ranges of a document, which may have syntax errors.
pub(crate) fn folding_ranges(document: &Document) -> Vec<FoldingRange> {
    let text = document.text.to_parser_text();
    let (tokens, remarks) = lex(&text);
    let line = |offset| document.text.position(offset).line;
    let mut ranges = Vec::new();
    let mut add = |start: usize, end: usize, kind: Option<&'static str>| {
        let (start_line, end_line) = (line(start), line(end));
        if start_line < end_line {
            ranges.push(FoldingRange {
                start_line,
                // The line that closes a block stays visible.
                end_line: end_line - u32::from(kind.is_none()),
                kind,
            });
        }
    };
    let mut open = Vec::new();
    for token in &tokens {
        match token.kind {
            TokenKind::Open if token.text == "{" => open.push(token.start),
            TokenKind::Close if token.text == "}" => {
                if let Some(start) = open.pop() {
                    add(start, token.start, None);
                }
            }
            _ => {}
        }
    }
    let mut run: Option<(usize, usize)> = None;
    for remark in remarks.iter().filter(|remark| remark.own_line) {
        let (start, end) = (remark.range.start, remark.range.end);
        run = match run {
            Some((first, last))
                if text[last..start].trim().is_empty() && line(start) == line(last) + 1 =>
            {
                Some((first, end))
            }
            before => {
                if let Some((first, last)) = before {
                    add(first, last, Some(COMMENT));
                }
                Some((start, end))
            }
        };
    }
    if let Some((first, last)) = run {
        add(first, last, Some(COMMENT));
    }
    ranges.retain(|range| range.start_line < range.end_line);
    ranges.sort_by_key(|range| (range.start_line, range.end_line));
    ranges
}

/// Returns the lenses of a document.
pub(crate) fn code_lenses(documents: &Documents, document: &Document) -> Vec<CodeLens> {
    let lineage = documents.lineage(document);
    let (Some(tree), Some(source)) = (lineage.trees.first(), lineage.sources.as_slice().first())
    else {
        return Vec::new();
    };
    let lens = |at: u32, title: String, command: &'static str, arguments: Vec<Value>| {
        let at = at.saturating_sub(source.base) as usize;
        CodeLens {
            range: document.text.range(at..at),
            command: Command {
                title,
                command,
                arguments,
            },
        }
    };
    let mut lenses = Vec::new();
    if let Some(title) = &tree.title {
        let arguments = vec![json!(document.uri)];
        let title_of = "draw the opening".to_owned();
        lenses.push(lens(title.span.start, title_of, DRAW_OPENING, arguments));
    }
    let cases = tree.sections.iter().filter_map(|section| match section {
        Section::Case(case) => Some(case),
        _ => None,
    });
    let known = document.play_result().zip(document.check_result());
    for case in cases {
        let offset = case.title.span.start.saturating_sub(source.base) as usize;
        let holds = known.and_then(|(played, checked)| {
            let span = checked.span_at(offset)?;
            let cases = &checked.loaded.as_ref().ok()?.cases;
            let at = cases.iter().position(|one| one.span.start == span.start)?;
            Some(played.cases.get(at)?.is_none())
        });
        let title = match holds {
            Some(true) => "run this case (it holds)",
            Some(false) => "run this case (it does not hold)",
            None => "run this case",
        };
        let arguments = vec![json!(document.uri), json!(case.title.node)];
        lenses.push(lens(case.span.start, title.to_owned(), RUN_CASE, arguments));
    }
    lenses
}
