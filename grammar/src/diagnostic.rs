//! Faults of a rule file as plain data, for the command line, an editor or a web page to show.

use crate::source::Span;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file cannot be played.
    Error,
    /// Legal but odd.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

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
    /// A word or sign that stands twice.
    pub(crate) const TWICE: u8 = 39;
    /// Another sign.
    pub(crate) const SIGN: u8 = 40;
    /// A text without its quotation marks.
    pub(crate) const QUOTED: u8 = 41;
    /// A guess: what is missing.
    pub(crate) const MISSING: u8 = 50;
    /// A guess: what stands the wrong way round.
    pub(crate) const SWAPPED: u8 = 51;
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
        let faulty = faults
            .iter()
            .any(|fault| fault.severity() == Severity::Error);
        faults.truncate(MOST_SHOWN);
        let last = faults[MOST_SHOWN - 1].label.span;
        let message = format!("only the first {MOST_SHOWN} faults are shown; there are more");
        let more = Diagnostic::new(Code::Syntax, last, message).help("mend these first");
        faults.extend(faulty.then_some(more));
    }
    faults
}

macro_rules! codes {
    ($($variant:ident $severity:ident $name:literal $explanation:literal)*) => {
        /// What kind of fault. The names are stable: tools and tests refer to them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {$(
            #[doc = $explanation]
            $variant,
        )*}

        impl Code {
            /// All codes, in the order in which a file is read.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The stable name, such as `unknown-name`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {$(Self::$variant => $name,)*}
            }

            /// What is behind it, for somebody who meets it for the first time.
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                match self {$(Self::$variant => $explanation,)*}
            }

            /// How bad it is.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {$(Self::$variant => Severity::$severity,)*}
            }
        }
    };
}

codes! {
    // The text itself.
    NotText Error "not-text" "A rule file is plain text in UTF-8."
    TooLarge Error "too-large" "A rule file is a page or two; much larger ones are refused before they are read."
    TooDeep Error "too-deep" "Parentheses, braces and phrases inside phrases may only go so deep."
    Unclosed Error "unclosed" "Every brace, parenthesis and quotation mark that opens has to close."
    Syntax Error "syntax" "The words do not form a phrase of the language at this place."
    NumberTooLarge Error "number-too-large" "No number of a sowing game is that large."

    // Files and sections.
    UnknownBase Error "unknown-base" "The file that this game is based on is neither beside it nor among the bundled variants."
    BaseCycle Error "base-cycle" "Files that are based on each other in a ring have no beginning."
    FaultyBase Error "faulty-base" "The file that this game is based on has faults of its own."
    MissingSection Error "missing-section" "A game needs a board, a setup, at least one kind of move, and an end."
    DuplicateSection Error "duplicate-section" "A section that describes the whole game can stand in a file only once."
    MissingLine Error "missing-line" "The section lacks a line that it cannot do without."
    DuplicateLine Error "duplicate-line" "A line of this kind can stand in a section only once."

    // Names.
    UnknownName Error "unknown-name" "The name is not that of any option, pits, mark, counter, table, phase or kind of move."
    DuplicateName Error "duplicate-name" "Two things cannot have the same name."
    WrongKind Error "wrong-kind" "The name is that of something else than what is needed here."
    RegionCycle Error "region-cycle" "Named pits cannot be described by themselves."
    ReservedName Error "reserved-name" "The words of the language cannot be names of pits, marks, counters, tables or phases."

    // Options.
    BadRange Error "bad-range" "The values of an option must be in order and of one kind."
    BadDefault Error "bad-default" "The value of an option must be one that it may have."
    NoRange Error "no-range" "A number option says which numbers it may be, and an option of words lists them."

    // Board and setup.
    BadBoard Error "bad-board" "The board must have from 1 to 4 rows a side and from 1 to 24 pits a row."
    BadTrack Error "bad-track" "A track goes through pits one after the other, each once."
    NoSuchRow Error "no-such-row" "The board does not have that row."
    NoSuchPit Error "no-such-pit" "The row does not have that pit."
    NoStore Error "no-store" "The board has no stores."
    NoHand Error "no-hand" "The players hold no seeds in hand in this game."
    TooManySeeds Error "too-many-seeds" "A game has at most 255 seeds, and no more than the setup says."
    NoSeeds Error "no-seeds" "Without seeds there is nothing to play."
    UnevenDeal Error "uneven-deal" "The list of seeds does not fit the number of pits."
    CannotDeal Error "cannot-deal" "Seeds are dealt to pits of a row, stores and hands."

    // Moves and tables.
    NoElse Error "no-else" "A table must say what happens when no other row fits."
    UnreachableRow Error "unreachable-row" "Rows before this one take every case that it is meant for, or the last seed can never fall there."
    EndlessTables Error "endless-tables" "Tables that call each other without sowing between never come to an end."
    NothingLifted Error "nothing-lifted" "A sowing inside a table sows what was lifted before it."
    SeedsInHand Error "seeds-in-hand" "Seeds that were lifted must be sown before anything else is decided."
    DeadAction Error "dead-action" "Nothing is done after an action that ends the row."
    Misplaced Error "misplaced" "The phrase has no meaning in this section."
    NoDirection Error "no-direction" "There is no direction of sowing at this point."
    UnknownMove Error "unknown-move" "There is no kind of move with that name here."
    MoveCycle Error "move-cycle" "Whether a kind of move is legal cannot depend on itself."
    NoMove Error "no-move" "A kind of move has to say what is done, a phase what can be played, and a choice what there is to choose."
    NoLapLimit Error "no-lap-limit" "A game whose sowing can go on for ever says after how many laps it counts as never-ending."

    // Phases.
    PhaseOverlap Error "phase-overlap" "A phase that comes after one without end is never reached."
    PhaseGap Error "phase-gap" "The last phase has no `while`, so that there is always a phase."
    MixedPhases Error "mixed-phases" "Either all kinds of move stand in phases or none."

    // The ending.
    EndNever Error "end-never" "An ending that can never come does not end the game."
    StuckUndecided Error "stuck-undecided" "The rules must say what a player without a move does."
    LeftoverUndecided Error "leftover-undecided" "The rules must say what becomes of the seeds that are left at the end."
    TieUndecided Error "tie-undecided" "The rules must say what equal numbers of seeds mean."
    NoOutcome Error "no-outcome" "An ending must say who has won."

    // Numbers.
    DivisionByZero Error "division-by-zero" "By zero nothing can be divided."

    // Cases.
    BadCase Error "bad-case" "A case begins with a position, plays moves and says what is to come of them."
    CaseFails Error "case-fails" "The game plays otherwise than the case says. One of the two is wrong."

    // Legal but odd.
    NoEffect Warning "no-effect" "The phrase changes nothing in this game."
    HiddenMove Warning "hidden-move" "Every move of this kind is written as one of a kind that stands before it, and that one is played."
    UnusedOption Warning "unused-option" "No rule looks at the option."
    UnusedName Warning "unused-name" "The named pits, mark, counter or table are never used."
}
