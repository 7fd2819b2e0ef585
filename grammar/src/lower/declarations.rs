//! Resolves the sections that define something: options, named pits, marks, counters, the setup, phases, kinds of move
//! and tables.

use super::actions::{lower_actions, lower_row_actions};
use super::context::{ActionList, Context, Needs};
use super::lowering::{DraftTable, Lowering, Meaning, MoveEntry, Symbol, quoted};
use super::sections::{Sections, help_text};
use crate::analysis::endless::cycles;
use crate::analysis::option_values::{describe_settings, extreme_settings, options_of_all};
use crate::diagnostic::{Code, Diagnostic, Edit, Suggestion};
use crate::language::{PhraseRef, Resolver, VisitPhrases};
use crate::name_suggestions::{spelling_suggestions, synonym_suggestions};
use crate::parser::is_reserved;
use crate::rules::{
    Action, ChoiceFilter, Condition, Counter, CounterId, CounterScope, Deal, DealtSeeds,
    ExitTrigger, Filter, Fit, GameOption, MAX_COUNTERS, MAX_MARKS, Mark, MarkId, MoveKind, Noun,
    Number, OptionId, OptionValues, Phase, PhaseExit, PhaseId, PitChoice, Place, Places, Region,
    RegionId, Row, Settings, Sow, Spanned, Table, TableId,
};
use crate::source::Span;
use crate::synonyms::synonyms_for;
use crate::syntax::{
    self, Block, ChoiceFilterKind, CounterSection, MarkSection, MoveLine, MoveSection, Name,
    NumberNode, Once, OptionSection, PhaseSection, SowModifier, TableUse, Value, ValueRange,
    WrittenAction,
};
use std::collections::BTreeSet;

/// The largest number of definitions of one kind in a file; far more than anybody writes.
const MAX_NAMES: usize = 10_000;

