//! The symbol table: what every name of a file means.

use crate::rules::{CounterId, CounterScope, MarkId, MoveId, OptionId, PhaseId, RegionId, TableId};
use crate::source::Span;
use std::collections::BTreeMap;

/// What a name means.
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
    /// What it is, with its article.
    pub(super) const fn words(self) -> &'static str {
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

/// A name with its meaning and the place of its definition.
pub(super) struct Entry {
    pub(super) meaning: Meaning,
    pub(super) span: Span,
    pub(super) used: bool,
}

/// A kind of move; these have a namespace of their own in each phase.
pub(crate) struct MoveEntry {
    pub(crate) name: String,
    pub(crate) phase: PhaseId,
    pub(crate) span: Span,
}

/// All names of a file.
#[derive(Default)]
pub(crate) struct Names {
    pub(super) entries: BTreeMap<String, Entry>,
    /// Tables that are known in one phase alone; those of several phases may share a name.
    pub(super) of_phases: BTreeMap<(PhaseId, String), Entry>,
    pub(crate) moves: Vec<MoveEntry>,
    /// For what each counter counts.
    pub(crate) counters: Vec<CounterScope>,
}

/// Names in backticks, joined by commas; at most a dozen.
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

impl Names {
    /// The meaning of a name, which counts as used from now on.
    pub(super) fn find(&mut self, name: &str) -> Option<Meaning> {
        let entry = self.entries.get_mut(name)?;
        entry.used = true;
        Some(entry.meaning)
    }

    /// The meaning of a name that is only looked at.
    pub(super) fn peek(&self, name: &str) -> Option<Meaning> {
        self.entries.get(name).map(|entry| entry.meaning)
    }

    /// The place of a definition.
    pub(super) fn defined(&self, name: &str) -> Option<Span> {
        self.entries.get(name).map(|entry| entry.span)
    }

    /// The names whose meaning is wanted, in alphabetical order.
    pub(super) fn like(&self, wanted: impl Fn(Meaning) -> bool) -> impl Iterator<Item = &str> {
        self.entries
            .iter()
            .filter(move |(_, entry)| wanted(entry.meaning))
            .map(|(name, _)| name.as_str())
    }

    /// Names that nobody used, with what they mean and where they are defined.
    pub(crate) fn unused(&self) -> impl Iterator<Item = (&str, Meaning, Span)> {
        let of_phases = self.of_phases.iter();
        let of_phases = of_phases.map(|((_, name), entry)| (name, entry));
        let all = self.entries.iter().chain(of_phases);
        all.filter(|(_, entry)| !entry.used)
            .map(|(name, entry)| (name.as_str(), entry.meaning, entry.span))
    }

    /// The table with this name that belongs to a phase; it counts as used from now on.
    pub(super) fn table_in(&mut self, phase: Option<PhaseId>, name: &str) -> Option<TableId> {
        let entry = self.of_phases.get_mut(&(phase?, name.to_owned()))?;
        entry.used = true;
        match entry.meaning {
            Meaning::Table(id) => Some(id),
            _ => None,
        }
    }

    /// Where a phase defines a table with this name.
    pub(super) fn table_elsewhere(&self, name: &str) -> Option<Span> {
        let mut tables = self.of_phases.iter();
        let found = tables.find(|((_, known), _)| known == name)?;
        Some(found.1.span)
    }

    /// The kind of move with this name in this phase.
    pub(super) fn move_in(&self, phase: PhaseId, name: &str) -> Option<MoveId> {
        let found = self
            .moves
            .iter()
            .position(|kind| kind.phase == phase && kind.name == name)?;
        Some(MoveId(found as u16))
    }

    /// All kinds of move with this name.
    pub(super) fn moves_named(&self, name: &str) -> Vec<MoveId> {
        let all = self.moves.iter().enumerate();
        all.filter(|(_, kind)| kind.name == name)
            .map(|(at, _)| MoveId(at as u16))
            .collect()
    }
}
