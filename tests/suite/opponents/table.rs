//! The transposition table.

use sow_players::test_hooks::table::{Bound, Entry, INITIAL_BUCKETS, Table};

const ENTRY: Entry = Entry {
    value: 1,
    depth: 1,
    bound: Bound::Exact,
    best_move: 0,
};

/// Returns a hash; those of successive numbers are spread over the table.
fn hash(number: u64) -> u64 {
    number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[test]
fn stored_entries_are_found() {
    let table = Table::new(1 << 12).expect("memory");
    let entry = |value| Entry {
        value,
        depth: 7,
        bound: Bound::AtMost,
        best_move: 5,
    };
    for value in [0, -1, 3, -(1 << 20) - 40_000, (1 << 20) + 40_000] {
        table.insert_entry(u64::MAX / 3, entry(value));
        assert_eq!(table.get(u64::MAX / 3), Some(entry(value)));
    }
    assert_eq!(table.get(1), None);
    assert_eq!(Table::new(0).expect("memory").get(1), None);
}

#[test]
fn the_table_grows_and_is_cleared() {
    let mut table = Table::new(2 * INITIAL_BUCKETS * 64).expect("memory");
    table.insert_entry(hash(1), ENTRY);
    assert_eq!(table.buckets_in_use(), INITIAL_BUCKETS);
    (2..4 * INITIAL_BUCKETS as u64).for_each(|number| table.insert_entry(hash(number), ENTRY));
    assert_eq!(
        table.buckets_in_use(),
        2 * INITIAL_BUCKETS,
        "no more than there are"
    );
    let found = (1..4 * INITIAL_BUCKETS as u64).filter(|&number| table.get(hash(number)).is_some());
    assert!(found.count() > 7 * INITIAL_BUCKETS / 2);
    table.clear();
    assert_eq!(table.buckets_in_use(), INITIAL_BUCKETS);
    assert!((1..4 * INITIAL_BUCKETS as u64).all(|number| table.get(hash(number)).is_none()));
}

/// A table that grows moves its entries gradually.
#[test]
fn stored_entries_are_found_while_the_table_grows() {
    let table = Table::new(4 * INITIAL_BUCKETS * 64).expect("memory");
    let mut put = 0;
    while table.buckets_in_use() == INITIAL_BUCKETS {
        put += 1;
        table.insert_entry(hash(put), ENTRY);
    }
    let (first, last) = (put / 2, put);
    let found = || (first..last).filter(|&number| table.get(hash(number)).is_some());
    let before = found().count();
    // Buckets that have not moved yet have little room for more entries.
    for _ in 0..5 {
        (0..1000).for_each(|number| table.insert_entry(hash(put + number), ENTRY));
        put += 1000;
        assert!(found().count() > before - before / 50);
    }
    assert_eq!(table.buckets_in_use(), 4 * INITIAL_BUCKETS);
}
