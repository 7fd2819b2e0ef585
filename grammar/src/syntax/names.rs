//! What can be read off a tree without resolving it: definitions and uses of names, and the choices inside moves.

use super::phrases::{Action, Block, Cond, Name, Number, NumberNode, Row};
use super::section::{
    BoardLineKind, CaseLine, DealtSeeds, MatchPart, MoveLine, MoveSection, PhasePart, SectionKind,
    TableSection, TableUse, Value,
};
use super::tree::{Section, SyntaxTree};
use crate::language::{Parsed, Visit, Visitor};
use crate::source::Span;
use crate::vocabulary::Heading;

/// A namespace: names in the same one must differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Namespace {
    /// Options, named pits, marks, counters, tables and phases.
    General,
    /// Kinds of move.
    Moves,
}

/// An occurrence of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    /// The name. A used name may also be a word of an option, or be undefined.
    pub name: String,
    /// The namespace of the name.
    pub namespace: Namespace,
    /// The kind of section that defines the name; `None` for a use.
    pub defined_kind: Option<SectionKind>,
    /// The span of the name, possibly including parentheses.
    pub span: Span,
}

impl SyntaxTree {
    /// Returns all definitions and uses of names, section by section. Parts that could not be parsed contribute none.
    #[must_use]
    pub fn name_occurrences(&self) -> Vec<Occurrence> {
        let mut names = OccurrenceCollector::default();
        for part in self.title.iter().flat_map(|title| &title.excluded) {
            if let Some(name) = &part.name {
                match SectionKind::from_keyword(&part.kind) {
                    Some(SectionKind::Move) => names.add_move_use(name),
                    _ => names.add_use(name),
                }
            }
        }
        for section in &self.sections {
            names.section(section);
        }
        names.occurrences
    }
}

/// The occurrences found so far.
#[derive(Default)]
struct OccurrenceCollector {
    occurrences: Vec<Occurrence>,
}

impl OccurrenceCollector {
    fn add(
        &mut self,
        name: &str,
        span: Span,
        namespace: Namespace,
        defined_kind: Option<SectionKind>,
    ) {
        self.occurrences.push(Occurrence {
            name: name.to_owned(),
            namespace,
            defined_kind,
            span,
        });
    }

    fn add_use(&mut self, name: &Name) {
        self.add(&name.text, name.span, Namespace::General, None);
    }

    fn add_move_use(&mut self, name: &Name) {
        self.add(&name.text, name.span, Namespace::Moves, None);
    }

    /// Adds the names used in phrases.
    fn visit_phrases(&mut self, phrases: &impl Visit<Parsed>) {
        phrases.visit(Span::default(), self);
    }

    fn add_definition(&mut self, name: &Name, kind: SectionKind) {
        let namespace = match kind {
            SectionKind::Move => Namespace::Moves,
            _ => Namespace::General,
        };
        self.add(&name.text, name.span, namespace, Some(kind));
    }

    fn section(&mut self, section: &Section) {
        match section {
            Section::Option(option) => {
                self.add_definition(&option.name, SectionKind::Option);
                if let Value::Word(word) = &option.default.node {
                    self.add(word, option.default.span, Namespace::General, None);
                }
            }
            Section::Board(block) => {
                for line in &block.lines {
                    self.board_line(&line.kind);
                }
            }
            Section::Region(region) => {
                self.add_definition(&region.name, SectionKind::Region);
                self.visit_phrases(&region.places);
            }
            Section::Mark(mark) => {
                self.add_definition(&mark.name, SectionKind::Mark);
                self.visit_phrases(&mark.on);
            }
            Section::Counter(counter) => {
                self.add_definition(&counter.name, SectionKind::Counter);
                self.visit_phrases(&counter.start);
            }
            Section::Setup(block) => {
                for deal in &block.lines {
                    self.visit_phrases(&deal.places);
                    match &deal.seeds {
                        DealtSeeds::Each(sums) => self.visit_phrases(sums),
                        DealtSeeds::RestOf(sum) => self.visit_phrases(sum),
                    }
                    self.visit_phrases(&deal.when);
                }
            }
            Section::Phase(phase) => {
                self.add_definition(&phase.name, SectionKind::Phase);
                self.visit_phrases(&phase.condition);
                for part in &phase.parts {
                    match part {
                        PhasePart::Move(kind) => self.move_kind(kind),
                        PhasePart::Table(table) => self.table(table),
                    }
                }
            }
            Section::Move(kind) => self.move_kind(kind),
            Section::Table(table) => self.table(table),
            Section::After(block) | Section::End(block) => self.visit_phrases(&block.lines),
            Section::Match(section) => {
                for part in &section.parts {
                    if let MatchPart::Rows { block, .. } = part {
                        self.visit_phrases(&block.lines);
                    }
                }
            }
            Section::Case(case) => {
                for line in &case.lines {
                    self.case_line(&line.node);
                }
            }
            Section::Unparsed(_) => {}
        }
    }

