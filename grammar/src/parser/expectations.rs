//! The phrases that can follow at a position of a text, for completion in editors.
//!
//! The text before the position is parsed with a sign after it that cannot continue any phrase. If the grammar gets
//! stuck at that sign, it reports the phrases that could have followed: the same answer from which syntax errors are
//! built.

use super::brackets::{self, Brackets, split_pieces};
use super::expected::{action_rules, allow_name, can_begin_with, tokens};
use super::grammar::{self, Rule, TokenKind, beginning, spellings};
use super::lexer::{Token, lex};
use super::line_kinds::LineKind;
use super::pieces::FileKind;
use super::sections::{line_start, rule_of_piece};
use crate::syntax::SectionKind;
use std::ops::Range;

/// The phrases that can follow at a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expectations {
    /// The word at the position, perhaps incomplete, as a range of bytes; empty between words.
    pub word: Range<usize>,
    /// The words of the language that can follow, in the order of the grammar.
    pub words: Vec<&'static str>,
    /// The signs of the language that can follow.
    pub signs: Vec<&'static str>,
    /// Whether a name can follow, either a new one or one that is already defined.
    pub name: bool,
    /// Whether the name of a game can follow.
    pub game: bool,
    /// Whether a number can follow.
    pub number: bool,
    /// Whether a place such as `own pit` can begin here.
    pub place: bool,
    /// Whether a condition can begin here.
    pub condition: bool,
    /// Whether a move can follow, written as players write it.
    pub spelling: bool,
    /// Whether a text in quotation marks can follow.
    pub text: bool,
    /// The section that contains the position; `None` between sections.
    pub section: Option<SectionKind>,
    /// The words and signs before the position, the nearest last, as ranges of bytes; at most [`MAX_BEFORE`].
    pub before: Vec<Range<usize>>,
}

/// The largest number of words and signs reported before a position.
pub const MAX_BEFORE: usize = 16;

/// The number of lines searched backwards for the start of a phrase in a section with a fault.
const MAX_LINES: usize = 24;

/// Returns the phrases that can follow at the byte `offset` of a text; nothing inside comments and texts in quotation
/// marks. An offset beyond the text is treated as its end.
#[must_use]
pub fn expectations(text: &str, kind: FileKind, offset: usize) -> Expectations {
    let mut offset = text.len().min(offset);
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let (all, remarks) = lex(text);
    let in_remark = remarks
        .iter()
        .any(|remark| remark.range.start < offset && offset <= remark.range.end);
    let in_text = |token: &Token<'_>| {
        let end = token.end() + usize::from(token.kind == TokenKind::UnclosedText);
        matches!(token.kind, TokenKind::Text | TokenKind::UnclosedText)
            && token.start < offset
            && offset < end
    };
    if in_remark || all.iter().any(in_text) {
        return Expectations {
            word: offset..offset,
            ..Expectations::default()
        };
    }
    let word = word_at(text, offset);
    let before = all.partition_point(|token| token.end() <= word.start);
    Prefix::new(text, &all[..before]).expectations_at(word, kind)
}

/// Returns the word at a position; the name of a game may contain hyphens.
fn word_at(text: &str, offset: usize) -> Range<usize> {
    let extend_word = |hyphen: bool| {
        let is_part = |letter: char| {
            letter.is_ascii_alphanumeric() || letter == '_' || hyphen && letter == '-'
        };
        let start = text[..offset].trim_end_matches(is_part).len();
        let behind = text[offset..].trim_start_matches(is_part).len();
        start..text.len() - behind
    };
    let (word, game) = (extend_word(false), extend_word(true));
    let based_on = text[..game.start].trim_end().ends_with(" on");
    match (word.start < offset, based_on) {
        (false, _) => offset..offset,
        (true, true) => game,
        (true, false) => word,
    }
}

/// The text before a position.
struct Prefix<'a, 't> {
    text: &'t str,
    tokens: &'a [Token<'t>],
    brackets: Brackets,
    pieces: Vec<Range<usize>>,
}

