//! Places: which pits, stores and hands.

use super::Words;
use super::noun::{Form, Named};
use super::phrase::{joined, list, spoken, with_article};
use crate::rules::{Noun, Owner, Place, State};

impl Words<'_> {
    /// One of the place, any: "an own empty pit with 2 seeds".
    #[must_use]
    pub fn one_of(self, place: &Place) -> String {
        let Some(place) = self.plainer(place) else {
            return "no pit".to_owned();
        };
        let named = self.named(&place);
        let adjectives = self.adjectives(&place, &named);
        let the = if adjectives.starts_with("opponent's") {
            "the "
        } else {
            ""
        };
        let core = match named.form {
            _ if place.only => format!("the only {adjectives}{}", named.singular),
            Form::Countable => with_article(&format!("{adjectives}{}", named.singular)),
            Form::OneEach if place.owner.is_some() => format!("the {adjectives}{}", named.singular),
            Form::OneEach if matches!(place.noun, Noun::Store | Noun::Hand) => {
                format!("{}{adjectives}{}", self.whose_each(), named.singular)
            }
            Form::OneEach => with_article(&format!("{adjectives}{}", named.singular)),
            Form::Single => format!("{the}{adjectives}{}", named.singular),
            Form::Several => match &place.noun {
                Noun::Group(places) if place.condition.is_none() => self.any_of(places),
                _ => format!("one of {the}{adjectives}{}", named.plural),
            },
        };
        let core = narrowed(core, &place, &named);
        format!("{core}{}", self.tail(&place))
    }

    /// All of the place: "own empty pits", "the pit opposite".
    #[must_use]
    pub fn these(self, place: &Place) -> String {
        let Some(place) = self.plainer(place) else {
            return "no pits".to_owned();
        };
        let named = self.named(&place);
        let adjectives = self.adjectives(&place, &named);
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

    /// Whose something is of which every player has one.
    fn whose_each(self) -> &'static str {
        match self.rules.board.players {
            1 => "the ",
            _ => "either player's ",
        }
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

    /// One of several places.
    fn any_of(self, places: &[Place]) -> String {
        let each = places.iter().map(|place| self.one_of(place));
        joined(&each.collect::<Vec<_>>(), "or")
    }

    /// Whether a verb after [`Words::these`] stands in the plural.
    pub(super) fn is_plural(self, place: &Place) -> bool {
        self.plainer(place).is_none_or(|place| {
            !place.only
                && match self.named(&place).form {
                    Form::Countable | Form::Several => true,
                    Form::OneEach | Form::Single => false,
                }
        })
    }

    /// What narrows a place and stands behind the noun.
    fn tail(self, place: &Place) -> String {
        let mut tail = String::new();
        if self.is_of_a_player(place) {
            tail.push_str(by(place.owner));
        }
        if let Some(condition) = &place.condition {
            tail.push_str(&format!(" {}", self.narrowing(condition)));
        }
        tail
    }

    /// A mark of a player: `own` before it says who made it, not whose the pit is.
    fn is_of_a_player(self, place: &Place) -> bool {
        matches!(&place.noun, Noun::Mark(mark) if self.rules[*mark].per_player)
    }

    /// What stands before the noun.
    fn adjectives(self, place: &Place, named: &Named) -> String {
        let owner = place.owner.filter(|_| !self.is_of_a_player(place));
        if named.takes_adjectives {
            adjectives(owner, place.state)
        } else {
            String::new()
        }
    }

    /// Which mark a place asks for, if it asks for nothing else: "marked tuz by the opponent".
    pub(super) fn only_marked(self, place: &Place) -> Option<String> {
        let Noun::Mark(mark) = &place.noun else {
            return None;
        };
        let mark = &self.rules[*mark];
        let plain = place.state.is_none() && place.condition.is_none() && !place.only;
        (plain && (mark.per_player || place.owner.is_none())).then(|| {
            let name = spoken(&mark.name);
            format!("marked {name}{}", by(place.owner))
        })
    }
}

/// Who made a mark.
const fn by(owner: Option<Owner>) -> &'static str {
    match owner {
        Some(Owner::Own) => " by the mover",
        Some(Owner::Opponent) => " by the opponent",
        None => "",
    }
}

/// A noun that takes no adjectives, with what they would say.
fn narrowed(core: String, place: &Place, named: &Named) -> String {
    if named.takes_adjectives {
        return core;
    }
    let said = adjectives(place.owner, place.state);
    match said.trim_end().replace(' ', " and ") {
        said if said.is_empty() => core,
        said if named.form == Form::Single => format!("{core}, if it is {said}"),
        said => format!("those of {core} that are {said}"),
    }
}

/// Whose, and empty or occupied, to stand before a noun.
fn adjectives(owner: Option<Owner>, state: Option<State>) -> String {
    let owner = match owner {
        Some(Owner::Own) => "own ",
        Some(Owner::Opponent) => "opponent's ",
        None => "",
    };
    let state = match state {
        Some(State::Empty) => "empty ",
        Some(State::Occupied) => "occupied ",
        None => "",
    };
    format!("{owner}{state}")
}
