//! Converts played games to records and back.

use crate::english;
use crate::history::{History, IllegalMoveError};
use crate::result;
use sow_grammar::rules::Seat;
use sow_interpreter::CompiledGame;
use sow_matches::record::{Record, result as written};
use sow_matches::{Extent, Match};

/// Creates the record of a game of `variant`, without player names, date and note.
#[must_use]
pub fn build_record(history: &History, variant: String) -> Record {
    let start = history.start();
    let compiled = start.compiled();
    let position = start.notation();
    // A starting position other than the opening determines on its own whether a match is played.
    let extent = match start.is_match() {
        true => Extent::Match,
        false => Extent::Round,
    };
    let opening = Match::from_compiled(compiled.clone(), extent);
    let at_opening = opening.is_ok_and(|opening| opening.notation() == position);
    let moves = history.steps().iter().map(|step| step.spelling.clone());
    Record {
        variant,
        options: changed_options(compiled).collect(),
        whole_match: match_flag(start),
        position: (!at_opening).then_some(position),
        moves: moves.collect(),
        result: written(history.current().result()),
        ..Record::default()
    }
}

/// Returns the options whose values differ from their defaults, as written after `--set`.
pub fn changed_options(compiled: &CompiledGame) -> impl Iterator<Item = (String, String)> + '_ {
    let options = compiled.rules.options.iter();
    options
        .zip(compiled.program.settings().values())
        .filter(|(option, value)| option.default != **value)
        .map(|(option, value)| (option.name.clone(), option.format_value(*value)))
}

/// Returns whether a match was played, for the record. Returns `None` if the record need not say so: a single round is
/// recorded as such only if the rules always call for a match.
fn match_flag(start: &Match) -> Option<bool> {
    let rules = start.compiled().rules.match_rules.as_ref();
    let always = rules.is_some_and(|rules| rules.always);
    (start.is_match() || always).then_some(start.is_match())
}

/// Plays a record as far as possible. Also returns the fault in words, if there is one: an illegal move, or a result
/// that does not follow from the moves.
///
/// # Errors
/// If the record's position is not a position of the game; the message is in words.
pub fn play(record: &Record, compiled: &CompiledGame) -> Result<(History, Option<String>), String> {
    let start = record.start(compiled).map_err(|error| error.to_string())?;
    let mut history = History::new(start);
    if let Err(IllegalMoveError {
        number,
        text,
        error,
    }) = history.set_moves(&record.moves)
    {
        let mover = english::seat_name(history.current().mover());
        let fault = format!("move {number} (`{text}` by {mover}): {error}");
        return Ok((history, Some(fault)));
    }
    let fault = check_result(record, &history).err();
    Ok((history, fault))
}

fn check_result(record: &Record, history: &History) -> Result<(), String> {
    let Some(recorded) = &record.result else {
        return record
            .early_end()
            .map(|_| ())
            .map_err(|error| error.to_string());
    };
    let expected = match recorded.to_lowercase().as_str() {
        "s" => Some(Seat::South),
        "n" => Some(Seat::North),
        "draw" => None,
        _ => {
            return Err(format!(
                "the result must be `S`, `N` or `draw`, not `{recorded}`"
            ));
        }
    };
    let is_early = record.early_end().map_err(|error| error.to_string())?;
    let game = history.current();
    match (game.result(), result::describe(game)) {
        (Some(standing), Some(result)) if standing.winner != expected => Err(format!(
            "the recorded result is `{recorded}`, but the actual result is: {result}"
        )),
        (Some(_), _) => Ok(()),
        (None, _) if is_early.is_some() => Ok(()),
        (None, _) => Err(format!(
            "the recorded result is `{recorded}`, but after its last move ({}) the {} goes on",
            record.moves.len(),
            if game.is_match() { "match" } else { "game" }
        )),
    }
}
