//! The cache of unpacked blocks.

use sow_solver::test_hooks::{Cache, MAX_CACHED_BLOCKS};

#[test]
fn blocks_take_turns_in_a_slot() {
    let cache = Cache::limited(2);
    let mut loaded = Vec::new();
    for block in [0, 1, 0, 1, 2, 1, 2, 0] {
        let value = cache.value((block, 1), || {
            loaded.push(block);
            Some(vec![0, block as i8])
        });
        assert_eq!(value, Some(block as i8));
    }
    assert_eq!(loaded, [0, 1, 2, 0]);
    assert_eq!(cache.value((0, 2), || None), None, "no such place");
    assert_eq!(cache.value((5, 0), || None), None, "no such block");
    assert_eq!(Cache::new(0).value((0, 0), || Some(vec![1])), None);
    assert_eq!(Cache::new(1 << 20).capacity(), MAX_CACHED_BLOCKS);
}

#[test]
fn each_block_is_loaded_once_if_all_fit() {
    let cache = Cache::new(2);
    for expected in [Some(7), Some(7)] {
        let value = cache.value((1, 0), || Some(vec![7]));
        assert_eq!(value, expected);
    }
    assert_eq!(cache.value((1, 0), || None), Some(7));
    assert_eq!(cache.value((1, 1), || None), None, "no such place");
    assert_eq!(cache.value((0, 0), || None), None, "it cannot be read");
    assert_eq!(cache.value((2, 0), || Some(vec![1])), None, "no such block");
}
