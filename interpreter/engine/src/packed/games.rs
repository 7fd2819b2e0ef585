//! Random games on packed boards.

use super::packed_play::PackedPlay;
use super::random_game::{GameStart, RandomGame};
use crate::chance::Chance;
use crate::ending;
use crate::random_games::machine::MachineGames;
use crate::random_games::{GameObserver, PlannedGame, Playouts, RandomGames};
use sow_compiler::board::Position;
use std::ops::Range;

/// A player of random games of one program.
pub(super) struct PackedGames<'p, const W: usize, const H: usize> {
    play: PackedPlay<'p, W, H>,
    opening: Position<W>,
    /// Finished games, kept to reuse their buffers.
    finished: Vec<RandomGame<H>>,
    /// The player of observed games.
    machine_games: Option<MachineGames<'p, W>>,
}

impl<'p, const W: usize, const H: usize> PackedGames<'p, W, H> {
    pub(super) const fn new(play: PackedPlay<'p, W, H>, opening: Position<W>) -> Self {
        Self {
            play,
            opening,
            finished: Vec::new(),
            machine_games: None,
        }
    }

    fn machine_games(&mut self) -> &mut MachineGames<'p, W> {
        let (program, opening) = (self.play.evaluator.program(), self.opening);
        self.machine_games
            .get_or_insert_with(|| MachineGames::new(program, opening))
    }
}

impl<const W: usize, const H: usize> RandomGames for PackedGames<'_, W, H> {
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts {
        if self.opening.is_over() {
            return self.machine_games().play(seed, games);
        }
        let start = self.play.start_from(&self.opening);
        let mut chances = games.map(|number| Chance::for_game(seed, number));
        let PackedPlay {
            engine: rules,
            evaluator: ends,
        } = &mut self.play;
        rules.play_all(&start, &mut chances, ends, &mut self.finished)
    }

    fn observe(
        &mut self,
        games: &mut dyn Iterator<Item = PlannedGame>,
        observer: &mut dyn GameObserver,
    ) {
        self.machine_games().observe(games, observer);
    }

    fn play_from_position(
        &mut self,
        from: &Position,
        chance: Chance,
        max_moves: u32,
    ) -> (Position, u32) {
        if from.is_over() {
            return (*from, 0);
        }
        let (last, moves) = self
            .play
            .play_from_position(&from.resized(), chance, max_moves);
        let mut last = last.resized();
        if moves == max_moves && !last.is_over() {
            // No draw has found out yet whether there is a move.
            ending::apply_endings_unobserved(self.play.evaluator.program(), &mut last, &[]);
        }
        (last, moves)
    }
}

impl<const W: usize, const H: usize> PackedPlay<'_, W, H> {
    /// Plays at most `max_moves` moves from a position in which the game is not over. Returns the position reached and
    /// the number of moves made.
    pub(super) fn play_from_position(
        &mut self,
        from: &Position<W>,
        chance: Chance,
        max_moves: u32,
    ) -> (Position<W>, u32) {
        let mut game = self.start_from(from).new_game(chance);
        let last = match self
            .engine
            .play_until(&mut game, max_moves, &mut self.evaluator)
        {
            true => {
                let lanes = self.engine.lanes();
                self.evaluator
                    .unpack_position(lanes, &game.board, game.mover)
            }
            false => self.evaluator.position(),
        };
        (last, game.moves)
    }

    /// Prepares for games from a position.
    fn start_from(&mut self, from: &Position<W>) -> GameStart<H> {
        self.evaluator.opening = from.without_result();
        GameStart {
            board: self.engine.lanes().pack(from),
            mover: from.mover_index().into(),
        }
    }
}
