//! Packing of blocks of values.

use sow_solver::test_hooks::{BLOCK_POSITIONS, MAX_BLOCK_BYTES, pack_block, unpack_block};

/// Numbers of positions in a small layer and in a large one.
const LAYERS: [u64; 2] = [1 << 16, 1 << 30];

/// Returns pseudo-random values, smaller ones more often.
fn values(positions: usize, range: u64) -> Vec<i8> {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005) + 1;
        (state >> 33) % range
    };
    (0..positions)
        .map(|_| (next() * next() / range) as i8)
        .collect()
}

#[test]
fn packed_blocks_are_unpacked() {
    for positions in [1, 2, 3, 999, BLOCK_POSITIONS - 1, BLOCK_POSITIONS] {
        for range in [1, 2, 16, 17, 40, 256] {
            let values = values(positions, range);
            for layer in LAYERS {
                let stored = pack_block(&values, layer);
                assert!(stored.len() <= MAX_BLOCK_BYTES);
                let unpacked = unpack_block(&stored, positions);
                assert_eq!(unpacked.as_ref(), Some(&values), "{positions} of {range}");
            }
        }
    }
    let (all, one): (Vec<i8>, _) = (
        (i8::MIN..=i8::MAX).cycle().take(BLOCK_POSITIONS).collect(),
        1,
    );
    for layer in LAYERS {
        assert_eq!(
            unpack_block(&pack_block(&all, layer), BLOCK_POSITIONS).as_ref(),
            Some(&all)
        );
        assert!(
            unpack_block(&pack_block(&[one], layer), 3).is_none(),
            "too few positions"
        );
    }
}

#[test]
fn blocks_of_large_layers_are_compressed() {
    let values = values(BLOCK_POSITIONS, 16);
    let [small, large] = LAYERS.map(|layer| pack_block(&values, layer).len());
    assert!(large < small && small < BLOCK_POSITIONS / 2 + 100);
}

#[test]
fn damaged_blocks_keep_their_length() {
    for layer in LAYERS {
        let stored = pack_block(&values(500, 30), layer);
        for at in 0..stored.len() {
            for bit in 0..8 {
                let mut spoilt = stored.clone();
                spoilt[at] ^= 1 << bit;
                // Damage may be overlooked, but never changes the number of values.
                assert!(unpack_block(&spoilt, 500).is_none_or(|values| values.len() == 500));
            }
        }
    }
    assert!(unpack_block(&[], 500).is_none());
}