impl<'a, 't> Prefix<'a, 't> {
    fn new(text: &'t str, tokens: &'a [Token<'t>]) -> Self {
        let brackets = brackets::pair(tokens);
        let pieces = split_pieces(tokens, &brackets);
        Self {
            text,
            tokens,
            brackets,
            pieces,
        }
    }

    fn expectations_at(&self, word: Range<usize>, kind: FileKind) -> Expectations {
        let behind = self.tokens.last().map_or(0, Token::end);
        let first = self.tokens.is_empty() || self.text[behind..word.start].contains('\n');
        let open = self.innermost_open_brace();
        let between =
            open.is_none() && (first || self.tokens.last().is_some_and(|last| last.text == "}"));
        let piece = self.pieces.last().cloned();
        let section = piece.as_ref().filter(|_| !between);
        let section =
            section.and_then(|piece| SectionKind::from_keyword(self.tokens[piece.start].text));
        let mut possible =
            piece.map_or_else(Vec::new, |piece| self.possible_in_piece(piece, open, first));
        if between {
            possible.push(match (kind, self.tokens.is_empty()) {
                (FileKind::Cases, _) => Rule::case,
                (FileKind::Game, true) => Rule::title,
                (FileKind::Game, false) => Rule::section,
            });
        }
        let mut found = expectations_from(&possible, section, word, self.tokens);
        found.number |= self.continues_number_list();
        found
    }

    /// Reports whether a list of numbers continues: after its comma, the grammar looks ahead for a digit and reports no
    /// expectation.
    fn continues_number_list(&self) -> bool {
        let Some((last, piece)) = self.tokens.last().zip(self.pieces.last()) else {
            return false;
        };
        let rule = rule_of_piece(self.tokens[piece.start].text);
        let text = format!(
            "{} 0",
            &self.text[self.tokens[piece.start].start..last.end()]
        );
        last.text == ","
            && grammar::read_all(rule, &text).map_or_else(|refused| refused.at, |()| text.len())
                >= text.len()
    }

    /// Returns the innermost brace that is open at the end.
    fn innermost_open_brace(&self) -> Option<usize> {
        let (end, all) = (&self.brackets.end, self.brackets.unclosed.iter().rev());
        all.copied().find(|&open| end[open] == self.tokens.len())
    }

    /// Returns the phrases that can follow at the end of a piece.
    fn possible_in_piece(
        &self,
        piece: Range<usize>,
        open: Option<usize>,
        first: bool,
    ) -> Vec<Rule> {
        let rule = rule_of_piece(self.tokens[piece.start].text);
        if let Some(possible) = self.possible(rule, piece.start) {
            return possible;
        }
        // Because of an earlier fault in the piece, the line is parsed separately.
        let Some(line) = open.and_then(|open| self.block_line_kind(open, &piece)) else {
            return Vec::new();
        };
        let starts =
            |at: &usize| self.tokens[*at].first_on_line || self.tokens[*at - 1].text == "{";
        let starts = (piece.start + 1..self.tokens.len()).rev().filter(starts);
        let rules = [line.rule_to_end, Rule::one_row];
        let mut read = starts
            .take(MAX_LINES)
            .flat_map(|start| rules.map(|rule| (rule, start)))
            .filter_map(|(rule, start)| self.possible(rule, start));
        let mut possible = read.next().unwrap_or_default();
        possible.extend(first.then_some(line.rule));
        possible
    }

    /// Returns the phrases that can follow the text from a token on, if that can be parsed to its end.
    fn possible(&self, rule: Rule, start: usize) -> Option<Vec<Rule>> {
        let end = self.tokens.last()?.end();
        let before = &self.text[self.tokens[start].start..end];
        let refused = grammar::read_incomplete(rule, before);
        (refused.at >= before.len() && !refused.possible.is_empty()).then_some(refused.possible)
    }

    /// Returns the kind of the lines after an open brace.
    fn block_line_kind(&self, open: usize, piece: &Range<usize>) -> Option<&'static LineKind> {
        let section = LineKind::in_section(self.tokens[piece.start].text);
        let before = self.tokens[open.checked_sub(1)?].text;
        let head = line_start(self.tokens, open).max(piece.start);
        match self.tokens[head].text {
            _ if matches!(before, "last" | "each") => Some(LineKind::in_section("table")),
            "do" => None,
            _ if head == piece.start => Some(section),
            word => Some(
                section
                    .nested(word)
                    .unwrap_or(LineKind::in_section("table")),
            ),
        }
    }
}

/// Returns the expectations that follow from a list of possible phrases.
fn expectations_from(
    possible: &[Rule],
    section: Option<SectionKind>,
    word: Range<usize>,
    before: &[Token<'_>],
) -> Expectations {
    let possible: Vec<Rule> = possible
        .iter()
        .flat_map(|&rule| actions_of(rule, section))
        .collect();
    let fits = |token| can_begin_with(&possible, token);
    let mut said: Vec<&'static str> = Vec::new();
    for text in tokens(&possible).flat_map(spellings) {
        if !said.contains(text) {
            said.push(text);
        }
    }
    if section != Some(SectionKind::Match) && section.is_some() {
        said.retain(|text| !only_in_match(text));
    }
    let (words, signs) = said
        .into_iter()
        .partition(|text| text.starts_with(char::is_alphabetic));
    let recent = before.len().saturating_sub(MAX_BEFORE);
    Expectations {
        word,
        words,
        signs,
        name: allow_name(&possible),
        game: fits(Rule::base),
        number: fits(Rule::number),
        place: fits(Rule::ORIGIN),
        condition: fits(Rule::NOT),
        spelling: fits(Rule::spelling),
        text: fits(Rule::string),
        section,
        before: before[recent..]
            .iter()
            .map(|token| token.start..token.end())
            .collect(),
    }
}

/// Expands the rule for any action to the rules of the actions that the section allows.
fn actions_of(rule: Rule, section: Option<SectionKind>) -> Vec<Rule> {
    match rule {
        Rule::action | Rule::actions => action_rules(section == Some(SectionKind::Match)).to_vec(),
        _ => vec![rule],
    }
}

/// Reports whether a word begins an action of a match but no action or filter of a move.
fn only_in_match(word: &str) -> bool {
    let begins = |rule| {
        let mut tokens = beginning(rule).iter();
        tokens.any(|&token| spellings(token).contains(&word))
    };
    let in_moves = [Rule::in_play, Rule::anywhere, Rule::filter];
    begins(Rule::in_match) && !in_moves.into_iter().any(begins)
}