/// The largest number of named pits that one name may expand to, because analyses go through all of them.
const MAX_EXPANDED_REGIONS: usize = 100;

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

    /// Resolves an option. Its faults are repaired as far as possible, so that they are not reported again at every
    /// use.
    pub(super) fn option(&mut self, section: &OptionSection) -> GameOption {
        let values = self.option_values(section);
        let default = self.option_default(section, &values);
        self.check_option_name(section, &values);
        GameOption {
            name: section.name.text.clone(),
            help: help_text(section.help.as_ref()),
            values,
            default,
        }
    }

    /// Reports an option whose name is a word of the language. Only number options may have such a name, because they
    /// appear where only numbers can; other options would be mistaken for the word.
    fn check_option_name(&mut self, section: &OptionSection, values: &OptionValues) {
        let name = &section.name;
        if !matches!(values, OptionValues::Numbers(_)) && is_reserved(&name.text) {
            let fault = format!(
                "`{}` is a word of the language, and only number options can have such a name",
                name.text
            );
            let fault = Diagnostic::new(Code::ReservedName, name.span, fault)
                .with_label("in a condition it would be read as the word");
            self.report(fault.help(format!("choose another, such as `my_{}`", name.text)));
            self.names.find(&name.text);
        }
    }

    fn option_values(&mut self, section: &OptionSection) -> OptionValues {
        let numbers = section
            .values
            .iter()
            .filter(|range| matches!(range.node, ValueRange::Numbers(..)))
            .count();
        if numbers != 0 && numbers != section.values.len() {
            let fault = "the values of an option are either all numbers or all words";
            self.report(
                Diagnostic::new(Code::BadRange, list_span(section), fault)
                    .help("take one kind out"),
            );
            return default_only(&section.default.node);
        }
        if section.values.is_empty() {
            return self.values_from_default(section);
        }
        if let Value::Flag(_) = section.default.node {
            let fault = "a yes/no option takes no list of values";
            let help = format!(
                "write `option {} = {}`",
                section.name.text,
                self.text(section.default.span)
            );
            self.report(Diagnostic::new(Code::BadRange, list_span(section), fault).help(help));
            return OptionValues::Flag;
        }
        if numbers != 0 {
            self.number_ranges(section)
        } else {
            self.option_words(section)
        }
    }

    fn values_from_default(&mut self, section: &OptionSection) -> OptionValues {
        let name = &section.name.text;
        match &section.default.node {
            Value::Flag(_) => return OptionValues::Flag,
            Value::Number(value) => {
                let low = value.saturating_sub(1);
                let help = format!(
                    "for example, write `option {name} = {value} in {low}..{}`",
                    value.saturating_add(1)
                );
                let fault = format!("option `{name}` does not say which numbers it may be");
                self.report(
                    Diagnostic::new(Code::NoRange, section.default.span, fault)
                        .with_label("expected `in` and a range")
                        .help(help),
                );
            }
            Value::Word(word) if flag_word(word).is_some() => return OptionValues::Flag,
            Value::Word(word) => {
                let help = format!(
                    "for example, write `option {name} = {word} in {word}, other`, or `yes` or `no`"
                );
                let fault = format!("option `{name}` does not say which words it may be");
                self.report(
                    Diagnostic::new(Code::NoRange, section.default.span, fault)
                        .with_label("expected `in` and words")
                        .help(help),
                );
            }
        }
        default_only(&section.default.node)
    }

    fn number_ranges(&mut self, section: &OptionSection) -> OptionValues {
        let mut all: Vec<(u32, u32)> = Vec::new();
        for range in &section.values {
            let ValueRange::Numbers(low, high) = range.node else {
                continue;
            };
            if low > high {
                let fault = format!("the range {low}..{high} is empty");
                self.report(
                    Diagnostic::new(Code::BadRange, range.span, fault)
                        .help(format!("write `{high}..{low}`")),
                );
            } else if let Some(&(_, last)) = all.last().filter(|&&(_, last)| low <= last) {
                let fault = format!("{low} does not come after {last}");
                let help = "write the values in ascending order, each once";
                self.report(Diagnostic::new(Code::BadRange, range.span, fault).help(help));
            }
            all.push((low.min(high), low.max(high)));
        }
        all.sort_unstable();
        OptionValues::Numbers(all)
    }

    fn option_words(&mut self, section: &OptionSection) -> OptionValues {
        let mut all: Vec<String> = Vec::new();
        for range in &section.values {
            let ValueRange::Word(word) = &range.node else {
                continue;
            };
            if all.contains(word) {
                let fault = format!("`{word}` is in the list twice");
                self.report(
                    Diagnostic::new(Code::BadRange, range.span, fault).help("take one of them out"),
                );
            } else {
                all.push(word.clone());
            }
        }
        OptionValues::Words(all)
    }

    fn option_default(&mut self, section: &OptionSection, values: &OptionValues) -> u32 {
        let found = match (&section.default.node, values) {
            (Value::Number(value), OptionValues::Numbers(ranges)) => ranges
                .iter()
                .any(|&(low, high)| (low..=high).contains(value))
                .then_some(*value),
            (Value::Flag(value), OptionValues::Flag) => Some(u32::from(*value)),
            (Value::Word(word), OptionValues::Words(words)) => {
                words.iter().position(|one| one == word).map(|at| at as u32)
            }
            _ => None,
        };
        found.unwrap_or_else(|| {
            self.report_bad_default(section, values);
            if let OptionValues::Numbers(ranges) = values {
                ranges.first().map_or(0, |range| range.0)
            } else {
                0
            }
        })
    }

    fn report_bad_default(&mut self, section: &OptionSection, values: &OptionValues) {
        let text = self.text(section.default.span);
        let allowed = GameOption {
            name: String::new(),
            help: String::new(),
            values: values.clone(),
            default: 0,
        }
        .describe_values();
        let span = section.default.span;
        let near = match values {
            OptionValues::Words(words) => {
                spelling_suggestions(text, span, words.iter().map(String::as_str))
            }
            OptionValues::Flag => synonym_suggestions(text, span),
            OptionValues::Numbers(_) => Vec::new(),
        };
        let fault = format!("option `{}` cannot be `{text}`", section.name.text);
        let mut fault = Diagnostic::new(Code::BadDefault, section.default.span, fault)
            .with_label(format!("expected {allowed}"))
            .help(format!("it may be {allowed}"))
            .with_suggestions(near);
        if !section.values.is_empty() {
            fault = fault.with_related(list_span(section), "the values it may have");
        }
        self.report(fault);
    }

    /// Returns the index of a word among those of an option; reports a word that the option does not have.
    pub(super) fn option_word_index(&mut self, at: usize, word: &str, span: Span) -> Option<u32> {
        let option = &self.options[at];
        let OptionValues::Words(words) = &option.values else {
            return None;
        };
        if let Some(found) = words.iter().position(|one| one == word) {
            return Some(found as u32);
        }
        let list = quoted(words.iter().map(String::as_str));
        let near = spelling_suggestions(word, span, words.iter().map(String::as_str));
        let help = format!("it may be {list}");
        let fault = format!("option `{}` is never `{word}`", option.name);
        self.fail(
            Diagnostic::new(Code::UnknownName, span, fault)
                .with_label(format!("expected {list}"))
                .help(help)
                .with_suggestions(near),
        )
    }

    pub(super) fn marks(&mut self, sections: &Sections) -> Vec<Mark> {
        let names = sections.marks.iter();
        let names = names.map(|section| (&section.name, section.per_player));
        self.check_capacity("marks", MAX_MARKS, names);
        sections
            .marks
            .iter()
            .map(|section| self.mark(section))
            .collect()
    }

    fn mark(&mut self, section: &MarkSection) -> Mark {
        let on: Places = self
            .lower(&section.on, Context::INITIAL_MARKS)
            .unwrap_or_default();
        for (place, written) in on.iter().zip(&section.on) {
            if matches!(place.noun.node, Noun::Store | Noun::Hand) {
                let fault =
                    Diagnostic::new(Code::Misplaced, written.span, "only pits can have marks");
                self.report(fault.help("name pits, or use a counter"));
            }
        }
        Mark {
            name: section.name.text.clone(),
            per_player: section.per_player,
            per_match: section.per_match,
            on,
            until_emptied: section.until_emptied,
            help: help_text(section.help.as_ref()),
        }
    }

    /// Reports the first name beyond the largest number of marks or counters.
    fn check_capacity<'s>(
        &mut self,
        kind: &str,
        capacity: usize,
        names: impl Iterator<Item = (&'s Name, bool)>,
    ) {
        let (mut taken, mut beyond) = (0, None);
        for (name, per_player) in names {
            taken += 1 + usize::from(per_player);
            if taken > capacity {
                beyond.get_or_insert(name);
            }
        }
        if let Some(name) = beyond {
            let fault = format!("the {kind} of this game take {taken} places");
            let fault = Diagnostic::new(Code::TooMuchMemory, name.span, fault);
            let fault = fault.with_label(format!("there is room for {capacity}"));
            self.report(fault.help("leave some out; those `per player` take two places each"));
        }
    }

    pub(super) fn counters<'s>(&mut self, sections: &Sections<'s>) -> Vec<Counter> {
        let of_move = |section: &&CounterSection| section.scope == CounterScope::Move;
        let (passing, kept): (Vec<_>, Vec<_>) =
            sections.counters.iter().copied().partition(of_move);
        let named = |list: Vec<&'s CounterSection>| {
            let list = list.into_iter();
            list.map(|one| (&one.name, one.scope == CounterScope::Player))
        };
        // A phase that ends for good needs a counter to remember it.
        let phases = sections.phases.iter().filter(|phase| phase.ends_for_good());
        let phases = phases.map(|phase| (&phase.name, phase.once != Once::ForAll));
        let kept: Vec<_> = named(kept).chain(phases).collect();
        for (what, list) in [
            ("counters", kept),
            ("counters per move", named(passing).collect()),
        ] {
            self.check_capacity(what, MAX_COUNTERS, list.into_iter());
        }
        let counters = sections.counters.iter().map(|section| Counter {
            name: section.name.text.clone(),
            scope: section.scope,
            per_match: section.per_match,
            start: self.counter_start(&section.start),
            help: help_text(section.help.as_ref()),
        });
        counters.collect()
    }

    /// Resolves the start value of a counter, which must be at most 255 for any option values.
    fn counter_start(&mut self, sum: &NumberNode) -> Number {
        let number = self.fixed(sum).unwrap_or(Number::Literal(0));
        let matter = options_of_all([&number]);
        for settings in extreme_settings(&self.options, &matter) {
            let value = number.value(&settings);
            if value > u32::from(u8::MAX) {
                let with = describe_settings(&self.options, &matter, &settings);
                let fault = format!("a counter cannot begin at {value}{with}");
                let fault = Diagnostic::new(Code::NumberTooLarge, sum.span, fault);
                let fault = fault.with_label("expected 0 to 255");
                self.report(fault.help("counters hold numbers from 0 to 255; write one of these"));
                break;
            }
        }
        number
    }

    /// Resolves the named pits. Their requirements are recorded, and checked where the names are used.
    pub(super) fn regions(&mut self, sections: &Sections) -> Vec<Region> {
        let mut all = Vec::new();
        for section in &sections.regions {
            self.needs = Needs::default();
            let places = self
                .lower(&section.places, Context::REGION)
                .unwrap_or_default();
            self.region_needs.push(std::mem::take(&mut self.needs));
            all.push(Region {
                name: section.name.text.clone(),
                places,
                help: help_text(section.help.as_ref()),
            });
        }
        let mut named: Vec<Vec<usize>> = all.iter().map(regions_named_in).collect();
        for ring in cycles(&named) {
            self.report_region_cycle(sections, &ring);
            for at in ring {
                all[at].places.clear();
                named[at].clear();
            }
        }
        let mut weights = vec![None; all.len()];
        for at in 0..all.len() {
            if expansion_size(&named, at, &mut weights) > MAX_EXPANDED_REGIONS {
                let name = &sections.regions[at].name;
                let fault = format!("the pits `{}` name too many others", name.text);
                let fault = Diagnostic::new(Code::TooLarge, name.span, fault);
                self.report(fault.help("name them by row and number"));
                all[at].places.clear();
                named[at].clear();
                weights[at] = Some(1);
            }
        }
        self.propagate_needs(&named);
        for region in &all {
            let plural =
                region.places.len() > 1 || region.places.iter().any(|place| self.is_plural(place));
            self.plural_regions.push(plural);
        }
        all
    }

    fn report_region_cycle(&mut self, sections: &Sections, ring: &[usize]) {
        let mut names = ring.iter().map(|&at| &sections.regions[at].name);
        let Some(first) = names.next() else { return };
        let fault = format!(
            "the pits `{}` are defined in terms of themselves",
            first.text
        );
        let mut fault = Diagnostic::new(Code::RegionCycle, first.span, fault)
            .help("name them by row and number, or by other pits");
        for name in names.take(4) {
            fault = fault.with_related(name.span, "by way of these");
        }
        self.report(fault);
    }

    /// Adds to the requirements of each region those of the regions that it names, directly or indirectly.
    fn propagate_needs(&mut self, named: &[Vec<usize>]) {
        for at in 0..named.len() {
            let mut open = named[at].clone();
            while let Some(next) = open.pop() {
                let list = self.region_needs[next].all.clone();
                self.region_needs[at].all.extend(list);
                open.extend(&named[next]);
            }
        }
    }

    /// Resolves the deals of the opening; `None` if any of them is faulty.
    pub(super) fn setup(&mut self, sections: &Sections) -> Option<Vec<Deal>> {
        let block = sections.setups.first()?;
        let deals: Vec<_> = block.lines.iter().map(|deal| self.deal(deal)).collect();
        deals.into_iter().collect()
    }

    fn deal(&mut self, deal: &syntax::Deal) -> Option<Deal> {
        let when = deal.when.as_ref().map(|when| self.deal_condition(when));
        self.guard = when.clone().flatten();
        let dealt = self.deal_contents(deal);
        self.guard = None;
        let (places, seeds) = dealt?;
        Some(Deal {
            seat: deal.seat.as_ref().map(|seat| seat.node),
            places,
            seeds,
            when: match when {
                None => None,
                Some(when) => Some(when?),
            },
            span: deal.span,
        })
    }

    /// Resolves the places and seeds of a deal.
    fn deal_contents(&mut self, deal: &syntax::Deal) -> Option<(Places, DealtSeeds)> {
        for place in &deal.places {
            self.check_deal_owner(place);
        }
        let places = self.lower(&deal.places, Context::SETUP);
        let seeds = match &deal.seeds {
            syntax::DealtSeeds::Each(list) => {
                let numbers: Vec<_> = list.iter().map(|sum| self.fixed(sum)).collect();
                numbers
                    .into_iter()
                    .collect::<Option<Vec<_>>>()
                    .map(DealtSeeds::Each)
            }
            syntax::DealtSeeds::RestOf(sum) => self.fixed(sum).map(DealtSeeds::RestOf),
        };
        Some((places?, seeds?))
    }

    /// Resolves the `when` of a deal, which must be known before anything is dealt.
    fn deal_condition(&mut self, when: &syntax::Condition) -> Option<Spanned<Condition>> {
        let condition: Spanned<Condition> = self.lower(when, Context::BEFORE_MOVE)?;
        let settings = Settings::defaults(&self.options);
        let mut known = true;
        condition.for_each_phrase(&mut |part| {
            known &= match part {
                PhraseRef::Condition(Condition::All(_) | Condition::Any(_) | Condition::Not(_)) => {
                    true
                }
                PhraseRef::Condition(one) => one.evaluate_options(&settings).is_some(),
                PhraseRef::Place(_) | PhraseRef::Action(_) => false,
                // A number is part of a test, which is checked as a whole.
                PhraseRef::Quantity(_) => true,
            }
        });
        if known {
            return Some(condition);
        }
        let fault = "only options are known before the seeds are dealt";
        let fault = Diagnostic::new(Code::CannotDeal, when.span, fault);
        self.fail(fault.help("test the value of an option, such as `when opening = 2`"))
    }

    /// Reports `opponent`: in the setup it is nobody's turn.
    fn check_deal_owner(&mut self, place: &syntax::Place) {
        if let Some(owner) = place
            .owner
            .as_ref()
            .filter(|owner| owner.node == syntax::Owner::Opponent)
        {
            let fault = Diagnostic::new(
                Code::CannotDeal,
                owner.span,
                "it is nobody's turn yet, so there is no opponent",
            );
            self.report(fault.help(
                "deals are for both players; write `south` or `north` in front to deal to one",
            ));
        }
    }

    /// Resolves the phases; a game without phases gets one with an empty name.
    ///
    /// Each phase that ends for good gets a counter that remembers it.
    pub(super) fn phases(
        &mut self,
        sections: &Sections,
        counters: &mut Vec<Counter>,
    ) -> Vec<Phase> {
        if sections.phases.is_empty() {
            return vec![Phase {
                name: String::new(),
                condition: None,
                left: None,
                help: String::new(),
                span: Span::default(),
            }];
        }
        for phase in sections
            .phases
            .iter()
            .filter(|phase| phase.moves().next().is_none())
        {
            let fault = format!("phase `{}` has no kind of move", phase.name.text);
            let fault = Diagnostic::new(Code::NoMove, phase.name.span, fault);
            self.report(fault.help(
                "write at least one, such as `move sow { from own pit  sow counterclockwise }`",
            ));
        }
        let phases = sections.phases.iter().enumerate().map(|(at, section)| {
            let written = section.condition.as_ref();
            let condition = written.and_then(|condition| self.lower(condition, Context::PHASE));
            if written.is_some() && condition.is_none() {
                self.faulty_phases.insert(PhaseId(at as u16));
            }
            Phase {
                name: section.name.text.clone(),
                condition: match section.until {
                    true => condition.map(|over| {
                        let span = over.span;
                        Spanned::new(Condition::Not(Box::new(over)), span)
                    }),
                    false => condition,
                },
                left: phase_exit(section, counters),
                help: help_text(section.help.as_ref()),
                span: section.name.span,
            }
        });
        phases.collect()
    }

    /// Resolves all kinds of move.
    pub(super) fn moves(&mut self, sections: &Sections) -> Vec<MoveKind> {
        sections
            .all_moves()
            .map(|(phase, section)| self.move_kind(section, PhaseId(phase as u16)))
            .collect()
    }

    fn move_kind(&mut self, section: &MoveSection, phase: PhaseId) -> MoveKind {
        self.phase = Some(phase);
        let unless = section.unless.iter().filter_map(|name| {
            match self.names.move_in_phase(phase, &name.text) {
                Some(found) => Some(Spanned::new(found, name.span)),
                None => self.report_unknown_move(name, Some(phase)),
            }
        });
        let unless = unless.collect();
        let when = section
            .when
            .as_ref()
            .and_then(|when| self.lower(when, Context::BEFORE_MOVE));
        let from = self.pit_choice(section);
        let filters = self.filters(section);
        let actions = self.kind_actions(section);
        self.check_has_action(section);
        self.phase = None;
        MoveKind {
            name: section.name.text.clone(),
            phase,
            unless,
            when,
            from,
            filters,
            actions,
            help: help_text(section.help.as_ref()),
            span: section.span,
        }
    }

    /// Resolves the actions of a kind of move and attaches its tables to its sowings.
    fn kind_actions(&mut self, section: &MoveSection) -> Vec<Spanned<Action>> {
        let list: Vec<Spanned<syntax::Action>> = section
            .lines
            .iter()
            .filter_map(|line| match line {
                MoveLine::Action(action) if !names_last_table(action) => Some(action.clone()),
                _ => None,
            })
            .collect();
        let mut actions = lower_actions(self, &list, ActionList::Move);
        let last = self.last_table(section);
        let each = self.each_seed_table(section);
        if let Some(actions) = &mut actions {
            self.attach_tables(actions, last, each);
        }
        actions.unwrap_or_default()
    }

    /// Reports a kind of move that does nothing, and one that sows the chosen pit but does not let the mover choose
    /// one.
    fn check_has_action(&mut self, section: &MoveSection) {
        let name = &section.name;
        let actions = section.lines.iter().filter_map(|line| match line {
            MoveLine::Action(action) if !names_last_table(action) => Some(action),
            _ => None,
        });
        if actions.clone().next().is_none() {
            let fault = format!("the move `{}` does not say what is done", name.text);
            let fault = Diagnostic::new(Code::NoMove, name.span, fault).with_label("no action");
            self.report(fault.help("for example, write `sow counterclockwise`, or `pass`"));
            return;
        }
        let chosen = section
            .lines
            .iter()
            .any(|line| matches!(line, MoveLine::From { .. }));
        if let Some(sowing) = sowing_of_chosen_pit(actions).filter(|_| !chosen) {
            let fault = format!(
                "the move `{}` does not say which pits it begins from",
                name.text
            );
            let fault =
                Diagnostic::new(Code::MissingLine, name.span, fault).with_label("no `from`");
            let fault = fault.with_related(sowing.span, "this sows the chosen pit");
            let fault = match self.late_from(sowing) {
                Some(late) => fault.with_suggestions(vec![late]),
                None => fault.help("add a line such as `from own pit`"),
            };
            self.report(fault);
        }
    }

    /// Suggests moving a `from` on its own line before the sowing that it is read as part of, because it looks like the
    /// line that says which pits may be chosen.
    fn late_from(&self, sowing: &Spanned<syntax::Action>) -> Option<Suggestion> {
        let text = self.text(sowing.span);
        let sow = text.split_whitespace().next()?;
        let (before, from) = text.match_indices("from ").find_map(|(at, _)| {
            let before = text[..at].trim_end();
            text[before.len()..at]
                .contains('\n')
                .then_some((before, at))
        })?;
        let line = text[from..].lines().next()?.trim_end();
        let start = sowing.span.start;
        let offset = |at: usize| start + at as u32;
        let edits = vec![
            Edit::new(Span::new(start, start), format!("{line}\n  ")),
            Edit::new(
                Span::new(offset(before.len()), offset(from + line.len())),
                "",
            ),
        ];
        let help = format!(
            "put `{line}` before `{sow}`: after a sowing, `from` says where the first seed falls"
        );
        Some(Suggestion {
            rank: 0,
            help,
            edits,
        })
    }

    /// Resolves the table for the last seed, whether written out or named.
    fn last_table(&mut self, section: &MoveSection) -> Option<(TableId, Span)> {
        let lines: Vec<_> = section
            .lines
            .iter()
            .filter_map(|line| match line {
                MoveLine::Last(block) => Some((Err(block), block.keyword)),
                MoveLine::Action(Spanned {
                    node: syntax::Action::Written(WrittenAction::Last(name)),
                    span,
                }) => Some((Ok(name), *span)),
                _ => None,
            })
            .collect();
        let span = lines.first()?.1;
        let table = match self.single_line("last", lines)? {
            Ok(name) => self.table_name(name)?,
            Err(block) => self.inline_table(
                format!("last of {}", section.name.text),
                block,
                ActionList::Table,
            ),
        };
        Some((table, span))
    }

    fn each_seed_table(&mut self, section: &MoveSection) -> Option<(TableId, Span)> {
        let lines: Vec<_> = section
            .lines
            .iter()
            .filter_map(|line| match line {
                MoveLine::Each(table @ syntax::TableUse::Named(name, _)) => {
                    Some((table, name.span))
                }
                MoveLine::Each(table @ syntax::TableUse::Inline(block)) => {
                    Some((table, block.keyword))
                }
                _ => None,
            })
            .collect();
        let span = lines.first()?.1;
        let table = self.single_line("each", lines)?;
        Some((self.each_table(table, &section.name)?, span))
    }

    /// Attaches the tables of a move to those of its sowings that name no tables themselves.
    fn attach_tables(
        &mut self,
        actions: &mut [Spanned<Action>],
        last: Option<(TableId, Span)>,
        each: Option<(TableId, Span)>,
    ) {
        let mut sowings = Vec::new();
        collect_sowings(actions, &mut sowings);
        if sowings.is_empty() {
            for (_, span) in [last, each].into_iter().flatten() {
                let fault =
                    Diagnostic::new(Code::Misplaced, span, "this move does not sow by itself");
                self.report(fault.help("write `last NAME` after a sowing, or `do NAME`"));
            }
            return;
        }
        for sow in sowings {
            sow.last = sow.last.or(last.map(|last| last.0));
            sow.each = sow.each.or(each.map(|each| each.0));
        }
    }

    /// Returns the first of several lines of a kind; reports the others.
    fn single_line<T>(&mut self, line_name: &str, lines: Vec<(T, Span)>) -> Option<T> {
        let mut lines = lines.into_iter();
        let (first, place) = lines.next()?;
        for (_, span) in lines {
            let fault = format!("there is a second `{line_name}` in this kind of move");
            let fault = Diagnostic::new(Code::DuplicateLine, span, fault)
                .with_label("second")
                .with_related(place, "first");
            self.report(fault.help("take one of them out, or write a second kind of move"));
        }
        Some(first)
    }

    /// Reports a name that no kind of move has, or none in the given phase.
    pub(super) fn report_unknown_move<T>(
        &mut self,
        name: &Name,
        phase: Option<PhaseId>,
    ) -> Option<T> {
        let known = self
            .names
            .moves
            .iter()
            .filter(|kind| phase.is_none_or(|phase| kind.phase == phase));
        let mut known: Vec<_> = known
            .map(|kind| kind.name.as_str())
            .filter(|&known| known != name.text)
            .collect();
        known.sort_unstable();
        known.dedup();
        let near = spelling_suggestions(&name.text, name.span, known.iter().copied());
        let help = match known.is_empty() {
            true => "there is no other kind of move".to_owned(),
            false => format!("there is {}", quoted(known)),
        };
        let elsewhere = self.names.moves_named(&name.text).first().copied();
        let fault = if elsewhere.is_some() {
            "of this phase is called"
        } else {
            "is called"
        };
        let fault = format!("no kind of move {fault} `{}`", name.text);
        let mut fault = Diagnostic::new(Code::UnknownMove, name.span, fault)
            .with_label("expected a kind of move")
            .help(help)
            .with_suggestions(near);
        if let Some(other) = elsewhere {
            fault = fault.with_related(
                self.names.moves[usize::from(other.0)].span,
                "this one belongs to another phase",
            );
        }
        self.fail(fault)
    }

    fn pit_choice(&mut self, section: &MoveSection) -> Option<PitChoice> {
        let lines = section.lines.iter().filter_map(|line| match line {
            MoveLine::From {
                place,
                filters,
                span,
            } => Some(((place, filters, *span), *span)),
            _ => None,
        });
        let (place, filters, span) = self.single_line("from", lines.collect())?;
        let written = place;
        let place = self
            .lower(place, Context::PIT_CHOICE)
            .filter(|place| self.check_is_pit(place, written));
        let mut choice_filters = Vec::new();
        for filter in filters {
            let place = self.lower(&filter.place, Context::PIT_CHOICE);
            choice_filters.extend(place.map(|place| match filter.kind {
                ChoiceFilterKind::Preferring => ChoiceFilter::Preferring(place),
                ChoiceFilterKind::Avoiding => ChoiceFilter::Avoiding(place),
                ChoiceFilterKind::Except => ChoiceFilter::Except(place),
            }));
        }
        Some(PitChoice {
            place: place?,
            filters: choice_filters,
            span,
        })
    }

    /// Checks that a move begins in a pit.
    fn check_is_pit(&mut self, place: &Place, written: &syntax::Place) -> bool {
        let pits = !matches!(place.noun.node, Noun::Store | Noun::Hand);
        if !pits {
            let fault = Diagnostic::new(Code::Misplaced, written.span, "a move begins in a pit");
            self.report(fault.help(
                "to bring seeds into play write `from own pit  put 1 from own hand into here`",
            ));
        }
        pits
    }

    fn filters(&mut self, section: &MoveSection) -> Vec<Filter> {
        let mut all = Vec::new();
        for line in &section.lines {
            let MoveLine::Filter {
                kind,
                after,
                when,
                span,
            } = line
            else {
                continue;
            };
            let after = self.lower(after, Context::AFTER_MOVE);
            let when = when
                .as_ref()
                .map(|when| self.lower(when, Context::BEFORE_MOVE));
            if let (Some(after), false) = (after, when == Some(None)) {
                all.push(Filter {
                    kind: kind.node,
                    after,
                    when: when.flatten(),
                    span: *span,
                });
            }
        }
        all
    }

    /// Resolves all named tables. They come before the tables that are written out in moves, so that their indices are
    /// known in advance.
    pub(super) fn named_tables(&mut self, sections: &Sections) {
        let each = each_table_names(sections);
        for (phase, section) in sections.all_tables() {
            let name = &section.name;
            let within = if each.contains(name.text.as_str()) {
                ActionList::EachSeed
            } else {
                ActionList::Table
            };
            self.phase = phase.map(|at| PhaseId(at as u16));
            let draft = self.draft_table(&name.text, &section.block, within, name.span);
            self.tables.push(draft);
        }
        self.phase = None;
    }

    /// Resolves a table that is written out where it is used.
    fn inline_table(
        &mut self,
        name: String,
        block: &Block<syntax::Row>,
        list_kind: ActionList,
    ) -> TableId {
        let draft = self.draft_table(&name, block, list_kind, block.keyword);
        self.tables.push(draft);
        TableId((self.tables.len() - 1) as u16)
    }

    /// Resolves the table for each seed of a kind of move.
    fn each_table(&mut self, table: &TableUse, kind: &Name) -> Option<TableId> {
        match table {
            TableUse::Named(name, _) => self.find_table(name),
            TableUse::Inline(block) => Some(self.inline_table(
                format!("each of {}", kind.text),
                block,
                ActionList::EachSeed,
            )),
        }
    }

    /// Returns the table with this name and records that it is consulted for a last seed or by another table.
    pub(super) fn consulted_table(&mut self, name: &Name) -> Option<TableId> {
        let found = self.find_table(name)?;
        self.consulted_tables.insert(found);
        Some(found)
    }

    fn find_table(&mut self, name: &Name) -> Option<TableId> {
        if let Some(id) = self.names.table_in_phase(self.phase, &name.text) {
            return Some(id);
        }
        match self.names.find(&name.text) {
            Some(Meaning::Table(id)) => Some(id),
            Some(meaning) => {
                let tables = quoted(
                    self.names
                        .matching(|meaning| matches!(meaning, Meaning::Table(_))),
                );
                let help = if tables.is_empty() {
                    "the file has no table with a name".to_owned()
                } else {
                    format!("the file has {tables}")
                };
                self.report_wrong_kind(name, meaning, "a table", help)
            }
            None => {
                if let Some(span) = self.names.table_in_any_phase(&name.text) {
                    return self.report_table_of_other_phase(name, span);
                }
                self.report_unknown_name(name, "a table", &[], |_, meaning| {
                    matches!(meaning, Meaning::Table(_))
                })
            }
        }
    }

    fn report_table_of_other_phase<T>(&mut self, name: &Name, table: Span) -> Option<T> {
        let fault = format!("`{}` is a table of a phase, and not known here", name.text);
        let fault =
            Diagnostic::new(Code::UnknownName, name.span, fault).with_label("expected a table");
        let help = "write it outside of the phase, so that it is known everywhere";
        self.fail(fault.with_related(table, "known in its phase").help(help))
    }

    /// Resolves the table consulted after every move.
    pub(super) fn after_move(&mut self, sections: &Sections) -> Option<TableId> {
        let block = sections.after_moves.first()?;
        Some(self.inline_table("after move".to_owned(), block, ActionList::AfterMove))
    }

    fn draft_table(
        &mut self,
        name: &str,
        block: &Block<syntax::Row>,
        list_kind: ActionList,
        span: Span,
    ) -> DraftTable {
        let mut draft = DraftTable {
            table: Table {
                name: name.to_owned(),
                phase: self.phase,
                rows: Vec::new(),
            },
            complete: true,
            last_fit_unknown: false,
            span,
            list_kind,
        };
        for row in &block.lines {
            let fit = self.row_fit(&row.fit, list_kind);
            let actions = lower_row_actions(self, row, list_kind);
            draft.complete &= fit.is_some() && actions.is_some();
            draft.last_fit_unknown = fit.is_none();
            if let Some(fit) = fit {
                draft.table.rows.push(Row {
                    fit,
                    actions: actions.unwrap_or_default(),
                    span: row.span,
                });
            }
        }
        if let Some(must) = block.must {
            self.add_must_row(&mut draft, must);
        }
        draft
    }

    /// Adds an `else` row that makes the move illegal, for a table with `must`.
    fn add_must_row(&mut self, draft: &mut DraftTable, span: Span) {
        if draft.table.rows.iter().any(|row| row.fit.node == Fit::Else) {
            let fault = "the table has `must`, but some row always fits";
            let fault = Diagnostic::new(Code::NoEffect, span, fault);
            self.report(fault.help("take out either `must` or the `else` row"));
            return;
        }
        draft.table.rows.push(Row {
            fit: Spanned::new(Fit::Else, span),
            actions: vec![Spanned::new(Action::Illegal, span)],
            span,
        });
    }

    fn row_fit(
        &mut self,
        fit: &syntax::Spanned<syntax::Fit>,
        list_kind: ActionList,
    ) -> Option<Spanned<Fit>> {
        let found = match &fit.node {
            syntax::Fit::Place(_)
                if matches!(list_kind, ActionList::AfterMove | ActionList::Ending) =>
            {
                let fault = format!("there is no last seed {}", list_kind.context().description);
                let fault = Diagnostic::new(Code::Misplaced, fit.span, fault)
                    .with_label("expected `when` and a condition");
                let help = if list_kind == ActionList::AfterMove {
                    "begin the row with `when` or `else`"
                } else {
                    "begin the row with `when`"
                };
                self.fail(fault.help(help))
            }
            syntax::Fit::Else if list_kind == ActionList::Ending => {
                let fault = Diagnostic::new(
                    Code::Misplaced,
                    fit.span,
                    "a game cannot end without a condition",
                );
                self.fail(
                    fault
                        .with_label("expected `when` and a condition")
                        .help("for example, write `when no move => …`"),
                )
            }
            syntax::Fit::Place(place) => self.lower(place, list_kind.context()).map(Fit::Place),
            syntax::Fit::When(condition) => {
                self.lower(condition, list_kind.context()).map(Fit::When)
            }
            syntax::Fit::Else => Some(Fit::Else),
        };
        Some(Spanned::new(found?, fit.span))
    }

    /// Resolves the end section; `None` if it is missing.
    pub(super) fn endings(&mut self, sections: &Sections) -> Option<DraftTable> {
        let block = *sections.ends.first()?;
        Some(self.draft_table("end", block, ActionList::Ending, block.keyword))
    }
}

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

