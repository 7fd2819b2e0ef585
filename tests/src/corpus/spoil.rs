//! Makes faults in rule files.

use crate::files;
use crate::random::Random;
use sow_grammar::bundled::Variant;
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

/// Returns a word of small letters with a letter left out, doubled, swapped with the next, or replaced.
pub(super) fn misspell(word: &str, random: &mut Random) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 3 || !letters.iter().all(char::is_ascii_lowercase) {
        return None;
    }
    let at = random.below(letters.len() - 1);
    match random.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters.swap(at, at + 1),
        _ => letters[at] = char::from(b'a' + random.below(26) as u8),
    }
    Some(letters.into_iter().collect())
}

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

/// Words and signs of Sow, and what is written for them; not all of it means the same.
const HABITS: &[(&str, &[&str])] = &[
    ("=>", &[":", "->", "=", "then", ";", ","]),
    ("..", &["-", "to", ",", "..."]),
    ("=", &["==", "is", ":=", ":"]),
    (";", &[",", "and", "then", ".", ""]),
    (",", &[";", "and", "or"]),
    ("!=", &["<>", "is not", "not ="]),
    (">", &["more than", "greater than", "is more than"]),
    ("own", &["my", "mine", "player", "south", "the"]),
    (
        "opponent",
        &["enemy", "their", "other", "opponents", "north"],
    ),
    ("and", &["&&", ",", "with"]),
    ("or", &["||", ","]),
    ("not", &["!", "no", "is not"]),
    ("no", &["not", "none"]),
    ("here", &["it", "there", ""]),
    ("where", &["if", "when", "with", "that", "has"]),
    ("has", &["where", "with", "have"]),
    ("when", &["if", "where", "while"]),
    ("else", &["otherwise", "default", "_"]),
    ("empty", &["is empty", "not occupied", "empties"]),
    (
        "occupied",
        &["not empty", "is occupied", "nonempty", "full"],
    ),
    ("every", &["each", "all"]),
    ("some", &["any", "a"]),
    ("{", &["", "("]),
    ("}", &["", ")"]),
    ("unless", &["if not", "except"]),
    ("while", &["until", "where"]),
    ("pit", &["pits", "hole", "house"]),
    ("pits", &["pit", "holes"]),
    ("seeds", &["stones", "seed", "count"]),
    ("least", &["most"]),
    ("to", &["", "into", "in", "by", "="]),
    ("of", &["in", "from", ""]),
    ("after", &["before", "past"]),
    ("then", &[""]),
    ("from", &["at", "in", "of", ""]),
    ("capture", &["take", "captures", "win", "captured"]),
    ("relay", &["lap", "continue", "sow on", "relay here"]),
    ("end", &["stop", "turn ends", "end turn", "nothing"]),
    (
        "again",
        &["another turn", "move again", "repeat", "again;end"],
    ),
    ("sow", &["sows", "drop", "distribute"]),
    (
        "opposite",
        &["the opposite", "across", "facing", "opposite pit"],
    ),
    ("next", &["next pit", "following", "the next"]),
    (
        "counterclockwise",
        &["anticlockwise", "ccw", "right", "forward", "anti clockwise"],
    ),
    ("store", &["house", "stores", "home"]),
    ("wins", &["win", "won"]),
    ("in", &["=", "is", "between", "of"]),
    ("into", &["in", "to", "through"]),
    ("except", &["but", "without"]),
    ("(", &[""]),
    (")", &[""]),
];

/// Returns a token of the text, and what stands there instead. Each word of the table is equally likely, however often
/// it is used.
pub(super) fn write_habit(
    text: &str,
    tokens: &[Range<usize>],
    random: &mut Random,
) -> Option<(Range<usize>, String)> {
    let places_of = |word: &str| -> Vec<&Range<usize>> {
        let equal = |token: &&Range<usize>| &text[(*token).clone()] == word;
        tokens.iter().filter(equal).collect()
    };
    let habits = HABITS
        .iter()
        .map(|(word, others)| (places_of(word), others));
    let habits: Vec<_> = habits.filter(|(places, _)| !places.is_empty()).collect();
    let (places, others) = habits.get(random.below(habits.len().max(1)))?;
    let place = places[random.below(places.len())].clone();
    Some((place, others[random.below(others.len())].to_owned()))
}

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
