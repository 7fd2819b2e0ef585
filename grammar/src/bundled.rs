//! The variants that come with the library, and what is known about them. Their folders tell where a game belongs:
//! `ROWS/REGION/NAME.sow`.
//!
//! Without the feature `bundled` there are none, and a library that loads its own files is smaller by their texts. A program whose texts
//! arrive over a network says with [`add`] what has come.

#[cfg(feature = "bundled")]
use include_dir::{Dir, File, include_dir};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{LazyLock, PoisonError, RwLock, RwLockReadGuard};

#[cfg(feature = "bundled")]
static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/variants");

static VARIANTS: LazyLock<RwLock<Variants>> = LazyLock::new(|| {
    let texts = texts();
    let variants = texts.keys().filter_map(|path| read(path, &texts));
    RwLock::new(variants.map(|variant| (variant.name, variant)).collect())
});

/// All variants by their names.
type Variants = BTreeMap<&'static str, Variant>;

/// All files by their paths.
type Texts = BTreeMap<&'static Path, &'static str>;

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
    /// What has been learned of it from games, for players that look ahead, as TOML; empty if nothing has.
    pub weights: &'static str,
}

/// All variants in the order of their names.
#[must_use]
pub fn variants() -> Vec<Variant> {
    known().values().copied().collect()
}

/// The variant of that name.
#[must_use]
pub fn variant(name: &str) -> Option<Variant> {
    known().get(name).copied()
}

/// The names of all variants in order.
#[must_use]
pub fn names() -> Vec<&'static str> {
    known().keys().copied().collect()
}

/// Adds a variant without cases, unless there is one of that name: from now on it is loaded by its name, and others can be based on it. It
/// stays for as long as the program runs.
///
/// ```
/// use sow_grammar::{bundled, load};
///
/// bundled::add("my-kalaha", "game \"My Kalaha\" based on kalaha\n", "", "");
/// assert!(load("my-kalaha").is_ok_and(|loaded| !loaded.is_faulty()));
/// ```
pub fn add(name: &str, rules: &str, facts: &str, weights: &str) {
    if variant(name).is_some() {
        return;
    }
    let kept = |text: &str| -> &'static str { text.to_owned().leak() };
    let variant = Variant {
        name: kept(name),
        rules: kept(rules),
        facts: kept(facts),
        cases: "",
        weights: kept(weights),
    };
    let mut variants = VARIANTS.write().unwrap_or_else(PoisonError::into_inner);
    variants.insert(variant.name, variant);
}

fn known() -> RwLockReadGuard<'static, Variants> {
    VARIANTS.read().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(feature = "bundled")]
fn texts() -> Texts {
    let files = files(&FOLDER).into_iter();
    files
        .filter_map(|file| Some((file.path(), file.contents_utf8()?)))
        .collect()
}

#[cfg(not(feature = "bundled"))]
const fn texts() -> Texts {
    Texts::new()
}

#[cfg(feature = "bundled")]
fn files(folder: &'static Dir<'static>) -> Vec<&'static File<'static>> {
    let inside = folder.dirs().flat_map(files);
    folder.files().chain(inside).collect()
}

/// The variant whose rule file this is; `None` for any other file.
fn read(path: &'static Path, texts: &Texts) -> Option<Variant> {
    let name = path.file_name()?.to_str()?.strip_suffix(".sow")?;
    let beside = |ending: &str| {
        let text = texts.get(path.with_extension(ending).as_path());
        text.copied().unwrap_or_default()
    };
    Some(Variant {
        name,
        rules: texts.get(path)?,
        facts: beside("toml"),
        cases: beside("cases"),
        weights: beside("weights"),
    })
}
