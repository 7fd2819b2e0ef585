//! The board, its track and the opening.

use super::options::Settings;
use super::phrases::Condition;
use super::phrases::Number;
use super::phrases::Places;
use crate::vocabulary::{End, Seat, StoreEnd, Turning};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// The most rows a side.
pub const MAX_ROWS: u32 = 4;
/// The most pits a row.
pub const MAX_PITS: u32 = 64;
/// The most places (pits of both sides and between them, stores, hands) of a board.
pub const MAX_PLACES: u32 = 224;
/// The most seeds in a game, since a pit counts in two bytes.
pub const MAX_SEEDS: u32 = 65_535;
/// The most marks, those of each player counted twice: a pit has a bit for each.
pub const MAX_MARKS: usize = 8;
/// The most counters, those of each player counted twice.
pub const MAX_COUNTERS: usize = 8;
/// The most pits that may be chosen one inside another.
pub const MAX_CHOSEN_PITS: usize = 8;
/// The most alternatives of a `choose`.
pub const MAX_ALTERNATIVES: usize = 255;
/// The highest lap limit a file may set.
pub const MAX_LAPS: u32 = 10_000;

/// The board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Board {
    /// 1 (a solitaire, South alone) or 2.
    #[phrase(skip)]
    pub players: u8,
    /// Rows a side, from 1 to [`MAX_ROWS`]; the first is the front. Pits owned in a middle row are the front.
    pub rows: Number,
    /// Pits a row, from 1 to [`MAX_PITS`].
    pub pits: Number,
    /// Where the own store lies.
    #[phrase(skip)]
    pub store: Option<StoreEnd>,
    /// Whether players hold seeds in reserve.
    #[phrase(skip)]
    pub hand: bool,
    /// A row between the sides.
    pub middle: Option<Middle>,
    /// The order of sowing.
    pub track: Track,
    /// A move of more laps than this is not legal; `None` if no sowing of this game can go on for ever.
    pub laps: Option<Number>,
}

/// A row in the middle of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub enum Middle {
    /// It belongs to nobody.
    Shared(Number),
    /// Each player owns so many pits at that end of it; they are the player's front row.
    Halved(#[phrase(skip)] End, Number),
}

impl StoreEnd {
    /// The end at which it lies for sowings that run along the front in that direction.
    #[must_use]
    pub const fn when_running(self, rightward: bool) -> End {
        match (self, rightward) {
            (Self::Right, _) | (Self::Ahead, true) => End::Right,
            (Self::Left, _) | (Self::Ahead, false) => End::Left,
        }
    }
}

/// The order in which pits are sown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub enum Track {
    /// One ring through both sides, one row each: counterclockwise, the own front from left to right, then the
    /// opponent's.
    Shared,
    /// A ring on each side: clockwise, the front from left to right, then the back (if any) from right to left.
    /// With more than two rows or one row the ring must be listed, except that one row is a ring of its own.
    Own,
    /// As listed: pits (and stores) one after the other, seen from the own seat.
    Listed {
        /// One ring for both: the own list, then the opponent's by a half turn. Otherwise each player has a ring.
        #[phrase(skip)]
        shared: bool,
        /// Which way round the list goes.
        #[phrase(skip)]
        turning: Turning,
        /// The pits.
        places: Places,
    },
}

/// Seeds dealt in the opening. Later deals to the same pit replace earlier ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Deal {
    /// One side only; `None` for both alike.
    #[phrase(skip)]
    pub seat: Option<Seat>,
    /// Where to: pits by row and number, stores, hands.
    pub places: Places,
    /// How many.
    pub seeds: Deals,
    /// Whether the line counts; the options alone decide it.
    pub when: Option<Condition>,
}

/// The seeds of a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub enum Deals {
    /// For the pits in order, begun again until they are all dealt.
    Each(Vec<Number>),
    /// What is missing from this after all other deals of that player, in one place. Seeds that an earlier line dealt to
    /// this very place are replaced and do not count.
    RestOf(Number),
}

impl Deal {
    /// Whether the line counts with these options.
    #[must_use]
    pub fn counts(&self, settings: &Settings) -> bool {
        let known = |when: &Condition| when.by_options(settings).unwrap_or(true);
        self.when.as_ref().is_none_or(known)
    }
}

impl Board {
    /// The numbers that decide which pits there are.
    pub(crate) fn shape(&self) -> impl Iterator<Item = &Number> {
        let middle = self.middle.as_ref().map(|middle| match middle {
            Middle::Shared(pits) | Middle::Halved(_, pits) => pits,
        });
        [&self.rows, &self.pits].into_iter().chain(middle)
    }

    /// The rows of the board, those of both players, and the pits of the longest, for these option values. A shared
    /// middle shorter than the rows lies at their ends and is no row.
    #[must_use]
    pub fn size(&self, settings: &Settings) -> (usize, u32) {
        let lengths = self.row_lengths(settings);
        let rows = lengths.len() * usize::from(self.players);
        let longest = lengths.into_iter().max().unwrap_or(0);
        match &self.middle {
            None => (rows, longest),
            Some(Middle::Shared(pits)) => match pits.value(settings) {
                pits if pits < longest => (rows, longest),
                pits => (rows + 1, pits),
            },
            // Both players' parts lie in one row.
            Some(Middle::Halved(..)) => (rows.saturating_sub(1), longest),
        }
    }

    /// How many pits, stores and hands the board has for these option values; at most [`MAX_PLACES`] can be played on.
    #[must_use]
    pub fn places(&self, settings: &Settings) -> u32 {
        let side = self.row_lengths(settings).into_iter();
        let kept = u32::from(self.store.is_some()) + u32::from(self.hand);
        let side = side.fold(kept, u32::saturating_add);
        let shared = match &self.middle {
            Some(Middle::Shared(pits)) => pits.value(settings),
            Some(Middle::Halved(..)) | None => 0,
        };
        side.saturating_mul(self.players.into())
            .saturating_add(shared)
    }

    /// The length of each row of a side, front first, for these option values.
    #[must_use]
    pub fn row_lengths(&self, settings: &Settings) -> Vec<u32> {
        let pits = self.pits.value(settings);
        let mut lengths = vec![pits; self.rows.value(settings) as usize];
        if let (Some(Middle::Halved(_, own)), Some(front)) = (&self.middle, lengths.first_mut()) {
            *front = own.value(settings);
        }
        lengths
    }
}
