//! Conditions.

use super::context::{Context, Need};
use super::lowering::Lowering;
use super::names::Meaning;
use super::places::PLACE_WORDS;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Ability, Condition, MoveId, Noun, OptionId, OptionValues, Owner, Place};
use crate::source::Span;
use crate::syntax::{self, Cond, Name, Quantifier};

impl Lowering<'_> {
    /// A condition.
    pub(super) fn condition(
        &mut self,
        condition: &syntax::Condition,
        context: Context,
    ) -> Option<Condition> {
        let span = condition.span;
        let mut known = |need, meant| self.need(need, context, span).map(|()| meant);
        match &condition.node {
            Cond::All(list) => self.all(list, context).map(Condition::All),
            Cond::Any(list) => self.conditions(list, context).map(Condition::Any),
            Cond::Not(inner) => self.condition(inner, context).map(not),
            Cond::NoMove => known(Need::Ending, Condition::NoMove),
            Cond::ToMove => known(Need::Ending, Condition::ToMove),
            Cond::LastSeed => known(Need::Each, Condition::LastSeed),
            Cond::Repeats => known(Need::Played, Condition::Repeats),
            Cond::Won => known(Need::Between, Condition::Won),
            Cond::Lost => known(Need::Between, Condition::Lost),
            Cond::Quantified {
                quantifier,
                place,
                has,
            } => self.quantified(*quantifier, place, has.as_deref(), context, span),
            Cond::Can { owner, kind } => {
                self.need(Need::Played, context, span)?;
                self.can(*owner, kind)
            }
            Cond::Threatened { owner, kind } => {
                self.need(Need::Played, context, span)?;
                self.need(Need::Pit, context, span)?;
                self.kinds(kind)
                    .map(|kinds| Condition::Threatened(*owner, kinds))
            }
            Cond::Phase(name) => self.present_phase(name, context),
            Cond::Passed(place) => {
                self.need(Need::UnderWay, context, span)?;
                self.place(place, context).map(Condition::Passed)
            }
            Cond::Going(heading) => {
                self.need(Need::Direction, context, span)?;
                self.need(Need::Pit, context, span)?;
                Some(Condition::Going(*heading))
            }
            Cond::Place(place) => self.bare(place, context),
            Cond::State(place, state) => {
                Some(Condition::State(self.place(place, context)?, *state))
            }
            Cond::Is(left, right) => {
                let (left, right) = (self.place(left, context), self.place(right, context));
                Some(Condition::Is(left?, right?))
            }
            Cond::Has(place, has) => self
                .place_with(place, Some(has), context)
                .map(Condition::Some),
            Cond::ItIs(state) => {
                self.need(Need::Pit, context, span)?;
                Some(Condition::State(Place::plain(Noun::It), *state))
            }
            Cond::Test(sum, test) => self.test(sum, test, context),
        }
    }

    fn conditions(
        &mut self,
        list: &[syntax::Condition],
        context: Context,
    ) -> Option<Vec<Condition>> {
        let all: Vec<_> = list
            .iter()
            .map(|condition| self.condition(condition, context))
            .collect();
        all.into_iter().collect()
    }

    /// Conditions joined by `and`. What stands behind `… has A and` is not asked of the pits that have A, which a reader
    /// may well take it for.
    fn all(&mut self, list: &[syntax::Condition], context: Context) -> Option<Vec<Condition>> {
        let mut all = Vec::new();
        let mut counted: Option<&syntax::Condition> = None;
        for one in list {
            let before = std::mem::take(&mut self.needs);
            all.push(self.condition(one, context.fresh()));
            let looks = self.needs.list.contains(&Need::Pit);
            if let Some(counted) = counted.filter(|_| looks && context.pit) {
                self.behind_has(counted, one);
            }
            if context.inner {
                self.needs.list.remove(&Need::Pit);
            }
            self.needs.list.extend(before.list);
            let has = |has: &syntax::Condition| !matches!(has.node, Cond::All(_) | Cond::Any(_));
            if matches!(&one.node, Cond::Quantified { has: Some(inner), .. } if has(inner)) {
                counted = Some(one);
            }
        }
        all.into_iter().collect()
    }

    fn behind_has(&mut self, counted: &syntax::Condition, behind: &syntax::Condition) {
        let fault = "this is asked of the pit looked at, not of the pits that `has` speaks of";
        let fault = Diagnostic::new(Code::BehindHas, behind.span, fault);
        let fault = fault.and(counted.span, "this ends before `and`");
        let help = "write `has (… and …)` if both are asked of one pit; otherwise put this first";
        self.report(fault.help(help));
    }

    /// A place whose pits also have what stands behind `has`.
    fn place_with(
        &mut self,
        place: &syntax::Place,
        has: Option<&syntax::Condition>,
        context: Context,
    ) -> Option<Place> {
        let found = self.place(place, context);
        let has = match has {
            Some(has) => Some(self.condition(has, context.looking())?),
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

    /// Reports `next 2` where several pits seem to be meant.
    fn see_one_neighbour(&mut self, place: &syntax::Place) {
        let syntax::Noun::Neighbours {
            pick: Some(pick), ..
        } = &place.noun.node
        else {
            return;
        };
        let syntax::Number::Literal(number @ 2..) = pick.first.node else {
            return;
        };
        if pick.last.as_ref() == Some(&pick.first) {
            let phrase = self.text(place.noun.span);
            let fault = format!("`{phrase}` is a single pit, {number} pits away");
            let range = phrase.replacen(&number.to_string(), &format!("1..{number}"), 1);
            let fault = Diagnostic::new(Code::NoEffect, place.noun.span, fault);
            self.report(fault.at("asked like several pits").help(format!(
                "all pits up to there are `{range}`; of one pit say `… empty`, `… occupied` or `… has …`"
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
        self.see_one_neighbour(place);
        match (quantifier, has) {
            (Quantifier::Some, _) => self.place_with(place, has, context).map(Condition::Some),
            (Quantifier::No, _) => self
                .place_with(place, has, context)
                .map(|place| not(Condition::Some(place))),
            (Quantifier::Every, Some(has)) => {
                let (place, has) = (
                    self.place(place, context),
                    self.condition(has, context.looking()),
                );
                Some(Condition::Every(place?, Box::new(has?)))
            }
            (Quantifier::Every, None) => {
                let fault = Diagnostic::new(
                    Code::Misplaced,
                    span,
                    "it is not said what every one of these has",
                );
                self.fail(
                    fault
                        .at("expected `has` and a condition")
                        .help("write for example `every own pit has seeds < 2`"),
                )
            }
        }
    }

    /// A place alone: a yes/no option, or "the pit looked at is one of these".
    fn bare(&mut self, place: &syntax::Place, context: Context) -> Option<Condition> {
        if let (Some(name), None) = (bare_name(place), place.owner.as_ref()) {
            match self.names.peek(&name.text) {
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
                    return self.wrong_kind(&name, meaning, "a condition", help);
                }
                None => {
                    return self.unknown(
                        &name,
                        "a yes/no option or a place",
                        PLACE_WORDS,
                        |meaning| {
                            matches!(
                                meaning,
                                Meaning::Option(_) | Meaning::Region(_) | Meaning::Mark(_)
                            )
                        },
                    );
                }
            }
        }
        let found = self.place(place, context);
        self.need(Need::Pit, context, place.span)?;
        found.map(Condition::It)
    }

    fn flag(&mut self, id: OptionId, name: &Name) -> Option<Condition> {
        let help = match &self.options[usize::from(id.0)].values {
            OptionValues::Flag => return Some(Condition::Flag(id)),
            OptionValues::Numbers(_) => "compare it with a number",
            OptionValues::Words(_) => "compare it with a word",
        };
        let help = format!("{help}: `{}`", self.asked_for(id, name));
        self.wrong_kind(name, Meaning::Option(id), "a yes/no option", help)
    }

    /// A condition that asks for the value of an option.
    pub(super) fn asked_for(&self, id: OptionId, name: &Name) -> String {
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

    /// `owner`: `None` for nobody.
    fn can(&mut self, owner: Option<Owner>, kind: &Name) -> Option<Condition> {
        let abilities = match kind.text.as_str() {
            "move" if self.names.moves_named("move").is_empty() => vec![Ability::Move],
            "play" if self.names.moves_named("play").is_empty() => vec![Ability::Play],
            _ => self.kinds(kind)?.into_iter().map(Ability::Kind).collect(),
        };
        let one_can = |owner: Owner| {
            let mut ways: Vec<_> = abilities
                .iter()
                .map(|&ability| Condition::Can(owner, ability))
                .collect();
            match ways.len() {
                1 => ways.remove(0),
                _ => Condition::Any(ways),
            }
        };
        Some(match owner {
            Some(owner) => one_can(owner),
            None => {
                let players = [Owner::Own, Owner::Opponent];
                Condition::All(players.map(|owner| not(one_can(owner))).to_vec())
            }
        })
    }

    /// All kinds of move with a name, in whatever phase.
    fn kinds(&mut self, name: &Name) -> Option<Vec<MoveId>> {
        let found = self.names.moves_named(&name.text);
        if found.is_empty() {
            self.unknown_move(name, None)
        } else {
            Some(found)
        }
    }

    fn present_phase(&mut self, name: &Name, context: Context) -> Option<Condition> {
        self.need(Need::Phase, context, name.span)?;
        let meaning = self.names.find(&name.text);
        let help = "write the name of a phase";
        self.resolve(name, meaning, "a phase", help, |meaning| match meaning {
            Meaning::Phase(id) => Some(Condition::Phase(id)),
            _ => None,
        })
    }
}

pub(super) fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

/// The word that a place consists of.
pub(super) fn bare_name(place: &syntax::Place) -> Option<Name> {
    let bare = place.only.is_none() && place.state.is_none() && place.condition.is_none();
    match &place.noun.node {
        syntax::Noun::Named(text) if bare => Some(Name {
            text: text.clone(),
            span: place.noun.span,
        }),
        _ => None,
    }
}
