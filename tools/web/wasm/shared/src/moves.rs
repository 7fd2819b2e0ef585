//! Legal moves and the choices within them.

use serde::Serialize;
use sow_interpreter::{DirectionChoice, NamedChoice};
use sow_matches::{Match, MatchMove};
use tsify::Tsify;

/// A legal move.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// The move in notation.
    pub text: String,
    /// The name that the rules give to the kind of move.
    pub kind: Option<String>,
    /// The pit that the move starts from, if there is one.
    pub cell: Option<u8>,
    /// The choices within the move, in order.
    pub choices: Vec<Choice>,
}

/// A choice within a move.
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
    let plays = moves.iter().filter_map(|one| match one {
        MatchMove::Play(played) => Some((one, *played)),
        MatchMove::Arrange(_) => None,
    });
    plays
        .map(|(one, played)| {
            let kinds = &game.program().code.kinds;
            let kind = kinds.get(usize::from(played.kind_id().0));
            let choices = round.name_move(played).choices;
            let inner = choices.iter().map(|&choice| choice_of(game, choice));
            Move {
                text: game.spell(one),
                kind: kind.map(|kind| kind.name.clone()),
                cell: played.pit().map(|cell| cell.0),
                choices: way_of(played.direction_choice())
                    .into_iter()
                    .chain(inner)
                    .collect(),
            }
        })
        .collect()
}

/// Returns the direction chosen together with a pit.
fn way_of(toward: DirectionChoice) -> Option<Choice> {
    let way = match toward {
        DirectionChoice::Implied => return None,
        DirectionChoice::Left => "left",
        DirectionChoice::Right => "right",
    };
    let text = toward.sign().to_owned();
    Some(Choice::Way { way, text })
}

fn choice_of(game: &Match, choice: NamedChoice<'_>) -> Choice {
    let spelled = choice.spell(game.program(), game.mover());
    let text = format!("/{spelled}");
    match choice {
        NamedChoice::Left => Choice::Way { way: "left", text },
        NamedChoice::Right => Choice::Way { way: "right", text },
        NamedChoice::Pit(cell) => Choice::Pit { cell: cell.0, text },
        NamedChoice::Alternative(name) => Choice::Name {
            name: name.to_owned(),
            text,
        },
    }
}
