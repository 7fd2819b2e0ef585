//! The oracle and the interpreter play the same moves and must agree on everything that a player can see.

use sow_grammar::rules::Settings;
use sow_interpreter::{CompiledGame, Game};
use sow_oracle::Oracle;
use sow_tests::effort::draws;
use sow_tests::lockstep::{Tally, play};
use sow_tests::threads::parallel_map;
use sow_tests::{files, games};
use std::path::Path;

#[test]
fn all_games_with_all_options() {
    let mut all = Tally::default();
    for tally in parallel_map(&files::games(), |file| with_all_options(file)) {
        all.add(&tally);
    }
    assert!(all.moves > 4000 && all.gave_up * 20 < all.moves, "{all:?}");
}

fn with_all_options(file: &Path) -> Tally {
    let rules = files::rules(file);
    let mut tally = Tally::default();
    for (at, settings) in files::settings_variations(&rules).iter().enumerate() {
        let (seeds, moves) = if at == 0 {
            (0..draws(1, 3), draws(24, 40) as usize)
        } else {
            (0..1, draws(4, 6) as usize)
        };
        match play(&rules, settings, seeds, moves) {
            Ok(played) => tally.add(&played),
            Err(difference) => panic!(
                "{} with {}: {difference}",
                file.display(),
                files::describe_settings(&rules, settings)
            ),
        }
    }
    // A solitaire may be over after one move.
    assert!(tally.moves > 0, "{}: {tally:?}", file.display());
    tally
}

/// Pits and stores hold more seeds than a byte can count, while these are sown round the board, relayed and captured.
#[test]
fn games_with_many_seeds() {
    let texts = [
        "game \"Many\" based on kalaha\nsetup { pits: 300 }",
        "game \"Many\" based on oware\nsetup { pits: 40 }",
        "game \"Many\" based on hus\nsetup { back: 4  front: 14 }",
        "game \"Many\" based on toguz-kumalak\nsetup { pits: 3000 }",
        "game \"Many\" based on en-gehe\noption columns = 50 in 6..50",
    ];
    let mut moves = 0;
    for text in texts {
        let rules = games::rules(text);
        let settings = Settings::defaults(&rules.options);
        let tally = play(&rules, &settings, 0..2, 40);
        let tally = tally.unwrap_or_else(|difference| panic!("{text}: {difference}"));
        assert!(tally.moves > 2 && tally.gave_up == 0, "{text}: {tally:?}");
        moves += tally.moves;
    }
    // Games are short where most moves never end, as in Hus with this many seeds; the others are not.
    assert!(moves > 150, "{moves} moves");
}

#[test]
fn replaced_seeds_do_not_count_towards_the_rest() {
    let text = "game \"Rest\" based on kalaha\nsetup { pits: 2  pit 1: rest of 36 }";
    let CompiledGame { rules, program } = games::compiled(games::rules(text), &[]);
    let opening = "2,2,2,2,2,26/26,2,2,2,2,2 0:0 - S -";
    assert_eq!(Game::new(&program).notation(), opening);
    let oracle = Oracle::new(&rules, program.settings());
    assert_eq!(oracle.position_notation(&oracle.opening()), opening);
}

#[test]
fn an_oracle_that_gave_up_has_the_same_opening() {
    let choices: String = (0..11)
        .map(|at| {
            format!(
                "table c{at} {{ else => choose {{ a => do c{0}  b => do c{0} }} }}\n",
                at + 1
            )
        })
        .collect();
    let text = format!(
        "game \"Choices\" based on kalah\n\
         move sow {{ from own pit  sow counterclockwise into own store  last c0 }}\n\
         {choices}table c11 {{ else => end }}\n\
         end {{ when no move => sweep; most in store wins, else draw }}"
    );
    let rules = games::rules(&text);
    let oracle = Oracle::new(&rules, &Settings::defaults(&rules.options));
    let opening = oracle.position_notation(&oracle.opening());
    let legal = oracle.legal_moves(&oracle.opening());
    assert!(
        oracle.exceeded_limit() && !legal.is_empty(),
        "{}",
        legal.len()
    );
    assert_eq!(oracle.position_notation(&oracle.opening()), opening);
}
