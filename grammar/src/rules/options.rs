//! Options of a game and the values chosen for them.

use super::{ChosenNumber, Number, OptionId};
use serde::Serialize;

/// An option of the game.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let seeds = &rules.options[0];
/// assert_eq!((seeds.name.as_str(), seeds.describe_values().as_str()), ("seeds", "3..6"));
/// assert_eq!(seeds.parse_value("4"), Ok(4));
/// assert_eq!(seeds.all_values(10), [3, 4, 5, 6]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameOption {
    /// The name.
    pub name: String,
    /// The description in the author's words; may be empty.
    pub help: String,
    /// The allowed values.
    pub values: OptionValues,
    /// The default value: a number, 0 or 1 for no or yes, or the index of a word.
    pub default: u32,
}

/// The values that an option may have.
///
/// ```
/// use sow_grammar::rules::OptionValues;
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// assert_eq!(rules.options[0].values, OptionValues::Numbers(vec![(3, 6)]));
/// assert_eq!(rules.options[1].values, OptionValues::Flag);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum OptionValues {
    /// Numbers, as ranges with both ends included, ascending and disjoint.
    Numbers(Vec<(u32, u32)>),
    /// Yes or no.
    Flag,
    /// One of these words.
    Words(Vec<String>),
}

/// A value for every option of a game, in the order of [`super::Rules::options`].
///
/// ```
/// use sow_grammar::rules::Settings;
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let mut settings = Settings::defaults(&rules.options);
/// settings.set(&rules.options, "empty_capture", "no").unwrap();
/// assert_eq!(settings.values(), [6, 0]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Settings {
    values: Vec<u32>,
    /// The options that are left open; see [`Settings::with_open`].
    open: Vec<OptionId>,
}

/// A failure to set an option.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let mut settings = Settings::defaults(&rules.options);
/// let error = settings.set(&rules.options, "seeds", "7").unwrap_err();
/// assert_eq!(error.to_string(), "option `seeds` cannot be `7`; it takes 3..6");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// There is no such option.
    #[error("this game has no option `{name}`{}", if known.is_empty() { String::new() } else { format!("; it has {known}") })]
    Unknown {
        /// The name asked for.
        name: String,
        /// The names of the existing options, quoted and joined.
        known: String,
    },
    /// The option cannot have that value.
    #[error("option `{name}` cannot be `{value}`; it takes {allowed}")]
    Value {
        /// The option.
        name: String,
        /// The value asked for.
        value: String,
        /// The values that the option accepts, in words.
        allowed: String,
    },
}

impl GameOption {
    /// Returns the value as it is written in a rule file or after `--set NAME=`.
    #[must_use]
    pub fn format_value(&self, value: u32) -> String {
        match &self.values {
            OptionValues::Numbers(_) => value.to_string(),
            OptionValues::Flag => if value == 0 { "no" } else { "yes" }.to_owned(),
            OptionValues::Words(words) => words[value as usize].clone(),
        }
    }

    /// Returns the allowed values in words: `3..6`, `6 or 10`, `yes or no`.
    #[must_use]
    pub fn describe_values(&self) -> String {
        let list = match &self.values {
            OptionValues::Numbers(ranges) => ranges
                .iter()
                .map(|&(low, high)| {
                    if low == high {
                        low.to_string()
                    } else {
                        format!("{low}..{high}")
                    }
                })
                .collect(),
            OptionValues::Flag => vec!["yes".to_owned(), "no".to_owned()],
            OptionValues::Words(words) => words.clone(),
        };
        list.join(" or ")
    }

    /// Parses a value as a player writes it.
    ///
    /// # Errors
    /// [`SettingError::Value`] if the option cannot have that value.
    pub fn parse_value(&self, text: &str) -> Result<u32, SettingError> {
        let found = match &self.values {
            OptionValues::Numbers(ranges) => text.parse().ok().filter(|&value| {
                ranges
                    .iter()
                    .any(|&(low, high)| (low..=high).contains(&value))
            }),
            OptionValues::Flag => match text {
                "no" => Some(0),
                "yes" => Some(1),
                _ => None,
            },
            OptionValues::Words(words) => words
                .iter()
                .position(|word| word == text)
                .map(|at| at as u32),
        };
        found.ok_or_else(|| SettingError::Value {
            name: self.name.clone(),
            value: text.to_owned(),
            allowed: self.describe_values(),
        })
    }

    /// Returns the allowed value nearest to `wanted`; the lower one of two that are equally near.
    #[must_use]
    pub fn nearest_value(&self, wanted: i64) -> u32 {
        let within = |low: u32, high: u32| wanted.clamp(low.into(), high.into()) as u32;
        match &self.values {
            OptionValues::Numbers(ranges) => ranges
                .iter()
                .map(|&(low, high)| within(low, high))
                .min_by_key(|&value| (i64::from(value) - wanted).unsigned_abs())
                .unwrap_or(self.default),
            OptionValues::Flag => within(0, 1),
            OptionValues::Words(words) => within(0, words.len().saturating_sub(1) as u32),
        }
    }

