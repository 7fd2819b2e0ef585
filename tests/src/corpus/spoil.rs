//! Makes faults in rule files.

use super::foreign::write_foreign;
use super::habits::write_habit;
use super::misspell::misspell;
use super::overrides::misspell_override;
use crate::files;
use crate::random::Random;
use std::ops::Range;
use std::sync::OnceLock;

/// The kind of change made to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// A word or sign is left out.
    Dropped,
    /// A word or sign is doubled.
    Doubled,
    /// A word or sign is swapped with the next one.
    Swapped,
    /// A letter of a word is left out, doubled, swapped with the next, or replaced.
    Misspelt,
    /// A word is replaced by another word of the language.
    Replaced,
    /// A word of a line stands in a second place of the line, too.
    LeftOver,
    /// A list, range or sign is written as in another language.
    Foreign,
    /// The name of a section that replaces one of the base is misspelt.
    Override,
    /// A word or sign is written by habit: as in rule sheets or in other languages, or as a similar word.
    Habit,
}

impl FaultKind {
    /// All kinds, in the order of the table.
    pub const ALL: [Self; 9] = [
        Self::Dropped,
        Self::Doubled,
        Self::Swapped,
        Self::Misspelt,
        Self::Replaced,
        Self::LeftOver,
        Self::Foreign,
        Self::Override,
        Self::Habit,
    ];

    /// Returns the name of the kind, as in tables and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dropped => "dropped",
            Self::Doubled => "doubled",
            Self::Swapped => "swapped",
            Self::Misspelt => "misspelt",
            Self::Replaced => "replaced",
            Self::LeftOver => "left over",
            Self::Foreign => "foreign",
            Self::Override => "override",
            Self::Habit => "habit",
        }
    }
}

/// A file with a fault.
#[derive(Debug, Clone)]
pub struct SpoiltFile {
    /// The change that was made.
    pub kind: FaultKind,
    /// The text without the fault: a bundled variant, or a game based on one.
    pub original: String,
    /// The text with the fault.
    pub text: String,
    /// The changed lines, counted from 1.
    pub lines: std::ops::RangeInclusive<usize>,
}

/// Returns the spoilt file with this number; `None` if the change has no effect.
#[must_use]
pub fn spoil(kind: FaultKind, number: u64) -> Option<SpoiltFile> {
    let mut random = Random::new(number.wrapping_mul(5).wrapping_add(kind as u64));
    let variants = sow_grammar::bundled::variants();
    let variant = &variants[random.below(variants.len())];
    if kind == FaultKind::Override {
        let (original, text) = misspell_override(variant, &mut random)?;
        return Some(SpoiltFile {
            kind,
            original,
            text,
            lines: 3..=3,
        });
    }
    let original = variant.rules;
    let tokens = token_ranges(original);
    let at = random.below(tokens.len() - 1);
    let (token, next) = (tokens[at].clone(), tokens[at + 1].clone());
    let text = |range: Range<usize>| &original[range];
    let word = text(token.clone());
    let (range, written) = match kind {
        FaultKind::Dropped => (token, String::new()),
        FaultKind::Doubled => (token, format!("{word} {word}")),
        FaultKind::Swapped => {
            let between = Some(text(token.end..next.start)).filter(|between| !between.is_empty());
            let swapped = format!(" {}{}{word} ", text(next.clone()), between.unwrap_or(" "));
            (token.start..next.end, swapped)
        }
        FaultKind::Misspelt => (token.clone(), misspell(word, &mut random)?),
        FaultKind::Replaced => {
            let is_word = word.starts_with(|first: char| first.is_ascii_alphabetic());
            let other = *language_words().get(random.below(language_words().len()))?;
            (token.clone(), is_word.then(|| other.to_owned())?)
        }
        FaultKind::LeftOver => {
            let line = tokens_of_line(original, &tokens, at);
            let other = text(line[random.below(line.len())].clone());
            (token.clone(), format!("{word} {other}"))
        }
        FaultKind::Foreign => write_foreign(original, &tokens, at, &mut random)?,
        FaultKind::Habit => write_habit(original, &tokens, &mut random)?,
        FaultKind::Override => return None,
    };
    let line = |offset: usize| original[..offset].matches('\n').count() + 1;
    let spoilt = SpoiltFile {
        kind,
        original: original.to_owned(),
        text: format!(
            "{}{written}{}",
            &original[..range.start],
            &original[range.end..]
        ),
        // A dropped word may be reported at either of its neighbours.
        lines: match kind {
            FaultKind::Dropped => line(tokens[at.saturating_sub(1)].start)..=line(next.start),
            _ => line(range.start)..=line(range.end),
        },
    };
    (!has_same_tokens(&spoilt.text, original)).then_some(spoilt)
}

/// Returns the tokens on the line of a token.
fn tokens_of_line<'t>(text: &str, tokens: &'t [Range<usize>], at: usize) -> &'t [Range<usize>] {
    let start = text[..tokens[at].start]
        .rfind('\n')
        .map_or(0, |end| end + 1);
    let end = text[start..]
        .find('\n')
        .map_or(text.len(), |length| start + length);
    let first = tokens.partition_point(|token| token.start < start);
    let last = tokens.partition_point(|token| token.start < end);
    &tokens[first..last]
}

/// Returns the words of the language, as listed in its grammar.
fn language_words() -> &'static [&'static str] {
    static GRAMMAR: OnceLock<String> = OnceLock::new();
    static WORDS: OnceLock<Vec<&str>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let file = files::root().join("grammar/sow.pest");
        let grammar = GRAMMAR.get_or_init(|| std::fs::read_to_string(file).expect("the grammar"));
        let word = |line: &'static str| line.split_once(" = @{ \"")?.1.split('"').next();
        let words = grammar.lines().filter_map(word);
        words
            .filter(|word| word.chars().all(|letter| letter.is_ascii_lowercase()))
            .collect()
    })
}

/// Splits a rule file into words, numbers, quoted texts and signs.
pub(super) fn token_ranges(text: &str) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let length = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if is_letter(first) => rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len()),
            _ if ["=>", "..", "!=", "<=", ">="]
                .iter()
                .any(|sign| rest.starts_with(sign)) =>
            {
                2
            }
            _ => first.len_utf8(),
        };
        if first != '#' && !first.is_whitespace() {
            all.push(at..at + length);
        }
        at += length;
    }
    all
}

/// Returns whether two files have the same words and signs.
#[must_use]
pub(super) fn has_same_tokens(one: &str, other: &str) -> bool {
    let words = |text: &str| {
        token_ranges(text)
            .into_iter()
            .map(|range| text[range].to_owned())
            .collect::<Vec<_>>()
    };
    words(one) == words(other)
}
