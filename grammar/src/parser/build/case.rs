//! Builds cases.

use super::super::grammar::{Node, Rule};
use super::{name, spanned, text};
use crate::syntax::{CaseLine, CaseSection, Seat, Spanned};

/// Builds the tree of a `case` node.
pub(super) fn case_section(node: &Node<'_>) -> CaseSection {
    CaseSection {
        title: text(&node.part(Rule::string)),
        lines: node
            .parts(Rule::case_line)
            .map(|line| case_line(&line))
            .collect(),
        span: node.span(),
    }
}

fn case_line(node: &Node<'_>) -> Spanned<CaseLine> {
    let line = node.first();
    let kind = match line.rule() {
        Rule::given => CaseLine::Set(
            name(&line.part(Rule::word)),
            spanned_text(&line.part(Rule::value)),
        ),
        Rule::lying => CaseLine::Position(text(&line.part(Rule::string))),
        Rule::played => CaseLine::Move(spellings(&line)),
        Rule::gives => CaseLine::Gives(text(&line.part(Rule::string))),
        Rule::allows => CaseLine::Allows(spellings(&line)),
        Rule::forbids => CaseLine::Forbids(spellings(&line)),
        Rule::verdict => verdict(&line),
        _ => line.unhandled(),
    };
    spanned(&line, kind)
}

fn verdict(line: &Node<'_>) -> CaseLine {
    let seat = if line.has(Rule::SOUTH) {
        Seat::South
    } else {
        Seat::North
    };
    if line.has(Rule::DRAW) {
        CaseLine::Wins(None)
    } else if line.has(Rule::WINS) {
        CaseLine::Wins(Some(seat))
    } else {
        CaseLine::Moves(seat)
    }
}

fn spellings(line: &Node<'_>) -> Vec<Spanned<String>> {
    let all = line.part(Rule::spellings);
    all.parts(Rule::spelling)
        .map(|one| spanned_text(&one))
        .collect()
}

fn spanned_text(node: &Node<'_>) -> Spanned<String> {
    spanned(node, node.text().to_owned())
}
