//! The track and the opening, which rules describe from one player's point of view.

use super::board::{Cell, CellIndex, opponent_of};
use super::game::Oracle;
use super::state::{PlacedMark, Standing, State};
use super::view::{Progress, View};
use sow_grammar::rules::{
    CounterScope, DealtSeeds, MarkId, Place, Places, Seat, Spanned, StoreEnd, Track,
};

impl Oracle<'_> {
    /// Returns the opening; an ending that already holds is carried out.
    #[must_use]
    pub fn opening(&self) -> State {
        self.explored_lines.set(0);
        let mut state = self.opening_before_endings();
        self.apply_endings(&mut state);
        state
    }

    /// Returns the opening before the endings are checked.
    pub(super) fn opening_before_endings(&self) -> State {
        let mut state = self.empty_state();
        self.deal(&mut state);
        for (at, mark) in self.rules.marks.iter().enumerate() {
            self.place_opening_marks(&mut state, MarkId(at as u16), mark.per_player, &mark.on);
        }
        for (counter, value) in self.rules.counters.iter().zip(&mut state.counters) {
            let start = counter.start.value(&self.settings).min(255);
            let of_player = counter.scope == CounterScope::Player;
            *value = [start, if of_player { start } else { 0 }];
        }
        state
    }

    fn empty_state(&self) -> State {
        State {
            seeds: vec![0; self.board.cells.len()],
            marks: Vec::new(),
            counters: vec![[0; 2]; self.rules.counters.len()],
            shared_direction: None,
            player_directions: [None; 2],
            mover: Seat::South,
            turn: 1,
            result: None::<Standing>,
            previous: None,
        }
    }

    fn deal(&self, state: &mut State) {
        for seat in self.board.seats.clone() {
            let deals = || {
                self.rules
                    .setup
                    .iter()
                    .filter(|deal| deal.applies(&self.settings))
                    .filter(move |deal| deal.seat.is_none_or(|only| only == seat))
            };
            for deal in deals() {
                if let DealtSeeds::Each(numbers) = &deal.seeds {
                    for (cell, number) in self
                        .cells_named_by(seat, &deal.places, state)
                        .into_iter()
                        .zip(numbers.iter().cycle())
                    {
                        state.seeds[cell] = number.value(&self.settings);
                    }
                }
            }
            for deal in deals() {
                if let DealtSeeds::RestOf(all) = &deal.seeds
                    && let Some(&cell) = self.cells_named_by(seat, &deal.places, state).first()
                {
                    let others = self.cells_owned_by(seat).filter(|&at| at != cell);
                    let dealt: u32 = others.map(|at| state.seeds[at]).sum();
                    state.seeds[cell] = all.value(&self.settings).saturating_sub(dealt);
                }
            }
        }
    }

    fn cells_owned_by(&self, seat: Seat) -> impl Iterator<Item = CellIndex> {
        (0..self.board.cells.len()).filter(move |&at| self.board.owner(at) == Some(seat))
    }

    fn place_opening_marks(&self, state: &mut State, mark: MarkId, per_player: bool, on: &Places) {
        for seat in self.board.seats.clone() {
            for at in self.cells_named_by(seat, on, state) {
                let bearing = PlacedMark {
                    mark,
                    maker: per_player.then_some(seat),
                    pit: at,
                };
                if !state.marks.contains(&bearing) {
                    state.marks.push(bearing);
                }
            }
        }
    }

    /// Returns the cells that `places` names in a section that describes each player's side; `seat` is the player.
    /// The opponent's cells count only where a place names an owner.
    fn cells_named_by(
        &self,
        seat: Seat,
        places: &[Spanned<Place>],
        state: &State,
    ) -> Vec<CellIndex> {
        let progress = Progress::new(self.board.turning);
        let view = self.view(state, seat, &progress);
        let mut cells = Vec::new();
        for place in places {
            let not_theirs = |at: &CellIndex| {
                place.owner.is_some() || self.board.owner(*at) != Some(opponent_of(seat))
            };
            cells.extend(view.cells_of(place).into_iter().filter(not_theirs));
        }
        cells
    }

    /// Returns a player's view of a state during play, without lookahead.
    pub(super) const fn view<'a>(
        &'a self,
        state: &'a State,
        own: Seat,
        progress: &'a Progress,
    ) -> View<'a> {
        View {
            oracle: self,
            state,
            own,
            progress,
            pit: progress.here,
            it_pit: progress.here,
            match_score: None,
            to_move: false,
            lookahead_depth: 0,
        }
    }

    /// Returns the rings of the track in its own direction, for sowings along it or `against` it.
    pub(super) fn track_rings(&self, against: bool) -> Vec<Vec<CellIndex>> {
        let per_player = |list: &dyn Fn(Seat) -> Vec<CellIndex>| {
            self.board
                .seats
                .iter()
                .map(|&seat| list(seat))
                .collect::<Vec<_>>()
        };
        match &self.rules.board.track {
            Track::Shared => vec![
                per_player(&|seat| {
                    self.ring_with_store(seat, self.board.row(seat, 0), &[], against)
                })
                .concat(),
            ],
            Track::Own => per_player(&|seat| {
                let mut back = self.board.row(seat, 1).to_vec();
                back.reverse();
                self.ring_with_store(seat, self.board.row(seat, 0), &back, against)
            }),
            Track::Listed { shared, places, .. } => {
                let state = self.empty_state();
                let rings = per_player(&|seat| self.cells_named_by(seat, places, &state));
                if !*shared {
                    return rings;
                }
                // The lists of both players may name the same middle pits.
                let mut ring: Vec<CellIndex> = Vec::new();
                for at in rings.concat() {
                    if !ring.contains(&at) {
                        ring.push(at);
                    }
                }
                vec![ring]
            }
        }
    }

    /// Joins front and back of a ring, with the store if it is on the board. A store `ahead` is at the right for
    /// sowings along the track's direction, and at the left for those against it.
    fn ring_with_store(
        &self,
        seat: Seat,
        front: &[CellIndex],
        back: &[CellIndex],
        against: bool,
    ) -> Vec<CellIndex> {
        let store: Vec<CellIndex> = self.board.index_of(Cell::Store(seat)).into_iter().collect();
        let left = match self.rules.board.store {
            Some(StoreEnd::Left) => true,
            Some(StoreEnd::Ahead) => against,
            Some(StoreEnd::Right) | None => false,
        };
        match (left, back.is_empty()) {
            (true, true) => [&store, front].concat(),
            (true, false) => [front, back, &store].concat(),
            (false, _) => [front, &store, back].concat(),
        }
    }
}
