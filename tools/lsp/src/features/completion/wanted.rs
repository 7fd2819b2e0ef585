//! Which names fit at a place, by the words before it.

use sow_grammar::load::Lineage;
use sow_grammar::parser::Expectations;
use sow_grammar::syntax::{Section, SectionKind, ValueRange};

/// What the names that fit may name.
pub(crate) fn kinds(expected: &Expectations, before: &[&str]) -> Vec<SectionKind> {
    use SectionKind::{Counter, Mark, Move, Option, Phase, Region, Table};
    if !expected.name {
        return Vec::new();
    }
    if expected.place || expected.condition || expected.number {
        let mut kinds = Vec::new();
        if expected.place {
            kinds.extend([Region, Mark]);
        }
        if expected.condition || expected.number {
            kinds.extend([Option, Counter]);
        }
        return kinds;
    }
    let last = before.last().copied().unwrap_or_default();
    match last {
        "do" | "last" | "each" => vec![Table],
        "as" => vec![Mark],
        "can" => vec![Move],
        "own" | "opponent" if before.contains(&"threatened") => vec![Move],
        "own" | "opponent" => vec![Region, Mark, Counter],
        "unless" => vec![Move],
        "," if is_list_of_moves(before) => vec![Move],
        "set" if expected.section == Some(SectionKind::Case) => vec![Option],
        "set" => vec![Counter, Option],
        "phase" if !is_head(before) => vec![Phase],
        word if leaves_out(before) => SectionKind::of_word(word).into_iter().collect(),
        // Here a name is given, and nobody knows which.
        _ => Vec::new(),
    }
}

/// Whether the words before a place begin a section: what stands before `phase` is the end of another one, or nothing.
fn is_head(before: &[&str]) -> bool {
    let word = before.len().checked_sub(2).map(|at| before[at]);
    word.is_none_or(|word| word == "}" || word.starts_with('"'))
}

/// Whether a title lists what it leaves out.
pub(crate) fn leaves_out(before: &[&str]) -> bool {
    let since = before.iter().rposition(|word| *word == "without");
    since.is_some_and(|at| before[..at].contains(&"based"))
}

/// `unless a, b,`
fn is_list_of_moves(before: &[&str]) -> bool {
    let list = before.rsplitn(2, |word| *word == "unless").next();
    let after = list.filter(|list| list.len() < before.len());
    after.is_some_and(|list| list.iter().skip(1).step_by(2).all(|sign| *sign == ","))
}

/// The name that is compared with a value at a place.
pub(crate) fn compared<'t>(before: &[&'t str]) -> Option<&'t str> {
    match before {
        [.., name, "=" | "!="] => Some(name),
        [.., name, "to"] => Some(name),
        _ => None,
    }
}

/// The words that an option of the game may have.
pub(crate) fn values(lineage: &Lineage, name: &str) -> Vec<String> {
    let options = lineage.trees.iter().flat_map(|tree| &tree.sections);
    let ranges = options.filter_map(|section| match section {
        Section::Option(option) if option.name.text == name => Some(&option.values),
        _ => None,
    });
    let words = ranges.flatten().filter_map(|range| match &range.node {
        ValueRange::Word(word) => Some(word.clone()),
        ValueRange::Numbers(..) => None,
    });
    words.collect()
}
