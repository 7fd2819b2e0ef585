//! The variants that come with the library, and what is known about them. Their folders tell where a game belongs:
//! `ROWS/REGION/NAME.sow`.
//!
//! Without the feature `bundled` there are none, and a library that loads its own files is smaller by their texts. A program whose texts
//! arrive over a network says with [`add`] what has come.

#[cfg(feature = "bundled")]
mod packed;

use std::collections::BTreeMap;
use std::sync::{LazyLock, PoisonError, RwLock, RwLockReadGuard};

static VARIANTS: LazyLock<RwLock<Variants>> = LazyLock::new(|| RwLock::new(packed()));

/// All variants by their names.
type Variants = BTreeMap<&'static str, Variant>;

/// A variant that comes with the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// Its name: that of its file without the ending.
    pub name: &'static str,
    /// Its rule file.
    pub rules: &'static str,
    beside: Beside,
}

/// What stands beside a rule file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beside {
    /// That of the variant with this number.
    #[cfg(feature = "bundled")]
    Packed(usize),
    /// What was added with it.
    Added {
        facts: &'static str,
        weights: &'static str,
    },
}

impl Variant {
    /// The facts known about it from outside, as TOML; empty if there are none.
    #[must_use]
    pub fn facts(&self) -> &'static str {
        match self.beside {
            #[cfg(feature = "bundled")]
            Beside::Packed(number) => packed::FACTS[number],
            Beside::Added { facts, .. } => facts,
        }
    }

    /// The cases that its rules are tried with; empty if there are none.
    #[must_use]
    pub fn cases(&self) -> &'static str {
        match self.beside {
            #[cfg(feature = "bundled")]
            Beside::Packed(number) => packed::CASES[number],
            Beside::Added { .. } => "",
        }
    }

    /// What has been learned of it from games, for players that look ahead, as TOML; empty if nothing has.
    #[must_use]
    pub fn weights(&self) -> &'static str {
        match self.beside {
            #[cfg(feature = "bundled")]
            Beside::Packed(number) => packed::WEIGHTS[number],
            Beside::Added { weights, .. } => weights,
        }
    }
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
        beside: Beside::Added {
            facts: kept(facts),
            weights: kept(weights),
        },
    };
    let mut variants = VARIANTS.write().unwrap_or_else(PoisonError::into_inner);
    variants.insert(variant.name, variant);
}

fn known() -> RwLockReadGuard<'static, Variants> {
    VARIANTS.read().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(feature = "bundled")]
fn packed() -> Variants {
    let variants = packed::rules().enumerate();
    let variants = variants.map(|(number, (name, rules))| Variant {
        name,
        rules,
        beside: Beside::Packed(number),
    });
    variants.map(|variant| (variant.name, variant)).collect()
}

#[cfg(not(feature = "bundled"))]
const fn packed() -> Variants {
    Variants::new()
}
