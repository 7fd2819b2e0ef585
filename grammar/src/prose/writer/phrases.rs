//! Phrases: places, conditions, quantities and actions.

use super::argument::{Argument, message};
use super::{Writer, readable_name};
use crate::prose::message::{Join, Message};
use crate::rules::{
    Ability, Action, Alternative, Amount, Comparison, Condition, Heading, Middle, MoveId, Noun,
    Number, Occupancy, Operator, OptionId, Owner, Place, Quantity, Range, ScoreBasis, Sow,
    SowStart, Spanned, TableId, Take, Test,
};

/// The quantity that a noun phrase refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Quantifier {
    /// Any one of the places.
    One,
    /// Exactly one place.
    Exactly,
    /// No place.
    No,
    /// Not one of the places, as a predicate.
    Not,
    /// All places.
    All,
    /// All places, where the sentence itself has `all` or `each`.
    Definite,
    /// All places, without an article, as the pits that a run goes through.
    Bare,
}

/// How a noun combines with articles and numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NounForm {
    /// Any number of places: `a pit`, `pits`.
    Countable,
    /// One place for each player: `your store`.
    OneEach,
    /// A definite place: `pit 5`, `the pit opposite`.
    Single,
    /// Several definite places: `pits 1 to 3`, `the next 2 pits`.
    Several,
}

/// Places (pits, stores and hands) as noun phrases.
impl Writer<'_> {
    /// Describes any one of a set of places: "one of your empty pits with 2 seeds".
    pub(in crate::prose) fn one_of(self, place: &Place) -> Message {
        self.place_phrase(place, Quantifier::One)
    }

    /// Describes all of a set of places: "your empty pits", "the pit opposite".
    pub(in crate::prose) fn all_of(self, place: &Place) -> Message {
        self.place_phrase(place, Quantifier::All)
    }

    /// Joins several places with `and`.
    pub(in crate::prose) fn places(self, places: &[Spanned<Place>]) -> Message {
        self.join_places(places, Join::And, Quantifier::All)
    }

    /// Joins several places. Places that cannot match are left out.
    fn join_places(self, places: &[Spanned<Place>], join: Join, quantifier: Quantifier) -> Message {
        let possible = places
            .iter()
            .filter(|place| self.simplified_place(place).is_some());
        let mut phrases = possible
            .map(|place| self.place_phrase(place, quantifier))
            .peekable();
        match phrases.peek() {
            Some(_) => Message::list(join, phrases),
            None => message!(self, "no-place"),
        }
    }

    fn place_phrase(self, place: &Place, quantifier: Quantifier) -> Message {
        let Some(place) = self.simplified_place(place) else {
            return message!(self, "no-place").with_number("one");
        };
        let many = quantifier.is_all() && self.names_several(&place);
        let number = if many { "many" } else { "one" };
        let phrase = match takes_article(&place.noun.node) {
            true => self.with_article(number, &place, quantifier),
            false => self.without_article(number, &place, quantifier),
        };
        phrase.with_number(number)
    }

    /// Returns the owner of a place, and the player who made its mark. The owner word before a per-player mark means
    /// the player who made it. In a solitaire, a store or hand belongs to the only player.
    fn owner_and_maker(self, place: &Place) -> (Option<Owner>, Option<Owner>) {
        match &place.noun.node {
            Noun::Mark(mark) if self.rules[*mark].per_player => (None, place.owner),
            Noun::Store | Noun::Hand if self.is_solitaire() => (Some(Owner::Own), None),
            _ => (place.owner, None),
        }
    }

    /// Adds articles and adjectives to a noun that takes them.
    fn with_article(self, number: &'static str, place: &Place, quantifier: Quantifier) -> Message {
        let (owner, state) = (self.owner_and_maker(place).0, place.state);
        let article = self.article(place, owner, quantifier);
        let after = self.trailing_condition(place, number);
        let numbered = matches!(
            place.noun.node,
            Noun::Row(_, Some(_)) | Noun::Middle(Some(_))
        );
        let args = message!(self, "", article, number, numbered, owner, state, after).args;
        let noun = self.noun(place);
        Message {
            args: [noun.args, args].concat(),
            ..noun
        }
    }

    /// Describes the condition that follows a noun.
    fn trailing_condition(self, place: &Place, number: &'static str) -> Option<Message> {
        let noun = match place.noun.node {
            Noun::Store => "store",
            Noun::Hand => "hand",
            _ => "pit",
        };
        let condition = place.condition.as_deref();
        condition.map(|condition| self.narrowing(condition, (noun, number)))
    }

    /// Returns the kind of article that a phrase begins with.
    fn article(self, place: &Place, owner: Option<Owner>, quantifier: Quantifier) -> &'static str {
        let all = quantifier.is_all();
        let plain = Place::from_noun(place.noun.clone());
        match (self.noun_form(&place.noun.node), quantifier) {
            _ if place.only => "only",
            (NounForm::Countable, Quantifier::One) => "a",
            (NounForm::Countable, Quantifier::Exactly) => "exactly-one",
            (NounForm::Countable, Quantifier::No) => "no",
            (NounForm::Countable, Quantifier::Not) => "not-a",
            (NounForm::Countable, Quantifier::Bare) => "bare",
            (NounForm::Countable, Quantifier::All) if *place == plain && !is_mark(place) => "all",
            (NounForm::OneEach, _) if owner.is_none() && all => "each",
            (NounForm::OneEach, _) if owner.is_none() => match place.noun.node {
                Noun::Store | Noun::Hand => "either",
                _ => "a",
            },
            (NounForm::Several, _) if !all => "one-of",
            _ => "the",
        }
    }

    /// Describes a place whose noun takes no article and no adjectives: its qualifiers follow as a clause.
    fn without_article(
        self,
        number: &'static str,
        place: &Place,
        quantifier: Quantifier,
    ) -> Message {
        let of_one = !quantifier.is_all();
        let Place {
            only, owner, state, ..
        } = place;
        let (phrase, form) = match &place.noun.node {
            Noun::Group(places) if of_one => (
                self.join_places(places, Join::Or, Quantifier::One),
                NounForm::Single,
            ),
            Noun::Run { .. } if quantifier == Quantifier::Definite => {
                let run = self.noun(place);
                (message!(self, "pits-of", place = run), NounForm::Several)
            }
            noun => (self.noun(place), self.noun_form(noun)),
        };
        let after = self.trailing_condition(place, number);
        let qualified = *only || owner.is_some() || state.is_some() || after.is_some();
        let single = form == NounForm::Single;
        let phrase = match qualified {
            true => message!(
                self,
                "qualified",
                place = phrase,
                single,
                only,
                owner,
                state,
                after
            ),
            false => phrase,
        };
        match form {
            NounForm::Several if of_one && !only => message!(self, "one-among", place = phrase),
            _ => phrase,
        }
    }

    /// Reports whether the phrase that names all of a place is plural, without writing the phrase: places nest, and a
    /// noun asks this about the place inside it.
    fn is_plural(self, place: &Place) -> bool {
        let place = self.simplified_place(place);
        place.is_some_and(|place| self.names_several(&place))
    }

    fn names_several(self, simplified: &Place) -> bool {
        !simplified.only && self.noun_form(&simplified.noun).is_many()
    }

    /// Reports whether a place is a countable noun: a player may have any number of these.
    fn is_countable(self, place: &Place) -> bool {
        self.noun_form(&place.noun.node) == NounForm::Countable
    }
}

