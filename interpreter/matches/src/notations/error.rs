//! Errors of notations and of moves written in one.

/// The fault of a `[[notation]]` or `[[position]]` table, or an unknown notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct NotationError {
    message: String,
    /// Whether the notation is correct but describes a board of another size.
    about_board: bool,
}

impl NotationError {
    pub(super) fn new(message: String) -> Self {
        Self {
            message,
            about_board: false,
        }
    }

    /// Creates the error of a fault in a table of this `kind` and name.
    pub(super) fn in_table(kind: &str, name: &str, fault: &str) -> Self {
        Self::new(format!("{kind} `{name}`: {fault}"))
    }

    /// Creates the error of a notation for a board of another size.
    pub(super) fn about_board(name: &str, fault: &str) -> Self {
        Self {
            about_board: true,
            ..Self::in_table("notation", name, fault)
        }
    }

    pub(super) const fn is_about_board(&self) -> bool {
        self.about_board
    }
}

/// The reason why a text is not a legal move in a notation.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_interpreter::Program;
/// use sow_matches::notations::{Notations, ReadError};
///
/// let program = Program::compile(&rules, &settings).unwrap();
/// let facts = sow_grammar::bundled::variant("oware").unwrap().facts();
/// let notations = Notations::read(facts, &program).unwrap();
/// let game = Match::new(&rules, &settings, Extent::Round).unwrap();
/// let error = notations.find("coordinates").unwrap().read(&game, "nine").unwrap_err();
/// assert!(matches!(error, ReadError::Unreadable { .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text does not have the form of the notation.
    #[error("`{text}` is not a move in the notation `{notation}`{}", example_phrase(.example))]
    Unreadable {
        /// The given text.
        text: String,
        /// The name of the notation.
        notation: String,
        /// A legal move in the notation, as an example; empty without legal moves.
        example: String,
    },
    /// The text has the form of a move, but no such move is legal.
    #[error("`{text}`: {reason}")]
    Illegal {
        /// The given text.
        text: String,
        /// The reason, with the legal moves if they help.
        reason: String,
    },
    /// Several legal moves fit the text.
    #[error("`{text}` fits several moves: {moves}")]
    Ambiguous {
        /// The given text.
        text: String,
        /// The moves in the notation.
        moves: String,
    },
    /// The text claims something that the move does not do.
    #[error("`{text}` says that {claimed}, but {actual}")]
    Difference {
        /// The given text.
        text: String,
        /// The claim of the text, such as "the store holds 31".
        claimed: String,
        /// The effect of the move, such as "it holds 30".
        actual: String,
    },
}

fn example_phrase(example: &str) -> String {
    match example {
        "" => String::new(),
        example => format!("; one is `{example}`"),
    }
}

impl ReadError {
    /// Whether the text has the form of the notation at all.
    #[must_use]
    pub const fn has_form(&self) -> bool {
        !matches!(self, Self::Unreadable { .. })
    }

    /// Whether the text means legal moves but fits several of them, or says something wrong about the one that it
    /// means.
    pub(super) const fn is_specific(&self) -> bool {
        matches!(self, Self::Difference { .. } | Self::Ambiguous { .. })
    }
}
