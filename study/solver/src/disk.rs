//! Files that survive a crash and detect damage: written to a temporary file, renamed once complete, and ending with a
//! checksum.

use sow_grammar::load::in_words;
use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::Program;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error("`{}`: {}", path.display(), in_words(error))]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Its contents are not what they should be.
    #[error("`{}`: {reason}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong, and how to mend it.
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

    pub(crate) fn wrong(path: &Path, reason: impl Into<String>) -> Self {
        Self::Wrong {
            path: path.to_owned(),
            reason: reason.into(),
        }
    }
}

/// A path with a suffix added to the file name.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}

/// A checksum of words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Checksum(u64);

impl Checksum {
    pub(crate) const fn new() -> Self {
        Self(0x6A09_E667_F3BC_C908)
    }

    pub(crate) const fn add(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29;
    }

    /// Adds bytes as words, the last one padded with zeros, and then their number.
    pub(crate) fn add_bytes(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words
            .iter()
            .for_each(|word| self.add(u64::from_le_bytes(*word)));
        self.end_bytes(rest, bytes.len() as u64);
    }

    /// Adds the last bytes, which are no whole word, and the number of all of them.
    pub(crate) fn end_bytes(&mut self, rest: &[u8], length: u64) {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(last));
        self.add(length);
    }

    pub(crate) const fn value(self) -> u64 {
        self.0
    }
}

/// A file of words being written. What is not finished is taken away again.
pub(crate) struct Writing {
    out: BufWriter<NamedTempFile>,
    checksum: Checksum,
    path: PathBuf,
}

impl Writing {
    pub(crate) fn begin(path: &Path) -> Result<Self, FileError> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&name);
        // As any other file, not as one that is nobody else's business.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder);
        Ok(Self {
            out: BufWriter::with_capacity(1 << 20, file.map_err(FileError::unusable(path))?),
            checksum: Checksum::new(),
            path: path.to_owned(),
        })
    }

    pub(crate) fn word(&mut self, word: u64) -> Result<(), FileError> {
        self.checksum.add(word);
        let written = self.out.write_all(&word.to_le_bytes());
        written.map_err(FileError::unusable(&self.path))
    }

    /// Writes the checksum and moves the file to its place.
    pub(crate) fn finish(mut self) -> Result<(), FileError> {
        let checksum = self.checksum.value().to_le_bytes();
        let path = self.path;
        let put = || {
            self.out.write_all(&checksum)?;
            let file = self.out.into_inner()?;
            file.as_file().sync_all()?;
            file.persist(&path)?;
            Ok(())
        };
        put().map_err(FileError::unusable(&path))
    }
}

/// A file of words being read.
pub(crate) struct Reading {
    input: BufReader<File>,
    checksum: Checksum,
    path: PathBuf,
    words: u64,
}

impl Reading {
    pub(crate) fn begin(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(FileError::unusable(path))?;
        let length = file.metadata().map_err(FileError::unusable(path))?.len();
        if length < 8 || length % 8 != 0 {
            return Err(FileError::wrong(
                path,
                "it is cut off, or not a file of this kind",
            ));
        }
        Ok(Self {
            input: BufReader::with_capacity(1 << 20, file),
            checksum: Checksum::new(),
            path: path.to_owned(),
            words: length / 8 - 1,
        })
    }

    /// Words in the file, without the checksum.
    pub(crate) const fn words(&self) -> u64 {
        self.words
    }

    pub(crate) fn word(&mut self) -> Result<u64, FileError> {
        let word = self.raw()?;
        self.checksum.add(word);
        Ok(word)
    }

    /// Compares the checksum.
    pub(crate) fn finish(mut self) -> Result<(), FileError> {
        let expected = self.checksum.value();
        if self.raw()? == expected {
            return Ok(());
        }
        Err(FileError::wrong(
            &self.path,
            "it is damaged: its checksum does not match; remove it to start again",
        ))
    }

    pub(crate) fn wrong(&self, reason: impl Into<String>) -> FileError {
        FileError::wrong(&self.path, reason)
    }

    fn raw(&mut self) -> Result<u64, FileError> {
        let mut word = [0; 8];
        let read = self.input.read_exact(&mut word);
        read.map_err(FileError::unusable(&self.path))?;
        Ok(u64::from_le_bytes(word))
    }
}

/// A hash of the rules and option values, by which files of other games are recognised.
pub(crate) fn fingerprint(program: &Program) -> Result<u64, String> {
    let mut checksum = Checksum::new();
    checksum.add_bytes(&in_bytes(program.rules())?);
    let values = program.settings().values();
    values.iter().for_each(|&value| checksum.add(value.into()));
    Ok(checksum.value())
}

/// A hash of how a game is played, however it is set up, by which files of other games are recognised: options count for what they change
/// in that alone.
///
/// # Errors
/// If the rules cannot be written down.
pub fn fingerprint_of_play(program: &Program) -> Result<u64, String> {
    let mut checksum = Checksum::new();
    checksum.add_bytes(&in_bytes(&of_play(program, program.settings()))?);
    Ok(checksum.value())
}

/// Whether a game is played as its rules have it with all options at their defaults, however it is set up.
#[must_use]
pub fn plays_by_default(program: &Program) -> bool {
    let defaults = Settings::defaults(&program.rules().options);
    of_play(program, program.settings()) == of_play(program, &defaults)
}

/// What the rules say of how a game is played.
fn of_play(program: &Program, settings: &Settings) -> Rules {
    Rules {
        options: Vec::new(),
        setup: Vec::new(),
        ..program.rules().specialise(settings)
    }
}

fn in_bytes(rules: &Rules) -> Result<Vec<u8>, String> {
    rules.to_json().map_err(|error| error.to_string())
}
