//! Random games.

use super::endings::Ends;
use super::in_turns::Room;
use super::log::Unlogged;
use super::logs::Logs;
use super::rules::Rules;
use super::{PackedGame, PackedPlay};
use crate::chance::Chance;
use crate::engine::ending;
use crate::engine::vm::KeptHistory;
use crate::random_games::machine::MachineGames;
use crate::random_games::{GameObserver, MAX_MOVES, PlannedGame, Playouts, RandomGames};
use sow_compiler::board::Position;
use sow_compiler::program::specialise::packed::{Begun, Board};
use std::ops::Range;

/// Where games begin.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start<const H: usize> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
}

/// A game under way.
#[derive(Debug, Clone)]
pub(super) struct Game<const H: usize, C = Chance> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
    pub(super) chance: C,
    pub(super) moves: u32,
    /// Positions that may come back.
    earlier: KeptHistory,
    /// The hash of the position, where it may come back.
    hash: u64,
}

/// Random games of one program.
pub(super) struct PackedGames<'p, const W: usize, const H: usize> {
    play: PackedPlay<'p, W, H>,
    opening: Position<W>,
    /// Games that are over, kept for their lists.
    over: Vec<Game<H>>,
    /// Made when logs are read first; nothing in it if games have none.
    logs: Option<Option<Logs<H>>>,
    /// Plays games that are observed move by move.
    machine: Option<MachineGames<'p, W>>,
}

impl<'p, const W: usize, const H: usize> PackedGames<'p, W, H> {
    pub(super) const fn new(play: PackedPlay<'p, W, H>, opening: Position<W>) -> Self {
        Self {
            play,
            opening,
            over: Vec::new(),
            logs: None,
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
        let reads_logs = !self.opening.is_over() && observer.log_reader().is_some();
        if reads_logs {
            let PackedPlay { rules, ends } = &self.play;
            let logs = || Logs::new(ends.program(), &**rules);
            if let Some(logs) = self.logs.get_or_insert_with(logs) {
                let start = self.play.start(&self.opening);
                return logs.observe(&mut self.play, start, games, observer);
            }
        }
        self.machine().observe(games, observer);
    }

    fn play_on(&mut self, from: &Position, chance: Chance, most: u32) -> (Position, u32) {
        if from.is_over() {
            return (*from, 0);
        }
        let (last, moves) = self.play.play_on(&from.resized(), chance, most);
        let mut last = last.resized();
        if moves == most && !last.is_over() {
            // Whether there is a move was left for the next draw to find.
            ending::look_unwatched(self.play.ends.program(), &mut last, &[]);
        }
        (last, moves)
    }
}

impl<const W: usize, const H: usize> PackedPlay<'_, W, H> {
    /// Plays on from a position in which the game is not over, for at most so many moves: the position then, and the number of moves
    /// that were made.
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

    /// Prepares for games from a position on.
    fn start(&mut self, from: &Position<W>) -> Start<H> {
        self.ends.opening = from.unfinished();
        Start {
            board: self.rules.lanes().board(from),
            mover: from.mover_index().into(),
        }
    }
}

impl<const H: usize> Start<H> {
    pub(super) fn game<C>(&self, chance: C) -> Game<H, C> {
        Game {
            board: self.board,
            mover: self.mover,
            chance,
            moves: 0,
            hash: self.board.hash(self.mover),
            earlier: KeptHistory::default(),
        }
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Plays a random move; false if the game is over or is stopped, and then its end is what was looked at last.
    #[inline(always)]
    pub(super) fn goes_on(&self, game: &mut Game<H>, ends: &mut dyn Ends<H>) -> bool {
        let (board, us) = (game.board, game.mover);
        let Some(begun) = self.draw(&board, us, &mut game.chance) else {
            return self.stops(game, ends);
        };
        // Apart from what another draw gives, which is returned in memory: what is played at once stays in registers.
        let mover = (us, self.prefers(&board, us));
        let after = match self.play(board, mover, begun, &mut Unlogged) {
            Some(after) => after,
            None if PLAIN => return self.stops(game, ends),
            None => match self.draws_again(game, begun) {
                Some(after) => after,
                None => return self.stops(game, ends),
            },
        };
        self.moves_on(game, after, ends)
    }

    /// A move leads to a board and a player to move; false as for [`PackedGame::goes_on`].
    #[inline(always)]
    pub(super) fn moves_on<C>(
        &self,
        game: &mut Game<H, C>,
        (board, mover): (Board<H>, usize),
        ends: &mut dyn Ends<H>,
    ) -> bool {
        let repeated = !PLAIN && self.repeats && self.comes_back(game, &board, mover);
        (game.board, game.mover) = (board, mover);
        game.moves += 1;
        let over = if repeated {
            self.ends_by_repeating(game, ends)
        } else {
            !self.early_outs.may_hold(&board, mover) && self.ends_with_move(game, ends)
        };
        !over && (game.moves < MAX_MOVES || self.stops(game, ends))
    }

    // What is seldom done is handed the game and never the board alone: one that is lent has to be in memory.

    #[cold]
    #[inline(never)]
    fn ends_with_move<C>(&self, game: &Game<H, C>, ends: &mut dyn Ends<H>) -> bool {
        self.is_over(game.board, game.mover, ends)
    }

    /// There shall be no more moves.
    #[cold]
    #[inline(never)]
    pub(super) fn stops<C>(&self, game: &Game<H, C>, ends: &mut dyn Ends<H>) -> bool {
        self.is_over(game.board, game.mover, ends);
        false
    }

    /// Whether a move leads to where the game has been; where it was is kept. In line it saves a call for each move, where space does not count.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn comes_back<C>(&self, game: &mut Game<H, C>, after: &Board<H>, mover: usize) -> bool {
        let us = game.mover;
        let seen = if mover == us { *after } else { after.turned() };
        // Seeds in store stay there.
        let for_good = game.board.differs(&seen, &self.stores[us & 1]);
        game.earlier.push(game.hash, for_good);
        game.hash = after.hash(mover);
        game.earlier.contains(game.hash)
    }

    #[cold]
    #[inline(never)]
    fn ends_by_repeating<C>(&self, game: &Game<H, C>, ends: &mut dyn Ends<H>) -> bool {
        let no_legal_move = self.has_no_move(game.board, game.mover);
        ends.look(&self.lanes, game.board, game.mover, (no_legal_move, true))
    }

    /// A draw was not legal: another one from those that are left, and so on.
    #[cold]
    #[inline(never)]
    fn draws_again(&self, game: &mut Game<H>, drawn: Begun) -> Option<(Board<H>, usize)> {
        let (board, us) = (game.board, game.mover);
        let mover = (us, self.prefers(&board, us));
        self.draw_legal((&board, us), Some(drawn), &mut game.chance, |begun| {
            self.play(board, mover, begun, &mut Unlogged)
        })
    }
}

impl<const H: usize, C> Room<H, C> for Game<H, C> {
    fn of(game: Self) -> Self {
        game
    }

    fn begin(&mut self, next: Self) {
        let mut earlier = std::mem::take(&mut self.earlier);
        earlier.clear();
        *self = Self { earlier, ..next };
    }
}
