//! Values of positions: ends of games, and their order.

use sow_players::test_hooks::{SEED, from_here, from_root, of_end, sometime, value};

#[test]
fn an_end_is_read_back() {
    for (won, margin, ply) in [(true, 12, 3), (false, -7, 0), (true, -2, 5), (false, 4, 90)] {
        let end = value(of_end(won, margin, ply)).end().unwrap();
        assert_eq!((end.won, end.margin, end.moves), (won, margin, Some(ply)));
        let shifted = from_root(from_here(of_end(won, margin, ply), 0), 0);
        assert_eq!(shifted, of_end(won, margin, ply));
    }
    assert_eq!(from_here(of_end(true, 2, 9), 4), of_end(true, 2, 5));
    assert_eq!(value(-3 * SEED / 2).to_string(), "-1.5");
    assert_eq!(value(of_end(false, -7, 2)).to_string(), "lost by 7");
    let some_time = from_root(from_here(sometime(-7), 4), 2);
    let end = value(some_time).end().unwrap();
    assert_eq!((end.margin, end.exact, end.moves), (-7, true, None));
}

#[test]
fn winning_comes_before_margins() {
    assert!(of_end(true, -20, 30) > of_end(false, 20, 1));
    assert!(of_end(true, 2, 30) > of_end(true, 1, 1));
    assert!(of_end(true, 2, 3) > of_end(true, 2, 5));
    assert!(of_end(false, -2, 3) < of_end(false, -2, 5));
}
