//! Cases of a game: positions, moves and the expected results. They test the rules and are not part of them.
//!
//! This module only prepares cases. The code that runs them checks whether moves and positions exist in the game.

use crate::diagnostic::{Code, Diagnostic};
use crate::rules::Seat;
use crate::source::Span;
use crate::syntax::{CaseLine, CaseSection, Section, Spanned};

/// A test case of a game.
///
/// ```
/// use sow_grammar::load::load_text;
///
/// let text = "game \"Mine\" based on kalaha\ncase \"the last seed in the store\" {\n  move 1\n  south moves\n}\n";
/// let loaded = load_text("mine.sow", text);
/// assert_eq!(loaded.cases[0].title, "the last seed in the store");
/// assert_eq!(loaded.cases[0].steps.len(), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The title, a sentence about the rules that the case demonstrates.
    pub title: String,
    /// The span of the title.
    pub span: Span,
    /// The options that the case sets, with their values as written.
    pub settings: Vec<(String, Spanned<String>)>,
    /// The starting position as written; `None` for the opening.
    pub position: Option<Spanned<String>>,
    /// The moves and checks, in order.
    pub steps: Vec<Spanned<Step>>,
}

/// A step of a case. Moves and positions are stored as written.
///
/// ```
/// use sow_grammar::cases::Step;
///
/// let loaded = sow_grammar::load::load_with_cases("kalaha").unwrap();
/// let plays = |step: &Step| matches!(step, Step::Move(_));
/// assert!(loaded.cases.iter().flat_map(|case| &case.steps).any(|step| plays(&step.node)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Plays this move.
    Move(String),
    /// Checks the given fields of the position.
    Gives(String),
    /// Checks that exactly these moves are legal.
    Allows(Vec<String>),
    /// Checks that this move is not legal.
    Forbids(String),
    /// Checks that this player has won, or nobody if `None`.
    Wins(Option<Seat>),
    /// Checks that this player is to move.
    Moves(Seat),
}

/// Returns the cases among these sections, and the faults in them.
pub(crate) fn cases(sections: &[Section]) -> (Vec<Case>, Vec<Diagnostic>) {
    let mut faults = Vec::new();
    let sections = sections.iter().filter_map(|section| match section {
        Section::Case(case) => Some(case),
        _ => None,
    });
    let cases = sections.map(|section| case(section, &mut faults)).collect();
    (cases, faults)
}

fn case(section: &CaseSection, faults: &mut Vec<Diagnostic>) -> Case {
    let mut case = Case {
        title: section.title.node.clone(),
        span: section.title.span,
        settings: Vec::new(),
        position: None,
        steps: Vec::new(),
    };
    for line in &section.lines {
        if let Some(fault) = add_line(&mut case, line) {
            faults.push(fault);
        }
    }
    if case.steps.is_empty() {
        let fault = Diagnostic::new(Code::BadCase, case.span, "the case tests nothing");
        faults
            .push(fault.help("add a `move`, and `gives \"…\"` for the position that it leads to"));
    }
    case
}

/// Adds a line to a case and returns its fault, if it has one.
fn add_line(case: &mut Case, line: &Spanned<CaseLine>) -> Option<Diagnostic> {
    let out_of_order = |what: &str, help: &str| {
        let message = format!("{what} must come before all moves");
        Some(Diagnostic::new(Code::BadCase, line.span, message).help(help))
    };
    let step = |text: &Spanned<String>, kind: fn(String) -> Step| Spanned {
        node: kind(text.node.clone()),
        span: text.span,
    };
    let line_step = |node: Step| Spanned {
        node,
        span: line.span,
    };
    match &line.node {
        CaseLine::Set(name, value) => {
            if case.position.is_some() || !case.steps.is_empty() {
                return out_of_order("`set`", "options are set first; write a separate case");
            }
            case.settings.push((name.text.clone(), value.clone()));
        }
        CaseLine::Position(text) => {
            if let Some(first) = &case.position {
                let fault =
                    Diagnostic::new(Code::BadCase, line.span, "the case has a second position");
                let fault = fault.with_label("second").with_related(first.span, "first");
                return Some(fault.help(
                    "write `gives` for the position that the moves lead to, or a separate case",
                ));
            }
            if !case.steps.is_empty() {
                return out_of_order(
                    "`position`",
                    "write `gives` for the position that the moves lead to",
                );
            }
            case.position = Some(text.clone());
        }
        CaseLine::Move(moves) => case
            .steps
            .extend(moves.iter().map(|one| step(one, Step::Move))),
        CaseLine::Gives(text) => case.steps.push(step(text, Step::Gives)),
        CaseLine::Allows(moves) => {
            let moves = moves.iter().map(|one| one.node.clone()).collect();
            case.steps.push(line_step(Step::Allows(moves)));
        }
        CaseLine::Forbids(moves) => {
            case.steps
                .extend(moves.iter().map(|one| step(one, Step::Forbids)));
        }
        CaseLine::Wins(winner) => case.steps.push(line_step(Step::Wins(*winner))),
        CaseLine::Moves(mover) => case.steps.push(line_step(Step::Moves(*mover))),
    }
    None
}
