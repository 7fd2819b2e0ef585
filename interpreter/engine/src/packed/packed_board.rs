//! Packed boards as boards that games are played on.

use super::game::{EndingEvaluator, EndingMachine, PackedTables};
use super::games::Histories;
use super::move_generator::PackedMove;
use super::observed::Watch;
use super::packed_engine::PackedEngine;
use super::stepper::RepetitionHasher;
use crate::board::{BoardCallback, GameBoard};
use crate::chance::Chance;
use crate::limits::Limit;
use crate::machine_board::MachineBoard;
use crate::movegen::{AppliedMove, NextStep, PackedState, RemainingMoves, State, StateForm};
use crate::moves::Candidate;
use crate::random_games::{PlannedGame, PlayoutEnd, Playouts};
use crate::trace::{DynObserver, NoObserver, Observer};
use crate::vm::RepetitionHistory;
use sow_compiler::board::{History, Position};
use sow_compiler::packed::{LaneMap, Trails};
use sow_compiler::program::Program;
use std::cell::OnceCell;
use std::sync::Arc;

/// Packed boards of a game with positions of `W` words.
pub(crate) struct PackedBoard<'p, const W: usize> {
    engine: Arc<dyn PackedEngine>,
    evaluator: EndingMachine<'p, W>,
    hasher: RepetitionHasher,
    history: RepetitionHistory<'p>,
    /// Those of random games, kept to reuse their buffers.
    histories: Histories,
    /// The events of steps for observers, collected before the first observed game; `None` if the machine has to play
    /// observed games.
    trails: OnceCell<Option<Trails>>,
    /// The player of games that cannot be played here.
    machine: Option<MachineBoard<'p, W>>,
}

impl<'p, const W: usize> PackedBoard<'p, W> {
    pub(crate) fn new(program: &'p Program, tables: PackedTables, history: &History) -> Self {
        let (PackedTables(engine), opening) = (tables, program.opening.resized());
        Self {
            evaluator: EndingMachine::new(program, opening.without_result(), NoObserver),
            hasher: RepetitionHasher::new(engine.lanes()),
            engine,
            history: RepetitionHistory::owned(history.earlier_hashes.clone()),
            histories: Histories::default(),
            trails: OnceCell::new(),
            machine: None,
        }
    }

    fn lanes(&self) -> &LaneMap {
        self.engine.lanes()
    }

    /// Returns the packed form of a state.
    fn packed(&self, state: &State<W>) -> PackedState {
        match &state.0 {
            StateForm::Packed(packed) => *packed,
            StateForm::Position(position) => {
                let lanes = self.lanes().pack(position);
                self.engine.state(&lanes, position.mover_index().into())
            }
        }
    }

    /// Returns a move made by the engine for the player `us`.
    fn applied(&self, us: usize, (start, after): PackedMove) -> Option<AppliedMove<W>> {
        let (lane, direction_choice) = start;
        let pit = self.lanes().choice_pit(lane, us)?;
        let candidate = Candidate {
            pit,
            direction_choice,
        };
        Some(AppliedMove::packed(candidate, after))
    }

    /// Whether a move leads to an earlier position, and the rules ask for that.
    fn is_repetition(&self, from: &State<W>, to: &State<W>) -> bool {
        let program = self.evaluator.program();
        if !program.uses.repeats || from.is_irreversible_to(to, program) {
            return false;
        }
        let situation = self.repetition_hash(to);
        self.history.contains(situation) || self.repetition_hash(from) == situation
    }

    /// Prepares for games from a position; returns its lanes.
    fn start_from(&mut self, from: &Position<W>) -> [u64; 8] {
        self.evaluator.opening = from.without_result();
        self.lanes().pack(from)
    }

    fn machine(&mut self) -> &mut MachineBoard<'p, W> {
        let program = self.evaluator.program();
        self.machine
            .get_or_insert_with(|| MachineBoard::new(program, &History::default()))
    }

    /// Returns the events for an observer if it learns everything about a game that is played here.
    fn trails(&self, game: &PlannedGame, observer: &dyn Observer) -> Option<&Trails> {
        let can_observe =
            !observer.wants_every_seed() && (!game.counts_moves || self.engine.knows_refusals());
        let trails = || self.engine.trails(self.evaluator.program());
        can_observe.then(|| self.trails.get_or_init(trails).as_ref())?
    }
}

