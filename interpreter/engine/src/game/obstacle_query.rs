//! Questions about why a text is not a legal move, and the form of the answers.

use super::state::Game;
use crate::moves::DirectionChoice;
use crate::vm::RepetitionHistory;
use sow_compiler::board::{Cell, seat_index};
use sow_grammar::rules::MoveId;
use sow_grammar::source::Span;

/// The obstacle to a move, considered as one kind of move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    /// The kind of move considered.
    pub kind: MoveId,
    /// The reason, as a phrase for the player.
    pub reason: String,
    /// The responsible clause: a line of the kind of move or its head, or a row of a table.
    pub clause: Span,
    /// Whether other moves may be legal that the reason does not name.
    pub(super) others_may_be_legal: bool,
    /// How far the move got.
    pub(super) stage: FailureStage,
}

/// The stages at which a move can fail, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FailureStage {
    /// The condition of the kind of move does not hold.
    Condition,
    /// The pit is not one to choose from.
    NotChoosable,
    /// The pit is empty.
    Empty,
    /// The pit does not fulfil the condition on it.
    UnfitPit,
    /// Another kind of move takes precedence.
    KindPrecedence,
    /// Other pits or another direction take precedence.
    PitPrecedence,
    /// The move has no direction to choose.
    NoDirection,
    /// The move was made and turned out to be illegal.
    PlayedAndRefused,
    /// A filter rejects the position after the move.
    FilteredAfterMove,
}

/// A question why a text is not a legal move.
pub(super) struct ObstacleQuery<'a> {
    pub(super) game: &'a Game<'a>,
    /// The text without the choices inside the move.
    pub(super) head: &'a str,
    /// Whether the text names choices inside the move.
    pub(super) has_choices: bool,
    pub(super) direction_choice: DirectionChoice,
}

impl<'a> ObstacleQuery<'a> {
    pub(super) fn new(game: &'a Game<'a>, text: &'a str) -> Self {
        let head = text.split('/').next().unwrap_or_default();
        let (head, toward) = match (head.strip_suffix('<'), head.strip_suffix('>')) {
            (Some(head), _) => (head, DirectionChoice::Left),
            (_, Some(head)) => (head, DirectionChoice::Right),
            _ => (head, DirectionChoice::Implied),
        };
        Self {
            game,
            head,
            has_choices: text.contains('/'),
            direction_choice: toward,
        }
    }

    /// Returns the pit that the text names.
    pub(super) fn pit(&self) -> Option<u8> {
        let game = self.game;
        let own = game.position().mover();
        let named = |pit: &u8| game.label(Cell(*pit)).eq_ignore_ascii_case(self.head);
        game.program().board.pits[seat_index(own)]
            .iter()
            .copied()
            .find(named)
    }

    pub(super) fn repetition_history(&self) -> RepetitionHistory<'a> {
        RepetitionHistory::Borrowed(&self.game.history().earlier_hashes)
    }

    pub(super) fn pit_name(&self, pit: u8) -> String {
        format!("pit {}", self.game.label(Cell(pit)))
    }
}
