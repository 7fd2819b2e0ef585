//! The variants that come with the library, and the facts about them. A game's folder gives its board and region:
//! `ROWS/REGION/NAME.sow`.
//!
//! Without the feature `bundled` there are no variants, and a library that loads only its own files is smaller. A
//! program whose texts arrive over a network registers them with [`add`].

#[cfg(feature = "bundled")]
mod packed;

use std::collections::BTreeMap;
use std::sync::{LazyLock, PoisonError, RwLock, RwLockReadGuard};

static VARIANTS: LazyLock<RwLock<Variants>> = LazyLock::new(|| RwLock::new(packed_variants()));

/// All variants, by name.
type Variants = BTreeMap<&'static str, Variant>;

/// A variant that comes with the library.
///
/// ```
/// use sow_grammar::bundled;
///
/// let oware = bundled::variant("oware").expect("it comes with the library");
/// assert!(oware.rules.starts_with('#'), "a comment names the source");
/// assert!(oware.facts().contains("[[source]]") || oware.facts().contains("region"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// The name of the variant: its file name without the extension.
    pub name: &'static str,
    /// The text of the rule file.
    pub rules: &'static str,
    files: FileOrigin,
}

/// The source of the files next to a rule file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileOrigin {
    /// The packed files at this index.
    #[cfg(feature = "bundled")]
    Packed(usize),
    /// The texts passed to [`add`].
    Added {
        facts: &'static str,
        weights: &'static str,
    },
}

impl Variant {
    /// Returns the facts known about the game from outside sources, as TOML; empty if there are none.
    #[must_use]
    pub fn facts(&self) -> &'static str {
        match self.files {
            #[cfg(feature = "bundled")]
            FileOrigin::Packed(number) => packed::FACTS[number],
            FileOrigin::Added { facts, .. } => facts,
        }
    }

    /// Returns the cases that test the rules; empty if there are none.
    #[must_use]
    pub fn cases(&self) -> &'static str {
        match self.files {
            #[cfg(feature = "bundled")]
            FileOrigin::Packed(number) => packed::CASES[number],
            FileOrigin::Added { .. } => "",
        }
    }

    /// Returns the weights learned from games, for players that search ahead, as TOML; empty if there are none.
    #[must_use]
    pub fn weights(&self) -> &'static str {
        match self.files {
            #[cfg(feature = "bundled")]
            FileOrigin::Packed(number) => packed::WEIGHTS[number],
            FileOrigin::Added { weights, .. } => weights,
        }
    }
}

/// Returns all variants in the order of their names.
///
/// ```
/// use sow_grammar::bundled;
///
/// assert!(bundled::variants().len() > 300);
/// ```
#[must_use]
pub fn variants() -> Vec<Variant> {
    read_variants().values().copied().collect()
}

/// Returns the variant of that name.
#[must_use]
pub fn variant(name: &str) -> Option<Variant> {
    read_variants().get(name).copied()
}

/// Returns the names of all variants in order.
#[must_use]
pub fn names() -> Vec<&'static str> {
    read_variants().keys().copied().collect()
}

/// Adds a variant without cases, unless there is one of that name already. From then on the variant can be loaded by
/// its name, and other games can be based on it, for as long as the program runs.
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
    let leaked = |text: &str| -> &'static str { text.to_owned().leak() };
    let variant = Variant {
        name: leaked(name),
        rules: leaked(rules),
        files: FileOrigin::Added {
            facts: leaked(facts),
            weights: leaked(weights),
        },
    };
    let mut variants = VARIANTS.write().unwrap_or_else(PoisonError::into_inner);
    variants.insert(variant.name, variant);
}

fn read_variants() -> RwLockReadGuard<'static, Variants> {
    VARIANTS.read().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(feature = "bundled")]
fn packed_variants() -> Variants {
    let variants = packed::rule_files().enumerate();
    let variants = variants.map(|(number, (name, rules))| Variant {
        name,
        rules,
        files: FileOrigin::Packed(number),
    });
    variants.map(|variant| (variant.name, variant)).collect()
}

#[cfg(not(feature = "bundled"))]
const fn packed_variants() -> Variants {
    Variants::new()
}
