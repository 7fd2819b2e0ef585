//! Language-independent messages: the name of an entry in the data files, and its arguments.

use std::sync::Arc;

/// A reference to an entry of the data files, with its arguments.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Message {
    pub(super) id: &'static str,
    /// The grammatical number of a noun phrase, `one` or `many`; verbs agree with the first noun phrase of the message.
    pub(super) number: Option<&'static str>,
    pub(super) args: Vec<(&'static str, Value)>,
}

/// An argument of a message.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// A number, by which a message may select a plural form.
    Number(i64),
    /// A name, a number as written in the rule file, or one of a fixed set of keywords to select by.
    Text(String),
    /// Another message.
    Message(Arc<Message>),
    /// Several messages.
    List(Join, Arc<[Message]>),
}

/// The way in which the items of a list are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Join {
    And,
    Or,
    Nor,
    Comma,
    Semicolon,
}

impl Message {
    pub(super) const fn new(id: &'static str) -> Self {
        Self {
            id,
            number: None,
            args: Vec::new(),
        }
    }

    /// Joins several messages into one.
    pub(super) fn list(join: Join, items: impl Iterator<Item = Self>) -> Self {
        let mut items: Vec<Self> = items.collect();
        match items.len() {
            1 => items.swap_remove(0),
            _ => Self::new("listed")
                .with("items", Value::List(join, items.into()))
                .with_number("many"),
        }
    }

    /// Reports whether this message, or a message nested in it, has the name `id`.
    pub(super) fn contains(&self, id: &str) -> bool {
        let inside = |value: &Value| match value {
            Value::Message(message) => message.contains(id),
            Value::List(_, items) => items.iter().any(|item| item.contains(id)),
            Value::Number(_) | Value::Text(_) => false,
        };
        self.id == id || self.args.iter().any(|(_, value)| inside(value))
    }

    /// Returns the message as a noun phrase of the given number.
    pub(super) fn with_number(self, number: &'static str) -> Self {
        Self {
            number: Some(number),
            ..self
        }
    }

    pub(super) fn with(mut self, name: &'static str, value: Value) -> Self {
        if let Value::Message(message) = &value
            && let Some(number) = message.number
            && self.args.iter().all(|(name, _)| *name != "number")
        {
            self.args.push(("number", Value::Text(number.to_owned())));
        }
        self.args.push((name, value));
        self
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Self {
        Self::Message(Arc::new(message))
    }
}

/// Marks the end of a subordinate clause inside a sentence. It becomes a comma if a word follows, and nothing if other
/// punctuation follows, which is known only with the text after the clause.
pub(super) const CLAUSE_END: char = '\u{1f}';

/// Replaces each [`CLAUSE_END`] with a comma or nothing.
pub(super) fn resolve_clause_ends(text: &str) -> String {
    let mut closed = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign != CLAUSE_END {
            closed.push(sign);
        } else if signs.peek() == Some(&' ') {
            closed.push(',');
        }
    }
    closed
}

/// Removes the spaces and line breaks that empty placeholders leave behind.
pub(super) fn collapse_spaces(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !squeezed.is_empty() && !word.starts_with([',', ';', ':', '.', ')', CLAUSE_END]) {
            squeezed.push(' ');
        }
        squeezed.push_str(word);
    }
    squeezed
}

/// Capitalises the first letter of a text.
pub(super) fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    let first = first.map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Capitalises a text and ends it with a full stop.
pub(super) fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', ':']) { "" } else { "." };
    capitalise(text) + stop
}