impl Quantifier {
    const fn is_all(self) -> bool {
        matches!(self, Self::All | Self::Definite | Self::Bare)
    }
}

impl NounForm {
    /// Reports whether the noun is plural when it refers to all places.
    const fn is_many(self) -> bool {
        matches!(self, Self::Countable | Self::Several)
    }
}

/// Reports whether a noun takes articles and adjectives.
const fn takes_article(noun: &Noun) -> bool {
    matches!(
        noun,
        Noun::Pits
            | Noun::Row(..)
            | Noun::Middle(_)
            | Noun::Region(_)
            | Noun::Mark(_)
            | Noun::Store
            | Noun::Hand
    )
}

const fn is_mark(place: &Place) -> bool {
    matches!(place.noun.node, Noun::Mark(_))
}

/// The nouns that name places.
impl Writer<'_> {
    /// Names a place; a noun that takes no articles and adjectives includes its article.
    pub(super) fn noun(self, place: &Place) -> Message {
        match &place.noun.node {
            Noun::Pits => self.pits("any", None),
            Noun::Row(_, pick) if self.rules.board.rows.value(self.settings) < 2 => {
                self.pits("any", pick.as_ref())
            }
            Noun::Row(row, pick) => self.pits(row + 1, pick.as_ref()),
            Noun::Middle(pick) => self.pits("middle", pick.as_ref()),
            Noun::Region(region) => {
                let (name, one) = self.region_name(&self.rules[*region]);
                let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u']);
                message!(self, "named-pits", name, one, vowel)
            }
            Noun::Mark(mark) => {
                let (_, maker) = self.owner_and_maker(place);
                message!(self, "marked-pits", mark, maker, vowel = false)
            }
            Noun::Store => message!(self, "stores", vowel = false),
            Noun::Hand => message!(self, "hands", vowel = false),
            Noun::Here => self.reached_pit(),
            Noun::It => self.inspected_pit(),
            Noun::Origin => message!(self, "origin"),
            Noun::LapStart => message!(self, "lap-start"),
            Noun::Column { opposite, row, of } => {
                let of = of.as_deref();
                let many = of.is_some_and(|of| self.is_plural(of));
                let row = row + 1;
                let number = if many { "many" } else { "one" };
                match opposite {
                    true => message!(self, "opposite", row, number, of),
                    false => message!(self, "in-column-of", row, number, of),
                }
            }
            Noun::Neighbours { previous, pick, of } => {
                let (range, first, last) = self.range_of(Some(pick));
                let of = of.as_deref();
                message!(self, "neighbours", previous, range, first, last, of)
            }
            Noun::Run {
                heading,
                from,
                pits,
            } => {
                let backward = *heading == Heading::Backward;
                let from = from.as_deref();
                let from = from.map_or_else(|| self.inspected_pit(), |from| self.all_of(from));
                let pits = self.place_phrase(pits, Quantifier::Bare);
                message!(self, "run", backward, from, pits)
            }
            Noun::First { place, after } => {
                let (place, after) = (self.one_of(place), self.all_of(after));
                message!(self, "first-after", place, after)
            }
            Noun::Group(places) => self.places(places),
            Noun::Written(never) => match *never {},
        }
    }

    /// Names the pit that the move has reached.
    fn reached_pit(self) -> Message {
        self.message(self.here).with_number("one")
    }

    /// Names the inspected pit.
    fn inspected_pit(self) -> Message {
        match self.pit_is_named {
            true => self.with_here("it").reached_pit(),
            false => self.reached_pit(),
        }
    }

    fn has_one_middle_pit(self) -> bool {
        let middle = self.rules.board.middle.as_ref();
        matches!(middle, Some(Middle::Shared(pits)) if pits.value(self.settings) == 1)
    }

    /// Returns how a noun combines with articles.
    fn noun_form(self, noun: &Noun) -> NounForm {
        let of_one = |one: bool| {
            if one {
                NounForm::Single
            } else {
                NounForm::Several
            }
        };
        match noun {
            Noun::Written(never) => match *never {},
            Noun::Middle(None) if self.has_one_middle_pit() => NounForm::Single,
            Noun::Pits | Noun::Row(_, None) | Noun::Middle(None) | Noun::Mark(_) => {
                NounForm::Countable
            }
            Noun::Region(region) if self.is_one_pit(&self.rules[*region].places) => {
                NounForm::OneEach
            }
            Noun::Region(_) => NounForm::Countable,
            Noun::Row(_, Some(pick)) | Noun::Middle(Some(pick)) | Noun::Neighbours { pick, .. } => {
                of_one(self.range_of(Some(pick)).0 == "one")
            }
            Noun::Store | Noun::Hand => NounForm::OneEach,
            Noun::Here | Noun::It | Noun::Origin | Noun::LapStart | Noun::First { .. } => {
                NounForm::Single
            }
            Noun::Column { of, .. } => of_one(of.as_ref().is_none_or(|of| !self.is_plural(of))),
            Noun::Run { .. } | Noun::Group(_) => NounForm::Several,
        }
    }

    /// Reports whether the places are a single pit of each player.
    pub(super) fn is_one_pit(self, places: &[Spanned<Place>]) -> bool {
        let [place] = places else {
            return false;
        };
        matches!(
            self.noun_form(&place.noun.node),
            NounForm::Single | NounForm::OneEach
        )
    }

    fn pits(self, row: impl Argument, pick: Option<&Range>) -> Message {
        let (range, first, last) = self.range_of(pick);
        message!(self, "pits", row, range, first, last, vowel = false)
    }

    /// Returns the kind of range that a pick is (`none`, `one`, `two`, `several` or `open`), and its ends.
    fn range_of(self, pick: Option<&Range>) -> (&'static str, u32, u32) {
        let Some(pick) = pick else {
            return ("none", 0, 0);
        };
        let value = |end: &Spanned<Number>| end.value(self.settings);
        let first = pick.first().map_or(1, value);
        let Some(last) = pick.last().map(value) else {
            return ("open", first, 0);
        };
        match first.abs_diff(last) {
            0 => ("one", first, last),
            1 => ("two", first, last),
            _ => ("several", first, last),
        }
    }
}

