//! Articles and endings.

/// The cases that occur with articles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Nominative,
    Accusative,
    Dative,
}

/// The genders of the nouns there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gender {
    Feminine,
    Masculine,
}

/// What stands before a noun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Article {
    /// `die`
    Definite,
    /// `eine`
    Indefinite,
    /// `keine`
    Negative,
    /// `alle`, of several
    All,
    /// `jede`, of one
    Each,
}

/// A noun that is declined.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    pub(super) gender: Gender,
    pub(super) singular: &'static str,
    pub(super) plural: &'static str,
    pub(super) dative_plural: &'static str,
}

pub(super) const PIT: Word = Word {
    gender: Gender::Feminine,
    singular: "Mulde",
    plural: "Mulden",
    dative_plural: "Mulden",
};

pub(super) const STORE: Word = Word {
    gender: Gender::Masculine,
    singular: "Speicher",
    plural: "Speicher",
    dative_plural: "Speichern",
};

pub(super) const HAND: Word = Word {
    gender: Gender::Feminine,
    singular: "Hand",
    plural: "Hände",
    dative_plural: "Händen",
};

pub(super) const SEED: Word = Word {
    gender: Gender::Masculine,
    singular: "Stein",
    plural: "Steine",
    dative_plural: "Steinen",
};

pub(super) const POINT: Word = Word {
    gender: Gender::Masculine,
    singular: "Punkt",
    plural: "Punkte",
    dative_plural: "Punkten",
};

pub(super) const LAP: Word = Word {
    gender: Gender::Masculine,
    singular: "Umlauf",
    plural: "Umläufe",
    dative_plural: "Umläufen",
};

impl Word {
    /// As many of them as a number says.
    pub(super) const fn after(self, number: u32, case: Case) -> &'static str {
        match number {
            1 => self.singular,
            _ => self.several(case),
        }
    }

    /// Several of them.
    pub(super) const fn several(self, case: Case) -> &'static str {
        match case {
            Case::Dative => self.dative_plural,
            Case::Nominative | Case::Accusative => self.plural,
        }
    }

    /// `die einzige eigene Mulde`: article, adjectives by their stems, noun.
    pub(super) fn phrase(
        self,
        article: Article,
        adjectives: &[&str],
        plural: bool,
        case: Case,
    ) -> String {
        let mut words = vec![self.article(article, plural, case)];
        let ending = self.ending(article, plural, case);
        words.extend(adjectives.iter().map(|stem| format!("{stem}{ending}")));
        let noun = match plural {
            true => self.several(case),
            false => self.singular,
        };
        words.push(noun.to_owned());
        words.join(" ")
    }

    /// `der eigenen Mulden`: several of them in the genitive.
    pub(super) fn of_them(self, adjectives: &[&str]) -> String {
        let stems = adjectives.iter().map(|stem| format!("{stem}en "));
        format!("der {}{}", stems.collect::<String>(), self.plural)
    }

    fn article(self, article: Article, plural: bool, case: Case) -> String {
        let (stem, definite) = match article {
            Article::Definite => ("d", true),
            Article::Each => ("jed", true),
            Article::All => ("all", true),
            Article::Indefinite => ("ein", false),
            Article::Negative => ("kein", false),
        };
        let ending = match (case, plural, self.gender) {
            (Case::Dative, true, _) => "en",
            (_, true, _) | (Case::Nominative | Case::Accusative, _, Gender::Feminine) => "e",
            (Case::Dative, _, Gender::Feminine) => "er",
            (Case::Nominative, _, Gender::Masculine) if definite => "er",
            (Case::Nominative, _, Gender::Masculine) => "",
            (Case::Accusative, _, Gender::Masculine) => "en",
            (Case::Dative, _, Gender::Masculine) => "em",
        };
        match (article, ending) {
            (Article::Definite, "e") => "die".to_owned(),
            _ => format!("{stem}{ending}"),
        }
    }

    /// The ending of an adjective after an article.
    const fn ending(self, article: Article, plural: bool, case: Case) -> &'static str {
        let definite = matches!(article, Article::Definite | Article::Each | Article::All);
        match (case, plural, self.gender) {
            (Case::Dative, ..) | (_, true, _) | (Case::Accusative, _, Gender::Masculine) => "en",
            (Case::Nominative | Case::Accusative, false, Gender::Feminine) => "e",
            (Case::Nominative, false, Gender::Masculine) if definite => "e",
            (Case::Nominative, false, Gender::Masculine) => "er",
        }
    }

    /// The relative pronoun.
    pub(super) const fn relative(self, plural: bool, case: Case) -> &'static str {
        match (case, plural, self.gender) {
            (Case::Dative, true, _) => "denen",
            (_, true, _) | (Case::Nominative | Case::Accusative, _, Gender::Feminine) => "die",
            (Case::Dative, _, Gender::Feminine) | (Case::Nominative, _, Gender::Masculine) => "der",
            (Case::Accusative, _, Gender::Masculine) => "den",
            (Case::Dative, _, Gender::Masculine) => "dem",
        }
    }

    /// `einer`, as one of several.
    pub(super) const fn one(self, case: Case) -> &'static str {
        match (case, self.gender) {
            (Case::Nominative | Case::Accusative, Gender::Feminine) => "eine",
            (Case::Dative, Gender::Feminine) | (Case::Nominative, Gender::Masculine) => "einer",
            (Case::Accusative, Gender::Masculine) => "einen",
            (Case::Dative, Gender::Masculine) => "einem",
        }
    }
}

/// A name of the rule file, in quotes.
pub(super) fn quoted(name: &str) -> String {
    format!("„{name}“")
}
