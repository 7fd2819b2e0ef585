//! Reading parts of a file that other programs may change meanwhile.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A file that is read part by part, by several threads. It is not mapped into memory: if another program shortened a
/// mapped file, a signal would kill this process. Here, a missing part is an error.
#[derive(Debug)]
pub(super) struct PartReader {
    file: Mutex<File>,
    /// The length when the file was opened.
    length: usize,
}

impl PartReader {
    pub(super) fn new(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        Ok(Self {
            file: Mutex::new(file),
            length: usize::try_from(length).map_err(io::Error::other)?,
        })
    }

    /// Reads a range of bytes. A range beyond the end of the file is refused before memory is allocated for it.
    pub(super) fn read(&self, part: Range<usize>) -> io::Result<Vec<u8>> {
        if part.end > self.length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut bytes = vec![0; part.len()];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(part.start as u64))?;
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}
