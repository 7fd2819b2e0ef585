//! Questions about why a text is not a legal move, and the form of the answers.

use super::state::Game;
use crate::moves::Toward;
use crate::vm::RepetitionHistory;
use sow_compiler::board::{Cell, index};
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
    pub(super) leaves_others: bool,
    /// How far the move got.
    pub(super) reach: Reach,
}

/// The stages at which a move can fail, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// The condition of the kind of move does not hold.
    Condition,
    /// The pit is not one to choose from.
    Elsewhere,
    /// The pit is empty.
    Empty,
    /// The pit does not fulfil the condition on it.
    Unfit,
    /// Another kind of move takes precedence.
    Barred,
    /// Other pits or another direction take precedence.
    LeftOut,
    /// The move has no direction to choose.
    Undirected,
    /// The move was made and turned out to be illegal.
    Tried,
    /// A filter rejects the position after the move.
    After,
}

/// A question why a text is not a legal move.
pub(super) struct Asking<'a> {
    pub(super) game: &'a Game<'a>,
    /// The text without the choices inside the move.
    pub(super) head: &'a str,
    /// Whether the text names choices inside the move.
    pub(super) has_choices: bool,
    pub(super) toward: Toward,
}

impl<'a> Asking<'a> {
    pub(super) fn new(game: &'a Game<'a>, text: &'a str) -> Self {
        let head = text.split('/').next().unwrap_or_default();
        let (head, toward) = match (head.strip_suffix('<'), head.strip_suffix('>')) {
            (Some(head), _) => (head, Toward::Left),
            (_, Some(head)) => (head, Toward::Right),
            _ => (head, Toward::Given),
        };
        Self {
            game,
            head,
            has_choices: text.contains('/'),
            toward,
        }
    }

    /// Returns the pit that the text names.
    pub(super) fn pit(&self) -> Option<u8> {
        let game = self.game;
        let own = game.position().mover();
        let named = |pit: &u8| game.label(Cell(*pit)).eq_ignore_ascii_case(self.head);
        game.program().board.pits[index(own)]
            .iter()
            .copied()
            .find(named)
    }

    pub(super) fn earlier(&self) -> RepetitionHistory<'a> {
        RepetitionHistory::Lent(&self.game.history().earlier)
    }

    pub(super) fn name(&self, pit: u8) -> String {
        format!("pit {}", self.game.label(Cell(pit)))
    }
}