    /// Returns all allowed values in ascending order, at most `most` of them.
    #[must_use]
    pub fn all_values(&self, most: usize) -> Vec<u32> {
        match &self.values {
            OptionValues::Numbers(ranges) => ranges
                .iter()
                .flat_map(|&(low, high)| low..=high)
                .take(most)
                .collect(),
            OptionValues::Flag => vec![0, 1],
            OptionValues::Words(words) => (0..words.len() as u32).take(most).collect(),
        }
    }
}

impl Settings {
    /// Returns settings with every option at its default.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// assert_eq!(Settings::defaults(&rules.options).values(), [6, 1]);
    /// ```
    #[must_use]
    pub fn defaults(options: &[GameOption]) -> Self {
        Self {
            values: options.iter().map(|option| option.default).collect(),
            open: Vec::new(),
        }
    }

    /// Returns the same values with the given options left open: specialising rules keeps these options in them.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// use sow_grammar::rules::OptionId;
    ///
    /// // Seeds are left open, so the specialised rules still depend on them.
    /// let settings = Settings::defaults(&rules.options).with_open([OptionId(0)]);
    /// assert_ne!(rules.specialise(&settings), rules.specialise(&Settings::defaults(&rules.options)));
    /// ```
    #[must_use]
    pub fn with_open(self, options: impl IntoIterator<Item = OptionId>) -> Self {
        Self {
            open: options.into_iter().collect(),
            ..self
        }
    }

    /// Reports whether an option is left open.
    pub(crate) fn is_open(&self, id: OptionId) -> bool {
        self.open.contains(&id)
    }

    /// Sets the option called `name` to the value written as `text`.
    ///
    /// # Errors
    /// If there is no such option or it cannot have that value; the settings are unchanged then.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// let mut settings = Settings::defaults(&rules.options);
    /// settings.set(&rules.options, "seeds", "4").unwrap();
    /// assert!(settings.set(&rules.options, "seeds", "many").is_err());
    /// assert_eq!(settings.values()[0], 4, "a refused value changes nothing");
    /// ```
    pub fn set(
        &mut self,
        options: &[GameOption],
        name: &str,
        text: &str,
    ) -> Result<(), SettingError> {
        let at = options
            .iter()
            .position(|option| option.name == name)
            .ok_or_else(|| SettingError::Unknown {
                name: name.to_owned(),
                known: options
                    .iter()
                    .map(|option| format!("`{}`", option.name))
                    .collect::<Vec<_>>()
                    .join(", "),
            })?;
        self.values[at] = options[at].parse_value(text)?;
        Ok(())
    }

    /// Returns the value of an option; see [`GameOption::default`] for what it means.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// use sow_grammar::rules::OptionId;
    ///
    /// let settings = Settings::defaults(&rules.options);
    /// assert_eq!(settings.get(OptionId(0)), 6);
    /// ```
    #[must_use]
    pub fn get(&self, id: OptionId) -> u32 {
        self.values[usize::from(id.0)]
    }

    /// Returns all values in the order of the options.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// let settings = Settings::defaults(&rules.options);
    /// for (option, &value) in rules.options.iter().zip(settings.values()) {
    ///     println!("{} = {}", option.name, option.format_value(value));
    /// }
    /// ```
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Sets a value without checking that the option may have it; for tools that try all values.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// use sow_grammar::rules::OptionId;
    ///
    /// let mut settings = Settings::defaults(&rules.options);
    /// for value in rules.options[0].all_values(10) {
    ///     settings.set_unchecked(OptionId(0), value);
    ///     assert_eq!(settings.get(OptionId(0)), value);
    /// }
    /// ```
    pub fn set_unchecked(&mut self, id: OptionId, value: u32) {
        self.values[usize::from(id.0)] = value;
    }
}

impl Number {
    /// Reports whether the number depends on an option that is left open.
    pub(crate) fn is_open(&self, settings: &Settings) -> bool {
        match self {
            Self::Literal(_) => false,
            Self::Option(id) => settings.is_open(*id),
            Self::Computed(left, _, right) => left.is_open(settings) || right.is_open(settings),
        }
    }

    /// Returns the value of the number, clamped to 0..=`u32::MAX`.
    #[must_use]
    pub fn value(&self, settings: &Settings) -> u32 {
        match self {
            Self::Literal(value) => *value,
            Self::Option(id) => settings.get(*id),
            Self::Computed(left, operator, right) => {
                let value =
                    operator.apply(left.value(settings).into(), right.value(settings).into());
                u32::try_from(value.max(0)).unwrap_or(u32::MAX)
            }
        }
    }
}

impl ChosenNumber {
    /// Returns the range of numbers to choose from, ignoring the condition on them.
    #[must_use]
    pub fn numbers(&self, settings: &Settings) -> std::ops::RangeInclusive<u8> {
        let [least, most] = [&self.range.0, &self.range.1].map(|end| end.value(settings));
        let [least, most] = [least, most].map(|end| u8::try_from(end).unwrap_or(u8::MAX));
        least..=most
    }
}
