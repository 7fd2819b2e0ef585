//! The nouns of places.

use super::{Simplifier, spoken};
use crate::rules::{Heading, Noun as Written, Place, Range};
use crate::words::said::{Form, Noun, Numbers, Phrase, Row};

impl Simplifier<'_> {
    /// The noun of a place.
    pub(super) fn noun(self, noun: &Written) -> Noun {
        match noun {
            Written::Pits => Noun::Pits(Row::Any, None),
            Written::Row(row, pick) => Noun::Pits(self.which_row(*row), self.picked(pick.as_ref())),
            Written::Middle(pick) => Noun::Pits(Row::Middle, self.picked(pick.as_ref())),
            Written::Region(region) => {
                let region = &self.rules[*region];
                Noun::Named {
                    name: spoken(&region.name),
                    one: self.is_one_pit(&region.places),
                }
            }
            Written::Mark(mark) => Noun::Marked {
                name: spoken(&self.rules[*mark].name),
                by: None,
            },
            Written::Store => Noun::Store,
            Written::Hand => Noun::Hand,
            Written::Here => self.here(),
            Written::It => self.it(),
            Written::Origin => Noun::Origin,
            Written::LapStart => Noun::LapStart,
            Written::Column { opposite, row, of } => Noun::Column {
                opposite: *opposite,
                row: *row,
                of: self.boxed(of.as_deref()),
            },
            Written::Neighbours { previous, pick, of } => Noun::Neighbours {
                previous: *previous,
                numbers: self.numbers(pick),
                of: self.boxed(of.as_deref()),
            },
            Written::Run {
                heading,
                from,
                pits,
            } => Noun::Run {
                backward: *heading == Heading::Backward,
                from: self
                    .boxed(from.as_deref())
                    .unwrap_or_else(|| Box::new(Phrase::plain(self.here()))),
                pits: Box::new(self.place(pits)),
            },
            Written::First { place, after } => Noun::First {
                place: Box::new(self.place(place)),
                after: Box::new(self.place(after)),
            },
            Written::Group(places) => Noun::Group(self.places(places)),
            Written::Written(never) => match *never {},
        }
    }

    fn boxed(self, place: Option<&Place>) -> Option<Box<Phrase>> {
        place.map(|place| Box::new(self.place(place)))
    }

    fn which_row(self, row: u8) -> Row {
        match row {
            0 if !self.has_back_row() => Row::Any,
            0 => Row::Front,
            1 => Row::Back,
            row => Row::Other(u32::from(row) + 1),
        }
    }

    fn picked(self, pick: Option<&Range>) -> Option<Numbers> {
        pick.map(|pick| self.numbers(pick))
    }

    fn numbers(self, pick: &Range) -> Numbers {
        Numbers {
            first: pick.first().map_or(1, |first| first.value(self.settings)),
            last: pick.last().map(|last| last.value(self.settings)),
        }
    }

    /// Whether they are a single pit of each player.
    pub(super) fn is_one_pit(self, places: &[Place]) -> bool {
        let [place] = places else {
            return false;
        };
        matches!(self.noun(&place.noun).form(), Form::Single | Form::OneEach)
    }
}
