//! What stands against moves that are not legal, and which clause says so.

mod look;

use super::Game;
use crate::engine::movegen::{Search, Toward};
use crate::engine::vm::RepetitionHistory;
use look::Look;
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
    game: &'a Game<'a>,
    /// The text without the choices inside the move.
    head: &'a str,
    /// Whether it tells choices inside the move.
    has_choices: bool,
    toward: Toward,
}

impl Game<'_> {
    /// What stands against a move, for each kind of move of the present phase that it could be: nothing if the text is a
    /// legal move, or names neither a pit nor a kind of move without one. Of a pit without a direction all directions are looked at.
    #[must_use]
    pub fn obstacles(&self, text: &str) -> Vec<Obstacle> {
        match self.position.over().is_some() || self.read_move(text).is_ok() {
            true => Vec::new(),
            false => Asking::new(self, text.trim()).obstacles(),
        }
    }
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

    /// What stands against it, kind by kind.
    pub(super) fn obstacles(&self) -> Vec<Obstacle> {
        let (program, position) = (self.game.program(), self.game.position());
        let mut search = Search::new(program, *position, self.earlier(), 0);
        let phase = search.phase();
        let pit = self.pit();
        let kinds = (0..).zip(&program.code.kinds).filter(|(_, kind)| {
            let meant = match pit {
                Some(_) => kind.from.is_some(),
                None => kind.from.is_none() && kind.name.eq_ignore_ascii_case(self.head),
            };
            kind.phase == phase && meant
        });
        kinds
            .flat_map(|(at, kind)| {
                let id = MoveId(at);
                Look {
                    asking: self,
                    id,
                    kind,
                    written: &program.rules[id],
                }
                .obstacles(&mut search, pit)
            })
            .collect()
    }

    fn earlier(&self) -> RepetitionHistory<'a> {
        RepetitionHistory::Lent(&self.game.history().earlier)
    }

    pub(super) fn name(&self, pit: u8) -> String {
        format!("pit {}", self.game.label(Cell(pit)))
    }
}
