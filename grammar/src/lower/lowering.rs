//! The state of resolving a file: the names defined so far, and the faults found.

use super::context::{ActionList, Context, Need, Needs, misplaced_fault};
use crate::diagnostic::{Code, Diagnostic, Edit, Suggestion, rank};
use crate::name_suggestions::{spelling_suggestions, synonym_suggestions};
use crate::parser::form_with_word;
use crate::rules::{
    self, CounterId, CounterScope, MarkId, Middle, MoveId, Number, OptionId, OptionValues, PhaseId,
    RegionId, Table, TableId,
};
use crate::source::{Sources, Span};
use crate::syntax::Name;
use std::collections::{BTreeMap, BTreeSet};

/// The properties of the board that phrases about pits are checked against.
#[derive(Debug, Default)]
pub(crate) struct BoardInfo {
    /// Whether there is a board section; otherwise phrases are not checked against it.
    pub(crate) declared: bool,
    /// Whether one player plays alone.
    pub(crate) solitaire: bool,
    pub(crate) rows: Option<Number>,
    pub(crate) pits: Option<Number>,
    pub(crate) middle: Option<Middle>,
    pub(crate) store: bool,
    pub(crate) hand: bool,
}

impl BoardInfo {
    /// Reports whether there are pits that belong to nobody.
    pub(super) const fn shares_middle(&self) -> bool {
        matches!(self.middle, Some(Middle::Shared(_)))
    }

    /// Reports whether the board has no sides, so that all pits belong to nobody.
    pub(super) const fn is_sideless(&self) -> bool {
        matches!(self.rows, Some(Number::Literal(0)))
    }
}

/// A table, with the data needed to report faults in it.
#[derive(Debug)]
pub(crate) struct DraftTable {
    pub(crate) table: Table,
    /// Whether no row was left out because of a fault.
    pub(crate) complete: bool,
    /// Whether the fit of the last row is unknown, so that it may have been meant as `else`.
    pub(crate) last_fit_unknown: bool,
    /// The span of the word that opens the table, or of the table's name.
    pub(crate) span: Span,
    pub(crate) list_kind: ActionList,
}

/// The names and sections resolved so far, and the faults found.
pub(super) struct Lowering<'a> {
    pub(super) sources: &'a Sources,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) names: SymbolTable,
    pub(super) options: Vec<rules::GameOption>,
    pub(super) board_info: BoardInfo,
    pub(super) tables: Vec<DraftTable>,
    /// The tables consulted for a last seed or by another table.
    pub(super) consulted_tables: BTreeSet<TableId>,
    /// The phases whose conditions are faulty, and missing in the rules.
    pub(super) faulty_phases: BTreeSet<PhaseId>,
    /// The phase whose moves or tables are being resolved.
    pub(super) phase: Option<PhaseId>,
    /// The requirements of the phrase being resolved, as far as they have been found.
    pub(super) needs: Needs,
    /// A condition known to hold where the current phrase is evaluated.
    pub(super) guard: Option<rules::Spanned<rules::Condition>>,
    /// The requirements of each region, including those of the regions that it names.
    pub(super) region_needs: Vec<Needs>,
    /// Whether each region consists of several pits of a player.
    pub(super) plural_regions: Vec<bool>,
}

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

