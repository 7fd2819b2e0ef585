//! Faults of a rule file as plain data, for the command line, an editor or a web page to show.

pub use crate::codes::{Code, Example, LINTS, Lint, Severity};
use crate::source::Span;

/// A second place that matters, or the first one, with what is to be said there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The text to underline.
    pub span: Span,
    /// What to say there; may be empty.
    pub text: String,
}

/// A change of the text: what stands under `span` gives way to `replacement`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty where something is only put in.
    pub span: Span,
    /// What stands there afterwards; empty where something is only taken out.
    pub replacement: String,
}

impl Edit {
    /// A change of the text under `span`.
    pub fn new(span: Span, replacement: impl Into<String>) -> Self {
        Self {
            span,
            replacement: replacement.into(),
        }
    }
}

/// In which order suggestions are tried; among those of the same rank none is better than another.
pub(crate) mod rank {
    /// Places that need parentheses.
    pub(crate) const PARENTHESES: u8 = 0;
    /// Turns of phrase, and more for those that let less be read.
    pub(crate) const PHRASE: u8 = 1;
    /// A word that rule sheets use for one of the language.
    pub(crate) const TRANSLATED: u8 = 20;
    /// A word that is spelled nearly alike, and more for every letter that differs.
    pub(crate) const MISSPELT: u8 = 30;
    /// Another sign.
    pub(crate) const SIGN: u8 = 40;
    /// A text without its quotation marks.
    pub(crate) const QUOTED: u8 = 41;
    /// A guess: what stands twice.
    pub(crate) const TWICE: u8 = 50;
    /// A guess: what is missing.
    pub(crate) const MISSING: u8 = 51;
    /// A guess: what stands the wrong way round.
    pub(crate) const SWAPPED: u8 = 52;
    /// All that could stand there, which changes nothing.
    pub(crate) const LISTED: u8 = 99;
}

/// What may be done about a fault. Whether the file is the better for it is still to be found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Suggestion {
    /// The likelier ones are lower. Of several with the same rank none is better than another.
    pub(crate) rank: u8,
    /// What to say.
    pub(crate) help: String,
    /// The changes of the text; none if it can only be said.
    pub(crate) edits: Vec<Edit>,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of fault.
    pub code: Code,
    /// What is wrong, in lower case, names in backticks.
    pub message: String,
    /// Where, with a few words.
    pub label: Label,
    /// Other places that matter.
    pub others: Vec<Label>,
    /// How to mend it.
    pub help: Option<String>,
    /// The changes of the text that carry out the help, none touching another. They were tried: with all of them made,
    /// this fault is gone and no other has come. Empty if the help is a hint that nobody can follow blindly.
    pub edits: Vec<Edit>,
    /// What may be done about it, in the order in which it is to be tried.
    pub(crate) untried: Vec<Suggestion>,
}

impl Diagnostic {
    /// A fault at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            label: Label {
                span,
                text: String::new(),
            },
            others: Vec::new(),
            help: None,
            edits: Vec::new(),
            untried: Vec::new(),
        }
    }

    /// With a few words at the place itself.
    #[must_use]
    pub fn at(mut self, text: impl Into<String>) -> Self {
        self.label.text = text.into();
        self
    }

    /// With another place that matters.
    #[must_use]
    pub fn and(mut self, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// With what to do about it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// With what may be done about it. Until somebody tries, the first is said and none is done.
    #[must_use]
    pub(crate) fn try_any_of(mut self, suggestions: Vec<Suggestion>) -> Self {
        self.help = suggestions
            .first()
            .map(|first| first.help.clone())
            .or(self.help);
        self.untried = suggestions;
        self
    }

    /// With a help that a change of the text may carry out.
    #[must_use]
    pub(crate) fn try_edit(self, help: impl Into<String>, edit: Edit) -> Self {
        self.try_any_of(vec![Suggestion {
            rank: 0,
            help: help.into(),
            edits: vec![edit],
        }])
    }

    /// The same for a text that begins at `base`, its place having been counted from the beginning of the text.
    #[must_use]
    pub(crate) fn moved(mut self, base: u32) -> Self {
        let Span { start, end } = self.label.span;
        self.label.span = Span::new(start + base, end + base);
        self
    }

    /// Whether it forbids to play.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// Whether any of the faults forbids to play.
pub(crate) fn is_faulty(faults: &[Diagnostic]) -> bool {
    let mut severities = faults.iter().map(Diagnostic::severity);
    severities.any(|severity| severity == Severity::Error)
}

/// How many faults of a load are shown.
pub const MOST_SHOWN: usize = 100;

/// The faults in the order of the text, each once. If there are more than anybody wants to read, the last one says so.
#[must_use]
pub fn in_order(mut faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
    faults.sort_by(|one, other| {
        let place = |fault: &Diagnostic| (fault.label.span, fault.code);
        place(one)
            .cmp(&place(other))
            .then_with(|| one.message.cmp(&other.message))
    });
    faults.dedup();
    if faults.len() > MOST_SHOWN {
        let faulty = is_faulty(&faults);
        faults.truncate(MOST_SHOWN);
        let last = faults[MOST_SHOWN - 1].label.span;
        let message = format!("only the first {MOST_SHOWN} faults are shown; there are more");
        let more = Diagnostic::new(Code::Syntax, last, message).help("mend these first");
        faults.extend(faulty.then_some(more));
    }
    faults
}
