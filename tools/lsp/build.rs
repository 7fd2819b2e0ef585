//! Generates the table of word meanings from the language guide, so that meanings are written only once.

use std::fmt::Write as _;
use std::path::Path;

/// The folder of the guide, which is a link to the folder in `docs` so that published crates include it.
const GUIDE: &str = "language";

fn main() {
    println!("cargo::rerun-if-changed={GUIDE}");
    let pages = std::fs::read_dir(GUIDE).expect("the language guide");
    let mut pages: Vec<_> = pages.map(|page| page.expect("a page").path()).collect();
    pages.sort();
    let guide = pages
        .iter()
        .map(|page| std::fs::read_to_string(page).expect("a text"));
    let guide: String = guide.collect();
    let mut source = String::from("&[\n");
    for Entry {
        phrase: said,
        meaning,
        section,
    } in entries(&guide)
    {
        let _ = writeln!(source, "    ({said:?}, {meaning:?}, {section:?}),");
    }
    source.push(']');
    let folder = std::env::var_os("OUT_DIR").expect("a folder for what is built");
    std::fs::write(Path::new(&folder).join("guide.rs"), source).expect("writable");
}

/// A phrase of the guide with its meaning in Markdown, and the section it comes from.
struct Entry {
    phrase: String,
    meaning: String,
    section: String,
}

/// Returns the rows of all tables, and the first paragraph of each section.
fn entries(guide: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut section = String::new();
    let mut paragraph: Option<String> = None;
    for line in guide.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading.to_owned();
            paragraph = Some(String::new());
            continue;
        }
        if let Some(cells) = line.strip_prefix('|') {
            let cells: Vec<&str> = cells
                .trim_end_matches('|')
                .split('|')
                .map(str::trim)
                .collect();
            let is_row = cells[0].contains('`');
            // The list of all words has three columns: the word, where it is used, and its meaning.
            if let [phrase, .., meaning] = cells[..]
                && is_row
            {
                entries.push(Entry {
                    phrase: phrase.to_owned(),
                    meaning: without_links(meaning),
                    section: section.clone(),
                });
            }
            continue;
        }
        match &mut paragraph {
            Some(text) if line.is_empty() && !text.is_empty() => {
                let meaning = paragraph.take().unwrap_or_default();
                let word = section.split_whitespace().next().unwrap_or_default();
                entries.push(Entry {
                    phrase: format!("`{}`", word.to_lowercase()),
                    meaning: without_links(meaning.trim()),
                    section: section.clone(),
                });
            }
            Some(text) if !line.starts_with("```") => {
                text.push_str(line);
                text.push(' ');
            }
            _ => {}
        }
    }
    entries
}

/// Returns a Markdown text with its links replaced by their words, because editors cannot follow links from page to
/// page.
fn without_links(text: &str) -> String {
    let mut parts = text.split("](");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once(')').unwrap_or_default();
        if let Some(at) = plain.rfind('[') {
            plain.remove(at);
        }
        plain += rest;
    }
    plain
}
