//! Places (pits, stores and hands) as noun phrases.

use super::Writer;
use super::argument::say;
use crate::rules::{Noun, Owner, Place};
use crate::words::message::{Join, Message};

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
    The,
    /// All places, as members of a run.
    Bare,
}

/// How a noun combines with articles and numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
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
    pub(in crate::words) fn one_of(self, place: &Place) -> Message {
        self.phrase(place, Quantifier::One)
    }

    /// Describes all of a set of places: "your empty pits", "the pit opposite".
    pub(in crate::words) fn all_of(self, place: &Place) -> Message {
        self.phrase(place, Quantifier::All)
    }

    /// Joins several places with `and`.
    pub(in crate::words) fn places(self, places: &[Place]) -> Message {
        self.listed(places, Join::And, Quantifier::All)
    }

    /// Joins several places. Places that cannot match are left out.
    fn listed(self, places: &[Place], join: Join, quantifier: Quantifier) -> Message {
        let possible = places.iter().filter(|place| self.plainer(place).is_some());
        let mut phrases = possible
            .map(|place| self.phrase(place, quantifier))
            .peekable();
        match phrases.peek() {
            Some(_) => Message::list(join, phrases),
            None => say!(self, "no-place"),
        }
    }

    pub(super) fn phrase(self, place: &Place, quantifier: Quantifier) -> Message {
        let Some(place) = self.plainer(place) else {
            return say!(self, "no-place").numbered("one");
        };
        let many = quantifier.is_all() && !place.only && self.form(&place.noun).is_many();
        let number = if many { "many" } else { "one" };
        let phrase = match self.is_declined(&place) {
            true => self.declined(number, &place, quantifier),
            false => self.fixed(number, &place, quantifier),
        };
        phrase.numbered(number)
    }

    /// Returns the owner of a place, and the player who made its mark. The owner word before a per-player mark means
    /// the player who made it. In a solitaire, a store or hand belongs to the only player.
    pub(super) fn owners(self, place: &Place) -> (Option<Owner>, Option<Owner>) {
        match &place.noun {
            Noun::Mark(mark) if self.rules[*mark].per_player => (None, place.owner),
            Noun::Store | Noun::Hand if self.is_solitaire() => (Some(Owner::Own), None),
            _ => (place.owner, None),
        }
    }

    /// Adds articles and adjectives to a noun that takes them.
    fn declined(self, number: &'static str, place: &Place, quantifier: Quantifier) -> Message {
        let (owner, state) = (self.owners(place).0, place.state);
        let article = self.article(place, owner, quantifier);
        let after = self.after(place, number);
        let numbered = matches!(place.noun, Noun::Row(_, Some(_)) | Noun::Middle(Some(_)));
        let args = say!(self, "", article, number, numbered, owner, state, after).args;
        let noun = self.noun(place);
        Message {
            args: [noun.args, args].concat(),
            ..noun
        }
    }

    /// Describes the condition that follows a noun.
    fn after(self, place: &Place, number: &'static str) -> Option<Message> {
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
        let plain = Place::plain(place.noun.clone());
        match (self.form(&place.noun), quantifier) {
            _ if place.only => "only",
            (Form::Countable, Quantifier::One) => "a",
            (Form::Countable, Quantifier::Exactly) => "exactly-one",
            (Form::Countable, Quantifier::No) => "no",
            (Form::Countable, Quantifier::Not) => "not-a",
            (Form::Countable, Quantifier::Bare) => "bare",
            (Form::Countable, Quantifier::All) if *place == plain && !is_mark(place) => "all",
            (Form::OneEach, _) if owner.is_none() && all => "each",
            (Form::OneEach, _) if owner.is_none() => match place.noun {
                Noun::Store | Noun::Hand => "either",
                _ => "a",
            },
            (Form::Several, _) if !all => "one-of",
            _ => "the",
        }
    }

    /// Describes a place whose noun takes no article and no adjectives: its qualifiers follow as a clause.
    fn fixed(self, number: &'static str, place: &Place, quantifier: Quantifier) -> Message {
        let of_one = !quantifier.is_all();
        let Place {
            only, owner, state, ..
        } = place;
        let (phrase, form) = match &place.noun {
            Noun::Group(places) if of_one => {
                (self.listed(places, Join::Or, Quantifier::One), Form::Single)
            }
            noun => (self.noun(place), self.form(noun)),
        };
        let after = self.after(place, number);
        let qualified = *only || owner.is_some() || state.is_some() || after.is_some();
        let single = form == Form::Single;
        let phrase = match qualified {
            true => say!(
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
            Form::Several if of_one && !only => say!(self, "one-among", place = phrase),
            _ => phrase,
        }
    }

    /// Whether the noun of a place takes articles and adjectives.
    pub(super) fn is_declined(self, place: &Place) -> bool {
        let declined = ["pits", "named-pits", "marked-pits", "stores", "hands"];
        declined.contains(&self.noun(place).id)
    }

    /// Whether a place is a countable noun: a player may have any number of these.
    pub(super) fn is_countable(self, place: &Place) -> bool {
        self.form(&place.noun) == Form::Countable
    }
}

impl Quantifier {
    const fn is_all(self) -> bool {
        matches!(self, Self::All | Self::The | Self::Bare)
    }
}

impl Form {
    /// Whether the noun is plural when it refers to all places.
    pub(super) const fn is_many(self) -> bool {
        matches!(self, Self::Countable | Self::Several)
    }
}

const fn is_mark(place: &Place) -> bool {
    matches!(place.noun, Noun::Mark(_))
}
