//! The nouns of places.

use super::Words;
use super::phrase::spoken;
use crate::rules::{Heading, Noun, Owner, Pick, Place};

/// How a noun goes with articles and numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
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
pub(super) struct Named {
    pub(super) singular: String,
    pub(super) plural: String,
    pub(super) form: Form,
    /// Whether `own` and the like can stand before it.
    pub(super) takes_adjectives: bool,
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
    /// The noun of a place.
    pub(super) fn named(self, place: &Place) -> Named {
        match &place.noun {
            Noun::Pits => Named::countable("pit"),
            Noun::Row(row, pick) => self.row(*row, pick.as_ref()),
            Noun::Middle(pick) => self.numbered("middle pit", pick.as_ref()),
            Noun::Region(region) => {
                self.region(&self.rules[*region].name, &self.rules[*region].places)
            }
            Noun::Mark(mark) => {
                let name = spoken(&self.rules[*mark].name);
                Named::new(
                    Form::Countable,
                    true,
                    format!("pit marked {name}"),
                    format!("pits marked {name}"),
                )
            }
            Noun::Store => Named::one_each("store"),
            Noun::Hand => Named::one_each("hand"),
            Noun::Here => Named::definite(self.here),
            Noun::It => Named::definite(self.it),
            Noun::Origin => Named::definite("the pit where the move began"),
            Noun::LapStart => Named::definite("the pit where the lap began"),
            Noun::Column { opposite, row, of } => self.in_column(*opposite, *row, of.as_deref()),
            Noun::Neighbours { previous, pick, of } => {
                self.neighbours(*previous, pick, of.as_deref())
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

    fn in_column(self, opposite: bool, row: u8, of: Option<&Place>) -> Named {
        let which = match (opposite, row) {
            (true, 0) => "the pit opposite".to_owned(),
            (true, 1) => "the pit behind the one opposite".to_owned(),
            (true, row) => format!("the pit opposite in row {}", u32::from(row) + 1),
            (false, 0) => "the front pit in the column of".to_owned(),
            (false, 1) => "the back pit in the column of".to_owned(),
            (false, row) => format!("the pit of row {} in the column of", u32::from(row) + 1),
        };
        match of {
            None => Named::definite(which),
            Some(of) if self.is_plural(of) => {
                let which = which.replace("pit", "pits").replace("one ", "ones ");
                let which = which.replace("column", "columns");
                Named::several(format!("{which} {}", self.these(of)))
            }
            Some(of) => Named::definite(format!("{which} {}", self.these(of))),
        }
    }

    fn neighbours(self, previous: bool, pick: &Pick, of: Option<&Place>) -> Named {
        let which = if previous { "previous" } else { "next" };
        let from = of
            .map(|of| format!(" after {}", self.these(of)))
            .unwrap_or_default();
        let first = pick.first.value(self.settings);
        match pick.last.as_ref().map(|last| last.value(self.settings)) {
            Some(1) if first == 1 => Named::definite(format!("the {which} pit{from}")),
            Some(last) if first == last => {
                Named::definite(format!("the pit {first} pits {}{from}", onward(previous)))
            }
            Some(last) if first == 1 => Named::several(format!("the {which} {last} pits{from}")),
            Some(last) => Named::several(format!(
                "the pits {first} to {last} pits {}{from}",
                onward(previous)
            )),
            None if first == 1 => Named::several(format!("all pits {}{from}", onward(previous))),
            None => Named::several(format!(
                "the pits {first} pits {} and farther{from}",
                onward(previous)
            )),
        }
    }

    /// Whether it is one pit with a number or an article of its own, and can be said to be whose it is.
    pub(super) fn is_single(self, noun: &Noun, owner: Option<Owner>) -> bool {
        let named = self.named(&Place::plain(noun.clone()));
        named.form == Form::Single && (owner.is_none() || named.takes_adjectives)
    }

    fn row(self, row: u8, pick: Option<&Pick>) -> Named {
        match row {
            0 if !self.has_back_row() => self.numbered("pit", pick),
            0 => self.numbered("front pit", pick),
            1 => self.numbered("back pit", pick),
            row => {
                let named = self.numbered("pit", pick);
                let of = format!(" of row {}", u32::from(row) + 1);
                Named {
                    singular: named.singular + &of,
                    plural: named.plural + &of,
                    ..named
                }
            }
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
        if self.is_one_pit(places) {
            Named::one_each(&name)
        } else {
            Named::countable(&format!("{name} pit"))
        }
    }

    /// Whether they are a single pit of each player.
    pub(super) fn is_one_pit(self, places: &[Place]) -> bool {
        matches!(places, [place] if matches!(self.named(place).form, Form::Single | Form::OneEach))
    }
}

const fn onward(previous: bool) -> &'static str {
    if previous { "back" } else { "on" }
}
