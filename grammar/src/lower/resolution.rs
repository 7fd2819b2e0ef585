//! Names: collection of their definitions, and lookup.

use super::lowering::Lowering;
use super::names::{Meaning, MoveEntry, Symbol, quoted};
use super::sections::Sections;
use crate::diagnostic::{Code, Diagnostic, Suggestion, rank};
use crate::name_suggestions::{spelling_suggestions, synonym_suggestions};
use crate::rules::{CounterId, MarkId, OptionId, OptionValues, PhaseId, RegionId, TableId};
use crate::syntax::Name;
use crate::vocabulary::CounterScope;

fn duplicate_name_fault(name: &Name, meaning: Meaning, first: &Symbol) -> Diagnostic {
    let fault = format!("there are two things called `{}`", name.text);
    Diagnostic::new(Code::DuplicateName, name.span, fault)
        .with_label(meaning.description())
        .with_related(
            first.span,
            format!("first: {}", first.meaning.description()),
        )
        .help("give one of them another name")
}

/// The largest number of definitions of one kind in a file; far more than anybody writes.
const MAX_NAMES: usize = 10_000;

impl Lowering<'_> {
    /// Collects all definitions, so that names can be used before they are defined.
    pub(super) fn collect_names(&mut self, sections: &Sections) {
        for section in &sections.options {
            let id = OptionId(self.options.len() as u16);
            if self.define(&section.name, Meaning::Option(id), id.0) {
                let option = self.option(section);
                self.options.push(option);
            }
        }
        for (at, section) in sections.regions.iter().enumerate() {
            self.define(
                &section.name,
                Meaning::Region(RegionId(at as u16)),
                at as u16,
            );
        }
        for (at, section) in sections.marks.iter().enumerate() {
            self.define(&section.name, Meaning::Mark(MarkId(at as u16)), at as u16);
        }
        for (at, section) in sections.counters.iter().enumerate() {
            self.define(
                &section.name,
                Meaning::Counter(CounterId(at as u16)),
                at as u16,
            );
            self.names.counters.push(section.scope);
        }
        for (at, section) in sections.phases.iter().enumerate() {
            self.define(&section.name, Meaning::Phase(PhaseId(at as u16)), at as u16);
        }
        for (at, (phase, section)) in sections.all_tables().enumerate() {
            let meaning = Meaning::Table(TableId(at as u16));
            match phase {
                None => self.define(&section.name, meaning, at as u16),
                Some(phase) => self.define_in_phase(PhaseId(phase as u16), &section.name, meaning),
            };
        }
        for (phase, kind) in sections.all_moves() {
            self.define_move(&kind.name, PhaseId(phase as u16));
        }
    }

    fn define(&mut self, name: &Name, meaning: Meaning, count: u16) -> bool {
        if usize::from(count) >= MAX_NAMES {
            self.report_too_many_names(name);
            return false;
        }
        if let Some(first) = self.names.symbols.get(&name.text) {
            let fault = duplicate_name_fault(name, meaning, first);
            self.report(fault);
            return false;
        }
        let entry = Symbol {
            meaning,
            span: name.span,
            used: false,
        };
        self.names.symbols.insert(name.text.clone(), entry);
        true
    }

    /// Defines a name that is known in one phase only.
    fn define_in_phase(&mut self, phase: PhaseId, name: &Name, meaning: Meaning) -> bool {
        let key = (phase, name.text.clone());
        let first = self.names.symbols.get(&name.text);
        if let Some(first) = first.or_else(|| self.names.phase_tables.get(&key)) {
            let fault = duplicate_name_fault(name, meaning, first);
            self.report(fault);
            return false;
        }
        if self.names.phase_tables.len() == MAX_NAMES {
            self.report_too_many_names(name);
            return false;
        }
        let entry = Symbol {
            meaning,
            span: name.span,
            used: false,
        };
        self.names.phase_tables.insert(key, entry);
        true
    }

    fn define_move(&mut self, name: &Name, phase: PhaseId) {
        if let Some(first) = self.names.move_in_phase(phase, &name.text) {
            let first = self.names.moves[usize::from(first.0)].span;
            self.report(
                Diagnostic::new(Code::DuplicateName, name.span, format!("there are two kinds of move called `{}`", name.text))
                    .with_label("second")
                    .with_related(first, "first")
                    .help("give one of them another name; kinds of move in different phases may share one"),
            );
        }
        if self.names.moves.len() == MAX_NAMES {
            self.report_too_many_names(name);
        } else if self.names.moves.len() < MAX_NAMES {
            self.names.moves.push(MoveEntry {
                name: name.text.clone(),
                phase,
                span: name.span,
            });
        }
    }

    fn report_too_many_names(&mut self, name: &Name) {
        self.report(
            Diagnostic::new(
                Code::TooLarge,
                name.span,
                format!("there are more than {MAX_NAMES} names of one kind"),
            )
            .help("a game needs a few dozen"),
        );
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
        let help = match known.is_empty() {
            true => format!("the file has no {}", bare.replace(" or a ", " or ")),
            false => format!("the file has {}", quoted(known)),
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
                let all = [near, synonyms, vec![listed]].concat();
                self.fail(fault.with_suggestions(all))
            }
        }
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
