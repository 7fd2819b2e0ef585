//! A text piece by piece: the title first, then the sections.

use super::brackets::cut;
use super::build::{Builder, shorten};
use super::expected::choices;
use super::grammar::{self, Kind, Rule};
use super::lexer::Token;
use super::reader::Reader;
use super::sections::{is_head, rule_of_piece, section_words};
use super::{brackets, misnamed};
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::nearest::nearest;
use crate::source::Source;
use crate::syntax::{Section, Title};
use std::ops::Range;

/// What a title looks like, for those who forgot it.
const EXAMPLE: &str = "write `game \"…\"` with the name of the game as the first line";

/// More braces than these are not said to be unclosed; the text is no rule file then.
const MOST_UNCLOSED: usize = 8;

/// What is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A rule file: a title and sections.
    Game,
    /// A file of cases: no title, and no other section than cases.
    Cases,
}

/// What was read.
pub(super) struct Pieces {
    pub(super) title: Option<Title>,
    pub(super) sections: Vec<Section>,
    pub(super) faults: Vec<Diagnostic>,
}

/// Reads all pieces of a text.
pub(super) fn read(source: &Source, tokens: &[Token<'_>], form: Form, work: usize) -> Pieces {
    let brackets = brackets::pair(tokens);
    let mut reader = Reader::new(source, tokens, &brackets, work);
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
    misnamed::once(&mut work.reader.builder.faults, &work.reader.explainer);
    let Reader {
        sections, builder, ..
    } = work.reader;
    Pieces {
        title: work.title,
        sections,
        faults: builder.faults,
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
        let rule = rule_of_piece(start.text);
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
        let known = is_head(word);
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
        let text = self.reader.text(piece.clone());
        match grammar::read(Rule::title, text, self.reader.offset(piece.start)) {
            Ok(node) => {
                let next = self.reader.token_at(node.span().end, piece.start + 1);
                if next == piece.end || is_head(self.reader.tokens[next].text) {
                    let title = self.reader.builder.title(&node);
                    self.title.get_or_insert(title);
                }
                self.behind_title(piece.start, next..piece.end);
            }
            Err(refused) => {
                let stuck = self
                    .reader
                    .explainer
                    .stuck(Rule::one_title, piece.start, refused);
                self.reader.note(&stuck);
                self.reader.section = None;
                self.reader.leave_out(piece);
            }
        }
    }

    fn behind_title(&mut self, start: usize, rest: Range<usize>) {
        if rest.is_empty() {
            return;
        }
        if is_head(self.reader.tokens[rest.start].text) {
            self.reader.piece(rest);
        } else {
            let stuck = self.reader.furthest(Rule::one_title, start, rest.clone());
            self.reader.note(&stuck);
            self.reader.section = None;
            self.reader.leave_out(rest);
        }
    }

    /// Reports what has no place in a file of cases.
    fn nothing_but_cases(&mut self) {
        let title = self.title.as_ref().map(|title| title.span);
        let sections = self.reader.sections.iter();
        let sections =
            sections.filter(|section| !matches!(section, Section::Case(_) | Section::Unread(_)));
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
        self.reader.section = None;
        let text = self.reader.tokens[piece.start].text;
        let meant = match piece.start {
            0 => nearest(text, section_words().chain(["game"])),
            _ => nearest(text, section_words()),
        };
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
        let place = self.reader.explainer.span(at);
        let fault = Diagnostic::new(Code::Syntax, place, message);
        match meant {
            Some(meant) => {
                fault.try_edit(format!("did you mean `{meant}`?"), Edit::new(place, meant))
            }
            None if at == 0 => fault.help(EXAMPLE),
            None => fault.help(choices(&[Rule::section], false).unwrap_or_default()),
        }
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
        let too_deep = self
            .reader
            .brackets
            .too_deep(self.reader.tokens, piece.clone())
            .is_some();
        let Some(base) = behind.checked_sub(word.len()).filter(|_| !too_deep) else {
            return false;
        };
        let text = format!("{word}{rest}");
        if rule_of_piece(word) == Rule::one_title {
            let read = grammar::read(Rule::title, &text, base as u32);
            self.title = read.ok().map(|node| self.reader.builder.title(&node));
            self.titled = true;
            return self.title.is_some();
        }
        let Ok(node) = grammar::read(Rule::section, &text, base as u32) else {
            return false;
        };
        let section = self.reader.built(Builder::section, &node, piece);
        self.reader.sections.extend(section);
        true
    }
}
