//! Articles and endings.

/// A noun.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    /// Whether it goes with `het`.
    pub(super) neuter: bool,
    pub(super) singular: &'static str,
    pub(super) plural: &'static str,
}

pub(super) const PIT: Word = Word {
    neuter: true,
    singular: "kuiltje",
    plural: "kuiltjes",
};

pub(super) const STORE: Word = Word {
    neuter: false,
    singular: "verzamelkuil",
    plural: "verzamelkuilen",
};

pub(super) const HAND: Word = Word {
    neuter: false,
    singular: "hand",
    plural: "handen",
};

pub(super) const SEED: Word = Word {
    neuter: false,
    singular: "steen",
    plural: "stenen",
};

pub(super) const POINT: Word = Word {
    neuter: true,
    singular: "punt",
    plural: "punten",
};

pub(super) const LAP: Word = Word {
    neuter: false,
    singular: "omgang",
    plural: "omgangen",
};

/// What stands before a noun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Article {
    /// Nothing.
    Bare,
    /// `de`, `het`
    Definite,
    /// `je`
    Your,
    /// `een`
    Indefinite,
    /// `geen`
    Negative,
    /// `elk`, `elke`
    Each,
}

/// An adjective, as it is after `een` before a noun with `het`, and else.
pub(super) type Adjective = (&'static str, &'static str);

impl Word {
    /// `1 steen`, `3 stenen`.
    pub(super) fn counted(self, number: u32) -> String {
        match number {
            1 => format!("1 {}", self.singular),
            _ => format!("{number} {}", self.plural),
        }
    }

    /// Article, adjectives, noun.
    pub(super) fn phrase(self, article: Article, adjectives: &[Adjective], plural: bool) -> String {
        let plain = self.neuter && !plural && !matches!(article, Article::Definite | Article::Your);
        let adjectives = adjectives.iter().map(|&(bare, inflected)| match plain {
            true => bare,
            false => inflected,
        });
        let noun = if plural { self.plural } else { self.singular };
        let words = self.article(article, plural).into_iter();
        words
            .chain(adjectives)
            .chain([noun])
            .collect::<Vec<_>>()
            .join(" ")
    }

    const fn article(self, article: Article, plural: bool) -> Option<&'static str> {
        Some(match article {
            Article::Bare => return None,
            Article::Definite if self.neuter && !plural => "het",
            Article::Definite => "de",
            Article::Your => "je",
            Article::Indefinite => "een",
            Article::Negative => "geen",
            Article::Each if self.neuter => "elk",
            Article::Each => "elke",
        })
    }
}

/// A name of the rule file, in quotes.
pub(super) fn quoted(name: &str) -> String {
    format!("“{name}”")
}
