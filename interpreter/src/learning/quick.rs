//! Single games that are cheap to go on from, one position after the other.

use super::batch::Common;
use super::packed_rules::PackedRules;
use super::{Actions, Features};
use crate::board::{Position, seat};
use crate::packed::{AnySize, LazyReferee, OnPacked, SteppedGame, Stepper, Tables};
use crate::program::Program;
use sow_grammar::rules::Seat;
use std::fmt;
use std::sync::Arc;

/// The rules of a game that is played on packed boards.
pub struct QuickRules {
    common: Common,
    sized: Box<dyn Quick>,
}

/// A position of such a game in which it goes on, or would if there were a move.
#[derive(Debug, Clone, Copy)]
pub struct QuickGame(AnySize);

/// What an action leads to.
#[derive(Debug, Clone)]
pub enum QuickStep {
    /// The game goes on, or nobody can move and no ending says what then.
    On(QuickGame),
    /// The game is over.
    Over(Box<Position>),
}

/// What can be done with such a game, whatever the size of its board.
trait Quick: Send + Sync {
    fn begin(&self, position: &Position) -> AnySize;
    fn position(&self, game: &AnySize, program: &Program) -> Position;
    fn open(&self, game: &AnySize) -> Vec<u32>;
    fn take(&self, game: &AnySize, action: u32, program: &Program) -> Option<QuickStep>;
    fn write(&self, game: &AnySize, viewer: Seat, out: &mut [i32]);
}

impl QuickRules {
    /// The rules of a program; `None` if it is not one of those that are played so.
    #[must_use]
    pub fn new(
        program: Arc<Program>,
        actions: Arc<Actions>,
        features: Arc<Features>,
    ) -> Option<Self> {
        struct Make<'a>(&'a Common);
        impl OnPacked for Make<'_> {
            type Outcome = Option<Box<dyn Quick>>;

            fn run<const H: usize>(self, stepper: Stepper<H>) -> Self::Outcome {
                Some(Box::new(PackedRules::new(stepper, self.0)?))
            }
        }
        let tables = Tables::without_history(&program).filter(|_| features.are_seeds())?;
        let common = Common {
            program,
            actions,
            features,
        };
        let sized = tables.stepper(Make(&common))?;
        Some(Self { common, sized })
    }

    /// A game at a position; `None` if it is over there.
    #[must_use]
    pub fn begin(&self, position: &Position) -> Option<QuickGame> {
        (!position.is_over()).then(|| QuickGame(self.sized.begin(position)))
    }

    /// The position of a game of these rules.
    #[must_use]
    pub fn position(&self, game: &QuickGame) -> Position {
        self.sized.position(&game.0, &self.common.program)
    }

    /// The actions that may be taken, ascending.
    #[must_use]
    pub fn open(&self, game: &QuickGame) -> Vec<u32> {
        self.sized.open(&game.0)
    }

    /// What an action leads to; `None` if it may not be taken.
    #[must_use]
    pub fn take(&self, game: &QuickGame, action: u32) -> Option<QuickStep> {
        self.sized.take(&game.0, action, &self.common.program)
    }

    /// Writes what a player sees of a game; see [`Features::write`].
    pub fn write(&self, game: &QuickGame, viewer: Seat, out: &mut [i32]) {
        self.sized.write(&game.0, viewer, out);
    }
}

impl<const H: usize> Quick for PackedRules<H> {
    fn begin(&self, position: &Position) -> AnySize {
        PackedRules::begin(self, position).of_any_size()
    }

    fn position(&self, game: &AnySize, program: &Program) -> Position {
        PackedRules::position(self, &SteppedGame::of_size(game), program)
    }

    fn open(&self, game: &AnySize) -> Vec<u32> {
        let game = SteppedGame::of_size(game);
        let mut open: Vec<u32> = PackedRules::open(self, &game).collect();
        open.sort_unstable();
        open
    }

    fn take(&self, game: &AnySize, action: u32, program: &Program) -> Option<QuickStep> {
        let mut game = SteppedGame::of_size(game);
        let mut referee = LazyReferee::new(program);
        let bit = self.bit(&game, action)?;
        let goes_on = self.play(&mut game, bit, &mut referee);
        let ended = (!goes_on).then(|| referee.position());
        Some(match ended.filter(Position::is_over) {
            Some(position) => QuickStep::Over(Box::new(position)),
            None => QuickStep::On(QuickGame(game.of_any_size())),
        })
    }

    fn write(&self, game: &AnySize, viewer: Seat, out: &mut [i32]) {
        PackedRules::write(self, &SteppedGame::of_size(game), viewer, out);
    }
}

impl QuickGame {
    /// Who moves next.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        seat(self.0.mover)
    }

    /// Whether nobody can move.
    #[must_use]
    pub const fn is_stuck(&self) -> bool {
        self.0.legal == 0
    }
}

impl fmt::Debug for QuickRules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("QuickRules").finish_non_exhaustive()
    }
}
