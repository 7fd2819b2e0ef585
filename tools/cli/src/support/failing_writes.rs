//! Writes that fail on demand, as on a full disk. They are for tests.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Write};

/// The maximum number of bytes that one write takes.
const WRITE_BYTES: usize = 100;

thread_local! {
    /// How many operations on files succeed before the disk of this thread is full.
    static OPERATIONS_LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Calls `save` again and again until it succeeds. The disk is full from the first operation on a file in the first
/// call, from the second operation in the second call, and so on.
pub(crate) fn fail_each_write<E>(mut save: impl FnMut() -> Result<(), E>) {
    for operations in 0.. {
        OPERATIONS_LEFT.set(operations);
        let saved = save();
        OPERATIONS_LEFT.set(usize::MAX);
        if saved.is_ok() {
            return;
        }
    }
}

/// A file on a disk that may be full.
pub(super) struct FailingFile<'f>(pub(super) &'f mut File);

impl FailingFile<'_> {
    fn operate(&mut self) -> io::Result<&mut File> {
        let left = OPERATIONS_LEFT.get().checked_sub(1);
        OPERATIONS_LEFT.set(left.ok_or(io::ErrorKind::StorageFull)?);
        Ok(self.0)
    }

    pub(super) fn sync_all(&mut self) -> io::Result<()> {
        self.operate()?.sync_all()
    }
}

impl Write for FailingFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = bytes.len().min(WRITE_BYTES);
        self.operate()?.write(&bytes[..most])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
