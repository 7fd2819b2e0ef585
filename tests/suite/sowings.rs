//! Sowings that are precomputed although they depend on the pits they pass: skipped pits, tables for each seed,
//! tables that distinguish numbers of seeds, moves without end. Each is compared with plain moves and with the
//! oracle, including conditions that have no fast path.

use crate::fast::same_play;
use sow_grammar::rules::Settings;
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
board {{
  rows 1
  pits 5
  store right
  track shared
  laps at most 60
}}
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

/// Plays a game; returns the number of moves compared.
fn compare_play(text: &str) -> usize {
    let rules = games::rules(text);
    let settings = Settings::defaults(&rules.options);
    let fast = same_play(&rules, &settings, 3, 40);
    let fast = fast.unwrap_or_else(|difference| panic!("{difference}\n{text}"));
    let slow = lockstep::play_once(&rules, &settings, 5, 12);
    let slow = slow.unwrap_or_else(|difference| panic!("{difference}\n{text}"));
    fast + slow.moves
}

#[test]
fn sowings_with_skipped_pits() {
    let mut moves = 0;
    for (turn, skipping) in SKIPPING.iter().enumerate() {
        for (at, landing) in LANDING.iter().enumerate() {
            let heading = ["counterclockwise", "either way once for all"][(turn + at) % 2];
            let text = game_text(heading, &format!("skipping {skipping}"), None, landing);
            moves += compare_play(&text);
        }
    }
    assert!(moves > 1500, "{moves} moves");
}

#[test]
fn tables_for_each_seed() {
    let mut moves = 0;
    for (turn, each) in EACH.iter().enumerate() {
        for (at, landing) in LANDING.iter().enumerate() {
            let heading =
                ["counterclockwise from here", "clockwise into own store"][(turn + at) % 2];
            moves += compare_play(&game_text(heading, "", Some(each), landing));
        }
    }
    assert!(moves > 800, "{moves} moves");
}
