//! The single canonical layout of a rule file.
//!
//! No text is generated: every word, sign and comment is taken from the source in its order, and only the white space
//! between them changes. The tree tells where lines begin (`outline`). Words and comments are assembled into lines
//! (`lines`). It is decided where lines are broken, preferably where the phrase is joined most loosely (`layout`), and
//! what is aligned in columns (`table`). The lines are printed (`printer`), and the result is parsed again and compared
//! with the source.

mod layout;
mod lines;
mod outline;
mod printer;
mod table;

pub use crate::parser::FileKind;

use crate::diagnostic::Diagnostic;
use crate::load::MAX_FILE_BYTES;
use crate::parser::phrases::phrases;
use crate::parser::{self, lex};
use crate::source::Source;
use printer::Printer;

/// The reason why a text is not formatted.
///
/// ```
/// use sow_grammar::format::{FileKind, FormatError, format};
/// use sow_grammar::Sources;
///
/// let mut sources = Sources::default();
/// let file = sources.add("mine.sow", None, "game \"Mine\" based upon kalaha".to_owned());
/// assert!(matches!(format(sources.get(file), FileKind::Game), Err(FormatError::Faults(_))));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormatError {
    /// The text cannot be parsed.
    Faults(Vec<Diagnostic>),
    /// The result would not have the same meaning, because of a bug in the formatter. No text is returned, so that no
    /// rule is lost.
    MeaningChanged,
    /// The result would be too large to be read again.
    TooLarge,
}

/// Returns the text in its canonical layout.
///
/// # Errors
/// If the text cannot be parsed as a rule file; its rules need not make sense. Callers should not pass texts beyond the
/// size that [`load`](mod@crate::load) admits.
///
/// ```
/// use sow_grammar::format::{FileKind, format};
/// use sow_grammar::Sources;
///
/// let mut sources = Sources::default();
/// let file = sources.add("mine.sow", None, "game   \"Mine\"  based on kalaha".to_owned());
/// let text = format(sources.get(file), FileKind::Game).unwrap();
/// assert_eq!(text, "game \"Mine\" based on kalaha\n");
/// ```
pub fn format(source: &Source, kind: FileKind) -> Result<String, FormatError> {
    let parsed = parser::parse_as(source, kind);
    if !parsed.diagnostics.is_empty() {
        return Err(FormatError::Faults(parsed.diagnostics));
    }
    let mut page = lines::split_lines(source, &parsed.tree);
    layout::choose_block_layout(&mut page.lines, 0);
    let text = Printer::print(&page);
    if text.len() > MAX_FILE_BYTES {
        Err(FormatError::TooLarge)
    } else if is_equivalent(&source.text, &text) {
        Ok(text)
    } else {
        Err(FormatError::MeaningChanged)
    }
}

/// Reports whether `formatted` has the words, phrases and comments of `text`, which has no faults, in the same order.
fn is_equivalent(text: &str, formatted: &str) -> bool {
    let before = phrases(text);
    before.is_some() && before == phrases(formatted) && comments(text) == comments(formatted)
}

/// Returns the comments, each with the number of words before it.
fn comments(text: &str) -> Vec<(usize, &str)> {
    let (tokens, remarks) = lex(text);
    let placed = remarks.into_iter().map(|remark| {
        let before = tokens.partition_point(|token| token.start < remark.range.start);
        (before, text[remark.range].trim_end())
    });
    placed.collect()
}