/// Places in a plainer form than in the rule file.
impl Writer<'_> {
    /// Simplifies a place: drops the options in its `where` and needless parentheses, distributes the adjectives of a
    /// list over its places, and turns `where occupied` into an adjective. `None` if no place can match.
    pub(super) fn simplified_place(self, place: &Place) -> Option<Place> {
        let place = place.specialise(self.settings);
        (!place.is_always_empty()).then(|| self.distribute(hoist_state(place)))
    }

    /// Drops the parentheses around a single place, and distributes the adjectives of a list over its places.
    fn distribute(self, place: Place) -> Place {
        let Noun::Group(list) = &place.noun.node else {
            return place;
        };
        if let [one] = list.as_slice() {
            let merged = self.intersect(&place, one);
            return merged.map_or(place, |merged| self.distribute(hoist_state(merged)));
        }
        let adjectives = Place {
            only: false,
            condition: None,
            ..place.clone()
        };
        let each = list.iter().map(|one| {
            let place = self.intersect(&adjectives, one)?;
            Some(Spanned::from(place))
        });
        match each.collect() {
            Some(each) if !place.only => Place {
                owner: None,
                state: None,
                noun: Noun::Group(each).into(),
                ..place
            },
            _ => place,
        }
    }

    /// Intersects two places; `None` if no single phrase has that meaning.
    fn intersect(self, outer: &Place, inner: &Place) -> Option<Place> {
        let made_by = matches!(&inner.noun.node, Noun::Mark(mark) if self.rules[*mark].per_player);
        if inner.only || made_by && outer.owner.is_some() {
            return None;
        }
        Some(Place {
            only: outer.only,
            owner: merge_options(outer.owner, inner.owner)?,
            state: merge_options(outer.state, inner.state)?,
            noun: inner.noun.clone(),
            condition: conjunction(
                [inner, outer]
                    .map(|place| conjuncts(place.condition.clone()))
                    .concat(),
            ),
        })
    }
}

/// Merges two values that may be given; `None` if both are given and differ.
fn merge_options<T: PartialEq>(first: Option<T>, second: Option<T>) -> Option<Option<T>> {
    match (first, second) {
        (Some(first), Some(second)) if first != second => None,
        (first, second) => Some(first.or(second)),
    }
}

/// Splits a condition into the parts of its conjunction.
fn conjuncts(condition: Option<Box<Spanned<Condition>>>) -> Vec<Spanned<Condition>> {
    match condition.map(|condition| *condition) {
        None => Vec::new(),
        Some(Spanned {
            node: Condition::All(parts),
            ..
        }) => parts,
        Some(other) => vec![other],
    }
}

/// Joins conditions with `and`; `None` if there are none.
fn conjunction(mut parts: Vec<Spanned<Condition>>) -> Option<Box<Spanned<Condition>>> {
    let condition = match parts.len() {
        0 => return None,
        1 => parts.swap_remove(0),
        _ => Condition::All(parts).into(),
    };
    Some(Box::new(condition))
}

/// Turns `where occupied` or `where empty` into an adjective.
fn hoist_state(mut place: Place) -> Place {
    let asked = |condition: &Condition| match condition {
        Condition::State(place, state) if is_inspected_pit(place) => Some(*state),
        _ => None,
    };
    let mut parts = conjuncts(place.condition.take());
    let at = parts.iter().position(|part| asked(part).is_some());
    if let Some(at) = at.filter(|_| place.state.is_none()) {
        place.state = asked(&parts.remove(at));
    }
    place.condition = conjunction(parts);
    place
}

