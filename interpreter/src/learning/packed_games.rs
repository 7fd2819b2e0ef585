//! Many games on packed boards.

use super::batch::{Common, End, Games, View, Views};
use super::packed_rules::PackedRules;
use crate::board::index;
use crate::chance::{Chance, below};
use crate::packed::{LazyReferee, OnPacked, SteppedGame, Stepper, Tables};
use crate::perft::MAX_MOVES;

struct PackedGames<const H: usize> {
    rules: PackedRules<H>,
    /// Each with the number of its moves.
    games: Vec<(SteppedGame<H>, u32)>,
}

/// The games; `None` if something has no number.
pub(super) fn new(tables: &Tables, common: &Common, count: usize) -> Option<Box<dyn Games>> {
    struct Make<'a>(&'a Common, usize);
    impl OnPacked for Make<'_> {
        type Outcome = Option<Box<dyn Games>>;

        fn run<const H: usize>(self, stepper: Stepper<H>) -> Self::Outcome {
            let Self(common, count) = self;
            let rules = PackedRules::new(stepper, common)?;
            let games = vec![(rules.opening(), 0); count];
            Some(Box::new(PackedGames { rules, games }))
        }
    }
    tables.stepper(Make(common, count))
}

impl<const H: usize> PackedGames<H> {
    #[inline]
    fn write(&self, game: &SteppedGame<H>, view: View<'_>) {
        *view.mover = index(game.mover()) as i8;
        self.rules.write(game, game.mover(), view.observation);
        view.mask.fill(false);
        for action in self.rules.open(game) {
            view.mask[action as usize] = true;
        }
    }
}

impl<const H: usize> Games for PackedGames<H> {
    fn count(&self) -> usize {
        self.games.len()
    }

    fn may(&self, game: usize, action: u32) -> bool {
        self.rules.bit(&self.games[game].0, action).is_some()
    }

    fn step(&mut self, common: &Common, actions: &[i64], views: &mut Views<'_>) {
        let mut referee = LazyReferee::new(&common.program);
        for (at, &action) in actions.iter().enumerate() {
            let (mut game, mut moves) = self.games[at];
            let view = views.of(at, common);
            let (mut end, mut over) = (End::GoesOn, None);
            moves += 1;
            if let Some(bit) = self.rules.bit(&game, action as u32)
                && !self.rules.play(&mut game, bit, &mut referee)
            {
                over = referee.position().over();
                end = if over.is_some() {
                    End::Over
                } else {
                    End::Stopped
                };
            } else if moves == MAX_MOVES {
                end = End::Stopped;
            }
            common.reward(over, view.rewards);
            *view.end = end as u8;
            if end != End::GoesOn {
                (game, moves) = (self.rules.opening(), 0);
            }
            self.games[at] = (game, moves);
            self.write(&game, view);
        }
    }

    fn show(&self, common: &Common, views: &mut Views<'_>) {
        for (at, (game, _)) in self.games.iter().enumerate() {
            self.write(game, views.of(at, common));
        }
    }

    fn sample(&self, _: &Common, chance: &mut Chance, actions: &mut [i64]) {
        for ((game, _), to) in self.games.iter().zip(actions) {
            let drawn = below(&mut chance.0, game.legal().count_ones() as usize);
            let action = self.rules.open(game).nth(drawn);
            *to = action.map_or(-1, i64::from);
        }
    }
}
