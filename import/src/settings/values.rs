//! The values of settings by name, and which of them nobody has asked for.

use crate::ImportError;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Settings that say nothing of the rules.
const NO_RULES: [&str; 12] = [
    "about",
    "ai_params",
    "blocks",
    "difficulty",
    "flags",
    "help_file",
    "name",
    "quitter",
    "scorer",
    "stores",
    "udirect",
    "mlength",
];

/// The settings of a game. A setting that is not there has its default, which is 0, no, or an empty list.
pub(super) struct Values<'v> {
    object: &'v Map<String, Value>,
    info: Vec<(&'v str, &'v Value)>,
    asked: BTreeSet<&'static str>,
}

impl<'v> Values<'v> {
    pub(super) fn new(object: &'v Map<String, Value>) -> Self {
        let info = object.get("game_info").and_then(Value::as_object);
        // Older files have most settings one level deeper.
        let flags = info.and_then(|info| info.get("flags")?.as_object());
        let both = info.into_iter().chain(flags).flatten();
        Self {
            object,
            info: both.map(|(name, value)| (name.as_str(), value)).collect(),
            asked: BTreeSet::new(),
        }
    }

    /// What the game is called.
    pub(super) fn title(&self) -> String {
        let name = self.find("name").and_then(Value::as_str);
        name.unwrap_or_default().to_owned()
    }

    /// Which program of the collection plays it.
    pub(super) fn class(&self) -> Option<&'v str> {
        self.object.get("game_class").and_then(Value::as_str)
    }

    fn find(&self, name: &str) -> Option<&'v Value> {
        let found = self.info.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value)
    }

    /// A number that every game has.
    pub(super) fn constant(
        &self,
        name: &'static str,
        range: RangeInclusive<i64>,
    ) -> Result<i64, ImportError> {
        let constants = self.object.get("game_constants").and_then(Value::as_object);
        let value = constants.and_then(|constants| constants.get(name));
        let Some(value) = value else {
            return Err(ImportError::Missing {
                missing: "board: `game_constants` has no `holes` or no `nbr_start`",
                help: "say there how many holes a side has and how many seeds a hole begins with",
            });
        };
        let (least, most) = (range.start(), range.end());
        let number = value.as_i64().filter(|number| range.contains(number));
        number.ok_or_else(|| wrong(name, value, format!("a number from {least} to {most}")))
    }

    /// A number, or a yes and no as 1 and 0, if it is there.
    pub(super) fn find_number(&mut self, name: &'static str) -> Result<Option<i64>, ImportError> {
        self.asked.insert(name);
        match self.find(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Bool(yes)) => Ok(Some(i64::from(*yes))),
            Some(value) => {
                let number = value.as_i64().filter(|number| (-1..=1000).contains(number));
                let expected = || "a number up to 1000, true or false".to_owned();
                let number = number.ok_or_else(|| wrong(name, value, expected()))?;
                Ok(Some(number))
            }
        }
    }

    /// A number, or a yes and no as 1 and 0.
    pub(super) fn number(&mut self, name: &'static str) -> Result<i64, ImportError> {
        Ok(self.find_number(name)?.unwrap_or_default())
    }

    /// A number that counts something.
    pub(super) fn count(&mut self, name: &'static str) -> Result<u32, ImportError> {
        let number = self.number(name)?;
        Ok(u32::try_from(number).unwrap_or_default())
    }

    /// A number of which there may be any; `true` is that too.
    pub(super) fn number_or_any(&mut self, name: &'static str) -> Result<i64, ImportError> {
        let number = self.number(name)?;
        let is_true = self.find(name) == Some(&Value::Bool(true));
        Ok(if is_true { -1 } else { number })
    }

    pub(super) fn is_set(&mut self, name: &'static str) -> Result<bool, ImportError> {
        Ok(self.number(name)? != 0)
    }

    /// A list of small numbers.
    pub(super) fn list(&mut self, name: &'static str) -> Result<Vec<u32>, ImportError> {
        self.asked.insert(name);
        let Some(value) = self.find(name) else {
            return Ok(Vec::new());
        };
        let small = |one: &Value| u32::try_from(one.as_u64()?).ok().filter(|one| *one <= 1000);
        let numbers = value.as_array().filter(|list| list.len() <= 100);
        let numbers: Option<Vec<u32>> = numbers.and_then(|list| list.iter().map(small).collect());
        numbers.ok_or_else(|| wrong(name, value, "a list of numbers up to 1000".to_owned()))
    }

    /// Settings that say something and were not asked for.
    pub(super) fn unread(&self) -> impl Iterator<Item = (&'v str, String)> + '_ {
        let unread = self.info.iter().filter(|(name, value)| {
            !NO_RULES.contains(name) && !self.asked.contains(name) && !says_nothing(value)
        });
        unread.map(|(name, value)| (*name, shortened(value)))
    }
}

/// Whether a value is the default.
fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(yes) => !yes,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(object) => object.is_empty(),
    }
}

fn wrong(name: &str, value: &Value, expected: String) -> ImportError {
    ImportError::WrongValue {
        setting: name.to_owned(),
        found: shortened(value),
        expected,
    }
}

/// A value as text, no longer than a message can bear.
fn shortened(value: &Value) -> String {
    let text = match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        plain => plain.to_string(),
    };
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
