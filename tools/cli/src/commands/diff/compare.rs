//! The differences between two positions of two games.

use sow_display::english::{list, seat_name};
use sow_display::result;
use sow_grammar::rules::Seat;
use sow_interpreter::Limit;
use sow_matches::{Match, MatchMove};
use std::collections::HashSet;

/// Moves with their notation.
pub(super) type SpelledMoves = Vec<(String, MatchMove)>;

/// Returns the legal moves of both games in alphabetical order, and whether limits have cut the lists.
///
/// # Errors
/// If a position cannot be played within the limits of play.
pub(super) fn legal_moves(games: &[Match; 2]) -> Result<([SpelledMoves; 2], bool), Limit> {
    let (one, one_cut) = spell_moves(&games[0])?;
    let (other, other_cut) = spell_moves(&games[1])?;
    Ok(([one, other], one_cut || other_cut))
}

fn spell_moves(game: &Match) -> Result<(SpelledMoves, bool), Limit> {
    let (moves, limit) = game.list_moves();
    if let Some(limit) = limit.filter(|limit| limit.forbids_play()) {
        return Err(limit);
    }
    let cut_short = limit.is_some() || game.arrangement().is_some() && moves.is_empty();
    let moves = moves.into_iter();
    let mut spelt: SpelledMoves = moves.map(|legal| (game.spell(&legal), legal)).collect();
    spelt.sort_by(|one, other| one.0.cmp(&other.0));
    Ok((spelt, cut_short))
}

/// Describes the differences in sentences: seeds, result and player to move; if these agree, also legal moves.
pub(super) fn differences(
    games: &[Match; 2],
    moves: &[SpelledMoves; 2],
    names: [&str; 2],
) -> Vec<String> {
    let mut sentences = Vec::new();
    sentences.extend(board_difference(games, names));
    let results = games.each_ref().map(result::describe);
    if results[0] != results[1] {
        let phrases = [0, 1].map(|at| match &results[at] {
            Some(result) => format!("in {} the game is over: {result}", names[at]),
            None => format!("in {} the game goes on", names[at]),
        });
        sentences.push(phrases.join("; "));
    } else if games[0].mover() != games[1].mover() {
        let phrases = [0, 1].map(|at| {
            format!(
                "in {} {} is to move",
                names[at],
                seat_name(games[at].mover())
            )
        });
        sentences.push(phrases.join("; "));
    }
    if sentences.is_empty() {
        sentences.extend(arrangement_difference(games, names));
        sentences.extend((0..2).filter_map(|at| exclusive_moves(moves, at, names[at])));
    }
    sentences
}

/// Names the moves that are legal only in the game with index `at`.
fn exclusive_moves(moves: &[SpelledMoves; 2], at: usize, name: &str) -> Option<String> {
    let others: HashSet<&str> = moves[1 - at]
        .iter()
        .map(|(spelt, _)| spelt.as_str())
        .collect();
    let own = moves[at].iter().map(|(spelt, _)| spelt.clone());
    let only: Vec<String> = own
        .filter(|spelt| !others.contains(spelt.as_str()))
        .collect();
    (!only.is_empty()).then(|| format!("legal only in {name}: {}", list(&only)))
}

fn arrangement_difference(games: &[Match; 2], names: [&str; 2]) -> Option<String> {
    let rules = games.each_ref().map(|game| {
        game.arrangement().map_or_else(
            || "plays".to_owned(),
            |rule| format!("arranges {}", rule.rule_text()),
        )
    });
    let sentence = || {
        [0, 1].map(|at| {
            format!(
                "in {} {} {}",
                names[at],
                seat_name(games[at].mover()),
                rules[at]
            )
        })
    };
    (rules[0] != rules[1]).then(|| sentence().join("; "))
}

/// Names the cells with different numbers of seeds, or says that the boards have different shapes.
fn board_difference(games: &[Match; 2], names: [&str; 2]) -> Option<String> {
    let [a, b] = games
        .each_ref()
        .map(|game| sow_display::drawing::named_cells(game.program().layout(), Seat::South));
    if a.iter()
        .map(|(_, name)| name)
        .ne(b.iter().map(|(_, name)| name))
    {
        return Some("the boards do not have the same pits, stores and hands".to_owned());
    }
    let [one, other] = games.each_ref().map(Match::position);
    let different: Vec<String> = a
        .iter()
        .zip(&b)
        .filter(|((here, _), (there, _))| one.seeds(*here) != other.seeds(*there))
        .map(|((here, name), (there, _))| {
            format!("{name} ({} and {})", one.seeds(*here), other.seeds(*there))
        })
        .collect();
    let sentence = || {
        format!(
            "seeds in {} and {}: {}",
            names[0],
            names[1],
            list(&different)
        )
    };
    (!different.is_empty()).then(sentence)
}
