//! The sections of a file, grouped by kind.

use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::{
    Block, BoardLine, BoardLineKind, CounterSection, Deal, MarkSection, MatchSection, MoveSection,
    OptionSection, PhaseSection, RegionSection, Row, Section, SectionKind, Spanned, SyntaxTree,
    TableSection, UnparsedPart,
};

/// The sections of a tree, each kind in the order of the text.
#[derive(Default)]
pub(crate) struct Sections<'t> {
    pub(crate) options: Vec<&'t OptionSection>,
    pub(crate) boards: Vec<&'t Block<BoardLine>>,
    pub(crate) regions: Vec<&'t RegionSection>,
    pub(crate) marks: Vec<&'t MarkSection>,
    pub(crate) counters: Vec<&'t CounterSection>,
    pub(crate) setups: Vec<&'t Block<Deal>>,
    pub(crate) phases: Vec<&'t PhaseSection>,
    pub(crate) moves: Vec<&'t MoveSection>,
    pub(crate) tables: Vec<&'t TableSection>,
    pub(crate) after_moves: Vec<&'t Block<Row>>,
    pub(crate) ends: Vec<&'t Block<Row>>,
    pub(crate) matches: Vec<&'t MatchSection>,
    /// The parts that could not be read.
    pub(crate) unparsed: Vec<&'t UnparsedPart>,
}

impl<'t> Sections<'t> {
    pub(super) fn new(tree: &'t SyntaxTree) -> Self {
        let mut all = Self::default();
        for section in &tree.sections {
            match section {
                Section::Option(section) => all.options.push(section),
                Section::Board(section) => all.boards.push(section),
                Section::Region(section) => all.regions.push(section),
                Section::Mark(section) => all.marks.push(section),
                Section::Counter(section) => all.counters.push(section),
                Section::Setup(section) => all.setups.push(section),
                Section::Phase(section) => all.phases.push(section),
                Section::Move(section) => all.moves.push(section),
                Section::Table(section) => all.tables.push(section),
                Section::After(section) => all.after_moves.push(section),
                Section::End(section) => all.ends.push(section),
                Section::Match(section) => all.matches.push(section),
                // Cases do not affect the rules.
                Section::Case(_) => {}
                Section::Unparsed(part) => all.unparsed.push(part),
            }
        }
        all
    }

    /// Returns all kinds of move with the index of their phase.
    pub(crate) fn all_moves(&self) -> impl Iterator<Item = (usize, &'t MoveSection)> {
        let bare = self.moves.iter().map(|&kind| (0, kind));
        let phased = self.phases.iter().enumerate();
        bare.chain(phased.flat_map(|(at, phase)| phase.moves().map(move |kind| (at, kind))))
    }

    /// Returns all named tables: first those defined outside phases, then the others with the index of their phase.
    pub(crate) fn all_tables(&self) -> impl Iterator<Item = (Option<usize>, &'t TableSection)> {
        let bare = self.tables.iter().map(|&table| (None, table));
        let phased = self.phases.iter().enumerate();
        bare.chain(
            phased.flat_map(|(at, phase)| phase.tables().map(move |table| (Some(at), table))),
        )
    }

    /// Reports whether the board has stores, so that captured seeds count.
    fn has_stores(&self) -> bool {
        let mut lines = self.boards.iter().flat_map(|board| &board.lines);
        lines.any(|line| matches!(line.kind, BoardLineKind::Store(_)))
    }

    /// Reports required sections that are missing, and sections that occur twice.
    pub(super) fn report_missing(&self, tree: &SyntaxTree, lowering: &mut Lowering) {
        let end = missing_section_span(tree);
        let unread = |kinds: &[SectionKind]| {
            let may_be = |part: &&UnparsedPart| part.kind.is_none_or(|kind| kinds.contains(&kind));
            self.unparsed.iter().copied().any(|part| may_be(&part))
        };
        let mut need = |found: usize, kinds: &[SectionKind], what: &str, help: &str| {
            if found == 0 && !unread(kinds) {
                lowering.report(
                    Diagnostic::new(Code::MissingSection, end, format!("the game has no {what}"))
                        .with_label("expected after this")
                        .help(help),
                );
            }
        };
        need(
            self.boards.len(),
            &[SectionKind::Board],
            "board",
            "add `board { rows 1  pits 6  track shared }` with the numbers of the game",
        );
        need(
            self.setups.len(),
            &[SectionKind::Setup],
            "setup",
            "add `setup { pits: 4 }` with the seeds of the opening",
        );
        need(
            self.moves.len() + self.phases.len(),
            &[SectionKind::Move, SectionKind::Phase],
            "kind of move",
            "add `move sow { from own pit  sow counterclockwise }`",
        );
        need(
            self.ends.len(),
            &[SectionKind::End],
            "end",
            match self.has_stores() {
                true => {
                    "add `end { when no move => sweep; most in store wins, else draw }`, or another ending"
                }
                false => "add `end { when no move => opponent wins }`, or another ending",
            },
        );
        report_duplicates(
            lowering,
            "board",
            self.boards.iter().map(|block| block.keyword),
        );
        report_duplicates(
            lowering,
            "setup",
            self.setups.iter().map(|block| block.keyword),
        );
        report_duplicates(
            lowering,
            "after move",
            self.after_moves.iter().map(|block| block.keyword),
        );
        report_duplicates(lowering, "end", self.ends.iter().map(|block| block.keyword));
        report_duplicates(
            lowering,
            "match",
            self.matches.iter().map(|section| section.keyword),
        );
    }
}

/// Returns the help text of a section; empty if the section has none.
pub(super) fn help_text(written: Option<&Spanned<String>>) -> String {
    written.map_or_else(String::new, |help| help.node.clone())
}

fn report_duplicates(
    lowering: &mut Lowering,
    section: &str,
    mut spans: impl Iterator<Item = Span>,
) {
    let Some(first) = spans.next() else { return };
    for span in spans {
        lowering.report(
            Diagnostic::new(
                Code::DuplicateSection,
                span,
                format!("there is a second `{section}` section"),
            )
            .with_label("second")
            .with_related(first, "first")
            .help("write everything in one of them"),
        );
    }
}

/// Returns where to report that something is missing: at the title, or at the start of the text.
fn missing_section_span(tree: &SyntaxTree) -> Span {
    tree.title
        .as_ref()
        .map_or(Span::new(0, 0), |title| title.span)
}
