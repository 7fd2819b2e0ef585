//! The solver's table of positions.

use sow_solver::Bounds;
use sow_solver::memory::WORDS_PER_LINE;
use sow_solver::test_hooks::table::{BoundWidth, GROWTH_BITS, INITIAL_INDEX_BITS, Table, mix};

#[test]
fn mixing_is_a_bijection() {
    for bits in 1..=12 {
        let mut seen = vec![false; 1 << bits];
        for key in 0..1 << bits {
            let mixed = mix(key, bits) as usize;
            assert!(
                !std::mem::replace(&mut seen[mixed], true),
                "{key} of {bits}"
            );
        }
    }
}

#[test]
fn stored_bounds_are_found() {
    let table = Table::new(1 << 12, 20, BoundWidth::Points).expect("memory");
    assert!(table.is_exact());
    for key in 0..40 {
        let bounds = Bounds {
            low: -(key as i16),
            high: key as i16 + 2,
        };
        table.insert_entry(&table.address(key), bounds, Some(key as u8 % 15), 1);
    }
    let found = (0..40).filter_map(|key| Some((key, table.get(&table.address(key))?)));
    let mut count = 0;
    for (key, entry) in found {
        assert_eq!(
            entry.bounds,
            Bounds {
                low: -(key as i16),
                high: key as i16 + 2
            }
        );
        assert_eq!(entry.best_move, Some(key as u8 % 15));
        count += 1;
    }
    assert!(count > 20, "{count}");
}

#[test]
fn a_growing_table_keeps_its_entries() {
    let most = 64 << (INITIAL_INDEX_BITS + 2 * GROWTH_BITS);
    let table = Table::new(most, 64, BoundWidth::Points).expect("memory");
    let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let keys = || (0..1000).map(key);
    assert!(keys().all(|key| table.insert_entry(
        &table.address(key),
        Bounds::exactly(5),
        Some(1),
        1
    )));
    let least = table.words().count();
    for growth in 1..=2 {
        table.add_entries(table.words().count() as u64 + 1);
        assert_eq!(table.words().count(), least << (growth * GROWTH_BITS));
        let found = |key| table.get(&table.address(key)).map(|entry| entry.bounds);
        assert!(keys().all(|key| found(key) == Some(Bounds::exactly(5))));
    }
    table.add_entries(u64::from(u32::MAX));
    assert_eq!(
        64 * table.words().count() as u64 / WORDS_PER_LINE as u64,
        most
    );
}

#[test]
fn bounds_out_of_range_are_widened() {
    for (width, most) in [(BoundWidth::Points, 127), (BoundWidth::Outcomes, 1)] {
        let table = Table::new(64, 64, width).expect("memory");
        table.insert_entry(
            &table.address(1),
            Bounds {
                low: -300,
                high: 300,
            },
            None,
            1,
        );
        let entry = table.get(&table.address(1)).expect("just put");
        assert!(entry.bounds.low <= -300 && entry.bounds.high >= 300);
        table.insert_entry(
            &table.address(2),
            Bounds {
                low: 300,
                high: 301,
            },
            None,
            1,
        );
        let entry = table.get(&table.address(2)).expect("just put");
        assert_eq!(entry.bounds.low, most);
        assert!(entry.bounds.high >= 301);
    }
}

#[test]
fn bounds_are_combined() {
    let table = Table::new(64, 64, BoundWidth::Points).expect("memory");
    table.insert_entry(&table.address(7), Bounds { low: -5, high: 9 }, Some(2), 1);
    table.insert_entry(&table.address(7), Bounds { low: 3, high: 12 }, None, 1);
    let entry = table.get(&table.address(7)).expect("just put");
    assert_eq!(entry.bounds, Bounds { low: 3, high: 9 });
    assert_eq!(entry.best_move, Some(2));
}
