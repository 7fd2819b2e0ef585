//! A checker such as a web service might offer: prints the faults of a rule file, one a line, or its legal moves.
//!
//! `cargo run --example checker < my-game.sow`

use sow_grammar::load::load_text;
use sow_grammar::rules::Settings;
use sow_interpreter::{Game, Program};
use std::io::Read;

/// The longest text to read, in bytes; the rest is ignored.
const MAX_BYTES: u64 = 256 * 1024;

/// Returns faults as `line:column: code: message; help`, or the legal moves of the opening.
fn check_text(text: &str) -> Vec<String> {
    let loaded = load_text("sent.sow", text);
    let faults = loaded.diagnostics.iter().map(|fault| {
        let place = loaded.sources.locate(fault.label.span);
        let place = place.map(|(source, range)| source.line_column(range.start));
        let (line, column) = place.map_or((1, 1), |place| (place.line, place.column));
        let help = fault
            .help
            .as_deref()
            .map_or(String::new(), |help| format!("; {help}"));
        format!(
            "{line}:{column}: {}: {}{help}",
            fault.code.name(),
            fault.message
        )
    });
    let mut lines: Vec<String> = faults.collect();
    if let Some(rules) = loaded.rules {
        match Program::compile(&rules, &Settings::defaults(&rules.options)) {
            Ok(program) => {
                let game = Game::new(&program);
                let moves = game.legal_moves().into_iter();
                let moves: Vec<String> = moves.map(|one| game.spell(one)).collect();
                lines.push(format!(
                    "{} can be played: {}",
                    rules.title,
                    moves.join(" ")
                ));
            }
            Err(error) => lines.push(error.to_string()),
        }
    }
    lines
}

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().take(MAX_BYTES).read_to_string(&mut text)?;
    for line in check_text(&text) {
        println!("{line}");
    }
    Ok(())
}
