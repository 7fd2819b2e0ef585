//! Notation of positions in matches: the items in front of those of the round.

use super::score::Score;
use super::state::{Match, Stage};
use sow_compiler::seats::index;
use sow_grammar::rules::Rules;
use sow_interpreter::notation::{letter, pit_of_side};
use sow_interpreter::{Cell, Game};

/// The prefix of an option with another value in this round.
pub(super) const SET: &str = "set:";
/// The prefix of an item of the match if a counter or mark of the game has the same name.
const MATCH: &str = "match:";

/// Whether a counter or a mark of the game has this name.
fn is_taken(rules: &Rules, key: &str) -> bool {
    let counters = rules.counters.iter().map(|counter| &counter.name);
    let mut names = counters.chain(rules.marks.iter().map(|mark| &mark.name));
    names.any(|name| name.eq_ignore_ascii_case(key))
}

/// Returns the notation of an item of the match in this game.
fn key(rules: &Rules, name: &str) -> String {
    let prefix = if is_taken(rules, name) { MATCH } else { "" };
    format!("{prefix}{name}")
}

/// Returns the item of the match that a name stands for; empty if the name belongs to the round.
pub(super) fn meant<'k>(rules: &Rules, key: &'k str) -> &'k str {
    match key.strip_prefix(MATCH) {
        Some(name) => name,
        None if is_taken(rules, key) => "",
        None => key,
    }
}

impl Match {
    /// Returns the position in the notation of the command line.
    #[must_use]
    pub fn notation(&self) -> String {
        write(self)
    }
}

/// Writes the position in one line.
fn write(all: &Match) -> String {
    let mut position = all.position;
    position.set_mover(index(all.mover()) as u8);
    let round = Game::resume(&all.program, position, all.history.clone()).notation();
    let (Some((head, items)), true) = (round.rsplit_once(' '), all.goes_on) else {
        return round;
    };
    let mut fields = items_of(all);
    if items != "-" {
        fields.push(items.to_owned());
    }
    format!("{head} {}", fields.join(";"))
}

fn items_of(all: &Match) -> Vec<String> {
    let Score {
        round,
        began,
        points,
        purse,
    } = all.score;
    let mut items = Vec::new();
    let mut tell = |name: &str, value: String| {
        items.push(format!("{}={value}", key(all.base().rules(), name)));
    };
    tell("round", round.to_string());
    tell("began", letter(began).to_owned());
    tell("points", format!("{}:{}", points[0], points[1]));
    if purse != [0; 2] {
        tell("purse", format!("{}:{}", purse[0], purse[1]));
    }
    let layout = all.program.layout();
    let given: Vec<String> = (0..layout.cells())
        .map(Cell)
        .filter(|&cell| layout.owner(cell) != layout.side(cell))
        .map(|cell| pit_of_side(layout, cell))
        .collect();
    if !given.is_empty() {
        tell("given", given.join(","));
    }
    match &all.stage {
        Stage::Playing => {}
        Stage::Arranging(at) => tell("arrange", format!("{}.{}", at.row + 1, at.action + 1)),
        Stage::Over(standing) => {
            tell("match", standing.winner.map_or("draw", letter).to_owned());
        }
    }
    items.extend(changed_options(all));
    items
}

/// Returns the options with another value than at the beginning of the match.
fn changed_options(all: &Match) -> Vec<String> {
    let base = all.base().settings().values();
    let now = all.program.settings().values();
    let options = all.base().rules().options.iter().zip(base).zip(now);
    options
        .filter(|((_, base), now)| base != now)
        .map(|((option, _), now)| format!("{SET}{}={}", option.name, option.spell(*now)))
        .collect()
}
