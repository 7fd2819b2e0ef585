//! What the rules guarantee of a solved game.

use sow_grammar::rules::Settings;
use sow_interpreter::Program;
use sow_solver::facts::Facts;

#[test]
fn where_all_seeds_count_is_found_in_the_endings() {
    // Swept by owner, swept to one player, with seeds that are left where they lie.
    for (game, all) in [("kalah", true), ("das-bohnenspiel", true), ("oware", false)] {
        let rules = sow_grammar::load(game).expect("bundled").rules;
        let rules = rules.expect("no faults");
        let program = Program::compile(&rules, &Settings::defaults(&rules.options));
        let facts = Facts::of(&program.expect("compiles"));
        assert_eq!(facts.all_seeds_count, all, "{game}");
    }
}
