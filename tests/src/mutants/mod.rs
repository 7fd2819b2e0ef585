//! Mutants of rule files: tokens of a game dropped, doubled, swapped, inserted, or replaced by other words of the
//! language. [`trial`] runs every command on them.

pub mod trial;

use crate::files;
use crate::random::Random;
use std::collections::BTreeMap;

/// A source of numbered mutants.
#[derive(Debug)]
pub struct Mutants {
    games: Vec<(String, Vec<String>)>,
    /// Every word and sign that occurs in a game.
    tokens: Vec<String>,
    /// The tokens that follow each token in some game.
    followers: BTreeMap<String, Vec<String>>,
}

/// A spoilt rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The name of the original game.
    pub game: String,
    /// The changes made to it.
    pub changes: Vec<String>,
    /// The text after the changes.
    pub text: String,
}

impl Mutants {
    /// Creates mutants of all games that the suites play.
    ///
    /// # Panics
    /// If a game cannot be read.
    #[must_use]
    pub fn from_all_games() -> Self {
        let read = |file: &std::path::PathBuf| {
            let text = std::fs::read_to_string(file).expect("a file that was just listed");
            (files::stem(file), tokens(&text))
        };
        let games: Vec<(String, Vec<String>)> = files::games().iter().map(read).collect();
        let all = games.iter().flat_map(|(_, tokens)| tokens);
        let mut words: Vec<String> = all.filter(|token| !is_blank(token)).cloned().collect();
        words.sort();
        words.dedup();
        let followers = followers(&games);
        Self {
            games,
            tokens: words,
            followers,
        }
    }

    /// Returns the mutant with this number, which is the same every time.
    #[must_use]
    pub fn get(&self, number: u64) -> Mutant {
        let mut random = Random::new(number);
        let (game, tokens) = &self.games[random.below(self.games.len())];
        let mut tokens = tokens.clone();
        // One change is a typical human fault; more changes reach stranger states.
        let count = 1 + random.below(3) * random.below(2);
        let changes = (0..count).map(|_| self.change_token(&mut tokens, &mut random));
        Mutant {
            game: game.clone(),
            changes: changes.collect(),
            text: tokens.concat(),
        }
    }

    /// Picks a word, usually one that follows `before` in some game, so that many mutants can be played.
    fn pick_word(&self, before: Option<&str>, random: &mut Random) -> String {
        let fitting = before.and_then(|before| self.followers.get(before));
        let words = match fitting {
            Some(fitting) if !random.one_in(6) => fitting,
            _ => &self.tokens,
        };
        words[random.below(words.len())].clone()
    }

    /// Changes one token other than white space, and describes the change.
    fn change_token(&self, tokens: &mut Vec<String>, random: &mut Random) -> String {
        let places: Vec<usize> = (0..tokens.len())
            .filter(|&at| !is_blank(&tokens[at]))
            .collect();
        let Some(&at) = places.get(random.below(places.len())) else {
            return "nothing".to_owned();
        };
        let token = tokens[at].clone();
        let before = (0..at).rev().find(|&at| !is_blank(&tokens[at]));
        let word = self.pick_word(before.map(|at| tokens[at].as_str()), random);
        match random.below(6) {
            0 => {
                tokens.remove(at);
                format!("`{token}` dropped")
            }
            1 => {
                tokens.insert(at, format!("{token} "));
                format!("`{token}` doubled")
            }
            2 => {
                let other = places[random.below(places.len())];
                tokens.swap(at, other);
                format!("`{token}` and `{}` swapped", tokens[at])
            }
            3 => {
                tokens.insert(at, format!("{word} "));
                format!("`{word}` put before `{token}`")
            }
            _ => {
                tokens[at].clone_from(&word);
                format!("`{token}` replaced by `{word}`")
            }
        }
    }
}

/// Collects the tokens that follow each token in some game.
fn followers(games: &[(String, Vec<String>)]) -> BTreeMap<String, Vec<String>> {
    let mut followers: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, tokens) in games {
        let told: Vec<&String> = tokens.iter().filter(|token| !is_blank(token)).collect();
        for pair in told.windows(2) {
            let known = followers.entry(pair[0].clone()).or_default();
            known.push(pair[1].clone());
        }
    }
    for known in followers.values_mut() {
        known.sort();
        known.dedup();
    }
    followers
}

fn is_blank(token: &str) -> bool {
    token.trim().is_empty() || token.starts_with('#')
}

/// Splits a text into words, numbers, quoted texts, signs, comments and white space.
#[must_use]
pub fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length_while =
            |fits: fn(char) -> bool| rest.find(|sign| !fits(sign)).unwrap_or(rest.len());
        let end = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' => rest[1..].find('"').map_or(rest.len(), |at| at + 2),
            _ if first.is_whitespace() => length_while(char::is_whitespace),
            _ if is_word_char(first) => length_while(is_word_char),
            _ => first.len_utf8(),
        };
        let (token, behind) = rest.split_at(end);
        tokens.push(token.to_owned());
        rest = behind;
    }
    tokens
}

fn is_word_char(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_' || sign == '-'
}
