//! Faults of a rule file as plain data, for the command line, an editor or a web page to show.

pub use crate::codes::{Code, Example, ExplanationBody, ExplanationPart, LINTS, Lint, Severity};
use crate::source::Span;

/// A place in the text with a note about it.
///
/// ```
/// use sow_grammar::load::load_text;
///
/// let text = "game \"Mine\" based on kalaha\nsetup { pitz: 4 }\n";
/// let loaded = load_text("mine.sow", text);
/// let label = &loaded.diagnostics[0].label;
/// assert_eq!(loaded.sources.text(label.span), "pitz");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The text to underline.
    pub span: Span,
    /// The note; may be empty.
    pub text: String,
}

/// A change of the text: `replacement` replaces the text under `span`.
///
/// ```
/// use sow_grammar::load::load_text;
/// use sow_grammar::Edit;
///
/// let text = "game \"Mine\" based on kalaha\noption seeds 4\n";
/// let loaded = load_text("mine.sow", text);
/// let fixed = Edit::apply_all(&loaded.diagnostics[0].edits, text).unwrap();
/// assert!(fixed.ends_with("option seeds = 4\n"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The text to replace; empty for an insertion.
    pub span: Span,
    /// The new text; empty for a deletion.
    pub replacement: String,
}

impl Edit {
    /// Creates a change of the text under `span`.
    pub fn new(span: Span, replacement: impl Into<String>) -> Self {
        Self {
            span,
            replacement: replacement.into(),
        }
    }

    /// Returns a text with these changes made, in any order; `None` if they overlap or go beyond the text. Their spans
    /// count from the start of the text, as in the first file of a game.
    #[must_use]
    pub fn apply_all(edits: &[Self], text: &str) -> Option<String> {
        let mut sorted: Vec<&Self> = edits.iter().collect();
        sorted.sort_by_key(|edit| edit.span);
        let mut changed = String::new();
        let mut at = 0;
        for edit in sorted {
            changed.push_str(text.get(at..edit.span.start as usize)?);
            changed.push_str(&edit.replacement);
            at = edit.span.end as usize;
        }
        changed.push_str(text.get(at..)?);
        Some(changed)
    }
}

/// The ranks of suggestions, which are tried in ascending order. Suggestions of the same rank are equally good.
pub(crate) mod rank {
    /// Parentheses around places.
    pub(crate) const PARENTHESES: u8 = 0;
    /// A phrase of the language for one from rule sheets or other languages.
    pub(crate) const PHRASE: u8 = 1;
    /// A word of the language for a term from rule sheets.
    pub(crate) const TRANSLATED: u8 = 20;
    /// A word that is spelled nearly alike; the rank grows with every letter that differs.
    pub(crate) const MISSPELT: u8 = 30;
    /// A different sign in place of the one written, such as `=>` for `->`.
    pub(crate) const OTHER_SIGN: u8 = 40;
    /// A text without its quotation marks.
    pub(crate) const QUOTED: u8 = 41;
    /// A guess: something is written twice.
    pub(crate) const REPEATED: u8 = 50;
    /// A guess: something is missing.
    pub(crate) const MISSING: u8 = 51;
    /// A guess: two things are in the wrong order.
    pub(crate) const SWAPPED: u8 = 52;
    /// A list of everything that may stand at this place. It changes nothing.
    pub(crate) const EXPECTATIONS: u8 = 99;
}

/// A possible fix that has not been tried yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Suggestion {
    /// The rank; lower is likelier. Suggestions of the same rank are equally good.
    pub(crate) rank: u8,
    /// The help message.
    pub(crate) help: String,
    /// The changes of the text; empty if the help is advice only.
    pub(crate) edits: Vec<Edit>,
}

/// A fault.
///
/// ```
/// use sow_grammar::load::load_text;
///
/// let loaded = load_text("mine.sow", "game \"Mine\" based on kalaha\nsetup { pitz: 4 }\n");
/// for fault in &loaded.diagnostics {
///     println!("{}: {}", fault.code.name(), fault.message);
///     println!("{}", fault.help.as_deref().unwrap_or_default());
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of fault.
    pub code: Code,
    /// A description of the fault, in lower case, with names in backticks.
    pub message: String,
    /// The place of the fault, with a short note.
    pub label: Label,
    /// Related places, each with a note.
    pub related: Vec<Label>,
    /// A hint on how to fix the fault.
    pub help: Option<String>,
    /// The changes of the text that carry out the help; they do not overlap. They were tried: with all of them made,
    /// this fault is gone and no other has appeared. Empty if the help is only a hint, which cannot be applied
    /// automatically.
    pub edits: Vec<Edit>,
    /// Possible fixes, in the order in which they are to be tried.
    pub(crate) suggestions: Vec<Suggestion>,
}

impl Diagnostic {
    /// Creates a fault at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            label: Label {
                span,
                text: String::new(),
            },
            related: Vec::new(),
            help: None,
            edits: Vec::new(),
            suggestions: Vec::new(),
        }
    }

    /// Adds a note at the place of the fault.
    #[must_use]
    pub fn with_label(mut self, text: impl Into<String>) -> Self {
        self.label.text = text.into();
        self
    }

    /// Adds a related place.
    #[must_use]
    pub fn with_related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a help message.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Adds possible fixes. Until they are tried, the help is that of the first suggestion, and no edit is offered.
    #[must_use]
    pub(crate) fn with_suggestions(mut self, suggestions: Vec<Suggestion>) -> Self {
        self.help = suggestions
            .first()
            .map(|first| first.help.clone())
            .or(self.help);
        self.suggestions = suggestions;
        self
    }

    /// Adds a help message and a change of the text that may carry it out.
    #[must_use]
    pub(crate) fn with_suggestion(self, help: impl Into<String>, edit: Edit) -> Self {
        self.with_suggestions(vec![Suggestion {
            rank: 0,
            help: help.into(),
            edits: vec![edit],
        }])
    }

    /// Moves the span of the fault, which counts from the start of its text, to the number line of spans, on which the
    /// text begins at `base`.
    #[must_use]
    pub(crate) fn offset_by(mut self, base: u32) -> Self {
        let Span { start, end } = self.label.span;
        self.label.span = Span::new(start + base, end + base);
        self
    }

    /// Returns the severity of the fault's code.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// Reports whether any of the faults prevents the game from being played.
pub(crate) fn is_faulty(faults: &[Diagnostic]) -> bool {
    let mut severities = faults.iter().map(Diagnostic::severity);
    severities.any(|severity| severity == Severity::Error)
}

/// The largest number of faults shown for one load.
pub const MAX_SHOWN: usize = 100;

/// Returns the faults in the order of the text, without duplicates. If there are more than [`MAX_SHOWN`], the rest are
/// dropped, and a last fault says so if any fault is an error.
#[must_use]
pub fn sort_and_limit(mut faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
    faults.sort_by(|one, other| {
        let place = |fault: &Diagnostic| (fault.label.span, fault.code);
        place(one)
            .cmp(&place(other))
            .then_with(|| one.message.cmp(&other.message))
    });
    faults.dedup();
    if faults.len() > MAX_SHOWN {
        let faulty = is_faulty(&faults);
        faults.truncate(MAX_SHOWN);
        let last = faults[MAX_SHOWN - 1].label.span;
        let message = format!("only the first {MAX_SHOWN} faults are shown; there are more");
        let more = Diagnostic::new(Code::Syntax, last, message).help("fix these first");
        faults.extend(faulty.then_some(more));
    }
    faults
}
