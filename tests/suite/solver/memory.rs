//! Memory in cache lines, and requests for more than the machine has.

use sow_solver::memory::{CacheLines, NoMemory, try_with_capacity};
use std::sync::atomic::Ordering;

#[test]
fn lines_are_aligned_and_empty() {
    for count in [0, 1, 5] {
        let lines = CacheLines::new(count).expect("memory");
        assert_eq!((lines.count(), lines.words().count()), (count, 8 * count));
        assert!(lines.words().all(|word| word.load(Ordering::Relaxed) == 0));
        for at in 0..count {
            let line = lines.get(at).expect("a line");
            assert_eq!(line.as_ptr().addr() % 64, 0);
        }
        assert!(lines.get(count).is_none());
    }
    assert!(CacheLines::new(usize::MAX / 4).is_err());
}

#[test]
fn impossible_memory_requests_are_reported() {
    assert!(try_with_capacity::<u8>(1 << 10).is_ok());
    let lacking = try_with_capacity::<[u64; 8]>(1 << 52).err();
    let megabytes = lacking.map(|lacking| lacking.megabytes);
    assert_eq!(megabytes, Some(1 << 38));
    let lacking = NoMemory {
        megabytes: 5,
        machine: Some(3),
    };
    let told = "5 MB of memory are not available on a machine with 3 MB; allow less";
    assert_eq!(lacking.to_string(), told);
}
