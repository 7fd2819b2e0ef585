//! Lists, ranges and signs as other languages write them.

use crate::random::Random;
use std::ops::Range;

/// Signs and words of Sow, and the same in other languages.
const SIGNS: &[(&str, &[&str])] = &[
    ("=>", &["->", ":"]),
    ("=", &["=="]),
    ("!=", &["<>"]),
    ("and", &["&&", "&"]),
    ("or", &["||", "|"]),
    ("not", &["!"]),
    ("where", &["with", "if"]),
    ("when", &["if"]),
];

/// Returns the first list, range or sign from the token `at` on, and the same as another language writes it.
pub(super) fn write_foreign(
    text: &str,
    tokens: &[Range<usize>],
    at: usize,
    random: &mut Random,
) -> Option<(Range<usize>, String)> {
    let word = |at: usize| word_at(text, tokens, at);
    (at..tokens.len()).find_map(|at| {
        if word(at) == "in" {
            return write_list(text, tokens, at, random);
        }
        let (_, others) = SIGNS.iter().find(|&&(sign, _)| sign == word(at))?;
        let other = others[random.below(others.len())];
        Some((tokens[at].clone(), other.to_owned()))
    })
}

fn word_at<'t>(text: &'t str, tokens: &[Range<usize>], at: usize) -> &'t str {
    tokens.get(at).map_or("", |token| &text[token.clone()])
}

/// Returns the list or range of numbers after an `in`, as another language writes it.
fn write_list(
    text: &str,
    tokens: &[Range<usize>],
    at: usize,
    random: &mut Random,
) -> Option<(Range<usize>, String)> {
    let word = |at: usize| word_at(text, tokens, at);
    let is_number = |at: usize| word(at).starts_with(|first: char| first.is_ascii_digit());
    let range = |end: usize| tokens[at].start..tokens[end].end;
    if is_number(at + 1) && word(at + 2) == ".." && is_number(at + 3) && word(at + 4) != "," {
        let (low, high) = (word(at + 1), word(at + 3));
        let forms = [
            format!("from {low} to {high}"),
            format!("in {low} to {high}"),
            format!("in [{low}..{high}]"),
            format!("between {low} and {high}"),
            format!(">= {low} and <= {high}"),
        ];
        return Some((range(at + 3), forms[random.below(forms.len())].clone()));
    }
    let mut numbers = Vec::new();
    let mut next = at + 1;
    while is_number(next) && word(next + 1) != ".." {
        numbers.push(word(next));
        if word(next + 1) != "," || !is_number(next + 2) {
            break;
        }
        next += 2;
    }
    if numbers.len() < 2 || word(next + 1) == "," {
        return None;
    }
    let forms = [
        format!("in [{}]", numbers.join(", ")),
        format!("in ({})", numbers.join(", ")),
        format!("in {{{}}}", numbers.join(", ")),
        format!("= {}", numbers.join(" or ")),
        format!("= {}", numbers.join(" || ")),
        format!("== {}", numbers.join(" or == ")),
        format!("in {}", numbers.join(" or ")),
    ];
    Some((range(next), forms[random.below(forms.len())].clone()))
}
