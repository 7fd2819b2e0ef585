//! The transposition table.

use sow_players::test_hooks::table::{Bound, Entry, FIRST, Table};

const ENTRY: Entry = Entry {
    value: 1,
    depth: 1,
    bound: Bound::Exact,
    best: 0,
};

/// Returns a hash; those of successive numbers are spread over the table.
fn hash(number: u64) -> u64 {
    number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[test]
fn what_is_put_is_found() {
    let table = Table::new(1 << 12).expect("memory");
    let entry = |value| Entry {
        value,
        depth: 7,
        bound: Bound::AtMost,
        best: 5,
    };
    for value in [0, -1, 3, -(1 << 20) - 40_000, (1 << 20) + 40_000] {
        table.put(u64::MAX / 3, entry(value));
        assert_eq!(table.get(u64::MAX / 3), Some(entry(value)));
    }
    assert_eq!(table.get(1), None);
    assert_eq!(Table::new(0).expect("memory").get(1), None);
}

#[test]
fn it_grows_with_what_it_holds_and_begins_anew() {
    let mut table = Table::new(2 * FIRST * 64).expect("memory");
    table.put(hash(1), ENTRY);
    assert_eq!(table.in_use(), FIRST);
    (2..4 * FIRST as u64).for_each(|number| table.put(hash(number), ENTRY));
    assert_eq!(table.in_use(), 2 * FIRST, "no more than there are");
    let found = (1..4 * FIRST as u64).filter(|&number| table.get(hash(number)).is_some());
    assert!(found.count() > 7 * FIRST / 2);
    table.clear();
    assert_eq!(table.in_use(), FIRST);
    assert!((1..4 * FIRST as u64).all(|number| table.get(hash(number)).is_none()));
}

/// A table that grows moves its entries gradually.
#[test]
fn what_is_put_is_found_while_it_grows() {
    let table = Table::new(4 * FIRST * 64).expect("memory");
    let mut put = 0;
    while table.in_use() == FIRST {
        put += 1;
        table.put(hash(put), ENTRY);
    }
    let (first, last) = (put / 2, put);
    let found = || (first..last).filter(|&number| table.get(hash(number)).is_some());
    let before = found().count();
    // Buckets that have not moved yet have little room for more entries.
    for _ in 0..5 {
        (0..1000).for_each(|number| table.put(hash(put + number), ENTRY));
        put += 1000;
        assert!(found().count() > before - before / 50);
    }
    assert_eq!(table.in_use(), 4 * FIRST);
}
