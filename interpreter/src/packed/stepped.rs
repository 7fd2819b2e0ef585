//! Games stepped move by move, as somebody outside chooses.

use super::Tables;
use super::board::Board;
use super::endings::{Ends, Referee};
use super::lanes::Lanes;
use super::rules::Rules;
use super::tables::Halves;
use crate::board::{MAX_WORDS, Position, seat};
use crate::engine::movegen::{Candidate, Toward};
use crate::engine::random::Playouts;
use crate::program::Program;
use sow_grammar::rules::Seat;
use std::sync::Arc;

/// A game under way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SteppedGame<const H: usize> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
    /// The legal moves: a bit for each pit to choose, in the low half for the only direction or leftward, in the high half for
    /// rightward.
    pub(super) legal: u32,
}

/// The same, whatever the size of the board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AnySize {
    words: [u64; 8],
    pub(crate) legal: u32,
    pub(crate) mover: u8,
}

/// Where the bits for rightward begin.
pub(super) const RIGHTWARD: u32 = 16;

/// The rules by which such games are played.
pub(crate) struct Stepper<const H: usize>(Arc<dyn Rules<H>>);

/// Something done with the stepper of a game, whatever the size of its board.
pub(crate) trait OnPacked {
    type Outcome;

    fn run<const H: usize>(self, stepper: Stepper<H>) -> Self::Outcome;
}

impl Tables {
    /// Does something with the stepper of the game.
    pub(crate) fn stepper<T: OnPacked>(&self, task: T) -> T::Outcome {
        match &self.0 {
            Halves::One(rules) => task.run(Stepper(Arc::clone(rules))),
            Halves::Two(rules) => task.run(Stepper(Arc::clone(rules))),
            Halves::Four(rules) => task.run(Stepper(Arc::clone(rules))),
        }
    }
}

impl<const H: usize> Stepper<H> {
    /// A game at a position in which it is not over.
    pub(crate) fn begin<const W: usize>(&self, position: &Position<W>) -> SteppedGame<H> {
        let mover = position.mover_index().into();
        let board = self.0.lanes().board(position);
        SteppedGame {
            board,
            mover,
            legal: self.0.legal(board, mover),
        }
    }

    /// Plays a legal move, given by its bit; whether the game goes on. If it does not, its end is what was looked at last.
    #[inline]
    pub(crate) fn play(
        &self,
        game: &mut SteppedGame<H>,
        bit: u32,
        referee: &mut LazyReferee<'_>,
    ) -> bool {
        self.0.step(game, bit, referee)
    }

    /// The pits and directions that bits stand for, for a player.
    pub(crate) fn candidates(&self, seat: u8) -> impl Iterator<Item = (u32, Candidate)> {
        let lanes = self.0.lanes();
        let either_way = self.0.is_either_way();
        let towards: &[(Toward, u32)] = if either_way {
            &[(Toward::Left, 0), (Toward::Right, RIGHTWARD)]
        } else {
            &[(Toward::Given, 0)]
        };
        towards.iter().flat_map(move |&(toward, first)| {
            let pit = move |lane| lanes.chosen(lane as u8, seat.into());
            (0..RIGHTWARD).filter_map(move |lane| {
                let pit = pit(lane)?;
                Some((first + lane, Candidate { pit, toward }))
            })
        })
    }

    /// The lanes of cells, as a player sees them who is to move.
    pub(crate) fn lanes(&self, cells: &[u8], seat: u8) -> Option<Vec<u8>> {
        let lanes = cells
            .iter()
            .map(|&cell| self.0.lanes().of(cell, seat.into()));
        lanes.collect()
    }
}

impl<const H: usize> Stepper<H> {
    /// The position of a game, `like` having all of it that never changes.
    pub(crate) fn position<const W: usize>(
        &self,
        game: &SteppedGame<H>,
        like: &Position<W>,
    ) -> Position<W> {
        let mut position = *like;
        self.0.lanes().put(&game.board, game.mover, &mut position);
        position.rehash();
        position
    }
}

/// The machine, made as soon as a game may end. It is seldom asked, so the size of its positions does not matter.
pub(crate) struct LazyReferee<'p> {
    program: &'p Program,
    made: Option<Referee<'p, MAX_WORDS>>,
}

impl<'p> LazyReferee<'p> {
    pub(crate) const fn new(program: &'p Program) -> Self {
        Self {
            program,
            made: None,
        }
    }

    /// The position that was looked at last; the opening if none was.
    pub(crate) fn position(&mut self) -> Position {
        self.get().position()
    }

    fn get(&mut self) -> &mut Referee<'p, MAX_WORDS> {
        let program = self.program;
        self.made
            .get_or_insert_with(|| Referee::new(program, program.opening.unfinished()))
    }
}

impl<const H: usize> Ends<H> for LazyReferee<'_> {
    fn look(&mut self, lanes: &Lanes, board: Board<H>, mover: usize, known: (bool, bool)) -> bool {
        self.get().look(lanes, board, mover, known)
    }

    fn count(&self, moves: u32, all: &mut Playouts) {
        if let Some(referee) = &self.made {
            Ends::<H>::count(referee, moves, all);
        }
    }
}

impl<const H: usize> SteppedGame<H> {
    /// The bits of the legal moves.
    #[inline]
    pub(crate) const fn legal(&self) -> u32 {
        self.legal
    }

    /// Who moves next.
    #[inline]
    pub(crate) fn mover(&self) -> Seat {
        seat(self.mover as u8)
    }

    pub(crate) fn of_any_size(self) -> AnySize {
        AnySize {
            words: self.board.words(),
            legal: self.legal,
            mover: self.mover as u8,
        }
    }

    /// The reverse, for a game on a board of this size.
    pub(crate) fn of_size(game: &AnySize) -> Self {
        Self {
            board: Board::of_words(&game.words),
            mover: game.mover.into(),
            legal: game.legal,
        }
    }

    /// The seeds in a lane.
    #[inline]
    pub(crate) fn seeds(&self, lane: u8) -> u8 {
        self.board.at(lane)
    }
}
