//! Random games with a spectator, who is told of all moves that there are and of all that happens.
//!
//! Moves are played by the same machine as any others; a [`Spectator`] that leaves single seeds out
//! ([`crate::Observer::PITS`]) pays for little more than it counts.

use crate::chance::Chance;
use crate::machine::{Earlier, Machine};
use crate::moves::{Candidate, Move, Next, Refused, Search, below};
use crate::perft::MAX_MOVES;
use crate::position::{Position, Standing};
use crate::program::Program;
use crate::trace::Observer;
use sow_grammar::rules::{MoveId, Seat};

/// Somebody who watches whole games.
pub trait Spectator: Observer {
    /// So many moves are legal in a position, none if the game is over; and what is told of those that are not.
    fn looks(&mut self, legal: usize, refused: &Refused);
    /// A move of a kind begins.
    fn begins(&mut self, mover: Seat, kind: MoveId);
    /// It has been made.
    fn made(&mut self);
}

/// Random games of one program, one after the other.
pub struct SpectatedGames<'p, const W: usize> {
    search: Search<'p, W>,
    opening: Position<W>,
    moves: Vec<Move>,
    nothing_refused: Refused,
}

impl<'p, const W: usize> SpectatedGames<'p, W> {
    /// Prepares for games.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        let opening = program.opening.resized();
        Self {
            search: Search::new(program, opening, Earlier::kept(Vec::new()), 0),
            opening,
            moves: Vec::new(),
            nothing_refused: Refused::default(),
        }
    }

    /// Plays a game: each move is drawn uniformly from the legal moves as they are listed, and after [`MAX_MOVES`] of
    /// them it is stopped. Says how it has ended, if it has.
    pub fn play(&mut self, mut chance: Chance, spectator: &mut impl Spectator) -> Option<Standing> {
        let program = self.search.machine.program;
        let earlier = Earlier::kept(Vec::new());
        let mut machine = Machine::new(program, self.opening, earlier, spectator);
        let stopped = (0..MAX_MOVES).all(|_| self.step(&mut machine, &mut chance));
        if stopped && !machine.position.is_over() {
            // Whether there is a move was left for the next one to find.
            machine.start();
            machine.look_at_endings();
        }
        machine.position.over()
    }

    /// Plays one move; false if there is none.
    fn step<O: Spectator>(
        &mut self,
        machine: &mut Machine<'p, W, &mut O>,
        chance: &mut Chance,
    ) -> bool {
        if machine.position.is_over() {
            machine.observer.looks(0, &self.nothing_refused);
            return false;
        }
        let program = machine.program;
        let before = machine.position;
        // Both have to know what has been before.
        std::mem::swap(&mut self.search.machine.earlier, &mut machine.earlier);
        self.look(before);
        let drawn = self.draw(chance);
        std::mem::swap(&mut self.search.machine.earlier, &mut machine.earlier);
        let refused = self.search.refused.as_ref();
        let refused = refused.unwrap_or(&self.nothing_refused);
        let Some((legal, kind, drawn)) = drawn else {
            machine.start();
            machine.stuck = Some(true);
            machine.look_at_endings();
            machine.stuck = None;
            let refused = if machine.position.is_over() {
                &self.nothing_refused
            } else {
                refused
            };
            machine.observer.looks(0, refused);
            return false;
        };
        machine.observer.looks(legal, refused);
        machine.observer.begins(before.mover(), MoveId(kind as u16));
        machine.turn_to_position();
        machine.start();
        let kind = &program.kinds[kind];
        let played = match drawn {
            Drawn::Candidate(candidate) => {
                machine.line.restart();
                machine.begin(kind, candidate);
                machine.make_move(kind)
            }
            Drawn::Move(number) => machine.play_script(kind, &self.moves[number]),
        };
        // A legal move has no fault.
        if played.is_err() {
            machine.position = before;
            return false;
        }
        machine.finish_move(Next::Moves);
        machine.observer.made();
        true
    }

    /// The search comes to a position.
    fn look(&mut self, position: Position<W>) {
        let search = &mut self.search;
        search.machine.position = position;
        search.start();
        let refused = search.refused.get_or_insert_default();
        refused.endless = 0;
        refused.rows.clear();
    }

    /// Says how many moves are legal, and draws one of them with its kind.
    fn draw(&mut self, chance: &mut Chance) -> Option<(usize, usize, Drawn)> {
        let program = self.search.machine.program;
        let only = self.search.only_kind();
        if let Some(number) = only.filter(|&number| program.kinds[number].always_legal) {
            let candidates = self.search.candidates(&program.kinds[number]);
            let candidates = candidates.as_slice();
            let drawn = *candidates.get(below(&mut chance.0, candidates.len()))?;
            return Some((candidates.len(), number, Drawn::Candidate(drawn)));
        }
        self.search.start();
        self.moves.clear();
        self.search.list(&mut self.moves);
        let number = below(&mut chance.0, self.moves.len());
        let drawn = self.moves.get(number)?;
        Some((self.moves.len(), drawn.kind(), Drawn::Move(number)))
    }
}

/// What was drawn.
enum Drawn {
    /// A pit of a kind in which nothing is chosen and all is legal.
    Candidate(Candidate),
    /// The move with this number in the list.
    Move(usize),
}
