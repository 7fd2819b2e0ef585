//! Parsing of a text piece by piece: the title first, then the sections.

use super::brackets;
use super::brackets::split_pieces;
use super::build::{Builder, shorten};
use super::forms::section_forms;
use super::grammar::{self, Rule, TokenKind};
use super::lexer::Token;
use super::reader::Reader;
use super::sections::{is_section_keyword, is_title, rule_of_piece, section_words};
use crate::diagnostic::{Code, Diagnostic, Edit, Suggestion, rank};
use crate::nearest::nearest;
use crate::source::Source;
use crate::syntax::{Section, Title};
use std::ops::Range;

/// The form of a title, for authors who left it out.
const TITLE_HELP: &str = "write `game \"…\"` with the name of the game as the first line";
const EMPTY_FILE_HELP: &str = "write `game \"…\"` with the name of the game as the first line; or begin with a copy of the variant that is \
    nearest to your game";

/// The largest number of unclosed braces that are reported; a text with more is not a rule file.
const MAX_UNCLOSED: usize = 8;

/// The kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A rule file: a title and sections.
    Game,
    /// A file of cases: no title, and no sections other than cases.
    Cases,
}

/// The title and the sections of a text, and its faults.
pub(super) type ParsedPieces = (Option<Title>, Vec<Section>, Vec<Diagnostic>);

