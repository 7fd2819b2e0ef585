//! Positions on packed boards where the game supports it, and in the interpreter's form otherwise or when an operation
//! needs it.

use crate::game::Core;
use sow_grammar::rules::Seat;
use sow_interpreter::stepper::PackedPosition;
use sow_interpreter::{Game, History};
use sow_learning::{ActionResult, ActionSequences, PackedActionRules, PackedStep};
use sow_matches::{Match, MatchMove};
use std::sync::{Arc, OnceLock};

/// A position of a game, with the actions chosen so far for the next move.
pub(crate) struct Position {
    pub(crate) core: Arc<Core>,
    /// The position on a packed board, for games that support it.
    packed: Option<PackedPosition>,
    /// The positions before the packed one, where the rules look back at them.
    history: History,
    /// The position in the interpreter's form, created on first use.
    unpacked: OnceLock<Box<Match>>,
    /// The actions chosen so far for the next move.
    pub(crate) chosen: Vec<u32>,
    lines: OnceLock<Arc<ActionSequences>>,
}

impl Position {
    pub(crate) fn new(core: Arc<Core>, now: Match) -> Self {
        let rules = core.packed_rules.as_ref().filter(|_| !now.is_match());
        Self {
            packed: rules.and_then(|rules| rules.stepper().pack(now.position())),
            history: rules.map_or_else(History::default, |_| now.round().history().clone()),
            core,
            unpacked: OnceLock::from(Box::new(now)),
            chosen: Vec::new(),
            lines: OnceLock::new(),
        }
    }

    const fn from_packed(core: Arc<Core>, game: PackedPosition, history: History) -> Self {
        Self {
            core,
            packed: Some(game),
            history,
            unpacked: OnceLock::new(),
            chosen: Vec::new(),
            lines: OnceLock::new(),
        }
    }

    /// Returns the position in the interpreter's form.
    pub(crate) fn as_match(&self) -> &Match {
        self.unpacked.get_or_init(|| {
            let game = &self.core.chosen.game;
            let position = match self.as_packed() {
                Some((rules, packed)) => rules.stepper().unpack(packed),
                None => *Game::new(&game.program).position(),
            };
            Box::new(Match::round_at(
                game.clone(),
                position,
                self.history.clone(),
            ))
        })
    }

    /// Returns the position on a packed board, with its rules.
    pub(crate) fn as_packed(&self) -> Option<(&PackedActionRules, &PackedPosition)> {
        self.core.packed_rules.as_ref().zip(self.packed.as_ref())
    }

    /// Returns the player to move.
    pub(crate) fn mover(&self) -> Seat {
        self.packed
            .map_or_else(|| self.as_match().mover(), |game| game.mover())
    }

    /// Returns the legal moves, computed on first use.
    pub(crate) fn lines(&self) -> &ActionSequences {
        self.lines.get_or_init(|| {
            let now = self.as_match();
            let playing = now.result().is_none() && now.arrangement().is_none();
            let list = || ActionSequences::for_game(&now.round(), &self.core.actions);
            Arc::new(if playing {
                list()
            } else {
                ActionSequences::default()
            })
        })
    }

    /// Returns the legal actions in ascending order.
    pub(crate) fn legal_actions(&self) -> Vec<u32> {
        match self.as_packed() {
            Some((rules, game)) => rules.legal_actions(game),
            None => self.lines().legal_actions(&self.chosen, &self.core.actions),
        }
    }

    /// Returns the position after an action; `None` if the action is not legal.
    pub(crate) fn after_action(&self, action: u32) -> Option<Self> {
        let core = Arc::clone(&self.core);
        if let Some((rules, game)) = self.as_packed() {
            return Some(match rules.apply_action(game, &self.history, action)? {
                PackedStep::Running(game, history) => Self::from_packed(core, game, history),
                PackedStep::Over(position, history) => {
                    let game = self.core.chosen.game.clone();
                    Self::new(core, Match::round_at(game, *position, history))
                }
            });
        }
        Some(
            match self
                .lines()
                .apply_action(&self.chosen, action, &self.core.actions)?
            {
                ActionResult::CompleteMove(played) => {
                    let mut now = self.as_match().clone();
                    now.play_unchecked(&MatchMove::Play(played));
                    Self::new(core, now)
                }
                ActionResult::PartialMove => Self {
                    core,
                    packed: None,
                    history: History::default(),
                    unpacked: OnceLock::from(Box::new(self.as_match().clone())),
                    chosen: self.chosen.iter().copied().chain([action]).collect(),
                    lines: self.lines.clone(),
                },
            },
        )
    }

    /// Returns the legal moves that begin with the chosen actions.
    pub(crate) fn moves(&self) -> Vec<MatchMove> {
        if self.chosen.is_empty() {
            return self.as_match().legal_moves();
        }
        let begun = self.lines().moves(&self.chosen);
        begun.map(MatchMove::Play).collect()
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        if let Some(game) = self.packed {
            return game.legal_bits() == 0;
        }
        let now = self.as_match();
        now.result().is_some() || now.arrangement().is_none() && self.lines().count() == 0
    }

    /// Returns the position with these actions chosen; `None` if no legal move begins with them.
    pub(crate) fn with_chosen(self, chosen: Vec<u32>) -> Option<Self> {
        let begun = chosen.is_empty() || self.lines().moves(&chosen).next().is_some();
        begun.then(|| Self {
            packed: self.packed.filter(|_| chosen.is_empty()),
            chosen,
            ..self
        })
    }
}
