//! Games on the general engine, for rules that packed boards do not support.

use super::games::{Common, Games, View, Views};
use crate::lines::{Lines, Taken};
use sow_compiler::seats::index;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::MAX_MOVES;
use sow_interpreter::stepped::Stepper;
use sow_interpreter::{Game, History, Move, Position};

pub(super) struct MachineGames {
    opening: MachineGame,
    games: Vec<MachineGame>,
}

/// A game in progress.
#[derive(Clone)]
struct MachineGame {
    position: Position,
    /// Earlier positions, where the rules look back at them.
    history: History,
    /// The actions chosen so far in the current move.
    chosen: Vec<u32>,
    lines: Lines,
    moves: u32,
}

impl MachineGames {
    pub(super) fn new(common: &Common, count: usize) -> Self {
        let game = Game::new(&common.program);
        let opening = MachineGame {
            position: *game.position(),
            history: History::default(),
            chosen: Vec::new(),
            lines: Lines::of(&game, &common.actions),
            moves: 0,
        };
        Self {
            games: vec![opening.clone(); count],
            opening,
        }
    }
}

impl MachineGame {
    /// Takes an action. Returns whether the game must be stopped, if it is not over.
    fn take(
        &mut self,
        action: u32,
        common: &Common,
        stepper: &mut dyn Stepper,
        moves: &mut Vec<Move>,
    ) -> bool {
        let played = match self.lines.take(&self.chosen, action, &common.actions) {
            Some(Taken::Move(played)) => played,
            Some(Taken::Part) => {
                self.chosen.push(action);
                return false;
            }
            None => return false,
        };
        stepper.play(&mut self.position, &mut self.history, &played, moves);
        self.chosen.clear();
        let game = Game::resume(&common.program, self.position, History::default());
        self.lines = Lines::of_moves(moves, &game, &common.actions);
        self.moves += 1;
        self.lines.count() == 0 || self.moves == MAX_MOVES
    }
}

impl Games for MachineGames {
    fn may(&self, common: &Common, game: usize, action: u32) -> bool {
        let game = &self.games[game];
        let taken = game.lines.take(&game.chosen, action, &common.actions);
        taken.is_some()
    }

    fn step(&mut self, common: &Common, actions: &[i64], views: &mut Views<'_>) {
        let mut stepper = common.program.stepper();
        let mut moves = Vec::new();
        for (at, &action) in actions.iter().enumerate() {
            let game = &mut self.games[at];
            let mut view = views.of(at, common);
            let stopped = game.take(action as u32, common, &mut *stepper, &mut moves);
            if view.end(game.position.over(), stopped) {
                game.clone_from(&self.opening);
            }
            self.show(common, at, view);
        }
    }

    fn show(&self, common: &Common, game: usize, view: View<'_>) {
        let MachineGame {
            position,
            chosen,
            lines,
            ..
        } = &self.games[game];
        let mover = position.mover();
        *view.mover = index(mover) as i8;
        common
            .features
            .write(position, mover, chosen, view.observation);
        view.mask.fill(false);
        for action in lines.open(chosen, &common.actions) {
            view.mask[action as usize] = true;
        }
    }

    fn sample(&self, common: &Common, chance: &mut Chance, actions: &mut [i64]) {
        for (game, to) in self.games.iter().zip(actions) {
            let open = game.lines.open(&game.chosen, &common.actions);
            *to = chance.pick(&open).map_or(-1, i64::from);
        }
    }
}
