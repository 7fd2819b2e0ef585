//! The ludemes of Ludii: a game as nested lists. Definitions and options are written out first; then the board, the opening, the moves
//! and the ending are recognised. What is not recognised is told, ludeme by ludeme.

mod chains;
mod conditions;
mod effects;
mod ending;
mod expand;
mod grid;
mod moves;
mod opening;
mod phases;
mod regions;
mod sowing;
mod tree;

use crate::ImportError;
use crate::description::{Board, Description, Part, StoreEnd, Stores};
use grid::Grid;
use tree::Node;

/// Reads a game.
pub(crate) fn read(text: &str) -> Result<Description, ImportError> {
    let file = tree::parse(text)?;
    let (game, chosen) = expand::expand(&file)?;
    let Some(source) = game else {
        return Err(ImportError::Missing {
            missing: "game: no list begins with `game`",
            help: "give a description that begins with `(game \"NAME\" …`",
        });
    };
    let grid = Grid::new(&source)?;
    let mut game = Description {
        title: title(&source),
        board: Board {
            rows: u8::try_from(grid.rows / 2).unwrap_or(1),
            pits: u8::try_from(grid.columns).unwrap_or(1),
            store: store(&source),
        },
        ..Description::default()
    };
    for option in chosen {
        game.remarks
            .push(format!("translated with the option {option}"));
    }
    if source
        .find("players")
        .and_then(|players| players.plain().first().and_then(|n| grid::number(n)))
        != Some(2)
    {
        game.leave_out(Part::Game, "a game that is not for two players");
    }
    let rules = source
        .find("rules")
        .cloned()
        .unwrap_or(Node::Set(Vec::new()));
    for other in rules.items().iter().filter(|item| !is_known(item)) {
        game.leave_out(Part::Game, other.brief());
    }
    opening::read(rules.find("start"), &grid, &mut game);
    let phases = phases::read(&rules);
    let Some(play) = phases.play else {
        return Err(ImportError::Missing {
            missing: "`play` that sows",
            help: "only games that sow can be translated",
        });
    };
    moves::read(play, &grid, &mut game)?;
    for other in phases.others {
        phases::add(other, &grid, &mut game);
    }
    if game.kinds.iter().any(|kind| kind.into != Stores::None) {
        game.board.store = Some(StoreEnd::Ahead);
    }
    for end in phases.ends {
        ending::read(end, &grid, &mut game);
    }
    ending::complete(&mut game);
    Ok(game)
}

/// Whether a part of the rules is looked at.
fn is_known(part: &Node) -> bool {
    match part {
        Node::Named(name, _) => name == "phases",
        list => matches!(list.head(), "start" | "play" | "end"),
    }
}

fn title(game: &Node) -> String {
    let name = game.items().first();
    name.map_or("", Node::head).to_owned()
}

/// Where captured seeds go: to a store on the board, or to a hand, which is one.
fn store(game: &Node) -> Option<StoreEnd> {
    if let Some(map) = game.find("map") {
        let pairs = map
            .find("pair")
            .map(|pair| pair.brief())
            .unwrap_or_default();
        return Some(match pairs.contains("FirstSite") {
            true => StoreEnd::Left,
            false => StoreEnd::Right,
        });
    }
    game.find("hand").map(|_| StoreEnd::Right)
}
