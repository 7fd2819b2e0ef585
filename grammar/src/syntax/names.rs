//! Definitions and uses of names in a file, as far as its text shows them. The checker resolves what they mean.

use super::case::CaseLine;
use super::match_section::MatchPart;
use super::phrases::{Cond, Name, Number, Sum};
use super::section::{
    BoardLineKind, Deals, MoveLine, MoveSection, PhasePart, TableSection, TableUse, Value,
};
use super::section_kind::SectionKind;
use super::tree::{Section, SyntaxTree};
use crate::language::{Parsed, Visit, Visitor};
use crate::source::Span;

/// A namespace: names in the same one must differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Namespace {
    /// Options, named pits, marks, counters, tables and phases.
    Things,
    /// Kinds of move.
    Moves,
}

/// An occurrence of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    /// The name. A used name may also be a word of an option, or be undefined.
    pub name: String,
    /// Its namespace.
    pub namespace: Namespace,
    /// The kind of section that defines the name; `None` for a use.
    pub gives: Option<SectionKind>,
    /// The span of the name, possibly including parentheses.
    pub span: Span,
}

impl SyntaxTree {
    /// Returns all definitions and uses of names, section by section. Parts that could not be parsed contribute none.
    #[must_use]
    pub fn names(&self) -> Vec<Occurrence> {
        let mut names = Names::default();
        for part in self.title.iter().flat_map(|title| &title.without) {
            if let Some(name) = &part.name {
                match SectionKind::of_word(&part.kind) {
                    Some(SectionKind::Move) => names.moves(name),
                    _ => names.uses(name),
                }
            }
        }
        for section in &self.sections {
            names.section(section);
        }
        names.found
    }
}

/// The occurrences found so far.
#[derive(Default)]
struct Names {
    found: Vec<Occurrence>,
}

impl Names {
    fn add(&mut self, name: &str, span: Span, namespace: Namespace, gives: Option<SectionKind>) {
        self.found.push(Occurrence {
            name: name.to_owned(),
            namespace,
            gives,
            span,
        });
    }

    fn uses(&mut self, name: &Name) {
        self.add(&name.text, name.span, Namespace::Things, None);
    }

    fn moves(&mut self, name: &Name) {
        self.add(&name.text, name.span, Namespace::Moves, None);
    }

    /// Adds the names used in phrases.
    fn see(&mut self, phrases: &impl Visit<Parsed>) {
        phrases.visit(Span::default(), self);
    }

    fn gives(&mut self, name: &Name, kind: SectionKind) {
        let namespace = match kind {
            SectionKind::Move => Namespace::Moves,
            _ => Namespace::Things,
        };
        self.add(&name.text, name.span, namespace, Some(kind));
    }

    fn section(&mut self, section: &Section) {
        match section {
            Section::Option(option) => {
                self.gives(&option.name, SectionKind::Option);
                if let Value::Word(word) = &option.default.node {
                    self.add(word, option.default.span, Namespace::Things, None);
                }
            }
            Section::Board(block) => {
                for line in &block.lines {
                    self.board_line(&line.kind);
                }
            }
            Section::Region(region) => {
                self.gives(&region.name, SectionKind::Region);
                self.see(&region.places);
            }
            Section::Mark(mark) => {
                self.gives(&mark.name, SectionKind::Mark);
                self.see(&mark.on);
            }
            Section::Counter(counter) => {
                self.gives(&counter.name, SectionKind::Counter);
                self.see(&counter.start);
            }
            Section::Setup(block) => {
                for deal in &block.lines {
                    self.see(&deal.places);
                    match &deal.seeds {
                        Deals::Each(sums) => self.see(sums),
                        Deals::RestOf(sum) => self.see(sum),
                    }
                    self.see(&deal.when);
                }
            }
            Section::Phase(phase) => {
                self.gives(&phase.name, SectionKind::Phase);
                self.see(&phase.condition);
                for part in &phase.parts {
                    match part {
                        PhasePart::Move(kind) => self.move_kind(kind),
                        PhasePart::Table(table) => self.table(table),
                    }
                }
            }
            Section::Move(kind) => self.move_kind(kind),
            Section::Table(table) => self.table(table),
            Section::After(block) | Section::End(block) => self.see(&block.lines),
            Section::Match(section) => {
                for part in &section.parts {
                    if let MatchPart::Rows { block, .. } = part {
                        self.see(&block.lines);
                    }
                }
            }
            Section::Case(case) => {
                for line in &case.lines {
                    self.case_line(&line.node);
                }
            }
            Section::Unread(_) => {}
        }
    }

