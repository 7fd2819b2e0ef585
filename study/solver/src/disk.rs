//! Files that survive a crash and detect damage: written to a temporary file, renamed once complete, and ending with a
//! checksum.

use sow_grammar::checksum::Checksum;
use sow_grammar::files::{folder_of, open_beside, open_regular};
use sow_grammar::load::describe_io_error;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The reason why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read or written.
    #[error("`{}`: {}", path.display(), describe_io_error(error))]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The contents of the file are wrong.
    #[error("`{}`: {reason}", path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The problem and how to fix it, for the user.
        reason: String,
    },
}

impl FileError {
    pub(crate) fn unusable(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Unusable {
            path: path.to_owned(),
            error,
        }
    }

    pub(crate) fn invalid(path: &Path, reason: impl Into<String>) -> Self {
        Self::Invalid {
            path: path.to_owned(),
            reason: reason.into(),
        }
    }
}

/// Returns a path with a suffix added to the file name.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}

/// A file of words being written. Unless it is finished, it is deleted on drop.
pub(crate) struct WordWriter {
    out: BufWriter<NamedTempFile>,
    checksum: Checksum,
    path: PathBuf,
}

impl WordWriter {
    pub(crate) fn create(path: &Path) -> Result<Self, FileError> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&name);
        // A temporary file is private by default; this one gets the usual permissions.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder_of(path));
        Ok(Self {
            out: BufWriter::with_capacity(1 << 20, file.map_err(FileError::unusable(path))?),
            checksum: Checksum::EMPTY,
            path: path.to_owned(),
        })
    }

    pub(crate) fn write_word(&mut self, word: u64) -> Result<(), FileError> {
        self.checksum.add(word);
        let written = self.out.write_all(&word.to_le_bytes());
        written.map_err(FileError::unusable(&self.path))
    }

    /// Writes the checksum and moves the file into place.
    pub(crate) fn finish(mut self) -> Result<(), FileError> {
        let checksum = self.checksum.value().to_le_bytes();
        let path = self.path;
        let persist = || {
            self.out.write_all(&checksum)?;
            let file = self.out.into_inner()?;
            file.as_file().sync_all()?;
            file.persist(&path)?;
            Ok(())
        };
        persist().map_err(FileError::unusable(&path))
    }
}

/// A file of words being read.
pub(crate) struct WordReader {
    input: BufReader<File>,
    checksum: Checksum,
    path: PathBuf,
    words: u64,
}

impl WordReader {
    pub(crate) fn open(path: &Path) -> Result<Self, FileError> {
        let file = open_regular(path).map_err(FileError::unusable(path))?;
        Self::new(path, file)
    }

    /// Opens a file that the program looks for beside another one, if it exists. Anything but a regular file inside the
    /// folder is refused.
    pub(crate) fn open_beside(path: &Path) -> Result<Option<Self>, FileError> {
        let file = open_beside(path).map_err(FileError::unusable(path))?;
        file.map(|file| Self::new(path, file)).transpose()
    }

    fn new(path: &Path, file: File) -> Result<Self, FileError> {
        let length = file.metadata().map_err(FileError::unusable(path))?.len();
        if length < 8 || length % 8 != 0 {
            return Err(FileError::invalid(
                path,
                "it is cut off, or not a file of this kind",
            ));
        }
        Ok(Self {
            input: BufReader::with_capacity(1 << 20, file),
            checksum: Checksum::EMPTY,
            path: path.to_owned(),
            words: length / 8 - 1,
        })
    }

    /// Returns the number of words in the file, without the checksum.
    pub(crate) const fn word_count(&self) -> u64 {
        self.words
    }

    pub(crate) fn read_word(&mut self) -> Result<u64, FileError> {
        let word = self.read_raw_word()?;
        self.checksum.add(word);
        Ok(word)
    }

    /// Reads the checksum at the end of the file, and compares it with the checksum of the words read.
    pub(crate) fn finish(mut self) -> Result<(), FileError> {
        let expected = self.checksum.value();
        if self.read_raw_word()? == expected {
            return Ok(());
        }
        Err(FileError::invalid(
            &self.path,
            "it is damaged: its checksum does not match; remove it to start again",
        ))
    }

    pub(crate) fn invalid(&self, reason: impl Into<String>) -> FileError {
        FileError::invalid(&self.path, reason)
    }

    fn read_raw_word(&mut self) -> Result<u64, FileError> {
        let mut word = [0; 8];
        let read = self.input.read_exact(&mut word);
        read.map_err(FileError::unusable(&self.path))?;
        Ok(u64::from_le_bytes(word))
    }
}
