//! Queries about compiled rules, by indices from the source.

use super::Program;
use crate::board::{Cell, Position};
use crate::instructions::{Cond, CondId, RowStart};
use sow_grammar::rules::{CounterId, Heading, MarkId, MoveId, Once, Seat, TableId};
use sow_grammar::source::Span;

impl Program {
    /// Whether a sowing lets the mover choose a direction that is kept as long as `once` says.
    #[must_use]
    pub fn chooses_direction(&self, once: Once) -> bool {
        let free_choice = Heading::EitherWay(once);
        let mut sowings = self.sowings();
        sowings.any(|sowing| sowing.heading == free_choice)
    }

    /// Returns the bits of a mark for South and North.
    #[inline]
    #[must_use]
    pub fn mark_bits(&self, mark: MarkId) -> [u8; 2] {
        self.board.marks[usize::from(mark.0)].bits
    }

    /// Returns the slots in which a counter is kept between moves: one, or one for each player.
    #[inline]
    pub fn counter_slots(&self, counter: CounterId) -> impl Iterator<Item = u8> + use<> {
        self.board.counters[usize::from(counter.0)]
            .slot
            .position_slots()
    }

    /// Returns the name of an alternative of a `choose`, as reported to observers; empty if it has no name.
    #[must_use]
    pub fn alternative_name(&self, list: u32, index: u8) -> &str {
        self.find_alternative(list, index)
            .map_or("", |(name, _)| name.as_str())
    }

    /// Returns the span of an alternative of a `choose` in the source of the rules.
    #[must_use]
    pub fn alternative_span(&self, list: u32, index: u8) -> Option<Span> {
        self.find_alternative(list, index).map(|(_, span)| *span)
    }

    fn find_alternative(&self, list: u32, index: u8) -> Option<&(String, Span)> {
        self.operands
            .choices
            .get(list as usize)?
            .get(usize::from(index))
    }

    /// Whether a row of a table (`None` for the endings) can apply with these option values and on this board.
    #[must_use]
    pub fn has_row(&self, table: Option<TableId>, row: u16) -> bool {
        let is_row = |start: &RowStart| start.table == table && start.row == row;
        self.code.rows.iter().any(is_row)
    }

    /// Whether the condition of a kind of move can hold with these option values.
    #[must_use]
    pub fn has_kind(&self, kind: MoveId) -> bool {
        let kind = self.code.kinds.get(usize::from(kind.0));
        let never = |when: CondId| *self.cond(when) == Cond::Known(false);
        kind.is_some_and(|kind| !kind.when.is_some_and(never))
    }

    /// Whether counting legal moves requires making them, although drawing one at random is cheaper. Callers that play
    /// many games then count the legal moves in a sample of positions only.
    #[must_use]
    pub fn counting_requires_moves(&self) -> bool {
        let mut kinds = self.code.kinds.iter();
        kinds.any(|kind| !kind.facts.always_legal && kind.pit_choice.is_some())
    }

    /// Returns every mark with its bit and, if it belongs to a player, its owner.
    pub fn mark_names(&self) -> impl Iterator<Item = (u8, &str, Option<Seat>)> {
        self.board.marks.iter().flat_map(|mark| {
            let [south, north] = mark.bits;
            let owner = |seat| (south != north).then_some(seat);
            let second =
                (south != north).then_some((north, mark.name.as_str(), owner(Seat::North)));
            std::iter::once((south, mark.name.as_str(), owner(Seat::South))).chain(second)
        })
    }
}

impl<const W: usize> Position<W> {
    /// Returns the names of the marks on a pit, each with its owner if it belongs to a player.
    #[must_use]
    pub fn marks(&self, program: &Program, cell: Cell) -> Vec<(String, Option<Seat>)> {
        let borne = self.mark_bits(cell.0);
        program
            .mark_names()
            .filter(|(bit, ..)| borne & bit != 0)
            .map(|(_, name, whose)| (name.to_owned(), whose))
            .collect()
    }

    /// Returns the owner of a player's mark on a pit; `None` if there is no such mark.
    #[must_use]
    pub fn mark_owner(&self, program: &Program, cell: Cell) -> Option<Seat> {
        let borne = self.mark_bits(cell.0);
        if borne == 0 {
            return None;
        }
        let mut marks = program.mark_names();
        marks.find_map(|(bit, _, whose)| whose.filter(|_| borne & bit != 0))
    }
}
