//! The sections on the board and the opening.

use super::Writer;
use super::argument::message;
use super::section::Section;
use crate::prose::message::{Join, Message};
use crate::rules::{Deal, DealtSeeds, Middle, Noun, Owner, Place, Track};

impl Writer<'_> {
    /// Describes the board and the rules that are the same for the whole game.
    pub(super) fn board(self) -> Section {
        let board = &self.rules.board;
        let mut lines = Vec::new();
        if !self.is_sideless() {
            lines.push(self.board_rows());
        }
        lines.extend(board.middle.as_ref().map(|middle| self.middle(middle)));
        if board.store.is_some() {
            let end = board.store.filter(|_| !self.is_sideless());
            lines.push(message!(self, "board-stores", end));
        }
        if board.hand {
            lines.push(message!(self, "board-hands"));
        }
        lines.push(self.track(&board.track));
        let laps = board.laps.as_ref();
        lines.extend(laps.map(|count| message!(self, "lap-limit", count)));
        let lines = lines.iter().map(|line| self.line(line));
        self.section(&message!(self, "title-board"), lines.collect())
    }

    fn board_rows(self) -> Message {
        let lengths = self.rules.board.row_lengths(self.settings);
        match lengths.as_slice() {
            [count] => message!(self, "board-row", count),
            [count, others @ ..] if others.iter().all(|other| other == count) => {
                let rows = lengths.len() as u32;
                message!(self, "board-rows", rows, count)
            }
            lengths => {
                let lengths = self.values(Join::And, lengths.iter().copied());
                message!(self, "board-uneven-rows", lengths)
            }
        }
    }

    fn middle(self, middle: &Middle) -> Message {
        match middle {
            Middle::Shared(count) if self.is_sideless() => message!(self, "board-only-row", count),
            Middle::Shared(count) => message!(self, "board-middle-row", count),
            Middle::Halved(end, count) => message!(self, "board-halved-row", end, count),
        }
    }

    fn track(self, track: &Track) -> Message {
        let alone = self.is_sideless() || self.is_solitaire();
        match track {
            Track::Shared => message!(self, "track", ring = "shared"),
            Track::Own if alone => message!(self, "track", ring = "only"),
            Track::Own => message!(self, "track", ring = "of-each-side"),
            Track::Listed {
                shared,
                turning,
                places,
            } => {
                let crosses = |place: &Place| place.owner == Some(Owner::Opponent);
                let (ring, places) = match shared {
                    _ if alone => ("only", self.places(places)),
                    true => ("shared", self.places(places)),
                    false if places.iter().any(crosses) => {
                        ("of-each-player", self.owned_places(places))
                    }
                    false => ("of-each-side", self.places(places)),
                };
                message!(self, "track-listed", ring, turning, places)
            }
        }
    }

    /// Describes the places of a list that names pits of both players, each with its owner.
    fn owned_places(self, places: &[Place]) -> Message {
        let owned = |place: &Place| Place {
            owner: place.owner.or(Some(Owner::Own)),
            ..place.clone()
        };
        self.places(&places.iter().map(owned).collect::<Vec<_>>())
    }

    /// Describes the opening.
    pub(super) fn opening(self) -> Section {
        let deals = self.rules.setup.iter();
        let deals: Vec<&Deal> = deals.filter(|deal| deal.applies(self.settings)).collect();
        // A deal to all pits is worded as one to all others if later deals name some of the pits.
        let overruled = |at: &usize| {
            let deal = deals[*at];
            let alike = matches!(&deal.seeds, DealtSeeds::Each(numbers) if numbers.len() == 1);
            let mut later = deals[at + 1..].iter().flat_map(|deal| &deal.places);
            alike
                && deal.places == [Place::from_noun(Noun::Pits)]
                && later.any(|place| !matches!(place.noun, Noun::Store | Noun::Hand))
        };
        let (others, named): (Vec<usize>, Vec<usize>) = (0..deals.len()).partition(overruled);
        let named = named.iter().map(|&at| self.deal(deals[at], false));
        let others = others.iter().map(|&at| self.deal(deals[at], true));
        let lines = named.chain(others).map(|deal| self.line(&deal));
        self.section(&message!(self, "title-opening"), lines.collect())
    }

    fn deal(self, deal: &Deal, others: bool) -> Message {
        let seat = deal.seat;
        let places = match others {
            true => message!(self, "other-pits"),
            false => self.places(&deal.places),
        };
        match &deal.seeds {
            DealtSeeds::RestOf(count) => message!(self, "deal-rest", seat, places, count),
            DealtSeeds::Each(numbers) => {
                let numbers = self.numbers(Join::Comma, numbers);
                message!(self, "deal", seat, places, numbers)
            }
        }
    }
}
