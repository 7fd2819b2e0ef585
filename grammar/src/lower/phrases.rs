//! Resolves single phrases: conditions, places, numbers and sowings. Phrases without a method here are resolved part by
//! part.

use super::context::{Context, Need, misplaced_fault};
use super::declarations::flag_word;
use super::lowering::{Lowering, Meaning, quoted};
use crate::analysis::option_values::{
    collect_condition_options, describe_settings, extreme_settings, options_of_all,
};
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::language::{Lower, Resolver};
use crate::nearest::nearest;
use crate::rules::{
    self, Ability, Action, Amount, Condition, CounterId, CounterScope, Heading, MarkId, Middle,
    MoveId, Noun, Number, OptionId, OptionValues, Owner, PhaseId, Place, Quantity, Range, RegionId,
    Settings, Sow, SowStart, Spanned, StoresSown, TableId, Take,
};
use crate::source::Span;
use crate::syntax::{
    self, Cond, Name, NumberNode, Operator, Quantifier, RowName, SowModifier, Term,
    WrittenCondition, WrittenSow,
};

impl Resolver for Lowering<'_> {
    type Context = Context;

    fn condition(&mut self, condition: &Cond, at: Span, context: Context) -> Option<Condition> {
        self.require_all(condition.needs(), context, at)?;
        match condition {
            Cond::All(list) => self.conjunction(list, context).map(Condition::All),
            Cond::It(place) => self.place_as_condition(place, context),
            Cond::Is(place, other) => {
                self.check_not_option(place, other)?;
                condition.lower_parts(at, self, context)
            }
            Cond::Test(sum, test) => self.test(sum, test, context),
            other => other.lower_parts(at, self, context),
        }
    }

    fn written_condition(
        &mut self,
        condition: &WrittenCondition,
        at: Span,
        context: Context,
    ) -> Option<Condition> {
        match condition {
            WrittenCondition::Quantified {
                quantifier,
                place,
                has,
            } => self.quantified(*quantifier, place, has.as_deref(), context, at),
            WrittenCondition::Has(place, has) => {
                let found = self.place_with_condition(place, Some(has), context, at)?;
                self.check_single_place(&found, place)?;
                Some(Condition::Some(found))
            }
            WrittenCondition::Nobody(kind) => {
                self.require(Need::RoundInProgress, context, at)?;
                self.nobody_can(&kind.0, at)
            }
        }
    }

    fn place(&mut self, place: &syntax::NounPhrase, at: Span, context: Context) -> Option<Place> {
        self.noun_phrase(place, at, context)
    }

    fn noun(&mut self, noun: &syntax::Noun, at: Span, context: Context) -> Option<Noun> {
        self.require_all(noun.needs(), context, at)?;
        match noun {
            syntax::Noun::Row(name, pick) => self.named_row(*name, pick.as_ref(), at),
            syntax::Noun::Store => self.check_store(at).map(|()| Noun::Store),
            syntax::Noun::Hand => self.check_hand(at).map(|()| Noun::Hand),
            syntax::Noun::Neighbours { pick, .. } => {
                let found = noun.lower_parts(at, self, context)?;
                self.check_counted_from_one(&found, pick, at)?;
                Some(found)
            }
            syntax::Noun::Run {
                heading,
                from,
                pits,
            } => {
                let heading = self.lower(heading, context);
                let (from, pits) = (
                    self.lower(from, context),
                    self.lower(pits, context.with_candidate_pit()),
                );
                Some(Noun::Run {
                    heading: heading?,
                    from: from?,
                    pits: pits?,
                })
            }
            syntax::Noun::First { place, after } => {
                let place = self.lower(place, context.with_candidate_pit());
                let after = self.lower(after, context);
                Some(Noun::First {
                    place: place?,
                    after: after?,
                })
            }
            other => other.lower_parts(at, self, context),
        }
    }

    fn named_place(&mut self, name: &Name, context: Context) -> Option<Noun> {
        self.named_noun(name, context)
    }

    fn row(&mut self, row: RowName, at: Span) -> Option<u8> {
        self.side_row(row, at)
    }

    fn heading(&mut self, heading: Heading, at: Span, context: Context) -> Option<Heading> {
        match heading {
            Heading::EitherWay(_) => {
                let fault = "a run of pits goes one way; nobody chooses it";
                let fault = Diagnostic::new(Code::Misplaced, at, fault);
                return self
                    .fail(fault.help("write `onward`, `backward`, `clockwise` or the like"));
            }
            Heading::Onward | Heading::Backward => self.require(Need::Direction, context, at)?,
            Heading::Clockwise
            | Heading::Counterclockwise
            | Heading::Rightward
            | Heading::Leftward => {}
        }
        Some(heading)
    }

    /// After a comparison sign, in an amount and the like, `seeds` alone is the option of that name if there is one.
    fn quantity(
        &mut self,
        quantity: &syntax::Number,
        at: Span,
        context: Context,
    ) -> Option<Quantity> {
        if *quantity == syntax::Number::Seeds && self.has_number_option("seeds") {
            return self.number(quantity, at).map(Quantity::Number);
        }
        self.require_all(quantity.needs(), context, at)?;
        self.check_divisor(quantity);
        quantity.lower_parts(at, self, context)
    }

    fn term(&mut self, term: &Term, _: Span, context: Context) -> Option<Quantity> {
        match term {
            Term::Literal(value) => Some(Quantity::Number(Number::Literal(*value))),
            Term::Word(name) => self.word_as_number(name, None, context),
            Term::Place(place) => self.place_as_number(place, context),
        }
    }

    fn number(&mut self, number: &syntax::Number, at: Span) -> Option<Number> {
        self.fixed_number(number, at)
    }

    fn sow(&mut self, sow: &WrittenSow, context: Context) -> Option<Sow> {
        self.sowing(sow, context)
    }

    /// Fails without a report, because an action of a match outside matches has been reported already.
    fn written_action(&mut self, _: &syntax::WrittenAction, _: Span, _: Context) -> Option<Action> {
        None
    }

    fn mark_name(&mut self, name: &Name) -> Option<MarkId> {
        // Setting a mark does not count as using it.
        let meaning = self.names.find_unmarked(&name.text);
        let help = format!(
            "define a mark with `mark {}`, using a name that nothing else has",
            name.text
        );
        self.resolve(name, meaning, "a mark", &help, |meaning| match meaning {
            Meaning::Mark(id) => Some(id),
            _ => None,
        })
    }

    fn counter_name(&mut self, name: &Name) -> Option<CounterId> {
        let meaning = self.names.find_unmarked(&name.text);
        let help = match meaning {
            Some(Meaning::Option(_)) => {
                "options are set for a whole round: in `next round` of a `match` section"
            }
            _ => "define one, such as `counter catches = 0`",
        };
        self.resolve(name, meaning, "a counter", help, |meaning| match meaning {
            Meaning::Counter(id) => Some(id),
            _ => None,
        })
    }

    fn phase_name(&mut self, name: &Name) -> Option<PhaseId> {
        let meaning = self.names.find(&name.text);
        let help = "write the name of a phase";
        self.resolve(name, meaning, "a phase", help, |meaning| match meaning {
            Meaning::Phase(id) => Some(id),
            _ => None,
        })
    }

    fn table_name(&mut self, name: &Name) -> Option<TableId> {
        self.consulted_table(name)
    }

    fn ability(&mut self, name: &Name) -> Option<Ability> {
        match name.text.as_str() {
            "move" if self.names.moves_named("move").is_empty() => Some(Ability::Move),
            "play" if self.names.moves_named("play").is_empty() => Some(Ability::Play),
            _ => {
                let kinds = self.move_kinds(name)?;
                kinds.first().copied().map(Ability::Kind)
            }
        }
    }

    /// Returns all kinds of move with a name, in any phase.
    fn move_kinds(&mut self, name: &Name) -> Option<Vec<MoveId>> {
        let found = self.names.moves_named(&name.text);
        if found.is_empty() {
            self.report_unknown_move(name, None)
        } else {
            Some(found)
        }
    }
}

