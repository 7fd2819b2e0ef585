//! The nouns that name places.

use super::Writer;
use super::argument::{Argument, message};
use super::place::{NounForm, Quantifier};
use crate::prose::message::Message;
use crate::rules::{Heading, Noun, Number, Place, Range};

impl Writer<'_> {
    /// Names a place; a noun that takes no articles and adjectives includes its article.
    pub(super) fn noun(self, place: &Place) -> Message {
        match &place.noun {
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
                let from = from.map_or_else(|| self.reached_pit(), |from| self.all_of(from));
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
    pub(super) fn inspected_pit(self) -> Message {
        match self.pit_is_named {
            true => self.with_here("it").reached_pit(),
            false => self.reached_pit(),
        }
    }

    /// Returns how a noun combines with articles.
    pub(super) fn noun_form(self, noun: &Noun) -> NounForm {
        let of_one = |one: bool| {
            if one {
                NounForm::Single
            } else {
                NounForm::Several
            }
        };
        match noun {
            Noun::Written(never) => match *never {},
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

    /// Whether the places are a single pit of each player.
    pub(super) fn is_one_pit(self, places: &[Place]) -> bool {
        let [place] = places else {
            return false;
        };
        matches!(
            self.noun_form(&place.noun),
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
        let value = |end: &Number| end.value(self.settings);
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