/// Conditions, as clauses: "the pit opposite holds seeds".
impl Writer<'_> {
    /// Describes a condition, without the parts that the options decide.
    pub(in crate::prose) fn condition(self, condition: &Condition) -> Message {
        let condition = condition.specialise(self.settings);
        self.clause(&self.simplify(&condition, false))
    }

    /// Describes a condition that is simplified already.
    pub(super) fn clause(self, condition: &Condition) -> Message {
        match condition {
            Condition::Not(inner) => self.clause_or_negation(inner, true),
            condition => self.clause_or_negation(condition, false),
        }
    }

    /// Describes a condition, or its negation.
    fn clause_or_negation(self, condition: &Condition, not: bool) -> Message {
        let clause = match condition {
            Condition::Written(never) => match *never {},
            Condition::All(parts) | Condition::Any(parts) => {
                self.condition_list(condition, parts, |part| self.clause(part))
            }
            Condition::Not(inner) => return self.clause_or_negation(inner, !not),
            Condition::Flag(option) => return self.option(*option, u32::from(!not), false),
            Condition::Word(option, word) => return self.option(*option, *word, not),
            Condition::Some(place) => return self.existence_clause(place, not),
            Condition::Every(place, inner) => self.every(place, inner),
            Condition::State(place, state) => self.state(self.all_of(place), place, *state),
            Condition::Is(what, kind) if self.is_plural(what) => {
                // After “each of …”, the word “it” would be read as one of those pits, so the inspected pit gets
                // another name.
                let writer = Self {
                    pit_is_named: false,
                    ..self
                };
                writer.identity_clause(self.each_of(what), kind, false)
            }
            Condition::Is(what, kind) => return self.identity_clause(self.all_of(what), kind, not),
            Condition::It(kind) => return self.identity_clause(self.inspected_pit(), kind, not),
            Condition::Test(quantity, test) => self.test_clause(quantity, test),
            Condition::Phase(phase) => return message!(self, "is-phase", phase, not),
            Condition::Can(owner, ability) => return message!(self, "can", owner, ability, not),
            Condition::Threatened(owner, kinds) => {
                let (place, kind) = (self.inspected_pit(), kinds.first());
                message!(self, "threatened", owner, place, kind)
            }
            Condition::NoMove => message!(self, "no-move"),
            Condition::Repeats => message!(self, "repeats"),
            Condition::LastSeed => return message!(self, "last-seed", not),
            Condition::Won => message!(self, "round-won"),
            Condition::Lost => message!(self, "round-lost"),
            Condition::ToMove => return message!(self, "your-turn", not),
            Condition::Seat(seat) => return message!(self, "your-seat", seat, not),
            Condition::Passed(place) => {
                return message!(self, "passed", place = self.one_of(place), not);
            }
            Condition::Going(heading) => message!(self, "sowing-runs", heading),
        };
        match not {
            true => message!(self, "not", clause),
            false => clause,
        }
    }

    /// Joins conditions with `and` or `or`; a condition joined with the other word is put in parentheses. Clauses with
    /// the same wording appear once, such as those on a kind of move that exists in several phases.
    pub(super) fn condition_list(
        self,
        whole: &Condition,
        parts: &[Spanned<Condition>],
        describe: impl Fn(&Condition) -> Message,
    ) -> Message {
        let mut clauses: Vec<Message> = Vec::new();
        for part in parts {
            let clause = describe(part);
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        let several = clauses.len() > 1;
        let clauses = clauses.into_iter().map(|clause| match clause.id {
            "both" | "either" if several => message!(self, "bracketed", clause),
            _ => clause,
        });
        let both = matches!(whole, Condition::All(_));
        let joined = clauses.reduce(|first, second| match both {
            true => message!(self, "both", first, second),
            false => message!(self, "either", first, second),
        });
        joined.unwrap_or_else(|| message!(self, "known", holds = both))
    }

    fn option(self, option: OptionId, value: u32, not: bool) -> Message {
        let option = &self.rules[option];
        let (name, value) = (&option.name, option.format_value(value));
        message!(self, "option-is", name, value, not)
    }

    fn every(self, place: &Place, inner: &Condition) -> Message {
        let writer = self.with_named_pit();
        let inner = writer.simplify(inner, false);
        let about = writer.subject_clause(self.each_of(place), &inner);
        about.unwrap_or_else(|| {
            let place = self.place_phrase(place, Quantifier::Definite);
            message!(self, "for-each", place, clause = writer.clause(&inner))
        })
    }

    /// Names each of a set of places, as the subject of a clause.
    fn each_of(self, place: &Place) -> Message {
        if !self.is_plural(place) {
            return self.all_of(place);
        }
        let place = self.place_phrase(place, Quantifier::Definite);
        message!(self, "each-of", place).with_number("one")
    }

    /// Describes a condition on the inspected pit, with this subject; `None` if the condition is about something else.
    fn subject_clause(self, subject: Message, condition: &Condition) -> Option<Message> {
        let (condition, not) = match condition {
            Condition::Not(inner) => (&inner.node, true),
            condition => (condition, false),
        };
        match condition {
            Condition::State(place, state) if is_inspected_pit(place) => {
                Some(self.state(subject, place, *state))
            }
            Condition::Is(what, kind) if is_inspected_pit(what) => {
                Some(self.identity_clause(subject, kind, not))
            }
            Condition::It(kind) => Some(self.identity_clause(subject, kind, not)),
            Condition::Test(of, test) if !not && **of == Quantity::Seeds => {
                let amount = self.amount(test, "seed")?;
                Some(message!(self, "holds", place = subject, amount))
            }
            _ => None,
        }
    }

    /// Describes whether a place is one of `kind`.
    fn identity_clause(self, place: Message, kind: &Place, not: bool) -> Message {
        let none = not && self.is_countable(kind) && !kind.only;
        let kind = match none {
            true => self.place_phrase(kind, Quantifier::Not),
            false => self.one_of(kind),
        };
        message!(self, "is-kind", place, kind, not = not && !none)
    }

    /// Describes a place as empty or occupied.
    fn state(self, subject: Message, place: &Place, state: Occupancy) -> Message {
        match state {
            Occupancy::Occupied => message!(self, "is-occupied", place = subject),
            Occupancy::Empty if subject.number == Some("many") => {
                let place = self.place_phrase(place, Quantifier::Definite);
                message!(self, "is-empty", place)
            }
            Occupancy::Empty => message!(self, "is-empty", place = subject),
        }
    }

    /// Describes the existence of a place, or its absence. The subject is the owner, if the place has one.
    fn existence_clause(self, place: &Place, not: bool) -> Message {
        if !self.is_countable(place) || not && place.only {
            return message!(self, "there-is-place", place = self.one_of(place), not);
        }
        let quantifier = match not {
            true => Quantifier::No,
            false if place.only => Quantifier::Exactly,
            false => Quantifier::One,
        };
        let (owner, maker) = self.owner_and_maker(place);
        let thing = Place {
            only: false,
            owner: maker,
            ..place.clone()
        };
        let thing = self.place_phrase(&thing, quantifier);
        message!(self, "there-is", owner, thing)
    }

    /// Describes that a player is able to make a move.
    pub(super) fn ability(self, ability: Ability) -> Message {
        match ability {
            Ability::Move => message!(self, "any-move"),
            Ability::Play => message!(self, "any-play"),
            Ability::Kind(kind) => self.kind(kind),
        }
    }

    /// Names a kind of move.
    pub(super) fn kind(self, kind: MoveId) -> Message {
        message!(
            self,
            "move-kind",
            name = readable_name(&self.rules[kind].name)
        )
    }

    fn test_clause(self, quantity: &Quantity, test: &Test) -> Message {
        let (seeds, points) = (self.amount(test, "seed"), self.amount(test, "point"));
        match (quantity, seeds, points, test) {
            (Quantity::Seeds, Some(amount), ..) => {
                message!(self, "holds", place = self.inspected_pit(), amount)
            }
            (Quantity::SeedsOf(place), Some(amount), ..) => message!(self, "holds", place, amount),
            (Quantity::Captured, Some(amount), ..) => message!(self, "has-captured", amount),
            (Quantity::All(owner), Some(amount), ..) => message!(self, "has", owner, amount),
            (Quantity::Points(owner), _, Some(amount), _) => {
                message!(self, "has-points", owner, amount)
            }
            (Quantity::Round, .., Test::Compare(Comparison::Equal, round)) => {
                message!(self, "is-round", round)
            }
            (Quantity::Laps, .., Test::Compare(Comparison::Greater, than))
                if self.fixed_amount(than) == Some(0) =>
            {
                message!(self, "has-sown")
            }
            _ => message!(self, "compared", quantity, test),
        }
    }
}

