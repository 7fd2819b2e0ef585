//! Untrusted positions of matches: whatever can be read is written back unchanged, and can be played on.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::CompiledGame;
use sow_matches::{Extent, Match, MatchMove};
use std::sync::LazyLock;

const MOVES: usize = 20;

static GAME: LazyLock<CompiledGame> = LazyLock::new(|| {
    let loaded = load_variant("giuthi").expect("it is bundled");
    let rules = loaded.rules.expect("it has no faults");
    let settings = Settings::defaults(&rules.options);
    CompiledGame::new(rules, &settings).expect("it can be played")
});

fuzz_target!(|text: &str| {
    let read = |text: &str| Match::from_position(GAME.clone(), Extent::ByRules, text);
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
