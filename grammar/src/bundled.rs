//! The variants that come with the library, and what is known about them. Their folders tell where a game belongs:
//! `ROWS/REGION/NAME.sow`.

use include_dir::{Dir, File, include_dir};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../variants");

static VARIANTS: LazyLock<BTreeMap<&'static str, Variant>> = LazyLock::new(|| {
    let variants = files(&FOLDER).into_iter().filter_map(read);
    variants.map(|variant| (variant.name, variant)).collect()
});

/// A variant that comes with the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// Its name: that of its file without the ending.
    pub name: &'static str,
    /// Its rule file.
    pub rules: &'static str,
    /// The facts known about it from outside, as TOML; empty if there are none.
    pub facts: &'static str,
    /// The cases that its rules are tried with; empty if there are none.
    pub cases: &'static str,
}

/// All variants in the order of their names.
#[must_use]
pub fn variants() -> Vec<Variant> {
    VARIANTS.values().copied().collect()
}

/// The variant of that name.
#[must_use]
pub fn variant(name: &str) -> Option<Variant> {
    VARIANTS.get(name).copied()
}

/// The names of all variants in order.
#[must_use]
pub fn names() -> Vec<&'static str> {
    VARIANTS.keys().copied().collect()
}

fn files(folder: &'static Dir<'static>) -> Vec<&'static File<'static>> {
    let inside = folder.dirs().flat_map(files);
    folder.files().chain(inside).collect()
}

/// The variant whose rule file this is; `None` for any other file.
fn read(file: &'static File<'static>) -> Option<Variant> {
    let path = file.path().to_str()?.strip_suffix(".sow")?;
    let beside = |ending: &str| {
        let file = FOLDER.get_file(format!("{path}.{ending}"));
        file.and_then(File::contents_utf8).unwrap_or_default()
    };
    Some(Variant {
        name: file.path().file_stem()?.to_str()?,
        rules: file.contents_utf8()?,
        facts: beside("toml"),
        cases: beside("cases"),
    })
}
