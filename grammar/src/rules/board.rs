//! The board, its track and the opening.

use super::options::Settings;
use super::{Condition, Number, Places};
use crate::language::Spanned;
use crate::source::Span;
use crate::vocabulary::{End, Rotation, Seat, StoreEnd};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// The largest number of rows on a side.
pub const MAX_ROWS: u32 = 4;
/// The largest number of pits in a row.
pub const MAX_PITS: u32 = 64;
/// The largest number of places on a board: pits (on both sides and between them), stores and hands.
pub const MAX_PLACES: u32 = 224;
/// The largest number of seeds in a game, because the seeds of a pit are counted in two bytes.
pub const MAX_SEEDS: u32 = 65_535;
/// The largest number of marks, where a mark per player counts twice: a pit has a bit for each.
pub const MAX_MARKS: usize = 8;
/// The largest number of counters, where a counter per player counts twice.
pub const MAX_COUNTERS: usize = 8;
/// The largest number of pits chosen in nested `choose` actions.
pub const MAX_CHOSEN_PITS: usize = 8;
/// The largest number of alternatives of a `choose`.
pub const MAX_ALTERNATIVES: usize = 255;
/// The highest lap limit that a file may set.
pub const MAX_LAPS: u32 = 10_000;

/// The board.
///
/// ```
/// use sow_grammar::rules::Settings;
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let settings = Settings::defaults(&rules.options);
/// let (rows, pits) = (rules.board.rows.value(&settings), rules.board.pits.value(&settings));
/// assert_eq!((rules.board.players, rows, pits), (2, 1, 6));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Board {
    /// 1 (a solitaire, played by South alone) or 2.
    #[phrase(skip)]
    pub players: u8,
    /// Rows on each side, from 1 to [`MAX_ROWS`]; the first is the front. Pits that a player owns in a middle row are
    /// that player's front.
    pub rows: Number,
    /// Pits in each row, from 1 to [`MAX_PITS`].
    pub pits: Number,
    /// Where each player's store lies; `None` on a board without stores.
    #[phrase(skip)]
    pub store: Option<StoreEnd>,
    /// Whether players hold seeds in reserve.
    #[phrase(skip)]
    pub hand: bool,
    /// A row between the sides.
    pub middle: Option<Middle>,
    /// The order of sowing.
    pub track: Track,
    /// The largest number of laps in a legal move; `None` if no sowing of this game can go on for ever.
    pub laps: Option<Number>,
}

/// A row in the middle of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub enum Middle {
    /// The row belongs to nobody.
    Shared(Number),
    /// Each player owns this number of pits at that end of the row; they are the player's front row.
    Halved(#[phrase(skip)] End, Number),
}

impl StoreEnd {
    /// Returns the end at which the store lies for sowings that run along the front in the given direction.
    #[must_use]
    pub const fn end_for_direction(self, rightward: bool) -> End {
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
    /// One ring through both sides, which have one row each. It runs counterclockwise: as each player sees it, their
    /// front from left to right, then the opponent's.
    Shared,
    /// A ring on each side. It runs clockwise: the front from left to right, then the back (if any) from right to left.
    /// With more than two rows, the ring must be listed; a single row is a ring by itself.
    Own,
    /// A listed order of pits (and stores), seen from the owner's seat.
    Listed {
        /// Whether there is one ring for both players: the player's list, then the same list for the opponent, turned
        /// by half a turn. Otherwise each player has a ring.
        #[phrase(skip)]
        shared: bool,
        /// The direction in which the list goes round.
        #[phrase(skip)]
        turning: Rotation,
        /// The pits in order.
        places: Places,
    },
}

/// Seeds dealt in the opening. A later deal to the same pit replaces an earlier one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Deal {
    /// The side that the deal is for; `None` for both sides alike.
    #[phrase(skip)]
    pub seat: Option<Seat>,
    /// The places dealt to: pits by row and number, stores, hands.
    pub places: Places,
    /// The number of seeds.
    pub seeds: DealtSeeds,
    /// A condition under which the deal applies; it depends on the options alone.
    pub when: Option<Spanned<Condition>>,
    /// The span of the line in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// The seeds of a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub enum DealtSeeds {
    /// The numbers for the pits in order; the list is repeated until all pits are dealt to.
    Each(Vec<Number>),
    /// In one place, the difference between this number and the sum of all other deals of that player. Seeds that an
    /// earlier line dealt to this very place are replaced and do not count.
    RestOf(Number),
}

impl Deal {
    /// Reports whether the deal applies with these option values.
    #[must_use]
    pub fn applies(&self, settings: &Settings) -> bool {
        let known = |when: &Spanned<Condition>| when.evaluate_options(settings).unwrap_or(true);
        self.when.as_ref().is_none_or(known)
    }
}

impl Board {
    /// Returns the numbers that decide which pits the board has.
    pub(crate) fn size_numbers(&self) -> impl Iterator<Item = &Number> {
        let middle = self.middle.as_ref().map(|middle| match middle {
            Middle::Shared(pits) | Middle::Halved(_, pits) => pits,
        });
        [&self.rows, &self.pits].into_iter().chain(middle)
    }

    /// Returns the number of rows of the board, those of both players together, and the number of pits in the longest
    /// row, for these option values. A shared middle row that is shorter than the other rows lies at their ends and
    /// does not count as a row.
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
            // The parts of both players lie in one row.
            Some(Middle::Halved(..)) => (rows.saturating_sub(1), longest),
        }
    }

    /// Returns the number of pits, stores and hands of the board for these option values; at most [`MAX_PLACES`] can be
    /// played on.
    #[must_use]
    pub fn place_count(&self, settings: &Settings) -> u32 {
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

    /// Returns the length of each row of a side, front first, for these option values.
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
