//! Positions on packed boards where the game supports it, and in the interpreter's form otherwise or when an operation
//! needs it.

use crate::game::Core;
use sow_grammar::rules::Seat;
use sow_interpreter::Game;
use sow_interpreter::stepped::PackedPosition;
use sow_learning::{Lines, QuickRules, QuickStep, Taken};
use sow_matches::{Match, MatchMove};
use std::sync::{Arc, OnceLock};

/// A position of a game, with the actions chosen so far for the next move.
pub(crate) struct Position {
    pub(crate) core: Arc<Core>,
    /// The position on a packed board, for games that support it.
    quick: Option<PackedPosition>,
    /// The position in the interpreter's form, created on first use.
    full: OnceLock<Box<Match>>,
    /// The actions chosen so far for the next move.
    pub(crate) chosen: Vec<u32>,
    lines: OnceLock<Arc<Lines>>,
}

impl Position {
    pub(crate) fn new(core: Arc<Core>, now: Match) -> Self {
        let rules = core.quick.as_ref().filter(|_| !now.is_match());
        Self {
            quick: rules.and_then(|rules| rules.stepper().pack(now.position())),
            core,
            full: OnceLock::from(Box::new(now)),
            chosen: Vec::new(),
            lines: OnceLock::new(),
        }
    }

    const fn quick(core: Arc<Core>, game: PackedPosition) -> Self {
        Self {
            core,
            quick: Some(game),
            full: OnceLock::new(),
            chosen: Vec::new(),
            lines: OnceLock::new(),
        }
    }

    /// Returns the position in the interpreter's form.
    pub(crate) fn now(&self) -> &Match {
        self.full.get_or_init(|| {
            let program = Arc::clone(&self.core.chosen.program);
            let position = match self.on_packed() {
                Some((rules, game)) => rules.stepper().unpack(game),
                None => *Game::new(&program).position(),
            };
            Box::new(Match::round_at(program, position))
        })
    }

    /// Returns the position on a packed board, with its rules.
    pub(crate) fn on_packed(&self) -> Option<(&QuickRules, &PackedPosition)> {
        self.core.quick.as_ref().zip(self.quick.as_ref())
    }

    /// Returns the player to move.
    pub(crate) fn seat(&self) -> Seat {
        self.quick
            .map_or_else(|| self.now().mover(), |game| game.mover())
    }

    /// Returns the legal moves, computed on first use.
    pub(crate) fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| {
            let now = self.now();
            let playing = now.over().is_none() && now.arrangement().is_none();
            let list = || Lines::of(&now.round(), &self.core.actions);
            Arc::new(if playing { list() } else { Lines::default() })
        })
    }

    /// Returns the legal actions in ascending order.
    pub(crate) fn open(&self) -> Vec<u32> {
        match self.on_packed() {
            Some((rules, game)) => rules.open(game),
            None => self.lines().open(&self.chosen, &self.core.actions),
        }
    }

    /// Returns the position after an action; `None` if the action is not legal.
    pub(crate) fn after(&self, action: u32) -> Option<Self> {
        let core = Arc::clone(&self.core);
        if let Some((rules, game)) = self.on_packed() {
            return Some(match rules.take(game, action)? {
                QuickStep::On(game) => Self::quick(core, game),
                QuickStep::Over(position) => {
                    let program = Arc::clone(&self.core.chosen.program);
                    Self::new(core, Match::round_at(program, *position))
                }
            });
        }
        Some(
            match self
                .lines()
                .take(&self.chosen, action, &self.core.actions)?
            {
                Taken::Move(played) => {
                    let mut now = self.now().clone();
                    now.play_unchecked(&MatchMove::Play(played));
                    Self::new(core, now)
                }
                Taken::Part => Self {
                    core,
                    quick: None,
                    full: OnceLock::from(Box::new(self.now().clone())),
                    chosen: self.chosen.iter().copied().chain([action]).collect(),
                    lines: self.lines.clone(),
                },
            },
        )
    }

    /// Returns the legal moves that begin with the chosen actions.
    pub(crate) fn moves(&self) -> Vec<MatchMove> {
        if self.chosen.is_empty() {
            return self.now().legal_moves();
        }
        let begun = self.lines().moves(&self.chosen);
        begun.map(MatchMove::Play).collect()
    }

    /// Whether the game has ended.
    pub(crate) fn ended(&self) -> bool {
        if let Some(game) = self.quick {
            return game.legal() == 0;
        }
        let now = self.now();
        now.over().is_some() || now.arrangement().is_none() && self.lines().count() == 0
    }

    /// Returns the position with these actions chosen; `None` if no legal move begins with them.
    pub(crate) fn with_chosen(self, chosen: Vec<u32>) -> Option<Self> {
        let begun = chosen.is_empty() || self.lines().moves(&chosen).next().is_some();
        begun.then(|| Self {
            quick: self.quick.filter(|_| chosen.is_empty()),
            chosen,
            ..self
        })
    }
}
