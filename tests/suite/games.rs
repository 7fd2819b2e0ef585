//! The games that the suites play have no faults.

use sow_tests::files;

#[test]
fn every_game_checks_clean() {
    for game in files::games() {
        let loaded = sow_grammar::load::load_file(&game).expect("a file that was just listed");
        let faults = files::fault_lines(&loaded);
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
