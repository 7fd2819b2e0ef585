//! The variants that come with the library, and what is known about them.

use include_dir::{Dir, include_dir};

static VARIANTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../variants");

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
    let files = VARIANTS
        .files()
        .filter_map(|file| file.path().to_str()?.strip_suffix(".sow"));
    let mut list: Vec<_> = files.filter_map(variant).collect();
    list.sort_by_key(|variant| variant.name);
    list
}

/// The variant of that name.
#[must_use]
pub fn variant(name: &str) -> Option<Variant> {
    let rules = VARIANTS.get_file(format!("{name}.sow"))?;
    let name = rules.path().to_str()?.strip_suffix(".sow")?;
    let beside = |ending: &str| {
        let file = VARIANTS.get_file(format!("{name}.{ending}"));
        file.and_then(|file| file.contents_utf8())
            .unwrap_or_default()
    };
    Some(Variant {
        name,
        rules: rules.contents_utf8()?,
        facts: beside("toml"),
        cases: beside("cases"),
    })
}

/// The names of all variants in order.
#[must_use]
pub fn names() -> Vec<&'static str> {
    variants().into_iter().map(|variant| variant.name).collect()
}
