//! Endings: whether each of them can apply, and whether the rules decide what a player without a move does.

use super::LintContext;
use crate::analysis::endless::may_never_end;
use crate::analysis::moves::{is_always_possible, is_no_move_decided, may_be_illegal};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{ChoiceFilter, Condition, Filter, Fit, MoveKind, PhaseId, Spanned};
use crate::source::Span;
use crate::syntax::MatchTableKind;

/// Reports endings of a game that can never apply.
pub(super) fn find_never(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let mut never = |span, message: &str, help: &str| {
        found.push(Diagnostic::new(Code::EndNever, span, message).help(help));
    };
    let Some(draft) = &game.ending else { return };
    for block in game
        .sections
        .ends
        .iter()
        .filter(|block| block.lines.is_empty())
    {
        let help = "add a row such as `when no move => opponent wins`";
        never(block.keyword, "the game never ends", help);
    }
    for row in &draft.table.rows {
        if let Fit::When(condition) = &row.fit.node
            && game.situations.never_holds(condition)
        {
            let help = match pits_without_seeds(game, condition) {
                Some(text) => format!(
                    "`{text}` is about the pits of the board, with or without seeds; if they are to have none, write `{} empty`",
                    text.trim_start_matches("no ")
                ),
                None if is_contradiction(game, condition) => {
                    "its parts contradict each other: take one of them out, or write what was meant"
                        .to_owned()
                }
                None => "compare with numbers that occur".to_owned(),
            };
            never(row.fit.span, "this ending never applies", &help);
        }
    }
}

/// Reports whether each part of a condition can hold, but not all of them together.
fn is_contradiction(game: &LintContext<'_>, condition: &Condition) -> bool {
    matches!(condition, Condition::All(parts) if !parts.iter().any(|part| game.situations.never_holds(part)))
}

/// Returns the text of `no PLACE` if the board decides that the place always names pits.
fn pits_without_seeds<'g>(
    game: &LintContext<'g>,
    condition: &Spanned<Condition>,
) -> Option<&'g str> {
    let Condition::Not(inner) = &condition.node else {
        return None;
    };
    let always = matches!(&inner.node, Condition::Some(place) if game.situations.certain_cell_count(place) > 0);
    always
        .then(|| game.sources.text(condition.span))
        .filter(|text| text.starts_with("no "))
}

/// Reports endings of a match that can never apply.
pub(super) fn find_never_in_match(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    for row in game
        .match_rows
        .iter()
        .filter(|row| row.table == MatchTableKind::Over)
    {
        if row
            .fit
            .as_ref()
            .is_some_and(|fit| game.situations.never_holds(fit))
        {
            let fault = Diagnostic::new(Code::EndNever, row.span, "the match never ends this way");
            let help = "compare with numbers that occur; rounds are counted from 1";
            found.push(fault.with_label("this never holds").help(help));
        }
    }
}

/// The largest number of reasons that are given.
const MAX_REASONS: usize = 4;
/// The largest number of kinds of move that the help names after `unless`.
const MAX_NAMED_KINDS: usize = 6;

/// Reports rules that do not decide what a player without a move does.
pub(super) fn find_undecided(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    // The ending meant to decide this may be one that was found never to apply.
    let explains = |fault: &Diagnostic| {
        matches!(
            fault.code,
            Code::EndlessTables | Code::MoveCycle | Code::EndNever
        )
    };
    let Some(draft) = &game.ending else { return };
    let sound = draft.complete && !game.rules.moves.is_empty() && !found.iter().any(explains);
    if !sound || draft.table.rows.is_empty() {
        return;
    }
    let mut phases = (0..game.rules.phases.len()).map(|at| PhaseId(at as u16));
    let Some(phase) =
        phases.find(|&phase| !is_no_move_decided(&game.situations, &game.rules, phase))
    else {
        return;
    };
    let ending = if game.board_info.store {
        "sweep; most in store wins, else draw"
    } else {
        "opponent wins"
    };
    let message = "the rules do not say what happens when a player has no move";
    let fault = Diagnostic::new(Code::StuckUndecided, draft.span, message)
        .with_label("no ending is sure to apply then")
        .help(format!(
            "add a row such as `when no move => {ending}`{}",
            passing_alternative(game, phase)
        ));
    let reasons = reasons(game, phase).into_iter().take(MAX_REASONS);
    found.push(reasons.fold(fault, |fault, (span, why)| fault.with_related(span, why)));
}

/// Returns the end of the help, which suggests a passing move for the phase and names the phase's kinds of move. It is
/// empty if the phase already has a kind called `pass`.
fn passing_alternative(game: &LintContext<'_>, phase: PhaseId) -> String {
    let kinds = game.rules.moves.iter().filter(|kind| kind.phase == phase);
    let names: Vec<&str> = kinds.map(|kind| &*kind.name).collect();
    if names.is_empty() || names.len() > MAX_NAMED_KINDS || names.contains(&"pass") {
        return String::new();
    }
    let within = match &*game.rules[phase].name {
        "" => String::new(),
        name => format!(" in phase `{name}`"),
    };
    format!(
        ", or a move{within} `move pass unless {} {{ pass }}`",
        names.join(", ")
    )
}

/// Returns reasons why a player may have no move in a phase although pits hold seeds.
fn reasons(game: &LintContext<'_>, phase: PhaseId) -> Vec<(Span, &'static str)> {
    let kinds = game.rules.moves.iter();
    let kinds = kinds.filter(|kind| kind.phase == phase && !is_always_possible(kind));
    kinds.flat_map(|kind| obstacles(game, kind)).collect()
}

/// Returns the parts of the rules that may keep a kind of move from being played.
fn obstacles(game: &LintContext<'_>, kind: &MoveKind) -> Vec<(Span, &'static str)> {
    let mut found = Vec::new();
    if let Some(when) = &kind.when {
        found.push((when.span, "this may not hold"));
    }
    if may_never_end(&game.rules, kind) {
        let why = "all moves of this kind may turn out to go on for ever, and are then illegal";
        found.push((game.name_span(kind), why));
    }
    if may_be_illegal(&game.rules) {
        found.push((
            game.name_span(kind),
            "all moves of this kind may turn out to be `illegal`",
        ));
    }
    let strict = |filter: &&Filter| !filter.kind.is_preference();
    for filter in kind.filters.iter().filter(strict) {
        found.push((filter.span, "this may leave no move"));
    }
    if let Some(from) = &kind.from {
        for filter in &from.filters {
            if let ChoiceFilter::Except(place) = filter {
                let why = "without these there may be no pit to choose";
                found.push((place.span, why));
            }
        }
        if found.is_empty() {
            let why = "all of these may be empty while no ending applies";
            found.push((from.place.span, why));
        }
    }
    found
}
