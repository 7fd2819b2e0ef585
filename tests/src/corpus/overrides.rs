//! Games based on a variant with a section that should replace one of the base, and replaces none.

use super::misspell::misspell;
use crate::random::Random;
use sow_grammar::bundled::Variant;

/// The words with which sections that have names begin.
const SECTIONS: [&str; 6] = ["move ", "table ", "pits ", "mark ", "counter ", "option "];

/// Returns a game based on a variant with one of its sections in another form, and the same with its name misspelt;
/// `None` if there is no such section, its name is too short or the misspelling changes nothing.
pub(super) fn misspell_override(
    variant: &Variant,
    random: &mut Random,
) -> Option<(String, String)> {
    let sections = named_sections(variant.rules);
    if sections.is_empty() {
        return None;
    }
    let section = without_a_row(sections[random.below(sections.len())]);
    let (keyword, rest) = section.split_once(' ')?;
    let name_length = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')?;
    let (name, rest) = rest.split_at(name_length);
    let title = format!("game \"X\" based on {}\n\n", variant.name);
    let misspelt = misspell(name, random).filter(|misspelt| misspelt != name)?;
    Some((
        format!("{title}{section}\n"),
        format!("{title}{keyword} {misspelt}{rest}\n"),
    ))
}

/// Returns a section without its first row, so that it changes the game; the whole section if it has no other rows.
fn without_a_row(section: &str) -> String {
    let is_row = |line: &&str| line.contains(" => ") && !line.contains(['{', '}']);
    let mut rows = section.lines().filter(is_row);
    let first = rows.next().filter(|_| rows.next().is_some());
    first.map_or_else(
        || section.to_owned(),
        |row| section.replacen(&format!("{row}\n"), "", 1),
    )
}

/// Returns the sections with names, each from its first word to its closing brace or the end of its line.
fn named_sections(rules: &str) -> Vec<&str> {
    let starts = rules
        .match_indices('\n')
        .map(|(at, _)| at + 1)
        .filter(|&at| SECTIONS.iter().any(|word| rules[at..].starts_with(word)));
    let sections = starts.filter_map(|start| {
        let line = rules[start..].lines().next()?;
        let length = match line.contains('{') && !line.contains('}') {
            true => rules[start..].find("\n}")? + 2,
            false => line.len(),
        };
        Some(&rules[start..start + length])
    });
    sections.collect()
}
