//! Games on the general engine, for rules that packed boards do not support.

use super::games::{BatchContext, BatchEngine, SavedGame, StepStatus, View, Views};
use crate::action_sequences::{ActionResult, ActionSequences};
use sow_compiler::seats::seat_index;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::MAX_MOVES;
use sow_interpreter::stepper::Stepper;
use sow_interpreter::{Game, History, Move, Position};

#[derive(Clone)]
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
        let opening = VmGame::new(common, &Game::new(&common.program));
        Self {
            games: vec![opening.clone(); count],
            opening,
        }
    }
}

impl VmGame {
    fn new(common: &BatchContext, start: &Game<'_>) -> Self {
        Self {
            position: *start.position(),
            history: start.history().clone(),
            chosen: Vec::new(),
            sequences: ActionSequences::for_game(start, &common.actions),
            moves: 0,
        }
    }

    /// Takes an action. Returns the status of the game if it is not over.
    fn take_action(
        &mut self,
        action: u32,
        common: &BatchContext,
        stepper: &mut dyn Stepper,
        moves: &mut Vec<Move>,
    ) -> StepStatus {
        let played = match self
            .sequences
            .apply_action(&self.chosen, action, &common.actions)
        {
            Some(ActionResult::CompleteMove(played)) => played,
            Some(ActionResult::PartialMove) => {
                self.chosen.push(action);
                return StepStatus::Running;
            }
            None => return StepStatus::Running,
        };
        stepper.play(&mut self.position, &mut self.history, &played, moves);
        self.chosen.clear();
        let game = Game::resume(&common.program, self.position, History::default());
        self.sequences = ActionSequences::for_moves(moves, &game, &common.actions);
        self.moves += 1;
        match self.sequences.count() {
            0 => StepStatus::Stuck,
            _ if self.moves >= MAX_MOVES => StepStatus::Truncated,
            _ => StepStatus::Running,
        }
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
            let unfinished = game.take_action(action as u32, common, &mut *stepper, &mut moves);
            if view.write_result(game.position.result(), unfinished) {
                let (end, seen) = (&game.position, &mut *view.final_observation);
                common.features.write(end, end.mover(), &[], seen);
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

    fn save(&self, common: &BatchContext, game: usize) -> SavedGame {
        let game = &self.games[game];
        SavedGame {
            position: Game::resume(&common.program, game.position, game.history.clone()).notation(),
            chosen: game.chosen.clone(),
            moves: game.moves,
        }
    }

    fn restore(
        &mut self,
        common: &BatchContext,
        game: usize,
        start: &Game<'_>,
        (chosen, moves): (Vec<u32>, u32),
    ) -> bool {
        let restored = VmGame {
            chosen,
            moves,
            ..VmGame::new(common, start)
        };
        let legal = restored
            .sequences
            .legal_actions(&restored.chosen, &common.actions);
        if restored.position.result().is_some() || legal.is_empty() {
            return false;
        }
        self.games[game] = restored;
        true
    }

    fn copy(&self) -> Box<dyn BatchEngine> {
        Box::new(self.clone())
    }

    fn sample(&self, common: &BatchContext, chance: &mut Chance, actions: &mut [i64]) {
        for (game, to) in self.games.iter().zip(actions) {
            let open = game.sequences.legal_actions(&game.chosen, &common.actions);
            *to = chance.pick(&open).map_or(-1, i64::from);
        }
    }
}
