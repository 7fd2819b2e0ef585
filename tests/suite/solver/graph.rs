//! Values of positions in cycles.

use sow_solver::test_hooks::solve_graph;

#[test]
fn a_player_who_has_to_leave_the_cycle_loses() {
    assert_eq!(solve_graph(&[(true, true, &[])]), [Some(false)]);
    assert_eq!(solve_graph(&[(false, true, &[0])]), [Some(true)]);
    assert_eq!(
        solve_graph(&[(true, true, &[1]), (false, false, &[])]),
        [Some(true); 2]
    );
}

#[test]
fn a_player_leaves_the_cycle_if_that_wins() {
    // The first player wins a repetition of 0 or 1. The second goes from 1 to 2, where the first has to leave.
    assert_eq!(
        solve_graph(&[
            (true, true, &[1]),
            (false, true, &[0, 2]),
            (true, true, &[])
        ]),
        [Some(false); 3]
    );
    assert_eq!(
        solve_graph(&[(true, true, &[1]), (false, true, &[0])]),
        [Some(true); 2]
    );
}

#[test]
fn the_result_depends_on_the_first_repeated_position() {
    // In a cycle, the position that repeats is the start.
    assert_eq!(
        solve_graph(&[(true, true, &[1]), (false, false, &[0])]),
        [Some(true), Some(false)]
    );
    // The first player may choose another cycle instead.
    let rings: [(bool, bool, &[u32]); 3] = [
        (false, false, &[1]),
        (true, true, &[0, 2]),
        (false, true, &[2]),
    ];
    assert_eq!(solve_graph(&rings), [Some(true); 3]);
}