/// Reports whether a place is exactly the inspected pit, without further restrictions.
fn is_inspected_pit(place: &Place) -> bool {
    *place == Place::from_noun(Noun::It)
}

/// The noun before a clause: the keyword for its gender, and its number (`one` or `many`).
type Antecedent = (&'static str, &'static str);

/// Conditions that narrow a noun and follow it: "with 2 seeds", "that is empty", "where the pit opposite is empty".
impl Writer<'_> {
    /// Describes a condition after a noun: first the parts without a verb, then the others as a clause.
    fn narrowing(self, condition: &Condition, noun: Antecedent) -> Message {
        let writer = self.with_named_pit();
        let parts = match self.simplify(condition, false) {
            Condition::All(parts) => parts,
            other => vec![other.into()],
        };
        let brief: Vec<Message> = parts
            .iter()
            .filter_map(|part| writer.brief_condition(part))
            .collect();
        let long = parts
            .into_iter()
            .filter(|part| writer.brief_condition(part).is_none());
        let long: Vec<Spanned<Condition>> = long.collect();
        let brief = (!brief.is_empty()).then(|| Message::list(Join::And, brief.into_iter()));
        let clause =
            (!long.is_empty()).then(|| writer.relative_clause(&Condition::All(long), noun));
        message!(self, "narrowed", brief, clause)
    }

    /// Describes a condition that needs no verb; `None` for other conditions.
    fn brief_condition(self, condition: &Condition) -> Option<Message> {
        match condition {
            Condition::Test(of, test) if **of == Quantity::Seeds => {
                let amount = self.amount(test, "seed")?;
                Some(message!(self, "with-amount", amount))
            }
            Condition::It(place) => self.mark_condition(place, false),
            Condition::Not(inner) => match &inner.node {
                Condition::It(place) => self.mark_condition(place, true),
                _ => None,
            },
            Condition::Phase(phase) => Some(message!(self, "in-phase", phase)),
            _ => None,
        }
    }

    /// Describes a place as bearing a mark, if that is all it requires.
    fn mark_condition(self, place: &Place, not: bool) -> Option<Message> {
        let Noun::Mark(mark) = &place.noun.node else {
            return None;
        };
        let plain = place.state.is_none() && place.condition.is_none() && !place.only;
        let maker = place.owner;
        (plain && (self.rules[*mark].per_player || maker.is_none()))
            .then(|| message!(self, "with-mark", mark, maker, not))
    }

    /// Describes a condition as a clause about the noun before it.
    fn relative_clause(self, condition: &Condition, (noun, number): Antecedent) -> Message {
        if let Condition::All(parts) | Condition::Any(parts) = condition {
            return self.condition_list(condition, parts, |part| {
                self.relative_clause(part, (noun, number))
            });
        }
        let (inner, not) = match condition {
            Condition::Not(inner) => (&inner.node, true),
            condition => (condition, false),
        };
        match inner {
            Condition::Passed(place) if is_inspected_pit(place) => {
                message!(self, "passed-which", noun, number, not)
            }
            Condition::Threatened(owner, kinds) if !not => {
                let kind = kinds.first();
                message!(self, "threatened-which", noun, number, owner, kind)
            }
            _ => {
                let which = message!(self, "which", noun, number).with_number("one");
                // The relative pronoun is singular: each of several places is tested alone.
                let about = self.subject_clause(which, condition);
                let clause = self.clause(condition);
                about.unwrap_or_else(|| message!(self, "where", noun, number, clause))
            }
        }
    }
}

