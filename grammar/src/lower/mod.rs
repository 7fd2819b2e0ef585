//! Lowering: turns the syntax tree into rules in which every name is resolved.
//!
//! A faulty phrase is reported at its position and becomes `None`, which is not
//! reported again. The [lints](crate::lints) report faults that concern the rules as a whole.

mod actions;
mod board;
mod context;
mod declarations;
mod lowering;
mod matches;
mod phrases;
mod sections;

pub(crate) use context::ActionList;
pub(crate) use lowering::{BoardInfo, DraftTable, Meaning, SymbolTable};
pub(crate) use matches::MatchRow;
pub(crate) use sections::Sections;

use crate::diagnostic::Diagnostic;
use crate::rules::{PhaseId, Rules, TableId};
use crate::source::Sources;
use crate::syntax::SyntaxTree;
use context::Needs;
use lowering::Lowering;
use std::collections::BTreeSet;

/// The result of resolving a tree: rules and their positions in the text. Phrases that could not be resolved are
/// missing.
pub(crate) struct LoweredRules<'t> {
    pub(crate) rules: Rules,
    pub(crate) sections: Sections<'t>,
    pub(crate) names: SymbolTable,
    /// The tables of the rules, in the same order.
    pub(crate) tables: Vec<DraftTable>,
    pub(crate) ending: Option<DraftTable>,
    pub(crate) match_rows: Vec<MatchRow>,
    pub(crate) board_info: BoardInfo,
    /// Whether the board is usable; otherwise the rules contain a plain board in its place.
    pub(crate) has_board: bool,
    /// Whether the setup is usable.
    pub(crate) has_setup: bool,
    /// The tables consulted for a last seed or by another table.
    pub(crate) consulted_tables: BTreeSet<TableId>,
    /// The phases with a faulty condition. The rules lack these conditions.
    pub(crate) faulty_phases: BTreeSet<PhaseId>,
}

/// Resolves a whole tree and reports the faults in it.
pub(crate) fn lower<'t>(
    tree: &'t SyntaxTree,
    sources: &Sources,
) -> (LoweredRules<'t>, Vec<Diagnostic>) {
    let mut lowering = Lowering {
        sources,
        diagnostics: Vec::new(),
        names: SymbolTable::default(),
        options: Vec::new(),
        board_info: BoardInfo::default(),
        tables: Vec::new(),
        consulted_tables: BTreeSet::new(),
        faulty_phases: BTreeSet::new(),
        phase: None,
        needs: Needs::default(),
        guard: None,
        region_needs: Vec::new(),
        plural_regions: Vec::new(),
    };
    let sections = Sections::new(tree);
    sections.report_missing(tree, &mut lowering);
    let title = tree.title.as_ref();
    let title = title.map_or_else(String::new, |title| title.name.node.clone());
    lowering.lower_all(title, sections)
}

impl Lowering<'_> {
    fn lower_all<'t>(
        mut self,
        title: String,
        sections: Sections<'t>,
    ) -> (LoweredRules<'t>, Vec<Diagnostic>) {
        self.collect_names(&sections);
        let board = board::lower_board(&mut self, &sections);
        let regions = self.regions(&sections);
        let board = board::add_track(&mut self, board, &sections, &regions);
        let marks = self.marks(&sections);
        let mut counters = self.counters(&sections);
        let setup = self.setup(&sections);
        self.named_tables(&sections);
        let phases = self.phases(&sections, &mut counters);
        let moves = self.moves(&sections);
        let after_move = self.after_move(&sections);
        let ending = self.endings(&sections);
        let (match_rules, match_rows) = matches::lower_match(&mut self, &sections, board.as_ref());
        let rules = Rules {
            title,
            options: self.options,
            board: board.clone().unwrap_or_else(board::fallback_board),
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
            match_rules,
        };
        let lowered = LoweredRules {
            rules,
            sections,
            names: self.names,
            tables: self.tables,
            ending,
            match_rows,
            board_info: self.board_info,
            has_board: board.is_some(),
            has_setup: setup.is_some(),
            consulted_tables: self.consulted_tables,
            faulty_phases: self.faulty_phases,
        };
        (lowered, self.diagnostics)
    }
}
