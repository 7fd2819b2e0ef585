//! The bundled variants with their searchable properties.

use crate::facts::Facts;
use serde::Serialize;
use sow_grammar::bundled::Variant;
use sow_grammar::load::load_variant_to_play;
use sow_grammar::mechanisms;
use sow_grammar::rules::{Rules, Settings};
use sow_grammar::source::Sources;
use sow_interpreter::{CompileError, CompiledGame};
use std::sync::Arc;

/// A bundled variant.
///
/// ```
/// use sow_display::catalogue::Entry;
///
/// let oware = Entry::new(&sow_grammar::bundled::variant("oware").unwrap()).unwrap();
/// println!("{}: {}", oware.rules.title, oware.mechanisms.join(", "));
/// ```
#[derive(Debug)]
pub struct Entry {
    /// The name of the rule file, without its ending.
    pub name: &'static str,
    /// The rules of the variant.
    pub rules: Arc<Rules>,
    /// The texts of the rule file and of the games that it is based on, in this order.
    pub sources: Sources,
    /// Facts about the game, such as where it is played.
    pub facts: Facts,
    /// The names of the variant's mechanisms.
    pub mechanisms: Vec<&'static str>,
}

/// The summary of a variant that `sow list --json` prints.
#[derive(Debug, Serialize)]
pub struct Summary<'a> {
    name: &'static str,
    title: &'a str,
    names: &'a [String],
    board: String,
    seeds: u32,
    region: &'a str,
    place: &'a str,
    /// The variant that this one is based on.
    based_on: Option<&'a str>,
    /// Whether the game can be played as a match.
    #[serde(rename = "match")]
    has_match: bool,
    has: &'a [&'static str],
}

impl Entry {
    /// Loads a variant with its facts.
    ///
    /// # Errors
    /// If the rules or the facts are faulty; the message is in words.
    pub fn new(variant: &Variant) -> Result<Self, String> {
        let loaded = load_variant_to_play(variant.name).map_err(|error| error.to_string())?;
        let rules =
            (loaded.rules).ok_or_else(|| format!("the rules of `{}` are faulty", variant.name))?;
        let has = mechanisms::detect(&rules).into_iter();
        Ok(Self {
            name: variant.name,
            mechanisms: has.map(|mechanism| mechanism.name).collect(),
            rules: Arc::new(rules),
            sources: loaded.sources,
            facts: Facts::read(variant.facts())?,
        })
    }

    /// Returns the number of rows and the number of pits in a row.
    #[must_use]
    pub fn size(&self) -> (usize, u32) {
        self.rules
            .board
            .size(&Settings::defaults(&self.rules.options))
    }

    /// Returns the size of the board as text: `2x6`.
    #[must_use]
    pub fn board(&self) -> String {
        let (rows, pits) = self.size();
        format!("{rows}x{pits}")
    }

    /// Compiles the game with its options at their defaults.
    ///
    /// # Errors
    /// If the game cannot be played with these options.
    pub fn compiled(&self) -> Result<CompiledGame, CompileError> {
        let settings = Settings::defaults(&self.rules.options);
        CompiledGame::new(Arc::clone(&self.rules), &settings)
    }

    /// Returns the variant that this one is based on.
    #[must_use]
    pub fn base(&self) -> Option<&str> {
        self.sources.as_slice().get(1)?.name.strip_suffix(".sow")
    }

    /// Returns the last variant in the chain of variants that this one is based on, or this variant if it is not based
    /// on any.
    #[must_use]
    pub fn root(&self) -> &str {
        let last = self.sources.as_slice().last();
        last.and_then(|source| source.name.strip_suffix(".sow"))
            .unwrap_or(self.name)
    }

    /// Returns the summary of the variant.
    ///
    /// # Errors
    /// If the game cannot be played.
    pub fn summary(&self) -> Result<Summary<'_>, CompileError> {
        Ok(Summary {
            name: self.name,
            title: &self.rules.title,
            names: &self.facts.names,
            board: self.board(),
            seeds: self.compiled()?.program.seeds(),
            region: &self.facts.region,
            place: &self.facts.place,
            based_on: self.base(),
            has_match: self.rules.match_rules.is_some(),
            has: &self.mechanisms,
        })
    }
}