/// Conditions in the form that is easiest to read.
impl Writer<'_> {
    /// Simplifies a condition, or its negation: `not` remains only where no other test expresses it, a definite pit is
    /// tested directly rather than for existence, and comparisons of seeds with 0 become states.
    fn simplify(self, condition: &Condition, not: bool) -> Condition {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                let parts = parts.iter().map(|part| self.simplify(part, not).into());
                match matches!(condition, Condition::All(_)) != not {
                    true => Condition::All(parts.collect()),
                    false => Condition::Any(parts.collect()),
                }
            }
            Condition::Not(inner) => self.simplify(inner, !not),
            Condition::Some(place) => self.simplify_existence(place, not),
            Condition::State(place, state) => {
                let empty = (*state == Occupancy::Empty) != not;
                let state = if empty {
                    Occupancy::Empty
                } else {
                    Occupancy::Occupied
                };
                Condition::State(place.clone(), state)
            }
            Condition::Test(quantity, test) => self.simplify_test(quantity, test, not),
            leaf if not => negation(leaf.clone()),
            leaf => leaf.clone(),
        }
    }

    /// Simplifies a condition on the existence of a place, or its negation.
    fn simplify_existence(self, place: &Place, not: bool) -> Condition {
        let Some(place) = self.simplified_place(place) else {
            return if not {
                Condition::ALWAYS
            } else {
                Condition::NEVER
            };
        };
        let bare = Place {
            state: None,
            condition: None,
            ..place.clone()
        };
        let form = self.noun_form(&place.noun.node);
        // An owner after the noun would have to be a separate condition.
        let is_subject = !place.only && (place.owner.is_none() || takes_article(&place.noun.node));
        let condition = place.condition.as_ref().map(|condition| &condition.node);
        match (&place.noun.node, place.state, condition) {
            (Noun::Group(places), None, None) if !place.only && place.owner.is_none() => {
                let each = places
                    .iter()
                    .map(|one| self.simplify_existence(one, not).into());
                match not {
                    true => Condition::All(each.collect()),
                    false => Condition::Any(each.collect()),
                }
            }
            (_, Some(Occupancy::Occupied), None)
                if is_subject && matches!(form, NounForm::Single | NounForm::Several) =>
            {
                self.simplify(&Condition::State(bare.into(), Occupancy::Occupied), not)
            }
            (_, Some(Occupancy::Empty), None) if is_subject && form == NounForm::Single => {
                self.simplify(&Condition::State(bare.into(), Occupancy::Empty), not)
            }
            (_, None, Some(Condition::Test(of, test)))
                if **of == Quantity::Seeds
                    && is_subject
                    && form == NounForm::Single
                    && self.amount(test, "seed").is_some() =>
            {
                self.simplify_test(&Quantity::SeedsOf(bare.into()), test, not)
            }
            _ if not => negation(Condition::Some(place.into())),
            _ => Condition::Some(place.into()),
        }
    }

    fn simplify_test(self, quantity: &Quantity, original: &Test, not: bool) -> Condition {
        let test = if not {
            complement(original)
        } else {
            Some(original.clone())
        };
        let Some(test) = test else {
            return negation(Condition::Test(quantity.clone().into(), original.clone()));
        };
        let place = match quantity {
            Quantity::Seeds => Some(Place::from_noun(Noun::It).into()),
            Quantity::SeedsOf(place) => Some(place.clone()),
            _ => None,
        };
        let sign = match &test {
            Test::Compare(sign, other) => other
                .evaluate_options(self.settings)
                .map(|than| (*sign, than)),
            _ => None,
        };
        match (place, sign) {
            (Some(place), Some((Comparison::Equal, 0) | (Comparison::Less, 1))) => {
                Condition::State(place, Occupancy::Empty)
            }
            (
                Some(place),
                Some((Comparison::Greater | Comparison::Unequal, 0) | (Comparison::AtLeast, 1)),
            ) => Condition::State(place, Occupancy::Occupied),
            _ => Condition::Test(quantity.clone().into(), test),
        }
    }
}

fn negation(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition.into()))
}

/// Returns the test that holds exactly when `test` does not; `None` if no single test does.
fn complement(test: &Test) -> Option<Test> {
    match test {
        Test::Odd => Some(Test::Even),
        Test::Even => Some(Test::Odd),
        Test::In(_) => None,
        Test::Compare(sign, other) => Some(Test::Compare(sign.complement(), other.clone())),
    }
}

