//! A computer player for a match.

use crate::alphabeta::AlphaBeta;
use crate::deepening::Analysis;
use crate::learned::Weights;
use crate::limits::{Chance, Limits, Settings};
use crate::mcts::MctsPlayer;
use crate::spec::{Budget, Level, PlayerSpec};
use sow_interpreter::{Game, Move};
use sow_matches::{Match, MatchMove};
use sow_solver::{Database, NoMemory};
use std::time::Duration;

/// A computer player that chooses the moves of one side.
///
/// ```
/// use sow_grammar::rules;
/// use sow_matches::{Extent, Match};
/// use sow_players::opponent::MoveRequest;
/// use sow_players::{Chance, Opponent, PlayerSpec, Settings};
///
/// let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// let settings = rules::Settings::defaults(&rules.options);
/// let mut game = Match::new(&rules, &settings, Extent::ByRules).unwrap();
///
/// let spec: PlayerSpec = "computer:3".parse().unwrap();
/// let mut player = Opponent::new(spec, Settings::default(), Chance::new(1)).unwrap();
/// let request = MoveRequest { endgames: None, weights: None, stop: &|| false, report: &mut |_, _| {} };
/// let chosen = player.choose(&game, request).expect("the game is not over");
/// game.play(&chosen).unwrap();
/// ```
pub struct Opponent {
    spec: PlayerSpec,
    settings: Settings,
    chance: Chance,
    /// The search, with the number of the round that its table belongs to: in another round, the board may be
    /// different.
    alpha_beta: Option<(u32, AlphaBeta)>,
}

/// The environment of a request for a move.
///
/// ```
/// use sow_players::opponent::MoveRequest;
///
/// // No clock, no endgames, no learned weights, no progress reports.
/// let request = MoveRequest { endgames: None, weights: None, stop: &|| false, report: &mut |_, _| {} };
/// assert!(!(request.stop)());
/// ```
pub struct MoveRequest<'w> {
    /// The endgame database to look up, if any.
    pub endgames: Option<&'w Database<'w>>,
    /// A learned evaluation, for players that look ahead.
    pub weights: Option<&'w Weights>,
    /// Called at short intervals; returns true when time is up.
    pub stop: &'w (dyn Fn() -> bool + Sync),
    /// Called after each completed depth with the result so far.
    pub report: &'w mut dyn FnMut(&Game<'_>, &Analysis),
}

/// The maximum time per move of a level.
const LEVEL_TIME: Duration = Duration::from_secs(3);

impl PlayerSpec {
    /// Returns the time limit per move; `None` if no clock stops the player.
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
    /// Creates a player. Random moves and slips depend on `chance` alone.
    ///
    /// # Errors
    /// [`NoMemory`] if the memory of the settings cannot be allocated.
    pub fn new(spec: PlayerSpec, settings: Settings, chance: Chance) -> Result<Self, NoMemory> {
        let settings = Settings {
            lines: 1,
            ..settings
        };
        // Memory is allocated before any clock runs.
        let thinker = match spec {
            PlayerSpec::Level(_) | PlayerSpec::Search(_) => Some((1, AlphaBeta::new(settings)?)),
            PlayerSpec::Random | PlayerSpec::Mcts(_) => None,
        };
        Ok(Self {
            spec,
            settings,
            chance,
            alpha_beta: thinker,
        })
    }

    /// Returns the stream of random numbers that the player draws from.
    #[must_use]
    pub const fn chance(&self) -> &Chance {
        &self.chance
    }

    /// Returns the kind of the player.
    #[must_use]
    pub const fn spec(&self) -> PlayerSpec {
        self.spec
    }

    /// Chooses a move; `None` if the game is over. Seeds that have to be arranged between rounds are arranged at
    /// random.
    pub fn choose(&mut self, game: &Match, request: MoveRequest<'_>) -> Option<MatchMove> {
        let no_choice = game.result().is_some() || game.arrangement().is_some();
        if self.spec == PlayerSpec::Random || no_choice {
            return self.chance.random_move(game);
        }
        self.think(game, request).map(MatchMove::Play)
    }

    fn think(&mut self, game: &Match, request: MoveRequest<'_>) -> Option<Move> {
        let budget = match self.spec {
            PlayerSpec::Level(number) => {
                let level = Level::from_number(number)?;
                if self.chance.random_below(100) < level.slip_percent.into() {
                    return self.random_move(&game.round());
                }
                Budget {
                    time: None,
                    depth: Some(level.depth),
                    nodes: Some(level.nodes),
                }
            }
            PlayerSpec::Search(budget) | PlayerSpec::Mcts(budget) => budget,
            PlayerSpec::Random => return self.random_move(&game.round()),
        };
        let round = game.round();
        let moves = round.legal_moves();
        if let [only] = moves[..] {
            return Some(only);
        }
        let limits = Limits {
            depth: budget.depth,
            nodes: budget.nodes,
            stop: Some(request.stop),
            endgames: request.endgames,
            weights: request.weights,
        };
        let analysis = match self.spec {
            PlayerSpec::Mcts(_) => {
                let explorer = MctsPlayer {
                    memory: self.settings.memory,
                    seed: self.chance.random_number(),
                };
                explorer.think(&round, &limits)
            }
            PlayerSpec::Random | PlayerSpec::Level(_) | PlayerSpec::Search(_) => {
                let thinker = self.alpha_beta_for_round(game.round_number())?;
                thinker.think(&round, &limits, &mut |analysis| {
                    (request.report)(&round, analysis);
                })
            }
        };
        let best = analysis.lines.first()?.moves.first()?;
        Some(*best)
    }

    fn random_move(&mut self, round: &Game<'_>) -> Option<Move> {
        self.chance.pick(round.legal_moves())
    }

    /// Returns the search, ready for a round; `None` for a player that does not search.
    fn alpha_beta_for_round(&mut self, round: u32) -> Option<&mut AlphaBeta> {
        let (table_round, thinker) = self.alpha_beta.as_mut()?;
        if *table_round != round {
            thinker.clear();
            *table_round = round;
        }
        Some(thinker)
    }
}
