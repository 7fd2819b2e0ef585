//! The phrases that can follow at a position of a text, for completion in editors.
//!
//! The text before the position is parsed with a sign after it that cannot continue any phrase. If the grammar gets
//! stuck at that sign, it reports the phrases that could have followed: the same answer from which syntax errors are
//! built.

use super::brackets::{self, Brackets, cut};
use super::expected::{actions, any_name, fits, tokens};
use super::grammar::{self, Kind, Rule, beginning, spellings};
use super::lexer::{Token, lex};
use super::line_kinds::LineKind;
use super::pieces::Form;
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
    /// The words and signs before the position, the nearest last, as ranges of bytes; at most [`MOST_BEFORE`].
    pub before: Vec<Range<usize>>,
}

/// The largest number of words and signs reported before a position.
pub const MOST_BEFORE: usize = 16;

/// The number of lines searched backwards for the start of a phrase in a section with a fault.
const MOST_LINES: usize = 24;

/// Returns the phrases that can follow at the byte `offset` of a text; nothing inside comments and texts in quotation
/// marks. An offset beyond the text is treated as its end.
#[must_use]
pub fn expectations(text: &str, form: Form, offset: usize) -> Expectations {
    let mut offset = text.len().min(offset);
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let (all, remarks) = lex(text);
    let in_remark = remarks
        .iter()
        .any(|remark| remark.range.start < offset && offset <= remark.range.end);
    let in_text = |token: &Token<'_>| {
        let end = token.end() + usize::from(token.kind == Kind::OpenText);
        matches!(token.kind, Kind::Text | Kind::OpenText) && token.start < offset && offset < end
    };
    if in_remark || all.iter().any(in_text) {
        return Expectations {
            word: offset..offset,
            ..Expectations::default()
        };
    }
    let word = word_at(text, offset);
    let before = all.partition_point(|token| token.end() <= word.start);
    Reading::new(text, &all[..before]).at(word, form)
}

/// Returns the word at a position; the name of a game may contain hyphens.
fn word_at(text: &str, offset: usize) -> Range<usize> {
    let around = |hyphen: bool| {
        let is_part = |letter: char| {
            letter.is_ascii_alphanumeric() || letter == '_' || hyphen && letter == '-'
        };
        let start = text[..offset].trim_end_matches(is_part).len();
        let behind = text[offset..].trim_start_matches(is_part).len();
        start..text.len() - behind
    };
    let (word, game) = (around(false), around(true));
    let based_on = text[..game.start].trim_end().ends_with(" on");
    match (word.start < offset, based_on) {
        (false, _) => offset..offset,
        (true, true) => game,
        (true, false) => word,
    }
}

/// The text before a position.
struct Reading<'a, 't> {
    text: &'t str,
    tokens: &'a [Token<'t>],
    brackets: Brackets,
    pieces: Vec<Range<usize>>,
}

impl<'a, 't> Reading<'a, 't> {
    fn new(text: &'t str, tokens: &'a [Token<'t>]) -> Self {
        let brackets = brackets::pair(tokens);
        let pieces = cut(tokens, &brackets);
        Self {
            text,
            tokens,
            brackets,
            pieces,
        }
    }

    fn at(&self, word: Range<usize>, form: Form) -> Expectations {
        let behind = self.tokens.last().map_or(0, Token::end);
        let first = self.tokens.is_empty() || self.text[behind..word.start].contains('\n');
        let open = self.open();
        let between =
            open.is_none() && (first || self.tokens.last().is_some_and(|last| last.text == "}"));
        let piece = self.pieces.last().cloned();
        let section = piece.as_ref().filter(|_| !between);
        let section = section.and_then(|piece| SectionKind::of_word(self.tokens[piece.start].text));
        let mut possible = piece.map_or_else(Vec::new, |piece| self.inside(piece, open, first));
        if between {
            possible.push(match (form, self.tokens.is_empty()) {
                (Form::Cases, _) => Rule::case,
                (Form::Game, true) => Rule::title,
                (Form::Game, false) => Rule::section,
            });
        }
        let mut found = told(&possible, section, word, self.tokens);
        found.number |= self.goes_on_with_a_number();
        found
    }

    /// Reports whether a list of numbers continues: after its comma, the grammar looks ahead for a digit and reports no
    /// expectation.
    fn goes_on_with_a_number(&self) -> bool {
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
    fn open(&self) -> Option<usize> {
        let (end, all) = (&self.brackets.end, self.brackets.unclosed.iter().rev());
        all.copied().find(|&open| end[open] == self.tokens.len())
    }

    /// Returns the phrases that can follow at the end of a piece.
    fn inside(&self, piece: Range<usize>, open: Option<usize>, first: bool) -> Vec<Rule> {
        let rule = rule_of_piece(self.tokens[piece.start].text);
        if let Some(possible) = self.possible(rule, piece.start) {
            return possible;
        }
        // There is an earlier fault: the line is parsed separately.
        let Some(line) = open.and_then(|open| self.line_in(open, &piece)) else {
            return Vec::new();
        };
        let starts = |at: &usize| self.tokens[*at].first || self.tokens[*at - 1].text == "{";
        let starts = (piece.start + 1..self.tokens.len()).rev().filter(starts);
        let rules = [line.one, Rule::one_row];
        let mut read = starts
            .take(MOST_LINES)
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
        let refused = grammar::read_on(rule, before);
        (refused.at >= before.len() && !refused.possible.is_empty()).then_some(refused.possible)
    }

    /// Returns the kind of the lines after an open brace.
    fn line_in(&self, open: usize, piece: &Range<usize>) -> Option<&'static LineKind> {
        let section = LineKind::in_section(self.tokens[piece.start].text);
        let before = self.tokens[open.checked_sub(1)?].text;
        let head = line_start(self.tokens, open).max(piece.start);
        match self.tokens[head].text {
            _ if matches!(before, "last" | "each") => Some(LineKind::in_section("table")),
            "do" => None,
            _ if head == piece.start => Some(section),
            word => Some(
                section
                    .inside(word)
                    .unwrap_or(LineKind::in_section("table")),
            ),
        }
    }
}

/// Returns the expectations that follow from a list of possible phrases.
fn told(
    possible: &[Rule],
    section: Option<SectionKind>,
    word: Range<usize>,
    before: &[Token<'_>],
) -> Expectations {
    let possible: Vec<Rule> = possible
        .iter()
        .flat_map(|&rule| actions_of(rule, section))
        .collect();
    let fits = |token| fits(&possible, token);
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
    let recent = before.len().saturating_sub(MOST_BEFORE);
    Expectations {
        word,
        words,
        signs,
        name: any_name(&possible),
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
        Rule::action | Rule::actions => actions(section == Some(SectionKind::Match)).to_vec(),
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