/// Quantities, and tests of them.
impl Writer<'_> {
    /// Describes a quantity of the position.
    pub(super) fn quantity(self, quantity: &Quantity) -> Message {
        match quantity {
            Quantity::Written(never) => match *never {},
            Quantity::Number(Number::Option(option)) if self.is_open(quantity) => {
                message!(self, "option", name = self.rules[*option].name)
            }
            Quantity::Number(Number::Computed(left, sign, right)) if self.is_open(quantity) => {
                let side = |side: &Number| Quantity::Number(side.clone());
                self.arithmetic(&side(left), *sign, &side(right))
            }
            Quantity::Number(value) => message!(self, "value", value),
            Quantity::Seeds => message!(self, "seeds-in", place = self.inspected_pit()),
            Quantity::SeedsOf(place) => message!(self, "seeds-in", place),
            Quantity::NumberOf(place) => {
                let place = self.place_phrase(place, Quantifier::Definite);
                message!(self, "number-of", place)
            }
            Quantity::Laps => message!(self, "laps"),
            Quantity::Turn(owner) => message!(self, "turn", owner),
            Quantity::Captured => message!(self, "captured"),
            Quantity::All(owner) => message!(self, "all-seeds", owner),
            Quantity::Round => message!(self, "round"),
            Quantity::Points(owner) => message!(self, "points", owner),
            Quantity::Counter(counter, owner) => message!(self, "counter", counter, owner),
            Quantity::Computed(left, sign, right) => match quantity.evaluate_options(self.settings)
            {
                Some(value) => message!(self, "value", value),
                None => self.arithmetic(left, *sign, right),
            },
        }
    }

    /// Reports whether a quantity depends on an option that is left open.
    fn is_open(self, quantity: &Quantity) -> bool {
        matches!(quantity, Quantity::Number(number) if number.is_open(self.settings))
    }

    /// Describes an arithmetic expression, with parentheses around a sum where the operator binds tighter.
    fn arithmetic(self, left: &Quantity, sign: Operator, right: &Quantity) -> Message {
        let side = |side: &Quantity, binds_tighter: bool| {
            let clause = self.quantity(side);
            match binds_tighter && clause.id == "computed" && is_sum(side) {
                true => message!(self, "bracketed", clause),
                false => clause,
            }
        };
        let binds_tighter = matches!(sign, Operator::Times | Operator::Divide);
        let (left, right) = (side(left, binds_tighter), side(right, true));
        message!(self, "computed", left, sign, right)
    }

    /// Returns an amount that does not depend on the position.
    pub(super) fn fixed_amount(self, many: &Quantity) -> Option<u32> {
        let value = many.evaluate_options(self.settings)?;
        Some(u32::try_from(value.max(0)).unwrap_or(u32::MAX))
    }

    /// Describes an amount: "3", "as many as the number of laps".
    pub(super) fn plain_amount(self, many: &Quantity) -> Message {
        match self.fixed_amount(many) {
            Some(value) => message!(self, "value", value),
            None => message!(self, "as-many", quantity = many),
        }
    }

    /// Describes an amount of seeds or points: "3 seeds", "as many seeds as the number of laps".
    pub(super) fn amount_of(self, many: &Quantity, thing: &'static str) -> Message {
        match self.fixed_amount(many) {
            Some(count) => message!(self, "things", count, thing),
            None => message!(self, "as-many-things", thing, quantity = many),
        }
    }

    /// Describes a list of numbers.
    pub(super) fn values(self, join: Join, values: impl Iterator<Item = u32>) -> Message {
        Message::list(join, values.map(|value| message!(self, "value", value)))
    }

    /// Describes a list of numbers that may depend on options.
    pub(super) fn numbers<'n>(
        self,
        join: Join,
        numbers: impl IntoIterator<Item = &'n Number>,
    ) -> Message {
        let numbers = numbers.into_iter();
        self.values(join, numbers.map(|number| number.value(self.settings)))
    }

    /// Describes a test of a plain number: "more than 3", "odd".
    pub(super) fn test(self, test: &Test) -> Message {
        match test {
            Test::Odd => message!(self, "odd"),
            Test::Even => message!(self, "even"),
            Test::In(ranges) => self.ranges(ranges),
            Test::Compare(sign, other) => {
                let known = matches!(other.node, Quantity::Number(_));
                message!(self, "compares", sign, known, other)
            }
        }
    }

    /// Describes the number of seeds or points that a test requires: "fewer than 3 seeds"; `None` if that depends on
    /// the position.
    fn amount(self, test: &Test, thing: &'static str) -> Option<Message> {
        Some(match test {
            Test::Odd => message!(self, "odd-amount", thing),
            Test::Even => message!(self, "even-amount", thing),
            Test::In(ranges) => match ranges.as_slice() {
                [Range::One(count)] if !count.is_open(self.settings) => {
                    message!(self, "things", count, thing)
                }
                ranges => message!(self, "amount-in", ranges = self.ranges(ranges), thing),
            },
            Test::Compare(sign, other) => {
                let count = self.fixed_amount(other)?;
                match sign {
                    Comparison::Equal => message!(self, "things", count, thing),
                    _ => message!(self, "amount", sign, count, thing),
                }
            }
        })
    }

    fn ranges(self, ranges: &[Range]) -> Message {
        let ranges = ranges.iter();
        let ranges = ranges.map(|range| self.range(range.first(), range.last()));
        Message::list(Join::Or, ranges)
    }

    fn range(self, low: Option<&Spanned<Number>>, high: Option<&Spanned<Number>>) -> Message {
        let end = |number: &Spanned<Number>| Quantity::Number(number.node.clone());
        match (low.map(end), high.map(end)) {
            (Some(low), Some(high)) if low == high => self.quantity(&low),
            (Some(low), Some(high)) => {
                let [first, last] = [&low, &high].map(|end| self.fixed_amount(end));
                let known = !self.is_open(&low) && !self.is_open(&high);
                match known && first.map(|first| first + 1) == last {
                    true => message!(self, "range-of-two", low, high),
                    false => message!(self, "range", low, high),
                }
            }
            (Some(low), None) => message!(self, "range-from", low),
            (None, Some(high)) => message!(self, "range-to", high),
            (None, None) => message!(self, "range-open"),
        }
    }
}

const fn is_sum(quantity: &Quantity) -> bool {
    matches!(
        quantity,
        Quantity::Computed(_, Operator::Plus | Operator::Minus, _)
            | Quantity::Number(Number::Computed(_, Operator::Plus | Operator::Minus, _))
    )
}

