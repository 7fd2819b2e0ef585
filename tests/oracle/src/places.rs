//! The cells that noun phrases name.

use super::board::{Cell, CellIndex, Cells, opponent_of, reverse};
use super::view::View;
use sow_grammar::rules::{
    Heading, MarkId, Noun, Number, Occupancy, Owner, Place, Range, Rotation, Seat, Spanned,
};

impl View<'_> {
    /// Returns the cells of all places, each once, in the order of first mention.
    pub(super) fn cells_of_all(self, places: &[Spanned<Place>]) -> Cells {
        without_duplicates(places.iter().flat_map(|place| self.cells_of(place)))
    }

    /// Returns the cells that a noun phrase names.
    pub(super) fn cells_of(self, place: &Place) -> Cells {
        let mut cells = self.cells_of_noun(place);
        cells.retain(|at| self.is_described(*at, place));
        if place.only && cells.len() != 1 {
            cells.clear();
        }
        cells
    }

    /// Returns whether a noun phrase names a cell.
    pub(super) fn names(self, place: &Place, at: CellIndex) -> bool {
        if place.only {
            return self.cells_of(place).contains(&at);
        }
        let is_of_noun = match &place.noun.node {
            Noun::Pits => self.oracle.board.is_pit(at) && self.oracle.board.is_in_play(at),
            Noun::Region(region) => self.any_names(&self.oracle.rules[*region].places, at),
            Noun::Group(places) => self.any_names(places, at),
            _ => self.cells_of_noun(place).contains(&at),
        };
        is_of_noun && self.is_described(at, place)
    }

    /// Returns whether any of these noun phrases names a cell.
    pub(super) fn any_names(self, places: &[Spanned<Place>], at: CellIndex) -> bool {
        places.iter().any(|place| self.names(place, at))
    }

    /// Returns whether a noun phrase names any cell.
    pub(super) fn names_any(self, place: &Place) -> bool {
        if place.only {
            return !self.cells_of(place).is_empty();
        }
        let mut cells = self.cells_of_noun(place).into_iter();
        cells.any(|at| self.is_described(at, place))
    }

    /// Returns the cells of the noun alone; the owner counts only where it is the maker of a mark.
    fn cells_of_noun(self, place: &Place) -> Cells {
        match place.noun.node {
            Noun::Mark(mark) => self.marked_cells(mark, place.owner),
            _ => self.noun_cells(&place.noun),
        }
    }

    /// Returns whether a cell of the noun fits the other words of the phrase.
    fn is_described(self, at: CellIndex, place: &Place) -> bool {
        let is_mark = matches!(place.noun.node, Noun::Mark(_));
        (is_mark || self.is_owned_by(at, place.owner))
            && place.state.is_none_or(|state| self.in_state(at, state))
            && (place.condition.as_ref()).is_none_or(|condition| self.at_pit(at).holds(condition))
    }

    /// Returns the first cell of a place.
    pub(super) fn first_cell_of(self, place: &Place) -> Option<CellIndex> {
        self.cells_of(place).first().copied()
    }

    fn is_owned_by(self, at: CellIndex, owner: Option<Owner>) -> bool {
        owner.is_none_or(|owner| self.oracle.board.owner(at) == Some(self.seat_of(owner)))
    }

    /// Returns whether a cell is empty or occupied. Seeds that have just fallen into a pit do not count.
    pub(super) fn in_state(self, at: CellIndex, state: Occupancy) -> bool {
        let just_fallen = match self.progress.just_fallen {
            Some((pit, seeds)) if pit == at && self.oracle.board.is_pit(at) => seeds,
            _ => 0,
        };
        let counted = self.state.seeds[at].saturating_sub(just_fallen);
        match state {
            Occupancy::Empty => counted == 0,
            Occupancy::Occupied => counted > 0,
        }
    }

    fn marked_cells(self, mark: MarkId, owner: Option<Owner>) -> Cells {
        let per_player = self.oracle.rules[mark].per_player;
        let bears = |at: CellIndex| {
            self.state
                .marks
                .iter()
                .filter(|bearing| bearing.mark == mark && bearing.pit == at)
                .any(|bearing| match owner {
                    Some(owner) if per_player => bearing.maker == Some(self.seat_of(owner)),
                    Some(_) => self.is_owned_by(at, owner),
                    None => true,
                })
        };
        self.oracle
            .board
            .pits(self.own)
            .into_iter()
            .filter(|&at| bears(at))
            .collect()
    }

    fn noun_cells(self, noun: &Noun) -> Cells {
        let board = &self.oracle.board;
        match noun {
            Noun::Pits => board.pits(self.own),
            Noun::Row(row, pick) => {
                let side = |seat: Seat| {
                    self.pick_numbers(board.row(seat, usize::from(*row)), pick.as_ref())
                };
                let mut cells = side(self.own);
                if board.seats.contains(&opponent_of(self.own)) {
                    cells.extend(side(opponent_of(self.own)));
                }
                cells.retain(|at| board.is_in_play(*at));
                cells
            }
            Noun::Middle(pick) => {
                let mut cells = self.pick_numbers(&board.middle_row(self.own), pick.as_ref());
                cells.retain(|at| board.is_in_play(*at));
                cells
            }
            Noun::Region(region) => self.cells_of_all(&self.oracle.rules[*region].places),
            Noun::Mark(mark) => self.marked_cells(*mark, None),
            Noun::Store => self.cells_of_both(Cell::Store),
            Noun::Hand => self.cells_of_both(Cell::Hand),
            Noun::Here => self.progress.here.into_iter().collect(),
            Noun::It => self.it_pit.into_iter().collect(),
            Noun::Origin => self.progress.origin.into_iter().collect(),
            Noun::LapStart => self.progress.lap_start.into_iter().collect(),
            Noun::Column { opposite, row, of } => {
                let there = self
                    .start_cells(of.as_deref())
                    .into_iter()
                    .filter_map(|at| board.pit_in_column(at, *opposite, usize::from(*row)));
                without_duplicates(there)
            }
            Noun::Neighbours { previous, pick, of } => {
                self.neighbours(*previous, pick, of.as_deref())
            }
            Noun::Run {
                heading,
                from,
                pits,
            } => self.run_cells(*heading, from.as_deref(), pits),
            Noun::First { place, after } => self.first_after(place, after),
            Noun::Group(places) => self.cells_of_all(places),
            Noun::Written(never) => match *never {},
        }
    }

    fn pick_numbers(self, row: &[CellIndex], pick: Option<&Range>) -> Cells {
        let Some(pick) = pick else {
            return Cells::from_slice(row);
        };
        let value = |number: &Spanned<Number>| number.value(&self.oracle.settings) as usize;
        let first = pick.first().map_or(1, value);
        let last = pick.last().map_or(row.len(), value);
        let is_backward = pick.last().is_some() && first > last;
        let numbers = if is_backward {
            last..=first
        } else {
            first..=last
        };
        let numbered = row.iter().zip(1..);
        let mut picked: Cells = numbered
            .filter(|(_, number)| numbers.contains(number))
            .map(|(&at, _)| at)
            .collect();
        if is_backward {
            picked.reverse();
        }
        picked
    }

    fn cells_of_both(self, cell: fn(Seat) -> Cell) -> Cells {
        [self.own, opponent_of(self.own)]
            .into_iter()
            .filter_map(|seat| self.oracle.board.index_of(cell(seat)))
            .collect()
    }

    /// Returns the cells that a relative noun starts from: those of `of`, or the inspected cell.
    fn start_cells(self, of: Option<&Spanned<Place>>) -> Cells {
        of.map_or_else(
            || self.pit.into_iter().collect(),
            |place| self.cells_of(place),
        )
    }

    fn neighbours(self, previous: bool, pick: &Range, of: Option<&Spanned<Place>>) -> Cells {
        let direction = if previous {
            reverse(self.progress.direction)
        } else {
            self.progress.direction
        };
        let pits_of = |at: CellIndex| {
            let all = self.oracle.board.pits_after(at, direction, self.own);
            self.pick_numbers(&all, Some(pick))
        };
        without_duplicates(self.start_cells(of).into_iter().flat_map(pits_of))
    }

    fn run_cells(self, heading: Heading, from: Option<&Spanned<Place>>, pits: &Place) -> Cells {
        let Some(&start) = self.start_cells(from).first() else {
            return Cells::new();
        };
        let direction = self.direction_of(heading, start);
        let mut all = Cells::from_slice(&[start]);
        all.extend(
            self.oracle
                .board
                .pits_after(start, direction, self.own)
                .into_iter()
                .filter(|&at| at != start),
        );
        let fitting = self.cells_of(pits);
        all.into_iter()
            .take_while(|at| fitting.contains(at))
            .collect()
    }

    fn first_after(self, place: &Place, after: &Place) -> Cells {
        let Some(start) = self.first_cell_of(after) else {
            return Cells::new();
        };
        let wanted = self.cells_of(place);
        let board = &self.oracle.board;
        let follow = board.pits_after(start, self.progress.direction, self.own);
        follow
            .into_iter()
            .find(|at| wanted.contains(at))
            .into_iter()
            .collect()
    }

    /// Returns the direction that a heading means at a pit. `either way` means onward.
    pub(super) fn direction_of(self, heading: Heading, at: CellIndex) -> Rotation {
        let board = &self.oracle.board;
        match heading {
            Heading::Clockwise => Rotation::Clockwise,
            Heading::Counterclockwise => Rotation::Counterclockwise,
            Heading::Rightward => board.rightward(at, self.own),
            Heading::Leftward if board.is_pit(at) => reverse(board.rightward(at, self.own)),
            Heading::Leftward => board.turning,
            Heading::Onward | Heading::EitherWay(_) => self.progress.direction,
            Heading::Backward => reverse(self.progress.direction),
        }
    }
}

/// Removes duplicates, keeping the first of each cell.
fn without_duplicates(cells: impl IntoIterator<Item = CellIndex>) -> Cells {
    let mut seen = Cells::new();
    for at in cells {
        if !seen.contains(&at) {
            seen.push(at);
        }
    }
    seen
}
