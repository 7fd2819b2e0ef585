//! `[[notation]]` and `[[position]]` tables as they stand in a fact file.

use super::error::NotationError;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The maximum number of bytes of a fact file.
const MAX_BYTES: usize = 1024 * 1024;

/// A table `[[notation]]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NotationTable {
    /// The name, as chosen with `--notation`.
    pub(super) name: String,
    /// The source that describes or uses the notation.
    pub(super) source: String,
    /// The names of the pits of South in the order of their labels. Names after `|` are read but never written.
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

/// A table `[[position]]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionTable {
    /// The name of the form.
    pub(super) name: String,
    /// The source that describes the form, or the programs that use it.
    pub(super) source: String,
    /// The template of a position: its fields in order, inside the brackets that the form uses, if any.
    pub(super) form: String,
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
    #[serde(default)]
    position: Vec<toml::Table>,
}

/// Reads all notations of a fact file.
///
/// # Errors
/// If the text is not TOML, or a table has an unknown key or lacks a key.
pub(super) fn read_notations(facts: &str) -> Result<Vec<NotationTable>, NotationError> {
    read_tables("notation", read_file(facts)?.notation)
}

/// Reads all forms of positions of a fact file.
///
/// # Errors
/// As [`read_notations`].
pub(super) fn read_positions(facts: &str) -> Result<Vec<PositionTable>, NotationError> {
    read_tables("position", read_file(facts)?.position)
}

fn read_file(facts: &str) -> Result<FactFile, NotationError> {
    if facts.len() > MAX_BYTES {
        return Err(NotationError::new("the fact file is too large".to_owned()));
    }
    toml::from_str(facts).map_err(|error| NotationError::new(error.message().to_owned()))
}

/// Reads tables of one `kind`.
fn read_tables<T: DeserializeOwned>(
    kind: &str,
    tables: Vec<toml::Table>,
) -> Result<Vec<T>, NotationError> {
    let tables = tables.into_iter().enumerate();
    tables
        .map(|(at, table)| {
            let name = table.get("name").and_then(toml::Value::as_str);
            let name = name.map_or_else(|| format!("number {}", at + 1), str::to_owned);
            let read = T::deserialize(table);
            read.map_err(|error| NotationError::in_table(kind, &name, error.message()))
        })
        .collect()
}
