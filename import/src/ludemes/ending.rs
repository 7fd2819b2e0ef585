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
        // Several conditions of one result, or several results of one condition, are so many endings.
        ("if", [test, result]) if test.head() == "or" => {
            for part in test.plain() {
                rule(&both("if", part, result), grid, game);
            }
            return;
        }
        ("if", [test, rest @ ..]) if rest.iter().all(|one| one.head() == "if") => {
            for inner in rest {
                if let [also, result] = inner.plain().as_slice() {
                    rule(&both("if", &both("and", test, also), result), grid, game);
                }
            }
            return;
        }
        ("if", [test, result]) => decided(test, result, grid, game),
        ("MancalaByScoreWhen", [test]) => scored(test, rest_of(node.named("score")), grid, game),
        ("ForEachPlayerNoMovesLoss", []) => {
            Some(vec![lost(Condition::NoMove, game), lost(stuck(game), game)])
        }
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

/// A list of two.
fn both(head: &str, first: &Node, second: &Node) -> Node {
    Node::List(vec![
        Node::Word(head.to_owned()),
        first.clone(),
        second.clone(),
    ])
}

/// Without a pit that may be played: `no move` is known of the player to move alone.
fn stuck(game: &Description) -> Condition {
    let own = game
        .kinds
        .first()
        .map_or(Place::OWN, |kind| kind.from.clone());
    let of = game
        .kinds
        .first()
        .map(|kind| kind.of.clone())
        .unwrap_or_default();
    match of.is_empty() {
        true => Condition::Empty(own),
        false => Condition::No(own.having(of)),
    }
}

fn lost(condition: Condition, game: &Description) -> Row {
    Row::new(
        [condition],
        with_rest(Action::Wins(Owner::Opponent), Action::Leave, game),
    )
}

/// The result, and before it what becomes of the seeds that are left, where stores are counted.
fn with_rest(result: Action, rest: Action, game: &Description) -> Vec<Action> {
    match game.board.store {
        Some(_) => vec![rest, result],
        None => vec![result],
    }
}

/// A condition as `own` sees it, and who that is.
fn condition(
    test: &Node,
    seen: Seen,
    grid: &Grid,
    game: &Description,
) -> Option<(Condition, Seen)> {
    if let Some(over) = nobody_moves(test, game) {
        return Some((over, seen));
    }
    // That a player has no move is known of the one to move next.
    let seen = match asks_next(test) {
        true => Seen::Next,
        false => seen,
    };
    let parts = test.plain();
    if test.head() == "and" {
        let known = parts.iter().map(|part| single(part, seen, grid, game));
        return Some((Condition::All(known.collect::<Option<_>>()?), seen));
    }
    Some((single(test, seen, grid, game)?, seen))
}

fn single(test: &Node, seen: Seen, grid: &Grid, game: &Description) -> Option<Condition> {
    if test.head() == "all" && test.plain().iter().any(|what| what.head() == "Passed") {
        return Some(nobody(game));
    }
    let Some(who) = without_moves(test) else {
        return Translator {
            grid,
            seen,
            front: None,
            alone: false,
        }
        .condition(test);
    };
    match (seen.owner(who)?, seen) {
        (Owner::Own, Seen::Next) => Some(Condition::NoMove),
        (Owner::Own, _) => Some(stuck(game)),
        _ => None,
    }
}

/// Whose moves are asked for in `(no Moves …)`.
fn without_moves(test: &Node) -> Option<&str> {
    match test.plain().as_slice() {
        [what, who] if test.head() == "no" && what.head() == "Moves" => Some(who.head()),
        _ => None,
    }
}

fn asks_next(test: &Node) -> bool {
    without_moves(test) == Some("Next")
        || test.head() == "and" && test.plain().into_iter().any(asks_next)
}

/// `(and (no Moves Mover) (no Moves Next))`: no pit of anybody may be played.
fn nobody_moves(test: &Node, game: &Description) -> Option<Condition> {
    let parts = test.plain();
    let whose: Option<Vec<&str>> = parts.iter().map(|part| without_moves(part)).collect();
    let mut whose = whose.filter(|whose| test.head() == "and" && whose.len() == 2)?;
    whose.sort_unstable();
    (whose == ["Mover", "Next"]).then(|| nobody(game))
}

/// No pit of anybody may be played.
fn nobody(game: &Description) -> Condition {
    let of = game.kinds.first().map(|kind| kind.of.clone());
    let of = of.filter(|of| !of.is_empty());
    let playable = of.unwrap_or_else(|| vec![Condition::Occupied(Place::Here)]);
    Condition::No(Place::ANY.having(playable))
}

fn decided(test: &Node, result: &Node, grid: &Grid, game: &Description) -> Option<Vec<Row>> {
    match result.head() {
        "byScore" => {
            let rest = rest_of(Some(result));
            scored(test, rest, grid, game)
        }
        "result" => {
            let (who, what) = who_and_what(result)?;
            let seen = match who {
                "P1" => Seen::First,
                "P2" => Seen::Second,
                _ => Seen::Mover,
            };
            let (condition, seen) = condition(test, seen, grid, game)?;
            let action = outcome(seen.owner(who)?, what)?;
            Some(vec![Row::new(
                [condition],
                with_rest(action, Action::Leave, game),
            )])
        }
        _ => None,
    }
}

/// What becomes of the seeds in the pits: their owner's, if the score counts them.
fn rest_of(score: Option<&Node>) -> Action {
    match score.is_some_and(counts_pits) {
        true => Action::Sweep(None),
        false => Action::Leave,
    }
}

fn counts_pits(node: &Node) -> bool {
    node.head() == "count" && node.named("in").is_some()
        || node.plain().into_iter().any(counts_pits)
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
    let (condition, _) = condition(test, Seen::Mover, grid, game)?;
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
    let (condition, _) = condition(test, Seen::Mover, grid, game)?;
    Some(vec![Row::new([condition], actions)])
}

/// A game must say what a player without a move does. A game of ludemes that does not has that player pass.
pub(super) fn complete(game: &mut Description) {
    let asks = |row: &Row, condition: &Condition| {
        row.when.first() == Some(condition) && row.when.len() == 1
    };
    if game.end.iter().any(|row| asks(row, &Condition::NoMove)) {
        return;
    }
    let is_stuck = stuck(game);
    if let Some(row) = game.end.iter().find(|row| asks(row, &is_stuck)) {
        // A move may also be never-ending, or break a duty.
        let may_lack = game.has_laps() || game.kinds.iter().any(|kind| !kind.duties.is_empty());
        if may_lack {
            let actions = row.actions.clone();
            game.end.push(Row::new([Condition::NoMove], actions));
        }
        return;
    }
    let end = match game.board.store {
        Some(_) => vec![Action::Leave, Action::Draw],
        None => vec![Action::Draw],
    };
    game.passes = true;
    game.end.push(Row::new([Condition::Repeats], end));
}
