//! Random games of any kind, played by the machine on the smallest position that the board fits into.

use super::{GameObserver, MAX_MOVES, PlannedGame, PlayoutEnd, Playouts, RandomGames};
use crate::chance::Chance;
use crate::limits::Limit;
use crate::movegen::{NextStep, Search};
use crate::moves::Move;
use crate::trace::{DynObserver, Observer, RefusalReasons};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::Position;
use sow_compiler::program::Program;
use std::ops::Range;

/// The report that no move was refused.
static NO_REASONS: RefusalReasons = RefusalReasons {
    endless: 0,
    rows: Vec::new(),
};

/// A player of random games, with buffers that are reused.
pub(crate) struct MachineGames<'p, const W: usize> {
    search: Search<'p, W>,
    opening: Position<W>,
    moves: Vec<Move>,
}

impl<'p, const W: usize> MachineGames<'p, W> {
    pub(crate) fn new(program: &'p Program, opening: Position<W>) -> Self {
        Self {
            search: Search::new(program, opening, RepetitionHistory::owned(Vec::new()), 0),
            opening,
            moves: Vec::new(),
        }
    }

    /// Plays a game before an observer; returns whether to play another one.
    pub(crate) fn observe_game(
        &mut self,
        game: PlannedGame,
        observer: &mut dyn GameObserver,
    ) -> bool {
        observer.game_started(game.counts_moves);
        let observed = ObservedGame::new(self, game.counts_moves, observer);
        let (finish, steps) = observed.play(game.chance);
        self.search.refusal_reasons = None;
        observer.game_finished(finish, steps) && finish != PlayoutEnd::Unplayable
    }

    /// Plays at most `max_moves` moves from a position; returns the number of moves made.
    fn play_moves(&mut self, from: Position<W>, mut chance: Chance, max_moves: u32) -> u32 {
        self.search.machine.position = from;
        self.search.machine.history.rewind((0, 0));
        let mut count = 0;
        while count < max_moves && !self.search.machine.position.is_over() {
            if !self.search.play_random_move(&mut chance, &mut self.moves) {
                break;
            }
            count += 1;
        }
        let machine = &mut self.search.machine;
        if !machine.position.is_over() {
            // The draw left it open whether there is a move; stopping early means that there is none.
            machine.evaluate_endings_given((count < max_moves).then_some(true));
        }
        count
    }
}

impl<const W: usize> RandomGames for MachineGames<'_, W> {
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts {
        let mut all = Playouts::default();
        for number in games {
            let moves = self.play_moves(self.opening, Chance::for_game(seed, number), MAX_MOVES);
            all.add(&self.search.machine.position, moves);
            if all.unplayable > 0 {
                break;
            }
        }
        all
    }

    fn observe(
        &mut self,
        games: &mut dyn Iterator<Item = PlannedGame>,
        observer: &mut dyn GameObserver,
    ) {
        for game in games {
            if !self.observe_game(game, observer) {
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
        let moves = self.play_moves(from.resized(), chance, max_moves);
        (self.search.machine.position.resized(), moves)
    }
}

/// A game in progress before an observer. Moves are drawn on an unobserved machine, then played on an observed one.
struct ObservedGame<'g, 'p, 'o, const W: usize> {
    search: &'g mut Search<'p, W>,
    moves: &'g mut Vec<Move>,
    machine: Machine<'p, W, DynObserver<'o>>,
    /// See [`PlannedGame::counts_moves`].
    counts_moves: bool,
    /// Whether there was no move and no ending covered that.
    ended_without_move: bool,
    /// The steps of computation since the last move.
    steps: u32,
}

impl<'g, 'p, 'o, const W: usize> ObservedGame<'g, 'p, 'o, W> {
    fn new(
        games: &'g mut MachineGames<'p, W>,
        counts_moves: bool,
        observer: &'o mut dyn Observer,
    ) -> Self {
        let program = games.search.machine.program;
        let earlier = RepetitionHistory::owned(Vec::new());
        let observer = DynObserver::new(observer);
        let mut machine = Machine::new(program, games.opening, earlier, observer);
        if games.opening.is_over() {
            machine.position = program.opening.resized();
            machine.evaluate_endings_given(None);
        }
        Self {
            search: &mut games.search,
            moves: &mut games.moves,
            machine,
            counts_moves,
            ended_without_move: false,
            steps: 0,
        }
    }

