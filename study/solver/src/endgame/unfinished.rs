//! Saving the bounds of an unfinished layer to disk, so that nothing is lost when the work is stopped.
//!
//! The file lies beside the database file, is replaced as a whole, and is removed when the layer is done.

use super::below::Below;
use super::layer::Layer;
use super::shard::write_bounds;
use crate::disk::{FileError, Reading, fingerprint_of_play};
use std::path::Path;

const MAGIC: u64 = u64::from_le_bytes(*b"sowlayr2");
/// The number of positions whose bounds fit in a word.
const OF_WORD: u64 = 4;

/// Saves a layer.
pub(super) fn save(layer: &Layer, below: &Below<'_, '_>, path: &Path) -> Result<(), FileError> {
    let bounds = (0..layer.size()).map(|place| layer.bounds(place));
    write_bounds(path, &header(below, path)?, bounds)
}

/// Reads a saved layer; `None` if the file holds another layer.
pub(super) fn resume(below: &Below<'_, '_>, path: &Path) -> Result<Option<Layer>, FileError> {
    let mut reading = Reading::begin(path)?;
    let [magic, game, seeds] = header(below, path)?;
    if reading.words() < 3 || reading.word()? != magic {
        return Err(reading.wrong(
            "it is not a layer of `sow endgame`, or was made by another version; remove it to start the layer again",
        ));
    }
    if reading.word()? != game {
        return Err(reading.wrong("it is for another game or other options"));
    }
    if reading.word()? != seeds {
        return Ok(None);
    }
    let layer = Layer::new(below);
    if reading.words() != 3 + layer.size().div_ceil(OF_WORD) {
        return Err(reading.wrong(DAMAGED));
    }
    let [lowest, highest] = below.widest();
    for first in (0..layer.size()).step_by(OF_WORD as usize) {
        let bytes = reading.word()?.to_le_bytes();
        let places = first..layer.size().min(first + OF_WORD);
        for (bounds, place) in bytes.as_chunks::<2>().0.iter().zip(places) {
            let [low, high] = bounds.map(|bound| bound as i8);
            if low < lowest || high > highest || low > high {
                return Err(reading.wrong(DAMAGED));
            }
            layer.set(place, [low, high]);
        }
    }
    reading.finish()?;
    Ok(Some(layer))
}

const DAMAGED: &str = "it is damaged; remove it to start again";

fn header(below: &Below<'_, '_>, path: &Path) -> Result<[u64; 3], FileError> {
    let game =
        fingerprint_of_play(below.model.program).map_err(|error| FileError::wrong(path, error))?;
    Ok([MAGIC, game, below.seeds as u64])
}
