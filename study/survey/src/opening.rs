//! Finds games that are over, or in which no move is legal, before the first move.

use crate::clauses::{ClauseKind, Clauses};
use crate::event_counter::EventCounter;
use sow_grammar::rules::{MatchRules, OptionId, Rules, Settings};
use sow_grammar::source::{Sources, Span};
use sow_grammar::{Code, Diagnostic};
use sow_interpreter::{CompiledGame, Game, History, Position};
use std::sync::Arc;

/// The maximum number of openings that are tried, each with a value of one option.
const MAX_OPENINGS: usize = 60;

/// Tries the opening with the default options and with each value of each option. Returns a fault for the first opening
/// that leaves nothing to play.
#[must_use]
pub fn find_over_at_once(rules: &Rules, sources: &Sources) -> Option<Diagnostic> {
    let lays_out_itself =
        |of_match: &MatchRules| of_match.always && !of_match.first_round.rows.is_empty();
    if rules.match_rules.as_ref().is_some_and(lays_out_itself) {
        return None;
    }
    let defaults = Settings::defaults(&rules.options);
    let one_changed = (0..).zip(&rules.options).flat_map(|(number, option)| {
        let values = option.all_values(MAX_OPENINGS).into_iter();
        let others = values.filter(|value| *value != option.default);
        let defaults = &defaults;
        others.map(move |value| {
            let mut settings = defaults.clone();
            settings.set_unchecked(OptionId(number), value);
            settings
        })
    });
    let tried = std::iter::once(defaults.clone()).chain(one_changed);
    let shared = Arc::new(rules.clone());
    tried.take(MAX_OPENINGS).find_map(|settings| {
        // Invalid option values are reported elsewhere.
        let compiled = CompiledGame::new(Arc::clone(&shared), &settings).ok()?;
        fault(
            &compiled,
            &describe_changed_options(rules, &settings),
            sources,
        )
    })
}

fn fault(compiled: &CompiledGame, option_suffix: &str, sources: &Sources) -> Option<Diagnostic> {
    let CompiledGame { rules, program } = compiled;
    let opening = rules.setup.first()?.span;
    let over = program.opening_before_ending();
    let laid_out = *over.unwrap_or_else(|| program.opening());
    let game = Game::resume(program, laid_out, History::default());
    let (listed, refused) = game.legal_and_refused_moves();
    if listed.moves.is_empty() && listed.limit.is_none() {
        let message = format!("nobody can move in the opening{option_suffix}");
        let fault = Diagnostic::new(Code::OverAtOnce, opening, message)
            .help("deal seeds to pits that a kind of move can begin in");
        // The option may be meant for other positions that a user sets up, if a rule refuses moves in the opening.
        let is_meant = !option_suffix.is_empty() && !refused.rows.is_empty();
        return (!is_meant).then_some(fault);
    }
    let message = format!("the game is over before anybody moves{option_suffix}");
    let fault = Diagnostic::new(Code::OverAtOnce, ending(compiled, over?, sources)?, message)
        .with_label("this holds in the opening")
        .with_related(opening, "the opening");
    Some(fault.help("test for something that can happen during the game, or deal differently"))
}

/// Returns the span of the condition that ends the game in the opening.
fn ending(compiled: &CompiledGame, opening: &Position, sources: &Sources) -> Option<Span> {
    let CompiledGame { rules, program } = compiled;
    let clauses = Clauses::new(compiled, sources);
    let mut counter = EventCounter::new(program, &clauses);
    program.apply_endings_observed(*opening, &mut counter);
    let mut counted = clauses.list().iter().zip(&counter.counts);
    let (row, _) =
        counted.find(|(clause, counts)| clause.kind == ClauseKind::Ending && counts.times > 0)?;
    let mut rows = rules.endings.iter();
    rows.find(|ending| ending.span == row.span)
        .map(|ending| ending.fit.span)
}

/// Lists the options that are not at their defaults: ` with `seeds=3``.
pub(crate) fn describe_changed_options(rules: &Rules, settings: &Settings) -> String {
    let values = rules.options.iter().zip(settings.values());
    let changed = values.filter(|(option, value)| option.default != **value);
    let listed: Vec<String> = changed
        .map(|(option, value)| format!("{}={}", option.name, option.format_value(*value)))
        .collect();
    match listed.is_empty() {
        true => String::new(),
        false => format!(" with `{}`", listed.join(" ")),
    }
}
