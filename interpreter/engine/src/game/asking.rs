//! A question about a text that is no legal move, and the form of its answers.

use super::state::Game;
use crate::moves::Toward;
use crate::vm::RepetitionHistory;
use sow_compiler::board::{Cell, index};
use sow_grammar::rules::MoveId;
use sow_grammar::source::Span;

/// What stands against a move, seen from one kind of move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    /// The kind of move that it cannot be.
    pub kind: MoveId,
    /// Why, in words for the player.
    pub reason: String,
    /// The clause that says so: a line of the kind of move or its head, or a row of a table.
    pub clause: Span,
    /// Other moves than this one are legal, which the reason does not name.
    pub(super) leaves_others: bool,
    /// How far the move came.
    pub(super) reach: Reach,
}

/// How far a move comes before something stands against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// The kind of move is not open at all.
    Condition,
    /// The pit is none to choose from.
    Elsewhere,
    /// It is empty.
    Empty,
    /// It does not fulfil what is asked of it.
    Unfit,
    /// Another kind of move comes first.
    Barred,
    /// Other pits are to be chosen, or another direction.
    LeftOut,
    /// There is no direction to choose.
    Undirected,
    /// A move was made, and turned out not to be legal.
    Tried,
    /// The position after it is not allowed.
    After,
}

/// A question about a text.
pub(super) struct Asking<'a> {
    pub(super) game: &'a Game<'a>,
    /// The text without the choices inside the move.
    pub(super) head: &'a str,
    /// Whether it tells choices inside the move.
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

    /// The pit that the text names.
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
