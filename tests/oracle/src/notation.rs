//! Notation of positions and pits.

use super::board::{Cell, CellIndex, opponent_of, seat_index};
use super::game::Oracle;
use super::state::State;
use sow_grammar::rules::{CounterScope, End, Rotation, Seat};

impl Oracle<'_> {
    /// Writes the position in one line. Earlier positions are left out, since only the interpreter knows its hashes.
    #[must_use]
    pub fn position_notation(&self, state: &State) -> String {
        let rows: Vec<String> = self
            .rows_from_top()
            .iter()
            .map(|row| join(row.iter().map(|&at| self.seeds_text(state, at)), ","))
            .collect();
        let mover = seat_letter(state.mover);
        format!(
            "{} {} {} {mover} {}",
            rows.join("/"),
            self.seed_pair(state, Cell::Store),
            self.seed_pair(state, Cell::Hand),
            self.memory_notation(state),
        )
    }

    fn seeds_text(&self, state: &State, at: CellIndex) -> String {
        if self.board.is_in_play(at) {
            state.seeds[at].to_string()
        } else {
            "x".to_owned()
        }
    }

    fn rows_from_top(&self) -> Vec<Vec<CellIndex>> {
        let board = &self.board;
        let rows = board.lengths.len();
        let of_south = |row| board.row(Seat::South, row).to_vec();
        let of_north = |row| {
            let from_left = board.row(Seat::North, row).iter();
            from_left.rev().copied().collect::<Vec<_>>()
        };
        let mut all = Vec::new();
        if board.seats.contains(&Seat::North) {
            all.extend((1..rows).rev().map(of_north));
            match board.halved {
                Some(End::Right) => all.push([of_north(0), of_south(0)].concat()),
                Some(End::Left) => all.push([of_south(0), of_north(0)].concat()),
                None => all.push(of_north(0)),
            }
        }
        if board.middle > 0 {
            all.push(board.middle_row(Seat::South).into_vec());
        }
        if board.halved.is_none() || !board.seats.contains(&Seat::North) {
            all.push(of_south(0));
        }
        all.extend((1..rows).map(of_south));
        all.retain(|row: &Vec<CellIndex>| !row.is_empty());
        all
    }

    fn seed_pair(&self, state: &State, cell: fn(Seat) -> Cell) -> String {
        let seeds = |seat| {
            self.board
                .index_of(cell(seat))
                .map_or(0, |at| state.seeds[at])
        };
        match self.board.index_of(cell(Seat::South)) {
            None => "-".to_owned(),
            Some(_) => format!("{}:{}", seeds(Seat::South), seeds(Seat::North)),
        }
    }

    fn memory_notation(&self, state: &State) -> String {
        let mut items = Vec::new();
        if self.usage.turn {
            items.push(format!("turn={}", state.turn));
        }
        for (counter, value) in self.rules.counters.iter().zip(&state.counters) {
            let name = &counter.name;
            match counter.scope {
                CounterScope::Game => items.push(format!("{name}={}", value[0])),
                CounterScope::Player => items.extend(self.board.seats.iter().map(|&seat| {
                    format!("{name}:{}={}", seat_letter(seat), value[seat_index(seat)])
                })),
                CounterScope::Move => {}
            }
        }
        items.extend(self.mark_notation(state));
        items.extend(
            state
                .shared_direction
                .map(|way| format!("way={}", direction_name(way))),
        );
        for &seat in &self.board.seats {
            items.extend(
                state.player_directions[seat_index(seat)]
                    .map(|way| format!("way:{}={}", seat_letter(seat), direction_name(way))),
            );
        }
        items.extend(self.result_notation(state));
        if items.is_empty() {
            "-".to_owned()
        } else {
            items.join(";")
        }
    }

    fn mark_notation(&self, state: &State) -> Vec<String> {
        let mut items = Vec::new();
        for (number, mark) in self.rules.marks.iter().enumerate() {
            let makers: Vec<Option<Seat>> = if mark.per_player {
                self.board.seats.iter().map(|&seat| Some(seat)).collect()
            } else {
                vec![None]
            };
            for maker in makers {
                let bears = |at: &CellIndex| {
                    let fits = |bearing: &super::state::PlacedMark| {
                        usize::from(bearing.mark.0) == number && bearing.pit == *at
                    };
                    state
                        .marks
                        .iter()
                        .any(|bearing| fits(bearing) && bearing.maker == maker)
                };
                let pits: Vec<CellIndex> = self
                    .board
                    .pits(Seat::South)
                    .into_iter()
                    .filter(bears)
                    .collect();
                if !pits.is_empty() {
                    let whose =
                        maker.map_or(String::new(), |seat| format!(":{}", seat_letter(seat)));
                    items.push(format!(
                        "{}{whose}={}",
                        mark.name,
                        join(pits.iter().map(|&at| self.label_with_side(at)), ",")
                    ));
                }
            }
        }
        items
    }

    /// Writes the result, unless the endings lead to it anyway.
    fn result_notation(&self, state: &State) -> Option<String> {
        let standing = state.result?;
        // The endings are a separate question, so its count of lines starts at 0.
        self.explored_lines.set(0);
        let mut afresh = State {
            result: None,
            ..state.clone()
        };
        self.apply_endings(&mut afresh);
        let same = afresh.result == Some(standing) && afresh.seeds == state.seeds;
        (!same).then(|| format!("over={}", standing.winner.map_or("draw", seat_letter)))
    }

    /// Returns the name that a player uses for a pit.
    pub(super) fn label(&self, at: CellIndex, own: Seat) -> String {
        match self.board.cells[at] {
            Cell::Pit(seat, row, number) => {
                let whose = if seat == own { "" } else { "o" };
                format!("{whose}{}{number}", self.row_letter(row))
            }
            Cell::Middle(_) => {
                let mut row = self.board.middle_row(own).into_iter();
                format!(
                    "m{}",
                    row.position(|pit| pit == at).map_or(0, |place| place + 1)
                )
            }
            Cell::Store(seat) | Cell::Hand(seat) => {
                if seat == own { "own" } else { "opponent" }.to_owned()
            }
        }
    }

    fn label_with_side(&self, at: CellIndex) -> String {
        match self.board.cells[at] {
            Cell::Pit(seat, row, number) => {
                format!("{}{}{number}", seat_letter(seat), self.row_letter(row))
            }
            Cell::Middle(number) => format!("M{number}"),
            Cell::Store(_) | Cell::Hand(_) => String::new(),
        }
    }

    fn row_letter(&self, row: usize) -> &'static str {
        if self.board.lengths.len() == 1 {
            ""
        } else {
            ["f", "b", "c", "d"][row]
        }
    }

    /// Returns the position with the seats of the players exchanged, for tests of whether rules favour one player.
    #[must_use]
    pub fn with_seats_swapped(&self, state: &State) -> State {
        let turn = |at: CellIndex| {
            let cell = match self.board.cells[at] {
                Cell::Pit(seat, row, number) => Cell::Pit(opponent_of(seat), row, number),
                Cell::Middle(number) if self.board.lengths.is_empty() => Cell::Middle(number),
                Cell::Middle(number) => Cell::Middle(self.board.middle + 1 - number),
                Cell::Store(seat) => Cell::Store(opponent_of(seat)),
                Cell::Hand(seat) => Cell::Hand(opponent_of(seat)),
            };
            self.board.index_of(cell).unwrap_or(at)
        };
        let mut turned = state.clone();
        for at in 0..state.seeds.len() {
            turned.seeds[turn(at)] = state.seeds[at];
        }
        for bearing in &mut turned.marks {
            bearing.pit = turn(bearing.pit);
            bearing.maker = bearing.maker.map(opponent_of);
        }
        for (counter, value) in self.rules.counters.iter().zip(&mut turned.counters) {
            if counter.scope == CounterScope::Player {
                value.swap(0, 1);
            }
        }
        turned.player_directions.swap(0, 1);
        turned.mover = opponent_of(state.mover);
        turned.result = None;
        turned.previous = None;
        turned
    }
}

/// Returns `S` or `N`.
#[must_use]
pub(super) const fn seat_letter(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "S",
        Seat::North => "N",
    }
}

const fn direction_name(way: Rotation) -> &'static str {
    match way {
        Rotation::Clockwise => "clockwise",
        Rotation::Counterclockwise => "counterclockwise",
    }
}

fn join(items: impl Iterator<Item = String>, between: &str) -> String {
    items.collect::<Vec<_>>().join(between)
}
