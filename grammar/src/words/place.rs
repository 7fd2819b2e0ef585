//! Places: which pits, stores and hands.

use super::Words;
use super::noun::{Form, Named};
use super::phrase::{list, with_article};
use crate::rules::{Noun, Owner, Place, State};

impl Words<'_> {
    /// One of the place, any: "an own empty pit with 2 seeds".
    #[must_use]
    pub fn one_of(self, place: &Place) -> String {
        let Some(place) = self.folded_place(place) else {
            return "no pit".to_owned();
        };
        let named = self.named(&place);
        let adjectives = adjectives(&place, named.takes_adjectives);
        let core = match named.form {
            _ if place.only => format!("the only {adjectives}{}", named.singular),
            Form::Countable => with_article(&format!("{adjectives}{}", named.singular)),
            Form::OneEach if place.owner.is_some() => format!("the {adjectives}{}", named.singular),
            Form::OneEach => with_article(&format!("{adjectives}{}", named.singular)),
            Form::Single => format!("{adjectives}{}", named.singular),
            Form::Several => format!("one of {adjectives}{}", named.plural),
        };
        let core = narrowed(core, &place, &named);
        format!("{core}{}", self.tail(&place))
    }

    /// All of the place: "own empty pits", "the pit opposite".
    #[must_use]
    pub fn these(self, place: &Place) -> String {
        let Some(place) = self.folded_place(place) else {
            return "no pits".to_owned();
        };
        let named = self.named(&place);
        let adjectives = adjectives(&place, named.takes_adjectives);
        let the = if place.owner == Some(Owner::Opponent) {
            "the "
        } else {
            ""
        };
        let core = match named.form {
            _ if place.only => format!("the only {adjectives}{}", named.singular),
            Form::Countable if matches!(place.noun, Noun::Mark(_)) => {
                format!("the {adjectives}{}", named.plural)
            }
            Form::Countable if adjectives.is_empty() && place.condition.is_none() => {
                format!("all {}", named.plural)
            }
            Form::Countable => format!("{the}{adjectives}{}", named.plural),
            Form::OneEach if place.owner.is_some() => format!("the {adjectives}{}", named.singular),
            Form::OneEach => format!("each {adjectives}{}", named.singular),
            Form::Single => format!(
                "{}{adjectives}{}",
                if named.takes_adjectives { the } else { "" },
                named.singular
            ),
            Form::Several => format!(
                "{}{adjectives}{}",
                if named.takes_adjectives { the } else { "" },
                named.plural
            ),
        };
        let core = narrowed(core, &place, &named);
        format!("{core}{}", self.tail(&place))
    }

    /// Several places together.
    #[must_use]
    pub fn all_of(self, places: &[Place]) -> String {
        list(
            &places
                .iter()
                .map(|place| self.these(place))
                .collect::<Vec<_>>(),
        )
    }

    /// Whether a verb after [`Words::these`] stands in the plural.
    pub(super) fn is_plural(self, place: &Place) -> bool {
        !place.only
            && match self.named(place).form {
                Form::Countable | Form::Several => true,
                Form::OneEach | Form::Single => false,
            }
    }

    /// What narrows a place and stands behind the noun.
    fn tail(self, place: &Place) -> String {
        let mut tail = String::new();
        if let Noun::Mark(mark) = &place.noun
            && self.rules[*mark].per_player
        {
            tail.push_str(match place.owner {
                Some(Owner::Own) => " by the mover",
                Some(Owner::Opponent) => " by the opponent",
                None => "",
            });
        }
        if let Some(condition) = &place.condition {
            tail.push_str(&format!(" {}", self.narrowing(condition)));
        }
        tail
    }
}

/// A noun that takes no adjectives, with what they would say.
fn narrowed(core: String, place: &Place, named: &Named) -> String {
    // `own` before a mark of a player says whose mark it is.
    let owner = place.owner.filter(|_| named.form != Form::Countable);
    let narrowed = adjectives(
        &Place {
            owner,
            ..place.clone()
        },
        !named.takes_adjectives,
    );
    match narrowed.trim_end().replace(' ', " and ") {
        said if said.is_empty() => core,
        said if named.form == Form::Single => format!("{core}, if it is {said}"),
        said => format!("those of {core} that are {said}"),
    }
}

/// Whose, and empty or occupied, to stand before a noun.
fn adjectives(place: &Place, taken: bool) -> String {
    if !taken {
        return String::new();
    }
    let owner = match place.owner {
        Some(Owner::Own) => "own ",
        Some(Owner::Opponent) => "opponent's ",
        None => "",
    };
    let state = match place.state {
        Some(State::Empty) => "empty ",
        Some(State::Occupied) => "occupied ",
        None => "",
    };
    format!("{owner}{state}")
}
