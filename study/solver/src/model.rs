//! A position as the solver sees it: the lead, the seeds in play, and the key in the table.

use crate::bounds::Bounds;
use crate::facts::{Facts, Measure};
use crate::pit_places::PitPlaces;
use crate::ranking::Ranking;
use crate::table::BoundWidth;
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{State, Successors};
use sow_interpreter::{Cell, Position, Program};

/// A game, with the facts known about it before the search.
#[derive(Debug, Clone)]
pub(crate) struct Model<'p> {
    pub(crate) program: &'p Program,
    pub(crate) facts: Facts,
    /// The cells of the pits in South's and in North's order: own pits, middle pits, the other player's pits.
    pits: [Vec<u8>; 2],
    stores: Option<[u8; 2]>,
    /// The numbering of positions, if the pits alone decide the rest of the game. It covers as many seeds as can be
    /// numbered.
    ranking: Option<Ranking>,
    /// Whether keys are position numbers rather than hashes.
    keys_are_numbers: bool,
    /// Whether values in the table are relative to the current lead.
    values_are_relative: bool,
    /// Whether the lead and the seeds in play bound every value.
    bounded_by_lead: bool,
    /// The widest bounds: no value lies outside them.
    widest: Bounds,
    seeds: i16,
}

/// Facts about a position that need no search. They fit in one word, so that they are passed in a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(8))]
pub(crate) struct View {
    /// The lead to add to a value from the table.
    pub(crate) lead: i16,
    /// Bounds on the value from the position alone.
    pub(crate) bounds: Bounds,
    /// The number of seeds in play.
    pub(crate) seeds_in_play: i16,
}

impl View {
    /// Scores the move from `from` to this position, for the player who makes it. The score counts points gained, and a
    /// further turn as four points; it only orders moves.
    #[inline]
    pub(crate) fn ordering_score(&self, from: &Self, same_mover: bool) -> i32 {
        let (ahead, again) = if same_mover {
            (self.lead, 400)
        } else {
            (-self.lead, 0)
        };
        i32::from(ahead - from.lead) * 100 + again
    }
}