/// Parses all pieces of a text.
pub(super) fn read(
    source: &Source,
    tokens: &[Token<'_>],
    kind: FileKind,
    trial_bytes: usize,
) -> ParsedPieces {
    let brackets = brackets::pair(tokens);
    let mut reader = Reader::new(source, tokens, &brackets, trial_bytes);
    for &open in brackets.unclosed.iter().take(MAX_UNCLOSED) {
        let fault = reader.explainer.unclosed_brace(open);
        reader.builder.faults.push(fault);
    }
    let pieces = split_pieces(tokens, &brackets);
    if kind == FileKind::Game {
        reader.expect_title(&pieces);
    }
    for piece in pieces {
        if !reader.is_full() {
            reader.read_piece(piece);
        }
    }
    if kind == FileKind::Cases {
        reader.check_only_cases();
    }
    (reader.title, reader.sections, reader.builder.faults)
}

impl Reader<'_, '_> {
    fn expect_title(&mut self, pieces: &[Range<usize>]) {
        let words = || pieces.iter().map(|piece| self.tokens[piece.start].text);
        let (message, help) = match words().next() {
            None => ("the file is empty", EMPTY_FILE_HELP),
            // Anything but a section is more likely a title with a mistake.
            Some(first) if is_section_keyword(first) && !words().any(is_title) => {
                ("the file has no title", TITLE_HELP)
            }
            Some(_) => return,
        };
        let fault = Diagnostic::new(Code::MissingSection, self.explainer.span(0), message);
        self.builder.faults.push(fault.help(help));
    }

    /// Parses a piece. An unindented line after a section without braces is more likely a separate section with a
    /// misspelt keyword, if the section cannot be parsed together with it.
    fn read_piece(&mut self, piece: Range<usize>) {
        let start = self.tokens[piece.start];
        let unindented = |&at: &usize| {
            let token = self.tokens[at];
            token.first_on_line
                && token.column <= start.column
                && token.kind == TokenKind::Word
                && self.brackets.depth[at] == 0
        };
        let rule = rule_of_piece(start.text);
        match (piece.start + 1..piece.end).find(unindented) {
            Some(at) if grammar::read_all(rule, self.text(piece.clone())).is_err() => {
                self.read_sections(piece.start..at);
                self.read_sections(at..piece.end);
            }
            _ => self.read_sections(piece),
        }
    }

    /// Parses the title or sections in a piece.
    fn read_sections(&mut self, piece: Range<usize>) {
        if !is_section_keyword(self.tokens[piece.start].text) {
            self.section = None;
            let fault = self.unknown_section(piece.start);
            self.builder.faults.push(fault);
            self.record_unread(piece);
            return;
        }
        self.section = Some(piece.start);
        let mut start = piece.start;
        while start < piece.end && !self.is_full() {
            start = self.read_next_section(start..piece.end);
        }
    }

    /// Parses the title or section at the start of `rest`, and returns the token after it.
    fn read_next_section(&mut self, rest: Range<usize>) -> usize {
        let start = rest.start;
        self.section = Some(start);
        let rule_to_end = rule_of_piece(self.tokens[start].text);
        let is_title = rule_to_end == Rule::one_title;
        if is_title {
            self.check_title_position(start);
        }
        let rule = if is_title { Rule::title } else { Rule::section };
        let node = match grammar::read(rule, self.text(rest.clone()), self.offset(start)) {
            Ok(node) => node,
            Err(refused) => {
                let stuck = self.explainer.failure_point(rule_to_end, start, refused);
                self.read_faulty_section(rest.clone(), &stuck);
                return rest.end;
            }
        };
        let next = self.token_at(node.span().end, start + 1);
        if next < rest.end && !is_section_keyword(self.tokens[next].text) {
            self.report_trailing_text(rule_to_end, start, next..rest.end);
            return rest.end;
        }
        if is_title {
            let title = self.builder.title(&node);
            self.title.get_or_insert(title);
        } else {
            let section = self.try_build(Builder::section, &node, start..next);
            self.sections.extend(section);
        }
        next
    }

    fn check_title_position(&mut self, at: usize) {
        let (code, message, help) = if self.title.is_some() {
            let help = "a file describes one game; take out one of the titles";
            (Code::DuplicateSection, "there is a second title", help)
        } else if at > 0 {
            let help = "move this line to the beginning of the file";
            (Code::Syntax, "the title comes first", help)
        } else {
            return;
        };
        let fault = Diagnostic::new(code, self.explainer.span(at), message);
        self.builder.faults.push(fault.help(help));
    }

    /// Reports text after a section that does not belong there, because a mistake in the section made the section end
    /// too early.
    fn report_trailing_text(&mut self, rule: Rule, start: usize, rest: Range<usize>) {
        let stuck = self.continuation_failure(rule, start, rest.clone());
        self.report(&stuck);
        self.record_unread(start..rest.start);
        // It is not known to which section this text belongs.
        self.section = None;
        self.record_unread(rest);
    }

    /// Reports everything that is not allowed in a file of cases.
    fn check_only_cases(&mut self) {
        let title = self.title.iter().map(|title| title.span);
        let strays = self.sections.iter();
        let strays =
            strays.filter(|section| !matches!(section, Section::Case(_) | Section::Unparsed(_)));
        let message = "a file of cases contains only cases";
        let help = "rules and title belong in the rule file beside it";
        let faults = title
            .chain(strays.map(Section::span))
            .map(|span| Diagnostic::new(Code::BadCase, span, message).help(help));
        self.builder.faults.extend(faults);
    }

    /// Returns the fault of a piece that does not begin with a keyword of a section.
    fn unknown_section(&self, at: usize) -> Diagnostic {
        let token = self.tokens[at];
        if let Some(fault) = self.explainer.lexical_fault(at, token) {
            return fault;
        }
        let title = (at == 0).then_some("game");
        let meant = nearest(token.text, section_words().chain(title));
        let expected = if at == 0 {
            "the title of the game"
        } else {
            "a section such as `move`"
        };
        let message = format!("expected {expected}, found `{}`", shorten(token.text));
        let place = self.explainer.span(at);
        let fault = Diagnostic::new(Code::Syntax, place, message);
        match meant {
            // The rank is that of a misspelling, because another fault in the line says nothing about the word.
            Some(meant) => fault.with_suggestions(vec![Suggestion {
                rank: rank::MISSPELT,
                help: format!("did you mean `{meant}`?"),
                edits: vec![Edit::new(place, meant)],
            }]),
            None if at == 0 => fault.help(TITLE_HELP),
            None => fault.help(section_forms()),
        }
    }
}
