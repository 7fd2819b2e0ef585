//! The one canonical layout of a rule file.
//!
//! Nothing is written anew: every word, sign and comment is taken from the source in its order, and only the white
//! space between them is laid out. Where lines begin is read off the tree (`outline`); words and comments are put
//! together to lines (`lines`), measured (`measure`), and printed line by line (`printer`): tables with their
//! arrows in a column (`table`), options and deals in columns (`columns`), what is too long broken where the phrase
//! is loosest (`fill`). Then the result is read again and compared (`same`).

mod columns;
mod fill;
mod lines;
mod measure;
mod outline;
mod printer;
mod same;
mod settle;
mod table;

use crate::diagnostic::Diagnostic;
use crate::load::LARGEST;
use crate::parser::{self, Form};
use crate::source::Source;
use printer::Printer;

/// Why a text is not laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It cannot be read.
    Faults(Vec<Diagnostic>),
    /// The result would not say the same. This is a mistake of the formatter, and nobody should lose a rule by it.
    Changed,
    /// The result would be too large a file to be read again.
    TooLarge,
}

/// The text in its canonical layout.
///
/// # Errors
/// If the text cannot be read as a rule file; what it says need not make sense. Texts beyond the size that
/// [`load`](mod@crate::load) admits should not be brought here.
pub fn format(source: &Source, form: Form) -> Result<String, Refusal> {
    let parsed = parser::parse_as(source, form);
    if !parsed.diagnostics.is_empty() {
        return Err(Refusal::Faults(parsed.diagnostics));
    }
    let mut page = lines::assemble(source, &parsed.tree);
    settle::settle(&mut page.lines, 0);
    let text = Printer::print(&page);
    if text.len() > LARGEST {
        Err(Refusal::TooLarge)
    } else if same::is_same(&source.text, &text) {
        Ok(text)
    } else {
        Err(Refusal::Changed)
    }
}
