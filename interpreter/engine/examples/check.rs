//! Prints the faults of a rule file, one per line, as a service on the web might: `cargo run --example check < mine.sow`.

use sow_grammar::load::load_text;
use std::io::Read;

/// The longest text to read, in bytes; the rest is ignored.
const MAX_BYTES: u64 = 256 * 1024;

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().take(MAX_BYTES).read_to_string(&mut text)?;
    let loaded = load_text("mine.sow", &text);
    for fault in &loaded.diagnostics {
        // The fault may be in a file that this one is based on.
        let place = loaded.sources.locate(fault.label.span);
        let place = place.map_or("mine.sow".to_owned(), |(source, range)| {
            let at = source.line_column(range.start);
            format!("{}:{}:{}", source.name, at.line, at.column)
        });
        println!("{place}: {}: {}", fault.code.name(), fault.message);
        if let Some(help) = &fault.help {
            println!("  help: {help}");
        }
    }
    if let Some(rules) = loaded.rules {
        println!("{} can be played", rules.title);
    }
    Ok(())
}
