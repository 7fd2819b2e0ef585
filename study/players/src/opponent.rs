//! A machine that plays a side.

use crate::alphabeta::AlphaBeta;
use crate::chance::Chance;
use crate::deepening::Analysis;
use crate::learned::Weights;
use crate::level::Level;
use crate::limits::{Limits, Settings};
use crate::mcts::Explorer;
use crate::spec::{Budget, PlayerSpec};
use sow_interpreter::{Game, Move};
use sow_matches::{Match, MatchMove};
use sow_solver::{Database, NoMemory};
use std::time::Duration;

/// Whoever makes the moves of a side by themselves.
pub struct Opponent {
    spec: PlayerSpec,
    settings: Settings,
    chance: Chance,
    /// With the round that it knows: the board of another round is another one.
    thinker: Option<(u32, AlphaBeta)>,
}

/// How somebody waits for a move.
pub struct Waiting<'w> {
    /// What may be looked up.
    pub endgames: Option<&'w Database<'w>>,
    /// A learned evaluation, for players that look ahead.
    pub weights: Option<&'w Weights>,
    /// Asked again and again: whether time is up.
    pub stop: &'w (dyn Fn() -> bool + Sync),
    /// Told what has been found after each depth.
    pub report: &'w mut dyn FnMut(&Game<'_>, &Analysis),
}

/// A level takes no longer than this for a move.
const LEVEL_TIME: Duration = Duration::from_secs(3);

impl PlayerSpec {
    /// How long it may think about a move; `None` if no clock stops it.
    #[must_use]
    pub const fn time(&self) -> Option<Duration> {
        match self {
            Self::Random => None,
            Self::Level(_) => Some(LEVEL_TIME),
            Self::Search(budget) | Self::Mcts(budget) => budget.time,
        }
    }
}

impl Opponent {
    /// A player of this kind, with its chance: random moves and slips depend on that alone.
    ///
    /// # Errors
    /// If the memory of the settings is not there.
    pub fn new(spec: PlayerSpec, settings: Settings, chance: Chance) -> Result<Self, NoMemory> {
        let settings = Settings {
            lines: 1,
            ..settings
        };
        // Memory is taken before a clock runs.
        let thinker = match spec {
            PlayerSpec::Level(_) | PlayerSpec::Search(_) => Some((1, AlphaBeta::new(settings)?)),
            PlayerSpec::Random | PlayerSpec::Mcts(_) => None,
        };
        Ok(Self {
            spec,
            settings,
            chance,
            thinker,
        })
    }

    /// What it is made of.
    #[must_use]
    pub const fn spec(&self) -> PlayerSpec {
        self.spec
    }

    /// What it does; `None` if there is nothing to do. How seeds are laid out between rounds is left to chance.
    pub fn choose(&mut self, game: &Match, waiting: Waiting<'_>) -> Option<MatchMove> {
        let settled = game.over().is_some() || game.arrangement().is_some();
        if self.spec == PlayerSpec::Random || settled {
            return self.chance.any_move(game);
        }
        self.think(game, waiting).map(MatchMove::Play)
    }

    fn think(&mut self, game: &Match, waiting: Waiting<'_>) -> Option<Move> {
        let budget = match self.spec {
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
        let limits = Limits {
            depth: budget.depth,
            nodes: budget.nodes,
            stop: Some(waiting.stop),
            endgames: waiting.endgames,
            weights: waiting.weights,
        };
        let analysis = match self.spec {
            PlayerSpec::Mcts(_) => {
                let explorer = Explorer {
                    memory: self.settings.memory,
                    seed: self.chance.any_number(),
                };
                explorer.think(&round, &limits)
            }
            PlayerSpec::Random | PlayerSpec::Level(_) | PlayerSpec::Search(_) => {
                let thinker = self.thinker(game.round_number())?;
                thinker.think(&round, &limits, &mut |found| {
                    (waiting.report)(&round, found);
                })
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
