//! Games under names other than that of their file: `wari` is Oware.

use super::facts;
use crate::output::visible::visible;
use crate::support::failure::Failure;
use sow_grammar::LoadError;
use sow_grammar::bundled::{self, Variant};
use sow_grammar::load::load_variant_to_play;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A bundled variant that has a given name.
struct Bearer {
    variant: &'static str,
    title: String,
    /// Whether the whole name matches, and not only some of its words.
    exactly: bool,
}

/// Loads a game by file or bundled name, or else by any other name of a bundled variant. Also returns the name it was
/// loaded by.
///
/// # Errors
/// If no game has the name, or several have it.
pub fn found<T>(
    game: &str,
    load: impl Fn(&str) -> Result<T, LoadError>,
) -> Result<(String, T), Failure> {
    let unknown = match load(game) {
        Ok(loaded) => return Ok((game.to_owned(), loaded)),
        Err(error @ LoadError::UnknownGame { .. }) => error,
        Err(error) => return Err(Failure::input(error)),
    };
    let bearers = bearers(game)?;
    let all: Vec<&Bearer> = bearers.iter().collect();
    let exact: Vec<&Bearer> = bearers.iter().filter(|bearer| bearer.exactly).collect();
    match (exact.as_slice(), all.as_slice()) {
        ([only], _) | (_, [only]) => {
            let loaded = load(only.variant).map_err(Failure::input)?;
            Ok((only.variant.to_owned(), loaded))
        }
        (_, []) => Err(Failure::Input(format!(
            "{unknown} (`sow list` shows the bundled games)"
        ))),
        (_, several) => {
            let told = several
                .iter()
                .map(|bearer| format!("\n  {:32} {}", bearer.variant, bearer.title));
            Err(Failure::Input(format!(
                "several games have the name `{}`; choose one:{}",
                visible(game),
                told.collect::<String>()
            )))
        }
    }
}

/// Returns the bundled variants with a name that equals `game` or contains its words, in the order of their files.
fn bearers(game: &str) -> Result<Vec<Bearer>, Failure> {
    let wanted = folded(game);
    let all = bundled::variants().into_iter();
    let found = all.map(|variant| bearer(variant, &wanted));
    let found: Result<Vec<_>, Failure> = found.collect();
    Ok(found?.into_iter().flatten().collect())
}

fn bearer(variant: Variant, wanted: &[String]) -> Result<Option<Bearer>, Failure> {
    let mut names = facts::bundled(variant.facts())?.names;
    names.push(variant.name.to_owned());
    let title = |name| Some(load_variant_to_play(name).ok()?.rules?.title);
    let names: Vec<Vec<String>> = names.iter().map(|name| folded(name)).collect();
    let is_part = |name: &Vec<String>| name.windows(wanted.len()).any(|part| part == wanted);
    if wanted.is_empty() || !names.iter().any(is_part) {
        return Ok(None);
    }
    Ok(Some(Bearer {
        variant: variant.name,
        title: title(variant.name).unwrap_or_default(),
        exactly: names.iter().any(|name| name == wanted),
    }))
}

/// Returns the words of a name in lower case and without accents.
fn folded(name: &str) -> Vec<String> {
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
        assert_eq!(folded("Awal\u{e9}"), ["awale"]);
        assert_eq!(folded("Langa-Holo"), folded("langa holo"));
    }
}
