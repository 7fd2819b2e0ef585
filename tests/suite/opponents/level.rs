//! Levels of players, and random choices.

use sow_players::{Chance, Level, STRONGEST};

#[test]
fn picks_everything_in_time_and_nothing_from_nothing() {
    let mut chance = Chance::new(1);
    let picked: std::collections::BTreeSet<_> = (0..100)
        .filter_map(|_| chance.pick(vec![1, 2, 3]))
        .collect();
    assert_eq!(picked.len(), 3);
    assert_eq!(chance.pick::<u8>(Vec::new()), None);
}

#[test]
fn no_level_looks_at_less_or_slips_more_than_the_one_before() {
    let levels: Vec<Level> = (1..=STRONGEST).filter_map(Level::of).collect();
    assert_eq!(levels.len(), 10);
    assert!(levels.windows(2).all(|two| {
        two[0].depth <= two[1].depth && two[0].nodes <= two[1].nodes && two[0].slips >= two[1].slips
    }));
    assert_eq!((Level::of(0), Level::of(11)), (None, None));
}
