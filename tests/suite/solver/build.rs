//! Endgames computed with memory for remembering moves, and without.

use sow_solver::DatabaseBuilder;
use sow_solver::test_hooks::{endgame_values, least_memory};
use sow_tests::games;

#[test]
fn values_are_the_same_where_no_moves_are_remembered() {
    // Games without cycles, with many, with cycles that nothing decides, and with further turns.
    for (game, seeds) in [("awari", 6), ("duene", 3), ("woli", 4), ("kalah", 6)] {
        let program = games::bundled(game);
        let least = least_memory(&program, seeds);
        assert!(DatabaseBuilder::new(&program, seeds, least - 1).is_err());
        let [with_room, without] =
            [1 << 30, least].map(|memory| endgame_values(&program, seeds, memory));
        assert!(with_room == without, "{game}");
    }
}
