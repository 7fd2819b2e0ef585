//! Facts from outside: move counts that others have published or that were worked out without this program.

use serde::Deserialize;
use sow_grammar::rules::Settings;
use sow_tests::files;
use sow_tests::oracle::{Oracle, State};
use std::collections::BTreeMap;

/// What the facts file of a game says about move counts.
#[derive(Deserialize)]
struct Facts {
    #[serde(default)]
    counts: Vec<Counts>,
}

/// Move counts for certain option values.
#[derive(Deserialize)]
struct Counts {
    source: String,
    #[serde(default)]
    options: BTreeMap<String, toml::Value>,
    nodes: Vec<u64>,
}

/// The oracle goes only as deep as this many moves.
const SLOW: u64 = 3000;

#[test]
fn oracle_gives_the_counts() {
    for game in files::games() {
        let Ok(text) = std::fs::read_to_string(game.with_extension("toml")) else {
            continue;
        };
        let facts: Facts =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", game.display()));
        let rules = files::rules(&game);
        for counts in facts.counts {
            let mut settings = Settings::defaults(&rules.options);
            for (name, value) in &counts.options {
                let value = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                settings
                    .set(&rules.options, name, &value)
                    .expect("the facts set options that the game has");
            }
            let oracle = Oracle::new(&rules, &settings);
            let depths = (1..).zip(
                counts
                    .nodes
                    .iter()
                    .copied()
                    .take_while(|&nodes| nodes <= SLOW),
            );
            let (depths, expected): (Vec<u32>, Vec<u64>) = depths.unzip();
            let found: Vec<u64> = depths
                .iter()
                .map(|&depth| count(&oracle, &oracle.opening(), depth))
                .collect();
            assert_eq!(found, expected, "{} ({})", game.display(), counts.source);
        }
    }
}

fn count(oracle: &Oracle<'_>, state: &State, depth: u32) -> u64 {
    let legal = oracle.legal_moves(state);
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .iter()
        .map(|legal| count(oracle, &legal.finish(state), depth - 1))
        .sum()
}
