//! Random games on packed boards.

use super::game::{EndingEvaluator, EndingMachine, PackedGame, PackedPlay};
use super::observed::Watch;
use crate::chance::Chance;
use crate::ending;
use crate::limits::Limit;
use crate::random_games::machine::MachineGames;
use crate::random_games::{
    GameObserver, MAX_MOVES, PlannedGame, PlayoutEnd, Playouts, RandomGames,
};
use crate::trace::DynObserver;
use crate::vm::OwnedHistory;
use sow_compiler::board::Position;
use sow_compiler::packed::{Board, MoveStart, Trails};
use std::cell::OnceCell;
use std::ops::Range;

/// A player of random games of one program.
pub(super) struct PackedGames<'p, const W: usize, const H: usize> {
    play: PackedPlay<'p, W, H>,
    opening: Position<W>,
    /// Finished games, kept to reuse their buffers.
    finished: Vec<RandomGame<H>>,
    /// The events of steps for observers, collected before the first observed game; `None` if the machine has to play
    /// observed games.
    trails: OnceCell<Option<Trails>>,
    /// The player of games that cannot be played here.
    machine_games: Option<MachineGames<'p, W>>,
}

impl<'p, const W: usize, const H: usize> PackedGames<'p, W, H> {
    pub(super) const fn new(play: PackedPlay<'p, W, H>, opening: Position<W>) -> Self {
        Self {
            play,
            opening,
            finished: Vec::new(),
            trails: OnceCell::new(),
            machine_games: None,
        }
    }

    /// Whether an observer learns everything about a game that is played here.
    fn can_observe(&self, game: &PlannedGame, observer: &dyn GameObserver) -> bool {
        let PackedPlay { engine, evaluator } = &self.play;
        // Observed games would double the code of the page.
        !cfg!(feature = "small")
            && !observer.wants_every_seed()
            && !self.opening.is_over()
            && (!game.counts_moves || engine.knows_refusals())
            && self
                .trails
                .get_or_init(|| Trails::new::<H>(evaluator.program(), engine.lanes()))
                .is_some()
    }

    /// Plays a game before an observer; returns whether to play another one.
    fn observe_game(&mut self, game: PlannedGame, observer: &mut dyn GameObserver) -> bool {
        let Some(Some(trails)) = self.trails.get() else {
            return false;
        };
        observer.game_started(game.counts_moves);
        let (program, opening) = (self.play.evaluator.program(), self.opening);
        let mut endings = EndingMachine::new(program, opening, DynObserver::new(observer));
        let mut watch = Watch {
            trails,
            counts_moves: game.counts_moves,
            endings: &mut endings,
            steps: 0,
        };
        let start = GameStart {
            board: self.play.engine.lanes().pack(&opening),
            mover: opening.mover_index().into(),
        };
        let mut playing = start.new_game(game.chance);
        self.play.engine.play_observed(&mut playing, &mut watch);
        let steps = watch.steps;
        let finish = match endings.limit().is_some_and(Limit::forbids_play) {
            true => PlayoutEnd::Unplayable,
            false => PlayoutEnd::from_position(&endings.position()),
        };
        observer.game_finished(finish, steps) && finish != PlayoutEnd::Unplayable
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
        for game in games {
            let goes_on = match self.can_observe(&game, observer) {
                true => self.observe_game(game, observer),
                false => self.machine_games().observe_game(game, observer),
            };
            if !goes_on {
                break;
            }
        }
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

/// The number of games to interleave.
const INTERLEAVED_GAMES: usize = 4;

/// The result of a turn.
pub(super) enum StepOutcome {
    Continues,
    /// The game is over; another one may begin.
    Over,
    /// The game is over; no other one begins.
    OverAndStop,
}

/// Plays games interleaved, reusing the buffers in `buffers`; `step` makes a move in a game.
#[inline(always)]
pub(super) fn play_interleaved<const H: usize>(
    mut games: impl Iterator<Item = RandomGame<H>>,
    buffers: &mut Vec<RandomGame<H>>,
    mut step: impl FnMut(&mut RandomGame<H>) -> StepOutcome,
) {
    let mut first = 0;
    for game in games.by_ref().take(INTERLEAVED_GAMES) {
        match buffers.get_mut(first) {
            Some(over) => over.restart_with(game),
            None => buffers.push(game),
        }
        first += 1;
    }
    let mut active: Vec<&mut RandomGame<H>> = buffers[..first].iter_mut().collect();
    while !active.is_empty() {
        let mut at = 0;
        while let Some(game) = active.get_mut(at) {
            let next = match step(game) {
                StepOutcome::Continues => {
                    at += 1;
                    continue;
                }
                StepOutcome::Over => games.next(),
                StepOutcome::OverAndStop => None,
            };
            // A new game has its turn at once.
            if let Some(next) = next {
                game.restart_with(next);
            } else {
                active.swap_remove(at);
            }
        }
    }
}

impl<const H: usize> RandomGame<H> {
    /// Replaces a finished game by a new one, reusing its buffer.
    fn restart_with(&mut self, next: Self) {
        let mut earlier = std::mem::take(&mut self.history);
        earlier.clear();
        *self = Self {
            history: earlier,
            ..next
        };
    }
}

/// The starting point of games.
#[derive(Debug, Clone, Copy)]
pub(super) struct GameStart<const H: usize> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
}

/// A game in progress.
#[derive(Debug, Clone)]
pub(super) struct RandomGame<const H: usize> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
    pub(super) chance: Chance,
    pub(super) moves: u32,
    /// The positions that may recur.
    pub(super) history: OwnedHistory,
    /// The hash of the position, if repetition matters.
    pub(super) hash: u64,
}

