//! What is said of a place where the grammar got stuck.

use super::brackets::Brackets;
use super::build::shorten;
use super::grammar::{self, Rule};
use super::phrases::expected;
use super::probe::{Fitting, Probe, Understood, fits};
use super::scan::{Kind, Token};
use crate::diagnostic::{Code, Diagnostic};
use crate::nearest::nearest;
use crate::source::{Source, Span};

/// A place where the grammar got stuck.
#[derive(Clone, Copy)]
pub(super) struct Stuck {
    /// The rule by which it was reading, to the end of the text.
    pub(super) rule: Rule,
    /// The token with which it began.
    pub(super) start: usize,
    /// The token at which it got stuck; the number of tokens at the end of the text.
    pub(super) at: usize,
}

/// Finds the words for faults of one text.
pub(super) struct Explainer<'a, 't> {
    source: &'t Source,
    tokens: &'a [Token<'t>],
    brackets: &'a Brackets,
    probe: Probe,
}

impl<'a, 't> Explainer<'a, 't> {
    pub(super) fn new(source: &'t Source, tokens: &'a [Token<'t>], brackets: &'a Brackets) -> Self {
        Self {
            source,
            tokens,
            brackets,
            probe: Probe::default(),
        }
    }

    /// The place of a token; behind the last one: the end of that.
    pub(super) fn span(&self, at: usize) -> Span {
        let range = match (self.tokens.get(at), self.tokens.last()) {
            (Some(token), _) => token.start..token.end(),
            (None, Some(last)) => last.end()..last.end(),
            (None, None) => 0..0,
        };
        Span::new(
            self.source.base + range.start as u32,
            self.source.base + range.end as u32,
        )
    }

    /// What is wrong where the grammar got stuck.
    pub(super) fn explain(&mut self, stuck: Stuck) -> Diagnostic {
        let found = self.tokens.get(stuck.at).copied();
        if let Some(fault) = found.and_then(|found| self.not_of_the_language(stuck.at, found)) {
            return fault;
        }
        let begin = self.tokens[stuck.start].start;
        let end = stuck
            .at
            .checked_sub(1)
            .filter(|&last| last >= stuck.start)
            .map_or(begin, |last| self.tokens[last].end());
        let before = Understood {
            rule: stuck.rule,
            text: &self.source.text[begin..end],
        };
        let what = found.map_or_else(
            || "the end of the file".to_owned(),
            |found| format!("`{}`", shorten(found.text)),
        );
        let Some(fitting) = self.probe.fitting(before) else {
            return Diagnostic::new(
                Code::Syntax,
                self.span(stuck.at),
                format!("{what} does not fit here"),
            );
        };
        if let Some(found) = found.filter(|found| is_reserved(found) && is_name_place(&fitting)) {
            return self.reserved(stuck.at, found.text);
        }
        let message = match expected(&fitting) {
            nothing if nothing.is_empty() => format!("{what} does not fit here"),
            expected => format!("expected {expected}, found {what}"),
        };
        let mut fault = Diagnostic::new(Code::Syntax, self.span(stuck.at), message);
        if let Some(open) = self
            .open_parenthesis(stuck)
            .filter(|_| fitting.signs.contains(&")"))
        {
            fault.code = Code::Unclosed;
            fault = fault.and(self.span(open), "opened here");
        }
        fault.help = found
            .and_then(|found| help(before, &fitting, &found))
            .or_else(|| self.weak_arrow(stuck, &fitting));
        fault
    }

    /// `=` where `=>` was meant, which reads on for one more word.
    fn weak_arrow(&self, stuck: Stuck, fitting: &Fitting) -> Option<String> {
        let sign = self.tokens[..stuck.at]
            .iter()
            .nth_back(1)
            .filter(|sign| sign.text == "=")?;
        let arrow = fitting
            .signs
            .contains(&"=>")
            .then(|| self.tokens[stuck.at - 1].text)?;
        Some(format!(
            "is the `{}` before `{arrow}` meant as `=>`?",
            sign.text
        ))
    }

    /// Characters that mean nothing in the language.
    pub(super) fn not_of_the_language(&self, at: usize, found: Token<'_>) -> Option<Diagnostic> {
        let fault = |code, message: String| Diagnostic::new(code, self.span(at), message);
        match found.kind {
            Kind::OpenText => {
                let help = "write a `\"` at the end of the text, on the same line";
                Some(
                    fault(Code::Unclosed, "this text is not closed".to_owned())
                        .at("opened here")
                        .help(help),
                )
            }
            Kind::Strange => {
                let message = format!(
                    "`{}` means nothing in a rule file",
                    found.text.escape_debug()
                );
                Some(fault(Code::Syntax, message).help(instead_of(found.text)))
            }
            Kind::Close if self.brackets.stray.binary_search(&at).is_ok() => {
                let help = "take it out; or one before it is too many";
                Some(
                    fault(
                        Code::Unclosed,
                        format!("this `{}` closes nothing", found.text),
                    )
                    .help(help),
                )
            }
            _ => None,
        }
    }

    /// A brace that nobody closes.
    pub(super) fn unclosed(&self, open: usize) -> Diagnostic {
        let end = self.brackets.end[open];
        let before = if end < self.tokens.len() {
            "expected `}` before this"
        } else {
            "expected `}` here"
        };
        Diagnostic::new(Code::Unclosed, self.span(end), "a `{` is not closed")
            .at(before)
            .and(self.span(open), "opened here")
            .help("write a `}` where the lines that belong to it end")
    }

    /// Phrases inside phrases without end.
    pub(super) fn too_deep(&self, at: usize) -> Diagnostic {
        Diagnostic::new(
            Code::TooDeep,
            self.span(at),
            "the phrases go too deep inside each other here",
        )
        .help("give a part of it a name of its own: a table, or pits with a name")
    }

    fn reserved(&self, at: usize, word: &str) -> Diagnostic {
        let message = format!("`{word}` is a word of the language and cannot be a name");
        Diagnostic::new(Code::ReservedName, self.span(at), message)
            .help(format!("choose another, such as `my_{word}`"))
    }

    /// The innermost parenthesis that is open where the grammar got stuck.
    fn open_parenthesis(&self, stuck: Stuck) -> Option<usize> {
        let mut open = Vec::new();
        for at in stuck.start..stuck.at.min(self.tokens.len()) {
            match self.tokens[at].text {
                "(" => open.push(at),
                ")" => drop(open.pop()),
                _ => {}
            }
        }
        open.pop()
    }
}

fn is_reserved(token: &Token<'_>) -> bool {
    grammar::words().iter().any(|word| word == token.text)
}

/// Whether nothing but a name may stand there.
fn is_name_place(fitting: &Fitting) -> bool {
    fitting.name && fitting.words.is_empty()
}

fn help(before: Understood<'_>, fitting: &Fitting, found: &Token<'_>) -> Option<String> {
    if found.kind == Kind::Word
        && let Some(near) = nearest(found.text, fitting.words.iter().copied())
    {
        return Some(format!("did you mean `{near}`?"));
    }
    let missing = |sign: &&&str| fits(before, &format!("{sign} {}", found.text));
    let signs = fitting
        .signs
        .iter()
        .filter(|sign| matches!(**sign, "=>" | "{" | "=" | ":" | ";" | ","));
    let sign = signs.filter(|_| found.kind != Kind::Close).find(missing)?;
    Some(format!("is a `{sign}` missing before it?"))
}

/// What to write instead of a character that keyboards and word processors like to put in.
fn instead_of(strange: &str) -> &'static str {
    match strange {
        "“" | "”" | "„" | "«" | "»" | "'" | "‘" | "’" => {
            "texts stand between plain quotation marks: `\"`"
        }
        "→" | "⇒" | "->" => "write `=>`",
        "≥" => "write `>=`",
        "≤" => "write `<=`",
        "==" => "write a single `=`",
        "≠" | "<>" => "write `!=`",
        "–" | "—" | "−" => "write a plain `-`",
        "×" => "write `*`",
        "…" | "." => "ranges are written with two dots: `2..3`",
        "/" | "//" => "comments begin with `#`",
        "!" => "write `!=` for unequal numbers, and `not` before conditions",
        "&" | "&&" => "write `and`",
        "|" | "||" => "write `or`",
        letter if letter.chars().all(char::is_alphabetic) => {
            "names are made of the letters a to z, digits and `_`"
        }
        _ => "take it out",
    }
}