impl<'p> Model<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        let facts = Facts::new(program);
        let relative = facts.pits_decide();
        let pits = pits(program);
        let all = program.seeds() as usize;
        let most = match facts.measure {
            Measure::Margin => program.seeds() as i16,
            Measure::Outcome => 1,
        };
        let numbering = |seeds| Ranking::new(pits[0].len(), seeds);
        let ranking = (relative && program.counts_in_bytes())
            .then(|| (0..=all).rev().find_map(numbering))
            .flatten();
        Self {
            program,
            bounded_by_lead: facts.measure == Measure::Margin && facts.stores_only_grow,
            widest: Bounds {
                low: -most,
                high: most,
            },
            facts,
            pits,
            stores: stores(program),
            keys_are_numbers: ranking
                .as_ref()
                .is_some_and(|ranking| ranking.seeds() == all),
            ranking,
            values_are_relative: relative,
            seeds: program.seeds() as i16,
        }
    }

    /// Returns the model for searches that meet only positions with few seeds in play. Each of these positions has a
    /// number, which serves as its key.
    pub(crate) fn restricted_to_numbered(self) -> Self {
        Self {
            keys_are_numbers: self.ranking.is_some(),
            ..self
        }
    }

    /// Returns the numbering of positions, if the pits alone decide the rest of the game.
    pub(crate) const fn ranking(&self) -> Option<&Ranking> {
        self.ranking.as_ref()
    }

    /// Returns the cells of the pits in South's order.
    pub(crate) fn pits(&self) -> &[u8] {
        &self.pits[0]
    }

    /// Returns the seeds in the pits, in the order of the player to move.
    pub(crate) fn layout<const W: usize>(
        &self,
        position: &Position<W>,
    ) -> impl Iterator<Item = u8> {
        let pits = &self.pits[usize::from(position.mover() == Seat::North)];
        pits.iter()
            .map(|&pit| position.seed_bytes()[usize::from(pit)])
    }

    /// Returns the number of bits of a key.
    pub(crate) fn key_bits(&self) -> u32 {
        let ranking = self.ranking.as_ref().filter(|_| self.keys_are_numbers);
        ranking.map_or(64, |ranking| ranking.len().max(2).ilog2() + 1)
    }

    pub(crate) fn width(&self) -> BoundWidth {
        match self.facts.measure {
            Measure::Margin => BoundWidth::Points,
            Measure::Outcome => BoundWidth::Outcomes,
        }
    }

    /// Returns the widest bounds: no value lies outside them.
    pub(crate) const fn widest(&self) -> Bounds {
        self.widest
    }

    /// Tightens bounds to values that are possible in this game.
    #[inline]
    pub(crate) const fn tighten(&self, bounds: Bounds) -> Bounds {
        match self.facts.measure {
            Measure::Margin if self.facts.all_seeds_count => bounds.with_parity(self.seeds),
            _ => bounds,
        }
    }

    /// Returns the view of a position.
    pub(crate) fn view<const W: usize>(&self, position: &Position<W>) -> View {
        let (mover, cells) = (position.mover(), position.seed_bytes());
        let stores = self.stores.unwrap_or_default();
        let stored = stores.map(|store| i16::from(cells[usize::from(store)]));
        let view = self.view_in_play(mover, stored);
        match position.result() {
            None => view,
            Some(_) => View {
                bounds: Bounds::exactly(self.end_value(position)),
                ..view
            },
        }
    }

    /// Returns the view of a state.
    #[inline]
    pub(crate) fn view_of_state<const W: usize>(&self, state: &State<W>) -> View {
        match state.as_position() {
            Some(position) => self.view(position),
            None => {
                let stored = state.points(self.program).map(|seeds| seeds as i16);
                self.view_in_play(state.mover(), stored)
            }
        }
    }

    /// Returns the view of an unfinished game with these seeds in South's and North's stores.
    #[inline]
    fn view_in_play(&self, mover: Seat, [south, north]: [i16; 2]) -> View {
        let lead = match mover {
            Seat::South => south - north,
            Seat::North => north - south,
        };
        let (in_play, lead) = match self.stores {
            Some(_) => (self.seeds - south - north, lead),
            None => (self.seeds, 0),
        };
        View {
            lead: if self.values_are_relative { lead } else { 0 },
            bounds: if self.bounded_by_lead {
                Bounds {
                    low: lead - in_play,
                    high: lead + in_play,
                }
            } else {
                self.widest
            },
            seeds_in_play: in_play,
        }
    }

    /// Returns the table key of a state with this view.
    #[inline]
    pub(crate) fn key<const W: usize>(
        &self,
        state: &State<W>,
        view: &View,
        places: &PitPlaces,
    ) -> u64 {
        let number = self
            .keys_are_numbers
            .then(|| self.number_of(state, view, places));
        number
            .flatten()
            .unwrap_or_else(|| state.transposition_key(self.program))
    }

    /// Returns the number of a state among all layouts; `None` if it has too many seeds to be numbered.
    #[inline]
    pub(crate) fn number_of<const W: usize>(
        &self,
        state: &State<W>,
        view: &View,
        places: &PitPlaces,
    ) -> Option<u64> {
        let ranking = self.ranking.as_ref()?;
        if view.seeds_in_play > ranking.seeds() as i16 {
            return None;
        }
        Some(match (state.packed_lanes(), state.as_position()) {
            (Some(words), _) => places.rank(words, state.mover()).0,
            (None, position) => ranking.rank(self.layout(position?)),
        })
    }

    /// Returns the cells of South's and North's stores, if the game has stores.
    pub(crate) const fn stores(&self) -> Option<[u8; 2]> {
        self.stores
    }

    /// Returns the indices of the pits in packed boards, in the order of the player to move, with the numbering of
    /// layouts.
    pub(crate) fn places<const W: usize>(
        &self,
        successors: &Successors<'_, W>,
        ranking: Option<&Ranking>,
    ) -> PitPlaces {
        let places = |mover: Seat| {
            let pits = self.pits[usize::from(mover == Seat::North)].iter();
            let pits: Vec<Cell> = pits.map(|&pit| Cell(pit)).collect();
            successors.board_indices(&pits, mover)
        };
        PitPlaces::new([Seat::South, Seat::North].map(places), ranking)
    }

    /// Returns the value of a finished game for the player who would be next to move.
    fn end_value<const W: usize>(&self, position: &Position<W>) -> i16 {
        let Some(standing) = position.result() else {
            return 0;
        };
        let for_south = match self.facts.measure {
            Measure::Margin => standing.score[0] as i16 - standing.score[1] as i16,
            Measure::Outcome => match standing.winner {
                Some(Seat::South) => 1,
                Some(Seat::North) => -1,
                None => 0,
            },
        };
        match position.mover() {
            Seat::South => for_south,
            Seat::North => -for_south,
        }
    }
}

/// Returns the pits in the order of each player.
fn pits(program: &Program) -> [Vec<u8>; 2] {
    let layout = program.layout();
    [Seat::South, Seat::North].map(|mover| {
        let cells = (0..program.cell_count() as u8).map(Cell);
        let special = |cell: &Cell| {
            let seats = [Seat::South, Seat::North];
            seats
                .iter()
                .any(|&seat| layout.store(seat) == Some(*cell) || layout.hand(seat) == Some(*cell))
        };
        let mut all: Vec<Cell> = cells.filter(|cell| !special(cell)).collect();
        let own = |cell: &Cell| match layout.side(*cell) {
            Some(side) => 2 * u8::from(side != mover),
            None => 1,
        };
        let mut middle = layout.middle_row();
        if mover == Seat::North && layout.row_lengths().first().is_some_and(|&pits| pits > 0) {
            middle.reverse();
        }
        let place = |cell: &Cell| middle.iter().position(|one| one == cell).unwrap_or(0);
        all.sort_by_key(|cell| (own(cell), place(cell), cell.0));
        all.into_iter().map(|cell| cell.0).collect()
    })
}

fn stores(program: &Program) -> Option<[u8; 2]> {
    let layout = program.layout();
    let south = layout.store(Seat::South)?;
    let north = layout.store(Seat::North)?;
    Some([south.0, north.0])
}
