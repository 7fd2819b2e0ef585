//! Layers of endgames on a disk that is full at some write: the layers before stay usable, and the work continues to the
//! same file.

use sow_interpreter::Program;
use sow_solver::test_hooks::{ExtensibleFile, append_layer, endgame_values};
use sow_solver::{Database, DatabaseBuilder, Ranking, Watch};
use sow_tests::games;
use sow_tests::scratch::ScratchFolder;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

const SEEDS: usize = 5;
const PITS: usize = 12;
const MEMORY: u64 = 1 << 28;
/// The most that one write takes, in bytes.
const WRITE_BYTES: usize = 100;

/// A file one of whose operations fails.
struct FailingFile {
    file: File,
    /// The number of operations before the one that fails.
    operations_left: usize,
    /// Whether all later operations fail too.
    stays_full: bool,
}

impl FailingFile {
    fn operate(&mut self) -> io::Result<&mut File> {
        if self.operations_left == 0 {
            self.operations_left = if self.stays_full { 0 } else { usize::MAX };
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.operations_left -= 1;
        Ok(&mut self.file)
    }
}

impl Write for FailingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = bytes.len().min(WRITE_BYTES);
        self.operate()?.write(&bytes[..most])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.operate()?.flush()
    }
}

impl Seek for FailingFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.operate()?.seek(to)
    }
}

impl ExtensibleFile for FailingFile {
    fn set_len(&mut self, length: u64) -> io::Result<()> {
        self.operate()?.set_len(length)
    }

    fn sync_all(&mut self) -> io::Result<()> {
        self.operate()?.sync_all()
    }
}

/// Computes the layers that the file lacks, up to `seeds` seeds, and returns the file.
fn continue_to(program: &Program, seeds: usize, path: &Path) -> Vec<u8> {
    let mut building = DatabaseBuilder::new(program, seeds, MEMORY).expect("suited");
    building.attach_file(path).expect("a file of this game");
    while !building.is_done() {
        assert!(building.advance(1, &Watch::new()).expect("written"));
    }
    fs::read(path).expect("a file")
}

#[test]
fn a_full_disk_at_any_write_loses_no_layer() {
    let program = games::bundled("awari");
    let scratch = ScratchFolder::empty();
    let path = scratch.file_path("awari");
    let files: Vec<Vec<u8>> = (0..=SEEDS)
        .map(|seeds| continue_to(&program, seeds, &path))
        .collect();
    let values = endgame_values(&program, SEEDS, MEMORY);
    let ranking = Ranking::new(PITS, SEEDS).expect("few positions");
    let mut failures = 0;
    for layer in 1..=SEEDS {
        let before = &files[layer - 1];
        let [first, end] = [layer, layer + 1].map(|seeds| ranking.count_with_fewer(seeds) as usize);
        let append = |operations_left, stays_full| {
            fs::write(&path, before).expect("a file");
            let file = OpenOptions::new().read(true).write(true).open(&path);
            let mut failing = FailingFile {
                file: file.expect("a file"),
                operations_left,
                stays_full,
            };
            let positions = (end - first) as u64;
            let values = values[first..end].iter().copied();
            append_layer(
                &mut failing,
                before.len() as u64,
                (layer, positions),
                values,
            )
        };
        let writes = (0..).take_while(|&writes| {
            let failed = append(writes, true).is_err();
            if failed {
                check_layers(&program, &path, (layer, &files));
                assert!(append(writes, false).is_err());
                check_layers(&program, &path, (layer, &files));
            }
            failed
        });
        failures += writes.count();
        assert!(fs::read(&path).expect("a file") == files[layer]);
    }
    assert!(failures > 60, "{failures}");
}

/// Checks that the layers before `layer` are there, and that it is computed again.
fn check_layers(program: &Program, path: &Path, (layer, files): (usize, &[Vec<u8>])) {
    let found = Database::open(program, path)
        .expect("complete layers")
        .seeds();
    // The last operation waits for a layer that is complete.
    assert!((layer - 1..=layer).contains(&found), "{found} of {layer}");
    assert!(
        continue_to(program, SEEDS, path) == files[SEEDS],
        "layer {layer}"
    );
}
