//! Writes tables about the grammar as Rust source: what each rule matches, the words with which each phrase can begin, and how words
//! are spelled.

use crate::reader::{Expr, Kind, Rule};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Returns the source of all tables.
pub(crate) fn source(rules: &[Rule]) -> String {
    definitions(rules) + &words(rules)
}

/// Returns the source of the enum of all rules, and of the table of their definitions.
fn definitions(rules: &[Rule]) -> String {
    let mut names = String::from("EOI");
    let mut table =
        String::from("    Definition { kind: Kind::Normal, matches: Expr::EndOfText },\n");
    for rule in rules {
        // The parser skips these two between the parts of other rules.
        let kind = match rule.name.as_str() {
            "WHITESPACE" | "COMMENT" => "Space".to_owned(),
            _ => format!("{:?}", rule.kind),
        };
        let matches = expression(&rule.expr);
        let _ = write!(names, ", {}", rule.name);
        let _ = writeln!(
            table,
            "    Definition {{ kind: Kind::{kind}, matches: {matches} }},"
        );
    }
    format!(
        "/// A rule of the grammar.\n\
         #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = \"the names of the grammar\")]\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
         pub(crate) enum Rule {{ {names} }}\n\n\
         /// All rules, in the order of the grammar.\n\
         pub(crate) const ALL_RULES: &[Rule] = {{ use Rule::*; &[{names}] }};\n\n\
         static DEFINITIONS: &[Definition] = &[\n{table}];\n\n"
    )
}

/// Returns the source of an expression.
fn expression(expr: &Expr) -> String {
    let all = |parts: &[Expr]| parts.iter().map(expression).collect::<Vec<_>>().join(", ");
    match expr {
        Expr::Text(text) => format!("Expr::Text({text:?})"),
        Expr::Name(name) => match name.as_str() {
            "SOI" => "Expr::StartOfText".to_owned(),
            "ANY" => "Expr::AnyCharacter".to_owned(),
            "ASCII_ALPHA" => "Expr::Character(char::is_ascii_alphabetic)".to_owned(),
            "ASCII_ALPHANUMERIC" => "Expr::Character(char::is_ascii_alphanumeric)".to_owned(),
            "ASCII_DIGIT" => "Expr::Character(char::is_ascii_digit)".to_owned(),
            rule => format!("Expr::Rule(Rule::{rule})"),
        },
        Expr::Sequence(parts) => format!("Expr::Sequence(&[{}])", all(parts)),
        Expr::Choice(choices) => format!("Expr::Choice(&[{}])", all(choices)),
        Expr::Optional(inner) => format!("Expr::Optional(&{})", expression(inner)),
        Expr::Repeated(inner) => match until(inner) {
            Some(texts) => format!("Expr::Until(&{texts:?})"),
            None => format!("Expr::Repeated(&{})", expression(inner)),
        },
        Expr::Ahead(inner) => format!("Expr::Ahead(&{})", expression(inner)),
        Expr::NotAhead(inner) => format!("Expr::NotAhead(&{})", expression(inner)),
    }
}

/// Returns the texts `"a"` and `"b"` of the expression `!("a" | "b") ~ ANY`. Repeated, such an expression matches
/// everything up to the first of its texts.
fn until(repeated: &Expr) -> Option<Vec<&str>> {
    let Expr::Sequence(parts) = repeated else {
        return None;
    };
    match &parts[..] {
        [Expr::NotAhead(ends), Expr::Name(any)] if any == "ANY" => match &**ends {
            Expr::Choice(ends) => ends.iter().map(text).collect(),
            end => Some(vec![text(end)?]),
        },
        _ => None,
    }
}

fn text(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Text(text) => Some(text),
        _ => None,
    }
}

