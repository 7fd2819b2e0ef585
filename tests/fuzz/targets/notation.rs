//! Untrusted positions and moves, in a game with much state: whatever can be read is written back unchanged.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::{Game, Program};
use std::sync::LazyLock;

static PROGRAM: LazyLock<Program> = LazyLock::new(|| {
    let loaded = load_variant("bao-kiswahili").expect("it is bundled");
    let rules = loaded.rules.expect("it has no faults");
    Program::compile(&rules, &Settings::defaults(&rules.options)).expect("it can be played")
});

fuzz_target!(|text: &str| {
    let (position, played) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(mut game) = Game::from_notation(&PROGRAM, position) else {
        return;
    };
    let written = game.notation();
    let again = Game::from_notation(&PROGRAM, &written).expect("what was written can be read");
    assert_eq!(again.notation(), written);
    if let Ok(played) = game.read_move(played) {
        game.play(played).expect("what was read is legal");
    }
});
