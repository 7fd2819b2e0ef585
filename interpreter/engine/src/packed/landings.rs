//! What superblocks tell of the laps of such games, for those who write games down: found by where the last seed falls.

use crate::random_games::Landing;
use sow_compiler::board::{Cell, NOWHERE, seat};
use sow_compiler::packed::{Board, Lanes, plain_kind};
use sow_compiler::program::Program;
use sow_compiler::seats::other;
use sow_compiler::tables::first_lap::FirstLap;
use sow_compiler::tables::superblocks::{Key, Superblock, Template};
use sow_grammar::rules::Seat;

/// No table tells more numbers of seeds apart.
const CLASSES: usize = 8;

/// By direction, player and lane, class of seeds and whether the lane that faces it is occupied.
const PLACES: usize = 2 * 128 * CLASSES * 2;

/// The landings of a game.
#[derive(Debug, Clone)]
pub(super) struct Landings<const H: usize> {
    /// The class of each number of seeds.
    classes: [u8; 256],
    /// The number of the landing for each place.
    numbers: Box<[u16; PLACES]>,
    /// Those that differ.
    pub(super) all: Vec<Landing>,
    /// The pits of the other player, by player to move, with full bytes; none if one ring is shared.
    theirs: [Board<H>; 2],
    /// Into which stores seeds are sown.
    pub(super) stores: SownInto<H>,
}

/// Into which stores seeds are sown.
#[derive(Debug, Clone)]
pub(super) enum SownInto<const H: usize> {
    /// Those of the mover, if any.
    Own,
    /// Those of the opponent.
    Away,
    /// Both: that of the mover and that of the opponent, by player to move, with full bytes.
    Both([[Board<H>; 2]; 2]),
}

impl<const H: usize> Landings<H> {
    /// `None` if the place does not tell which rows are done, or in a row more is done than captures or a lift. `steps`: those of
    /// all rows.
    pub(super) fn new(program: &Program, lanes: &Lanes, steps: &[u16]) -> Option<Self> {
        let (kind, from) = plain_kind(program)?;
        let first_lap = FirstLap::of(program, &program.specialised.table_sow, kind.actions)?;
        let layout = program.layout();
        let own_rings = program.has_own_rings();
        let owners = [Seat::South, Seat::North].map(Some);
        let pits = &program.fixed(from.pits).lists;
        for (pits, own) in pits.iter().zip(owners) {
            let lifted = |&pit: &u8| {
                let own = !own_rings || layout.owner(Cell(pit)) == own;
                own && !program.board.stores.contains(&pit)
            };
            if !pits.iter().all(lifted) {
                return None;
            }
        }
        let mut landings = Self {
            classes: classes(program)?,
            numbers: Box::new([0; PLACES]),
            all: Vec::new(),
            theirs: [Seat::South, Seat::North].map(|seat| {
                let theirs = |cell| own_rings && layout.owner(Cell(cell)) == Some(other(seat));
                let us = usize::from(seat != Seat::South);
                lanes.arrange(us, |cell| if theirs(cell) { 0xFF } else { 0 })
            }),
            stores: SownInto::of(program, lanes, first_lap.stores)?,
        };
        for &step in steps {
            landings.take_up(program, lanes, &first_lap, step)?;
        }
        Some(landings)
    }

    /// Finds what is told where a row ends, for all that can be known there.
    fn take_up(
        &mut self,
        program: &Program,
        lanes: &Lanes,
        first_lap: &FirstLap,
        step: u16,
    ) -> Option<()> {
        let (us, direction) = ((step >> 8 & 1) as u8, (step >> 15) as u8);
        let cell = lanes.cell((step >> 2 & 63) as u8, us.into())?;
        let superblocks = program.superblocks();
        let key_layout = &superblocks.key_layout;
        let faced = program.board.track.column[0][usize::from(cell)] != NOWHERE;
        for class in 0..key_layout.classes() {
            for facing in [false, true] {
                let fits = |known: &Key| {
                    known.seeds == class
                        && known.opposite == (key_layout.opposite && faced && facing)
                };
                let mut landing = None;
                for known in key_layout.states().into_iter().filter(fits) {
                    let known = Key {
                        direction,
                        us,
                        cell,
                        ..known
                    };
                    let superblock = superblocks.get(first_lap.last, known)?;
                    let told = read(program, superblock, [us, cell])?;
                    let own = Some(Cell(program.board.stores[usize::from(us)]));
                    let captured = told.captured_to.is_some() && told.captured_to != own;
                    if captured && matches!(self.stores, SownInto::Both(_)) {
                        return None;
                    }
                    if *landing.get_or_insert_with(|| told.clone()) != told {
                        return None;
                    }
                }
                let number = self.number(landing?);
                self.numbers[index(step, class, facing)] = number;
            }
        }
        Some(())
    }

