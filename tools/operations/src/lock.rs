//! Locks on files, so that only one process works on a file at a time.
//!
//! A process that works on `FILE` holds a lock on `FILE.lock`, which contains its process number. The operating system
//! releases the lock when the process ends, even in a crash, so a leftover lock file blocks nobody.
//!
//! Another program may have put something else where the lock file belongs. No link is followed, and a file is written
//! only if it is empty or contains a process number.

use crate::failure::Failure;
use crate::files::io_failure;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// The maximum number of digits in a process number.
const MAX_PROCESS_DIGITS: u64 = 10;

/// A lock on a file, held until it is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock. Creating the lock file also checks that the folder can be written to.
    ///
    /// # Errors
    /// If another process holds the lock (the message says which), or the lock file cannot be written.
    pub fn acquire(path: &Path) -> Result<Self, Failure> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".lock");
        let lock = path.with_file_name(name);
        loop {
            let Some(mut file) = open_lock_file(&lock).map_err(|error| io_failure(path, &error))?
            else {
                return Err(foreign_lock_failure(&lock));
            };
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(in_use_failure(path, &lock)),
                Err(TryLockError::Error(error)) => return Err(io_failure(&lock, &error)),
            }
            if !is_empty_or_a_number(&mut file).map_err(|error| io_failure(&lock, &error))? {
                return Err(foreign_lock_failure(&lock));
            }
            let owner = std::process::id().to_string();
            let written = file
                .set_len(0)
                .and_then(|()| file.rewind())
                .and_then(|()| file.write_all(owner.as_bytes()));
            if let Err(error) = written {
                // If the process number cannot be written, the lock file is removed again.
                let _ = std::fs::remove_file(&lock);
                return Err(io_failure(&lock, &error));
            }
            // If the previous holder removed the file after it was opened here, the lock must be taken again on a new
            // file.
            if std::fs::read_to_string(&lock).is_ok_and(|found| found == owner) {
                return Ok(Self {
                    _file: file,
                    path: lock,
                });
            }
        }
    }
}

/// Creates the lock file, or opens one that is left over; `None` if anything but a regular file is in its place.
fn open_lock_file(lock: &Path) -> std::io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    loop {
        // The option `create_new` never creates a file through a link.
        match options.clone().create_new(true).open(lock) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            created => return created.map(Some),
        }
        match std::fs::symlink_metadata(lock) {
            Ok(found) if !found.is_file() => return Ok(None),
            Ok(_) => {}
            // Another process has just removed its lock file.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        }
        match options.open(lock) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            opened => return opened.map(Some),
        }
    }
}

/// Whether a file is empty or contains only a process number.
fn is_empty_or_a_number(file: &mut File) -> std::io::Result<bool> {
    let mut text = Vec::new();
    Read::take(file, MAX_PROCESS_DIGITS + 1).read_to_end(&mut text)?;
    Ok(text.len() as u64 <= MAX_PROCESS_DIGITS && text.iter().all(u8::is_ascii_digit))
}

fn foreign_lock_failure(lock: &Path) -> Failure {
    Failure::Input(format!(
        "`{}` is not a lock file of this program; move it away",
        lock.display()
    ))
}

fn in_use_failure(path: &Path, lock: &Path) -> Failure {
    let owner = std::fs::read_to_string(lock).unwrap_or_default();
    let owner = match owner.parse::<u32>() {
        Ok(process) => format!("process {process}"),
        Err(_) => "another process".to_owned(),
    };
    Failure::Input(format!(
        "`{}` is in use: {owner} is working on it; wait until it is done, or name another file",
        path.display()
    ))
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A leftover lock file blocks nobody.
        let _ = std::fs::remove_file(&self.path);
    }
}
