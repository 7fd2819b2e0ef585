//! Resolving of conditions.

use super::context::{Context, Need};
use super::lowering::Lowering;
use super::names::Meaning;
use super::places::PLACE_WORDS;
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::language::Resolver;
use crate::rules::{Condition, Noun, OptionId, OptionValues, Owner, Place, RegionId};
use crate::source::Span;
use crate::syntax::{self, Cond, Name, Quantifier, Term, WrittenCondition};

impl Lowering<'_> {
    /// Resolves conditions joined by `and`. A condition after `… has A and` does not apply to the pits that have A,
    /// although a reader may think so; this is reported.
    pub(super) fn conjunction(
        &mut self,
        list: &[syntax::Condition],
        context: Context,
    ) -> Option<Vec<Condition>> {
        let mut all = Vec::new();
        let mut quantified: Option<&syntax::Condition> = None;
        for one in list {
            let before = std::mem::take(&mut self.needs);
            all.push(self.lower(one, context.with_outer_pit()));
            let looks = self.needs.list.contains(&Need::Pit);
            if let Some(counted) = quantified.filter(|_| looks && context.pit) {
                self.report_condition_after_has(counted, one);
            }
            if context.candidate {
                self.needs.list.remove(&Need::Pit);
            }
            self.needs.list.extend(before.list);
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

    /// Resolves a place whose pits must also fulfil the condition after `has`.
    pub(super) fn place_with_condition(
        &mut self,
        place: &syntax::Place,
        has: Option<&syntax::Condition>,
        context: Context,
    ) -> Option<Place> {
        let found: Option<Place> = self.lower(place, context);
        let has = match has {
            Some(has) => Some(self.lower(has, context.with_candidate_pit())?),
            None => None,
        };
        let mut found = found?;
        if let Some(has) = has {
            found.condition = Some(Box::new(match found.condition.take() {
                Some(condition) => Condition::All(vec![*condition, has]),
                None => has,
            }));
        }
        Some(found)
    }

    /// Reports `own pits has …`, which does not say whether some or all of the pits are meant.
    pub(super) fn is_one_place(&mut self, found: &Place, written: &syntax::Place) -> Option<()> {
        if !self.is_plural(found) {
            return Some(());
        }
        let phrase = self.text(written.span);
        let one = match found.noun {
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

    pub(super) fn quantified(
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
                .place_with_condition(place, has, context)
                .map(Condition::Some),
            (Quantifier::No, _) => self
                .place_with_condition(place, has, context)
                .map(|place| not(Condition::Some(place))),
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

    /// Resolves a place on its own: a yes/no option, or "the inspected pit is one of these".
    pub(super) fn place_as_condition(
        &mut self,
        place: &syntax::Place,
        context: Context,
    ) -> Option<Condition> {
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
        let found = self.lower(place, context);
        self.require(Need::Pit, context, place.span)?;
        found.map(Condition::It)
    }

    /// Reports `OPTION is VALUE`: only places are compared with `is`.
    pub(super) fn option_is_no_place(
        &mut self,
        place: &syntax::Place,
        other: &syntax::Place,
    ) -> Option<()> {
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
    pub(super) fn example_condition(&self, id: OptionId, name: &Name) -> String {
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
    pub(super) fn nobody_can(&mut self, kind: &Name) -> Option<Condition> {
        let ability = self.ability(kind)?;
        let players = [Owner::Own, Owner::Opponent];
        let cannot = players.map(|owner| not(Condition::Can(owner, ability)));
        Some(Condition::All(cannot.to_vec()))
    }
}

pub(super) fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

/// Returns the word that a place consists of.
pub(super) fn bare_name(place: &syntax::Place) -> Option<Name> {
    let bare = !place.only && place.state.is_none() && place.condition.is_none();
    match &place.noun.node {
        syntax::Noun::Written(name) if bare => Some(name.clone()),
        _ => None,
    }
}
