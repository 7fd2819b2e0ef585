//! Matching a text with the template of a notation.

use super::notation::{Notation, SIDES, WrittenStart};
use super::template::{Field, Part};

/// The length of the longest text that can be a move; longer texts are rejected.
const MAX_LENGTH: usize = 200;
/// The most ways in which a text is read at the same time.
const MAX_STATES: usize = 64;
/// The most digits of a number of seeds.
const MAX_DIGITS: usize = 6;

/// A claim of a text about the move that it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Claim {
    /// The last seed falls into the pit of this name.
    End(String),
    /// A field has this value.
    Number(Field, u32),
    /// All conditions of the suffix with this index hold.
    Suffix(usize),
}

/// A way to read the beginning of a text.
#[derive(Debug, Clone)]
pub(super) struct Reading<'t> {
    /// The text that was not read yet.
    unread: &'t str,
    /// The name of the start pit.
    pub(super) pit: &'t str,
    pub(super) claims: Vec<Claim>,
}

/// Returns the ways in which a text can be read; `start` is the start of the only move that the text may mean.
pub(super) fn readings<'t>(
    notation: &Notation,
    start: Option<&WrittenStart<'_>>,
    text: &'t str,
) -> Vec<Reading<'t>> {
    if text.len() > MAX_LENGTH {
        return Vec::new();
    }
    let matcher = Matcher { notation, start };
    let begin = Reading {
        unread: text,
        pit: "",
        claims: Vec::new(),
    };
    let mut readings = matcher.all_parts(&notation.template, vec![begin]);
    for (index, suffix) in notation.suffixes.iter().enumerate() {
        let mut with_suffix = matcher.all_parts(&suffix.text, readings.clone());
        if suffix.is_mark() {
            for reading in &mut with_suffix {
                reading.claims.push(Claim::Suffix(index));
            }
        }
        readings.extend(with_suffix);
        readings.truncate(MAX_STATES);
    }
    readings.retain(|reading| reading.unread.is_empty());
    readings
}

struct Matcher<'m> {
    notation: &'m Notation,
    start: Option<&'m WrittenStart<'m>>,
}

impl Matcher<'_> {
    fn all_parts<'t>(&self, parts: &[Part], readings: Vec<Reading<'t>>) -> Vec<Reading<'t>> {
        parts.iter().fold(readings, |readings, part| {
            let next = readings.iter().flat_map(|reading| self.part(part, reading));
            next.take(MAX_STATES).collect()
        })
    }

    fn part<'t>(&self, part: &Part, reading: &Reading<'t>) -> Vec<Reading<'t>> {
        match part {
            Part::Text(text) => after(reading, text).into_iter().collect(),
            Part::Field(Field::Pit) => self.pit(reading),
            Part::Field(Field::Choices) => self.choices(reading),
            Part::Field(Field::End) => self.end(reading),
            Part::Field(field @ (Field::Store | Field::Captured)) => {
                number(*field, reading).into_iter().collect()
            }
        }
    }

    fn pit<'t>(&self, reading: &Reading<'t>) -> Vec<Reading<'t>> {
        let take = |name: &str| {
            let next = after(reading, name)?;
            let pit = &reading.unread[..name.len()];
            Some(Reading { pit, ..next })
        };
        match self.start {
            Some(start) => start.pit.iter().filter_map(|name| take(name)).collect(),
            None => self.notation.all_pit_names().filter_map(take).collect(),
        }
    }

    /// Reads the last pit, which may be left out, since it is only a check.
    fn end<'t>(&self, reading: &Reading<'t>) -> Vec<Reading<'t>> {
        let names = self.notation.all_pit_names();
        let named = names.filter_map(|name| {
            let mut next = after(reading, name)?;
            next.claims.push(Claim::End(name.to_owned()));
            Some(next)
        });
        named.chain([reading.clone()]).collect()
    }

    /// Reads a side before the choices of the move although the rules imply it, since players often write it.
    fn implied_side<'t>(
        &self,
        start: &WrittenStart<'_>,
        reading: &Reading<'t>,
    ) -> Option<Reading<'t>> {
        let sides = SIDES.iter().filter(|_| !start.chooses_side);
        let mut texts = sides.filter_map(|side| self.notation.choices.get(*side));
        let after_side = |text: &String| after(&after(reading, text)?, &start.choices);
        texts.find_map(|text| after_side(text).filter(|_| !text.is_empty()))
    }

    fn choices<'t>(&self, reading: &Reading<'t>) -> Vec<Reading<'t>> {
        if let Some(start) = self.start {
            let exact = after(reading, &start.choices);
            let with_side = self.implied_side(start, reading);
            return exact.into_iter().chain(with_side).collect();
        }
        let texts = self.notation.choices.values().map(String::as_str);
        let texts: Vec<&str> = texts.chain(self.notation.all_pit_names()).collect();
        let texts = texts.into_iter().filter(|text| !text.is_empty());
        let texts: Vec<&str> = texts.collect();
        let mut all = vec![reading.clone()];
        let mut at = 0;
        while at < all.len() && all.len() < MAX_STATES {
            let current = all[at].clone();
            let next = texts.iter().filter_map(|text| after(&current, text));
            for reading in next.chain(after_word(&current)) {
                if all
                    .iter()
                    .all(|known| known.unread.len() != reading.unread.len())
                {
                    all.push(reading);
                }
            }
            at += 1;
        }
        all
    }
}

fn after<'t>(reading: &Reading<'t>, text: &str) -> Option<Reading<'t>> {
    let unread = reading.unread.strip_prefix(text)?;
    Some(Reading {
        unread,
        ..reading.clone()
    })
}

/// Reads a choice spelled as on the command line, such as `/left`.
fn after_word<'t>(reading: &Reading<'t>) -> Option<Reading<'t>> {
    let word = reading.unread.strip_prefix('/')?;
    let end = word.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
    let unread = &word[end.unwrap_or(word.len())..];
    Some(Reading {
        unread,
        ..reading.clone()
    })
}

fn number<'t>(field: Field, reading: &Reading<'t>) -> Option<Reading<'t>> {
    let digits = reading.unread.find(|sign: char| !sign.is_ascii_digit());
    let digits = digits.unwrap_or(reading.unread.len());
    if digits > MAX_DIGITS {
        return None;
    }
    let value = reading.unread[..digits].parse().ok()?;
    let mut next = after(reading, &reading.unread[..digits])?;
    next.claims.push(Claim::Number(field, value));
    Some(next)
}
