//! Sowings that are precomputed although they depend on the pits they pass: skipped pits, tables for each seed,
//! tables that distinguish numbers of seeds, moves without end. Each is compared with plain moves and with the
//! oracle, including conditions that have no fast path.

use crate::fast::same_play;
use sow_tests::harness::compare;
use sow_tests::{games, lockstep};

/// Places that a sowing may skip.
const SKIPPING: [&str; 9] = [
    "pit where seeds = 3 and not last seed",
    "pit where seeds = 3",
    "pit where seeds > 2 and last seed",
    "opponent pit where seeds in 1..2",
    "tied",
    "opponent occupied pit",
    "pit where seeds in 1, 4",
    "pit where opposite occupied",
    "origin",
];

const LANDING: [&str; 5] = [
    "occupied pit => relay\n  else => end",
    "pit where seeds = 4 => capture here; step; relay\n  occupied pit => relay\n  else => end",
    "tied => end\n  pit where seeds = 3 => mark here as tied\n  occupied pit => relay\n  else => end",
    "pit where next occupied => step; relay\n  else => step 2; capture here",
    "opponent pit where seeds in 2..3 => capture here, opposite; again\n  \
     own pit 1 where seeds even => lift here, next; sow onward\n  else => end",
];

/// Rows for each seed.
const EACH: [&str; 6] = [
    "own tied => capture here\n  opponent tied => capture here for opponent",
    "own pit where seeds = 4 => capture here",
    "pit 2 => mark here as tied",
    "pit where seeds = 2 and not last seed => capture 1 from here",
    "opponent pit where seeds in 3, 5 => capture here for opponent",
    "tied => capture here; unmark here as tied",
];

fn game_text(heading: &str, rest: &str, each: Option<&str>, landing: &str) -> String {
    let (call, table) = match each {
        Some(each) => ("each falls", format!("table falls {{\n  {each}\n}}\n")),
        None => ("", String::new()),
    };
    format!(
        "game \"Sowings\"
board {{ rows 1  pits 5  store right  track shared  laps at most 60 }}
mark tied per player
setup {{ pits: 3 }}
move sow {{
  from own pit where not tied
  sow {heading} {rest}
  {call}
  last landing
}}
{table}table landing {{
  {landing}
}}
end {{
  when no move => sweep; most in store wins, else draw
  when position repeats => sweep; most in store wins, else draw
}}
"
    )
}

/// Plays the games, whose texts must have no faults; returns the number of moves compared.
fn compare_play(texts: impl Iterator<Item = String>) -> usize {
    let cases = games::of_texts(texts);
    compare(&cases, |case| {
        let fast = same_play(case, 3, 40)?;
        let slow = lockstep::play(case, 5..6, 12)?;
        Ok(fast.moves + slow.moves)
    })
}

/// Returns every pair of a row and a table for the last seed, and which of two directions is taken there.
fn with_landings<'r>(rows: &'r [&str]) -> impl Iterator<Item = (&'r str, &'static str, usize)> {
    let landings = |(turn, &row): (usize, &&'r str)| {
        (0..LANDING.len()).map(move |at| (row, LANDING[at], (turn + at) % 2))
    };
    rows.iter().enumerate().flat_map(landings)
}

#[test]
fn sowings_with_skipped_pits() {
    let headings = ["counterclockwise", "either way once for all"];
    let texts = with_landings(&SKIPPING).map(|(skipping, landing, at)| {
        game_text(headings[at], &format!("skipping {skipping}"), None, landing)
    });
    let moves = compare_play(texts);
    assert!(moves > 1500, "{moves} moves");
}

#[test]
fn tables_for_each_seed() {
    let headings = ["counterclockwise from here", "clockwise into own store"];
    let texts = with_landings(&EACH)
        .map(|(each, landing, at)| game_text(headings[at], "", Some(each), landing));
    let moves = compare_play(texts);
    assert!(moves > 800, "{moves} moves");
}
