//! Source texts and positions in them.
//!
//! All texts of one load (a rule file and the files it is based on) are placed one after the other on a single number
//! line, so a [`Span`] is only two `u32` and still identifies its file.

use serde::Serialize;
use std::path::{Path, PathBuf};

/// A half-open range of bytes in [`Sources`].
///
/// ```
/// use sow_grammar::Span;
///
/// let (start, end) = (Span::new(4, 9), Span::new(20, 30));
/// assert_eq!(start.to(end), Span::new(4, 30));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// Creates the span from `start` up to, but not including, `end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Returns the smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }
}

/// A text and its name in reports.
///
/// ```
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let source = &loaded.sources.as_slice()[0];
/// let game = source.text.find("board").unwrap();
/// assert_eq!(source.line_column(game).column, 1);
/// ```
#[derive(Debug, Clone)]
pub struct Source {
    /// The name shown to the user: a path as given, or the file name of a bundled variant.
    pub name: String,
    /// The file that the text was read from; `None` for strings and bundled variants.
    pub path: Option<PathBuf>,
    /// The text itself.
    pub text: String,
    /// The offset of the text on the number line of spans.
    pub base: u32,
}

/// A position for people: counted from 1, columns in characters.
///
/// ```
/// use sow_grammar::source::LineColumn;
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let source = &loaded.sources.as_slice()[0];
/// assert_eq!(source.line_column(0), LineColumn { line: 1, column: 1 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Source {
    /// Returns the line and column of the byte `offset` of this text (not of the number line).
    #[must_use]
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let mut end = offset.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &self.text[..end];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        LineColumn {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// The texts of one load.
///
/// ```
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let rules = loaded.rules.unwrap();
/// let first = &rules.moves[0].actions[0];
/// // The file, and the place in it.
/// let (source, range) = loaded.sources.locate(first.span).unwrap();
/// println!("{}:{}", source.name, source.line_column(range.start).line);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Sources {
    sources: Vec<Source>,
}

impl Sources {
    /// Adds a text after the others and returns its index.
    pub fn add(&mut self, name: impl Into<String>, path: Option<&Path>, text: String) -> usize {
        // There is one unused byte between texts, so that an empty span at the end of a text belongs to one file only.
        let base = self
            .sources
            .last()
            .map_or(0, |last| last.base + last.text.len() as u32 + 1);
        self.sources.push(Source {
            name: name.into(),
            path: path.map(Path::to_path_buf),
            text,
            base,
        });
        self.sources.len() - 1
    }

    /// Returns the text with this index.
    #[must_use]
    pub fn get(&self, index: usize) -> &Source {
        &self.sources[index]
    }

    /// Returns the file that contains `span`, and the span as a range of bytes of that file.
    #[must_use]
    pub fn locate(&self, span: Span) -> Option<(&Source, std::ops::Range<usize>)> {
        let source = self
            .sources
            .iter()
            .rev()
            .find(|source| source.base <= span.start)?;
        let clamp = |at: u32| ((at - source.base) as usize).min(source.text.len());
        Some((source, clamp(span.start)..clamp(span.end)))
    }

    /// Returns the text under `span`.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.locate(span)
            .map_or("", |(source, range)| &source.text[range])
    }

    /// Returns the text under `span` in one line, without comments.
    #[must_use]
    pub fn one_line(&self, span: Span) -> String {
        let lines = self.text(span).lines();
        let words = lines.flat_map(|line| {
            let code = line.split('#').next().unwrap_or_default();
            code.split_whitespace()
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns all texts in the order of loading.
    #[must_use]
    pub fn as_slice(&self) -> &[Source] {
        &self.sources
    }
}

/// Reports whether a terminal interprets this character instead of showing it, or shows the following text in another
/// order.
#[must_use]
pub fn is_terminal_control(character: char) -> bool {
    let turns = matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    turns || character.is_control() && character != '\n' && character != '\t'
}

/// Returns the text with its control characters escaped.
#[must_use]
pub fn escape_controls(text: &str) -> String {
    let shown = |sign: char| match is_terminal_control(sign) {
        true => format!("\\u{:04x}", u32::from(sign)),
        false => sign.to_string(),
    };
    text.chars().map(shown).collect()
}

/// Replaces every carriage return that is not followed by a line feed with a line feed. All bytes keep their offsets.
#[must_use]
pub fn normalise_line_ends(text: &str) -> String {
    let mut signs = text.chars().peekable();
    let mut ended = String::with_capacity(text.len());
    while let Some(sign) = signs.next() {
        let alone = sign == '\r' && signs.peek() != Some(&'\n');
        ended.push(if alone { '\n' } else { sign });
    }
    ended
}
