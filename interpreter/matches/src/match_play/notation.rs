//! Notation of positions in matches: the items in front of those of the round.

use super::score::Score;
use super::state::{Match, Stage};
use sow_compiler::seats::seat_index;
use sow_grammar::rules::Rules;
use sow_interpreter::notation::{label_with_side, seat_letter};
use sow_interpreter::{Cell, CompiledGame, Game};

/// The prefix of an option whose value in this round differs from that of the match.
pub(super) const SET_PREFIX: &str = "set:";
/// The prefix of an item of the match if a counter or mark of the game has the same name.
const MATCH_PREFIX: &str = "match:";

/// Whether a counter or a mark of the game has this name.
fn is_name_taken(rules: &Rules, key: &str) -> bool {
    let counters = rules.counters.iter().map(|counter| &counter.name);
    let mut names = counters.chain(rules.marks.iter().map(|mark| &mark.name));
    names.any(|name| name.eq_ignore_ascii_case(key))
}

/// Returns the key of an item of the match: its name, with [`MATCH_PREFIX`] if the name is taken.
fn key(rules: &Rules, name: &str) -> String {
    let prefix = if is_name_taken(rules, name) {
        MATCH_PREFIX
    } else {
        ""
    };
    format!("{prefix}{name}")
}

/// Returns the item of the match that a name stands for; empty if the name belongs to the round.
pub(super) fn match_key<'k>(rules: &Rules, key: &'k str) -> &'k str {
    match key.strip_prefix(MATCH_PREFIX) {
        Some(name) => name,
        None if is_name_taken(rules, key) => "",
        None => key,
    }
}

impl Match {
    /// Returns the position in the notation of the command line.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// assert_eq!(game.notation(), "6,6,6,6,6,6/6,6,6,6,6,6 0:0 - S round=1;began=S;points=0:0");
    /// ```
    #[must_use]
    pub fn notation(&self) -> String {
        write_position(self)
    }
}

/// Writes the position in one line.
fn write_position(game: &Match) -> String {
    let mut position = game.position;
    position.set_mover(seat_index(game.mover()) as u8);
    let round = Game::resume(&game.program, position, game.history.clone()).notation();
    let (Some((head, items)), true) = (round.rsplit_once(' '), game.is_match) else {
        return round;
    };
    let mut fields = match_items(game);
    if items != "-" {
        fields.push(items.to_owned());
    }
    format!("{head} {}", fields.join(";"))
}

fn match_items(game: &Match) -> Vec<String> {
    let Score {
        round,
        first_player: began,
        points,
        purse,
    } = game.score;
    let mut items = Vec::new();
    let mut add_item = |name: &str, value: String| {
        items.push(format!("{}={value}", key(&game.compiled().rules, name)));
    };
    add_item("round", round.to_string());
    add_item("began", seat_letter(began).to_owned());
    add_item("points", format!("{}:{}", points[0], points[1]));
    if purse != [0; 2] {
        add_item("purse", format!("{}:{}", purse[0], purse[1]));
    }
    let layout = game.program.layout();
    let given: Vec<String> = (0..layout.cell_count())
        .map(Cell)
        .filter(|&cell| layout.owner(cell) != layout.side(cell))
        .map(|cell| label_with_side(layout, cell))
        .collect();
    if !given.is_empty() {
        add_item("given", given.join(","));
    }
    match &game.stage {
        Stage::Playing => {}
        Stage::Arranging(at) => add_item("arrange", format!("{}.{}", at.row + 1, at.action + 1)),
        Stage::Over(standing) => {
            add_item(
                "match",
                standing.winner.map_or("draw", seat_letter).to_owned(),
            );
        }
    }
    items.extend(changed_option_items(game));
    items
}

/// Returns the options whose values differ from those at the beginning of the match.
fn changed_option_items(game: &Match) -> Vec<String> {
    let CompiledGame { rules, program } = game.compiled();
    let base = program.settings().values();
    let now = game.program.settings().values();
    let options = rules.options.iter().zip(base).zip(now);
    options
        .filter(|((_, base), now)| base != now)
        .map(|((option, _), now)| {
            format!("{SET_PREFIX}{}={}", option.name, option.format_value(*now))
        })
        .collect()
}
