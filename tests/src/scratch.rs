//! Files that a test leaves nothing of.

use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder that is gone when the test is over, and the name of a file in it.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
    name: String,
}

impl Scratch {
    /// A folder with nothing in it.
    ///
    /// # Panics
    /// If it cannot be made.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder for a test"),
            name: String::new(),
        }
    }

    /// A file with this content, in a folder of its own.
    ///
    /// # Panics
    /// If it cannot be written.
    #[must_use]
    pub fn new(name: &str, content: impl AsRef<[u8]>) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::empty().with(name, content)
        }
    }

    /// Puts another file beside it.
    ///
    /// # Panics
    /// If it cannot be written.
    #[must_use]
    pub fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        self.write(name, content);
        self
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> String {
        self.beside(&self.name)
    }

    /// The path of another file in its folder.
    #[must_use]
    pub fn beside(&self, name: &str) -> String {
        self.file(name).display().to_string()
    }

    /// The path of a file in its folder.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What stands in a file of its folder.
    ///
    /// # Panics
    /// If it cannot be read.
    #[must_use]
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.file(name)).expect("a file of a test")
    }

    /// Writes a file of its folder.
    ///
    /// # Panics
    /// If it cannot be written.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.file(name), content).expect("a file for a test");
    }
}
