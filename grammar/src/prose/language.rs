//! The languages that rules are rendered in, and the formatting of messages in each of them.
//!
//! A language is a Fluent file. In addition to Fluent's own syntax, its messages may call two functions:
//! `CASE($place, "dative")` formats a nested message with `$case` set to this value, and `CAPITAL($deed)` capitalises
//! the first letter of a text.

use super::message::{Join, Message, Value, capitalise, collapse_spaces, resolve_clause_ends};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;
use std::sync::OnceLock;

type Bundle = FluentBundle<FluentResource>;

/// The value of `$case` unless a message asks for another.
const NOMINATIVE: &str = "nominative";

macro_rules! languages {
    ($($(#[$doc:meta])* $language:ident: $code:literal, $name:literal, $file:literal;)*) => {
        /// A language that rules are rendered in.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub enum Language {
            $($(#[$doc])* $language,)*
        }

        impl Language {
            /// All languages.
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$language),*];

            /// Returns the language's code, its native name, and its messages as a Fluent file.
            const fn data(self) -> [&'static str; 3] {
                match self {
                    $(Self::$language => [$code, $name, include_str!($file)],)*
                }
            }
        }
    };
}

languages! {
    /// English, the language of rule files.
    #[default]
    English: "en", "English", "languages/english.ftl";
    /// German.
    German: "de", "Deutsch", "languages/german.ftl";
    /// Dutch.
    Dutch: "nl", "Nederlands", "languages/dutch.ftl";
}

impl Language {
    /// Returns the ISO 639-1 code: `en`, `de`, `nl`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.data()[0]
    }

    /// Returns the language's native name, such as `Deutsch`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.data()[1]
    }

    /// Returns the language's messages as a Fluent file.
    pub(crate) const fn fluent_file(self) -> &'static str {
        self.data()[2]
    }

    /// Returns the language with an ISO 639-1 code.
    ///
    /// ```
    /// use sow_grammar::prose::Language;
    ///
    /// assert_eq!(Language::from_code("de").map(Language::name), Some("Deutsch"));
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|language| language.code() == code)
    }

    /// Formats a heading or label of a game's page, such as `label-region`.
    #[must_use]
    pub fn label(self, name: &'static str) -> String {
        self.text(&Message::new(name))
    }

    /// Formats a message as it appears inside a sentence.
    pub(super) fn text(self, message: &Message) -> String {
        resolve_clause_ends(&self.format(message, NOMINATIVE))
    }

    fn format(self, message: &Message, case: &str) -> String {
        let values = message.args.iter();
        let mut args: FluentArgs<'_> = values
            .map(|(name, value)| (*name, self.fluent_value(value)))
            .collect();
        args.set("case", case);
        let mut errors = Vec::new();
        let bundle = self.bundle();
        let found = bundle.get_message(message.id);
        let Some(pattern) = found.and_then(|found| found.value()) else {
            debug_assert!(false, "{} has no message `{}`", self.name(), message.id);
            return message.id.to_owned();
        };
        let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "`{}`: {errors:?}", message.id);
        collapse_spaces(&text)
    }

    fn fluent_value(self, value: &Value) -> FluentValue<'static> {
        match value {
            Value::Number(number) => (*number).into(),
            Value::Text(text) => text.clone().into(),
            Value::Message(_) | Value::List(..) => {
                FluentValue::Custom(Box::new(NestedMessage(self, value.clone())))
            }
        }
    }

    fn format_list(self, join: Join, items: &[Message], case: &str) -> String {
        let mut items: Vec<String> = items.iter().map(|item| self.format(item, case)).collect();
        let id = match join {
            Join::Comma => return items.join(", "),
            Join::Semicolon => return items.join("; "),
            Join::And => "list-and",
            Join::Or => "list-or",
            Join::Nor => "list-nor",
        };
        let last = Value::Text(items.pop().unwrap_or_default());
        let first = Value::Text(items.join(", "));
        self.format(
            &Message::new(id).with("first", first).with("last", last),
            case,
        )
    }

    fn bundle(self) -> &'static Bundle {
        static BUNDLES: [OnceLock<Bundle>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        BUNDLES[self as usize].get_or_init(|| self.parse())
    }

    fn parse(self) -> Bundle {
        let mut bundle = Bundle::new_concurrent(self.code().parse().into_iter().collect());
        bundle.set_use_isolating(false);
        let (Ok(resource) | Err((resource, _))) =
            FluentResource::try_new(self.fluent_file().to_owned());
        let added = bundle.add_resource(resource).is_ok();
        let case = bundle.add_function("CASE", |values, _| match values {
            [value, FluentValue::String(case)] => format_value(value, case).into(),
            _ => FluentValue::Error,
        });
        let capital = bundle.add_function("CAPITAL", |values, _| match values {
            [value] => capitalise(&format_value(value, NOMINATIVE)).into(),
            _ => FluentValue::Error,
        });
        debug_assert!(added && case.is_ok() && capital.is_ok());
        bundle
    }
}

/// Formats an argument of a function. Plain text is the same in every grammatical case.
fn format_value(value: &FluentValue<'_>, case: &str) -> String {
    match value {
        FluentValue::Custom(nested) => match (**nested).as_any().downcast_ref::<NestedMessage>() {
            Some(nested) => nested.format(case),
            None => String::new(),
        },
        FluentValue::String(text) => text.to_string(),
        _ => String::new(),
    }
}

/// A message or list inside another message. It is formatted where it is used, in the case requested there.
#[derive(Debug, Clone, PartialEq)]
struct NestedMessage(Language, Value);

impl NestedMessage {
    fn format(&self, case: &str) -> String {
        match &self.1 {
            Value::Message(message) => self.0.format(message, case),
            Value::List(join, items) => self.0.format_list(*join, items, case),
            Value::Number(_) | Value::Text(_) => String::new(),
        }
    }
}

impl FluentType for NestedMessage {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        self.format(NOMINATIVE).into()
    }

    fn as_string_threadsafe(
        &self,
        _: &intl_memoizer::concurrent::IntlLangMemoizer,
    ) -> Cow<'static, str> {
        self.format(NOMINATIVE).into()
    }
}
