//! Finds games by name. A game has an identifier (the name of its file), a title and other names: `wari` is Oware.
//!
//! An identifier or a title that is written in full always opens its game, even if other games have that name, too, or
//! names that contain it. Other names come next, and single words of names last.

use super::facts;
use crate::failure::Failure;
use deunicode::deunicode;
use sow_display::english::list_with;
use sow_display::facts::Facts;
use sow_grammar::source::escape_controls;
use sow_grammar::{LoadError, bundled, similar_words};

/// The largest number of games that are suggested for an unknown name.
const MAX_SUGGESTIONS: usize = 3;

/// A bundled game and its title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedGame {
    /// The name of the rule file, without its ending.
    pub id: &'static str,
    /// The title of the game.
    pub title: String,
}

/// The bundled games that a name may mean.
#[derive(Debug, PartialEq, Eq)]
pub enum NameMatch {
    /// The name means this game.
    Game(NamedGame),
    /// Several games have the name.
    SameName(Vec<NamedGame>),
    /// No game has the name, but the names of several contain its words.
    SameWords(Vec<NamedGame>),
    /// No game has the name. These games have similar names, the most similar first.
    Unknown(Vec<NamedGame>),
}

/// A bundled game with its names, folded for comparison.
struct Candidate {
    game: NamedGame,
    /// The identifier and the title.
    main: [Vec<String>; 2],
    others: Vec<Vec<String>>,
}

impl Candidate {
    fn new(id: &'static str, facts: &Facts) -> Self {
        Self {
            main: [id, &facts.name].map(name_words),
            others: facts.names.iter().map(|name| name_words(name)).collect(),
            game: NamedGame {
                id,
                title: facts.name.clone(),
            },
        }
    }

    fn all_names(&self) -> impl Iterator<Item = &Vec<String>> {
        self.main.iter().chain(&self.others)
    }

    /// Returns how far the most similar name is from a key: the number of letters that differ, and whether that name is
    /// neither the identifier nor the title. Returns `None` if no name is similar enough to have been meant.
    fn distance(&self, key: &str) -> Option<(u8, bool)> {
        let nearest = |names: &[Vec<String>]| {
            let keys: Vec<String> = names.iter().map(|name| name.concat()).collect();
            let near = similar_words(key, keys.iter().map(String::as_str));
            near.first().map(|&(distance, _)| distance)
        };
        let main = nearest(&self.main).map(|distance| (distance, false));
        let other = nearest(&self.others).map(|distance| (distance, true));
        main.into_iter().chain(other).min()
    }
}

/// The names of all bundled games.
pub struct GameNames(Vec<Candidate>);

impl GameNames {
    /// Reads the names from the facts of the games.
    ///
    /// # Errors
    /// If a fact file is malformed.
    pub fn read() -> Result<Self, Failure> {
        let games = bundled_facts()?.into_iter();
        let candidates = games.map(|(id, facts)| Candidate::new(id, &facts));
        Ok(Self(candidates.collect()))
    }

    /// Finds the games that a name may mean. Case, accents, spaces and punctuation make no difference.
    #[must_use]
    pub fn find(&self, name: &str) -> NameMatch {
        let candidates = &self.0;
        let words = name_words(name);
        let key = words.concat();
        let with = |fits: &dyn Fn(&Candidate) -> bool| -> Vec<NamedGame> {
            let fitting = candidates.iter().filter(|candidate| fits(candidate));
            fitting.map(|candidate| candidate.game.clone()).collect()
        };
        if key.is_empty() {
            return NameMatch::Unknown(Vec::new());
        }
        let equals = |name: &Vec<String>| name.concat() == key;
        let contains = |name: &Vec<String>| name.windows(words.len()).any(|part| part == words);
        let by_main = with(&|candidate| candidate.main.iter().any(equals));
        let by_name = match by_main.is_empty() {
            true => with(&|candidate| candidate.others.iter().any(equals)),
            false => by_main,
        };
        if !by_name.is_empty() {
            return one_or(by_name, NameMatch::SameName);
        }
        let by_words = with(&|candidate| candidate.all_names().any(contains));
        if !by_words.is_empty() {
            return one_or(by_words, NameMatch::SameWords);
        }
        let distances = candidates.iter().filter_map(|candidate| {
            let distance = candidate.distance(&key)?;
            Some((distance, &candidate.game))
        });
        let mut near: Vec<_> = distances.collect();
        near.sort_by_key(|&(distance, _)| distance);
        let near = near.into_iter().take(MAX_SUGGESTIONS);
        NameMatch::Unknown(near.map(|(_, game)| game.clone()).collect())
    }
}

/// Finds the bundled games that a name may mean, as [`GameNames::find`] does.
///
/// # Errors
/// If a fact file is malformed.
pub fn find(name: &str) -> Result<NameMatch, Failure> {
    Ok(GameNames::read()?.find(name))
}

/// Returns the bundled games whose names and places contain all of these words, as whole words or parts of words;
/// without words, returns all games.
///
/// # Errors
/// If a fact file is malformed.
pub fn search(words: &str) -> Result<Vec<NamedGame>, Failure> {
    let words = search_form(words);
    let has_words = |id: &str, facts: &Facts| {
        let texts = [id, &facts.name, &facts.region, &facts.place];
        let names = facts.names.iter().map(String::as_str);
        let text = Vec::from_iter(texts.into_iter().chain(names)).join("\n");
        let text = search_form(&text);
        words.split_whitespace().all(|word| text.contains(word))
    };
    let games = bundled_facts()?.into_iter();
    let found = games.filter(|(id, facts)| has_words(id, facts));
    Ok(found
        .map(|(id, facts)| NamedGame {
            id,
            title: facts.name,
        })
        .collect())
}

