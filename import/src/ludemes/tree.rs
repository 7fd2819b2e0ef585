//! Ludemes as a tree. The one place of this crate that knows pest.

use crate::ImportError;
use pest::Parser as _;
use pest::error::LineColLocation;
use pest::iterators::Pair;

mod derived {
    #[derive(pest_derive::Parser)]
    #[grammar = "ludemes/ludemes.pest"]
    pub(super) struct Ludemes;
}

use derived::Rule;

/// How deep brackets may go: reading recurses.
const DEEPEST: usize = 64;

/// A ludeme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    /// In round brackets.
    List(Vec<Node>),
    /// In curly brackets.
    Set(Vec<Node>),
    /// In angles.
    Angle(Vec<Node>),
    Named(String, Box<Node>),
    Text(String),
    Word(String),
}

impl Node {
    /// The word or text that a list begins with; that of a word is the word itself.
    pub(super) fn head(&self) -> &str {
        match self {
            Self::List(items) => match items.first() {
                Some(Self::Word(word) | Self::Text(word)) => word,
                _ => "",
            },
            Self::Word(word) | Self::Text(word) => word,
            _ => "",
        }
    }

    /// What follows the head of a list, or what is in a set; nothing for others.
    pub(super) fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items.get(1..).unwrap_or_default(),
            Self::Set(items) | Self::Angle(items) => items,
            _ => &[],
        }
    }

    /// The value with that name in a list.
    pub(super) fn named(&self, wanted: &str) -> Option<&Self> {
        self.items().iter().find_map(|item| match item {
            Self::Named(name, value) if name == wanted => Some(&**value),
            _ => None,
        })
    }

    /// The items that have no name, those of a set one by one.
    pub(super) fn plain(&self) -> Vec<&Self> {
        let plain = self
            .items()
            .iter()
            .filter(|item| !matches!(item, Self::Named(..)));
        plain.flat_map(Self::each).collect()
    }

    /// The items of a set, or the node alone.
    pub(super) fn each(&self) -> Vec<&Self> {
        match self {
            Self::Set(items) => items.iter().collect(),
            other => vec![other],
        }
    }

    /// The first list with that head, at any depth.
    pub(super) fn find(&self, head: &str) -> Option<&Self> {
        if matches!(self, Self::List(_)) && self.head() == head {
            return Some(self);
        }
        match self {
            Self::List(items) | Self::Set(items) | Self::Angle(items) => {
                items.iter().find_map(|item| item.find(head))
            }
            Self::Named(_, value) => value.find(head),
            Self::Text(_) | Self::Word(_) => None,
        }
    }

    /// As it would be written, on one line and not too long.
    pub(super) fn brief(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        match text.char_indices().nth(100) {
            Some((end, _)) => format!("{} …", &text[..end]),
            None => text,
        }
    }

    /// Writes until there is more than anybody wants to see.
    fn write(&self, text: &mut String) {
        if text.len() > 500 {
            return;
        }
        let (open, items, close) = match self {
            Self::List(items) => ('(', items, ')'),
            Self::Set(items) => ('{', items, '}'),
            Self::Angle(items) => ('<', items, '>'),
            Self::Named(name, value) => {
                text.push_str(name);
                text.push(':');
                return value.write(text);
            }
            Self::Text(inner) => {
                text.push('"');
                text.push_str(inner);
                return text.push('"');
            }
            Self::Word(word) => return text.push_str(word),
        };
        text.push(open);
        for (number, item) in items.iter().enumerate() {
            if number > 0 {
                text.push(' ');
            }
            item.write(text);
        }
        text.push(close);
    }
}

/// Reads all ludemes of a text.
pub(super) fn parse(text: &str) -> Result<Vec<Node>, ImportError> {
    if let Some(at) = too_deep(text) {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        return Err(ImportError::Unreadable {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: format!("brackets go more than {DEEPEST} deep here; take some out"),
        });
    }
    let mut pairs = derived::Ludemes::parse(Rule::file, text).map_err(|error| {
        let (line, column) = match error.line_col {
            LineColLocation::Pos(place) | LineColLocation::Span(place, _) => place,
        };
        ImportError::Unreadable {
            line,
            column,
            message: "no ludeme can begin or end here; look for a bracket or a quotation mark that is missing".to_owned(),
        }
    })?;
    let file = pairs.next().into_iter().flat_map(Pair::into_inner);
    Ok(file
        .filter(|pair| pair.as_rule() != Rule::EOI)
        .map(node)
        .collect())
}

/// The place where brackets go too deep.
fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut before) = (0_usize, ' ');
    let (mut in_text, mut in_comment, mut escaped) = (false, false, false);
    for (at, sign) in text.char_indices() {
        let opens = matches!(sign, '(' | '{') || sign == '<' && before != '(';
        let closes = matches!(sign, ')' | '}') || sign == '>' && before != '(';
        match sign {
            _ if in_comment => in_comment = sign != '\n',
            _ if escaped => escaped = false,
            '\\' if in_text => escaped = true,
            '"' => in_text = !in_text,
            _ if in_text => {}
            '/' if before == '/' => in_comment = true,
            _ if opens => depth += 1,
            _ if closes => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(at);
        }
        before = sign;
    }
    None
}

fn node(pair: Pair<'_, Rule>) -> Node {
    let text = || pair.as_str().to_owned();
    match pair.as_rule() {
        Rule::list => Node::List(pair.into_inner().map(node).collect()),
        Rule::set => Node::Set(pair.into_inner().map(node).collect()),
        Rule::angle => Node::Angle(pair.into_inner().map(node).collect()),
        Rule::text => Node::Text(pair.into_inner().map(|inner| inner.as_str()).collect()),
        Rule::named => {
            let mut parts = pair.into_inner();
            let name = parts.next().map_or("", |name| name.as_str()).to_owned();
            let value = parts.next().map_or(Node::Set(Vec::new()), node);
            Node::Named(name, Box::new(value))
        }
        _ => Node::Word(text()),
    }
}
