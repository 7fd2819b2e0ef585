//! Games under names other than that of their file: `wari` is Oware.

use super::facts;
use crate::failure::Failure;
use sow_grammar::LoadError;
use sow_grammar::bundled::{self, Variant};
use sow_grammar::load::load_variant_to_play;
use sow_grammar::source::escape_controls;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A bundled variant that has a given name.
struct NameMatch {
    variant: &'static str,
    title: String,
    /// Whether the whole name matches, and not only some of its words.
    is_exact: bool,
}

/// Loads a game by file or bundled name, or else by any other name of a bundled variant. Also returns the name it was
/// loaded by.
///
/// # Errors
/// If no game has the name, or several have it.
pub fn load_by_name<T>(
    game: &str,
    load: impl Fn(&str) -> Result<T, LoadError>,
) -> Result<(String, T), Failure> {
    let unknown = match load(game) {
        Ok(loaded) => return Ok((game.to_owned(), loaded)),
        Err(error @ LoadError::UnknownGame { .. }) => error,
        Err(error) => return Err(Failure::input(error)),
    };
    let matches = matching_variants(game)?;
    let all: Vec<&NameMatch> = matches.iter().collect();
    let exact: Vec<&NameMatch> = matches.iter().filter(|bearer| bearer.is_exact).collect();
    match (exact.as_slice(), all.as_slice()) {
        ([only], _) | (_, [only]) => {
            let loaded = load(only.variant).map_err(Failure::input)?;
            Ok((only.variant.to_owned(), loaded))
        }
        (_, []) => Err(Failure::Input(format!(
            "{unknown} (`sow list` shows the bundled games)"
        ))),
        (_, several) => {
            let list = several
                .iter()
                .map(|bearer| format!("\n  {:32} {}", bearer.variant, bearer.title));
            Err(Failure::Input(format!(
                "several games have the name `{}`; choose one:{}",
                escape_controls(game),
                list.collect::<String>()
            )))
        }
    }
}

/// Returns the bundled variants with a name that equals `game` or contains its words, in the order of their files.
fn matching_variants(game: &str) -> Result<Vec<NameMatch>, Failure> {
    let wanted = search_words(game);
    let all = bundled::variants().into_iter();
    let found = all.map(|variant| match_variant(variant, &wanted));
    let found: Result<Vec<_>, Failure> = found.collect();
    Ok(found?.into_iter().flatten().collect())
}

fn match_variant(variant: Variant, wanted: &[String]) -> Result<Option<NameMatch>, Failure> {
    let mut names = facts::parse_bundled(variant.facts())?.names;
    names.push(variant.name.to_owned());
    let title = |name| Some(load_variant_to_play(name).ok()?.rules?.title);
    let names: Vec<Vec<String>> = names.iter().map(|name| search_words(name)).collect();
    let is_part = |name: &Vec<String>| name.windows(wanted.len()).any(|part| part == wanted);
    if wanted.is_empty() || !names.iter().any(is_part) {
        return Ok(None);
    }
    Ok(Some(NameMatch {
        variant: variant.name,
        title: title(variant.name).unwrap_or_default(),
        is_exact: names.iter().any(|name| name == wanted),
    }))
}

/// Returns the words of a name in lower case and without accents.
fn search_words(name: &str) -> Vec<String> {
    let bare = name.nfd().filter(|&sign| !is_combining_mark(sign));
    let bare = bare.collect::<String>().to_lowercase();
    let words = bare.split(|sign: char| !sign.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_hyphens_make_no_difference() {
        assert_eq!(search_words("Awal\u{e9}"), ["awale"]);
        assert_eq!(search_words("Langa-Holo"), search_words("langa holo"));
    }
}
