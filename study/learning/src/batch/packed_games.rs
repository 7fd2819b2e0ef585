//! Games on packed boards.

use super::LEFT_OUT;
use super::games::{BatchContext, BatchEngine, SavedGame, StepStatus, View, Views};
use crate::packed_actions::PackedActionRules;
use sow_compiler::seats::seat_index;
use sow_interpreter::stepper::PackedPosition;
use sow_interpreter::{Game, History};
use std::sync::Arc;

#[derive(Clone)]
pub(super) struct PackedGames {
    rules: Arc<PackedActionRules>,
    opening: PackedPosition,
    /// Each position with the number of moves made.
    games: Vec<(PackedPosition, u32)>,
    /// The earlier positions of each game; empty unless they matter.
    histories: Vec<History>,
}

impl PackedGames {
    /// Creates games in the opening position; `None` if the game cannot be played on packed boards.
    pub(super) fn new(common: &BatchContext, count: usize) -> Option<Self> {
        let rules = PackedActionRules::new(&common.program, &common.actions, &common.features)?;
        let opening = rules.stepper().pack(common.program.opening())?;
        let remembered = if rules.stepper().looks_back() {
            count
        } else {
            0
        };
        Some(Self {
            games: vec![(opening, 0); count],
            histories: vec![History::default(); remembered],
            rules: Arc::new(rules),
            opening,
        })
    }
}

impl BatchEngine for PackedGames {
    fn is_legal(&self, _: &BatchContext, game: usize, action: u32) -> bool {
        self.rules.legal_bit(&self.games[game].0, action).is_some()
    }

    fn step(&mut self, common: &BatchContext, actions: &[i64], views: &mut Views<'_>) {
        let mut endings = self.rules.stepper().endings();
        let mut none = History::default();
        for ((at, &action), mut view) in actions.iter().enumerate().zip(views.all_games(common)) {
            if action == LEFT_OUT {
                continue;
            }
            let (game, moves) = &mut self.games[at];
            *moves += 1;
            let (history, actor) = (
                self.histories.get_mut(at).unwrap_or(&mut none),
                game.mover(),
            );
            let is_running = self
                .rules
                .play_action(game, history, action as u32, &mut endings);
            let end = (!is_running).then(|| endings.position());
            let unfinished = match is_running {
                false => StepStatus::Stuck,
                true if *moves >= common.max_moves => StepStatus::Truncated,
                true => StepStatus::Running,
            };
            if view.write_result(end.and_then(|end| end.result()), unfinished) {
                let seen = &mut *view.final_observation;
                match end {
                    Some(end) => common.features.write(&end, actor, &[], seen),
                    None => self.rules.write(game, actor, seen),
                }
                (*game, *moves) = (self.opening, 0);
                history.earlier_hashes.clear();
            }
            self.write_state(common, at, view);
        }
    }

    #[inline]
    fn write_state(&self, _: &BatchContext, game: usize, view: View<'_>) {
        let (game, _) = &self.games[game];
        *view.mover = seat_index(game.mover()) as i8;
        self.rules.write(game, game.mover(), view.observation);
        self.rules.write_mask(game, view.mask);
    }

    fn save(&self, common: &BatchContext, game: usize) -> SavedGame {
        let history = self.histories.get(game).cloned().unwrap_or_default();
        let (game, moves) = &self.games[game];
        let position = self.rules.stepper().unpack(game);
        SavedGame {
            position: Game::resume(&common.program, position, history).notation(),
            chosen: Vec::new(),
            moves: *moves,
        }
    }

    fn restore(
        &mut self,
        _: &BatchContext,
        game: usize,
        start: &Game<'_>,
        (chosen, moves): (Vec<u32>, u32),
    ) -> bool {
        let packed = self.rules.stepper().pack(start.position());
        match packed.filter(|packed| packed.legal_bits() != 0 && chosen.is_empty()) {
            Some(packed) => {
                self.games[game] = (packed, moves);
                if let Some(history) = self.histories.get_mut(game) {
                    history.clone_from(start.history());
                }
                true
            }
            None => false,
        }
    }

    fn copy(&self) -> Box<dyn BatchEngine> {
        Box::new(self.clone())
    }

    fn sample(&self, draw: &mut dyn FnMut(usize, usize) -> usize, actions: &mut [i64]) {
        for ((at, (game, _)), to) in self.games.iter().enumerate().zip(actions) {
            let bit_index = draw(at, game.legal_bits().count_ones() as usize);
            let action = self.rules.iter_legal_actions(game).nth(bit_index);
            *to = action.map_or(-1, i64::from);
        }
    }
}
