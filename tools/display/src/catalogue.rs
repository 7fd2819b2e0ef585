//! The bundled variants with all that they can be found by.

use crate::facts::Facts;
use serde::Serialize;
use sow_grammar::bundled::Variant;
use sow_grammar::load::load_variant_to_play;
use sow_grammar::mechanisms;
use sow_grammar::rules::{Rules, Settings};
use sow_grammar::source::Sources;
use sow_interpreter::{CompileError, Program};

/// A bundled variant.
#[derive(Debug)]
pub struct Entry {
    /// The name of its file.
    pub name: &'static str,
    /// Its rules.
    pub rules: Rules,
    /// Its text, then those of the games that it is based on.
    pub sources: Sources,
    /// What is known of it from outside.
    pub facts: Facts,
    /// Its mechanisms.
    pub has: Vec<&'static str>,
}

/// What programs are told of a variant.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    name: &'static str,
    title: &'a str,
    names: &'a [String],
    board: String,
    seeds: u32,
    region: &'a str,
    place: &'a str,
    /// The variant whose rules it takes over.
    based_on: Option<&'a str>,
    /// Whether it can be played as a match.
    #[serde(rename = "match")]
    has_match: bool,
    has: &'a [&'static str],
}

impl Entry {
    /// Loads a variant with its facts.
    ///
    /// # Errors
    /// If it is faulty; in words.
    pub fn new(variant: &Variant) -> Result<Self, String> {
        let loaded = load_variant_to_play(variant.name).map_err(|error| error.to_string())?;
        let rules =
            (loaded.rules).ok_or_else(|| format!("the rules of `{}` are faulty", variant.name))?;
        let has = mechanisms::of(&rules).into_iter();
        Ok(Self {
            name: variant.name,
            has: has.map(|mechanism| mechanism.name).collect(),
            rules,
            sources: loaded.sources,
            facts: Facts::read(variant.facts())?,
        })
    }

    /// Its rows and its pits in a row.
    #[must_use]
    pub fn size(&self) -> (usize, u32) {
        self.rules
            .board
            .size(&Settings::defaults(&self.rules.options))
    }

    /// The same as it is written: `2x6`.
    #[must_use]
    pub fn board(&self) -> String {
        let (rows, pits) = self.size();
        format!("{rows}x{pits}")
    }

    /// The game with its options at their defaults.
    ///
    /// # Errors
    /// If it cannot be played so.
    pub fn program(&self) -> Result<Program, CompileError> {
        let settings = Settings::defaults(&self.rules.options);
        Program::compile(&self.rules, &settings)
    }

    /// The variant whose rules it takes over.
    #[must_use]
    pub fn base(&self) -> Option<&str> {
        self.sources.all().get(1)?.name.strip_suffix(".sow")
    }

    /// The variant at the end of the chain of those that it is based on; itself if there is none.
    #[must_use]
    pub fn root(&self) -> &str {
        let last = self.sources.all().last();
        last.and_then(|source| source.name.strip_suffix(".sow"))
            .unwrap_or(self.name)
    }

    /// What programs are told of it.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn line(&self) -> Result<Line<'_>, CompileError> {
        Ok(Line {
            name: self.name,
            title: &self.rules.title,
            names: &self.facts.names,
            board: self.board(),
            seeds: self.program()?.seeds(),
            region: &self.facts.region,
            place: &self.facts.place,
            based_on: self.base(),
            has_match: self.rules.match_rules.is_some(),
            has: &self.has,
        })
    }
}
