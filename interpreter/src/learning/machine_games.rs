//! Games of any kind, played by the machine.

use super::batch::{Common, End, Games, View, Views};
use super::{Actions, Lines, Taken};
use crate::board::{Position, Standing, on_small_board};
use crate::chance::{Chance, below};
use crate::engine::movegen::{Move, Next, Search};
use crate::engine::vm::RepetitionHistory;
use crate::game::Game;
use crate::perft::MAX_MOVES;
use std::sync::Arc;

pub(super) struct MachineGames {
    actions: Arc<Actions>,
    opening: MachineGame,
    games: Vec<MachineGame>,
}

/// A game under way.
#[derive(Clone)]
struct MachineGame {
    position: Position,
    /// What earlier positions were like, where that matters.
    history: Vec<u64>,
    /// The actions of the move that have been chosen so far.
    chosen: Vec<u32>,
    lines: Lines,
    moves: u32,
}

impl MachineGames {
    pub(super) fn new(common: &Common, count: usize) -> Self {
        let game = Game::new(&common.program);
        let opening = MachineGame {
            position: *game.position(),
            history: Vec::new(),
            chosen: Vec::new(),
            lines: Lines::of(&game, &common.actions),
            moves: 0,
        };
        Self {
            actions: Arc::clone(&common.actions),
            games: vec![opening.clone(); count],
            opening,
        }
    }
}

fn step_all<const W: usize>(
    games: &mut MachineGames,
    common: &Common,
    actions: &[i64],
    views: &mut Views<'_>,
) {
    let opening: Position<W> = common.program.opening.resized();
    let mut search = Search::new(&common.program, opening, RepetitionHistory::Lent(&[]), 0);
    let mut moves = Vec::new();
    for (at, (game, &action)) in games.games.iter_mut().zip(actions).enumerate() {
        let view = views.of(at, common);
        let (end, over) = game.take(action as u32, common, &mut search, &mut moves);
        common.reward(over, view.rewards);
        *view.end = end as u8;
        if end != End::GoesOn {
            game.clone_from(&games.opening);
        }
        game.write(common, view);
    }
}

impl MachineGame {
    /// Takes an action: how the game stands then, and its result if it is over.
    fn take<const W: usize>(
        &mut self,
        action: u32,
        common: &Common,
        search: &mut Search<'_, W>,
        moves: &mut Vec<Move>,
    ) -> (End, Option<Standing>) {
        match self.lines.take(&self.chosen, action, &common.actions) {
            Some(Taken::Move(played)) => self.play(&played, common, search, moves),
            Some(Taken::Part) => {
                self.chosen.push(action);
                (End::GoesOn, None)
            }
            None => (End::GoesOn, None),
        }
    }

    fn play<const W: usize>(
        &mut self,
        played: &Move,
        common: &Common,
        search: &mut Search<'_, W>,
        moves: &mut Vec<Move>,
    ) -> (End, Option<Standing>) {
        let kind = &common.program.code.kinds[played.kind()];
        let machine = &mut search.machine;
        machine.position = self.position.resized();
        machine.earlier = RepetitionHistory::kept(std::mem::take(&mut self.history));
        machine.turn_to_position();
        machine.start();
        // A legal move has no fault.
        if machine.play_script(kind, played).is_ok() {
            machine.finish_move(Next::Moves);
        }
        moves.clear();
        search.start();
        if !search.machine.position.is_over() {
            search.list(moves);
        }
        let machine = &mut search.machine;
        if machine.is_out_of_fuel() {
            machine.position.give_up();
        } else if moves.is_empty() && !machine.position.is_over() {
            machine.look_at_endings_knowing(Some(true));
        }
        let earlier = std::mem::replace(&mut machine.earlier, RepetitionHistory::Lent(&[]));
        self.history = earlier.into_vec();
        self.position = machine.position.resized();
        self.chosen.clear();
        self.lines = Lines::new(&common.program, &machine.position, moves, &common.actions);
        self.moves += 1;
        let stopped = self.lines.count() == 0 || self.moves == MAX_MOVES;
        match self.position.over() {
            Some(standing) => (End::Over, Some(standing)),
            None if stopped => (End::Stopped, None),
            None => (End::GoesOn, None),
        }
    }

    fn write(&self, common: &Common, view: View<'_>) {
        *view.mover = self.position.mover_index() as i8;
        common.features.write(
            &self.position,
            self.position.mover(),
            &self.chosen,
            view.observation,
        );
        view.mask.fill(false);
        for action in self.lines.open(&self.chosen, &common.actions) {
            view.mask[action as usize] = true;
        }
    }
}

impl Games for MachineGames {
    fn count(&self) -> usize {
        self.games.len()
    }

    fn may(&self, game: usize, action: u32) -> bool {
        let game = &self.games[game];
        game.lines.may(&game.chosen, action, &self.actions)
    }

    fn step(&mut self, common: &Common, actions: &[i64], views: &mut Views<'_>) {
        let program = &common.program;
        on_small_board!(program, step_all(self, common, actions, views));
    }

    fn show(&self, common: &Common, views: &mut Views<'_>) {
        for (at, game) in self.games.iter().enumerate() {
            game.write(common, views.of(at, common));
        }
    }

    fn sample(&self, common: &Common, chance: &mut Chance, actions: &mut [i64]) {
        for (game, to) in self.games.iter().zip(actions) {
            let open = game.lines.open(&game.chosen, &common.actions);
            let drawn = below(&mut chance.0, open.len());
            *to = open.get(drawn).map_or(-1, |&action| action.into());
        }
    }
}
