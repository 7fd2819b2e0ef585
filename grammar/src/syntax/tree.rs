//! A whole rule file.

use super::phrases::{Block, Name, Row, Spanned};
use super::section::{
    BoardLine, CaseSection, CounterSection, Deal, MarkSection, MatchSection, MoveSection,
    OptionSection, PhaseSection, RegionSection, SectionKind, TableSection,
};
use crate::source::Span;

/// A comment, from `#` to the end of its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The text, including `#`.
    pub text: String,
    /// The span.
    pub span: Span,
    /// Whether only white space precedes the comment on its line.
    pub own_line: bool,
}

/// A whole rule file. Parts that could not be parsed are [`Section::Unparsed`]; the parser has reported their faults.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SyntaxTree {
    /// The title; `None` if it is missing or could not be parsed.
    pub title: Option<Title>,
    /// The sections in the order of the text.
    pub sections: Vec<Section>,
    /// All comments in the order of the text.
    pub comments: Vec<Comment>,
}

impl SyntaxTree {
    /// Reports whether all sections could be parsed completely.
    #[must_use]
    pub fn is_fully_parsed(&self) -> bool {
        self.sections.iter().all(Section::is_parsed)
    }
}

/// The title, such as `game "Kalah" based on kalaha`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Title {
    /// The name of the game, without quotes.
    pub name: Spanned<String>,
    /// The variant whose sections this file inherits.
    pub base: Option<Name>,
    /// The sections of the base that are not inherited.
    pub excluded: Vec<ExcludedSection>,
    /// The span of the whole line.
    pub span: Span,
}

/// A section of the base that is left out, such as `move pass`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExcludedSection {
    /// The first word of the section; `after` for `after move`.
    pub kind: String,
    /// The name of the section, if it has one.
    pub name: Option<Name>,
    /// The span of the whole phrase.
    pub span: Span,
}

/// A section, as listed in the grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Section {
    /// `option seeds = 6 in 3..6 "help"`
    Option(OptionSection),
    /// `board { … }`
    Board(Block<BoardLine>),
    /// `pits nyumba = front 5`
    Region(RegionSection),
    /// `mark house on nyumba until emptied`
    Mark(MarkSection),
    /// `counter catches per player = 0`
    Counter(CounterSection),
    /// `setup { … }`
    Setup(Block<Deal>),
    /// `phase namua while … { … }`
    Phase(PhaseSection),
    /// `move sow { … }`
    Move(MoveSection),
    /// `table raid { … }`, `do raid { … }`
    Table(TableSection),
    /// `after move { … }`
    After(Block<Row>),
    /// `end { … }`
    End(Block<Row>),
    /// `match { … }`
    Match(MatchSection),
    /// `case "…" { … }`
    Case(CaseSection),
    /// A part that could not be parsed.
    Unparsed(UnparsedPart),
}

/// A part of a file that could not be parsed: a section, a line of one, or text outside sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnparsedPart {
    /// The kind of the section that contains the part; `None` if that is not known.
    pub kind: Option<SectionKind>,
    /// The name of that section, if it has one that could be parsed.
    pub name: Option<String>,
    /// The span of the part.
    pub span: Span,
}

impl Section {
    /// Returns the span of the whole section.
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
            Self::Unparsed(part) => part.span,
        }
    }

    /// Returns a mutable reference to the span of the whole section.
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
            Self::Unparsed(part) => &mut part.span,
        }
    }

    /// Returns the kind of the section; `None` if it is not known.
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
            Self::Unparsed(part) => return part.kind,
        })
    }

    /// Returns the section's name, if it has one that could be parsed.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Unparsed(part) => part.name.as_deref(),
            parsed => parsed.parsed_name().map(|name| &*name.text),
        }
    }

    /// Returns the name of a section that could be parsed, if it has one.
    #[must_use]
    pub const fn parsed_name(&self) -> Option<&Name> {
        Some(match self {
            Self::Option(section) => &section.name,
            Self::Region(section) => &section.name,
            Self::Mark(section) => &section.name,
            Self::Counter(section) => &section.name,
            Self::Phase(section) => &section.name,
            Self::Move(section) => &section.name,
            Self::Table(section) => &section.name,
            _ => return None,
        })
    }

    /// Reports whether the section could be parsed.
    #[must_use]
    pub const fn is_parsed(&self) -> bool {
        !matches!(self, Self::Unparsed(_))
    }
}
