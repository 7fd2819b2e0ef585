//! The kinds of section.

/// The kind of a section, identified by the word with which it begins.
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
    /// `table`, and `do` with actions only
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
    /// All kinds of section with their first words.
    pub const KEYWORDS: [(&'static str, Self); 14] = [
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

    /// Reports whether sections of this kind have names.
    #[must_use]
    pub const fn has_name(self) -> bool {
        !matches!(
            self,
            Self::Board | Self::Setup | Self::After | Self::End | Self::Match | Self::Case
        )
    }

    /// Returns the first word of sections of this kind.
    #[must_use]
    pub(crate) fn keyword(self) -> &'static str {
        let found = Self::KEYWORDS.iter().find(|(_, kind)| *kind == self);
        found.map_or("", |&(word, _)| word)
    }

    /// Returns the kind that begins with a word.
    #[must_use]
    pub fn from_keyword(word: &str) -> Option<Self> {
        let found = Self::KEYWORDS.iter().find(|(known, _)| *known == word);
        found.map(|&(_, kind)| kind)
    }
}
