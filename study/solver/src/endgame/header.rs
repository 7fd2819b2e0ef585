//! The header of an endgame file, which identifies its game.

use crate::disk::{Checksum, FileError, fingerprint_of_play};
use sow_interpreter::Program;
use std::path::Path;

const MAGIC: u64 = u64::from_le_bytes(*b"sowends2");
/// The magic number of the earlier format, with one byte per position.
const EARLIER_MAGIC: [u8; 8] = *b"sowends1";
/// The size of the header in bytes: magic number, game, pits, and a checksum.
pub(super) const HEADER_BYTES: usize = 32;

/// Returns the header for the file of a program.
pub(super) fn build_header(
    program: &Program,
    pits: usize,
    path: &Path,
) -> Result<[u8; HEADER_BYTES], FileError> {
    let game = fingerprint_of_play(program).map_err(|error| FileError::invalid(path, error))?;
    let mut bytes = [0; HEADER_BYTES];
    for (at, word) in [MAGIC, game, pits as u64].into_iter().enumerate() {
        bytes[at * 8..at * 8 + 8].copy_from_slice(&word.to_le_bytes());
    }
    let sum = header_sum(&bytes);
    bytes[24..].copy_from_slice(&sum.to_le_bytes());
    Ok(bytes)
}

/// Returns the checksum of the words before it in the header.
fn header_sum(header: &[u8]) -> u64 {
    let mut checksum = Checksum::new();
    let words = header.as_chunks::<8>().0.iter().take(3);
    words.for_each(|word| checksum.add(u64::from_le_bytes(*word)));
    checksum.value()
}

/// Checks that a file begins with the header for this program.
pub(super) fn check_header(
    program: &Program,
    pits: usize,
    bytes: &[u8],
    path: &Path,
) -> Result<(), FileError> {
    let expected = build_header(program, pits, path)?;
    let actual = bytes.get(..expected.len()).unwrap_or(bytes);
    if actual.get(..8) == Some(&EARLIER_MAGIC) {
        return Err(FileError::invalid(
            path,
            "it was made by an earlier version; remove it, and `sow endgame GAME --seeds N --out FILE` makes it again",
        ));
    }
    if actual.get(..8) != Some(&expected[..8]) {
        return Err(FileError::invalid(
            path,
            "it is not a file of `sow endgame`, or was made by another version; `sow endgame GAME --seeds N --out FILE` makes one",
        ));
    }
    if actual != expected {
        let reason = match actual.get(24..) == Some(&header_sum(actual).to_le_bytes()) {
            true => {
                "it is for another game or other options; `sow endgame` with this game and these options makes one that fits"
            }
            false => "it is damaged; remove it and run `sow endgame` again",
        };
        return Err(FileError::invalid(path, reason));
    }
    Ok(())
}