    /// Plays the game; also returns the steps of computation since its last move.
    fn play(mut self, mut chance: Chance) -> (PlayoutEnd, u32) {
        let _ = (0..MAX_MOVES).all(|_| self.step(&mut chance));
        let unplayable = self.is_unplayable();
        if !(self.machine.position.is_over() || self.ended_without_move || unplayable) {
            // The game was stopped, so no draw has found out whether there is a move.
            self.machine.evaluate_endings_given(None);
        }
        let finish = match PlayoutEnd::from_position(&self.machine.position) {
            PlayoutEnd::Unfinished if unplayable => PlayoutEnd::Unplayable,
            finish => finish,
        };
        (finish, self.steps)
    }

    /// Plays one move; returns `false` if the game does not go on.
    fn step(&mut self, chance: &mut Chance) -> bool {
        if self.machine.position.is_over() {
            self.report_moves(0, false);
            return false;
        }
        // Legal moves may depend on earlier positions, so lend them to the search.
        std::mem::swap(&mut self.search.machine.history, &mut self.machine.history);
        let drawn = self.draw(chance);
        std::mem::swap(&mut self.search.machine.history, &mut self.machine.history);
        self.steps = self.search.machine.fuel.steps_used;
        if self.is_unplayable() {
            return false;
        }
        let Some(drawn) = drawn else {
            self.machine.evaluate_endings_given(Some(true));
            self.ended_without_move = !self.machine.position.is_over();
            self.report_moves(0, self.ended_without_move);
            return false;
        };
        self.report_moves(self.moves.len(), true);
        self.report_limit();
        let machine = &mut self.machine;
        let mover = machine.position.mover();
        machine.observer.move_started(mover, drawn.kind_id());
        machine.prepare_for_position();
        machine.reset_to_mover();
        machine.fuel.allow_observed_move();
        let kind = &machine.program.code.kinds[drawn.kind()];
        let played = machine.play_script(kind, &drawn);
        if machine.is_out_of_fuel() {
            machine.position.mark_unplayable();
            return false;
        }
        // A legal move never traps.
        debug_assert!(played.is_ok(), "{} is legal", kind.name);
        machine.finish_move(NextStep::GenerateMoves);
        let steps = std::mem::take(&mut self.steps);
        machine
            .observer
            .move_finished(steps.saturating_add(machine.fuel.steps_used))
    }

    /// Draws a legal move. Lists all of them only if they are to be counted.
    fn draw(&mut self, chance: &mut Chance) -> Option<Move> {
        let search = &mut *self.search;
        search.machine.position = self.machine.position;
        search.reset();
        let refused = search.refusal_reasons.take().unwrap_or_default();
        search.refusal_reasons = self
            .counts_moves
            .then_some(refused)
            .map(RefusalReasons::cleared);
        if !self.counts_moves {
            return search.draw_move(chance, self.moves);
        }
        self.moves.clear();
        search.list(self.moves);
        chance.pick(self.moves)
    }

    /// Reports the number of legal moves and, if `refused`, the reasons why others are illegal.
    fn report_moves(&mut self, legal: usize, refused: bool) {
        if self.counts_moves {
            let refused = self.search.refusal_reasons.as_ref().filter(|_| refused);
            let refused = refused.unwrap_or(&NO_REASONS);
            self.machine.observer.legal_moves_counted(legal, refused);
        }
    }

    /// Reports the limit that leaves out legal moves of the present position.
    fn report_limit(&mut self) {
        let Some(limit) = self.search.current_limit().filter(|_| self.counts_moves) else {
            return;
        };
        let machine = &mut self.machine;
        let earlier = RepetitionHistory::owned(Vec::new());
        let mut search = Search::new(machine.program, machine.position, earlier, 0);
        if let Some(kind) = search.limited_kind() {
            machine.observer.moves_left_out(limit, kind);
        }
        // That has listed the moves once more.
        self.steps = self.steps.saturating_mul(2);
    }

    /// Whether the search has hit the limit of steps of computation.
    fn is_unplayable(&self) -> bool {
        self.search.limit().is_some_and(Limit::forbids_play)
    }
}