/// A kind of move. Each phase has a separate namespace for its kinds of move.
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
    pub(crate) fn definition_span(&self, name: &str) -> Option<Span> {
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

impl<'a> Lowering<'a> {
    /// Records a fault.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Records a fault and returns `None`, because the faulty phrase has no result.
    pub(super) fn fail<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.report(diagnostic);
        None
    }

    pub(super) fn text(&self, span: Span) -> &'a str {
        self.sources.text(span)
    }

    /// Records a requirement of a phrase, and reports it if the context does not meet it.
    pub(super) fn require(&mut self, need: Need, context: Context, span: Span) -> Option<()> {
        if context.provides(need) {
            if !(need == Need::Pit && context.candidate) {
                self.needs.all.insert(need);
            }
            return Some(());
        }
        let phrase = self.text(span);
        self.fail(misplaced_fault(need, context, span, phrase))
    }

    /// Returns the first words of a phrase, enough to recognise it.
    pub(super) fn first_words(&self, span: Span) -> String {
        let mut words = self.text(span).split_whitespace();
        let first: Vec<_> = words.by_ref().take(4).collect();
        let more = if words.next().is_some() { " …" } else { "" };
        first.join(" ") + more
    }

    /// Reports an undefined name, and suggests similar ones whose meaning `wanted` accepts, and similar `words` of the
    /// language.
    pub(super) fn report_unknown_name<T>(
        &mut self,
        name: &Name,
        expected: &str,
        words: &[&str],
        wanted: impl Fn(&Self, Meaning) -> bool,
    ) -> Option<T> {
        let known = self.names.matching(|meaning| wanted(self, meaning));
        let known: Vec<&str> = known.collect();
        let near = spelling_suggestions(&name.text, name.span, known.iter().chain(words).copied());
        let bare = expected.trim_start_matches("a ").trim_start_matches("an ");
        let fault = Diagnostic::new(
            Code::UnknownName,
            name.span,
            format!("nothing is called `{}`", name.text),
        )
        .with_label(format!("expected {expected}"));
        let help = match (form_with_word(&name.text), known.is_empty()) {
            (Some(form), _) => format!("`{}` is written as in `{form}`", name.text),
            (None, true) => format!("the file has no {}", bare.replace(" or a ", " or ")),
            (None, false) => format!("the file has {}", quoted(known)),
        };
        match self.option_with_word(&name.text) {
            Some(option) => self.fail(fault.help(format!(
                "`{0}` is a value of the option `{option}`: write `{option} = {0}`",
                name.text
            ))),
            None => {
                let listed = Suggestion {
                    rank: rank::EXPECTATIONS,
                    help,
                    edits: Vec::new(),
                };
                let synonyms = synonym_suggestions(&name.text, name.span);
                let every = self.suggest_without_all(name);
                let all = [every, near, synonyms, vec![listed]].concat();
                self.fail(fault.with_suggestions(all))
            }
        }
    }

    /// Suggests taking out `all from`, because `all` is read as a number of that name.
    fn suggest_without_all(&self, name: &Name) -> Vec<Suggestion> {
        let Some((source, range)) = self.sources.locate(name.span) else {
            return Vec::new();
        };
        let rest = &source.text[range.end..];
        let is_all = matches!(&*name.text, "all" | "every" | "everything");
        let taken = rest.trim_start().strip_prefix("from ");
        let Some(places) = taken.filter(|_| is_all) else {
            return Vec::new();
        };
        let end = name.span.end + (rest.len() - places.len()) as u32;
        vec![Suggestion {
            rank: 0,
            help: format!(
                "take out `{} from`: without a number, all seeds are taken",
                name.text
            ),
            edits: vec![Edit::new(Span::new(name.span.start, end), "")],
        }]
    }

    /// Returns the name of the first option that has this word among its values.
    fn option_with_word(&self, word: &str) -> Option<&str> {
        let has_word = |values: &OptionValues| match values {
            OptionValues::Words(words) => words.iter().any(|known| known == word),
            OptionValues::Numbers(_) | OptionValues::Flag => false,
        };
        let option = self.options.iter().find(|option| has_word(&option.values));
        option.map(|option| &*option.name)
    }

    /// Describes the meaning of a name in detail.
    fn describe(&self, meaning: Meaning) -> &'static str {
        match meaning {
            Meaning::Option(id) => match self.options[usize::from(id.0)].values {
                OptionValues::Numbers(_) => "a number option",
                OptionValues::Flag => "a yes/no option",
                OptionValues::Words(_) => "an option of words",
            },
            Meaning::Counter(id) => match self.names.counters.get(usize::from(id.0)) {
                Some(CounterScope::Player) => "a counter of each player",
                Some(CounterScope::Move) => "a counter of a single move",
                _ => "a counter for both players",
            },
            other => other.description(),
        }
    }

    /// Reports a name whose meaning does not fit.
    pub(super) fn report_wrong_kind<T>(
        &mut self,
        name: &Name,
        meaning: Meaning,
        expected: &str,
        help: impl Into<String>,
    ) -> Option<T> {
        let fault = self.wrong_kind_fault(name, meaning, expected).help(help);
        self.fail(fault)
    }

    /// Returns the fault of a name whose meaning does not fit.
    pub(super) fn wrong_kind_fault(
        &self,
        name: &Name,
        meaning: Meaning,
        expected: &str,
    ) -> Diagnostic {
        let what = self.describe(meaning);
        let fault = Diagnostic::new(
            Code::WrongKind,
            name.span,
            format!("`{}` is {}, but {expected} is needed here", name.text, what),
        )
        .with_label(format!("expected {expected}"));
        match self.names.definition_span(&name.text) {
            Some(span) => fault.with_related(span, "defined here"),
            None => fault,
        }
    }

    /// Applies `pick` to the meaning of a name, and reports a name with an unsuitable meaning or none.
    pub(super) fn resolve<T>(
        &mut self,
        name: &Name,
        meaning: Option<Meaning>,
        expected: &str,
        help: &str,
        pick: impl Fn(Meaning) -> Option<T>,
    ) -> Option<T> {
        match meaning {
            Some(meaning) => {
                pick(meaning).or_else(|| self.report_wrong_kind(name, meaning, expected, help))
            }
            None => {
                self.report_unknown_name(name, expected, &[], |_, meaning| pick(meaning).is_some())
            }
        }
    }
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
