//! Conversion of played games to records and back.

use crate::english;
use crate::history::{History, Refused};
use crate::result;
use sow_grammar::rules::Seat;
use sow_interpreter::Program;
use sow_matches::record::{Record, result as written};
use sow_matches::{Extent, Match};
use std::sync::Arc;

/// Creates the record of a game of `variant`, without player names, date and note.
#[must_use]
pub fn of(program: &Arc<Program>, played: &History, variant: String) -> Record {
    let start = played.start();
    let position = start.notation();
    // A custom starting position determines on its own whether a match is played.
    let extent = match start.is_match() {
        true => Extent::Match,
        false => Extent::Round,
    };
    let opening = Match::of(Arc::clone(program), extent);
    let at_opening = opening.is_ok_and(|opening| opening.notation() == position);
    let moves = played.steps().iter().map(|step| step.spelling.clone());
    Record {
        variant,
        options: changed_options(program).collect(),
        whole_match: is_told(program, start.is_match()),
        position: (!at_opening).then_some(position),
        south: None,
        north: None,
        date: None,
        seed: None,
        version: None,
        note: None,
        moves: moves.collect(),
        result: written(played.now().over()),
    }
}

/// Returns the options whose values differ from their defaults, as written after `--set`.
pub fn changed_options(program: &Program) -> impl Iterator<Item = (String, String)> + '_ {
    let options = program.rules().options.iter();
    options
        .zip(program.settings().values())
        .filter(|(option, value)| option.default != **value)
        .map(|(option, value)| (option.name.clone(), option.spell(*value)))
}

/// Returns whether a match was played; `None` if a record need not say so: a single round is recorded as such only if
/// the rules always call for a match.
fn is_told(program: &Program, is_match: bool) -> Option<bool> {
    let rules = program.rules().match_rules.as_ref();
    let always = rules.is_some_and(|rules| rules.always);
    (is_match || always).then_some(is_match)
}

/// Plays a record as far as possible. Also returns the fault, if there is one, in words: an illegal move, or a result
/// that does not follow from the moves.
///
/// # Errors
/// If the record's position is not a position of the game; the message is in words.
pub fn play(record: &Record, program: &Arc<Program>) -> Result<(History, Option<String>), String> {
    let start = record.start(program).map_err(|error| error.to_string())?;
    let mut played = History::new(start);
    if let Err(Refused {
        number,
        text,
        error,
    }) = played.go_to(&record.moves)
    {
        let mover = english::name(played.now().mover());
        let fault = format!("move {number} (`{text}` by {mover}): {error}");
        return Ok((played, Some(fault)));
    }
    let fault = check_result(record, &played).err();
    Ok((played, fault))
}

fn check_result(record: &Record, played: &History) -> Result<(), String> {
    let Some(told) = &record.result else {
        return Ok(());
    };
    let expected = match told.to_lowercase().as_str() {
        "s" => Some(Seat::South),
        "n" => Some(Seat::North),
        "draw" => None,
        _ => {
            return Err(format!(
                "the result must be `S`, `N` or `draw`, not `{told}`"
            ));
        }
    };
    let game = played.now();
    match (game.over(), result::told(game)) {
        (Some(standing), Some(result)) if standing.winner != expected => Err(format!(
            "the recorded result is `{told}`, but the actual result is: {result}"
        )),
        (Some(_), _) => Ok(()),
        (None, _) => Err(format!(
            "the recorded result is `{told}`, but after its last move ({}) the {} goes on",
            record.moves.len(),
            if game.is_match() { "match" } else { "game" }
        )),
    }
}
