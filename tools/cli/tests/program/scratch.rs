//! Temporary folders.

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A temporary folder, deleted when dropped.
pub(crate) struct ScratchFolder(TempDir);

impl ScratchFolder {
    pub(crate) fn empty() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// Creates a file in a new folder.
    pub(crate) fn new(name: &str, content: impl AsRef<[u8]>) -> Self {
        let scratch = Self::empty();
        scratch.write(name, content);
        scratch
    }

    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file_path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file_path(name)).expect("a file")
    }

    /// Writes a file and the folders around it.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.file_path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }
}
