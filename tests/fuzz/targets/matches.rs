//! Untrusted positions of matches: whatever can be read is written back unchanged, and can be played on.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::Program;
use sow_matches::{Extent, Match, MatchMove};
use std::sync::{Arc, LazyLock};

const MOVES: usize = 20;

static PROGRAM: LazyLock<Arc<Program>> = LazyLock::new(|| {
    let loaded = load_variant("giuthi").expect("it is bundled");
    let rules = loaded.rules.expect("it has no faults");
    let program = Program::compile(&rules, &Settings::defaults(&rules.options));
    Arc::new(program.expect("it can be played"))
});

fuzz_target!(|text: &str| {
    let read = |text: &str| Match::from_position(Arc::clone(&PROGRAM), Extent::ByRules, text);
    let Ok(mut game) = read(text) else { return };
    let written = game.notation();
    assert_eq!(
        read(&written)
            .expect("what was written can be read")
            .notation(),
        written
    );
    for turn in 0..MOVES {
        let next = match game.arrangement() {
            Some(rule) => MatchMove::Arrange(rule.example()),
            None => {
                let moves = game.legal_moves();
                let Some(next) = moves.get(turn % moves.len().max(1)) else {
                    return;
                };
                next.clone()
            }
        };
        game.play(&next).expect("a legal move");
    }
});
