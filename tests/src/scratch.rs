//! Temporary files for tests.

use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A temporary folder, deleted when dropped, with the name of its main file.
#[derive(Debug)]
pub struct ScratchFolder {
    folder: TempDir,
    name: String,
}

impl ScratchFolder {
    /// Creates an empty folder.
    ///
    /// # Panics
    /// If the folder cannot be created.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder for a test"),
            name: String::new(),
        }
    }

    /// Creates an empty folder with a short path where that is possible: a longer path would fold lines that contain it.
    ///
    /// # Panics
    /// If the folder cannot be created.
    #[must_use]
    pub fn with_short_path() -> Self {
        let short = tempfile::tempdir_in("/tmp");
        short.map_or_else(
            |_| Self::empty(),
            |folder| Self {
                folder,
                name: String::new(),
            },
        )
    }

    /// Creates a file in a new folder.
    ///
    /// # Panics
    /// If the file cannot be written.
    #[must_use]
    pub fn new(name: &str, content: impl AsRef<[u8]>) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::empty().with_file(name, content)
        }
    }

    /// Adds another file to the folder.
    ///
    /// # Panics
    /// If the file cannot be written.
    #[must_use]
    pub fn with_file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        self.write(name, content);
        self
    }

    /// Returns the path of the main file.
    #[must_use]
    pub fn path(&self) -> String {
        self.path_string(&self.name)
    }

    /// Returns the path of a file in the folder, as a string.
    #[must_use]
    pub fn path_string(&self, name: &str) -> String {
        self.file_path(name).display().to_string()
    }

    /// Returns the path of a file in the folder.
    #[must_use]
    pub fn file_path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Reads a file in the folder.
    ///
    /// # Panics
    /// If the file cannot be read.
    #[must_use]
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.file_path(name)).expect("a file of a test")
    }

    /// Writes a file in the folder.
    ///
    /// # Panics
    /// If the file cannot be written.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.file_path(name), content).expect("a file for a test");
    }
}
