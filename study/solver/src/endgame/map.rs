//! A memory-mapped file of bounds: the only place in the project with unsafe code. These files are written once and never
//! changed, and together they may be larger than memory.

use std::fs::File;
use std::io;
use std::ops::Deref;

/// The bytes of a file.
#[derive(Debug)]
pub(super) struct MappedFile(memmap2::Mmap);

impl MappedFile {
    /// Maps a whole file for reading.
    #[expect(unsafe_code, reason = "another program may change the mapped file")]
    pub(super) fn open(file: &File) -> io::Result<Self> {
        // SAFETY: the bytes are only ever read, one at a time, as numbers for which every bit pattern is valid. A
        // program that changes the file meanwhile can make values wrong; one that shortens it ends this program by a
        // signal.
        let map = unsafe { memmap2::Mmap::map(file) }?;
        Ok(Self(map))
    }
}

impl Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
