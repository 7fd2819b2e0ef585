//! Levels of players, and random choices.

use sow_players::{Chance, Level, MAX_LEVEL};

#[test]
fn pick_reaches_every_item_and_none_of_an_empty_list() {
    let mut chance = Chance::new(1);
    let picked: std::collections::BTreeSet<_> = (0..100)
        .filter_map(|_| chance.pick(vec![1, 2, 3]))
        .collect();
    assert_eq!(picked.len(), 3);
    assert_eq!(chance.pick::<u8>(Vec::new()), None);
}

#[test]
fn higher_levels_search_more_and_slip_less() {
    let levels: Vec<Level> = (1..=MAX_LEVEL).filter_map(Level::from_number).collect();
    assert_eq!(levels.len(), 10);
    assert!(levels.windows(2).all(|two| {
        two[0].depth <= two[1].depth
            && two[0].nodes <= two[1].nodes
            && two[0].slip_percent >= two[1].slip_percent
    }));
    assert_eq!(
        (Level::from_number(0), Level::from_number(11)),
        (None, None)
    );
}
