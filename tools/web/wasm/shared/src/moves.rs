//! Legal moves and the choices inside them.

use serde::Serialize;
use sow_interpreter::{Cell, Game};
use sow_matches::{Match, MatchMove};
use tsify::Tsify;

/// A legal move.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// The move in notation.
    pub text: String,
    /// The name in the rules of the kind of move.
    pub kind: Option<String>,
    /// The pit that the move starts from, if there is one.
    pub cell: Option<u8>,
    /// The choices after the pit, in order.
    pub choices: Vec<Choice>,
}

/// A choice inside a move.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Choice {
    /// A direction along the row of the pit, as the mover sees it.
    Way {
        /// The direction.
        #[tsify(type = "'left' | 'right'")]
        way: &'static str,
        /// The choice in notation.
        text: String,
    },
    /// A pit.
    Pit {
        /// The cell of the pit.
        cell: u8,
        /// The choice in notation.
        text: String,
    },
    /// One of the alternatives of the rules.
    Name {
        /// The name of the alternative.
        name: String,
        /// The choice in notation.
        text: String,
    },
}

/// Returns the legal moves of a game, without arrangements.
pub(crate) fn list_moves(game: &Match, moves: &[MatchMove]) -> Vec<Move> {
    let round = game.round();
    let reader = Reader(&round);
    let plays = moves.iter().filter_map(|one| match one {
        MatchMove::Play(played) => Some((one, played)),
        MatchMove::Arrange(_) => None,
    });
    plays
        .map(|(one, played)| {
            let kinds = &game.program().rules().moves;
            let kind = kinds.get(usize::from(played.kind_id().0));
            reader.read(game.spell(one), kind.map(|kind| kind.name.clone()))
        })
        .collect()
}

/// A parser of moves in notation.
#[derive(Clone, Copy)]
struct Reader<'a>(&'a Game<'a>);

impl Reader<'_> {
    fn read(self, text: String, kind: Option<String>) -> Move {
        let mut parts = text.split('/');
        let head = parts.next().unwrap_or_default();
        let (pit, toward) = match (head.strip_suffix('<'), head.strip_suffix('>')) {
            (Some(pit), _) => (pit, Some(("left", "<"))),
            (_, Some(pit)) => (pit, Some(("right", ">"))),
            _ => (head, None),
        };
        let toward = toward.map(|(way, sign)| Choice::Way {
            way,
            text: sign.to_owned(),
        });
        Move {
            cell: self.cell(pit).map(|cell| cell.0),
            choices: toward
                .into_iter()
                .chain(parts.map(|part| self.choice(part)))
                .collect(),
            kind,
            text,
        }
    }

    fn choice(self, part: &str) -> Choice {
        let text = format!("/{part}");
        match (part, self.cell(part)) {
            ("left", _) => Choice::Way { way: "left", text },
            ("right", _) => Choice::Way { way: "right", text },
            (_, Some(cell)) => Choice::Pit { cell: cell.0, text },
            (name, None) => Choice::Name {
                name: name.to_owned(),
                text,
            },
        }
    }

    /// Returns the pit that has this label for the mover.
    fn cell(self, written: &str) -> Option<Cell> {
        let pits = self.0.program().layout().rows_from_top().concat();
        pits.into_iter().find(|&cell| self.0.label(cell) == written)
    }
}
