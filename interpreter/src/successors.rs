//! Where a position leads: the door for those who search.
//!
//! [`Successors::of`] lists every legal move of a position together with the position after it, on the smallest
//! position that the board fits into, into a list that is used again. Who goes down into one of them says so with
//! [`Successors::descend`] and comes back with [`Successors::ascend`]: games in which repetition matters then know the
//! way that led there, and all others pay nothing for it.

use crate::board::History;
use crate::board::Position;
use crate::board::{MAX_WORDS, words};
use crate::chance::Chance;
pub use crate::engine::movegen::Successor;
use crate::engine::movegen::{Move, Search};
use crate::engine::vm::RepetitionHistory;
use crate::packed::{self, Listing};
use crate::program::Program;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Something to be done on the smallest position that a board fits into; see [`Program::on_small_board`].
pub trait OnSmallBoard {
    /// What comes of it.
    type Outcome;

    /// Does it with positions of so many eights of cells.
    fn run<const W: usize>(self) -> Self::Outcome;
}

impl Program {
    /// Does something with the smallest positions that the board fits into.
    pub fn on_small_board<T: OnSmallBoard>(&self, task: T) -> T::Outcome {
        match words(self.layout().cells()) {
            2 => task.run::<2>(),
            4 => task.run::<4>(),
            5 => task.run::<5>(),
            9 => task.run::<9>(),
            _ => task.run::<MAX_WORDS>(),
        }
    }

    /// Whether legal moves or endings depend on positions that occurred earlier, and not on the position alone.
    #[must_use]
    pub fn looks_back(&self) -> bool {
        self.uses.repeats
    }

    /// The points of South and North as the board lies: seeds in store; in games without stores those of the side,
    /// hand included. Endings may still move seeds before they count.
    #[must_use]
    pub fn points<const W: usize>(&self, position: &Position<W>) -> [u32; 2] {
        crate::engine::ending::score(self, position).map(u32::from)
    }
}

/// The successors of positions of one game, with everything ready that is needed again and again.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::successors::Successors;
/// use sow_interpreter::{Game, Program};
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
///
/// let mut successors = Successors::new(&program, game.history());
/// let mut list = Vec::new();
/// successors.of(game.position(), &mut list);
/// assert_eq!(list.len(), 6);
///
/// let (from, to) = (*game.position(), list[0].position);
/// successors.descend(&from, &to);
/// successors.of(&to, &mut list);
/// successors.ascend();
/// ```
pub struct Successors<'p, const W: usize = MAX_WORDS> {
    search: Search<'p, W>,
    packed: Option<Box<dyn Listing<W> + 'p>>,
    moves: Vec<Move>,
    /// Where to go back to.
    trail: Vec<(usize, usize)>,
}

impl<'p, const W: usize> Successors<'p, W> {
    /// Prepares for positions that come after a game has gone as `history` tells.
    #[must_use]
    pub fn new(program: &'p Program, history: &History) -> Self {
        let earlier = RepetitionHistory::kept(history.earlier.clone());
        Self {
            search: Search::new(program, program.opening.resized(), earlier, 0),
            packed: packed::listing(program, program.opening.resized()),
            moves: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// Lists all legal moves with the positions after them, in the order of [`crate::Game::legal_moves`], instead of what the
    /// list held; nothing if the game is over.
    ///
    /// In a game that [`Program::looks_back`] the position must be the one descended to last, or the one that the
    /// history ends before.
    pub fn of(&mut self, position: &Position<W>, into: &mut Vec<Successor<W>>) {
        into.clear();
        if position.is_over() {
            return;
        }
        if let Some(packed) = &mut self.packed {
            return packed.list(position, into);
        }
        self.search.machine.position = *position;
        self.search.start();
        match self.search.only_kind() {
            Some(number) => self.of_kind(number, into),
            None => self.listed(into),
        }
    }

    /// A move has been made: what is asked next is asked of the position after it.
    pub fn descend(&mut self, from: &Position<W>, to: &Position<W>) {
        let machine = &mut self.search.machine;
        if machine.program.uses.repeats {
            self.trail.push(machine.earlier.place());
            machine.position = *from;
            machine.note_before();
            machine.position = *to;
            machine.remember();
        }
    }

    /// The move descended with last is taken back.
    pub fn ascend(&mut self) {
        if let Some(place) = self.trail.pop() {
            self.search.machine.earlier.return_to(place);
        }
    }

    /// How many moves before `position`, which a move made from `from` leads to, the same situation occurred (all is the
    /// same but for the turn); `None` if it did not, or if the rules do not look back.
    #[must_use]
    pub fn moves_since(&self, from: &Position<W>, position: &Position<W>) -> Option<u32> {
        let machine = &self.search.machine;
        if !machine.program.uses.repeats {
            return None;
        }
        let situation = position.situation();
        if from.situation() == situation {
            return Some(1);
        }
        let mut earlier = machine.earlier.as_slice().iter().rev().zip(2..);
        earlier
            .find(|(known, _)| **known == situation)
            .map(|(_, moves)| moves)
    }

    /// Plays on from a position at random, each legal move as likely as the other, until the game is over or so many moves
    /// have been made: the position then.
    pub fn play_out(
        &mut self,
        position: &Position<W>,
        chance: &mut Chance,
        most: u32,
    ) -> Position<W> {
        if position.is_over() {
            return *position;
        }
        if let Some(packed) = &mut self.packed {
            let chance = SplitMix64::seed_from_u64(chance.0.next_u64());
            return packed.play_out(position, chance, most);
        }
        let search = &mut self.search;
        let place = search.machine.earlier.place();
        search.machine.position = *position;
        for _ in 0..most {
            if search.machine.position.is_over() {
                break;
            }
            if !search.play_any(&mut chance.0, &mut self.moves) {
                // Whether there is a move was left for the draw to find.
                search.machine.start();
                search.machine.look_at_endings();
                break;
            }
        }
        search.machine.earlier.return_to(place);
        search.machine.position
    }

    /// Where all moves are of one kind, with nothing to choose inside.
    fn of_kind(&mut self, number: usize, into: &mut Vec<Successor<W>>) {
        let kind = &self.search.machine.program.kinds[number];
        let candidates = self.search.candidates(kind);
        let filters = self.search.filters_that_count(kind);
        let before = self.search.machine.position;
        for &candidate in candidates.as_slice() {
            if self.search.attempt(kind, candidate, filters).is_some() {
                let played = Move::new(number, candidate, &[]);
                self.note(played, into);
            }
            self.search.machine.position = before;
        }
    }

    fn listed(&mut self, into: &mut Vec<Successor<W>>) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.search.list(&mut moves);
        let before = self.search.machine.position;
        for &played in &moves {
            let machine = &mut self.search.machine;
            let kind = &machine.program.kinds[played.kind()];
            machine.start();
            machine.fuel_used = 0;
            // A move that has just been found legal has no fault.
            if machine.play_script(kind, &played).is_ok() {
                self.note(played, into);
            }
            self.search.machine.position = before;
        }
        self.moves = moves;
    }

    /// The machine has made a move, which is finished and written down.
    fn note(&mut self, played: Move, into: &mut Vec<Successor<W>>) {
        let machine = &mut self.search.machine;
        let place = machine.earlier.place();
        machine.finish_move_exactly();
        machine.earlier.return_to(place);
        into.push(Successor {
            played,
            position: machine.position,
        });
    }
}
