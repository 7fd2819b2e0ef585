//! Files that are written whole or not at all, and never overwritten without permission.

use super::failure::Failure;
pub use sow_grammar::files::folder_of;
pub use sow_operations::files::{content_failure, io_failure, read_at_most, read_beside};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// The treatment of an existing file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExistingFile {
    /// Keep the file and report an error.
    Keep,
    /// Replace the file but keep its permissions; a read-only file is kept.
    Replace,
}

impl ExistingFile {
    /// Returns `Replace` if `force` is set.
    #[must_use]
    pub const fn from_force(force: bool) -> Self {
        match force {
            true => Self::Replace,
            false => Self::Keep,
        }
    }
}

/// Creates a failure for an existing file that may not be replaced; `help` is appended and says what to do.
#[must_use]
pub fn exists_failure(path: &Path, help: &str) -> Failure {
    Failure::Input(format!("`{}` already exists{help}", path.display()))
}

/// Checks that a file whose path the user has not named may be created or replaced.
///
/// # Errors
/// If something other than a regular file inside its folder is there.
pub fn check_replaceable(path: &Path) -> Result<(), Failure> {
    sow_grammar::files::check_replaceable(path).map_err(|error| io_failure(path, &error))
}

/// Writes a temporary file in the same folder and renames it when it is complete, so that no partial file is ever seen.
/// A symbolic link is followed. Anything but a regular file, such as a pipe, is written directly.
///
/// # Errors
/// If the file cannot be written, or exists and has to stay; nothing has changed then.
pub fn write(path: &Path, contents: impl AsRef<[u8]>, existing: ExistingFile) -> io::Result<()> {
    write_bytes(path, contents.as_ref(), existing)
}

fn write_bytes(path: &Path, contents: &[u8], existing: ExistingFile) -> io::Result<()> {
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return create(path, contents),
        found => found?,
    };
    if !found.is_file() {
        let mut open = OpenOptions::new().write(true).open(path)?;
        return open.write_all(contents);
    }
    match existing {
        ExistingFile::Keep => Err(ErrorKind::AlreadyExists.into()),
        ExistingFile::Replace if found.permissions().readonly() => {
            Err(io::Error::other("it is read-only"))
        }
        ExistingFile::Replace => {
            let path = path.canonicalize()?;
            let scratch = scratch(&path, contents)?;
            scratch.as_file().set_permissions(found.permissions())?;
            scratch.persist(&path)?;
            Ok(())
        }
    }
}

fn create(path: &Path, contents: &[u8]) -> io::Result<()> {
    scratch(path, contents)?.persist_noclobber(path)?;
    Ok(())
}

/// Writes the contents to a temporary file in the same folder, which is deleted unless it is renamed.
fn scratch(path: &Path, contents: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{name}.");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix);
    // Temporary files are private by default; this one becomes an ordinary file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut scratch = builder.tempfile_in(folder_of(path))?;
    scratch.write_all(contents)?;
    scratch.as_file().sync_all()?;
    Ok(scratch)
}
