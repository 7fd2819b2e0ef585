//! Rules specialised to option values play like the original rules.

use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::perft::perft;
use sow_interpreter::random_games::Playouts;
use sow_interpreter::{Game, Program};
use sow_tests::files;
use sow_tests::threads::parallel_map;

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
    let compared = parallel_map(&files::games(), |file| {
        let rules = files::rules(file);
        let mut compared = 0;
        let defaults = Settings::defaults(&rules.options);
        for settings in files::settings_variations(&rules) {
            let with = files::describe_settings(&rules, &settings);
            let settled = rules.specialise(&settings);
            assert_eq!(
                settled,
                settled.specialise(&defaults),
                "{} with {with}: options are left",
                file.display()
            );
            let program = counts_and_playouts(&rules, &settings);
            compared += usize::from(program.is_some());
            assert_eq!(
                program,
                counts_and_playouts(&settled, &settings),
                "{} with {with}",
                file.display()
            );
        }
        compared
    });
    let compared: usize = compared.iter().sum();
    assert!(compared > 200, "only {compared} programs compared");
}
