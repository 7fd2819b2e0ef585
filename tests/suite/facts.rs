//! Facts from outside: move counts that were published, or computed without this program.

use serde::Deserialize;
use sow_grammar::rules::{Rules, Seat, Settings};
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Program};
use sow_oracle::{Oracle, State};
use sow_tests::effort::draws;
use sow_tests::{files, games};
use std::collections::BTreeMap;

/// The move counts in the fact file of a game.
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

/// Compares all counts up to `most` sequences with `nodes_of`, which returns `None` for counts that it cannot compute.
fn for_each_count(most: u64, mut nodes_of: impl FnMut(&Rules, &Settings, u32) -> Option<u64>) {
    let mut counted = 0;
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
            let expected: Vec<u64> = counts
                .nodes
                .iter()
                .copied()
                .take_while(|&nodes| nodes <= most)
                .collect();
            let found: Vec<u64> = (1..=expected.len() as u32)
                .map_while(|depth| nodes_of(&rules, &settings, depth))
                .collect();
            let expected = &expected[..found.len()];
            assert_eq!(found, expected, "{} ({})", game.display(), counts.source);
            counted += found.iter().sum::<u64>();
        }
    }
    assert!(2 * counted > most, "{counted} sequences were counted");
}

#[test]
fn oracle_gives_the_counts() {
    for_each_count(draws(1000, 3000), |rules, settings, depth| {
        let oracle = Oracle::new(rules, settings);
        count_sequences(&oracle, &oracle.opening(), depth)
    });
}

#[test]
fn interpreter_gives_the_counts() {
    for_each_count(draws(80_000, 400_000), |rules, settings, depth| {
        let program =
            Program::compile(rules, settings).expect("the facts are of games that can be played");
        Some(perft(&Game::new(&program), depth).count)
    });
}

/// Counts on which the readers of the source texts agreed; the fact files may contain more.
#[test]
fn agreed_counts_of_the_six_games() {
    for (name, nodes) in [
        ("kalaha", &[6, 35, 190, 1056][..]),
        ("galatjang", &[6, 35, 183]),
        ("bao-steinchenspiel", &[32, 912, 17892]),
        ("hus", &[12, 144, 1308]),
        ("bao-kiswahili", &[4, 14, 31]),
        ("giuthi", &[12, 116, 976]),
    ] {
        let program = games::bundled(name);
        let found: Vec<u64> = (1..=nodes.len() as u32)
            .map(|depth| perft(&Game::new(&program), depth).count)
            .collect();
        assert_eq!(found, nodes, "{name}");
    }
}

/// Returns whether a solitaire can be won from this position.
fn can_be_won(game: &Game<'_>) -> bool {
    if let Some(standing) = game.position().result() {
        return standing.winner == Some(Seat::South);
    }
    game.legal_moves().into_iter().any(|legal| {
        let mut after = game.clone();
        after.play(legal).expect("a legal move is played");
        can_be_won(&after)
    })
}

fn solitaire(name: &str, option: &str, value: u32) -> Program {
    let rules = files::rules(&files::root().join(format!("tests/games/{name}.sow")));
    games::compile(&rules, &[(option, &value.to_string())])
}

/// Delannoy showed in 1895 how to win with four pits of two seeds.
#[test]
fn tchuka_ruma_can_be_won() {
    assert!(can_be_won(&Game::new(&solitaire(
        "tchuka-ruma",
        "seeds",
        2
    ))));
}

/// Exactly one board of Tchoukaillon can be won for each number of seeds. The numbers that first use a further pit
/// are 1, 2, 4, 6, 10, 12 (OEIS A002491).
#[test]
fn tchoukaillon_has_one_board_for_each_number() {
    let mut longest = 0;
    let mut first_uses = Vec::new();
    for seeds in 1..=12 {
        let program = solitaire("tchoukaillon", "seeds", seeds);
        let mut boards = Vec::new();
        collect_boards(seeds, 6, &mut Vec::new(), &mut boards);
        boards.retain(|board| {
            let pits: Vec<String> = board.iter().map(u32::to_string).collect();
            let text = format!("{} 0:0 - S -", pits.join(","));
            can_be_won(
                &Game::from_notation(&program, &text)
                    .unwrap_or_else(|error| panic!("{text}: {error}")),
            )
        });
        assert_eq!(boards.len(), 1, "{seeds}: {boards:?}");
        let used = boards[0]
            .iter()
            .rposition(|&seeds| seeds > 0)
            .map_or(0, |at| at + 1);
        if used > longest {
            longest = used;
            first_uses.push(seeds);
        }
    }
    assert_eq!(first_uses, [1, 2, 4, 6, 10, 12]);
}

/// Collects all ways to lay `seeds` seeds into `pits` pits, with at most n seeds in pit n.
fn collect_boards(seeds: u32, pits: usize, begun: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
    if begun.len() == pits {
        if seeds == 0 {
            all.push(begun.clone());
        }
        return;
    }
    for here in 0..=seeds.min(begun.len() as u32 + 1) {
        begun.push(here);
        collect_boards(seeds - here, pits, begun, all);
        begun.pop();
    }
}

/// Counts the sequences of `depth` moves; `None` if the oracle gives up.
fn count_sequences(oracle: &Oracle<'_>, state: &State, depth: u32) -> Option<u64> {
    let legal = oracle.legal_moves(state);
    if oracle.exceeded_limit() {
        return None;
    }
    if depth == 1 {
        return Some(legal.len() as u64);
    }
    legal
        .iter()
        .map(|legal| {
            let state = legal.finish();
            let knows = !oracle.exceeded_limit();
            knows
                .then(|| count_sequences(oracle, &state, depth - 1))
                .flatten()
        })
        .sum()
}
