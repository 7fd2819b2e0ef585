//! Values of positions in cycles.

use sow_solver::test_hooks::solved;

#[test]
fn whoever_has_to_leave_loses() {
    assert_eq!(solved(&[(true, true, &[])]), [Some(false)]);
    assert_eq!(solved(&[(false, true, &[0])]), [Some(true)]);
    assert_eq!(
        solved(&[(true, true, &[1]), (false, false, &[])]),
        [Some(true); 2]
    );
}

#[test]
fn the_other_gets_out_where_that_is_possible() {
    // The first player wins a repetition of 0 or 1. The second goes from 1 to 2, where the first has to leave.
    assert_eq!(
        solved(&[
            (true, true, &[1]),
            (false, true, &[0, 2]),
            (true, true, &[])
        ]),
        [Some(false); 3]
    );
    assert_eq!(
        solved(&[(true, true, &[1]), (false, true, &[0])]),
        [Some(true); 2]
    );
}

#[test]
fn it_depends_on_which_comes_back_first() {
    // In a cycle, the position that repeats is the start.
    assert_eq!(
        solved(&[(true, true, &[1]), (false, false, &[0])]),
        [Some(true), Some(false)]
    );
    // The first player may choose another cycle instead.
    let rings: [(bool, bool, &[u32]); 3] = [
        (false, false, &[1]),
        (true, true, &[0, 2]),
        (false, true, &[2]),
    ];
    assert_eq!(solved(&rings), [Some(true); 3]);
}
