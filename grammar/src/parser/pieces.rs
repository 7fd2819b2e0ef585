//! A text piece by piece: the title first, then the sections.

use super::brackets;
use super::build::shorten;
use super::cut::cut;
use super::depth::too_deep;
use super::grammar::{self, Rule};
use super::heads::HEADS;
use super::reader::Reader;
use super::scan::{Kind, Token};
use super::{Form, Unread};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use crate::syntax::{Section, Title};
use std::ops::Range;

/// What a title looks like, for those who forgot it.
const EXAMPLE: &str = "write `game \"…\"` with the name of the game as the first line";

/// More braces than these are not said to be unclosed; the text is no rule file then.
const MOST_UNCLOSED: usize = 8;

/// What was read.
pub(super) struct Pieces {
    pub(super) title: Option<Title>,
    pub(super) sections: Vec<Section>,
    pub(super) faults: Vec<Diagnostic>,
    pub(super) unread: Vec<Unread>,
}

/// Reads all pieces of a text.
pub(super) fn read(source: &Source, tokens: &[Token<'_>], form: Form) -> Pieces {
    let brackets = brackets::pair(tokens);
    let mut reader = Reader::new(source, tokens, &brackets);
    for &open in brackets.unclosed.iter().take(MOST_UNCLOSED) {
        let fault = reader.explainer.unclosed(open);
        reader.builder.faults.push(fault);
    }
    let pieces = cut(tokens, &brackets);
    let mut work = Work {
        reader,
        title: None,
        titled: form == Form::Cases
            || pieces
                .iter()
                .any(|piece| tokens[piece.start].text == "game"),
        lost: false,
    };
    if pieces.is_empty() && form == Form::Game {
        let help =
            format!("{EXAMPLE}; or begin with a copy of the variant that is nearest to your game");
        work.note(
            Diagnostic::new(
                Code::MissingSection,
                work.reader.explainer.span(0),
                "the file is empty",
            )
            .help(help),
        );
    }
    for piece in pieces {
        if !work.reader.full() {
            work.piece(piece);
        }
    }
    if form == Form::Cases {
        work.nothing_but_cases();
    }
    let Reader {
        sections,
        builder,
        unread,
        ..
    } = work.reader;
    Pieces {
        title: work.title,
        sections,
        faults: builder.faults,
        unread,
    }
}

struct Work<'a, 't> {
    reader: Reader<'a, 't>,
    title: Option<Title>,
    /// Whether there is a title somewhere, or its absence was reported.
    titled: bool,
    /// Whether the piece before was no section, so that this one may be the rest of it.
    lost: bool,
}

impl Work<'_, '_> {
    fn note(&mut self, fault: Diagnostic) {
        self.reader.builder.faults.push(fault);
    }

    /// Reads a piece. What stands unindented behind a section without braces is rather a section of its own with a slip
    /// in its first word, if the section cannot be read together with it.
    fn piece(&mut self, piece: Range<usize>) {
        let start = self.reader.tokens[piece.start];
        let unindented = |&at: &usize| {
            let token = self.reader.tokens[at];
            token.first
                && token.column <= start.column
                && token.kind == Kind::Word
                && self.reader.brackets.depth[at] == 0
        };
        let rule = if start.text == "game" {
            Rule::one_title
        } else {
            Rule::one_section
        };
        match (piece.start + 1..piece.end).find(unindented) {
            Some(at) if grammar::read_all(rule, self.reader.text(piece.clone())).is_err() => {
                self.single(piece.start..at);
                self.single(at..piece.end);
            }
            _ => self.single(piece),
        }
    }

    fn single(&mut self, piece: Range<usize>) {
        let word = self.reader.tokens[piece.start].text;
        let known = HEADS.contains(&word);
        if word == "game" {
            self.title(piece);
        } else if known {
            self.expect_title(piece.start);
            self.reader.piece(piece);
        } else {
            self.no_section(piece);
        }
        self.lost = !known;
    }

    fn title(&mut self, piece: Range<usize>) {
        let span = self.reader.explainer.span(piece.start);
        if self.title.is_some() {
            let fault = Diagnostic::new(Code::DuplicateSection, span, "there is a second title");
            self.note(fault.help("a file describes one game; take out one of the titles"));
        } else if piece.start > 0 && !self.lost {
            let fault = Diagnostic::new(Code::Syntax, span, "the title comes first");
            self.note(fault.help("move this line to the beginning of the file"));
        }
        match grammar::read(
            Rule::title,
            self.reader.text(piece.clone()),
            self.reader.offset(piece.start),
        ) {
            Ok(node) => {
                let next = self.reader.token_at(node.span().end, piece.start + 1);
                let title = self.reader.builder.title(&node);
                self.title.get_or_insert(title);
                self.behind_title(piece.start, next..piece.end);
            }
            Err(stuck) => {
                let stuck = self.reader.stuck_at(piece.start, stuck);
                self.reader.fault(Rule::one_title, piece.start, stuck);
                self.reader.leave_out(piece);
            }
        }
    }

    fn behind_title(&mut self, start: usize, rest: Range<usize>) {
        if rest.is_empty() {
            return;
        }
        if HEADS.contains(&self.reader.tokens[rest.start].text) {
            self.reader.piece(rest);
        } else {
            let at = self.reader.furthest(Rule::one_title, start, rest.clone());
            self.reader.fault(Rule::one_title, start, at);
            self.reader.leave_out(rest);
        }
    }

    /// Reports what has no place in a file of cases.
    fn nothing_but_cases(&mut self) {
        let title = self.title.as_ref().map(|title| title.span);
        let sections = self.reader.sections.iter();
        let sections = sections.filter(|section| !matches!(section, Section::Case(_)));
        let strays: Vec<_> = title
            .into_iter()
            .chain(sections.map(Section::span))
            .collect();
        for span in strays {
            let fault = Diagnostic::new(
                Code::BadCase,
                span,
                "a file of cases holds nothing but cases",
            );
            self.note(fault.help("rules and title stand in the rule file beside it"));
        }
    }

    fn expect_title(&mut self, at: usize) {
        if !self.titled {
            let span = self.reader.explainer.span(at);
            self.note(
                Diagnostic::new(Code::MissingSection, span, "the file has no title").help(EXAMPLE),
            );
        }
        self.titled = true;
    }

    /// A piece that begins with no word of a section.
    fn no_section(&mut self, piece: Range<usize>) {
        let meant = self.reader.meant(piece.start);
        if !self.lost || meant.is_some() {
            let fault = self.unknown_section(piece.start, meant);
            self.note(fault);
        }
        self.titled |= piece.start == 0;
        if !meant.is_some_and(|meant| self.read_as(meant, piece.clone())) {
            self.reader.leave_out(piece);
        }
    }

    fn unknown_section(&self, at: usize, meant: Option<&str>) -> Diagnostic {
        let token = self.reader.tokens[at];
        if let Some(fault) = self.reader.explainer.not_of_the_language(at, token) {
            return fault;
        }
        let expected = if at == 0 {
            "the title of the game"
        } else {
            "a section such as `move`"
        };
        let message = format!("expected {expected}, found `{}`", shorten(token.text));
        let help = match meant {
            Some(meant) => format!("did you mean `{meant}`?"),
            None if at == 0 => EXAMPLE.to_owned(),
            None => format!("sections begin with {}", listed(&HEADS[1..])),
        };
        Diagnostic::new(Code::Syntax, self.reader.explainer.span(at), message).help(help)
    }

    /// Reads a piece as if its first word were `word`, so that what it says is not missed elsewhere.
    fn read_as(&mut self, word: &str, piece: Range<usize>) -> bool {
        let token = self.reader.tokens[piece.start];
        let behind = self.reader.source.base as usize + token.end();
        let rest = self
            .reader
            .text(piece.clone())
            .get(token.text.len()..)
            .unwrap_or_default();
        let (Some(base), None) = (
            behind.checked_sub(word.len()),
            too_deep(&self.reader.tokens[piece]),
        ) else {
            return false;
        };
        let text = format!("{word}{rest}");
        let rule = if word == "game" {
            Rule::title
        } else {
            Rule::section
        };
        let Ok(node) = grammar::read(rule, &text, base as u32) else {
            return false;
        };
        if word == "game" {
            self.title = Some(self.reader.builder.title(&node));
            self.titled = true;
        } else {
            let section = self.reader.builder.section(&node);
            self.reader.sections.push(section);
        }
        true
    }
}

fn listed(words: &[&str]) -> String {
    words
        .iter()
        .map(|word| format!("`{word}`"))
        .collect::<Vec<_>>()
        .join(", ")
}
