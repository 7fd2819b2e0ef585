//! From bytes to text, within bounds.

use super::bases::Origin;
use crate::bundled::Variant;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The largest rule file that is read, in bytes. The longest variant has a tenth of it.
pub(crate) const LARGEST: usize = 64 * 1024;

/// A rule file before it is read.
pub(super) struct File {
    /// Where it comes from.
    pub(super) origin: Origin,
    /// What reports call it.
    pub(super) name: String,
    /// Its path, if it is a file.
    pub(super) path: Option<PathBuf>,
    /// Its bytes, at most one more than [`LARGEST`].
    pub(super) bytes: Vec<u8>,
}

impl File {
    /// The file at `path`.
    pub(super) fn open(path: &Path) -> std::io::Result<Self> {
        let mut bytes = Vec::new();
        std::fs::File::open(path)?
            .take(LARGEST as u64 + 1)
            .read_to_end(&mut bytes)?;
        // However a path is written, the same file must be known again.
        let identity = path.canonicalize()?;
        Ok(Self {
            origin: Origin::File(identity),
            name: path.display().to_string(),
            path: Some(path.to_path_buf()),
            bytes,
        })
    }

    /// A text that comes from somewhere.
    pub(super) fn read(name: &str, reader: impl Read) -> std::io::Result<Self> {
        let mut bytes = Vec::new();
        reader.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
        Ok(Self {
            origin: Origin::Text,
            name: name.to_owned(),
            path: None,
            bytes,
        })
    }

    /// A bundled variant.
    pub(super) fn bundled(variant: Variant) -> Self {
        Self {
            origin: Origin::Bundled(variant.name),
            name: format!("{}.sow", variant.name),
            path: None,
            bytes: variant.rules.as_bytes().to_vec(),
        }
    }

    /// The cases of a bundled variant, if it has any.
    pub(super) fn bundled_cases(variant: Variant) -> Option<Self> {
        let name = format!("{}.cases", variant.name);
        (!variant.cases.is_empty()).then(|| Self::text(&name, variant.cases))
    }

    /// A text that somebody hands in.
    pub(super) fn text(name: &str, text: &str) -> Self {
        Self {
            origin: Origin::Text,
            name: name.to_owned(),
            path: None,
            bytes: text.as_bytes().to_vec(),
        }
    }

    /// Where its neighbours are.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.path.as_deref().and_then(Path::parent)
    }
}

/// The text for reports, and why it cannot be read as a rule file, with a place counted from its beginning.
pub(super) fn decode(bytes: &[u8]) -> (String, Option<Diagnostic>) {
    const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    if bytes.len() > LARGEST {
        return (shown(bytes), Some(too_large()));
    }
    let (valid, fault) = match std::str::from_utf8(bytes) {
        Ok(text) => (text.len(), None),
        Err(error) => (error.valid_up_to(), Some("these bytes are not UTF-8")),
    };
    match (bytes[..valid].iter().position(|&byte| byte == 0), fault) {
        (Some(at), _) => (shown(bytes), Some(not_text(at, "a zero byte stands here"))),
        (None, Some(fault)) => (shown(bytes), Some(not_text(valid, fault))),
        (None, None) => (String::from_utf8_lossy(bytes).into_owned(), None),
    }
}

/// As much of a refused file as a report can show.
fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(LARGEST)]).replace('\0', "\u{1}")
}

fn too_large() -> Diagnostic {
    let message = format!("the file is larger than {} kilobytes", LARGEST / 1024);
    Diagnostic::new(Code::TooLarge, Span::new(0, 0), message)
        .help("a rule file is a page or two; is this the right file?")
}

fn not_text(at: usize, what: &str) -> Diagnostic {
    let span = Span::new(at as u32, at as u32 + 1);
    Diagnostic::new(Code::NotText, span, "the file is not plain text")
        .at(what)
        .help("save it as plain text in UTF-8")
}