/// Returns the values of an option whose list of values is missing or faulty: only its default.
fn default_only(value: &Value) -> OptionValues {
    match value {
        Value::Number(value) => OptionValues::Numbers(vec![(*value, *value)]),
        Value::Flag(_) => OptionValues::Flag,
        Value::Word(word) => OptionValues::Words(vec![word.clone()]),
    }
}

fn list_span(section: &OptionSection) -> Span {
    let spans = section
        .values
        .iter()
        .map(|range: &Spanned<ValueRange>| range.span);
    spans.reduce(Span::to).unwrap_or(section.name.span)
}

/// Returns the indices of the regions that a region names directly.
fn regions_named_in(region: &Region) -> Vec<usize> {
    let mut named = Vec::new();
    region.places.for_each_phrase(&mut |part| {
        if let PhraseRef::Place(place) = part
            && let Noun::Region(id) = place.noun.node
        {
            named.push(usize::from(id.0));
        }
    });
    named
}

/// Returns the number of regions that the region at this index expands to, including itself. There must be no cycles.
fn expansion_size(named: &[Vec<usize>], at: usize, sizes: &mut [Option<usize>]) -> usize {
    let mut open = vec![(at, named[at].iter())];
    while let Some((next, others)) = open.last_mut() {
        let next = *next;
        match others.next() {
            Some(&other) if sizes[other].is_none() => open.push((other, named[other].iter())),
            Some(_) => {}
            None => {
                let others = named[next].iter().map(|&other| sizes[other].unwrap_or(1));
                sizes[next] = Some(others.fold(1, usize::saturating_add));
                open.pop();
            }
        }
    }
    sizes[at].unwrap_or(1)
}