    fn number(&mut self, landing: Landing) -> u16 {
        let known = self.all.iter().position(|known| *known == landing);
        known.unwrap_or_else(|| {
            self.all.push(landing);
            self.all.len() - 1
        }) as u16
    }

    /// The number of the landing where a last seed has fallen; `step`: see [`super::rows::Row::step`].
    #[inline(always)]
    pub(super) fn of(&self, step: u16, here: u8, facing: u8) -> u16 {
        let class = self.classes[usize::from(here)];
        self.numbers[index(step, class, facing > 0) % PLACES]
    }

    /// The seeds of the other player in some lanes.
    #[inline(always)]
    pub(super) fn lifted(&self, board: &Board<H>, us: usize, lanes: &Board<H>) -> u8 {
        board.and(lanes).sum(&self.theirs[us & 1])
    }
}

#[inline(always)]
const fn index(step: u16, class: u8, facing: bool) -> usize {
    let place = (step as usize >> 2 & 0x7F) | (step as usize >> 15) << 7;
    (place * CLASSES + class as usize) * 2 + facing as usize
}

/// The class of each number of seeds; `None` if there are too many of them.
fn classes(program: &Program) -> Option<[u8; 256]> {
    let key_layout = &program.superblocks().key_layout;
    let count = key_layout.classes();
    if usize::from(count) > CLASSES {
        return None;
    }
    let class = |seeds: usize| {
        let same = |&class: &u8| {
            key_layout.seeds(key_layout.example(class)) == key_layout.seeds(seeds as u8)
        };
        (0..count).find(same).unwrap_or(0)
    };
    Some(std::array::from_fn(class))
}

impl<const H: usize> SownInto<H> {
    /// `None` if it is not the same for both players.
    fn of(program: &Program, lanes: &Lanes, stores: [u8; 2]) -> Option<Self> {
        let store = |us: usize, whose: usize| {
            let store = program.board.stores[whose];
            lanes.arrange(us, |cell| if cell == store { 0xFF } else { 0 })
        };
        match stores {
            [0 | 0b01, 0 | 0b10] => Some(Self::Own),
            [0b10, 0b01] => Some(Self::Away),
            [0b11, 0b11] => Some(Self::Both(
                [0, 1].map(|us| [store(us, us), store(us, us ^ 1)]),
            )),
            _ => None,
        }
    }
}

/// What a superblock tells; `None` if seeds change hands before a row, or in more than one way.
fn read(program: &Program, superblock: &Superblock, [us, cell]: [u8; 2]) -> Option<Landing> {
    let mut landing = Landing::default();
    let mover = seat(us);
    let changes_hands = |from: u8| {
        let owner = program.layout().owner(Cell(from));
        program.has_own_rings() && owner == Some(other(mover))
    };
    let is_store = |cell: u8| program.board.stores.contains(&cell);
    let run_of = |run| program.superblocks().runs.numbers(run);
    let mut lifts = false;
    for template in program.superblocks().told(superblock) {
        match *template {
            Template::Row(row) if landing.captured_to.is_none() && !lifts => {
                let start = &program.code.rows[row as usize];
                landing.rows.push((start.table, start.row));
            }
            // What is in store stays there, so that what is sown into stores can be told from their seeds.
            Template::Capture { from, .. } | Template::Lift(from) if is_store(from) => return None,
            Template::Run { run, .. } if run_of(run).any(|(cell, _)| is_store(cell)) => {
                return None;
            }
            Template::Capture { to, .. } | Template::Run { to, .. } if !lifts && is_store(to) => {
                if *landing.captured_to.get_or_insert(Cell(to)) != Cell(to) {
                    return None;
                }
            }
            // A relay does not say how much it lifts.
            Template::Lift(from) if changes_hands(from) && from == cell => return None,
            Template::Lift(from) => lifts |= changes_hands(from),
            Template::Row(_)
            | Template::Capture { .. }
            | Template::Run { .. }
            | Template::Choice { .. }
            | Template::Put(_)
            | Template::Unmark { .. } => return None,
        }
    }
    (!lifts || landing.captured_to.is_none()).then_some(landing)
}
