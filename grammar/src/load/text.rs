//! Conversion of bytes to text, with a size limit.

use crate::bundled::Variant;
use crate::diagnostic::{Code, Diagnostic};
use crate::files::{open_beside, open_named, read_up_to};
use crate::parser::FileKind;
use crate::source::{Span, is_terminal_control, normalise_line_ends};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The origin of a text, used to recognise the same text when it occurs again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Origin {
    /// A file, by its canonical path.
    File(PathBuf),
    /// A bundled variant, by its name.
    Bundled(&'static str),
    /// A text that the caller passes.
    Text,
}

/// The largest rule file that is read, in bytes. The longest variant has a tenth of this size.
pub(crate) const MAX_FILE_BYTES: usize = 64 * 1024;

/// A rule file before it is decoded.
pub(super) struct File {
    /// The origin of the text.
    pub(super) origin: Origin,
    /// The name in reports.
    pub(super) name: String,
    /// The path; `None` if the text is not from a file.
    pub(super) path: Option<PathBuf>,
    /// The bytes, at most [`MAX_FILE_BYTES`] + 1 for a file or reader.
    pub(super) bytes: Vec<u8>,
}

impl File {
    /// Reads the file at `path`, which the user has named.
    pub(super) fn open(path: &Path) -> std::io::Result<Self> {
        Self::read(path, open_named(path)?)
    }

    fn read(path: &Path, file: std::fs::File) -> std::io::Result<Self> {
        let bytes = read_up_to(file, MAX_FILE_BYTES as u64)?;
        // The canonical path identifies a file however its path is written; a pipe has none.
        let identity = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        Ok(Self {
            origin: Origin::File(identity),
            name: path.display().to_string(),
            path: Some(path.to_path_buf()),
            bytes,
        })
    }

    /// Reads the file at `path` next to another file, if it exists. It must be a regular file in that folder: a rule file
    /// from a stranger must not cause other files to be read.
    pub(super) fn open_sibling(path: &Path) -> std::io::Result<Option<Self>> {
        let file = open_beside(path)?;
        file.map(|file| Self::read(path, file)).transpose()
    }

    /// Reads a text from a reader.
    pub(super) fn from_reader(name: &str, reader: impl Read) -> std::io::Result<Self> {
        let mut bytes = Vec::new();
        reader
            .take(MAX_FILE_BYTES as u64 + 1)
            .read_to_end(&mut bytes)?;
        Ok(Self {
            origin: Origin::Text,
            name: name.to_owned(),
            path: None,
            bytes,
        })
    }

    /// Creates the rule file of a bundled variant.
    pub(super) fn from_variant(variant: Variant) -> Self {
        Self {
            origin: Origin::Bundled(variant.name),
            name: format!("{}.sow", variant.name),
            path: None,
            bytes: variant.rules.as_bytes().to_vec(),
        }
    }

    /// Creates the file of cases of a bundled variant, if it has any.
    pub(super) fn cases_of_variant(variant: Variant) -> Option<Self> {
        let name = format!("{}.cases", variant.name);
        (!variant.cases().is_empty()).then(|| Self::from_text(&name, variant.cases()))
    }

    /// Creates a file from a text that the caller passes.
    pub(super) fn from_text(name: &str, text: &str) -> Self {
        Self {
            origin: Origin::Text,
            name: name.to_owned(),
            path: None,
            bytes: text.as_bytes().to_vec(),
        }
    }

    /// Creates a file from the text of a file open in an editor.
    pub(super) fn from_editor(path: &Path, text: String) -> Self {
        let identity = path.canonicalize();
        Self {
            origin: Origin::File(identity.unwrap_or_else(|_| path.to_path_buf())),
            name: path.display().to_string(),
            path: Some(path.to_path_buf()),
            bytes: text.into_bytes(),
        }
    }

    /// Reports whether the file is a bundled variant, which has no faults.
    pub(super) const fn is_bundled(&self) -> bool {
        matches!(self.origin, Origin::Bundled(_))
    }

    /// Returns the kind of file that the extension indicates.
    pub(super) fn kind(&self) -> FileKind {
        match self.name.ends_with(".cases") {
            true => FileKind::Cases,
            false => FileKind::Game,
        }
    }

    /// Returns the path of the rule file that the cases in this file belong to.
    pub(super) fn rules_path(&self) -> Option<PathBuf> {
        self.path.as_deref().map(|path| path.with_extension("sow"))
    }

    /// Returns the folder that contains the file.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.path.as_deref().and_then(Path::parent)
    }
}

/// Returns the text for reports and, if it cannot be read as a rule file, the reason, with a span counted from the
/// start of the text.
pub(super) fn decode(bytes: &[u8]) -> (String, Option<Diagnostic>) {
    const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    if bytes.len() > MAX_FILE_BYTES {
        return (displayable_text(bytes), Some(too_large()));
    }
    let (valid, fault) = match std::str::from_utf8(bytes) {
        Ok(text) => (text.len(), None),
        Err(error) => (error.valid_up_to(), Some("these bytes are not UTF-8")),
    };
    let text = String::from_utf8_lossy(&bytes[..valid]);
    match (
        text.char_indices().find(|&(_, sign)| is_control(sign)),
        fault,
    ) {
        (Some((at, '\0')), _) => (
            displayable_text(bytes),
            Some(not_text(at, 1, "this is a zero byte")),
        ),
        (Some((at, sign)), _) => {
            let fault = not_text(at, sign.len_utf8(), "this is a control character");
            (displayable_text(bytes), Some(fault))
        }
        (None, Some(fault)) => (displayable_text(bytes), Some(not_text(valid, 1, fault))),
        (None, None) => (normalise_line_ends(&text), None),
    }
}

/// Reports whether a character does not belong in a text, because it controls a terminal or shows the following text in
/// another order.
fn is_control(character: char) -> bool {
    character != '\r' && is_terminal_control(character)
}

/// Returns as much of a refused file as a report can show.
fn displayable_text(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_FILE_BYTES)]);
    // A control character is replaced by as many bytes as it has, so that offsets stay the same.
    let visible = |sign: char| match is_control(sign) {
        true => "\u{1}".repeat(sign.len_utf8()),
        false => sign.to_string(),
    };
    text.chars().map(visible).collect()
}

fn too_large() -> Diagnostic {
    let message = format!(
        "the file is larger than {} kilobytes",
        MAX_FILE_BYTES / 1024
    );
    Diagnostic::new(Code::TooLarge, Span::new(0, 0), message)
        .help("a rule file is a page or two; is this the right file?")
}

fn not_text(at: usize, bytes: usize, label: &str) -> Diagnostic {
    let span = Span::new(at as u32, (at + bytes) as u32);
    Diagnostic::new(Code::NotText, span, "the file is not plain text")
        .with_label(label)
        .help("save it as plain text in UTF-8")
}
