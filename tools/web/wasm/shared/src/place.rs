//! Parts of texts, with offsets as JavaScript counts them: in UTF-16 units.

use serde::Serialize;
use sow_grammar::source::{Source, Sources, Span};
use tsify::Tsify;

/// A part of a rule file.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Clause {
    /// The name of the file.
    pub file: String,
    /// The line at the start, from 1.
    pub line: usize,
    /// The start of the part.
    pub from: usize,
    /// The end of the part, exclusive.
    pub to: usize,
}

impl Clause {
    /// Returns the part of a text that a span covers; `None` if the span lies in no text.
    #[must_use]
    pub fn from_span(sources: &Sources, span: Span) -> Option<Self> {
        let (source, bytes) = sources.locate(span)?;
        Some(Self {
            file: source.name.clone(),
            line: source.line_column(bytes.start).line,
            from: units(source, bytes.start),
            to: units(source, bytes.end),
        })
    }
}

fn units(source: &Source, byte: usize) -> usize {
    units_before(&source.text, byte)
}

/// Counts the UTF-16 units before a byte.
#[must_use]
pub fn units_before(text: &str, byte: usize) -> usize {
    let before = text.char_indices().take_while(|(at, _)| *at < byte);
    before.map(|(_, sign)| sign.len_utf16()).sum()
}

/// Returns the offset of the byte that follows `units` UTF-16 units.
#[must_use]
pub fn byte_at(text: &str, units: usize) -> usize {
    let mut before = 0;
    let mut signs = text.char_indices();
    let found = signs.find(|(_, sign)| {
        let here = before >= units;
        before += sign.len_utf16();
        here
    });
    found.map_or(text.len(), |(at, _)| at)
}
