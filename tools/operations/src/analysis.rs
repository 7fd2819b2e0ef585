//! The results of a search, as text and as JSON.

use crate::numbers::{format_rate, round_to_micros};
use serde_json::{Map, Value, json};
use sow_display::english::seat_name;
use sow_grammar::rules::Seat;
use sow_interpreter::Game;
use sow_players::{Analysis, PvLine};

/// Returns the heading above the lines of play.
#[must_use]
pub fn heading(mover: Seat) -> String {
    format!("{:>14}  line", format!("for {}", seat_name(mover)))
}

/// Formats a line of play: `+2.5  3 1, 4, 2`, with a comma where the turn passes.
#[must_use]
pub fn format_line(game: &Game<'_>, line: &PvLine) -> String {
    let mut text = String::new();
    let mut before = None;
    for (mover, spelling) in line.notation(game) {
        match before {
            None => {}
            Some(same) if same == mover => text.push(' '),
            Some(_) => text.push_str(", "),
        }
        text.push_str(&spelling);
        before = Some(mover);
    }
    format!("{:>14}  {text}", line.value.to_string())
}

/// Describes the effort: `depth 12, 1234567 positions in 0.6 s, 2.1 M per second`.
#[must_use]
pub fn describe_effort(analysis: &Analysis, seconds: f64) -> String {
    let end = if analysis.exhaustive {
        ", to the end of the game"
    } else {
        ""
    };
    format!(
        "depth {}{end}, {} positions in {seconds:.1} s, {} per second",
        analysis.depth,
        analysis.nodes,
        format_rate(analysis.nodes, seconds)
    )
}

/// Returns the fields of the JSON object; `seconds` is the time taken.
#[must_use]
pub fn json_fields(game: &Game<'_>, found: &Analysis, seconds: f64) -> Map<String, Value> {
    let lines = found.lines.iter().map(|line| line_to_json(game, line));
    let values = [
        ("depth", json!(found.depth)),
        ("to_the_end", json!(found.exhaustive)),
        ("nodes", json!(found.nodes)),
        ("seconds", json!(seconds)),
        ("lines", lines.collect()),
    ];
    let named = values.map(|(name, value)| (name.to_owned(), value));
    named.into_iter().collect()
}

fn line_to_json(game: &Game<'_>, line: &PvLine) -> Value {
    let moves = line.notation(game).into_iter();
    let moves: Vec<String> = moves.map(|(_, spelling)| spelling).collect();
    let end = line.value.end().map(|end| {
        json!({
            "won": end.won,
            "margin": end.margin,
            "moves": end.moves,
        })
    });
    json!({
        "move": moves.first(),
        "value": round_to_micros(line.value.margin()),
        "end": end,
        "line": moves,
    })
}
