//! Reads and decodes whole text files.

use crate::failure::Failure;
use sow_grammar::files::{open_beside, open_named, read_up_to};
use sow_grammar::load::describe_io_error;
use std::io;
use std::path::Path;

/// Creates a failure for a file that cannot be read or written.
pub fn io_failure(path: &Path, error: &io::Error) -> Failure {
    content_failure(path, &describe_io_error(error))
}

/// Reads a text file that the user has named, of at most `bytes` bytes. `contents` says for messages what the file
/// should contain, such as `a record`.
///
/// # Errors
/// If the file cannot be read, is not text, or is larger than `bytes`.
pub fn read_at_most(path: &Path, bytes: u64, contents: &str) -> Result<String, Failure> {
    let text = open_named(path).and_then(|file| read_up_to(file, bytes));
    decode(
        path,
        text.map_err(|error| io_failure(path, &error))?,
        (bytes, contents),
    )
}

/// Like [`read_at_most`], for a file that the program looks for beside another one, if it exists. Anything but a
/// regular file inside the folder is refused.
///
/// # Errors
/// As [`read_at_most`], or if the file is not a regular file or lies in another folder.
pub fn read_beside(path: &Path, bytes: u64, contents: &str) -> Result<Option<String>, Failure> {
    let opened = open_beside(path).map_err(|error| io_failure(path, &error))?;
    let read = opened.map(|file| {
        let text = read_up_to(file, bytes).map_err(|error| io_failure(path, &error))?;
        decode(path, text, (bytes, contents))
    });
    read.transpose()
}

fn decode(path: &Path, text: Vec<u8>, (bytes, contents): (u64, &str)) -> Result<String, Failure> {
    if text.len() as u64 > bytes {
        let reason = format!("the file is too large to be {contents}; name another one");
        return Err(content_failure(path, &reason));
    }
    String::from_utf8(text).map_err(|_| {
        let reason = format!("the file is not text, so it cannot be {contents}; name another one");
        content_failure(path, &reason)
    })
}

/// Creates a failure for a file with unsuitable contents.
#[must_use]
pub fn content_failure(path: &Path, reason: &str) -> Failure {
    Failure::Input(format!("`{}`: {reason}", path.display()))
}
