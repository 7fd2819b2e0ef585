//! Values of positions: ends of games, and their order.

use sow_players::test_hooks::{
    SEED_VALUE, end_value, from_table_value, to_table_value, undated_end_value, value,
};

#[test]
fn an_end_is_read_back() {
    for (won, margin, ply) in [(true, 12, 3), (false, -7, 0), (true, -2, 5), (false, 4, 90)] {
        let end = value(end_value(won, margin, ply)).end().unwrap();
        assert_eq!((end.won, end.margin, end.moves), (won, margin, Some(ply)));
        let shifted = from_table_value(to_table_value(end_value(won, margin, ply), 0), 0);
        assert_eq!(shifted, end_value(won, margin, ply));
    }
    assert_eq!(
        to_table_value(end_value(true, 2, 9), 4),
        end_value(true, 2, 5)
    );
    assert_eq!(value(-3 * SEED_VALUE / 2).to_string(), "-1.5");
    assert_eq!(value(end_value(false, -7, 2)).to_string(), "lost by 7");
    let some_time = from_table_value(to_table_value(undated_end_value(-7), 4), 2);
    let end = value(some_time).end().unwrap();
    assert_eq!((end.margin, end.exact, end.moves), (-7, true, None));
}

#[test]
fn winning_comes_before_margins() {
    assert!(end_value(true, -20, 30) > end_value(false, 20, 1));
    assert!(end_value(true, 2, 30) > end_value(true, 1, 1));
    assert!(end_value(true, 2, 3) > end_value(true, 2, 5));
    assert!(end_value(false, -2, 3) < end_value(false, -2, 5));
}
