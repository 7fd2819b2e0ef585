//! Reading of records from TOML. What is wrong with a file is said in words for people who know neither TOML nor the
//! fields of a record: the line, the fault, and what to write instead.

use crate::record::{EarlyEnd, Record};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The names in a record, in the order in which records are written.
const NAMES: [&str; 13] = [
    "variant", "options", "match", "position", "south", "north", "date", "seed", "version", "note",
    "moves", "result", "ended",
];

/// The lines that every record has, as an example.
const EXAMPLE: &str = "`variant = \"kalaha\"` and `moves = [\"3\", \"1\"]`";

/// The maximum number of characters of a line that a message repeats.
const MAX_QUOTED: usize = 60;

/// The fields of a record that have not been read yet.
struct Fields<'t> {
    text: &'t str,
    table: DeTable<'t>,
}

/// Reads a record.
///
/// # Errors
/// The first fault, with its line and a remedy.
pub(crate) fn read(text: &str) -> Result<Record, String> {
    let table = DeTable::parse(text).map_err(|error| {
        let reason = error
            .message()
            .split(", expected")
            .next()
            .unwrap_or_default();
        let fault = format!(
            "{reason}; a record has lines such as {EXAMPLE}, with straight quotation marks"
        );
        at(text, error.span().unwrap_or_default(), &fault)
    })?;
    let mut fields = Fields {
        text,
        table: table.into_inner(),
    };
    fields.refuse_unknown()?;
    Ok(Record {
        variant: fields.needed("variant", Fields::text)?,
        options: fields.texts_by_name("options")?,
        whole_match: fields.truth("match")?,
        position: fields.text("position")?,
        south: fields.text("south")?,
        north: fields.text("north")?,
        date: fields.text("date")?,
        seed: fields.text("seed")?,
        version: fields.text("version")?,
        note: fields.text("note")?,
        moves: fields.needed("moves", Fields::texts)?,
        result: fields.text("result")?,
        ended: fields.early_end("ended")?,
    })
}

/// Returns a fault with the number and the beginning of the line in which it is.
fn at(text: &str, span: Range<usize>, fault: &str) -> String {
    let before = text.get(..span.start).unwrap_or(text);
    let number = before.matches('\n').count() + 1;
    let line = text.lines().nth(number - 1).unwrap_or_default().trim();
    let mut quoted: String = line.chars().take(MAX_QUOTED).collect();
    // A file of any kind may have been chosen, and its control characters would reach the terminal.
    quoted = quoted.replace(char::is_control, "\u{fffd}");
    if line.chars().nth(MAX_QUOTED).is_some() {
        quoted.push('…');
    }
    match quoted.is_empty() {
        true => format!("line {number}: {fault}"),
        false => format!("line {number} (`{quoted}`): {fault}"),
    }
}

impl<'t> Fields<'t> {
    fn refuse_unknown(&self) -> Result<(), String> {
        let names = self
            .table
            .keys()
            .filter(|name| !NAMES.contains(&name.get_ref().as_ref()));
        let Some(name) = names.min_by_key(|name| name.span().start) else {
            return Ok(());
        };
        let known = NAMES.map(|name| format!("`{name}`")).join(", ");
        let fault = format!(
            "`{}` is not part of a record; remove it, or use one of {known}",
            name.get_ref()
        );
        Err(at(self.text, name.span(), &fault))
    }

    /// Returns the value of a field that every record has.
    fn needed<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut Self, &str) -> Result<Option<T>, String>,
    ) -> Result<T, String> {
        let found = read(self, name)?;
        found.ok_or_else(|| {
            format!("`{name}` is missing; every record begins with lines such as {EXAMPLE}, above any `[options]`")
        })
    }

    fn take(&mut self, name: &str) -> Option<Spanned<DeValue<'t>>> {
        self.table.remove(name)
    }

    fn text(&mut self, name: &str) -> Result<Option<String>, String> {
        let value = self.take(name);
        value.map(|value| self.as_text(&value)).transpose()
    }

    fn as_text(&self, value: &Spanned<DeValue<'t>>) -> Result<String, String> {
        if let Some(text) = value.get_ref().as_str() {
            return Ok(text.to_owned());
        }
        let written = self.text.get(value.span()).unwrap_or_default();
        let fault = match value.get_ref() {
            DeValue::Array(_) | DeValue::Table(_) => {
                "one text in quotation marks belongs here".to_owned()
            }
            _ => format!("`{written}` belongs in quotation marks: `\"{written}\"`"),
        };
        Err(at(self.text, value.span(), &fault))
    }

    fn texts(&mut self, name: &str) -> Result<Option<Vec<String>>, String> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let Some(values) = value.get_ref().as_array() else {
            let fault = format!("`{name}` is a list: write `{name} = [\"3\", \"1\"]`");
            return Err(at(self.text, value.span(), &fault));
        };
        let texts: Result<_, _> = values.iter().map(|value| self.as_text(value)).collect();
        texts.map(Some)
    }

    fn texts_by_name(&mut self, name: &str) -> Result<BTreeMap<String, String>, String> {
        let Some(value) = self.take(name) else {
            return Ok(BTreeMap::new());
        };
        let Some(table) = value.get_ref().as_table() else {
            let fault = format!(
                "write `[{name}]` on a line of its own, and below it lines such as `seeds = \"4\"`"
            );
            return Err(at(self.text, value.span(), &fault));
        };
        let pairs = table.iter();
        pairs
            .map(|(name, value)| Ok((name.get_ref().to_string(), self.as_text(value)?)))
            .collect()
    }

    fn truth(&mut self, name: &str) -> Result<Option<bool>, String> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let truth = value.get_ref().as_bool();
        let fault = || format!("`{name}` is `true` or `false`, without quotation marks");
        truth
            .map(Some)
            .ok_or_else(|| at(self.text, value.span(), &fault()))
    }

    fn early_end(&mut self, name: &str) -> Result<Option<EarlyEnd>, String> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let end = EarlyEnd::try_from(self.as_text(&value)?);
        end.map(Some)
            .map_err(|fault| at(self.text, value.span(), &fault))
    }
}