/// Actions, as imperatives.
impl Writer<'_> {
    /// Describes a single action.
    pub(in crate::prose) fn action(self, action: &Action) -> Message {
        match action {
            Action::Lift(take) => message!(self, "lift", take),
            Action::Sow(sow) => self.sowing(sow, "none"),
            Action::Capture {
                take,
                beneficiary,
                unless,
            } => message!(self, "capture", take, beneficiary, unless),
            Action::Put { take, into, each } => message!(self, "put", take, into, each),
            Action::Exchange(places, others) => message!(self, "exchange", places, others),
            Action::Mark(places, mark) => message!(self, "mark", places, mark),
            Action::Unmark(places, mark) => message!(self, "unmark", places, mark),
            Action::Set(counter, owner, quantity) => {
                message!(self, "set-counter", counter, owner, quantity)
            }
            Action::Step(count) => message!(self, "step", count),
            Action::Choose(alternatives) => {
                let each = alternatives.iter().map(|one| self.alternative(one));
                let alternatives = Message::list(Join::Or, each);
                message!(self, "choose-one", alternatives)
            }
            Action::ChoosePlace(place, actions) => {
                let place = self.one_of(place);
                let actions = self.with_named_pit().actions(actions);
                message!(self, "choose-place", place, actions)
            }
            Action::ChooseNumber(chosen) => {
                let (counter, only, (least, most)) = (chosen.counter, &chosen.only, &chosen.range);
                message!(self, "choose-number", counter, least, most, only)
            }
            Action::Do(table) => message!(self, "see-table", table),
            Action::Again => message!(self, "move-again"),
            Action::End => message!(self, "move-ends"),
            Action::Illegal => message!(self, "illegal"),
            Action::Pass => message!(self, "pass"),
            Action::Sweep(owner) => message!(self, "sweep", owner),
            Action::Leave => message!(self, "leave"),
            Action::Most { of, loses, tie } => {
                let all_seeds = *of == ScoreBasis::Seeds;
                message!(self, "most", all_seeds, loses, tie)
            }
            Action::Outcome(outcome) => message!(self, "outcome", outcome),
            Action::Written(never) => match *never {},
        }
    }

    /// Describes a sequence of actions. A lift and the sowing after it are described together.
    pub(in crate::prose) fn actions(self, actions: &[Spanned<Action>]) -> Message {
        let mut messages: Vec<Message> = Vec::new();
        let mut writer = self;
        let mut rest = actions;
        while let Some((action, after)) = rest.split_first() {
            rest = after;
            let next = after.first().map(|next| &next.node);
            messages.push(match (&action.node, next) {
                (Action::Lift(take), Some(Action::Sow(sow))) => {
                    rest = &after[1..];
                    writer.lift_and_sow(take, sow)
                }
                (action, _) => writer.action(action),
            });
            if matches!(action.node, Action::Step(_)) {
                writer = writer.with_here("that-pit");
            }
        }
        Message::list(Join::Semicolon, messages.into_iter())
    }

    fn alternative(self, one: &Alternative) -> Message {
        let (name, actions) = (readable_name(&one.name), self.actions(&one.actions));
        message!(self, "alternative", name, actions)
    }

    fn lift_and_sow(self, take: &Take, sow: &Sow) -> Message {
        let places = self.definite_places(&take.places);
        let one = places.number == Some("one")
            && matches!(&take.amount, Amount::Number(many) if self.fixed_amount(many) == Some(1));
        let sowing = self.sowing(sow, if one { "one" } else { "several" });
        message!(self, "lift-and-sow", take, sowing)
    }

    /// Describes the seeds to take, and the places to take them from. A number of seeds is taken from each place.
    pub(super) fn take(self, take: &Take) -> Message {
        let places = self.definite_places(&take.places);
        match &take.amount {
            Amount::All => message!(self, "take-all", places = &take.places),
            Amount::Number(many) => match self.fixed_amount(many) {
                Some(count) => message!(self, "take-number", places, count),
                None => message!(self, "take-as-many", places, quantity = many),
            },
            Amount::AllBut(many) => match self.fixed_amount(many) {
                Some(count) => message!(self, "take-all-but", places, count),
                None => message!(self, "take-all-but-as-many", places, quantity = many),
            },
        }
    }

    fn definite_places(self, places: &[Spanned<Place>]) -> Message {
        self.join_places(places, Join::And, Quantifier::Definite)
    }
}

/// Sowings as phrases.
impl Writer<'_> {
    /// Describes a sowing of `lifted` seeds: `one`, `several`, or `none` if the sentence does not mention them.
    pub(super) fn sowing(self, sow: &Sow, lifted: &'static str) -> Message {
        let (heading, relay, skipping) = (sow.heading, sow.relay, &sow.skipping);
        let (into, after) = match &sow.start {
            SowStart::At(place) => (Some(place), None),
            SowStart::After(place) => (
                None,
                Some(place).filter(|place| place.noun.node != Noun::Here),
            ),
        };
        let stores = sow.stores;
        let stores = stores.map(|stores| message!(self, "sow-stores", stores));
        let dropped = sow.dropping.iter().map(|number| &number.node);
        let dropping = (!sow.dropping.is_empty()).then(|| self.numbers(Join::And, dropped));
        let kept = Some(&sow.keeping).filter(|kept| self.fixed_amount(kept) != Some(0));
        let kept = kept.map(|kept| self.plain_amount(kept));
        let table = sow.last.filter(|last| !self.is_inline(*last));
        message!(
            self, "sow", heading, relay, lifted, stores, skipping, into, after, dropping, kept,
            table
        )
    }

    /// Returns the name of a table, with its phase if tables of several phases share the name.
    pub(super) fn table_name(self, table: TableId) -> String {
        let named = &self.rules[table];
        let name = readable_name(&named.name);
        let tables = self.rules.tables.iter();
        let mut same = tables.filter(|other| other.name == named.name);
        match named.phase.filter(|_| same.nth(1).is_some()) {
            Some(phase) => format!("{name} ({})", readable_name(&self.rules[phase].name)),
            None => name,
        }
    }

    /// Reports whether a table is written inside a move, so that it has no name in the rule file.
    pub(super) fn is_inline(self, table: TableId) -> bool {
        self.rules[table].name.contains(' ')
    }
}
