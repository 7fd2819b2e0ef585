//! The start and kind of each line: everything the layout needs from the tree.

use crate::source::Span;
use crate::syntax::{
    Action, Alternative, Block, CaseLine, CaseSection, MatchPart, MoveLine, MoveSection, PhasePart,
    Row, Section, Spanned, SyntaxTree, TableUse,
};

/// The kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// `game "…"`
    Title,
    /// `option NAME = VALUE "help"`
    Option,
    /// `pits NAME = …`
    Pits,
    /// `counter NAME = …`
    Counter,
    /// Any other section, and the parts of a phase.
    Section,
    /// `PLACES: NUMBER`
    Deal,
    /// A line of a case that begins with a keyword, such as `position "…"` or `move 3`.
    CaseStep,
    /// `… => …`: a row of a table or a choice.
    Row,
    /// The actions of a block that has no rows.
    Actions,
    /// `from …`, `require …`: a keyword and its phrase.
    Clause,
    /// Any other line.
    Plain,
}

/// The properties of a tree that the layout needs.
#[derive(Default)]
pub(super) struct Outline {
    /// For every line in order, the position of its first byte on the number line of spans, and its kind.
    pub(super) starts: Vec<(u32, LineKind)>,
    /// The spans of names of games and of moves, in order. Each counts as one word despite the signs in it.
    pub(super) atomic_spans: Vec<Span>,
}

/// Returns the outline of a tree.
pub(super) fn outline(tree: &SyntaxTree) -> Outline {
    let mut outline = Outline::default();
    if let Some(title) = &tree.title {
        outline.add_line(title.span, LineKind::Title);
        outline
            .atomic_spans
            .extend(title.base.as_ref().map(|base| base.span));
    }
    for section in &tree.sections {
        outline.add_section(section);
    }
    outline.starts.sort_by_key(|&(start, _)| start);
    outline.atomic_spans.sort_unstable();
    outline
}

impl Outline {
    fn add_line(&mut self, span: Span, kind: LineKind) {
        self.starts.push((span.start, kind));
    }

    fn add_section(&mut self, section: &Section) {
        match section {
            Section::Option(option) => self.add_line(option.span, LineKind::Option),
            Section::Board(board) => {
                self.add_line(board.span, LineKind::Section);
                for line in &board.lines {
                    self.add_line(line.span, LineKind::Plain);
                }
            }
            Section::Region(region) => self.add_line(region.span, LineKind::Pits),
            Section::Mark(mark) => self.add_line(mark.span, LineKind::Section),
            Section::Counter(counter) => self.add_line(counter.span, LineKind::Counter),
            Section::Setup(setup) => {
                self.add_line(setup.span, LineKind::Section);
                for deal in &setup.lines {
                    self.add_line(deal.span, LineKind::Deal);
                }
            }
            Section::Phase(phase) => {
                self.add_line(phase.span, LineKind::Section);
                for part in &phase.parts {
                    match part {
                        PhasePart::Move(kind) => self.add_move(kind),
                        PhasePart::Table(table) => self.add_table(&table.block, LineKind::Section),
                    }
                }
            }
            Section::Move(kind) => self.add_move(kind),
            Section::Table(table) => self.add_table(&table.block, LineKind::Section),
            Section::After(block) | Section::End(block) => self.add_table(block, LineKind::Section),
            Section::Case(case) => self.add_case(case),
            // Parts that could not be read are not formatted.
            Section::Unparsed(_) => {}
            Section::Match(section) => {
                self.add_line(section.span, LineKind::Section);
                for part in &section.parts {
                    match part {
                        MatchPart::Begins(beginner) => {
                            self.add_line(beginner.span, LineKind::Plain)
                        }
                        MatchPart::Rows { block, .. } => self.add_table(block, LineKind::Plain),
                    }
                }
            }
        }
    }

    fn add_case(&mut self, case: &CaseSection) {
        self.add_line(case.span, LineKind::Section);
        for line in &case.lines {
            let kind = match &line.node {
                CaseLine::Set(..) | CaseLine::Wins(_) | CaseLine::Moves(_) => LineKind::Plain,
                CaseLine::Position(_) | CaseLine::Gives(_) => LineKind::CaseStep,
                CaseLine::Move(moves) | CaseLine::Allows(moves) | CaseLine::Forbids(moves) => {
                    self.atomic_spans.extend(moves.iter().map(|one| one.span));
                    LineKind::CaseStep
                }
            };
            self.add_line(line.span, kind);
        }
    }

    fn add_move(&mut self, section: &MoveSection) {
        self.add_line(section.span, LineKind::Section);
        for line in &section.lines {
            match line {
                MoveLine::From { span, .. } => self.add_line(*span, LineKind::Clause),
                MoveLine::Filter { span, .. } => self.add_line(*span, LineKind::Clause),
                MoveLine::Each(TableUse::Named(_, span)) => self.add_line(*span, LineKind::Plain),
                MoveLine::Each(TableUse::Inline(block)) | MoveLine::Last(block) => {
                    self.add_table(block, LineKind::Plain);
                }
                MoveLine::Action(action) => {
                    self.add_line(action.span, LineKind::Plain);
                    self.add_action(action);
                }
            }
        }
    }

    fn add_table(&mut self, block: &Block<Row>, kind: LineKind) {
        self.add_line(block.span, kind);
        for row in &block.lines {
            // Actions in a block without rows are parsed as a row whose fit has the span of the whole row.
            let bare = row.fit.span == row.span;
            self.add_line(
                row.span,
                if bare {
                    LineKind::Actions
                } else {
                    LineKind::Row
                },
            );
            row.actions
                .iter()
                .for_each(|action| self.add_action(action));
        }
    }

    /// Adds the alternatives of choices as lines, however deeply nested.
    fn add_action(&mut self, action: &Spanned<Action>) {
        match &action.node {
            Action::Choose(alternatives) => {
                for Alternative { actions, span, .. } in alternatives {
                    self.add_line(*span, LineKind::Row);
                    actions.iter().for_each(|action| self.add_action(action));
                }
            }
            Action::ChoosePlace(_, actions) => {
                actions.iter().for_each(|action| self.add_action(action))
            }
            _ => {}
        }
    }
}