/// Returns how a phase ends for good, and adds the counter that remembers it; `None` if the phase does not end for
/// good.
fn phase_exit(section: &PhaseSection, counters: &mut Vec<Counter>) -> Option<PhaseExit> {
    if !section.ends_for_good() {
        return None;
    }
    let each = section.once != Once::ForAll;
    counters.push(Counter {
        name: section.name.text.clone(),
        scope: if each {
            CounterScope::Player
        } else {
            CounterScope::Game
        },
        start: Number::Literal(0),
        per_match: false,
        help: String::new(),
    });
    Some(PhaseExit {
        counter: CounterId((counters.len() - 1) as u16),
        each,
        by: if section.until {
            ExitTrigger::LaterMoves
        } else {
            ExitTrigger::Moves
        },
    })
}

/// Reports whether an action names the table for the last seed of the move.
fn names_last_table(action: &syntax::Action) -> bool {
    matches!(action, syntax::Action::Written(WrittenAction::Last(_)))
}

/// Returns the sowing that needs a chosen pit, to lift its seeds or to start from it.
fn sowing_of_chosen_pit<'a>(
    actions: impl Iterator<Item = &'a Spanned<syntax::Action>>,
) -> Option<&'a Spanned<syntax::Action>> {
    let chosen = |place: &syntax::Place| place.noun.node == syntax::Noun::Here;
    let mut lifted = false;
    for action in actions {
        match &action.node {
            syntax::Action::Lift(take) => lifted |= !take.places.iter().any(chosen),
            syntax::Action::Sow(sow) => {
                let placed =
                    |one: &SowModifier| matches!(one, SowModifier::From(_) | SowModifier::After(_));
                let free = !sow.relay && lifted && sow.manner.iter().any(placed);
                return (!free).then_some(action);
            }
            _ => {}
        }
    }
    None
}

/// Collects all sowings in a list of actions.
fn collect_sowings<'l>(actions: &'l mut [Spanned<Action>], found: &mut Vec<&'l mut Sow>) {
    for action in actions {
        match &mut action.node {
            Action::Sow(sow) => found.push(sow),
            Action::Choose(list) => {
                for alternative in list {
                    collect_sowings(&mut alternative.actions, found);
                }
            }
            Action::ChoosePlace(_, actions) => collect_sowings(actions, found),
            _ => {}
        }
    }
}

/// Returns the names of the tables that are consulted for each seed.
fn each_table_names<'t>(sections: &Sections<'t>) -> BTreeSet<&'t str> {
    let lines = sections.all_moves().flat_map(|(_, section)| &section.lines);
    let named = lines.filter_map(|line| match line {
        MoveLine::Each(TableUse::Named(name, _)) => Some(name.text.as_str()),
        _ => None,
    });
    named.collect()
}

/// Returns the `yes` or `no` that a word of another language stands for.
pub(super) fn flag_word(word: &str) -> Option<&'static str> {
    synonyms_for(word).find(|meant| matches!(*meant, "yes" | "no"))
}