/// The words of the language that are places on their own, or may appear where a place could.
const PLACE_WORDS: &[&str] = &[
    "pit", "pits", "front", "back", "middle", "store", "hand", "here", "it", "origin", "opposite",
    "next", "previous", "empty", "occupied", "else", "when",
];

/// The words of the language that are numbers on their own.
const NUMBER_WORDS: &[&str] = &["seeds", "laps", "turn", "round", "captured"];

/// The words of rule sheets for what a player has won.
const SCORE_WORDS: &[&str] = &[
    "score", "total", "count", "captures", "winnings", "stones", "beans", "bank",
];

impl Lowering<'_> {
    /// Resolves a phrase.
    pub(super) fn lower<T: Lower<U>, U>(&mut self, phrase: &T, context: Context) -> Option<U> {
        phrase.lower(Span::default(), self, context)
    }

    /// Records all requirements of a phrase; reports the first that the context does not meet.
    fn require_all(&mut self, needs: &[Need], context: Context, span: Span) -> Option<()> {
        needs
            .iter()
            .try_for_each(|need| self.require(*need, context, span))
    }

    /// Reports that the outcome for equal numbers is missing.
    pub(super) fn report_undecided_tie<T>(&mut self, loses: bool, span: Span) -> Option<T> {
        let text = self.text(span);
        let fault = Diagnostic::new(
            Code::TieUndecided,
            span,
            "this does not say what equal numbers of seeds mean",
        );
        let other = if loses { "else own wins" } else { "else draw" };
        self.fail(
            fault
                .with_label("expected `, else` and an outcome")
                .help(format!("write `{text}, {other}`, or say who wins then")),
        )
    }

    /// Resolves a noun phrase.
    fn noun_phrase(
        &mut self,
        place: &syntax::NounPhrase,
        span: Span,
        context: Context,
    ) -> Option<Place> {
        let restriction = place
            .state
            .as_ref()
            .map(|state| state.span)
            .or(place.condition.as_ref().map(|condition| condition.span))
            .or_else(|| place.only.then(|| self.only_span(place, span)));
        let allowed =
            restriction.is_none_or(|span| self.require(Need::Position, context, span).is_some());
        let noun = self.lower(&place.noun, context);
        let condition = match &place.condition {
            Some(condition) if allowed => {
                Some(self.lower(condition, context.with_candidate_pit())?)
            }
            _ => None,
        };
        Some(Place {
            only: place.only,
            owner: place.owner.as_ref().map(|owner| owner.node),
            state: place.state.as_ref().map(|state| state.node),
            noun: noun?,
            condition,
        })
        .filter(|_| allowed)
    }

    /// Returns the span of `the only`, which comes before the owner or the noun.
    fn only_span(&self, place: &syntax::NounPhrase, whole: Span) -> Span {
        let next = place
            .owner
            .as_ref()
            .map_or(place.noun.span, |owner| owner.span);
        let words = self.text(Span::new(whole.start, next.start)).trim_end();
        Span::new(whole.start, whole.start + words.len() as u32)
    }

    /// Resolves the name of pits or of a mark.
    fn named_noun(&mut self, name: &Name, context: Context) -> Option<Noun> {
        match self.names.find(&name.text) {
            Some(Meaning::Region(id)) => {
                self.check_region_needs(id, context, name)?;
                Some(Noun::Region(id))
            }
            Some(Meaning::Mark(id)) => self
                .require(Need::Position, context, name.span)
                .map(|()| Noun::Mark(id)),
            Some(meaning) => {
                let help = match meaning {
                    Meaning::Option(id) => {
                        format!(
                            "test it in a condition, such as `{}`",
                            self.example_condition(id, name)
                        )
                    }
                    Meaning::Counter(_) => "compare it with a number, or use it as a number".into(),
                    Meaning::Table(_) => "a table is called with `do`".into(),
                    Meaning::Phase(_) => "test for a phase with `phase` and its name".into(),
                    Meaning::Region(_) | Meaning::Mark(_) => String::new(),
                };
                self.report_wrong_kind(name, meaning, "a place", help)
            }
            None => {
                let expected = "named pits or a mark";
                self.report_unknown_name(name, expected, PLACE_WORDS, |_, meaning| {
                    matches!(meaning, Meaning::Region(_) | Meaning::Mark(_))
                })
            }
        }
    }

    /// Checks that the context provides everything that named pits need.
    fn check_region_needs(
        &mut self,
        id: rules::RegionId,
        context: Context,
        name: &Name,
    ) -> Option<()> {
        let needs = self
            .region_needs
            .get(usize::from(id.0))
            .cloned()
            .unwrap_or_default();
        for need in needs.all {
            if !context.provides(need) {
                let fault = misplaced_fault(need, context, name.span, &name.text);
                let defined = self.names.definition_span(&name.text).unwrap_or(name.span);
                return self.fail(fault.with_related(defined, "these pits need it"));
            }
            if !(need == Need::Pit && context.candidate) {
                self.needs.all.insert(need);
            }
        }
        Some(())
    }

    fn named_row(
        &mut self,
        name: syntax::RowName,
        pick: Option<&syntax::Range>,
        span: Span,
    ) -> Option<Noun> {
        match self.row_index(name, span)? {
            Some(row) => self.side_row_noun(row, pick, span),
            None => self.middle_row(pick, span),
        }
    }

    /// Returns the index of a row, with the front as 0; the inner `None` is the middle row.
    #[expect(
        clippy::option_option,
        reason = "`None` is a fault, `Some(None)` the middle row"
    )]
    fn row_index(&mut self, name: syntax::RowName, span: Span) -> Option<Option<u32>> {
        match name {
            syntax::RowName::Front => Some(Some(0)),
            syntax::RowName::Back => Some(Some(1)),
            syntax::RowName::Middle => Some(None),
            syntax::RowName::Number(number) => match number.checked_sub(1) {
                Some(row) => Some(Some(row)),
                None => {
                    let fault = Diagnostic::new(Code::NoSuchRow, span, "rows are counted from 1");
                    self.fail(fault.help("`row 1` is the front"))
                }
            },
        }
    }

    /// Resolves the name of a row of a side; the front is 0.
    fn side_row(&mut self, name: syntax::RowName, span: Span) -> Option<u8> {
        let Some(row) = self.row_index(name, span)? else {
            let fault = "the middle row belongs to neither side";
            let fault = Diagnostic::new(Code::NoSuchRow, span, fault);
            return self.fail(fault.help("name `front`, `back` or a row by its number"));
        };
        self.check_row(row, span)?;
        u8::try_from(row).ok()
    }

    fn side_row_noun(
        &mut self,
        row: u32,
        pick: Option<&syntax::Range>,
        span: Span,
    ) -> Option<Noun> {
        self.check_row(row, span)?;
        let found = match pick {
            Some(pick) => {
                Some(self.pit_range(pick, Some(row), numbers_span(pick).unwrap_or(span))?)
            }
            None => None,
        };
        Some(Noun::Row(u8::try_from(row).ok()?, found))
    }

    /// Resolves the shared middle row; if the row is halved, each player's half is their front.
    fn middle_row(&mut self, pick: Option<&syntax::Range>, span: Span) -> Option<Noun> {
        match &self.board_info.middle {
            Some(rules::Middle::Halved(..)) => self.side_row_noun(0, pick, span),
            Some(rules::Middle::Shared(_)) => {
                let found = match pick {
                    Some(pick) => {
                        Some(self.pit_range(pick, None, numbers_span(pick).unwrap_or(span))?)
                    }
                    None => None,
                };
                Some(Noun::Middle(found))
            }
            None if self.board_info.declared => {
                let fault = Diagnostic::new(Code::NoSuchRow, span, "the board has no middle row");
                self.fail(
                    fault.help("add `middle shared 6` with the number of its pits to the board"),
                )
            }
            None => None,
        }
    }

    fn pit_range(&mut self, pick: &syntax::Range, row: Option<u32>, span: Span) -> Option<Range> {
        let found = self.lower(pick, Context::BOARD)?;
        self.check_pit_range(&found, row, span)?;
        Some(found)
    }

    /// Reports `next 0` and the like: pits after another pit are counted from 1.
    fn check_counted_from_one(
        &mut self,
        found: &Noun,
        pick: &syntax::Range,
        span: Span,
    ) -> Option<()> {
        let Noun::Neighbours { pick: numbers, .. } = found else {
            return Some(());
        };
        let ends = numbers.first().into_iter().chain(numbers.last());
        if ends
            .map(|end| end.literal_value())
            .all(|end| end != Some(0))
        {
            return Some(());
        }
        let fault = "the pits that follow are counted from 1";
        let fault = Diagnostic::new(Code::NoSuchPit, numbers_span(pick).unwrap_or(span), fault);
        self.fail(fault.help("`next` and `next 1` are the first of them"))
    }

    /// Checks that each side has the row with this index, for any option values.
    fn check_row(&mut self, row: u32, span: Span) -> Option<()> {
        let Some(rows) = self.board_info.rows.clone() else {
            return Some(());
        };
        let matter = options_of_all([&rows]);
        for settings in extreme_settings(&self.options, &matter) {
            let found = rows.value(&settings);
            if row >= found {
                let with = describe_settings(&self.options, &matter, &settings);
                let only = if found == 1 {
                    "only a front row".to_owned()
                } else {
                    format!("only {found} rows")
                };
                let fault = format!(
                    "there is no `{}`: each side has {only}{with}",
                    self.text(span)
                );
                let help = if found == 1 {
                    "`front` is the only row"
                } else {
                    "rows are `front`, `back`, `row 3`, `row 4`"
                };
                return self.fail(Diagnostic::new(Code::NoSuchRow, span, fault).help(help));
            }
        }
        Some(())
    }

    pub(super) fn check_store(&mut self, span: Span) -> Option<()> {
        if self.board_info.store || !self.board_info.declared {
            return Some(());
        }
        let fault = Diagnostic::new(Code::NoStore, span, "the board has no stores");
        self.fail(fault.help("add `store right` or `store left` to the board"))
    }

    fn check_hand(&mut self, span: Span) -> Option<()> {
        if self.board_info.hand || !self.board_info.declared {
            return Some(());
        }
        let fault = Diagnostic::new(Code::NoHand, span, "the players hold no seeds in hand");
        self.fail(fault.help("add `hand` to the board"))
    }

    /// Checks that the numbers of a range are pits of a row (`None`: the shared middle row), for any option values.
    fn check_pit_range(&mut self, pick: &rules::Range, row: Option<u32>, span: Span) -> Option<()> {
        let length = match (row, &self.board_info.middle) {
            (None, Some(Middle::Shared(pits))) => pits.clone(),
            (Some(0), Some(Middle::Halved(_, pits))) => pits.clone(),
            _ => self.board_info.pits.clone()?,
        };
        let ends = pick.first().into_iter().chain(pick.last());
        let mut matter = options_of_all(ends.map(|end| &end.node).chain([&length]));
        if let Some(guard) = &self.guard {
            collect_condition_options(guard, &mut matter);
        }
        let is_excluded = |settings: &Settings| {
            let guard = self.guard.as_ref();
            guard.is_some_and(|guard| guard.evaluate_options(settings) == Some(false))
        };
        let possible = extreme_settings(&self.options, &matter).into_iter();
        for settings in possible.filter(|settings| !is_excluded(settings)) {
            let length = length.value(&settings);
            let ends = pick.first().into_iter().chain(pick.last());
            for number in ends.map(|end| end.value(&settings)) {
                if !(1..=length).contains(&number) {
                    let with = describe_settings(&self.options, &matter, &settings);
                    let fault =
                        format!("there is no pit {number}: the row has {length} pits{with}");
                    let fault = Diagnostic::new(Code::NoSuchPit, span, fault)
                        .with_label(format!("expected 1 to {length}"));
                    return self.fail(fault.help(format!(
                        "pits are counted from the owner's left, from 1 to {length}"
                    )));
                }
            }
        }
        Some(())
    }

    /// Resolves conditions joined by `and`. A condition after `… has A and` does not apply to the pits that have A,
    /// although a reader may think so; this is reported.
    fn conjunction(
        &mut self,
        list: &[syntax::Condition],
        context: Context,
    ) -> Option<Vec<Spanned<Condition>>> {
        let mut all = Vec::new();
        let mut quantified: Option<&syntax::Condition> = None;
        for one in list {
            let before = std::mem::take(&mut self.needs);
            all.push(self.lower(one, context.with_outer_pit()));
            let looks = self.needs.all.contains(&Need::Pit);
            if let Some(counted) = quantified.filter(|_| looks && context.pit) {
                self.report_condition_after_has(counted, one);
            }
            if context.candidate {
                self.needs.all.remove(&Need::Pit);
            }
            self.needs.all.extend(before.all);
            let has = |has: &syntax::Condition| !matches!(has.node, Cond::All(_) | Cond::Any(_));
            if matches!(&one.node, Cond::Written(WrittenCondition::Quantified { has: Some(inner), .. }) if has(inner))
            {
                quantified = Some(one);
            }
        }
        all.into_iter().collect()
    }

    fn report_condition_after_has(
        &mut self,
        quantified: &syntax::Condition,
        following: &syntax::Condition,
    ) {
        let fault = "this is tested for the pit looked at, not for the pits before `has`";
        let fault = Diagnostic::new(Code::BehindHas, following.span, fault);
        let fault = fault.with_related(quantified.span, "this ends before `and`");
        let help =
            "write `has (… and …)` if both are meant for the same pit; otherwise put this first";
        self.report(fault.help(help));
    }

    /// Resolves a place whose pits must also fulfil the condition after `has`; `span` is that of the whole condition.
    fn place_with_condition(
        &mut self,
        place: &syntax::Place,
        has: Option<&syntax::Condition>,
        context: Context,
        span: Span,
    ) -> Option<Spanned<Place>> {
        let found: Option<Spanned<Place>> = self.lower(place, context);
        let has = match has {
            Some(has) => Some(self.lower(has, context.with_candidate_pit())?),
            None => None,
        };
        let mut found = found?;
        if let Some(has) = has {
            found.condition = Some(Box::new(match found.condition.take() {
                Some(condition) => Spanned::new(Condition::All(vec![*condition, has]), span),
                None => has,
            }));
        }
        Some(found)
    }

    /// Reports `own pits has …`, which does not say whether some or all of the pits are meant.
    fn check_single_place(&mut self, found: &Place, written: &syntax::Place) -> Option<()> {
        if !self.is_plural(found) {
            return Some(());
        }
        let phrase = self.text(written.span);
        let one = match found.noun.node {
            Noun::Pits => phrase.replace("pits", "pit"),
            _ => phrase.to_owned(),
        };
        let fault = format!(
            "`{phrase}` can be several pits, and this does not say whether some or every one is meant"
        );
        let fault = Diagnostic::new(Code::PluralHas, written.span, fault);
        self.fail(fault.with_label("expected `some`, `no` or `every` before it").help(format!(
            "write `some {one} has …` if one of them is enough, `every {one} has …` if all must, or \
             `no {one} has …` if none may; for their seeds together, compare `seeds of {phrase}`"
        )))
    }

    /// Reports whether a place can consist of several pits, stores or hands, judged by the words that name it.
    pub(super) fn is_plural(&self, place: &Place) -> bool {
        let region = |id: RegionId| self.plural_regions.get(usize::from(id.0)) == Some(&true);
        place.is_plural(self.board_info.solitaire, &region)
    }

    /// Reports `next 2` where several pits seem to be meant.
    fn check_single_neighbour(&mut self, place: &syntax::Place) {
        let syntax::Noun::Neighbours { pick, .. } = &place.noun.node else {
            return;
        };
        if let syntax::Range::One(number) = pick
            && let syntax::Number::Written(Term::Literal(number @ 2..)) = number.node
        {
            let phrase = self.text(place.noun.span);
            let fault = format!("`{phrase}` is a single pit, {number} pits away");
            let range = phrase.replacen(&number.to_string(), &format!("1..{number}"), 1);
            let fault = Diagnostic::new(Code::NoEffect, place.noun.span, fault);
            self.report(fault.with_label("tested like several pits").help(format!(
                "all pits up to there are `{range}`; for one pit write `… empty`, `… occupied` or `… has …`"
            )));
        }
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        place: &syntax::Place,
        has: Option<&syntax::Condition>,
        context: Context,
        span: Span,
    ) -> Option<Condition> {
        self.check_single_neighbour(place);
        match (quantifier, has) {
            (Quantifier::Some, _) => self
                .place_with_condition(place, has, context, span)
                .map(Condition::Some),
            (Quantifier::No, _) => self
                .place_with_condition(place, has, context, span)
                .map(|place| not(Spanned::new(Condition::Some(place), span))),
            (Quantifier::Every, Some(has)) => {
                let place = self.lower(place, context);
                let has = self.lower(has, context.with_candidate_pit());
                Some(Condition::Every(place?, Box::new(has?)))
            }
            (Quantifier::Every, None) => {
                let fault = Diagnostic::new(
                    Code::Misplaced,
                    span,
                    "this does not say what every one of these has",
                );
                self.fail(
                    fault
                        .with_label("expected `has` and a condition")
                        .help("for example, write `every own pit has seeds < 2`"),
                )
            }
        }
    }

    /// Resolves a place on its own: a yes/no option, or the condition that the inspected pit belongs to the place.
    fn place_as_condition(&mut self, place: &syntax::Place, context: Context) -> Option<Condition> {
        if let (Some(name), None) = (bare_name(place), place.owner.as_ref()) {
            match self.names.find_unmarked(&name.text) {
                Some(Meaning::Option(id)) => {
                    self.names.find(&name.text);
                    return self.flag(id, &name);
                }
                Some(Meaning::Region(_) | Meaning::Mark(_)) => {}
                Some(meaning) => {
                    let help = match meaning {
                        Meaning::Phase(_) => format!("write `phase {}`", name.text),
                        Meaning::Counter(_) => {
                            format!("compare it with a number: `{} > 0`", name.text)
                        }
                        _ => "write the name of a yes/no option or of a place".to_owned(),
                    };
                    return self.report_wrong_kind(&name, meaning, "a condition", help);
                }
                None => {
                    return self.report_unknown_name(
                        &name,
                        "a yes/no option or a place",
                        PLACE_WORDS,
                        |_, meaning| {
                            matches!(
                                meaning,
                                Meaning::Option(_) | Meaning::Region(_) | Meaning::Mark(_)
                            )
                        },
                    );
                }
            }
        }
        let found: Option<Spanned<Place>> = self.lower(place, context);
        self.require(Need::Pit, context, place.span)?;
        found.map(Condition::It)
    }

    /// Reports `OPTION is VALUE`: only places are compared with `is`.
    fn check_not_option(&mut self, place: &syntax::Place, other: &syntax::Place) -> Option<()> {
        let name = bare_name(place).filter(|_| place.owner.is_none());
        let meaning = name
            .as_ref()
            .and_then(|name| self.names.find_unmarked(&name.text));
        let (Some(name), Some(Meaning::Option(_))) = (name, meaning) else {
            return Some(());
        };
        let is = Span::new(place.span.end, other.span.start);
        let fault = format!("`{}` is an option, and `is` compares places", name.text);
        let fault = Diagnostic::new(Code::WrongKind, name.span, fault);
        let value = self.text(other.span);
        let help = format!(
            "the value of an option is compared with a sign: write `{} = {value}`",
            name.text
        );
        self.fail(fault.with_suggestion(help, Edit::new(is, " = ")))
    }

    fn flag(&mut self, id: OptionId, name: &Name) -> Option<Condition> {
        let help = match &self.options[usize::from(id.0)].values {
            OptionValues::Flag => return Some(Condition::Flag(id)),
            OptionValues::Numbers(_) => "compare it with a number",
            OptionValues::Words(_) => "compare it with a word",
        };
        let help = format!("{help}: `{}`", self.example_condition(id, name));
        self.report_wrong_kind(name, Meaning::Option(id), "a yes/no option", help)
    }

    /// Returns an example of a condition on the value of an option.
    fn example_condition(&self, id: OptionId, name: &Name) -> String {
        let name = &name.text;
        match &self.options[usize::from(id.0)].values {
            OptionValues::Flag => name.clone(),
            OptionValues::Numbers(ranges) => {
                format!("{name} = {}", ranges.first().map_or(0, |range| range.0))
            }
            OptionValues::Words(words) => {
                format!("{name} = {}", words.first().map_or("", String::as_str))
            }
        }
    }

    /// Resolves `nobody can play`: neither player can.
    fn nobody_can(&mut self, kind: &Name, span: Span) -> Option<Condition> {
        let ability = self.ability(kind)?;
        let players = [Owner::Own, Owner::Opponent];
        let cannot = players.map(|owner| {
            let can = Spanned::new(Condition::Can(owner, ability), span);
            Spanned::new(not(can), span)
        });
        Some(Condition::All(cannot.to_vec()))
    }

    pub(super) fn test(
        &mut self,
        sum: &NumberNode,
        test: &syntax::Test,
        context: Context,
    ) -> Option<Condition> {
        if let Some((state, word)) = self.compared_state(test) {
            return self.report_compared_state(sum, state, word);
        }
        match self.bare_meaning(sum) {
            Some((Meaning::Option(id), name)) => match self.options[usize::from(id.0)].values {
                OptionValues::Numbers(_) => {}
                OptionValues::Words(_) => return self.compare_word(id, &name, test),
                OptionValues::Flag => {
                    return self.report_compared_truth(Meaning::Option(id), &name, test);
                }
            },
            Some((mark @ Meaning::Mark(_), name)) if self.compared_truth(test).is_some() => {
                return self.report_compared_truth(mark, &name, test);
            }
            _ => {}
        }
        let left = self.compared_number(sum, context);
        let test = self.lower(test, context);
        Some(Condition::Test(left?, test?))
    }

    /// Reports a yes/no option or a mark that is compared with something.
    fn report_compared_truth<T>(
        &mut self,
        meaning: Meaning,
        name: &Name,
        test: &syntax::Test,
    ) -> Option<T> {
        let expected = match meaning {
            Meaning::Mark(_) => "a number or counter",
            _ => "a number or an option of words",
        };
        let fault = self.wrong_kind_fault(name, meaning, expected);
        let name_text = &name.text;
        let negated = format!("not {name_text}");
        match self.compared_truth(test) {
            Some((holds, span)) => {
                let condition = if holds { name_text } else { &negated };
                let edit = Edit::new(name.span.to(span), condition.as_str());
                self.fail(fault.with_suggestion(format!("write `{condition}`"), edit))
            }
            None => self.fail(fault.help(format!("write `{name_text}` or `{negated}`"))),
        }
    }

    /// Returns whether a comparison with `yes`, `no` or a synonym asks for `yes`, and the span of that word.
    fn compared_truth(&self, test: &syntax::Test) -> Option<(bool, Span)> {
        let (is_equal, value) = Self::tested_equality(test)?;
        let word = flag_word(self.text(value)).unwrap_or(self.text(value));
        let is_yes = matches!(word, "yes" | "no").then_some(word == "yes")?;
        Some((is_yes == is_equal, value))
    }

    /// Reports `own pits = empty`: pits are `empty` or `occupied` without a sign of comparison.
    fn report_compared_state<T>(&mut self, sum: &NumberNode, state: &str, word: Span) -> Option<T> {
        let whole = sum.span.to(word);
        let meant = match &sum.node {
            syntax::Number::Written(_) => format!("{} {state}", self.text(sum.span)),
            _ if state == "empty" => format!("{} = 0", self.text(sum.span)),
            _ => format!("{} > 0", self.text(sum.span)),
        };
        let message = format!("`{}` is no number to compare with", self.text(word));
        let fault = Diagnostic::new(Code::WrongKind, word, message).with_label("expected a number");
        self.fail(
            fault.with_suggestion(format!("write `{meant}`"), Edit::new(whole, meant.as_str())),
        )
    }

    /// Returns the state that a comparison with `empty` or `occupied` asks for, and the span of that word.
    fn compared_state(&self, test: &syntax::Test) -> Option<(&'static str, Span)> {
        let (is_equal, value) = Self::tested_equality(test)?;
        let is_empty = match self.text(value) {
            "empty" => true,
            "occupied" => false,
            _ => return None,
        };
        Some((
            if is_empty == is_equal {
                "empty"
            } else {
                "occupied"
            },
            value,
        ))
    }

    /// Returns whether a test by `=` or `!=` is one by `=`, and the span of the value.
    fn tested_equality(test: &syntax::Test) -> Option<(bool, Span)> {
        match test {
            syntax::Test::Compare(syntax::Comparison::Equal, value) => Some((true, value.span)),
            syntax::Test::Compare(syntax::Comparison::Unequal, value) => Some((false, value.span)),
            _ => None,
        }
    }

    /// Resolves a number before a comparison sign. There, `seeds` are those of the inspected pit, even if an option has
    /// that name.
    fn compared_number(&mut self, sum: &NumberNode, context: Context) -> Option<Spanned<Quantity>> {
        let found = match &sum.node {
            syntax::Number::Seeds => {
                self.require(Need::Pit, context, sum.span)?;
                Quantity::Seeds
            }
            syntax::Number::Computed(left, operator, right) => {
                self.check_divisor(sum);
                let left = self.compared_number(left, context);
                let right = self.compared_number(right, context);
                Quantity::Computed(Box::new(left?), *operator, Box::new(right?))
            }
            _ => return self.lower(sum, context),
        };
        Some(Spanned::new(found, sum.span))
    }

    /// Returns the option or mark that a number consists of, if it is just the name of one.
    fn bare_meaning(&mut self, sum: &NumberNode) -> Option<(Meaning, Name)> {
        let name = match &sum.node {
            syntax::Number::Written(Term::Word(name)) => name.clone(),
            syntax::Number::Written(Term::Place(place)) if place.owner.is_none() => {
                bare_name(place)?
            }
            _ => return None,
        };
        let found = self.names.find_unmarked(&name.text);
        let meaning =
            found.filter(|found| matches!(found, Meaning::Option(_) | Meaning::Mark(_)))?;
        self.names.find(&name.text);
        Some((meaning, name))
    }

    /// Resolves `sides = onward`: a word option compared with one of its words.
    fn compare_word(
        &mut self,
        id: OptionId,
        name: &Name,
        test: &syntax::Test,
    ) -> Option<Condition> {
        let syntax::Test::Compare(
            sign @ (syntax::Comparison::Equal | syntax::Comparison::Unequal),
            right,
        ) = test
        else {
            return self.report_wrong_kind(
                name,
                Meaning::Option(id),
                "a number",
                "an option of words is compared with `=` or `!=`",
            );
        };
        let word = self.text(right.span);
        let word = self.option_word_index(usize::from(id.0), word, right.span)?;
        let equal = Condition::Word(id, word);
        Some(if *sign == syntax::Comparison::Equal {
            equal
        } else {
            not(Spanned::new(equal, name.span.to(right.span)))
        })
    }

    /// Resolves a number that must be known once the options are set.
    fn fixed_number(&mut self, number: &syntax::Number, span: Span) -> Option<Number> {
        match number {
            syntax::Number::Written(Term::Literal(value)) => Some(Number::Literal(*value)),
            syntax::Number::Written(Term::Word(_) | Term::Place(_)) | syntax::Number::Seeds => {
                self.option_number(number, span)
            }
            syntax::Number::Computed(left, operator, right) => {
                self.check_divisor(number);
                let (left, right) = (self.fixed(left), self.fixed(right));
                Some(Number::Computed(
                    Box::new(left?),
                    *operator,
                    Box::new(right?),
                ))
            }
            _ => self.report_not_fixed(span),
        }
    }

    /// Like `fixed_number`, for a number with its span.
    pub(super) fn fixed(&mut self, sum: &NumberNode) -> Option<Number> {
        self.fixed_number(sum, sum.span)
    }

    fn option_number(&mut self, number: &syntax::Number, span: Span) -> Option<Number> {
        let name = Name {
            text: self.text(span).to_owned(),
            span,
        };
        match self.names.find(&name.text) {
            Some(Meaning::Option(id)) => self.check_number_option(id, &name).map(Number::Option),
            Some(Meaning::Counter(_)) => self.report_not_fixed(span),
            Some(meaning) => self.report_wrong_kind(
                &name,
                meaning,
                "a number or a number option",
                "write a number or the name of an option",
            ),
            None if matches!(number, syntax::Number::Written(Term::Word(_))) => self
                .report_unknown_name(&name, "a number option", &[], |lowering, meaning| {
                    lowering.is_number_option(meaning)
                }),
            None => self.report_not_fixed(span),
        }
    }

    fn report_not_fixed<T>(&mut self, span: Span) -> Option<T> {
        let fault = format!(
            "`{}` changes during the game, but a fixed number is needed here",
            self.text(span)
        );
        let fault = Diagnostic::new(Code::WrongKind, span, fault)
            .with_label("expected a number or a number option");
        let options = self
            .names
            .matching(|meaning| matches!(meaning, Meaning::Option(_)));
        let options: Vec<&str> = options
            .filter(|name| self.has_number_option(name))
            .collect();
        let near = nearest(self.text(span), options.iter().copied());
        let help = match (near, &options[..]) {
            (Some(near), _) => format!("did you mean the option `{near}`?"),
            (None, []) => "write a number, or the name of a number option of the file".to_owned(),
            (None, options) => format!(
                "write a number or the name of a number option; the file has {}",
                quoted(options.iter().copied())
            ),
        };
        self.fail(fault.help(help))
    }

    fn check_number_option(&mut self, id: OptionId, name: &Name) -> Option<OptionId> {
        let help = match self.options[usize::from(id.0)].values {
            OptionValues::Numbers(_) => return Some(id),
            OptionValues::Flag => "it is `yes` or `no`; use it as a condition",
            OptionValues::Words(_) => {
                "it is one of several words; compare it with one of them in a condition"
            }
        };
        self.report_wrong_kind(name, Meaning::Option(id), "a number", help)
    }

    /// Reports a division by the literal 0.
    fn check_divisor(&mut self, number: &syntax::Number) {
        if let syntax::Number::Computed(_, Operator::Divide, right) = number
            && right.node == syntax::Number::Written(Term::Literal(0))
        {
            let fault = "nothing can be divided by 0";
            let fault = Diagnostic::new(Code::DivisionByZero, right.span, fault);
            self.report(fault.help("write a number greater than 0"));
        }
    }

    fn has_number_option(&self, name: &str) -> bool {
        let found = self.names.find_unmarked(name);
        found.is_some_and(|meaning| self.is_number_option(meaning))
    }

    fn is_number_option(&self, meaning: Meaning) -> bool {
        matches!(meaning, Meaning::Option(id)
            if matches!(self.options[usize::from(id.0)].values, OptionValues::Numbers(_)))
    }

    /// Resolves a word as a number: an option or a counter.
    fn word_as_number(
        &mut self,
        name: &Name,
        owner: Option<Owner>,
        context: Context,
    ) -> Option<Quantity> {
        let found = self.names.find(&name.text);
        match (found, owner) {
            (Some(Meaning::Counter(id)), _) => {
                if self.counter_scope(id) == Some(CounterScope::Move) {
                    self.require(Need::MoveInProgress, context, name.span)?;
                }
                let owner = self.counter_owner(name, id, owner)?;
                Some(Quantity::Counter(id, owner))
            }
            (Some(Meaning::Option(id)), None) => self
                .check_number_option(id, name)
                .map(|id| Quantity::Number(Number::Option(id))),
            (Some(meaning), _) => {
                let help = match meaning {
                    Meaning::Region(_) | Meaning::Mark(_) => {
                        format!("write `seeds of {0}` or `number of {0}`", name.text)
                    }
                    Meaning::Option(_) => {
                        "an option belongs to neither player; write its name alone".to_owned()
                    }
                    Meaning::Counter(_) | Meaning::Table(_) | Meaning::Phase(_) => {
                        "write a number, or the name of an option or counter".to_owned()
                    }
                };
                self.report_wrong_kind(name, meaning, "a number", help)
            }
            (None, Some(owner)) if SCORE_WORDS.contains(&name.text.as_str()) => {
                let owner = owner_word(owner);
                let fault = format!("nothing is called `{}`", name.text);
                let fault = Diagnostic::new(Code::UnknownName, name.span, fault);
                self.fail(fault.help(format!(
                    "write `{owner} store` for the seeds in store, or `{owner} seeds` for all seeds of the player"
                )))
            }
            (None, _) => self.report_unknown_name(
                name,
                "a number option or counter",
                NUMBER_WORDS,
                |lowering, meaning| {
                    lowering.is_number_option(meaning) || matches!(meaning, Meaning::Counter(_))
                },
            ),
        }
    }

    /// Returns the scope of a counter: a round, a player or a move.
    pub(super) fn counter_scope(&self, id: CounterId) -> Option<CounterScope> {
        self.names.counters.get(usize::from(id.0)).copied()
    }

    /// Returns the player whose counter is meant: the mover where none is written, and nobody if the counter belongs
    /// to no player.
    pub(super) fn counter_owner(
        &mut self,
        name: &Name,
        id: CounterId,
        owner: Option<Owner>,
    ) -> Option<Option<Owner>> {
        let each = self.counter_scope(id) == Some(CounterScope::Player);
        if owner.is_some() && !each {
            let help = "write it without `own` or `opponent`, or define it `per player`";
            return self.report_wrong_kind(
                name,
                Meaning::Counter(id),
                "a counter of each player",
                help,
            );
        }
        Some(each.then_some(owner.unwrap_or(Owner::Own)))
    }

    /// Resolves a place compared as a number: a store, a hand, a counter, or an option with the name of a place.
    fn place_as_number(&mut self, place: &syntax::Place, context: Context) -> Option<Quantity> {
        let bare = !place.only && place.state.is_none() && place.condition.is_none();
        match &place.noun.node {
            syntax::Noun::Written(name) if bare => {
                return self.word_as_number(
                    name,
                    place.owner.as_ref().map(|owner| owner.node),
                    context,
                );
            }
            syntax::Noun::Store | syntax::Noun::Hand => {
                let place = self.lower(place, context)?;
                return Some(Quantity::SeedsOf(place));
            }
            _ => {}
        }
        let text = self.text(place.span);
        if let Some(Meaning::Option(id)) = self.names.find_unmarked(text) {
            self.names.find(text);
            let name = Name {
                text: text.to_owned(),
                span: place.span,
            };
            return self
                .check_number_option(id, &name)
                .map(|id| Quantity::Number(Number::Option(id)));
        }
        let _: rules::Spanned<rules::Place> = self.lower(place, context)?;
        let fault = format!("`{text}` is a place, but a number is needed here");
        let help = format!("write `seeds of {text}` or `number of {text}`");
        self.fail(
            Diagnostic::new(Code::WrongKind, place.span, fault)
                .with_label("expected a number")
                .help(help),
        )
    }

    /// Resolves a sowing and its clauses.
    pub(super) fn sowing(&mut self, written: &WrittenSow, context: Context) -> Option<Sow> {
        let mut sow = plain_sow(written.heading);
        sow.relay = written.relay;
        let mut complete = true;
        for (at, one) in written.manner.iter().enumerate() {
            let before = &written.manner[..at];
            if let Some(first) = before
                .iter()
                .find(|other| modifier_description(other) == modifier_description(one))
            {
                let fault = format!("this says twice {}", modifier_description(one));
                let fault = Diagnostic::new(Code::DuplicateLine, modifier_span(one), fault)
                    .with_label("second");
                let first = modifier_span(first);
                self.report(
                    fault
                        .with_related(first, "first")
                        .help("take one of them out"),
                );
            }
            complete &= self.sow_modifier(one, &mut sow, context).is_some();
        }
        complete.then_some(sow)
    }

    fn sow_modifier(
        &mut self,
        manner: &SowModifier,
        sow: &mut Sow,
        context: Context,
    ) -> Option<()> {
        match manner {
            SowModifier::Into(stores) => {
                let found = stores.node;
                if found != StoresSown::None {
                    self.check_store(stores.span)?;
                }
                sow.stores = Some(found);
            }
            SowModifier::Skipping(places) => {
                sow.skipping = Some(self.lower(places, context.for_falling_seed())?);
            }
            SowModifier::From(place) => sow.start = SowStart::At(self.lower(place, context)?),
            SowModifier::After(place) => sow.start = SowStart::After(self.lower(place, context)?),
            SowModifier::Dropping(list) => {
                let all = list.iter().map(|sum| {
                    let number = self.fixed(sum)?;
                    Some(Spanned::new(number, sum.span))
                });
                let all: Vec<_> = all.collect();
                sow.dropping = all.into_iter().collect::<Option<_>>()?;
            }
            SowModifier::Keeping(sum) => {
                self.check_store(sum.span)?;
                sow.keeping = self.lower(sum, context)?;
            }
        }
        Some(())
    }
}

