//! Internals of Dutch that the test suites check.

use super::grammar::{Adjective, Article, PIT, STORE};

/// A pit or a store, or several, with an article (`definite`, `your`, `indefinite`, `negative` or `each`) and adjectives.
#[must_use]
pub fn noun_phrase(store: bool, article: &str, adjectives: &[Adjective], plural: bool) -> String {
    let article = match article {
        "definite" => Article::Definite,
        "your" => Article::Your,
        "indefinite" => Article::Indefinite,
        "negative" => Article::Negative,
        "each" => Article::Each,
        _ => Article::Bare,
    };
    let noun = if store { STORE } else { PIT };
    noun.phrase(article, adjectives, plural)
}
