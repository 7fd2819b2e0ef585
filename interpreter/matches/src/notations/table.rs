//! `[[notation]]` tables as they stand in a fact file.

use super::error::NotationError;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The maximum number of bytes of a fact file.
const MAX_BYTES: usize = 1024 * 1024;

/// A table `[[notation]]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NotationTable {
    /// The name, as chosen with `--notation`.
    pub(super) name: String,
    /// Where the notation is described or used.
    pub(super) source: String,
    /// The names of the pits of South in the order of their labels. After `|` stand further names that are only read.
    pub(super) south: Vec<String>,
    /// The names of the pits of North; missing in a game for one player.
    #[serde(default)]
    pub(super) north: Vec<String>,
    /// The template of a move.
    #[serde(rename = "move")]
    pub(super) template: String,
    /// The text of each choice, by its spelling in `sow moves` without the slash.
    #[serde(default)]
    pub(super) choices: BTreeMap<String, String>,
    /// The texts after a move that tell what it does, in their order.
    #[serde(default)]
    pub(super) suffixes: Vec<SuffixTable>,
}

/// A text after a move that is written under certain conditions.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SuffixTable {
    /// The conditions; the text is written only if all of them hold.
    pub(super) when: Conditions,
    /// The text, which may have fields.
    pub(super) text: String,
}

/// One condition or a list.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Conditions {
    One(String),
    Several(Vec<String>),
}

impl Conditions {
    pub(super) fn as_slice(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Several(several) => several,
        }
    }
}

/// The part of a fact file that is read here.
#[derive(Deserialize)]
struct FactFile {
    #[serde(default)]
    notation: Vec<toml::Table>,
}

/// Reads all tables of a fact file.
///
/// # Errors
/// If the text is no TOML, or a table has an unknown key or lacks one.
pub(super) fn read_tables(facts: &str) -> Result<Vec<NotationTable>, NotationError> {
    if facts.len() > MAX_BYTES {
        return Err(NotationError::new("the fact file is too large".to_owned()));
    }
    let fault = |error: toml::de::Error| error.message().to_owned();
    let file: FactFile = toml::from_str(facts).map_err(|error| NotationError::new(fault(error)))?;
    let tables = file.notation.into_iter().enumerate();
    tables
        .map(|(at, table)| {
            let name = table.get("name").and_then(toml::Value::as_str);
            let name = name.map_or_else(|| format!("number {}", at + 1), str::to_owned);
            let read = NotationTable::deserialize(table);
            read.map_err(|error| NotationError::in_table(&name, &fault(error)))
        })
        .collect()
}
