//! The fields of a match in the notation of a position, before they are checked against the game.

use super::notation::{SET_PREFIX, match_key};
use sow_grammar::rules::{Rules, Seat};
use sow_interpreter::notation::{PositionError, position_error};

/// The fields of a match in the notation of a position.
#[derive(Default)]
pub(super) struct MatchFields {
    pub(super) round: Option<String>,
    pub(super) began: Option<String>,
    pub(super) points: Option<String>,
    pub(super) purse: Option<String>,
    pub(super) set: Vec<(String, String)>,
    pub(super) given: Option<String>,
    pub(super) arrange: Option<String>,
    pub(super) result: Option<String>,
}

impl MatchFields {
    /// Separates the fields of the match from the items of the round.
    pub(super) fn split(rules: &Rules, items: &str) -> Result<(Self, String), PositionError> {
        let mut fields = Self::default();
        let mut rest = Vec::new();
        for item in items.split(';') {
            let (key, value) = item.split_once('=').unwrap_or((item, ""));
            let key = key.to_ascii_lowercase();
            let slot = match match_key(rules, &key) {
                "round" => &mut fields.round,
                "began" => &mut fields.began,
                "points" => &mut fields.points,
                "purse" => &mut fields.purse,
                "given" => &mut fields.given,
                "arrange" => &mut fields.arrange,
                "match" => &mut fields.result,
                _ => {
                    match key.strip_prefix(SET_PREFIX) {
                        Some(name) => fields.set.push((name.to_owned(), value.to_owned())),
                        None => rest.push(item),
                    }
                    continue;
                }
            };
            if slot.replace(value.to_owned()).is_some() {
                return position_error(format!("`{key}` appears twice in the marks"));
            }
        }
        let rest = if rest.is_empty() {
            "-".to_owned()
        } else {
            rest.join(";")
        };
        Ok((fields, rest))
    }

    /// Checks that no field is present in the position of a single round.
    pub(super) fn check_none_present(&self) -> Result<(), PositionError> {
        let items = [
            ("began", self.began.is_some()),
            ("points", self.points.is_some()),
            ("purse", self.purse.is_some()),
            ("given", self.given.is_some()),
            ("arrange", self.arrange.is_some()),
            ("match", self.result.is_some()),
            (SET_PREFIX, !self.set.is_empty()),
        ];
        match items.iter().find(|(_, there)| *there) {
            None => Ok(()),
            Some((key, _)) => position_error(format!(
                "`{key}` belongs to a match: write `round=1` in front of it"
            )),
        }
    }
}

pub(super) fn parse_pair(key: &str, text: Option<&str>) -> Result<[u32; 2], PositionError> {
    let Some(text) = text else { return Ok([0; 2]) };
    let numbers = text
        .split_once(':')
        .and_then(|(south, north)| Some([south.parse().ok()?, north.parse().ok()?]));
    numbers.ok_or_else(|| PositionError {
        message: format!("`{key}` is written SOUTH:NORTH, such as `{key}=12:0`, not `{text}`"),
    })
}

pub(super) fn parse_seat(text: &str) -> Option<Seat> {
    match text {
        "S" | "s" => Some(Seat::South),
        "N" | "n" => Some(Seat::North),
        _ => None,
    }
}

pub(super) fn parse_result(text: &str) -> Result<Option<Seat>, PositionError> {
    match parse_seat(text) {
        Some(seat) => Ok(Some(seat)),
        None if text.eq_ignore_ascii_case("draw") => Ok(None),
        None => position_error(format!("`match` is `S`, `N` or `draw`, not `{text}`")),
    }
}
