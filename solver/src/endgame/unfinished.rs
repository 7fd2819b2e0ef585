//! An unfinished layer saved to disk, so that nothing is lost when the work is stopped: expanded positions, and bounds.
//!
//! The file lies beside that of the database, is replaced as a whole, and is removed when the layer is done.

use super::layer::{CHUNK, Layer, SAME};
use super::moves::{Below, Chunk};
use crate::disk::{FileError, Reading, Writing, fingerprint_of_play};
use std::path::Path;
use std::sync::atomic::AtomicI8;

const MAGIC: u64 = u64::from_le_bytes(*b"sowlayr1");
/// The greatest number of edges of a chunk.
const MOST_EDGES: u64 = 1 << 31;

/// Saves a layer.
pub(super) fn save(layer: &Layer, below: &Below<'_, '_>, path: &Path) -> Result<(), FileError> {
    let mut writing = Writing::begin(path)?;
    for word in header(below, layer.chunks.len() as u64, path)? {
        writing.word(word)?;
    }
    for chunk in &layer.chunks {
        for (&[low, high], &end) in chunk.base.iter().zip(&chunk.ends) {
            let base = u16::from_le_bytes([low as u8, high as u8]);
            writing.word(u64::from(base) | u64::from(end) << 16)?;
        }
        for edges in chunk.edges.chunks(2) {
            let second = edges.get(1).copied().unwrap_or(0);
            writing.word(u64::from(edges[0]) | u64::from(second) << 32)?;
        }
    }
    for place in 0..layer.low.len() {
        let bounds = layer.bounds(place).map(|bound| bound as u8);
        writing.word(u16::from_le_bytes(bounds).into())?;
    }
    writing.finish()
}

/// Reads a saved layer; `None` if it is another one.
pub(super) fn resume(below: &Below<'_, '_>, path: &Path) -> Result<Option<Layer>, FileError> {
    let mut reading = Reading::begin(path)?;
    let mut layer = Layer::new(below);
    let chunks = below.size().div_ceil(CHUNK);
    let [magic, game, seeds, _] = header(below, 0, path)?;
    if reading.words() < 4 || reading.word()? != magic {
        return Err(reading.wrong("it is not a layer of `sow endgame`, or of another version"));
    }
    if reading.word()? != game {
        return Err(reading.wrong("it is of another game or other options"));
    }
    if reading.word()? != seeds {
        return Ok(None);
    }
    for first in (0..reading.word()?.min(chunks)).map(|number| number * CHUNK) {
        let chunk = chunk(first, below.size(), &mut reading)?;
        layer.chunks.push(chunk);
    }
    for place in 0..layer.low.len() {
        let [low, high] = (reading.word()? as u16).to_le_bytes();
        layer.low[place] = AtomicI8::new(low as i8);
        layer.high[place] = AtomicI8::new(high as i8);
    }
    reading.finish()?;
    Ok(Some(layer))
}

fn chunk(first: u64, size: u64, reading: &mut Reading) -> Result<Chunk, FileError> {
    let mut chunk = Chunk {
        first,
        ..Chunk::default()
    };
    let mut before = 0;
    for _ in 0..CHUNK.min(size - first) {
        let word = reading.word()?;
        let end = word >> 16;
        if end < before || end > MOST_EDGES {
            return Err(reading.wrong("it is damaged; remove it to start again"));
        }
        before = end;
        chunk
            .base
            .push((word as u16).to_le_bytes().map(|bound| bound as i8));
        chunk.ends.push(end as u32);
    }
    for at in 0..before.div_ceil(2) {
        let word = reading.word()?;
        let count = (before - 2 * at).min(2) as usize;
        for edge in &[word as u32, (word >> 32) as u32][..count] {
            if u64::from(edge & !SAME) >= size {
                return Err(reading.wrong("it is damaged; remove it to start again"));
            }
            chunk.edges.push(*edge);
        }
    }
    Ok(chunk)
}

fn header(below: &Below<'_, '_>, chunks: u64, path: &Path) -> Result<[u64; 4], FileError> {
    let game =
        fingerprint_of_play(below.model.program).map_err(|error| FileError::wrong(path, error))?;
    Ok([MAGIC, game, below.seeds as u64, chunks])
}

#[cfg(test)]
mod tests {
    use crate::{Building, Watch};
    use sow_grammar::rules::Settings;
    use sow_interpreter::Program;
    use std::path::Path;

    const SEEDS: usize = 6;

    fn begun<'p>(program: &'p Program, path: &Path) -> Result<Building<'p>, String> {
        let building = Building::new(program, SEEDS, 1 << 28);
        let mut building = building.map_err(|error| error.to_string())?;
        let kept = building.keep_in(path).map_err(|error| error.to_string());
        kept.map(|()| building)
    }

    #[test]
    fn a_layer_is_taken_up_where_it_was_left() {
        let rules = sow_grammar::load("awari")
            .expect("bundled")
            .rules
            .expect("no faults");
        let program =
            Program::compile(&rules, &Settings::defaults(&rules.options)).expect("compiles");
        let folder = tempfile::tempdir().expect("a folder");
        let (file, layer) = (
            folder.path().join("awari"),
            folder.path().join("awari.layer"),
        );
        let mut building = begun(&program, &file).expect("a new file");
        let watch = Watch::new();
        while building.stage().0 < SEEDS {
            assert!(building.go_on(1, &watch).expect("written"));
        }
        // Stopped somewhere in the last layer.
        let before = watch.nodes();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while watch.nodes() == before {
                    std::thread::yield_now();
                }
                watch.stop();
            });
            assert!(!building.go_on(1, &watch).expect("nothing to write"));
        });
        building.keep().expect("kept");

        let bytes = std::fs::read(&layer).expect("it is there");
        for at in [3, 9, 40, bytes.len() / 2, bytes.len() - 3] {
            let mut spoilt = bytes.clone();
            spoilt[at] ^= 4;
            std::fs::write(&layer, &spoilt).expect("written");
            assert!(begun(&program, &file).is_err(), "{at}");
        }
        std::fs::write(&layer, &bytes[..bytes.len() - 8]).expect("written");
        assert!(begun(&program, &file).is_err());
        std::fs::write(&layer, &bytes).expect("written");

        watch.go_on();
        let mut again = begun(&program, &file).expect("it is whole");
        assert!(again.go_on(2, &watch).expect("written") && again.is_done());
        assert!(!layer.exists());
        assert!(building.go_on(1, &watch).expect("written"));
        assert_eq!(again.counts(), building.counts());
    }
}
