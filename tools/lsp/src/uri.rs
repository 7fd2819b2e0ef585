//! Conversion between the URIs of documents and paths.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::path::{Path, PathBuf};

/// The characters that are not escaped in URIs.
const UNESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Returns the path of a `file` URI; `None` for a URI that does not refer to a file on this machine.
pub(crate) fn to_path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let rest = rest.split(['?', '#']).next()?;
    let decoded = percent_decode_str(rest).decode_utf8().ok()?;
    let is_drive = |text: &str| {
        let mut bytes = text.bytes();
        bytes.next() == Some(b'/')
            && bytes
                .next()
                .is_some_and(|letter| letter.is_ascii_alphabetic())
            && bytes.next() == Some(b':')
    };
    match is_drive(&decoded) && cfg!(windows) {
        true => Some(PathBuf::from(&decoded[1..])),
        false if decoded.starts_with('/') => Some(PathBuf::from(&*decoded)),
        false => None,
    }
}

/// Returns the URI of a file.
pub(crate) fn from_path(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = match cfg!(windows) {
        true => text.replace('\\', "/"),
        false => text.into_owned(),
    };
    let slash = if text.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{}", utf8_percent_encode(&text, UNESCAPED))
}

#[cfg(test)]
mod tests {
    use super::{from_path, to_path};
    use std::path::{Path, PathBuf};

    #[test]
    fn paths_round_trip() {
        for text in ["/a/b.sow", "/with space/größe.sow", "/100%/#1?.sow"] {
            assert_eq!(
                to_path(&from_path(Path::new(text))),
                Some(PathBuf::from(text))
            );
        }
        assert_eq!(from_path(Path::new("/a b.sow")), "file:///a%20b.sow");
    }

    #[test]
    fn a_uri_of_no_file_has_no_path() {
        for uri in [
            "untitled:Untitled-1",
            "",
            "file://",
            "file://host/x",
            "file:///%ff",
        ] {
            assert_eq!(to_path(uri), None, "{uri}");
        }
    }
}
