//! Games on the general engine, for rules that packed boards do not support.

use super::LEFT_OUT;
use super::games::{BatchContext, BatchEngine, SavedGame, StepStatus, View, Views};
use crate::action_sequences::{ActionResult, ActionSequences};
use sow_compiler::seats::seat_index;
use sow_interpreter::stepper::Stepper;
use sow_interpreter::successors::{SmallBoard, SmallBoardTask};
use sow_interpreter::{Game, History, Position};

/// Games on positions of `W` words.
#[derive(Clone)]
struct VmGames<const W: usize> {
    board: &'static SmallBoard<W>,
    opening: VmGame<W>,
    games: Vec<VmGame<W>>,
}

/// A game in progress.
#[derive(Clone)]
struct VmGame<const W: usize> {
    position: Position<W>,
    /// Earlier positions, where the rules look back at them.
    history: History,
    /// The actions chosen so far in the current move.
    chosen: Vec<u32>,
    /// The legal moves that begin with the actions `chosen`.
    sequences: ActionSequences,
    /// The legal actions in ascending order.
    legal: Vec<u32>,
    moves: u32,
}

/// Creates games in the opening position.
pub(super) fn vm_games(common: &BatchContext, count: usize) -> Box<dyn BatchEngine> {
    common
        .program
        .run_on_small_board(NewGames { common, count })
}

struct NewGames<'c> {
    common: &'c BatchContext,
    count: usize,
}

impl SmallBoardTask for NewGames<'_> {
    type Outcome = Box<dyn BatchEngine>;

    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome {
        let start = Game::new(&self.common.program);
        let opening = VmGame::<W>::new(self.common, &start, (Vec::new(), 0));
        Box::new(VmGames {
            board,
            games: vec![opening.clone(); self.count],
            opening,
        })
    }
}

impl<const W: usize> VmGame<W> {
    /// Creates a game from `start`, after `moves` moves and with the first actions of the next move chosen.
    fn new(common: &BatchContext, start: &Game<'_>, (chosen, moves): (Vec<u32>, u32)) -> Self {
        let mut sequences = ActionSequences::for_game(start, &common.actions);
        if !chosen.is_empty() {
            sequences.narrow(&chosen, start, &common.actions);
        }
        Self {
            position: start.position().resized(),
            history: start.history().clone(),
            legal: sequences.legal_actions(&chosen, &common.actions),
            chosen,
            sequences,
            moves,
        }
    }

    /// Takes an action. Returns the status of the game if it is not over.
    fn take_action(
        &mut self,
        action: u32,
        common: &BatchContext,
        stepper: &mut dyn Stepper<W>,
    ) -> StepStatus {
        let played = match self
            .sequences
            .apply_action(&self.chosen, action, &common.actions)
        {
            Some(ActionResult::CompleteMove(played)) => played,
            Some(ActionResult::PartialMove) => {
                self.chosen.push(action);
                let (position, history) = (self.position.resized(), History::default());
                let game = Game::resume(&common.program, position, history);
                self.sequences.narrow(&self.chosen, &game, &common.actions);
                self.list_legal(common);
                return StepStatus::Running;
            }
            None => return StepStatus::Running,
        };
        let (position, history) = (&mut self.position, &mut self.history);
        self.sequences.refill(&common.actions, |moves| {
            stepper.play(position, history, &played, moves);
            *position
        });
        self.chosen.clear();
        self.list_legal(common);
        self.moves += 1;
        match self.sequences.count() {
            0 => StepStatus::Stuck,
            _ if self.moves >= common.max_moves => StepStatus::Truncated,
            _ => StepStatus::Running,
        }
    }

    fn list_legal(&mut self, common: &BatchContext) {
        self.sequences
            .list_legal_actions(&self.chosen, &common.actions, &mut self.legal);
    }
}

impl<const W: usize> BatchEngine for VmGames<W> {
    fn is_legal(&self, _: &BatchContext, game: usize, action: u32) -> bool {
        self.games[game].legal.binary_search(&action).is_ok()
    }

    fn step(&mut self, common: &BatchContext, actions: &[i64], views: &mut Views<'_>) {
        let mut stepper = self.board.stepper(&common.program);
        for ((at, &action), mut view) in actions.iter().enumerate().zip(views.all_games(common)) {
            if action == LEFT_OUT {
                continue;
            }
            let game = &mut self.games[at];
            let actor = game.position.mover();
            let unfinished = game.take_action(action as u32, common, &mut *stepper);
            if view.write_result(game.position.result(), unfinished) {
                let (end, seen) = (&game.position, &mut *view.final_observation);
                common.features.write(end, actor, &[], seen);
                game.clone_from(&self.opening);
            }
            self.write_state(common, at, view);
        }
    }

    fn write_state(&self, common: &BatchContext, game: usize, view: View<'_>) {
        let VmGame {
            position,
            chosen,
            legal,
            ..
        } = &self.games[game];
        let mover = position.mover();
        *view.mover = seat_index(mover) as i8;
        common
            .features
            .write(position, mover, chosen, view.observation);
        view.mask.fill(false);
        for &action in legal {
            view.mask[action as usize] = true;
        }
    }

    fn save(&self, common: &BatchContext, game: usize) -> SavedGame {
        let game = &self.games[game];
        SavedGame {
            position: Game::resume(
                &common.program,
                game.position.resized(),
                game.history.clone(),
            )
            .notation(),
            chosen: game.chosen.clone(),
            moves: game.moves,
        }
    }

    fn restore(
        &mut self,
        common: &BatchContext,
        game: usize,
        start: &Game<'_>,
        begun: (Vec<u32>, u32),
    ) -> bool {
        let restored = VmGame::new(common, start, begun);
        if restored.position.result().is_some() || restored.legal.is_empty() {
            return false;
        }
        self.games[game] = restored;
        true
    }

    fn copy(&self) -> Box<dyn BatchEngine> {
        Box::new(self.clone())
    }

    fn sample(&self, draw: &mut dyn FnMut(usize, usize) -> usize, actions: &mut [i64]) {
        for ((at, game), to) in self.games.iter().enumerate().zip(actions) {
            let action = game.legal.get(draw(at, game.legal.len()));
            *to = action.map_or(-1, |&action| action.into());
        }
    }
}