    fn table(&mut self, table: &TableSection) {
        self.add_definition(&table.name, SectionKind::Table);
        self.visit_phrases(&table.block.lines);
    }

    fn board_line(&mut self, line: &BoardLineKind) {
        match line {
            BoardLineKind::Rows(sum)
            | BoardLineKind::Pits(sum)
            | BoardLineKind::Laps(sum)
            | BoardLineKind::Players(sum)
            | BoardLineKind::Middle { pits: sum, .. } => self.visit_phrases(sum),
            BoardLineKind::Track { listed, .. } => {
                if let Some((_, places)) = listed {
                    self.visit_phrases(places);
                }
            }
            BoardLineKind::Store(_) | BoardLineKind::Hand => {}
        }
    }

    /// Adds the names in a line of a case; moves that start from no pit are written by their name.
    fn case_line(&mut self, line: &CaseLine) {
        match line {
            CaseLine::Set(name, value) => {
                self.add_use(name);
                self.add(&value.node, value.span, Namespace::General, None);
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
        self.add_definition(&kind.name, SectionKind::Move);
        for other in &kind.unless {
            self.add_move_use(other);
        }
        self.visit_phrases(&kind.when);
        for line in &kind.lines {
            match line {
                MoveLine::From { place, filters, .. } => {
                    self.visit_phrases(place);
                    for filter in filters {
                        self.visit_phrases(&filter.place);
                    }
                }
                MoveLine::Filter { after, when, .. } => {
                    self.visit_phrases(after);
                    self.visit_phrases(when);
                }
                MoveLine::Each(TableUse::Named(name, _)) => self.add_use(name),
                MoveLine::Each(TableUse::Inline(block)) | MoveLine::Last(block) => {
                    self.visit_phrases(&block.lines);
                }
                MoveLine::Action(action) => self.visit_phrases(action),
            }
        }
    }

    /// Adds the names in a number before a comparison sign, where `seeds` are those of the inspected pit; anywhere
    /// else, `seeds` may be the option of that name.
    fn compared_number(&mut self, sum: &NumberNode) {
        match &sum.node {
            Number::Seeds => {}
            Number::Computed(one, _, other) => {
                self.compared_number(one);
                self.compared_number(other);
            }
            other => other.visit(sum.span, self),
        }
    }
}

impl<'t> Visitor<'t, Parsed> for OccurrenceCollector {
    fn name(&mut self, name: &'t Name) {
        self.add_use(name);
    }

    fn move_name(&mut self, name: &'t Name) {
        self.add_move_use(name);
    }

    fn condition(&mut self, condition: &'t Cond, at: Span) {
        match condition {
            Cond::Test(left, test) => {
                self.compared_number(left);
                test.visit(at, self);
            }
            other => other.visit_parts(at, self),
        }
    }

    fn quantity(&mut self, number: &'t Number, at: Span) {
        match number {
            Number::Seeds => self.add("seeds", at, Namespace::General, None),
            other => other.visit_parts(at, self),
        }
    }
}

impl SyntaxTree {
    /// Returns the spans of all actions inside moves with which a player makes a choice, in the order of the text.
    #[must_use]
    pub fn choice_spans(&self) -> Vec<Span> {
        let mut found = ChoiceCollector::default();
        for section in &self.sections {
            match section {
                Section::Move(kind) => found.move_kind(kind),
                Section::Table(table) => found.rows(&table.block),
                Section::Phase(phase) => {
                    for part in &phase.parts {
                        match part {
                            PhasePart::Move(kind) => found.move_kind(kind),
                            PhasePart::Table(table) => found.rows(&table.block),
                        }
                    }
                }
                _ => {}
            }
        }
        found.spans
    }
}

/// The choices found so far.
#[derive(Default)]
struct ChoiceCollector {
    spans: Vec<Span>,
}

impl ChoiceCollector {
    fn move_kind(&mut self, kind: &MoveSection) {
        for line in &kind.lines {
            match line {
                MoveLine::Action(action) => action.visit(Span::default(), self),
                MoveLine::Each(TableUse::Inline(block)) | MoveLine::Last(block) => self.rows(block),
                MoveLine::From { .. }
                | MoveLine::Filter { .. }
                | MoveLine::Each(TableUse::Named(..)) => {}
            }
        }
    }

    fn rows(&mut self, block: &Block<Row>) {
        block.lines.visit(Span::default(), self);
    }
}

impl<'t> Visitor<'t, Parsed> for ChoiceCollector {
    fn action(&mut self, action: &'t Action, at: Span) {
        let is_choice = match action {
            Action::Choose(_) | Action::ChoosePlace(..) | Action::ChooseNumber(_) => true,
            Action::Sow(sow) => matches!(sow.heading, Heading::EitherWay(_)),
            _ => false,
        };
        self.spans.extend(is_choice.then_some(at));
        action.visit_parts(at, self);
    }
}
