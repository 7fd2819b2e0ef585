//! Appending a layer to the file of a database.

use super::block::{self, BLOCK_POSITIONS};
use super::directory::Directory;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

/// A file that can be written at any offset. The test suites implement one whose operations fail.
pub trait ExtensibleFile: Write + Seek {
    /// Sets the length of the file.
    ///
    /// # Errors
    /// The error of the operating system.
    fn set_len(&mut self, length: u64) -> io::Result<()>;

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// The error of the operating system.
    fn sync_all(&mut self) -> io::Result<()>;
}

impl ExtensibleFile for File {
    fn set_len(&mut self, length: u64) -> io::Result<()> {
        Self::set_len(self, length)
    }

    fn sync_all(&mut self) -> io::Result<()> {
        Self::sync_all(self)
    }
}

/// Writes the values of a layer of `positions` positions at offset `begin`, discarding everything after that offset.
/// Returns the offset of the end. The checksum at the start of the layer is written last, when everything else is on
/// the disk: until then, the layer counts as incomplete.
///
/// # Errors
/// An error of the file, or [`io::ErrorKind::UnexpectedEof`] if there are fewer values than positions.
pub fn append_layer(
    file: &mut impl ExtensibleFile,
    begin: u64,
    (seeds, positions): (usize, u64),
    mut values: impl Iterator<Item = i8>,
) -> io::Result<u64> {
    let size = Directory::size(positions).ok_or(io::ErrorKind::FileTooLarge)?;
    let (mut directory, blocks) = (Directory::new(), begin + size as u64);
    file.set_len(begin)?;
    file.seek(SeekFrom::Start(blocks))?;
    let mut out = BufWriter::new(&mut *file);
    let (mut values_of_block, mut end) = (Vec::with_capacity(BLOCK_POSITIONS), blocks);
    let mut written = 0;
    loop {
        values_of_block.clear();
        values_of_block.extend(values.by_ref().take(BLOCK_POSITIONS));
        if values_of_block.is_empty() {
            break;
        }
        let block = block::pack(&values_of_block, positions);
        out.write_all(&block)?;
        written += values_of_block.len() as u64;
        directory.add(&block);
        end += block.len() as u64;
    }
    if written < positions {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let (sum, rest) = directory.finish(seeds);
    debug_assert_eq!(sum.len() + rest.len(), size);
    out.seek(SeekFrom::Start(blocks - rest.len() as u64))?;
    out.write_all(&rest)?;
    out.flush()?;
    drop(out);
    file.sync_all()?;
    file.seek(SeekFrom::Start(begin))?;
    file.write_all(&sum)?;
    file.sync_all()?;
    Ok(end)
}