impl<const H: usize> GameStart<H> {
    pub(super) fn new_game(&self, chance: Chance) -> RandomGame<H> {
        RandomGame {
            board: self.board,
            mover: self.mover,
            chance,
            moves: 0,
            hash: self.board.hash(self.mover),
            history: OwnedHistory::default(),
        }
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Plays a random move. Returns `false` if the game is over or stopped; the endings have then been evaluated.
    #[inline(always)]
    pub(super) fn play_random_move(
        &self,
        game: &mut RandomGame<H>,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        let (board, us) = (game.board, game.mover);
        let Some(start) = self.draw_start(&board, us, &mut game.chance) else {
            return self.stop(game, evaluator);
        };
        // Separate from later draws, which return their results in memory: here everything stays in registers.
        let mover = (us, self.preference_applies(&board, us));
        let after = match self.play(board, mover, start) {
            Some(after) => after,
            None if PLAIN => return self.stop(game, evaluator),
            None => match self.redraw(game, start) {
                Some(after) => after,
                None => return self.stop(game, evaluator),
            },
        };
        self.advance(game, after, evaluator)
    }

    /// Takes the game to the board after a move. Returns `false` as in [`PackedGame::play_random_move`].
    #[inline(always)]
    pub(super) fn advance(
        &self,
        game: &mut RandomGame<H>,
        (board, mover): (Board<H>, usize),
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        let repeated = !PLAIN && self.repeats && self.repeats_position(game, &board, mover);
        (game.board, game.mover) = (board, mover);
        game.moves += 1;
        let over = if repeated {
            self.ends_by_repetition(game, evaluator)
        } else {
            !self.early_outs.may_rule_out_endings(&board, mover)
                && self.ends_after_move(game, evaluator)
        };
        !over && (game.moves < MAX_MOVES || self.stop(game, evaluator))
    }

    // Rare paths take the whole game instead of the board, since a borrowed board has to be in memory.

    #[cold]
    #[inline(never)]
    fn ends_after_move(
        &self,
        game: &RandomGame<H>,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        self.is_over(game.board, game.mover, evaluator)
    }

    /// Stops the game after evaluating the endings; returns `false`.
    #[cold]
    #[inline(never)]
    pub(super) fn stop(
        &self,
        game: &RandomGame<H>,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        self.is_over(game.board, game.mover, evaluator);
        false
    }

    /// Records the position before a move; returns whether the one after it has occurred before. Inlining saves a call
    /// per move, unless size matters.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn repeats_position(&self, game: &mut RandomGame<H>, after: &Board<H>, mover: usize) -> bool {
        let for_good = self.changes_stores((&game.board, game.mover), (after, mover));
        game.history.push(game.hash, for_good);
        game.hash = after.hash(mover);
        game.history.contains(game.hash)
    }

    /// Whether a move from one board to another changes the stores. Seeds never leave them, so this rules out earlier
    /// positions.
    #[inline(always)]
    pub(super) fn changes_stores(
        &self,
        (before, us): (&Board<H>, usize),
        (after, mover): (&Board<H>, usize),
    ) -> bool {
        let same_view = if mover == us {
            *after
        } else {
            after.swap_sides()
        };
        before.differs(&same_view, &self.stores[us & 1])
    }

    #[cold]
    #[inline(never)]
    fn ends_by_repetition(
        &self,
        game: &RandomGame<H>,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        let no_legal_move = self.has_no_move(game.board, game.mover);
        evaluator.evaluate_endings(&self.lanes, game.board, game.mover, (no_legal_move, true))
    }

    /// Draws again from the remaining moves after an illegal one.
    #[cold]
    #[inline(never)]
    fn redraw(&self, game: &mut RandomGame<H>, drawn: MoveStart) -> Option<(Board<H>, usize)> {
        let (board, us) = (game.board, game.mover);
        let mover = (us, self.preference_applies(&board, us));
        self.draw_legal((&board, us), Some(drawn), &mut game.chance, |begun| {
            self.play(board, mover, begun)
        })
    }
}
