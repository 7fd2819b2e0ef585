//! A machine that plays a side.

use super::attention::{Attention, Waiting};
use super::clock::Clock;
use crate::support::chance::Chance;
use crate::support::english::name;
use crate::support::failure::Failure;
use sow_interpreter::{Game, Match, MatchMove, Move};
use sow_players::{AlphaBeta, Budget, Explorer, Level, Limits, PlayerSpec, Settings};
use sow_solver::Database;
use std::time::Duration;

/// Whoever makes the moves of a side by himself.
pub struct Opponent {
    recipe: PlayerSpec,
    settings: Settings,
    chance: Chance,
    /// With the round that it knows: the board of another round is another one.
    thinker: Option<(u32, AlphaBeta)>,
}

/// A level takes no longer than this for a move.
const LEVEL_TIME: Duration = Duration::from_secs(3);

impl Opponent {
    /// A player of this kind. Random moves and slips depend on the seed alone.
    ///
    /// # Errors
    /// If the memory of the settings is not there.
    pub fn new(recipe: PlayerSpec, settings: Settings, seed: Option<u64>) -> Result<Self, Failure> {
        let settings = Settings {
            lines: 1,
            ..settings
        };
        // Memory is taken before a clock runs.
        let thinker = match recipe {
            PlayerSpec::Level(_) | PlayerSpec::Search(_) => Some((1, new_thinker(settings)?)),
            PlayerSpec::Random | PlayerSpec::Mcts(_) => None,
        };
        Ok(Self {
            recipe,
            settings,
            chance: Chance::new(seed),
            thinker,
        })
    }

    /// What it is made of.
    #[must_use]
    pub const fn recipe(&self) -> PlayerSpec {
        self.recipe
    }

    /// What it does; `None` if there is nothing to do. How seeds are laid out between rounds is left to chance.
    pub fn choose(
        &mut self,
        game: &Match,
        endgames: Option<&Database<'_>>,
        attention: Attention,
    ) -> Option<MatchMove> {
        let clock = match self.recipe {
            PlayerSpec::Random => return self.chance.any_move(game),
            PlayerSpec::Level(_) => attention.clock(Some(LEVEL_TIME)),
            PlayerSpec::Search(budget) | PlayerSpec::Mcts(budget) => attention.clock(budget.time),
        };
        if game.over().is_some() || game.arrangement().is_some() {
            return self.chance.any_move(game);
        }
        let waiting = attention.waits_for(name(game.mover()));
        let found = self.think(game, endgames, (&clock, &waiting));
        found.map(MatchMove::Play)
    }

    fn think(
        &mut self,
        game: &Match,
        endgames: Option<&Database<'_>>,
        (clock, waiting): (&Clock, &Waiting),
    ) -> Option<Move> {
        let budget = match self.recipe {
            PlayerSpec::Level(number) => {
                let level = Level::of(number)?;
                if self.chance.below(100) < level.slips.into() {
                    return self.any_of(&game.round());
                }
                Budget {
                    time: None,
                    depth: Some(level.depth),
                    nodes: Some(level.nodes),
                }
            }
            PlayerSpec::Search(budget) | PlayerSpec::Mcts(budget) => budget,
            PlayerSpec::Random => return self.any_of(&game.round()),
        };
        let round = game.round();
        let moves = round.legal_moves();
        if let [only] = moves[..] {
            return Some(only);
        }
        let stop = || clock.is_up();
        let limits = Limits {
            depth: budget.depth,
            nodes: budget.nodes,
            stop: Some(&stop),
            endgames,
        };
        let analysis = match self.recipe {
            PlayerSpec::Mcts(_) => {
                let explorer = Explorer {
                    memory: self.settings.memory,
                    seed: self.chance.any_number(),
                };
                explorer.think(&round, &limits)
            }
            _ => {
                let thinker = self.thinker(game.round_number())?;
                thinker.think(&round, &limits, &mut |found| waiting.tell(&round, found))
            }
        };
        let best = analysis.lines.first()?.moves.first()?;
        Some(*best)
    }

    fn any_of(&mut self, round: &Game<'_>) -> Option<Move> {
        self.chance.pick(round.legal_moves())
    }

    /// Whoever looks ahead; none if a search is not what this player is made of.
    fn thinker(&mut self, round: u32) -> Option<&mut AlphaBeta> {
        let (known, thinker) = self.thinker.as_mut()?;
        if *known != round {
            thinker.forget();
            *known = round;
        }
        Some(thinker)
    }
}

fn new_thinker(settings: Settings) -> Result<AlphaBeta, Failure> {
    AlphaBeta::new(settings).map_err(Failure::input)
}
