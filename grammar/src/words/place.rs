//! Places: which pits, stores and hands.

use super::Words;
use super::phrase::{list, spoken, with_article};
use crate::rules::{Heading, Noun, Owner, Pick, Place, State};

/// How a noun goes with articles and numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Many of them: `a pit`, `pits`.
    Countable,
    /// One for each player: `the own store`.
    OneEach,
    /// With its number, or with an article of its own: `pit 5`, `the pit opposite`.
    Single,
    /// The same for several: `pits 1 to 3`, `the next 2 pits`.
    Several,
}

/// A noun and how it is used.
struct Named {
    singular: String,
    plural: String,
    form: Form,
    /// Whether `own` and the like can stand before it.
    takes_adjectives: bool,
}

impl Named {
    fn new(
        form: Form,
        takes_adjectives: bool,
        singular: impl Into<String>,
        plural: impl Into<String>,
    ) -> Self {
        Self {
            singular: singular.into(),
            plural: plural.into(),
            form,
            takes_adjectives,
        }
    }

    fn countable(noun: &str) -> Self {
        Self::new(Form::Countable, true, noun, format!("{noun}s"))
    }

    fn one_each(noun: &str) -> Self {
        Self::new(Form::OneEach, true, noun, format!("{noun}s"))
    }

    fn definite(noun: impl Into<String>) -> Self {
        let noun = noun.into();
        Self::new(Form::Single, false, noun.clone(), noun)
    }

    fn several(noun: impl Into<String>) -> Self {
        let noun = noun.into();
        Self::new(Form::Several, false, noun.clone(), noun)
    }
}

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
                Some(Owner::Own) => " of the mover",
                Some(Owner::Opponent) => " of the opponent",
                None => "",
            });
        }
        if let Some(condition) = &place.condition {
            tail.push_str(&format!(" {}", self.narrowing(condition)));
        }
        tail
    }

    fn named(self, place: &Place) -> Named {
        match &place.noun {
            Noun::Pits => Named::countable("pit"),
            Noun::Row(row, pick) => self.row(*row, pick.as_ref()),
            Noun::Middle(pick) => self.numbered("middle pit", pick.as_ref()),
            Noun::Region(region) => {
                self.region(&self.rules[*region].name, &self.rules[*region].places)
            }
            Noun::Mark(mark) => {
                let mark = &self.rules[*mark];
                let name = spoken(&mark.name);
                // Whose mark it is stands behind the noun; `own` before it would speak of the pit.
                Named::new(
                    Form::Countable,
                    !mark.per_player,
                    format!("pit marked {name}"),
                    format!("pits marked {name}"),
                )
            }
            Noun::Store => Named::one_each("store"),
            Noun::Hand => Named::one_each("hand"),
            Noun::Here => Named::definite(self.here),
            Noun::It => Named::definite("it"),
            Noun::Origin => Named::definite("the pit where the move began"),
            Noun::LapStart => Named::definite("the pit where the lap began"),
            Noun::Opposite { back, of } => {
                let which = if *back {
                    "the pit behind the one opposite"
                } else {
                    "the pit opposite"
                };
                match of.as_deref() {
                    None => Named::definite(which),
                    Some(of) if self.is_plural(of) => {
                        let which = which.replace("pit", "pits").replace("one", "ones");
                        Named::several(format!("{which} {}", self.these(of)))
                    }
                    Some(of) => Named::definite(format!("{which} {}", self.these(of))),
                }
            }
            Noun::Neighbours {
                previous,
                count,
                of,
            } => {
                let which = if *previous { "previous" } else { "next" };
                let from = of
                    .as_deref()
                    .map(|of| format!(" after {}", self.these(of)))
                    .unwrap_or_default();
                match count.value(self.settings) {
                    1 => Named::definite(format!("the {which} pit{from}")),
                    many => Named::several(format!("the {which} {many} pits{from}")),
                }
            }
            Noun::Run {
                heading,
                from,
                pits,
            } => {
                let way = if *heading == Heading::Backward {
                    "backward"
                } else {
                    "onward"
                };
                let from = from
                    .as_deref()
                    .map_or_else(|| self.here.to_owned(), |from| self.these(from));
                Named::several(format!(
                    "the unbroken run of {} {way} from {from}",
                    self.these(pits)
                ))
            }
            Noun::First { place, after } => Named::definite(format!(
                "the first pit after {} that is {}",
                self.these(after),
                self.one_of(place)
            )),
            Noun::Group(places) => Named::several(self.all_of(places)),
        }
    }

    fn row(self, row: u8, pick: Option<&Pick>) -> Named {
        let noun = match row {
            0 if !self.has_back_row() => "pit".to_owned(),
            0 => "front pit".to_owned(),
            1 => "back pit".to_owned(),
            row => format!("pit of row {}", u32::from(row) + 1),
        };
        match pick {
            None if row > 1 => Named::new(
                Form::Countable,
                true,
                noun.clone(),
                noun.replacen("pit", "pits", 1),
            ),
            pick => self.numbered(&noun, pick),
        }
    }

    fn numbered(self, noun: &str, pick: Option<&Pick>) -> Named {
        let Some(pick) = pick else {
            return Named::countable(noun);
        };
        let first = pick.first.value(self.settings);
        match pick.last.as_ref().map(|last| last.value(self.settings)) {
            Some(last) if last == first => Named::new(
                Form::Single,
                true,
                format!("{noun} {first}"),
                format!("{noun}s {first}"),
            ),
            Some(last) => Named::new(
                Form::Several,
                true,
                noun,
                format!("{noun}s {first} to {last}"),
            ),
            None => Named::new(Form::Several, true, noun, format!("{noun}s from {first}")),
        }
    }

    /// Named pits: a single one goes by its name, several are pits of that name.
    fn region(self, name: &str, places: &[Place]) -> Named {
        let name = spoken(name);
        match places {
            [place] if matches!(self.named(place).form, Form::Single | Form::OneEach) => {
                Named::one_each(&name)
            }
            _ => Named::countable(&format!("{name} pit")),
        }
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
