//! Games on packed boards.

use super::games::{BatchContext, BatchEngine, View, Views};
use crate::packed_actions::PackedActionRules;
use sow_compiler::seats::seat_index;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::MAX_MOVES;
use sow_interpreter::stepper::PackedPosition;

pub(super) struct PackedGames {
    rules: PackedActionRules,
    opening: PackedPosition,
    /// Each position with the number of moves made.
    games: Vec<(PackedPosition, u32)>,
}

impl PackedGames {
    /// Creates games in the opening position; `None` if the game cannot be played on packed boards.
    pub(super) fn new(common: &BatchContext, count: usize) -> Option<Self> {
        let rules = PackedActionRules::new(&common.program, &common.actions, &common.features)?;
        let opening = rules.stepper().pack(common.program.opening())?;
        Some(Self {
            games: vec![(opening, 0); count],
            rules,
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
        for (at, &action) in actions.iter().enumerate() {
            let (game, moves) = &mut self.games[at];
            let mut view = views.for_game(at, common);
            *moves += 1;
            let is_running = self.rules.play_action(game, action as u32, &mut endings);
            let over = match is_running {
                true => None,
                false => endings.position().result(),
            };
            if view.write_result(over, !is_running || *moves == MAX_MOVES) {
                (*game, *moves) = (self.opening, 0);
            }
            self.write_state(common, at, view);
        }
    }

    #[inline]
    fn write_state(&self, _: &BatchContext, game: usize, view: View<'_>) {
        let (game, _) = &self.games[game];
        *view.mover = seat_index(game.mover()) as i8;
        self.rules.write(game, game.mover(), view.observation);
        view.mask.fill(false);
        for action in self.rules.iter_legal_actions(game) {
            view.mask[action as usize] = true;
        }
    }

    fn sample(&self, _: &BatchContext, chance: &mut Chance, actions: &mut [i64]) {
        for ((game, _), to) in self.games.iter().zip(actions) {
            let bit_index = chance.below(game.legal_bits().count_ones().into()) as usize;
            let action = self.rules.iter_legal_actions(game).nth(bit_index);
            *to = action.map_or(-1, i64::from);
        }
    }
}
