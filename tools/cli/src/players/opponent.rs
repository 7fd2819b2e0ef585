//! A machine that plays a side, with a clock beside it and somebody who may wait for it.

use super::attention::Attention;
use super::knowledge::Knowledge;
use crate::support::chance::chance;
use crate::support::english::name;
use crate::support::failure::Failure;
use sow_matches::{Match, MatchMove};
use sow_players::opponent::{self, Waiting};
use sow_players::{PlayerSpec, Settings};

/// Whoever makes the moves of a side by themselves.
pub struct Opponent(opponent::Opponent);

impl Opponent {
    /// A player of this kind. Random moves and slips depend on the seed alone.
    ///
    /// # Errors
    /// If the memory of the settings is not there.
    pub fn new(recipe: PlayerSpec, settings: Settings, seed: Option<u64>) -> Result<Self, Failure> {
        let made = opponent::Opponent::new(recipe, settings, chance(seed));
        made.map(Self).map_err(Failure::input)
    }

    /// What it is made of.
    #[must_use]
    pub const fn recipe(&self) -> PlayerSpec {
        self.0.spec()
    }

    /// What it does; `None` if there is nothing to do. How seeds are laid out between rounds is left to chance.
    pub fn choose(
        &mut self,
        game: &Match,
        knowledge: &Knowledge<'_>,
        attention: Attention,
    ) -> Option<MatchMove> {
        let clock = attention.clock(self.recipe().time());
        let watched = attention.waits_for(name(game.mover()));
        let waiting = Waiting {
            endgames: knowledge.endgames.as_ref(),
            weights: knowledge.weights.as_ref(),
            stop: &|| clock.is_up(),
            report: &mut |round, found| watched.tell(round, found),
        };
        self.0.choose(game, waiting)
    }
}
