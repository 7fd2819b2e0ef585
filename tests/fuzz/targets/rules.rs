//! Untrusted rule files: each is checked, and a valid one is played for some moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::load::load_text;
use sow_grammar::rules::Settings;
use sow_interpreter::{Game, Program};

/// Enough to reach every kind of move, few enough to try many files.
const MOVES: usize = 20;

fuzz_target!(|text: &str| {
    let Some(rules) = load_text("fuzzed", text).rules else {
        return;
    };
    let Ok(program) = Program::compile(&rules, &Settings::defaults(&rules.options)) else {
        return;
    };
    let mut game = Game::new(&program);
    for turn in 0..MOVES {
        let legal = game.legal_moves();
        let Some(&chosen) = legal.get(turn % legal.len().max(1)) else {
            return;
        };
        let read = game.read_move(&game.spell(chosen));
        assert_eq!(
            read.as_ref(),
            Ok(&chosen),
            "a move is read back as it is spelt"
        );
        game.play(chosen).expect("a listed move is legal");
    }
});
