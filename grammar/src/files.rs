//! Opens files. All files are opened here, so that no file planted by a stranger can make a program hang or reveal
//! another file.
//!
//! A path that the user names is followed wherever it leads: it may be a link, or a pipe such as `/dev/stdin`
//! ([`open_named`]), unless the work needs a regular file ([`open_regular`]). A path that a program derives from another
//! one, such as `NAME.weights` beside a rule file, is opened only if it is a regular file inside its folder
//! ([`open_beside`]), and written only there ([`check_replaceable`]). No message quotes the contents of such a file.

use std::fs::{File, FileType};
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// Opens a file that the user has named. It may be a link, a pipe or a device; a folder is refused.
///
/// # Errors
/// If there is no such file, or it is a folder or cannot be read.
pub fn open_named(path: &Path) -> Result<File> {
    match path.metadata()?.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => File::open(path),
    }
}

/// Opens a regular file that the user has named, directly or by a link.
///
/// # Errors
/// If there is no such file, or it is of another kind or cannot be read.
pub fn open_regular(path: &Path) -> Result<File> {
    // Opening a pipe would wait for a writer, so the kind is checked first.
    check_regular(path.metadata()?.file_type())?;
    File::open(path)
}

/// Opens a file whose path the user has not named, if it exists. It must be a regular file, and a link must not lead
/// out of its folder.
///
/// # Errors
/// If the file is of another kind, lies elsewhere or cannot be read.
pub fn open_beside(path: &Path) -> Result<Option<File>> {
    open_within(path, folder_of(path))
}

/// Like [`open_beside`], for a file that must be in `folder` or below.
///
/// # Errors
/// As [`open_beside`].
pub fn open_within(path: &Path, folder: &Path) -> Result<Option<File>> {
    let found = match path.symlink_metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    let target = path
        .canonicalize()
        .map_err(|error| match found.is_symlink() {
            true => Error::other(format!("it is a broken link: {error}")),
            false => error,
        })?;
    if !target.starts_with(folder.canonicalize()?) {
        return Err(Error::other(
            "it is a link that points out of its folder; put a copy of the file there instead",
        ));
    }
    check_regular(target.metadata()?.file_type())?;
    // The link is not followed again, so that it cannot have been changed in the meantime.
    File::open(target).map(Some)
}

/// Checks that a file whose path the user has not named may be created or replaced: either nothing exists at the path,
/// or a regular file that [`open_beside`] would open.
///
/// # Errors
/// As [`open_beside`].
pub fn check_replaceable(path: &Path) -> Result<()> {
    open_beside(path).map(drop)
}

/// Reads at most `limit` bytes, and one more byte to show that the file is longer.
///
/// # Errors
/// If the file cannot be read.
pub fn read_up_to(file: File, limit: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the folder of a file, `.` for a bare name.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn check_regular(kind: FileType) -> Result<()> {
    if kind.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    match kind.is_file() {
        true => Ok(()),
        false => Err(Error::other(
            "it is a pipe or a device, not a file; move it away",
        )),
    }
}
