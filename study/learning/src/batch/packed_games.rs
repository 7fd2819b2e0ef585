//! Games on packed boards.

use super::games::{Common, Games, View, Views};
use crate::quick::QuickRules;
use sow_compiler::seats::index;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::MAX_MOVES;
use sow_interpreter::stepped::PackedPosition;

pub(super) struct PackedGames {
    rules: QuickRules,
    opening: PackedPosition,
    /// Each position with the number of moves made.
    games: Vec<(PackedPosition, u32)>,
}

impl PackedGames {
    /// Creates games in the opening position; `None` if the game cannot be played on packed boards.
    pub(super) fn new(common: &Common, count: usize) -> Option<Self> {
        let rules = QuickRules::new(&common.program, &common.actions, &common.features)?;
        let opening = rules.stepper().pack(common.program.opening())?;
        Some(Self {
            games: vec![(opening, 0); count],
            rules,
            opening,
        })
    }
}

impl Games for PackedGames {
    fn may(&self, _: &Common, game: usize, action: u32) -> bool {
        self.rules.bit(&self.games[game].0, action).is_some()
    }

    fn step(&mut self, common: &Common, actions: &[i64], views: &mut Views<'_>) {
        let mut endings = self.rules.stepper().endings();
        for (at, &action) in actions.iter().enumerate() {
            let (game, moves) = &mut self.games[at];
            let mut view = views.of(at, common);
            *moves += 1;
            let goes_on = self.rules.play(game, action as u32, &mut endings);
            let over = match goes_on {
                true => None,
                false => endings.position().over(),
            };
            if view.end(over, !goes_on || *moves == MAX_MOVES) {
                (*game, *moves) = (self.opening, 0);
            }
            self.show(common, at, view);
        }
    }

    #[inline]
    fn show(&self, _: &Common, game: usize, view: View<'_>) {
        let (game, _) = &self.games[game];
        *view.mover = index(game.mover()) as i8;
        self.rules.write(game, game.mover(), view.observation);
        view.mask.fill(false);
        for action in self.rules.each_open(game) {
            view.mask[action as usize] = true;
        }
    }

    fn sample(&self, _: &Common, chance: &mut Chance, actions: &mut [i64]) {
        for ((game, _), to) in self.games.iter().zip(actions) {
            let drawn = chance.below(game.legal().count_ones().into()) as usize;
            let action = self.rules.each_open(game).nth(drawn);
            *to = action.map_or(-1, i64::from);
        }
    }
}
