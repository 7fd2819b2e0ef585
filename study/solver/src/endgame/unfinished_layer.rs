//! Saving the bounds of an unfinished layer to disk, so that nothing is lost when the work is stopped.
//!
//! The file lies beside the database file, is replaced as a whole, and is removed when the layer is done.

use super::layer::{Layer, LayerContext};
use crate::disk::{FileError, WordReader, WordWriter};
use std::path::Path;

const MAGIC: u64 = u64::from_le_bytes(*b"sowlayr2");
/// The number of positions whose bounds fit in a word.
const POSITIONS_PER_WORD: u64 = 4;

/// Saves a layer.
pub(super) fn save(
    layer: &Layer,
    context: &LayerContext<'_, '_>,
    path: &Path,
) -> Result<(), FileError> {
    let bounds = (0..layer.size()).map(|index| layer.bounds(index));
    write_bounds(path, &header(context), bounds)
}

/// Writes a new file: the words of `header`, then bounds, four to a word.
fn write_bounds(
    path: &Path,
    header: &[u64],
    bounds: impl Iterator<Item = [i8; 2]>,
) -> Result<(), FileError> {
    let mut writing = WordWriter::create(path)?;
    header
        .iter()
        .try_for_each(|&word| writing.write_word(word))?;
    let mut bounds = bounds.peekable();
    while bounds.peek().is_some() {
        let mut word = [0; 8];
        for (bytes, bounds) in word.chunks_mut(2).zip(&mut bounds) {
            bytes.copy_from_slice(&bounds.map(|bound| bound as u8));
        }
        writing.write_word(u64::from_le_bytes(word))?;
    }
    writing.finish()
}

/// Reads a saved layer; `None` if there is no file, or it holds another layer.
pub(super) fn resume(
    context: &LayerContext<'_, '_>,
    path: &Path,
) -> Result<Option<Layer>, FileError> {
    let Some(mut reading) = WordReader::open_beside(path)? else {
        return Ok(None);
    };
    let [magic, game, seeds] = header(context);
    if reading.word_count() < 3 || reading.read_word()? != magic {
        return Err(reading.invalid(
            "it is not a layer of `sow endgame`, or was made by another version; remove it to start the layer again",
        ));
    }
    if reading.read_word()? != game {
        return Err(reading.invalid("it is for another game or other options"));
    }
    if reading.read_word()? != seeds {
        return Ok(None);
    }
    let layer = Layer::new(context);
    if reading.word_count() != 3 + layer.size().div_ceil(POSITIONS_PER_WORD) {
        return Err(reading.invalid(DAMAGED_REASON));
    }
    let [lowest, highest] = context.widest_bounds();
    for first in (0..layer.size()).step_by(POSITIONS_PER_WORD as usize) {
        let bytes = reading.read_word()?.to_le_bytes();
        let indices = first..layer.size().min(first + POSITIONS_PER_WORD);
        for (bounds, index) in bytes.as_chunks::<2>().0.iter().zip(indices) {
            let [low, high] = bounds.map(|bound| bound as i8);
            if low < lowest || high > highest || low > high {
                return Err(reading.invalid(DAMAGED_REASON));
            }
            layer.set_bounds(index, [low, high]);
        }
    }
    reading.finish()?;
    Ok(Some(layer))
}

const DAMAGED_REASON: &str = "it is damaged; remove it to start again";

fn header(context: &LayerContext<'_, '_>) -> [u64; 3] {
    let game = context.model.program.hash_of_play;
    [MAGIC, game, context.seeds as u64]
}
