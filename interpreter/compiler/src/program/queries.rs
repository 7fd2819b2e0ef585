//! What others ask of compiled rules by the names that the source gives.

use super::Program;
use crate::board::{Cell, NamedCells, Position};
use crate::instructions::{Cond, CondId, LineStart};
use sow_grammar::rules::{
    CounterId, Heading, MarkId, MoveId, Noun, Once, Place, RegionId, Seat, TableId, Track,
};
use sow_grammar::source::Span;

impl Program {
    /// Whether a sowing lets the mover choose a direction, and for so long.
    #[must_use]
    pub fn chooses_direction(&self, once: Once) -> bool {
        let asks = Heading::EitherWay(once);
        let mut sowings = self.sowings();
        sowings.any(|sowing| sowing.heading == asks)
    }

    /// The bits of a mark that South and North make.
    #[inline]
    #[must_use]
    pub fn mark_bits(&self, mark: MarkId) -> [u8; 2] {
        self.board.marks[usize::from(mark.0)].bits
    }

    /// Where a counter is kept from move to move: in one place, or for each player in one of their own.
    #[inline]
    pub fn counter_slots(&self, counter: CounterId) -> impl Iterator<Item = u8> + use<> {
        self.board.counters[usize::from(counter.0)].kept()
    }

    /// The pits that a name can mean for South, whatever lies in them: of both players, unless the name itself says whose. Empty where
    /// the board alone does not tell.
    #[must_use]
    pub fn named_cells(&self, region: RegionId) -> Vec<Cell> {
        let chart = NamedCells {
            rules: &self.rules,
            settings: &self.settings,
            layout: &self.board.layout,
        };
        let bare = |place: &Place| Place {
            only: false,
            state: None,
            condition: None,
            ..place.clone()
        };
        let region = self.rules.regions.get(usize::from(region.0));
        let places = region.map_or_else(Vec::new, |region| {
            region.places.iter().map(bare).collect::<Vec<_>>()
        });
        let cells = chart.cells_of(&Noun::Group(places), Seat::South);
        cells.unwrap_or_default().into_iter().map(Cell).collect()
    }

    /// The name of an alternative of a `choose`, as it is told to observers; empty if there is none.
    #[must_use]
    pub fn alternative(&self, list: u32, index: u8) -> &str {
        self.chosen_from(list, index)
            .map_or("", |(name, _)| name.as_str())
    }

    /// Where that alternative stands in the source of the rules.
    #[must_use]
    pub fn alternative_span(&self, list: u32, index: u8) -> Option<Span> {
        self.chosen_from(list, index).map(|(_, span)| *span)
    }

    fn chosen_from(&self, list: u32, index: u8) -> Option<&(String, Span)> {
        self.operands
            .choices
            .get(list as usize)?
            .get(usize::from(index))
    }

    /// Whether each player has a ring: seeds lifted on the other side have changed hands.
    #[must_use]
    pub fn has_own_rings(&self) -> bool {
        match self.rules.board.track {
            Track::Shared => false,
            Track::Own => true,
            Track::Listed { shared, .. } => !shared,
        }
    }

    /// Whether a row (`None`: of the endings) can fit at all with these option values and on this board.
    #[must_use]
    pub fn has_row(&self, table: Option<TableId>, row: u16) -> bool {
        let is_it = |start: &LineStart| start.table == table && start.row == row;
        self.code.rows.iter().any(is_it)
    }

    /// Whether what must hold before a move of a kind can hold with these option values.
    #[must_use]
    pub fn has_kind(&self, kind: MoveId) -> bool {
        let kind = self.code.kinds.get(usize::from(kind.0));
        let never = |when: CondId| *self.cond(when) == Cond::Known(false);
        kind.is_some_and(|kind| !kind.when.is_some_and(never))
    }

    /// Whether moves have to be made to know how many are legal, though one can be drawn with less. Those who count very many games count
    /// the legal moves in some of them only.
    #[must_use]
    pub fn counting_makes_moves(&self) -> bool {
        let mut kinds = self.code.kinds.iter();
        kinds.any(|kind| !kind.facts.always_legal && kind.from.is_some())
    }

    /// Every mark with its bit, and its player if it belongs to one.
    pub fn mark_names(&self) -> impl Iterator<Item = (u8, &str, Option<Seat>)> {
        self.board.marks.iter().flat_map(|mark| {
            let [south, north] = mark.bits;
            let whose = |seat| (south != north).then_some(seat);
            let second =
                (south != north).then_some((north, mark.name.as_str(), whose(Seat::North)));
            std::iter::once((south, mark.name.as_str(), whose(Seat::South))).chain(second)
        })
    }
}

impl<const W: usize> Position<W> {
    /// The names of the marks that a pit bears, with the player a mark belongs to, if it belongs to one.
    #[must_use]
    pub fn marks(&self, program: &Program, cell: Cell) -> Vec<(String, Option<Seat>)> {
        let borne = self.mark_bits(cell.0);
        program
            .mark_names()
            .filter(|(bit, ..)| borne & bit != 0)
            .map(|(_, name, whose)| (name.to_owned(), whose))
            .collect()
    }

    /// Whose a pit is by a mark of one player that it bears; `None` if it bears none.
    #[must_use]
    pub fn marked_for(&self, program: &Program, cell: Cell) -> Option<Seat> {
        let borne = self.mark_bits(cell.0);
        if borne == 0 {
            return None;
        }
        let mut marks = program.mark_names();
        marks.find_map(|(bit, _, whose)| whose.filter(|_| borne & bit != 0))
    }
}
