//! Headers of text records, and the fields of a [`Record`] that they stand for.

use super::lexer::{TextError, TextRecord, result_named};
use crate::record::{EarlyEnd, Record};

/// The name of the header that names the notation of the moves.
pub(super) const NOTATION: &str = "Notation";

impl TextRecord {
    /// Returns the game that the headers name.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.header("Variant").or_else(|| self.header("Game"))
    }

    /// Returns the notation that the headers name.
    #[must_use]
    pub fn notation(&self) -> Option<&str> {
        self.header(NOTATION)
    }

    /// Returns a record of this game with everything that the headers say, but without moves.
    ///
    /// # Errors
    /// [`TextError`] if a header makes no sense, or if the results in the headers and after the moves differ.
    pub fn to_record(&self, variant: &str) -> Result<Record, TextError> {
        let text = |name: &str| self.header(name).map(str::to_owned);
        let result = self.result()?;
        let ended = self.termination(result.as_deref())?;
        Ok(Record {
            variant: variant.to_owned(),
            options: self.options()?,
            whole_match: self.extent()?,
            position: text("Position").or_else(|| text("FEN")),
            south: text("South").or_else(|| text("White")),
            north: text("North").or_else(|| text("Black")),
            date: self.header("Date").map(|date| date.replace('.', "-")),
            seed: text("Seed"),
            version: None,
            note: text("Event"),
            moves: Vec::new(),
            ended,
            result,
        })
    }

    fn result(&self) -> Result<Option<String>, TextError> {
        let header = match self.header("Result") {
            None => None,
            Some(value) => Some(result_named(value).ok_or_else(|| {
                self.header_error("Result", "a result is `1-0`, `0-1`, `1/2-1/2` or `*`")
            })?),
        };
        match (header, self.result) {
            (Some(header), Some(after)) if header != after => Err(self.header_error(
                "Result",
                "the result in the header is not that after the moves",
            )),
            (header, after) => Ok(header.or(after).flatten().map(str::to_owned)),
        }
    }

    /// Returns how the game ended early; a game without a result may have been abandoned.
    fn termination(&self, result: Option<&str>) -> Result<Option<EarlyEnd>, TextError> {
        let named = self.header("Termination");
        match (named.and_then(EarlyEnd::from_termination), result) {
            (Some(EarlyEnd::Abandoned | EarlyEnd::Unstated), None) => Ok(None),
            (Some(ended), None) => {
                let message = format!(
                    "a game that {} has the result `1-0`, `0-1` or `1/2-1/2`",
                    ended.phrase()
                );
                Err(self.header_error("Termination", &message))
            }
            (ended, _) => Ok(ended),
        }
    }

    fn options(&self) -> Result<std::collections::BTreeMap<String, String>, TextError> {
        let words = self
            .header("Options")
            .unwrap_or_default()
            .split_whitespace();
        let pairs = words.map(|word| {
            let (name, value) = word.split_once('=').ok_or_else(|| {
                self.header_error("Options", "options are written `NAME=VALUE NAME=VALUE`")
            })?;
            Ok((name.to_owned(), value.to_owned()))
        });
        pairs.collect()
    }

    fn extent(&self) -> Result<Option<bool>, TextError> {
        match self.header("Extent") {
            None => Ok(None),
            Some("match") => Ok(Some(true)),
            Some("round") => Ok(Some(false)),
            Some(_) => Err(self.header_error("Extent", "the extent is `match` or `round`")),
        }
    }

    fn header_error(&self, name: &str, message: &str) -> TextError {
        TextError {
            line: self.find_header(name).map_or(1, |header| header.line),
            message: format!("header `{name}`: {message}"),
        }
    }
}

/// Returns the headers of a record, in the order in which they are written.
pub(super) fn headers_of(record: &Record, notation: Option<&str>) -> Vec<(&'static str, String)> {
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".to_owned());
    let date = record.date.as_ref().map(|date| date.replace('-', "."));
    let mut headers = vec![
        ("Event", known(&record.note)),
        ("Date", date.unwrap_or_else(|| "????.??.??".to_owned())),
        ("White", known(&record.south)),
        ("Black", known(&record.north)),
        ("Result", result_text(record.result.as_deref()).to_owned()),
        ("Variant", record.variant.clone()),
    ];
    let options = record
        .options
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    let options: Vec<String> = options.collect();
    let extent = record
        .whole_match
        .map(|whole| if whole { "match" } else { "round" });
    let optional = [
        (
            "Options",
            Some(options.join(" ")).filter(|options| !options.is_empty()),
        ),
        ("Extent", extent.map(str::to_owned)),
        ("SetUp", record.position.as_ref().map(|_| "1".to_owned())),
        ("FEN", record.position.clone()),
        ("Seed", record.seed.clone()),
        (
            "Termination",
            record.ended.map(|ended| ended.termination().to_owned()),
        ),
        (NOTATION, notation.map(str::to_owned)),
    ];
    headers.extend(
        optional
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    headers
}

/// Returns a result as written after the moves.
pub(super) fn result_text(result: Option<&str>) -> &'static str {
    match result {
        Some("S") => "1-0",
        Some("N") => "0-1",
        Some("draw") => "1/2-1/2",
        _ => "*",
    }
}