/// Returns the Rust source of the tables of words.
fn words(rules: &[Rule]) -> String {
    let named: BTreeMap<&str, &Rule> = rules.iter().map(|rule| (&*rule.name, rule)).collect();
    let mut beginnings = String::new();
    let mut spellings = String::new();
    for rule in rules {
        let first = Beginning::of(&named, &Expr::Name(rule.name.clone())).words;
        let first: Vec<_> = first.iter().map(|word| format!("Rule::{word}")).collect();
        if rule.kind != Kind::Silent || !first.is_empty() {
            let arm = format!("        Rule::{} => &[{}],\n", rule.name, first.join(", "));
            beginnings.push_str(&arm);
        }
        if let (Kind::Atomic, Some(all)) = (rule.kind, spelled(&named, &rule.expr)) {
            let _ = writeln!(spellings, "        Rule::{} => &{all:?},", rule.name);
        }
    }
    format!(
        "/// The words, signs and other tokens with which a phrase can begin, in the order of the grammar.\n\
         pub(crate) const fn beginning(rule: Rule) -> &'static [Rule] {{\n    match rule {{\n{beginnings}        _ => &[],\n    }}\n}}\n\n\
         /// The spellings of a token; none if it is not always spelled alike.\n\
         pub(crate) const fn spellings(token: Rule) -> &'static [&'static str] {{\n    match token {{\n{spellings}        _ => &[],\n    }}\n}}\n"
    )
}

/// The tokens with which a phrase can begin.
#[derive(Default)]
struct Beginning<'r> {
    words: Vec<&'r str>,
    /// Whether the phrase can be empty.
    may_be_empty: bool,
}

impl<'r> Beginning<'r> {
    /// The beginning of an expression that adds no token to a phrase, such as white space or a look ahead.
    const NOTHING: Self = Self {
        words: Vec::new(),
        may_be_empty: true,
    };

    fn of(rules: &BTreeMap<&str, &'r Rule>, expr: &Expr) -> Self {
        let of = |expr: &Expr| Self::of(rules, expr);
        match expr {
            Expr::Name(name) => match rules.get(&**name) {
                Some(rule) if rule.kind == Kind::Atomic => Self {
                    words: vec![&*rule.name],
                    may_be_empty: false,
                },
                Some(rule) => of(&rule.expr),
                // A rule built into pest: the start or the end of the text.
                None => Self::NOTHING,
            },
            Expr::Sequence(parts) => {
                let mut all = Self::NOTHING;
                for part in parts {
                    let part = of(part);
                    all.add(part.words);
                    all.may_be_empty = part.may_be_empty;
                    if !all.may_be_empty {
                        break;
                    }
                }
                all
            }
            Expr::Choice(choices) => {
                let mut all = Self::default();
                for choice in choices.iter().map(of) {
                    all.add(choice.words);
                    all.may_be_empty |= choice.may_be_empty;
                }
                all
            }
            Expr::Optional(inner) | Expr::Repeated(inner) => Self {
                may_be_empty: true,
                ..of(inner)
            },
            Expr::Text(_) | Expr::Ahead(_) | Expr::NotAhead(_) => Self::NOTHING,
        }
    }

    fn add(&mut self, more: Vec<&'r str>) {
        for word in more {
            if !self.words.contains(&word) {
                self.words.push(word);
            }
        }
    }
}

/// Returns all spellings of a token, if they can be listed.
fn spelled(rules: &BTreeMap<&str, &Rule>, expr: &Expr) -> Option<Vec<String>> {
    let spelled = |expr: &Expr| spelled(rules, expr);
    match expr {
        Expr::Name(name) => {
            let named = rules.get(&**name)?;
            (named.kind == Kind::Silent).then(|| spelled(&named.expr))?
        }
        Expr::Text(text) => Some(vec![text.clone()]),
        Expr::NotAhead(_) => Some(vec![String::new()]),
        Expr::Optional(inner) => Some([vec![String::new()], spelled(inner)?].concat()),
        Expr::Choice(choices) => {
            let all: Option<Vec<_>> = choices.iter().map(spelled).collect();
            Some(all?.concat())
        }
        Expr::Sequence(parts) => parts.iter().try_fold(vec![String::new()], |first, then| {
            let then = spelled(then)?;
            let joined = first
                .iter()
                .flat_map(|first| then.iter().map(move |then| format!("{first}{then}")));
            Some(joined.collect())
        }),
        Expr::Repeated(_) | Expr::Ahead(_) => None,
    }
}
