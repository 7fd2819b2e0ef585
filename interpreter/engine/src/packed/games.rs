//! Random games on packed boards.

use super::packed_play::PackedPlay;
use super::playing::{Game, Start};
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
    over: Vec<Game<H>>,
    /// The player of observed games.
    machine: Option<MachineGames<'p, W>>,
}

impl<'p, const W: usize, const H: usize> PackedGames<'p, W, H> {
    pub(super) const fn new(play: PackedPlay<'p, W, H>, opening: Position<W>) -> Self {
        Self {
            play,
            opening,
            over: Vec::new(),
            machine: None,
        }
    }

    fn machine(&mut self) -> &mut MachineGames<'p, W> {
        let (program, opening) = (self.play.ends.program(), self.opening);
        self.machine
            .get_or_insert_with(|| MachineGames::new(program, opening))
    }
}

impl<const W: usize, const H: usize> RandomGames for PackedGames<'_, W, H> {
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts {
        if self.opening.is_over() {
            return self.machine().play(seed, games);
        }
        let start = self.play.start(&self.opening);
        let mut chances = games.map(|number| Chance::of_game(seed, number));
        let PackedPlay { rules, ends } = &mut self.play;
        rules.play_all(&start, &mut chances, ends, &mut self.over)
    }

    fn observe(
        &mut self,
        games: &mut dyn Iterator<Item = PlannedGame>,
        observer: &mut dyn GameObserver,
    ) {
        self.machine().observe(games, observer);
    }

    fn play_on(&mut self, from: &Position, chance: Chance, most: u32) -> (Position, u32) {
        if from.is_over() {
            return (*from, 0);
        }
        let (last, moves) = self.play.play_on(&from.resized(), chance, most);
        let mut last = last.resized();
        if moves == most && !last.is_over() {
            // No draw has found out yet whether there is a move.
            ending::look_unwatched(self.play.ends.program(), &mut last, &[]);
        }
        (last, moves)
    }
}

impl<const W: usize, const H: usize> PackedPlay<'_, W, H> {
    /// Plays at most `most` moves from a position in which the game is not over. Returns the position reached and the
    /// number of moves made.
    pub(super) fn play_on(
        &mut self,
        from: &Position<W>,
        chance: Chance,
        most: u32,
    ) -> (Position<W>, u32) {
        let mut game = self.start(from).game(chance);
        let last = match self.rules.play_on(&mut game, most, &mut self.ends) {
            true => {
                let lanes = self.rules.lanes();
                self.ends.like(lanes, &game.board, game.mover)
            }
            false => self.ends.position(),
        };
        (last, game.moves)
    }

    /// Prepares for games from a position.
    fn start(&mut self, from: &Position<W>) -> Start<H> {
        self.ends.opening = from.unfinished();
        Start {
            board: self.rules.lanes().board(from),
            mover: from.mover_index().into(),
        }
    }
}
