//! Places (pits, stores and hands) as noun phrases.

use super::Writer;
use super::argument::message;
use crate::prose::message::{Join, Message};
use crate::rules::{Noun, Owner, Place};

/// The quantity that a noun phrase refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quantifier {
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
    /// All places, as members of a run.
    Bare,
}

/// How a noun combines with articles and numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NounForm {
    /// Any number of places: `a pit`, `pits`.
    Countable,
    /// One place for each player: `your store`.
    OneEach,
    /// A definite place: `pit 5`, `the pit opposite`.
    Single,
    /// Several definite places: `pits 1 to 3`, `the next 2 pits`.
    Several,
}

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
    pub(in crate::prose) fn places(self, places: &[Place]) -> Message {
        self.join_places(places, Join::And, Quantifier::All)
    }

    /// Joins several places. Places that cannot match are left out.
    fn join_places(self, places: &[Place], join: Join, quantifier: Quantifier) -> Message {
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

    pub(super) fn place_phrase(self, place: &Place, quantifier: Quantifier) -> Message {
        let Some(place) = self.simplified_place(place) else {
            return message!(self, "no-place").with_number("one");
        };
        let many = quantifier.is_all() && self.names_several(&place);
        let number = if many { "many" } else { "one" };
        let phrase = match takes_article(&place.noun) {
            true => self.with_article(number, &place, quantifier),
            false => self.without_article(number, &place, quantifier),
        };
        phrase.with_number(number)
    }

    /// Returns the owner of a place, and the player who made its mark. The owner word before a per-player mark means
    /// the player who made it. In a solitaire, a store or hand belongs to the only player.
    pub(super) fn owner_and_maker(self, place: &Place) -> (Option<Owner>, Option<Owner>) {
        match &place.noun {
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
        let numbered = matches!(place.noun, Noun::Row(_, Some(_)) | Noun::Middle(Some(_)));
        let args = message!(self, "", article, number, numbered, owner, state, after).args;
        let noun = self.noun(place);
        Message {
            args: [noun.args, args].concat(),
            ..noun
        }
    }

    /// Describes the condition that follows a noun.
    fn trailing_condition(self, place: &Place, number: &'static str) -> Option<Message> {
        let noun = match place.noun {
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
        match (self.noun_form(&place.noun), quantifier) {
            _ if place.only => "only",
            (NounForm::Countable, Quantifier::One) => "a",
            (NounForm::Countable, Quantifier::Exactly) => "exactly-one",
            (NounForm::Countable, Quantifier::No) => "no",
            (NounForm::Countable, Quantifier::Not) => "not-a",
            (NounForm::Countable, Quantifier::Bare) => "bare",
            (NounForm::Countable, Quantifier::All) if *place == plain && !is_mark(place) => "all",
            (NounForm::OneEach, _) if owner.is_none() && all => "each",
            (NounForm::OneEach, _) if owner.is_none() => match place.noun {
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
        let (phrase, form) = match &place.noun {
            Noun::Group(places) if of_one => (
                self.join_places(places, Join::Or, Quantifier::One),
                NounForm::Single,
            ),
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

    /// Whether the phrase for all of a place is plural. Does not write the phrase: places nest, and a noun asks this of
    /// the place inside it.
    pub(super) fn is_plural(self, place: &Place) -> bool {
        let place = self.simplified_place(place);
        place.is_some_and(|place| self.names_several(&place))
    }

    fn names_several(self, simplified: &Place) -> bool {
        !simplified.only && self.noun_form(&simplified.noun).is_many()
    }

    /// Whether a place is a countable noun: a player may have any number of these.
    pub(super) fn is_countable(self, place: &Place) -> bool {
        self.noun_form(&place.noun) == NounForm::Countable
    }
}

impl Quantifier {
    const fn is_all(self) -> bool {
        matches!(self, Self::All | Self::Definite | Self::Bare)
    }
}

impl NounForm {
    /// Whether the noun is plural when it refers to all places.
    pub(super) const fn is_many(self) -> bool {
        matches!(self, Self::Countable | Self::Several)
    }
}

/// Whether a noun takes articles and adjectives.
pub(super) const fn takes_article(noun: &Noun) -> bool {
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
    matches!(place.noun, Noun::Mark(_))
}