    fn table(&mut self, table: &TableSection) {
        self.gives(&table.name, SectionKind::Table);
        self.see(&table.block.lines);
    }

    fn board_line(&mut self, line: &BoardLineKind) {
        match line {
            BoardLineKind::Rows(sum)
            | BoardLineKind::Pits(sum)
            | BoardLineKind::Laps(sum)
            | BoardLineKind::Players(sum)
            | BoardLineKind::Middle { pits: sum, .. } => self.see(sum),
            BoardLineKind::Track { listed, .. } => {
                if let Some((_, places)) = listed {
                    self.see(places);
                }
            }
            BoardLineKind::Store(_) | BoardLineKind::Hand => {}
        }
    }

    /// Adds the names in a line of a case; moves that start from no pit are written by their name.
    fn case_line(&mut self, line: &CaseLine) {
        match line {
            CaseLine::Set(name, value) => {
                self.uses(name);
                self.add(&value.node, value.span, Namespace::Things, None);
            }
            CaseLine::Move(moves) | CaseLine::Allows(moves) | CaseLine::Forbids(moves) => {
                for one in moves {
                    self.add(&one.node, one.span, Namespace::Moves, None);
                }
            }
            CaseLine::Position(_) | CaseLine::Gives(_) | CaseLine::Wins(_) | CaseLine::Moves(_) => {
            }
        }
    }

    fn move_kind(&mut self, kind: &MoveSection) {
        self.gives(&kind.name, SectionKind::Move);
        for other in &kind.unless {
            self.moves(other);
        }
        self.see(&kind.when);
        for line in &kind.lines {
            match line {
                MoveLine::From { place, filters, .. } => {
                    self.see(place);
                    for filter in filters {
                        self.see(&filter.place);
                    }
                }
                MoveLine::Filter { after, when, .. } => {
                    self.see(after);
                    self.see(when);
                }
                MoveLine::Each(TableUse::Named(name, _)) => self.uses(name),
                MoveLine::Each(TableUse::Inline(block)) | MoveLine::Last(block) => {
                    self.see(&block.lines);
                }
                MoveLine::Action(action) => self.see(action),
            }
        }
    }

    /// Adds the names in a number before a comparison sign, where `seeds` are those of the pit looked at; anywhere
    /// else, `seeds` may be the option of that name.
    fn measured(&mut self, sum: &Sum) {
        match &sum.node {
            Number::Seeds => {}
            Number::Computed(one, _, other) => {
                self.measured(one);
                self.measured(other);
            }
            other => other.visit(sum.span, self),
        }
    }
}

impl<'t> Visitor<'t, Parsed> for Names {
    fn name(&mut self, name: &'t Name) {
        self.uses(name);
    }

    fn move_name(&mut self, name: &'t Name) {
        self.moves(name);
    }

    fn condition(&mut self, condition: &'t Cond, at: Span) {
        match condition {
            Cond::Test(left, test) => {
                self.measured(left);
                test.visit(at, self);
            }
            other => other.visit_parts(at, self),
        }
    }

    fn quantity(&mut self, number: &'t Number, at: Span) {
        match number {
            Number::Seeds => self.add("seeds", at, Namespace::Things, None),
            other => other.visit_parts(at, self),
        }
    }
}
