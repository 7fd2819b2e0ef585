//! The cells that noun phrases name.

use super::board::{At, Cell, other, reverse};
use super::view::View;
use sow_grammar::rules::{
    Heading, MarkId, Noun, Number, Owner, Place, Range, Seat, State, Turning,
};

impl View<'_> {
    /// Returns the cells of all places, each once, in the order of first mention.
    pub(super) fn places(self, places: &[Place]) -> Vec<At> {
        once_each(places.iter().flat_map(|place| self.place(place)))
    }

    /// Returns the cells that a noun phrase names.
    pub(super) fn place(self, place: &Place) -> Vec<At> {
        let mut cells = match place.noun {
            Noun::Mark(mark) => self.marked(mark, place.owner),
            _ => self
                .noun(&place.noun)
                .into_iter()
                .filter(|&at| self.owned(at, place.owner))
                .collect(),
        };
        cells.retain(|&at| place.state.is_none_or(|state| self.in_state(at, state)));
        if let Some(condition) = &place.condition {
            cells.retain(|&at| self.on(at).holds(condition));
        }
        if place.only && cells.len() != 1 {
            cells.clear();
        }
        cells
    }

    /// Returns the first cell of a place.
    pub(super) fn first_of(self, place: &Place) -> Option<At> {
        self.place(place).first().copied()
    }

    fn owned(self, at: At, owner: Option<Owner>) -> bool {
        owner.is_none_or(|owner| self.oracle.board.owner(at) == Some(self.player(owner)))
    }

    /// Returns whether a cell is empty or occupied. Seeds that have just fallen into a pit do not count.
    pub(super) fn in_state(self, at: At, state: State) -> bool {
        let just_fallen = match self.progress.fresh {
            Some((pit, seeds)) if pit == at && self.oracle.board.is_pit(at) => seeds,
            _ => 0,
        };
        let counted = self.state.seeds[at].saturating_sub(just_fallen);
        match state {
            State::Empty => counted == 0,
            State::Occupied => counted > 0,
        }
    }

    fn marked(self, mark: MarkId, owner: Option<Owner>) -> Vec<At> {
        let per_player = self.oracle.rules[mark].per_player;
        let bears = |at: At| {
            self.state
                .marks
                .iter()
                .filter(|bearing| bearing.mark == mark && bearing.at == at)
                .any(|bearing| match owner {
                    Some(owner) if per_player => bearing.maker == Some(self.player(owner)),
                    Some(_) => self.owned(at, owner),
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

    fn noun(self, noun: &Noun) -> Vec<At> {
        let board = &self.oracle.board;
        match noun {
            Noun::Pits => board.pits(self.own),
            Noun::Row(row, pick) => {
                let side =
                    |seat: Seat| self.picked(&board.row(seat, usize::from(*row)), pick.as_ref());
                let mut cells = side(self.own);
                if board.seats.contains(&other(self.own)) {
                    cells.extend(side(other(self.own)));
                }
                cells.retain(|&at| board.in_play(at));
                cells
            }
            Noun::Middle(pick) => {
                let mut cells = self.picked(&board.middle_row(self.own), pick.as_ref());
                cells.retain(|&at| board.in_play(at));
                cells
            }
            Noun::Region(region) => self.places(&self.oracle.rules[*region].places),
            Noun::Mark(mark) => self.marked(*mark, None),
            Noun::Store => self.of_both(Cell::Store),
            Noun::Hand => self.of_both(Cell::Hand),
            Noun::Here => self.progress.here.into_iter().collect(),
            Noun::It => self.it.into_iter().collect(),
            Noun::Origin => self.progress.origin.into_iter().collect(),
            Noun::LapStart => self.progress.lap_start.into_iter().collect(),
            Noun::Column { opposite, row, of } => {
                let there = self
                    .starts(of.as_deref())
                    .into_iter()
                    .filter_map(|at| board.in_column(at, *opposite, usize::from(*row)));
                once_each(there)
            }
            Noun::Neighbours { previous, pick, of } => {
                self.neighbours(*previous, pick, of.as_deref())
            }
            Noun::Run {
                heading,
                from,
                pits,
            } => self.run(*heading, from.as_deref(), pits),
            Noun::First { place, after } => self.first_after(place, after),
            Noun::Group(places) => self.places(places),
            Noun::Written(never) => match *never {},
        }
    }

    fn picked(self, row: &[At], pick: Option<&Range>) -> Vec<At> {
        let Some(pick) = pick else {
            return row.to_vec();
        };
        let value = |number: &Number| number.value(&self.oracle.settings) as usize;
        let first = pick.first().map_or(1, value);
        let last = pick.last().map_or(row.len(), value);
        let numbers: Vec<usize> = match pick.last() {
            Some(_) if first > last => (last..=first.min(row.len())).rev().collect(),
            _ => (first..=last.min(row.len())).collect(),
        };
        numbers
            .into_iter()
            .filter_map(|number| row.get(number.checked_sub(1)?))
            .copied()
            .collect()
    }

    fn of_both(self, cell: fn(Seat) -> Cell) -> Vec<At> {
        [self.own, other(self.own)]
            .into_iter()
            .filter_map(|seat| self.oracle.board.find(cell(seat)))
            .collect()
    }

    /// Returns the cells that a relative noun starts from: those of `of`, or the cell looked at.
    fn starts(self, of: Option<&Place>) -> Vec<At> {
        of.map_or_else(
            || self.look.into_iter().collect(),
            |place| self.place(place),
        )
    }

    fn neighbours(self, previous: bool, pick: &Range, of: Option<&Place>) -> Vec<At> {
        let direction = if previous {
            reverse(self.progress.direction)
        } else {
            self.progress.direction
        };
        let pits_of = |at: At| {
            let all = self.oracle.board.pits_after(at, direction, self.own);
            self.picked(&all, Some(pick))
        };
        once_each(self.starts(of).into_iter().flat_map(pits_of))
    }

    fn run(self, heading: Heading, from: Option<&Place>, pits: &Place) -> Vec<At> {
        let Some(&start) = self.starts(from).first() else {
            return Vec::new();
        };
        let direction = self.towards(heading, start);
        let mut all = vec![start];
        all.extend(
            self.oracle
                .board
                .pits_after(start, direction, self.own)
                .into_iter()
                .filter(|&at| at != start),
        );
        let fitting = self.place(pits);
        all.into_iter()
            .take_while(|at| fitting.contains(at))
            .collect()
    }

    fn first_after(self, place: &Place, after: &Place) -> Vec<At> {
        let Some(start) = self.first_of(after) else {
            return Vec::new();
        };
        let wanted = self.place(place);
        let board = &self.oracle.board;
        let follow = board.pits_after(start, self.progress.direction, self.own);
        follow
            .into_iter()
            .find(|at| wanted.contains(at))
            .into_iter()
            .collect()
    }

    /// Returns the direction that a heading means at a pit. `either way` means onward.
    pub(super) fn towards(self, heading: Heading, at: At) -> Turning {
        let board = &self.oracle.board;
        match heading {
            Heading::Clockwise => Turning::Clockwise,
            Heading::Counterclockwise => Turning::Counterclockwise,
            Heading::Rightward => board.rightward(at, self.own),
            Heading::Leftward if board.is_pit(at) => reverse(board.rightward(at, self.own)),
            Heading::Leftward => board.turning,
            Heading::Onward | Heading::EitherWay(_) => self.progress.direction,
            Heading::Backward => reverse(self.progress.direction),
        }
    }
}

/// Removes duplicates, keeping the first of each cell.
fn once_each(cells: impl IntoIterator<Item = At>) -> Vec<At> {
    let mut seen = Vec::new();
    for at in cells {
        if !seen.contains(&at) {
            seen.push(at);
        }
    }
    seen
}
