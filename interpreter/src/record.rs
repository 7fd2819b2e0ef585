//! stub
use serde::{Deserialize, Serialize};

/// A recorded game, as it stands in a TOML file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The variant: a bundled name or a path beside the record.
    pub variant: String,
    /// Option values that differ from the defaults, as they are written after `--set`.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub options: std::collections::BTreeMap<String, String>,
    /// Where it begins, unless at the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south: Option<String>,
    /// The players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north: Option<String>,
    /// Event, date, source: whatever the recorder wants to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The moves in the notation of the command line.
    pub moves: Vec<String>,
    /// `S`, `N`, `draw`, or missing for a game not finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}
