//! Analysis of the words before a position: which names may follow.

use sow_grammar::load::BaseChain;
use sow_grammar::parser::Expectations;
use sow_grammar::syntax::{Section, SectionKind, ValueRange};

/// Returns the kinds of name that may follow.
pub(crate) fn expected_kinds(expected: &Expectations, before: &[&str]) -> Vec<SectionKind> {
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
        "phase" if !is_section_head(before) => vec![Phase],
        word if is_in_without_list(before) => SectionKind::from_keyword(word).into_iter().collect(),
        // A new name is expected here, which cannot be completed.
        _ => Vec::new(),
    }
}

/// Whether the last word begins a section: the word before it ends another section, or there is none.
fn is_section_head(before: &[&str]) -> bool {
    let word = before.len().checked_sub(2).map(|at| before[at]);
    word.is_none_or(|word| word == "}" || word.starts_with('"'))
}

/// Whether the words before a position are in a title's list of sections to leave out.
pub(crate) fn is_in_without_list(before: &[&str]) -> bool {
    let since = before.iter().rposition(|word| *word == "without");
    since.is_some_and(|at| before[..at].contains(&"based"))
}

/// Whether the words before a position are in a list of moves: `unless a, b,`
fn is_list_of_moves(before: &[&str]) -> bool {
    let list = before.rsplitn(2, |word| *word == "unless").next();
    let after = list.filter(|list| list.len() < before.len());
    after.is_some_and(|list| list.iter().skip(1).step_by(2).all(|sign| *sign == ","))
}

/// Returns the name that is compared with a value at a position.
pub(crate) fn compared_option<'t>(before: &[&'t str]) -> Option<&'t str> {
    match before {
        [.., name, "=" | "!="] => Some(name),
        [.., name, "to"] => Some(name),
        _ => None,
    }
}

/// Returns the words that an option of the game may be set to.
pub(crate) fn option_values(lineage: &BaseChain, name: &str) -> Vec<String> {
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
