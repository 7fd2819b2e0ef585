//! Randomly changed rule files: checking them always terminates.

use sow_grammar::bundled;
use sow_grammar::diagnostic::Severity;
use sow_grammar::load::load_text;

/// Pseudo-random numbers that are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1) as u64).unwrap_or_default()
    }

    fn pick<'t>(&mut self, list: &[&'t str]) -> &'t str {
        list[self.below(list.len())]
    }
}

/// Splits a text into words and signs, without comments.
fn tokens(text: &str) -> Vec<&str> {
    let word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '"';
    let mut found = Vec::new();
    for line in text.lines().filter_map(|line| line.split('#').next()) {
        let mut rest = line.trim();
        while let Some(letter) = rest.chars().next() {
            let end = if letter == '"' {
                rest[1..].find('"').map_or(rest.len(), |at| at + 2)
            } else if word(letter) {
                rest.find(|letter| !word(letter)).unwrap_or(rest.len())
            } else if rest.starts_with("=>") || rest.starts_with("..") {
                2
            } else {
                letter.len_utf8()
            };
            found.push(&rest[..end]);
            rest = rest[end..].trim_start();
        }
    }
    found
}

/// Returns all bundled variants as lists of words.
fn games() -> Vec<Vec<&'static str>> {
    bundled::names()
        .iter()
        .filter_map(|name| bundled::variant(name))
        .map(|variant| tokens(variant.rules))
        .collect()
}

/// Asserts that a text has rules exactly if its only faults are warnings.
fn check_terminates(text: &str) {
    let loaded = load_text("shaken.sow", text);
    let sound = loaded
        .diagnostics
        .iter()
        .all(|fault| fault.severity() == Severity::Warning);
    assert_eq!(loaded.rules.is_some(), sound, "{text}");
}

#[test]
fn files_with_exchanged_words_can_be_checked() {
    let games = games();
    let pool: Vec<&str> = games.iter().flatten().copied().collect();
    let mut random = Random(0x5eed);
    for _ in 0..300 {
        let mut game = games[random.below(games.len())].clone();
        for _ in 0..=random.below(5) {
            let at = random.below(game.len());
            match random.below(4) {
                0 => drop(game.remove(at)),
                1 => game.insert(at, random.pick(&pool)),
                2 => game[at] = random.pick(&pool),
                _ => {
                    let other = random.below(game.len());
                    game.swap(at, other);
                }
            }
        }
        check_terminates(&game.join(" "));
    }
}

#[test]
fn random_words_can_be_checked() {
    let pool: Vec<&str> = games().into_iter().flatten().collect();
    let mut random = Random(0xbeef);
    for _ in 0..80 {
        let parent = random.pick(&bundled::names());
        let mut heap = vec!["game", "\"X\"", "based", "on", parent];
        for _ in 0..random.below(20) {
            heap.push(random.pick(&[
                "option",
                "pits",
                "mark",
                "counter",
                "setup {",
                "move sow {",
                "table t {",
                "end {",
                "last {",
                "}",
            ]));
            let length = random.below(12);
            heap.extend((0..length).map(|_| random.pick(&pool)));
        }
        check_terminates(&heap.join(" "));
    }
}
