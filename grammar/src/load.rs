//! The one path from a rule file to checked rules.

use crate::diagnostic::Diagnostic;
use crate::rules::Rules;
use crate::source::Sources;

/// What came of loading: the rules if there is no error, and all that is to be said of the file.
#[derive(Debug)]
pub struct Loaded {
    /// The texts that took part, for showing the diagnostics; the file asked for is the first.
    pub sources: Sources,
    /// The rules; `None` if any diagnostic is an error.
    pub rules: Option<Rules>,
    /// Errors and warnings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}
