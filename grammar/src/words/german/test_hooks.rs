//! Internals of German that the test suites check.

use super::grammar::{Article, Case, PIT, STORE};

/// A pit or a store, or several, with an article (`definite`, `indefinite`, `negative`, `all` or `each`) and stems of adjectives, in
/// the case `nominative`, `accusative` or `dative`.
#[must_use]
pub fn noun_phrase(store: bool, article: &str, own: &[&str], plural: bool, case: &str) -> String {
    let article = match article {
        "definite" => Article::Definite,
        "indefinite" => Article::Indefinite,
        "negative" => Article::Negative,
        "all" => Article::All,
        _ => Article::Each,
    };
    let case = match case {
        "accusative" => Case::Accusative,
        "dative" => Case::Dative,
        _ => Case::Nominative,
    };
    let noun = if store { STORE } else { PIT };
    noun.phrase(article, own, plural, case)
}
