//! Files that a test leaves nothing of.

use std::path::PathBuf;

/// A file in a folder of its own, both gone when the test is over.
#[derive(Debug)]
pub struct Scratch {
    folder: tempfile::TempDir,
    name: String,
}

impl Scratch {
    /// A file with this text in it.
    ///
    /// # Panics
    /// If it cannot be written.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a test");
        std::fs::write(folder.path().join(name), text).expect("a file for a test");
        Self {
            folder,
            name: name.to_owned(),
        }
    }

    /// The same with another file beside it.
    ///
    /// # Panics
    /// If it cannot be written.
    #[must_use]
    pub fn with(self, name: &str, text: &str) -> Self {
        std::fs::write(self.beside(name), text).expect("a file for a test");
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

    /// What stands in a file of its folder.
    ///
    /// # Panics
    /// If it cannot be read.
    #[must_use]
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.file(name)).expect("a file of a test")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}
