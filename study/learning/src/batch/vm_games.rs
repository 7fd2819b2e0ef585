//! Games on the general engine, for rules that packed boards do not support.

use super::games::{BatchContext, BatchEngine, View, Views};
use crate::action_sequences::{ActionResult, ActionSequences};
use sow_compiler::seats::seat_index;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::MAX_MOVES;
use sow_interpreter::stepper::Stepper;
use sow_interpreter::{Game, History, Move, Position};

pub(super) struct VmGames {
    opening: VmGame,
    games: Vec<VmGame>,
}

/// A game in progress.
#[derive(Clone)]
struct VmGame {
    position: Position,
    /// Earlier positions, where the rules look back at them.
    history: History,
    /// The actions chosen so far in the current move.
    chosen: Vec<u32>,
    sequences: ActionSequences,
    moves: u32,
}

impl VmGames {
    pub(super) fn new(common: &BatchContext, count: usize) -> Self {
        let game = Game::new(&common.program);
        let opening = VmGame {
            position: *game.position(),
            history: History::default(),
            chosen: Vec::new(),
            sequences: ActionSequences::for_game(&game, &common.actions),
            moves: 0,
        };
        Self {
            games: vec![opening.clone(); count],
            opening,
        }
    }
}

impl VmGame {
    /// Takes an action. Returns whether the game must be stopped, if it is not over.
    fn take_action(
        &mut self,
        action: u32,
        common: &BatchContext,
        stepper: &mut dyn Stepper,
        moves: &mut Vec<Move>,
    ) -> bool {
        let played = match self
            .sequences
            .apply_action(&self.chosen, action, &common.actions)
        {
            Some(ActionResult::CompleteMove(played)) => played,
            Some(ActionResult::PartialMove) => {
                self.chosen.push(action);
                return false;
            }
            None => return false,
        };
        stepper.play(&mut self.position, &mut self.history, &played, moves);
        self.chosen.clear();
        let game = Game::resume(&common.program, self.position, History::default());
        self.sequences = ActionSequences::for_moves(moves, &game, &common.actions);
        self.moves += 1;
        self.sequences.count() == 0 || self.moves == MAX_MOVES
    }
}

impl BatchEngine for VmGames {
    fn is_legal(&self, common: &BatchContext, game: usize, action: u32) -> bool {
        let game = &self.games[game];
        let taken = game
            .sequences
            .apply_action(&game.chosen, action, &common.actions);
        taken.is_some()
    }

    fn step(&mut self, common: &BatchContext, actions: &[i64], views: &mut Views<'_>) {
        let mut stepper = common.program.stepper();
        let mut moves = Vec::new();
        for (at, &action) in actions.iter().enumerate() {
            let game = &mut self.games[at];
            let mut view = views.for_game(at, common);
            let stopped = game.take_action(action as u32, common, &mut *stepper, &mut moves);
            if view.write_result(game.position.result(), stopped) {
                game.clone_from(&self.opening);
            }
            self.write_state(common, at, view);
        }
    }

    fn write_state(&self, common: &BatchContext, game: usize, view: View<'_>) {
        let VmGame {
            position,
            chosen,
            sequences: lines,
            ..
        } = &self.games[game];
        let mover = position.mover();
        *view.mover = seat_index(mover) as i8;
        common
            .features
            .write(position, mover, chosen, view.observation);
        view.mask.fill(false);
        for action in lines.legal_actions(chosen, &common.actions) {
            view.mask[action as usize] = true;
        }
    }

    fn sample(&self, common: &BatchContext, chance: &mut Chance, actions: &mut [i64]) {
        for (game, to) in self.games.iter().zip(actions) {
            let open = game.sequences.legal_actions(&game.chosen, &common.actions);
            *to = chance.pick(&open).map_or(-1, i64::from);
        }
    }
}
