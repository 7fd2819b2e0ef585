//! The board of the machine: a game of any kind, on the smallest position that it fits into.

use crate::board::GameBoard;
use crate::chance::Chance;
use crate::limits::Limit;
use crate::movegen::{AppliedMove, NextStep, Search, State};
use crate::moves::Move;
use crate::random_games::{MAX_MOVES, PlannedGame, PlayoutEnd, Playouts};
use crate::trace::{DynObserver, Observer, RefusalReasons};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::{History, Position};
use sow_compiler::program::{Program, WorkLimit};

/// How many of the positions after one position have free steps ([`WorkLimit::FREE_STEPS`]). Searches look at each of
/// these positions, so with thousands of moves per position the free steps alone would let a player think for minutes.
const MAX_FREE_SUCCESSORS: usize = 256;

/// The report that no move was refused.
static NO_REASONS: RefusalReasons = RefusalReasons {
    endless: 0,
    rows: Vec::new(),
};

/// The machine as a board, with buffers that are reused.
pub(crate) struct MachineBoard<'p, const W: usize> {
    search: Search<'p, W>,
    moves: Vec<Move>,
}

impl<'p, const W: usize> MachineBoard<'p, W> {
    pub(crate) fn new(program: &'p Program, history: &History) -> Self {
        let earlier = RepetitionHistory::owned(history.earlier_hashes.clone());
        Self {
            search: Search::new(program, program.opening.resized(), earlier, 0),
            moves: Vec::new(),
        }
    }

    /// Returns the position of a state. States of this board are positions.
    fn position<'s>(&'s self, state: &'s State<W>) -> &'s Position<W> {
        state.as_position().unwrap_or(&self.search.machine.position)
    }

    /// Makes the position of a state the current one.
    fn go_to(&mut self, state: &State<W>) {
        self.search.machine.position = *self.position(state);
        self.search.reset();
    }
}

impl<'p, const W: usize> GameBoard<'p, W> for MachineBoard<'p, W> {
    fn state_of(&mut self, position: &Position<W>) -> State<W> {
        (*position).into()
    }

    fn position_of(&self, state: &State<W>) -> Position<W> {
        *self.position(state)
    }

    fn list_moves(&mut self, state: &State<W>, into: &mut Vec<AppliedMove<W>>) -> u32 {
        self.go_to(state);
        self.search.list(into);
        let beyond = into.len().saturating_sub(MAX_FREE_SUCCESSORS) as u32;
        if beyond > 0 {
            let limit = &self.search.machine.program.work_limit;
            limit.spend(beyond * WorkLimit::FREE_STEPS);
        }
        self.search.machine.fuel.steps_used
    }

    fn count_moves(&mut self, state: &State<W>) -> u64 {
        self.go_to(state);
        let count = self.search.count(&mut self.moves);
        match self.search.machine.is_out_of_fuel() {
            true => 0,
            false => count as u64,
        }
    }

    fn apply_endings(
        &mut self,
        from: &State<W>,
        applied: &AppliedMove<W>,
        next: NextStep,
    ) -> (State<W>, u32) {
        let (from, after) = (*self.position(from), *self.position(&applied.after));
        let search = &mut self.search;
        let checkpoint = search.machine.history.checkpoint();
        // Endings that ask for moves are not to list them: a move is looked for here.
        search
            .machine
            .finish_applied(&from, &after, NextStep::GenerateMoves);
        let mut steps = search.machine.fuel.steps_used;
        if next == NextStep::Unspecified
            && search.machine.program.uses.no_move
            && !search.machine.position.is_over()
        {
            search.reset();
            if !search.any_kind_has_move(|_| true) {
                search.machine.evaluate_endings_given(Some(true));
            }
            steps = steps.saturating_add(search.machine.fuel.steps_used);
        }
        search.machine.history.rewind(checkpoint);
        (search.machine.position.into(), steps)
    }

    fn repetition_hash(&self, state: &State<W>) -> u64 {
        self.position(state).repetition_hash()
    }

    fn history(&mut self) -> &mut RepetitionHistory<'p> {
        &mut self.search.machine.history
    }

    fn limit(&self) -> Option<Limit> {
        self.search.limit()
    }

    fn play_out(
        &mut self,
        from: &Position<W>,
        chance: &mut Chance,
        max_moves: u32,
        max_steps: u32,
    ) -> (Position<W>, u32) {
        let search = &mut self.search;
        let checkpoint = search.machine.history.checkpoint();
        search.machine.position = *from;
        let (mut count, mut steps, mut is_stuck) = (0, 0u32, false);
        while count < max_moves && steps <= max_steps && !search.machine.position.is_over() {
            is_stuck = !search.play_random_move(chance, &mut self.moves);
            if is_stuck {
                break;
            }
            count += 1;
            steps = steps.saturating_add(search.machine.fuel.steps_used);
        }
        let machine = &mut search.machine;
        if !machine.position.is_over() {
            // If the game was stopped, no draw has found out whether there is a move.
            machine.evaluate_endings_given(is_stuck.then_some(true));
        }
        machine.history.rewind(checkpoint);
        (machine.position, count)
    }

    fn play_all(
        &mut self,
        opening: &Position<W>,
        chances: &mut dyn Iterator<Item = Chance>,
    ) -> Playouts {
        let mut all = Playouts::default();
        for mut chance in chances {
            let (last, moves) = self.play_out(opening, &mut chance, MAX_MOVES, u32::MAX);
            all.add(PlayoutEnd::from_position(&last), moves);
            if all.unplayable > 0 {
                break;
            }
        }
        all
    }

    fn play_observed(
        &mut self,
        opening: &Position<W>,
        game: PlannedGame,
        observer: &mut dyn Observer,
    ) -> (PlayoutEnd, u32) {
        let observed = ObservedGame::new(self, opening, game.counts_moves, observer);
        let end = observed.play(game.chance);
        self.search.refusal_reasons = None;
        end
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
        board: &'g mut MachineBoard<'p, W>,
        opening: &Position<W>,
        counts_moves: bool,
        observer: &'o mut dyn Observer,
    ) -> Self {
        let program = board.search.machine.program;
        let earlier = RepetitionHistory::owned(Vec::new());
        let observer = DynObserver::new(observer);
        let mut machine = Machine::new(program, *opening, earlier, observer);
        if opening.is_over() {
            machine.position = program.opening.resized();
            machine.evaluate_endings_given(None);
        }
        Self {
            search: &mut board.search,
            moves: &mut board.moves,
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
