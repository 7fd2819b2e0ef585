//! Phases: the one in which the game is played, and openings before it.

use super::grid::{Grid, number};
use super::moves;
use super::tree::Node;
use crate::description::{Amount, Comparison, Condition, Description, Part};

/// The phases of a game, or its rules where it has none.
pub(super) struct Phases<'n> {
    /// The moves of the last phase that sows.
    pub(super) play: Option<&'n Node>,
    /// The endings that count then.
    pub(super) ends: Vec<&'n Node>,
    pub(super) others: Vec<&'n Node>,
}

pub(super) fn read(rules: &Node) -> Phases<'_> {
    let Some(phases) = rules.named("phases") else {
        return Phases {
            play: part(rules, "play"),
            ends: ends(rules).collect(),
            others: Vec::new(),
        };
    };
    let phases = phases.each();
    let sows = |phase: &&&Node| part(phase, "play").is_some_and(|play| play.find("sow").is_some());
    let chosen = phases.iter().rev().find(sows).copied();
    Phases {
        play: chosen.and_then(|phase| part(phase, "play")),
        ends: ends(rules)
            .chain(chosen.into_iter().flat_map(ends))
            .collect(),
        others: phases
            .into_iter()
            .filter(|phase| Some(*phase) != chosen)
            .collect(),
    }
}

fn part<'n>(node: &'n Node, head: &str) -> Option<&'n Node> {
    node.items().iter().find(|part| part.head() == head)
}

fn ends(node: &Node) -> impl Iterator<Item = &Node> {
    node.items().iter().filter(|part| part.head() == "end")
}

/// Adds an opening of one turn as kinds of move of their own; any other phase is left out.
pub(super) fn add(phase: &Node, grid: &Grid, game: &mut Description) {
    let known = game.kinds.iter().any(|kind| kind.name == OPENINGS[0]);
    let (turns, opening) = (opening_turns(phase), opening(phase, grid));
    let (Some(while_), Some(opening), false) = (turns, opening, known) else {
        let name = phase.items().first().map_or("", Node::head);
        return game.leave_out(
            Part::Move,
            format!("the phase \"{name}\": {}", phase.brief()),
        );
    };
    for kind in &mut game.kinds {
        kind.when.push(while_.clone().negated());
    }
    for (kind, name) in opening.kinds.into_iter().zip(OPENINGS) {
        let mut kind = kind;
        kind.name = name;
        kind.when.push(while_.clone());
        kind.last = (opening.last != game.last).then(|| opening.last.clone());
        game.kinds.push(kind);
    }
}

const OPENINGS: [&str; 2] = ["opening", "second_opening"];

/// The moves of a phase that can be said wholly.
fn opening(phase: &Node, grid: &Grid) -> Option<Description> {
    let mut opening = Description::default();
    moves::read(part(phase, "play")?, grid, &mut opening).ok()?;
    let names = opening.kinds.iter().all(|kind| kind.unless.is_none());
    let whole = opening.untranslated.is_empty() && opening.kinds.len() <= OPENINGS.len();
    (names && whole).then_some(opening)
}

/// During which turns a phase lasts, if that is the first turn of each player.
fn opening_turns(phase: &Node) -> Option<Condition> {
    let next = part(phase, "nextPhase")?;
    let parts = next.plain();
    let [conditions @ .., to] = parts.as_slice() else {
        return None;
    };
    if !matches!(to, Node::Text(_)) {
        return None;
    }
    let at_most =
        |amount, number| Condition::Compare(amount, Comparison::AtMost, Amount::Number(number));
    match conditions {
        // Each player goes on after a move of their own.
        [who] if who.head() == "Mover" => Some(at_most(Amount::OwnTurn, 1)),
        [test] if test.brief() == "(is Mover P2)" => Some(at_most(Amount::Turn, 2)),
        [test] if matches!(test.head(), "=" | ">=") => {
            let sides = test.plain();
            let [counted, number_of] = sides.as_slice() else {
                return None;
            };
            let turns = number(number_of).and_then(|turns| u32::try_from(turns).ok())?;
            (counted.brief() == "(count Turns)").then(|| at_most(Amount::Turn, turns))
        }
        _ => None,
    }
}
