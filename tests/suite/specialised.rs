//! Rules specialised to option values play like the original rules.

use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::perft::perft;
use sow_interpreter::random_games::Playouts;
use sow_interpreter::{Game, Program};
use sow_tests::games;
use sow_tests::harness::{compare, same};

/// Returns counts of moves and the results of a few random games; `None` if the rules cannot be compiled.
fn counts_and_playouts(rules: &Rules, settings: &Settings) -> Option<(u64, Playouts)> {
    let program = Program::compile(rules, settings).ok()?;
    Some((
        perft(&Game::new(&program), 2).count,
        program.random_games().play(1, 0..3),
    ))
}

#[test]
fn specialised_rules_have_no_options_and_the_same_program() {
    let compared: usize = compare(&games::all(usize::MAX), |case| {
        let settled = case.rules.specialise(&case.settings);
        let defaults = Settings::defaults(&case.rules.options);
        same("options are left", &settled.specialise(&defaults), &settled)?;
        let expected = counts_and_playouts(&case.rules, &case.settings);
        same(
            "specialised",
            &counts_and_playouts(&settled, &case.settings),
            &expected,
        )?;
        Ok(usize::from(expected.is_some()))
    });
    assert!(compared > 200, "only {compared} programs compared");
}
