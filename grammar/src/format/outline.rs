//! The start and kind of each line: everything the layout needs from the tree.

use crate::source::Span;
use crate::syntax::{
    Action, Alternative, Block, CaseLine, CaseSection, MatchPart, MoveLine, MoveSection, PhasePart,
    Row, Section, Spanned, SyntaxTree, TableUse,
};

/// The kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
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
    Step,
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
    /// The offset of the first byte of every line on the number line of spans, in order, with the kind of the line.
    pub(super) starts: Vec<(u32, Kind)>,
    /// The spans that count as one word despite the signs in them, in order: names of games, moves.
    pub(super) whole: Vec<Span>,
}

/// Returns the outline of a tree.
pub(super) fn outline(tree: &SyntaxTree) -> Outline {
    let mut outline = Outline::default();
    if let Some(title) = &tree.title {
        outline.line(title.span, Kind::Title);
        outline
            .whole
            .extend(title.base.as_ref().map(|base| base.span));
    }
    for section in &tree.sections {
        outline.section(section);
    }
    outline.starts.sort_by_key(|&(start, _)| start);
    outline.whole.sort_unstable();
    outline
}

impl Outline {
    fn line(&mut self, span: Span, kind: Kind) {
        self.starts.push((span.start, kind));
    }

    fn section(&mut self, section: &Section) {
        match section {
            Section::Option(option) => self.line(option.span, Kind::Option),
            Section::Board(board) => {
                self.line(board.span, Kind::Section);
                for line in &board.lines {
                    self.line(line.span, Kind::Plain);
                }
            }
            Section::Region(region) => self.line(region.span, Kind::Pits),
            Section::Mark(mark) => self.line(mark.span, Kind::Section),
            Section::Counter(counter) => self.line(counter.span, Kind::Counter),
            Section::Setup(setup) => {
                self.line(setup.span, Kind::Section);
                for deal in &setup.lines {
                    self.line(deal.span, Kind::Deal);
                }
            }
            Section::Phase(phase) => {
                self.line(phase.span, Kind::Section);
                for part in &phase.parts {
                    match part {
                        PhasePart::Move(kind) => self.move_section(kind),
                        PhasePart::Table(table) => self.table(&table.block, Kind::Section),
                    }
                }
            }
            Section::Move(kind) => self.move_section(kind),
            Section::Table(table) => self.table(&table.block, Kind::Section),
            Section::After(block) | Section::End(block) => self.table(block, Kind::Section),
            Section::Case(case) => self.case(case),
            // Parts that could not be read are not formatted.
            Section::Unread(_) => {}
            Section::Match(section) => {
                self.line(section.span, Kind::Section);
                for part in &section.parts {
                    match part {
                        MatchPart::Begins(beginner) => self.line(beginner.span, Kind::Plain),
                        MatchPart::Rows { block, .. } => self.table(block, Kind::Plain),
                    }
                }
            }
        }
    }

    fn case(&mut self, case: &CaseSection) {
        self.line(case.span, Kind::Section);
        for line in &case.lines {
            let kind = match &line.node {
                CaseLine::Set(..) | CaseLine::Wins(_) | CaseLine::Moves(_) => Kind::Plain,
                CaseLine::Position(_) | CaseLine::Gives(_) => Kind::Step,
                CaseLine::Move(moves) | CaseLine::Allows(moves) | CaseLine::Forbids(moves) => {
                    self.whole.extend(moves.iter().map(|one| one.span));
                    Kind::Step
                }
            };
            self.line(line.span, kind);
        }
    }

    fn move_section(&mut self, section: &MoveSection) {
        self.line(section.span, Kind::Section);
        for line in &section.lines {
            match line {
                MoveLine::From { span, .. } => self.line(*span, Kind::Clause),
                MoveLine::Filter { span, .. } => self.line(*span, Kind::Clause),
                MoveLine::Each(TableUse::Named(_, span)) => self.line(*span, Kind::Plain),
                MoveLine::Each(TableUse::Inline(block)) | MoveLine::Last(block) => {
                    self.table(block, Kind::Plain);
                }
                MoveLine::Action(action) => {
                    self.line(action.span, Kind::Plain);
                    self.action(action);
                }
            }
        }
    }

    fn table(&mut self, block: &Block<Row>, kind: Kind) {
        self.line(block.span, kind);
        for row in &block.lines {
            // In a block without rows, the actions span the whole row.
            let bare = row.fit.span == row.span;
            self.line(row.span, if bare { Kind::Actions } else { Kind::Row });
            row.actions.iter().for_each(|action| self.action(action));
        }
    }

    /// Adds the alternatives of choices as lines, however deeply nested.
    fn action(&mut self, action: &Spanned<Action>) {
        match &action.node {
            Action::Choose(alternatives) => {
                for Alternative { actions, span, .. } in alternatives {
                    self.line(*span, Kind::Row);
                    actions.iter().for_each(|action| self.action(action));
                }
            }
            Action::ChoosePlace(_, actions) => {
                actions.iter().for_each(|action| self.action(action))
            }
            _ => {}
        }
    }
}
