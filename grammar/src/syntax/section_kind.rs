//! What sections have in common: their kind, their name, their place; and parts that could not be read.

use super::Section;
use crate::source::Span;

/// A part of a file that could not be read: a section, a line of one, or what belongs to none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The kind of section; `None` if nobody knows.
    pub kind: Option<SectionKind>,
    /// The name of the section, if it has one that could be read.
    pub name: Option<String>,
    /// The part.
    pub span: Span,
}

/// What a section is about, by the word that it begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SectionKind {
    /// `option`
    Option,
    /// `board`
    Board,
    /// `pits`
    Region,
    /// `mark`
    Mark,
    /// `counter`
    Counter,
    /// `setup`
    Setup,
    /// `phase`
    Phase,
    /// `move`
    Move,
    /// `table`, and `do` with actions alone
    Table,
    /// `after move`
    After,
    /// `end`
    End,
    /// `match`
    Match,
    /// `case`
    Case,
}

impl SectionKind {
    /// All kinds with the words that they begin with.
    pub const WORDS: [(&'static str, Self); 14] = [
        ("option", Self::Option),
        ("board", Self::Board),
        ("pits", Self::Region),
        ("mark", Self::Mark),
        ("counter", Self::Counter),
        ("setup", Self::Setup),
        ("phase", Self::Phase),
        ("move", Self::Move),
        ("table", Self::Table),
        ("do", Self::Table),
        ("after", Self::After),
        ("end", Self::End),
        ("match", Self::Match),
        ("case", Self::Case),
    ];

    /// Whether such sections have names.
    #[must_use]
    pub const fn has_name(self) -> bool {
        !matches!(
            self,
            Self::Board | Self::Setup | Self::After | Self::End | Self::Match | Self::Case
        )
    }

    /// The kind that begins with a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        let found = Self::WORDS.iter().find(|(known, _)| *known == word);
        found.map(|&(_, kind)| kind)
    }
}

impl Section {
    /// The whole section.
    #[must_use]
    pub const fn span(&self) -> Span {
        match self {
            Self::Option(section) => section.span,
            Self::Board(block) => block.span,
            Self::Region(section) => section.span,
            Self::Mark(section) => section.span,
            Self::Counter(section) => section.span,
            Self::Setup(block) => block.span,
            Self::Phase(section) => section.span,
            Self::Move(section) => section.span,
            Self::Table(section) => section.block.span,
            Self::After(block) | Self::End(block) => block.span,
            Self::Match(section) => section.span,
            Self::Case(section) => section.span,
            Self::Unread(part) => part.span,
        }
    }

    /// The same for changing it.
    pub(crate) const fn span_mut(&mut self) -> &mut Span {
        match self {
            Self::Option(section) => &mut section.span,
            Self::Board(block) => &mut block.span,
            Self::Region(section) => &mut section.span,
            Self::Mark(section) => &mut section.span,
            Self::Counter(section) => &mut section.span,
            Self::Setup(block) => &mut block.span,
            Self::Phase(section) => &mut section.span,
            Self::Move(section) => &mut section.span,
            Self::Table(section) => &mut section.block.span,
            Self::After(block) | Self::End(block) => &mut block.span,
            Self::Match(section) => &mut section.span,
            Self::Case(section) => &mut section.span,
            Self::Unread(part) => &mut part.span,
        }
    }

    /// What it is about; `None` if nobody knows.
    #[must_use]
    pub const fn kind(&self) -> Option<SectionKind> {
        Some(match self {
            Self::Option(_) => SectionKind::Option,
            Self::Board(_) => SectionKind::Board,
            Self::Region(_) => SectionKind::Region,
            Self::Mark(_) => SectionKind::Mark,
            Self::Counter(_) => SectionKind::Counter,
            Self::Setup(_) => SectionKind::Setup,
            Self::Phase(_) => SectionKind::Phase,
            Self::Move(_) => SectionKind::Move,
            Self::Table(_) => SectionKind::Table,
            Self::After(_) => SectionKind::After,
            Self::End(_) => SectionKind::End,
            Self::Match(_) => SectionKind::Match,
            Self::Case(_) => SectionKind::Case,
            Self::Unread(part) => return part.kind,
        })
    }

    /// Its name, if it has one that could be read.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        let name = match self {
            Self::Option(section) => &section.name,
            Self::Region(section) => &section.name,
            Self::Mark(section) => &section.name,
            Self::Counter(section) => &section.name,
            Self::Phase(section) => &section.name,
            Self::Move(section) => &section.name,
            Self::Table(section) => &section.name,
            Self::Unread(part) => return part.name.as_deref(),
            _ => return None,
        };
        Some(&name.text)
    }

    /// Whether it could be read.
    #[must_use]
    pub const fn is_read(&self) -> bool {
        !matches!(self, Self::Unread(_))
    }
}