/// Returns the span of the numbers of a range.
fn numbers_span(range: &syntax::Range) -> Option<Span> {
    let ends = range.first().into_iter().chain(range.last());
    ends.map(|end| end.span).reduce(Span::to)
}

pub(super) fn not(condition: Spanned<Condition>) -> Condition {
    Condition::Not(Box::new(condition))
}

/// Returns the word that a place consists of.
fn bare_name(place: &syntax::Place) -> Option<Name> {
    let bare = !place.only && place.state.is_none() && place.condition.is_none();
    match &place.noun.node {
        syntax::Noun::Written(name) if bare => Some(name.clone()),
        _ => None,
    }
}

const fn owner_word(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "own",
        Owner::Opponent => "opponent",
    }
}

/// Returns the lift of the inspected pit that a sowing includes.
pub(super) fn lift_here(amount: Amount) -> Action {
    Action::Lift(Take {
        amount,
        places: vec![Place::from_noun(Noun::Here).into()],
    })
}

/// Returns a plain sowing.
pub(super) fn plain_sow(heading: Heading) -> Sow {
    Sow {
        heading,
        start: SowStart::After(Place::from_noun(Noun::Here).into()),
        stores: None,
        skipping: None,
        dropping: Vec::new(),
        keeping: Quantity::Number(Number::Literal(0)).into(),
        each: None,
        last: None,
        relay: false,
    }
}

/// Returns the span of a clause of a sowing.
fn modifier_span(manner: &SowModifier) -> Span {
    let spans: Vec<Span> = match manner {
        SowModifier::Into(stores) => vec![stores.span],
        SowModifier::Skipping(places) => places.iter().map(|place| place.span).collect(),
        SowModifier::From(place) | SowModifier::After(place) => vec![place.span],
        SowModifier::Dropping(list) => list.iter().map(|sum| sum.span).collect(),
        SowModifier::Keeping(sum) => vec![sum.span],
    };
    spans.into_iter().reduce(Span::to).unwrap_or_default()
}

/// Describes the subject of a clause of a sowing, for a fault about two clauses with the same subject.
const fn modifier_description(manner: &SowModifier) -> &'static str {
    match manner {
        SowModifier::Into(_) => "which stores are sown into",
        SowModifier::Skipping(_) => "what is skipped",
        SowModifier::From(_) | SowModifier::After(_) => "where the first seed falls",
        SowModifier::Dropping(_) => "how many seeds fall into a pit",
        SowModifier::Keeping(_) => "how many seeds are kept",
    }
}
