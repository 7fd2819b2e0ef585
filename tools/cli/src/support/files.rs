//! Writes files that are complete or not written at all, and never overwritten without permission.

use sow_grammar::files::folder_of;
use sow_operations::failure::Failure;
use sow_operations::files::io_failure;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// The treatment of an existing file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExistingFile {
    /// Keep the file and report an error.
    Keep,
    /// Replace the file and keep its permissions. A read-only file is not replaced.
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

/// Creates a failure for an existing file that may not be replaced. `help` is appended, and says what to do.
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
/// If the file cannot be written, or exists and must not be replaced; then nothing has changed.
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
    fill(scratch.as_file_mut(), contents)?;
    Ok(scratch)
}

/// Writes the contents and waits until they are on the disk.
fn fill(file: &mut File, contents: &[u8]) -> io::Result<()> {
    #[cfg(test)]
    let file = &mut super::failing_writes::FailingFile(file);
    file.write_all(contents)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::super::failing_writes::fail_each_write;
    use super::*;

    #[test]
    fn a_full_disk_at_any_write_leaves_the_old_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        fs::write(&old, "before").expect("a file");
        let contents = "a line of text\n".repeat(70);
        let mut failures = 0;
        fail_each_write(|| {
            let replaced = write(&old, &contents, ExistingFile::Replace);
            if replaced.is_err() {
                failures += 1;
                assert_eq!(fs::read_to_string(&old).expect("a file"), "before");
                assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
            }
            replaced
        });
        assert!(failures > 10, "{failures}");
        assert_eq!(fs::read_to_string(&old).expect("a file"), contents);
        fail_each_write(|| {
            let created = write(&new, &contents, ExistingFile::Keep);
            let files = fs::read_dir(folder.path()).expect("a folder").count();
            assert_eq!(files, 1 + usize::from(created.is_ok()));
            created
        });
        assert_eq!(fs::read_to_string(&new).expect("a file"), contents);
    }
}
