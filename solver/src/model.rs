//! A position as the solver sees it: the lead, the seeds in play, and the key in the table.

use crate::bounds::Bounds;
use crate::facts::{Facts, Measure};
use crate::ranking::Ranking;
use crate::table::Width;
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{State, Successors};
use sow_interpreter::{Cell, Position, Program};

/// A game, with what is known about it before the search.
#[derive(Debug, Clone)]
pub(crate) struct Model<'p> {
    pub(crate) program: &'p Program,
    pub(crate) facts: Facts,
    /// The cells of the pits in the order of South and of North: own pits, middle, the other player's.
    pits: [Vec<u8>; 2],
    stores: Option<[u8; 2]>,
    /// The numbering of positions, where the pits alone decide the rest of the game: of as many seeds as can be numbered.
    ranking: Option<Ranking>,
    /// Keys are numbers, and not hashes.
    numbered: bool,
    /// Values in the table are relative to the present lead.
    relative: bool,
    seeds: i16,
}

/// Where the pits lie on the boards of states.
pub(crate) struct Places([Vec<u8>; 2]);

/// What a position shows without search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) key: u64,
    /// Among all layouts; [`View::NO_NUMBER`] if there are too many.
    pub(crate) number: u64,
    /// The lead to add to a value from the table.
    pub(crate) ahead: i16,
    /// Bounds on the value from the position alone.
    pub(crate) bounds: Bounds,
    pub(crate) mover: Seat,
    /// Seeds in play.
    pub(crate) left: i16,
}

impl Places {
    /// Those of the pits, in the order of a player whose turn it is.
    #[inline]
    pub(crate) fn of(&self, mover: Seat) -> &[u8] {
        &self.0[usize::from(mover == Seat::North)]
    }
}

impl View {
    pub(crate) const NO_NUMBER: u64 = u64::MAX;
}

impl<'p> Model<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        let facts = Facts::of(program);
        let relative = facts.pits_decide();
        let pits = pits(program);
        let all = program.seeds() as usize;
        let numbering = |seeds| Ranking::new(pits[0].len(), seeds);
        let ranking = (relative && program.counts_in_bytes())
            .then(|| (0..=all).rev().find_map(numbering))
            .flatten();
        Self {
            program,
            facts,
            pits,
            stores: stores(program),
            numbered: ranking
                .as_ref()
                .is_some_and(|ranking| ranking.seeds() == all),
            ranking,
            relative,
            seeds: program.seeds() as i16,
        }
    }

    /// The same for positions with no more seeds in play than can be numbered: keys are numbers.
    pub(crate) fn numbered(self) -> Self {
        Self {
            numbered: self.ranking.is_some(),
            ..self
        }
    }

    /// The cells of the pits in South's order.
    pub(crate) fn pits(&self) -> &[u8] {
        &self.pits[0]
    }

    /// The seeds in the pits, in the order of the player to move.
    pub(crate) fn layout<const W: usize>(
        &self,
        position: &Position<W>,
    ) -> impl Iterator<Item = u8> {
        let pits = &self.pits[usize::from(position.mover() == Seat::North)];
        pits.iter().map(|&pit| position.cells()[usize::from(pit)])
    }

    /// The number of bits of a key.
    pub(crate) fn key_bits(&self) -> u32 {
        let ranking = self.ranking.as_ref().filter(|_| self.numbered);
        ranking.map_or(64, |ranking| ranking.len().max(2).ilog2() + 1)
    }

    pub(crate) fn width(&self) -> Width {
        match self.facts.measure {
            Measure::Margin => Width::Points,
            Measure::Outcome => Width::Outcomes,
        }
    }

    /// The widest bounds: no value lies outside them.
    pub(crate) fn widest(&self) -> Bounds {
        let most = match self.facts.measure {
            Measure::Margin => self.seeds,
            Measure::Outcome => 1,
        };
        Bounds {
            low: -most,
            high: most,
        }
    }

    /// What a position shows. Keys are those of positions, which are not always those of states.
    pub(crate) fn view<const W: usize>(&self, position: &Position<W>) -> View {
        let (mover, cells) = (position.mover(), position.cells());
        let stores = self.stores.unwrap_or_default();
        let stored = stores.map(|store| i16::from(cells[usize::from(store)]));
        let pits = self.pits[usize::from(mover == Seat::North)].iter();
        let layout = pits.map(|&pit| cells[usize::from(pit)]);
        let seen = self.seen(mover, stored, layout, || self.program.key(position));
        match position.over() {
            None => seen,
            Some(_) => View {
                bounds: Bounds::exactly(self.worth(position)),
                ..seen
            },
        }
    }

    /// What a state shows.
    #[inline]
    pub(crate) fn view_of_state<const W: usize>(&self, state: &State<W>, places: &Places) -> View {
        let mover = state.mover();
        let layout = match state.packed_seeds(places.of(mover)) {
            Ok(layout) => layout,
            Err(position) => return self.view(position),
        };
        let stored = state.points(self.program).map(|seeds| seeds as i16);
        self.seen(mover, stored, layout, || state.key(self.program))
    }

    /// What can be seen where the game is not over: of the seeds in South's and North's stores, and of the layout in the
    /// order of the player to move.
    #[inline]
    fn seen(
        &self,
        mover: Seat,
        [south, north]: [i16; 2],
        layout: impl Iterator<Item = u8>,
        key: impl FnOnce() -> u64,
    ) -> View {
        let (left, lead) = match (self.stores, mover) {
            (None, _) => (self.seeds, 0),
            (Some(_), Seat::South) => (self.seeds - south - north, south - north),
            (Some(_), Seat::North) => (self.seeds - south - north, north - south),
        };
        let ranking = self.ranking.as_ref();
        let numbered = ranking.filter(|ranking| left <= ranking.seeds() as i16);
        let number = numbered.map_or(View::NO_NUMBER, |ranking| ranking.rank(layout));
        View {
            key: if self.numbered { number } else { key() },
            number,
            ahead: if self.relative { lead } else { 0 },
            bounds: match self.facts.measure {
                Measure::Margin if self.facts.stores_only_grow => Bounds {
                    low: lead - left,
                    high: lead + left,
                },
                _ => self.widest(),
            },
            mover,
            left,
        }
    }

    /// The cells of South's and North's stores, if the game has any.
    pub(crate) const fn stores(&self) -> Option<[u8; 2]> {
        self.stores
    }

    /// Where the pits lie on the boards of states, in the order of each player.
    pub(crate) fn places<const W: usize>(&self, successors: &Successors<'_, W>) -> Places {
        let places = |mover: Seat| {
            let pits = self.pits[usize::from(mover == Seat::North)].iter();
            let pits: Vec<Cell> = pits.map(|&pit| Cell(pit)).collect();
            successors.places(&pits, mover)
        };
        Places([Seat::South, Seat::North].map(places))
    }

    /// The value of a finished game for the player whose turn it would be.
    fn worth<const W: usize>(&self, position: &Position<W>) -> i16 {
        let Some(standing) = position.over() else {
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

/// The pits in the order of each player.
fn pits(program: &Program) -> [Vec<u8>; 2] {
    let layout = program.layout();
    [Seat::South, Seat::North].map(|mover| {
        let cells = (0..program.cells() as u8).map(Cell);
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
        let mut middle = layout.middle();
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
