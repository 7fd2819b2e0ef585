//! The kinds of line inside braces.

use super::grammar::Rule;
use crate::syntax::SectionKind;

/// A kind of line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LineKind {
    /// The rule of a line.
    pub(super) rule: Rule,
    /// The rule of a line up to the end of the text.
    pub(super) rule_to_end: Rule,
    /// The text that turns such a line into a section when put before it.
    pub(super) frame: &'static str,
}

const fn kind(rule: Rule, rule_to_end: Rule, frame: &'static str) -> LineKind {
    LineKind {
        rule,
        rule_to_end,
        frame,
    }
}

static BOARD_LINE: LineKind = kind(Rule::board_line, Rule::one_board_line, "board { ");
static DEAL: LineKind = kind(Rule::deal, Rule::one_deal, "setup { ");
static PHASE_PART: LineKind = kind(Rule::phase_part, Rule::one_phase_part, "phase zzzz { ");
static MOVE_LINE: LineKind = kind(Rule::move_line, Rule::one_move_line, "move zzzz { ");
static ROW: LineKind = kind(Rule::row, Rule::one_row, "table zzzz { ");
/// A row of a match has the same syntax, but other actions are suggested in it.
static MATCH_ROW: LineKind = kind(Rule::row, Rule::one_match_row, "match { over { ");
static MATCH_PART: LineKind = kind(Rule::match_part, Rule::one_match_part, "match { ");
static CASE_LINE: LineKind = kind(Rule::case_line, Rule::one_case_line, "case \"\" { ");

impl LineKind {
    /// Returns the kind of line that belongs to a rule up to the end of the text; `None` for sections.
    pub(super) fn for_rule(rule: Rule) -> Option<&'static Self> {
        let all = [
            &BOARD_LINE,
            &DEAL,
            &PHASE_PART,
            &MOVE_LINE,
            &ROW,
            &MATCH_ROW,
            &MATCH_PART,
            &CASE_LINE,
        ];
        all.into_iter().find(|kind| kind.rule_to_end == rule)
    }

    /// Returns the kind of the lines in a section, or in a part of a phase, that begins with this word.
    pub(super) fn in_section(word: &str) -> &'static Self {
        match SectionKind::from_keyword(word) {
            Some(SectionKind::Board) => &BOARD_LINE,
            Some(SectionKind::Setup) => &DEAL,
            Some(SectionKind::Phase) => &PHASE_PART,
            Some(SectionKind::Move) => &MOVE_LINE,
            Some(SectionKind::Match) => &MATCH_PART,
            Some(SectionKind::Case) => &CASE_LINE,
            _ => &ROW,
        }
    }

    /// Returns the kind of the lines inside a line of this kind that begins with this word.
    pub(super) fn nested(&self, word: &str) -> Option<&'static Self> {
        match (self.rule, word) {
            (Rule::phase_part, "move" | "table") => Some(Self::in_section(word)),
            (Rule::move_line, "last" | "each") => Some(&ROW),
            (Rule::match_part, _) => Some(&MATCH_ROW),
            _ => None,
        }
    }
}
