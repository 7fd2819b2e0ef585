//! The symbol table: the meaning of every name of a file.

use crate::rules::{CounterId, CounterScope, MarkId, MoveId, OptionId, PhaseId, RegionId, TableId};
use crate::source::Span;
use std::collections::BTreeMap;

/// The meaning of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Meaning {
    Option(OptionId),
    Region(RegionId),
    Mark(MarkId),
    Counter(CounterId),
    Table(TableId),
    Phase(PhaseId),
}

impl Meaning {
    /// Describes the meaning in words with an article.
    pub(super) const fn description(self) -> &'static str {
        match self {
            Self::Option(_) => "an option",
            Self::Region(_) => "named pits",
            Self::Mark(_) => "a mark",
            Self::Counter(_) => "a counter",
            Self::Table(_) => "a table",
            Self::Phase(_) => "a phase",
        }
    }
}

/// A name's meaning and the position of its definition.
pub(super) struct Symbol {
    pub(super) meaning: Meaning,
    pub(super) span: Span,
    pub(super) used: bool,
}

/// A kind of move. Each phase has a separate namespace for these.
pub(crate) struct MoveEntry {
    pub(crate) name: String,
    pub(crate) phase: PhaseId,
    pub(crate) span: Span,
}

/// All names of a file.
#[derive(Default)]
pub(crate) struct SymbolTable {
    pub(super) symbols: BTreeMap<String, Symbol>,
    /// The tables defined in a phase; tables of different phases may share a name.
    pub(super) phase_tables: BTreeMap<(PhaseId, String), Symbol>,
    pub(crate) moves: Vec<MoveEntry>,
    /// The scope of each counter.
    pub(crate) counters: Vec<CounterScope>,
}

/// Formats names in backticks, joined by commas; at most a dozen.
pub(super) fn quoted<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let mut all: Vec<_> = names
        .into_iter()
        .take(13)
        .map(|name| format!("`{name}`"))
        .collect();
    if all.len() == 13 {
        all[12] = "…".to_owned();
    }
    all.join(", ")
}

impl SymbolTable {
    /// Returns the meaning of a name and marks the name as used.
    pub(super) fn find(&mut self, name: &str) -> Option<Meaning> {
        let entry = self.symbols.get_mut(name)?;
        entry.used = true;
        Some(entry.meaning)
    }

    /// Returns the meaning of a name without marking it as used.
    pub(super) fn find_unmarked(&self, name: &str) -> Option<Meaning> {
        self.symbols.get(name).map(|entry| entry.meaning)
    }

    /// Returns the span of a definition.
    pub(super) fn definition_span(&self, name: &str) -> Option<Span> {
        self.symbols.get(name).map(|entry| entry.span)
    }

    /// Returns the names whose meaning `wanted` accepts, in alphabetical order.
    pub(super) fn matching(&self, wanted: impl Fn(Meaning) -> bool) -> impl Iterator<Item = &str> {
        self.symbols
            .iter()
            .filter(move |(_, entry)| wanted(entry.meaning))
            .map(|(name, _)| name.as_str())
    }

    /// Returns the unused names with their meanings and the spans of their definitions.
    pub(crate) fn unused(&self) -> impl Iterator<Item = (&str, Meaning, Span)> {
        let of_phases = self.phase_tables.iter();
        let of_phases = of_phases.map(|((_, name), entry)| (name, entry));
        let all = self.symbols.iter().chain(of_phases);
        all.filter(|(_, entry)| !entry.used)
            .map(|(name, entry)| (name.as_str(), entry.meaning, entry.span))
    }

    /// Returns the table with this name that is defined in a phase and marks it as used.
    pub(super) fn table_in_phase(&mut self, phase: Option<PhaseId>, name: &str) -> Option<TableId> {
        let entry = self.phase_tables.get_mut(&(phase?, name.to_owned()))?;
        entry.used = true;
        match entry.meaning {
            Meaning::Table(id) => Some(id),
            _ => None,
        }
    }

    /// Returns the span of a table with this name that some phase defines.
    pub(super) fn table_in_any_phase(&self, name: &str) -> Option<Span> {
        let mut tables = self.phase_tables.iter();
        let found = tables.find(|((_, known), _)| known == name)?;
        Some(found.1.span)
    }

    /// Returns the kind of move with this name in a phase.
    pub(super) fn move_in_phase(&self, phase: PhaseId, name: &str) -> Option<MoveId> {
        let found = self
            .moves
            .iter()
            .position(|kind| kind.phase == phase && kind.name == name)?;
        Some(MoveId(found as u16))
    }

    /// Returns all kinds of move with this name.
    pub(super) fn moves_named(&self, name: &str) -> Vec<MoveId> {
        let all = self.moves.iter().enumerate();
        all.filter(|(_, kind)| kind.name == name)
            .map(|(at, _)| MoveId(at as u16))
            .collect()
    }
}