impl<'p, const W: usize> GameBoard<'p, W> for PackedBoard<'p, W> {
    fn state_of(&mut self, position: &Position<W>) -> State<W> {
        if position.is_over() {
            return (*position).into();
        }
        self.hasher.set_memory(position);
        let lanes = self.start_from(position);
        let packed = self.engine.state(&lanes, position.mover_index().into());
        State(StateForm::Packed(packed))
    }

    fn position_of(&self, state: &State<W>) -> Position<W> {
        match &state.0 {
            StateForm::Position(position) => *position,
            StateForm::Packed(PackedState { lanes, facts }) => {
                let (lane_map, mover) = (self.lanes(), facts.mover.into());
                self.evaluator.unpack_position(lane_map, lanes, mover)
            }
        }
    }

    fn list_moves(&mut self, state: &State<W>, into: &mut Vec<AppliedMove<W>>) -> u32 {
        let PackedState { lanes, facts } = &self.packed(state);
        let us = facts.mover.into();
        self.engine
            .list_moves(lanes, us, &mut |made| into.extend(self.applied(us, made)));
        0
    }

    fn count_moves(&mut self, state: &State<W>) -> u64 {
        let PackedState { lanes, facts } = &self.packed(state);
        self.engine.count_moves(lanes, facts.mover.into())
    }

    fn apply_endings(
        &mut self,
        from: &State<W>,
        applied: &AppliedMove<W>,
        next: NextStep,
    ) -> (State<W>, u32) {
        let repeated = self.is_repetition(from, &applied.after);
        let PackedState { lanes, facts } = &self.packed(&applied.after);
        let mover = facts.mover.into();
        let (engine, ends) = (&self.engine, &mut self.evaluator);
        let no_legal_move = next == NextStep::Unspecified
            && !facts.has_move
            && ends.needs_move_test()
            && engine.has_no_move(lanes, mover);
        if facts.far_from_end && !no_legal_move && !repeated {
            return (applied.after, 0);
        }
        let before = ends.unpack_position(engine.lanes(), lanes, mover);
        ends.evaluate_endings(engine.lanes(), lanes, mover, (no_legal_move, repeated));
        let position = ends.position();
        let after = match position == before {
            true => applied.after,
            false => self.state_of(&position),
        };
        (after, 0)
    }

    fn repetition_hash(&self, state: &State<W>) -> u64 {
        match &state.0 {
            StateForm::Position(position) => position.repetition_hash(),
            StateForm::Packed(state) => self.hasher.hash(state.lanes(), state.facts.mover.into()),
        }
    }

    fn history(&mut self) -> &mut RepetitionHistory<'p> {
        &mut self.history
    }

    fn limit(&self) -> Option<Limit> {
        let machine = self.machine.as_ref().and_then(MachineBoard::limit);
        self.evaluator.limit().max(machine)
    }

    fn play_out(
        &mut self,
        from: &Position<W>,
        chance: &mut Chance,
        max_moves: u32,
        max_steps: u32,
    ) -> (Position<W>, u32) {
        if from.is_over() {
            return (*from, 0);
        }
        // Random games on packed boards remember no positions from before their start.
        if !self.history.as_slice().is_empty() {
            let history = self.history.clone();
            let machine = self.machine();
            *machine.history() = history;
            return machine.play_out(from, chance, max_moves, max_steps);
        }
        let (lanes, mover) = (self.start_from(from), from.mover_index().into());
        let moves = self
            .engine
            .play_out(&lanes, mover, chance, max_moves, &mut self.evaluator);
        (self.evaluator.position(), moves)
    }

    fn play_all(
        &mut self,
        opening: &Position<W>,
        chances: &mut dyn Iterator<Item = Chance>,
    ) -> Playouts {
        if opening.is_over() {
            return self.machine().play_all(opening, chances);
        }
        let (lanes, mover) = (self.start_from(opening), opening.mover_index().into());
        self.engine.play_all(
            &lanes,
            mover,
            chances,
            &mut self.evaluator,
            &mut self.histories,
        )
    }

    fn play_observed(
        &mut self,
        opening: &Position<W>,
        game: PlannedGame,
        observer: &mut dyn Observer,
    ) -> (PlayoutEnd, u32) {
        let (lanes, mover) = (self.start_from(opening), opening.mover_index().into());
        let trails = self.trails(&game, observer);
        let Some(trails) = trails.filter(|_| !opening.is_over()) else {
            return self.machine().play_observed(opening, game, observer);
        };
        let (program, opening) = (self.evaluator.program(), self.evaluator.opening);
        let mut endings = EndingMachine::new(program, opening, DynObserver::new(observer));
        let mut watch = Watch {
            trails,
            counts_moves: game.counts_moves,
            endings: &mut endings,
            steps: 0,
        };
        self.engine
            .play_observed(&lanes, mover, game.chance, &mut watch);
        (watch.endings.end(), watch.steps)
    }

    fn lane_index(&self, cell: u8, mover: usize) -> u8 {
        self.lanes().lane(cell, mover).unwrap_or(cell)
    }

    fn visit_successors(
        &self,
        lanes: &[u64; 8],
        mover: usize,
        callback: &mut BoardCallback<'_>,
    ) -> Option<bool> {
        self.engine.visit_successors(lanes, mover, callback)
    }

    fn remaining_moves(&self, state: &State<W>) -> Option<RemainingMoves> {
        let StateForm::Packed(PackedState { lanes, facts }) = &state.0 else {
            return None;
        };
        self.engine.remaining_moves(lanes, facts.mover.into())
    }

    fn make_next(
        &self,
        state: &State<W>,
        remaining: &mut RemainingMoves,
    ) -> Option<AppliedMove<W>> {
        let StateForm::Packed(PackedState { lanes, facts }) = &state.0 else {
            return None;
        };
        let us = facts.mover.into();
        self.applied(us, self.engine.make_next(lanes, us, remaining)?)
    }

    fn perft(&mut self, state: &State<W>, left: u32) -> Option<u64> {
        let PackedState { lanes, facts } = &self.packed(state);
        let mover = facts.mover.into();
        self.engine.perft(lanes, mover, left, &mut self.evaluator)
    }
}
