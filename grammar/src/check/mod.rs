//! The checker: from the syntax tree to rules whose every name is resolved and whose every case is decided.
//!
//! One room for one topic. The first rooms turn phrases of the tree into [`rules`]; a phrase that makes no sense is
//! reported where it stands and becomes `None`, which nobody reports again. The later rooms look at the resolved
//! rules as a whole.

mod actions;
mod arranging;
mod belongs;
mod board;
mod choices;
mod choosing;
mod comparisons;
mod conditions;
mod consequences;
mod cover;
mod decisions;
mod ending;
mod endless;
mod falls;
mod flow;
mod ground;
mod hidden;
mod layings;
mod layout;
mod lookahead;
mod matches;
mod memory;
mod moves;
mod names;
mod numbers;
mod offers;
mod options;
mod phases;
mod places;
mod regions;
mod rings;
mod sections;
mod seeds;
mod setting;
mod setup;
mod site;
mod sowings;
mod standing;
mod stuck;
mod tables;
mod take;
mod track;
mod truth;
mod unused;
mod values;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::rules::{self, Rules, TableId};
use crate::source::{Sources, Span};
use crate::syntax::SyntaxTree;
use ground::Ground;
use names::Names;
use sections::Sections;
use site::Needs;
use std::collections::BTreeSet;
use tables::DraftTable;

/// Turns a whole tree into rules, or says all that is wrong with it. Warnings alone do not keep the rules back.
#[must_use]
pub fn check(tree: &SyntaxTree, sources: &Sources) -> (Option<Rules>, Vec<Diagnostic>) {
    let sections = Sections::of(tree);
    let mut checker = Checker::new(sources);
    sections.report_missing(tree, &mut checker);
    let rules = checker.rules(tree, &sections);
    let mut diagnostics = consequences::without(checker.diagnostics, tree, sources);
    diagnostics.sort_by_key(|fault| (fault.label.span, fault.code));
    let faulty = diagnostics
        .iter()
        .any(|fault| fault.severity() == Severity::Error);
    (rules.filter(|_| !faulty), diagnostics)
}

/// What is known so far, and what there was to say.
struct Checker<'a> {
    sources: &'a Sources,
    diagnostics: Vec<Diagnostic>,
    names: Names,
    options: Vec<rules::GameOption>,
    ground: Ground,
    tables: Vec<DraftTable>,
    /// The most seeds that the game can have.
    most_seeds: u32,
    /// Tables asked for a last seed or by another table.
    asked: BTreeSet<TableId>,
    /// What the phrase under way needs so far.
    needs: Needs,
    /// What each region needs, the regions that it names included.
    region_needs: Vec<Needs>,
}

impl<'a> Checker<'a> {
    fn new(sources: &'a Sources) -> Self {
        Self {
            sources,
            diagnostics: Vec::new(),
            names: Names::default(),
            options: Vec::new(),
            ground: Ground::default(),
            tables: Vec::new(),
            most_seeds: rules::MAX_SEEDS,
            asked: BTreeSet::new(),
            needs: Needs::default(),
            region_needs: Vec::new(),
        }
    }

    /// Notes a fault and gives the place back for more to be said of it.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Notes a fault that leaves nothing to work with.
    fn fail<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.report(diagnostic);
        None
    }

    fn text(&self, span: Span) -> &'a str {
        self.sources.text(span)
    }

    /// Resolves everything, then looks at the whole. What could not be resolved is missing from the rules; the rooms
    /// that look at the whole are written so that what is missing is no fault again.
    fn rules(&mut self, tree: &SyntaxTree, sections: &Sections) -> Option<Rules> {
        self.collect_names(sections);
        let board = self.board(sections);
        let regions = self.regions(sections);
        let board = self.with_track(board, sections, &regions);
        let marks = self.marks(sections);
        let counters = self.counters(sections);
        let setup = self.setup(sections);
        self.named_tables(sections);
        let phases = self.phases(sections);
        let moves = self.moves(sections);
        let after_move = self.after_move(sections);
        let ending = self.endings(sections);
        let draft_match = self.match_section(sections, board.as_ref());
        self.check_phases(sections, &phases);
        self.missing_else();
        let rules = Rules {
            title: tree
                .title
                .as_ref()
                .map_or_else(String::new, |title| title.name.node.clone()),
            options: self.options.clone(),
            board: board.clone().unwrap_or_else(board::plain),
            regions,
            marks,
            counters,
            setup: setup.clone().unwrap_or_default(),
            phases,
            moves,
            tables: self
                .tables
                .iter()
                .map(|draft| draft.table.clone())
                .collect(),
            after_move,
            endings: ending
                .iter()
                .flat_map(|draft| draft.table.rows.clone())
                .collect(),
            match_rules: draft_match.as_ref().map(|draft| draft.rules.clone()),
        };
        if board.is_some() {
            self.look_at_board(&rules, sections, ending.as_ref(), setup.is_some());
            if let Some(draft) = &draft_match {
                self.match_rows_come(&rules, draft);
            }
        }
        self.lookahead(&rules);
        self.hidden_moves(&rules);
        if let Some(draft) = &ending {
            self.endings_come(&rules, draft);
            let moves = sections.all_moves().next().is_some();
            let endless =
                |fault: &Diagnostic| matches!(fault.code, Code::EndlessTables | Code::MoveCycle);
            let sound = draft.whole && moves && !self.diagnostics.iter().any(endless);
            if sound && !draft.table.rows.is_empty() {
                self.stuck(&rules, draft.span);
            }
        }
        self.unused();
        board.map(|_| rules)
    }

    /// What can be said only of a board that is sound.
    fn look_at_board(
        &mut self,
        rules: &Rules,
        sections: &Sections,
        ending: Option<&DraftTable>,
        setup: bool,
    ) {
        if let (true, Some(block)) = (setup, sections.setups.first()) {
            self.count_seeds(block, &rules.setup, &rules.board, &rules.regions);
        }
        self.unreachable_rows(rules, ending);
        self.endless(rules, sections.boards.first().map(|block| block.keyword));
    }
}

#[cfg(test)]
mod soup;
#[cfg(test)]
mod tests;