fn bundled_facts() -> Result<Vec<(&'static str, Facts)>, Failure> {
    let variants = bundled::variants().into_iter();
    variants
        .map(|variant| Ok((variant.name, facts::parse_bundled(variant.facts())?)))
        .collect()
}

fn one_or(games: Vec<NamedGame>, several: fn(Vec<NamedGame>) -> NameMatch) -> NameMatch {
    match <[NamedGame; 1]>::try_from(games) {
        Ok([only]) => NameMatch::Game(only),
        Err(games) => several(games),
    }
}

/// Returns the words of a name in plain lower-case letters and digits. An apostrophe does not separate words.
fn name_words(name: &str) -> Vec<String> {
    let plain = search_form(name).replace(['\'', '`'], "");
    let words = plain.split(|sign: char| !sign.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns a text in lower case and without accents, for searching.
#[must_use]
pub fn search_form(text: &str) -> String {
    deunicode(text).to_lowercase()
}

/// Loads a game by file or bundled name, or else by any other name of a bundled variant. Also returns the name that it
/// was loaded by.
///
/// # Errors
/// If no game has the name, or several have it.
pub fn load_by_name<T>(
    game: &str,
    load: impl Fn(&str) -> Result<T, LoadError>,
) -> Result<(String, T), Failure> {
    match load(game) {
        Ok(loaded) => return Ok((game.to_owned(), loaded)),
        Err(LoadError::UnknownGame { .. }) => {}
        Err(error) => return Err(Failure::input(error)),
    }
    match find(game)? {
        NameMatch::Game(only) => {
            let loaded = load(only.id).map_err(Failure::input)?;
            Ok((only.id.to_owned(), loaded))
        }
        other => Err(Failure::Input(describe_failure(game, &other))),
    }
}

/// Says why a name does not open a game, and which names do.
#[must_use]
pub fn describe_failure(name: &str, found: &NameMatch) -> String {
    let name = escape_controls(name);
    match found {
        NameMatch::Game(game) => format!("`{name}` is `{}`", game.id),
        NameMatch::SameName(games) => {
            let games = list_games(games);
            format!("several games have the name `{name}`; choose one:\n{games}")
        }
        NameMatch::SameWords(games) => {
            let games = list_games(games);
            format!("several games have `{name}` in their names; choose one:\n{games}")
        }
        NameMatch::Unknown(near) => {
            let meant = match near.as_slice() {
                [] => "it is neither a bundled variant nor a file".to_owned(),
                near => did_you_mean(near),
            };
            format!("there is no game `{name}`; {meant} (`sow list` shows the bundled games)")
        }
    }
}

/// Asks whether one of these games was meant; `games` must not be empty.
#[must_use]
pub fn did_you_mean(games: &[NamedGame]) -> String {
    let ids = games.iter().map(|game| format!("`{}`", game.id));
    format!(
        "did you mean {}?",
        list_with(&ids.collect::<Vec<_>>(), "or")
    )
}

fn list_games(games: &[NamedGame]) -> String {
    let widths = games.iter().map(|game| game.id.len());
    let width = widths.max().unwrap_or_default();
    let lines = games
        .iter()
        .map(|game| format!("  {:width$}  {}", game.id, game.title));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_punctuation_make_no_difference() {
        assert_eq!(name_words("Awal\u{e9}"), ["awale"]);
        assert_eq!(name_words("Awale\u{301}"), ["awale"]);
        assert_eq!(name_words("Al\u{131}tev"), ["alitev"]);
        assert_eq!(name_words("Langa-Holo"), name_words("langa holo"));
        assert_eq!(name_words("Yann\u{2019}s"), ["yanns"]);
        assert_eq!(name_words("\u{1c1}Hus"), ["hus"]);
    }

    #[test]
    fn a_title_wins_over_other_names_and_over_parts() {
        let game = |id, title: &str, names: &[&str]| {
            let names = names.iter().map(|&name| name.to_owned()).collect();
            let name = title.to_owned();
            Candidate::new(
                id,
                &Facts {
                    name,
                    names,
                    ..Facts::default()
                },
            )
        };
        let games = GameNames(vec![
            game("a-kala", "A Kala", &["Bee"]),
            game("kala", "Kala", &[]),
            game("bee", "Honey", &["Kala", "Nectar"]),
            game("hive", "Hive", &["Nectar"]),
        ]);
        let ids = |games: &[NamedGame]| games.iter().map(|game| game.id).collect::<Vec<_>>();
        let opens = |name: &str| match games.find(name) {
            NameMatch::Game(game) => game.id.to_owned(),
            NameMatch::SameName(games) => format!("same name: {}", ids(&games).join(" ")),
            NameMatch::SameWords(games) => format!("same words: {}", ids(&games).join(" ")),
            NameMatch::Unknown(near) => format!("near: {}", ids(&near).join(" ")),
        };
        assert_eq!(opens("K\u{e1}la"), "kala");
        assert_eq!(opens("BEE"), "bee");
        assert_eq!(opens("akala"), "a-kala");
        assert_eq!(opens("a"), "a-kala");
        assert_eq!(opens("nectar"), "same name: bee hive");
        assert_eq!(opens("kalla"), "near: kala bee");
        assert_eq!(opens("zzzz"), "near: ");
        assert_eq!(opens("?"), "near: ");
    }
}
