//! How the game ends.

use super::conditions::{Seen, Translator};
use super::grid::Grid;
use super::tree::Node;
use crate::description::{Action, Condition, Description, Owner, Part, Place, Row};

/// Reads an `end`.
pub(super) fn read(end: &Node, grid: &Grid, game: &mut Description) {
    for node in end.plain() {
        rule(node, grid, game);
    }
}

fn rule(node: &Node, grid: &Grid, game: &mut Description) {
    let parts = node.plain();
    let rows = match (node.head(), parts.as_slice()) {
        ("if", [test, result]) => decided(test, result, grid, game),
        ("MancalaByScoreWhen", [test]) => scored(test, Action::Leave, grid, game),
        ("ForEachPlayerNoMovesLoss", []) => Some(vec![lost(Condition::NoMove, game), lost(stuck(game), game)]),
        ("ForEachNonMoverNoMovesLoss", []) => Some(vec![lost(Condition::NoMove, game)]),
        ("forEach", [who, result]) => each_player(node, who, result, grid, game),
        _ => None,
    };
    match rows {
        Some(rows) => {
            for row in rows {
                if !game.end.contains(&row) {
                    game.end.push(row);
                }
            }
        }
        None => game.leave_out(Part::End, node.brief()),
    }
}

/// Without a pit that may be played: `no move` is known of the player to move alone.
fn stuck(game: &Description) -> Condition {
    let own = game.kinds.first().map_or(Place::OWN, |kind| kind.from.clone());
    let of = game.kinds.first().map(|kind| kind.of.clone()).unwrap_or_default();
    match of.is_empty() {
        true => Condition::Empty(own),
        false => Condition::No(own.having(of)),
    }
}

fn lost(condition: Condition, game: &Description) -> Row {
    Row::new([condition], with_rest(Action::Wins(Owner::Opponent), Action::Leave, game))
}

/// The result, and before it what becomes of the seeds that are left, where stores are counted.
fn with_rest(result: Action, rest: Action, game: &Description) -> Vec<Action> {
    match game.board.store {
        Some(_) => vec![rest, result],
        None => vec![result],
    }
}

/// A condition as `own` sees it, and who that is.
fn condition(test: &Node, seen: Seen, grid: &Grid, game: &Description) -> Option<(Condition, Seen)> {
    let parts = test.plain();
    let words: Vec<&str> = parts.iter().map(|part| part.head()).collect();
    let translated = |seen| Translator { grid, seen }.condition(test).map(|condition| (condition, seen));
    match (test.head(), words.as_slice()) {
        ("no", ["Moves", "Next"]) => Some((Condition::NoMove, Seen::ByNext)),
        ("no", ["Moves", "Mover"]) => Some((stuck(game), Seen::ByMover)),
        ("no", ["Moves", "Player"]) => Some((stuck(game), seen)),
        ("or", _) => {
            let known = parts.iter().map(|part| condition(part, seen, grid, game));
            let known: Option<Vec<_>> = known.collect();
            let known = known?;
            let seen = known.first()?.1;
            let same = known.iter().all(|one| one.1 == seen);
            let conditions = known.into_iter().map(|one| one.0).collect();
            same.then_some((Condition::Any(conditions), seen))
        }
        ("and", ["no", "no"]) if parts.iter().all(|part| part.find("no").is_some_and(|no| no.plain().first().is_some_and(|what| what.head() == "Moves"))) => {
            let playable = match stuck(game) {
                Condition::No(Place::Where(_, of)) => Place::ANY.having([*of]),
                _ => Place::ANY.having([Condition::Occupied(Place::Here)]),
            };
            Some((Condition::No(playable), Seen::ByMover))
        }
        _ => translated(seen),
    }
}

fn decided(test: &Node, result: &Node, grid: &Grid, game: &Description) -> Option<Vec<Row>> {
    match result.head() {
        "byScore" => {
            let counts_rest = result.plain().iter().any(|score| score.brief().contains("in:"));
            let rest = if counts_rest { Action::Sweep(None) } else { Action::Leave };
            scored(test, rest, grid, game)
        }
        "result" => {
            let (who, what) = who_and_what(result)?;
            let seen = match who {
                "P1" => Seen::ByFirst,
                "P2" => Seen::BySecond,
                _ => Seen::ByMover,
            };
            let (condition, seen) = condition(test, seen, grid, game)?;
            let action = outcome(seen.owner(who)?, what)?;
            Some(vec![Row::new([condition], with_rest(action, Action::Leave, game))])
        }
        _ => None,
    }
}

fn who_and_what(result: &Node) -> Option<(&str, &str)> {
    match result.plain().as_slice() {
        [who, what] => Some((who.head(), what.head())),
        _ => None,
    }
}

fn outcome(who: Owner, what: &str) -> Option<Action> {
    Some(match (who, what) {
        (Owner::Own, "Win") | (Owner::Opponent, "Loss") => Action::Wins(Owner::Own),
        (Owner::Opponent, "Win") | (Owner::Own, "Loss") => Action::Wins(Owner::Opponent),
        (_, "Draw") => Action::Draw,
        _ => return None,
    })
}

/// The game is over, and whoever has most wins.
fn scored(test: &Node, rest: Action, grid: &Grid, game: &Description) -> Option<Vec<Row>> {
    let (condition, _) = condition(test, Seen::ByMover, grid, game)?;
    let actions = match game.board.store {
        Some(_) => vec![rest, Action::MostInStore],
        None => vec![Action::MostSeeds],
    };
    Some(vec![Row::new([condition], actions)])
}

/// The same for each player.
fn each_player(
    node: &Node,
    who: &Node,
    result: &Node,
    grid: &Grid,
    game: &Description,
) -> Option<Vec<Row>> {
    let test = node.named("if")?;
    let (_, what) = who_and_what(result)?;
    let action = outcome(Owner::Own, what)?;
    let words: Vec<&str> = test.plain().into_iter().map(Node::head).collect();
    let actions = with_rest(action, Action::Leave, game);
    if let ("no", ["Moves", ..]) = (test.head(), words.as_slice()) {
        let mut rows = vec![Row::new([Condition::NoMove], actions.clone())];
        if who.head() == "Player" {
            rows.push(Row::new([stuck(game)], actions));
        }
        return Some(rows);
    }
    let (condition, _) = condition(test, Seen::ByMover, grid, game)?;
    Some(vec![Row::new([condition], actions)])
}

/// A game must say what a player without a move does. A game of ludemes that does not has that player pass.
pub(super) fn complete(game: &mut Description) {
    let decided = |row: &Row| {
        let [condition] = row.when.as_slice() else {
            return false;
        };
        *condition == Condition::NoMove || *condition == stuck(game)
    };
    if !game.end.iter().any(decided) {
        let end = match game.board.store {
            Some(_) => vec![Action::Leave, Action::Draw],
            None => vec![Action::Draw],
        };
        game.passes = true;
        game.end.push(Row::new([Condition::Repeats], end));
    }
}
