//! Matching of brackets, including texts with missing ones, and cutting of a text into pieces by its brackets.
//!
//! If all brackets of a text match, they are taken as written. Otherwise, a second pass uses the layout to find the
//! missing one: keywords that only begin new sections, and the indentation of lines. Then a missing brace spoils one
//! section and not the rest of the file.

use super::grammar::{self, Rule, TokenKind};
use super::lexer::Token;
use super::sections::{self, is_section_keyword, rule_of_piece};
use std::ops::Range;

/// The brackets of a text.
pub(super) struct Brackets {
    /// For every opening bracket, the token that closes it or, if none does, the token before which it should have been
    /// closed.
    pub(super) end: Vec<usize>,
    /// The number of open brackets around every token; a bracket itself is not counted as around itself.
    pub(super) depth: Vec<usize>,
    /// The braces that are never closed, in order.
    pub(super) unclosed: Vec<usize>,
    /// The closing brackets that close nothing, in order.
    pub(super) stray: Vec<usize>,
    matched: bool,
}

/// Matches the brackets of a text.
pub(super) fn pair(tokens: &[Token<'_>]) -> Brackets {
    let strict = match_brackets(tokens, false);
    if strict.matched {
        strict
    } else {
        match_brackets(tokens, true)
    }
}

fn match_brackets(tokens: &[Token<'_>], by_layout: bool) -> Brackets {
    let empty = Brackets {
        end: vec![tokens.len(); tokens.len()],
        depth: vec![0; tokens.len()],
        unclosed: vec![],
        stray: vec![],
        matched: true,
    };
    let mut pass = BracketMatcher {
        tokens,
        by_layout,
        open: Vec::new(),
        brackets: empty,
    };
    for (at, token) in tokens.iter().enumerate() {
        if by_layout {
            pass.close_by_layout(at);
        }
        match token.kind {
            TokenKind::Close => pass.close(at),
            _ => pass.brackets.depth[at] = pass.open.len(),
        }
        if token.kind == TokenKind::Open {
            pass.open.push(at);
        }
    }
    pass.give_up_to_depth(0, tokens.len());
    pass.brackets.unclosed.sort_unstable();
    pass.brackets
}

struct BracketMatcher<'a, 't> {
    tokens: &'a [Token<'t>],
    /// Whether the layout is used, because the brackets alone do not match.
    by_layout: bool,
    /// The open brackets.
    open: Vec<usize>,
    brackets: Brackets,
}

impl BracketMatcher<'_, '_> {
    fn top_is(&self, text: &str) -> bool {
        self.open
            .last()
            .is_some_and(|&top| self.tokens[top].text == text)
    }

    fn close(&mut self, at: usize) {
        let brace = self.tokens[at].text == "}";
        if brace {
            self.give_up_parentheses(at);
        }
        let twice = self.by_layout && brace && self.is_surplus_brace(at);
        if !twice && self.top_is(if brace { "{" } else { "(" }) {
            self.close_top(at);
        } else {
            self.brackets.matched = false;
            self.brackets.stray.push(at);
        }
        self.brackets.depth[at] = self.open.len();
    }

    /// Reports whether a `}` follows directly after another and would close a block opened on an earlier line: such
    /// blocks end on a separate line.
    fn is_surplus_brace(&self, at: usize) -> bool {
        let line = |at| sections::line_start(self.tokens, at);
        let behind = !self.tokens[at].first_on_line && at > 0 && self.tokens[at - 1].text == "}";
        behind && self.open.last().is_some_and(|&top| line(top) != line(at))
    }

    fn close_top(&mut self, at: usize) {
        if let Some(top) = self.open.pop() {
            self.brackets.end[top] = at;
        }
    }

    /// Treats the innermost bracket as closed before `at`. Unclosed parentheses are left for the grammar to report.
    fn give_up_top(&mut self, at: usize) {
        self.brackets.matched = false;
        if self.top_is("{") {
            self.brackets.unclosed.extend(self.open.last());
        }
        self.close_top(at);
    }

    fn give_up_parentheses(&mut self, at: usize) {
        while self.top_is("(") {
            self.give_up_top(at);
        }
    }

    fn give_up_to_depth(&mut self, depth: usize, at: usize) {
        while self.open.len() > depth {
            self.give_up_top(at);
        }
    }

    /// Closes the brackets that, according to the layout, should have been closed before `at`.
    fn close_by_layout(&mut self, at: usize) {
        let token = self.tokens[at];
        if matches!(token.text, "=>" | ";" | "{") {
            self.give_up_parentheses(at);
        }
        let Some(&outermost) = self.open.first() else {
            return;
        };
        if !token.first_on_line {
            return;
        }
        if token.text == "}" {
            self.close_deeper_indented(at);
        } else if is_section_keyword(token.text) {
            let section = sections::start_of_section(self.tokens, outermost);
            if token.text == "move" && self.tokens[section].text == "phase" {
                self.give_up_to_depth(1, at);
            } else if token.column <= self.tokens[section].column {
                self.give_up_to_depth(0, at);
            }
        }
    }

    /// Closes the brackets opened on lines that are indented deeper than the closing brace `at`, which begins a line.
    fn close_deeper_indented(&mut self, at: usize) {
        while let [.., outer, top] = self.open[..] {
            let column = self.tokens[at].column;
            if sections::indent(self.tokens, top) <= column
                || sections::indent(self.tokens, outer) < column
            {
                break;
            }
            self.give_up_top(at);
        }
    }
}

/// The largest number of tokens of a section outside braces.
const MAX_SECTION_TOKENS: usize = 512;

/// Returns the pieces of a text that are parsed separately, as non-empty ranges of tokens.
///
/// A piece begins after every brace that closes a section, and with every keyword of a section that is the first token
/// on its line, unless the grammar can continue the preceding piece with it.
pub(super) fn split_pieces(tokens: &[Token<'_>], brackets: &Brackets) -> Vec<Range<usize>> {
    let begins = |at: usize, start: usize| {
        let behind_section = tokens[at - 1].text == "}" && brackets.depth[at - 1] == 0;
        let head = tokens[at].first_on_line && is_section_keyword(tokens[at].text);
        brackets.depth[at] == 0
            && (behind_section && tokens[at].kind != TokenKind::Close
                || head && !continues_piece(&tokens[start..], at - start))
    };
    let mut starts: Vec<usize> = Vec::new();
    for at in 0..tokens.len() {
        if starts.last().is_none_or(|&start| begins(at, start)) {
            starts.push(at);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| start..end)
        .collect()
}

/// Reports whether the token at `at` continues the section before it: the tokens before it are not a whole section, and
/// with it they are one or can be parsed even farther. A title accepts any word as the name of a base, so there it must
/// be possible to parse farther.
fn continues_piece(tokens: &[Token<'_>], at: usize) -> bool {
    let rule = rule_of_piece(tokens[0].text);
    // `None` if the tokens before `end` are a whole section, otherwise whether they can be parsed to their end.
    let read = |end: usize| {
        let text = text_of(&tokens[..tokens.len().min(end)]);
        let refused = grammar::read_all(rule, &text).err();
        refused.map(|refused| refused.at >= text.len())
    };
    let past = || read(at + 2) != Some(false);
    let is_base = rule == Rule::one_title && tokens[at - 1].text == "on";
    let with = || !is_base && read(at + 1).is_none();
    at == 1 || at < MAX_SECTION_TOKENS && read(at).is_some() && (past() || with())
}

/// Returns the text of these tokens on one line.
fn text_of(tokens: &[Token<'_>]) -> String {
    let mut text = String::new();
    let mut end = 0;
    for token in tokens {
        text += if token.start > end { " " } else { "" };
        text += token.text;
        end = token.end();
    }
    text
}
