//! Entry points to packed games, for all sizes of boards.

use super::games::PackedGames;
use super::move_generator::{MoveGenerator, PackedMoveGenerator};
use super::packed_play::packed_play;
use super::tables::{PackedTables, SizedEngine};
use crate::random_games::RandomGames;
use sow_compiler::board::{Position, position_words};
use sow_compiler::program::Program;

/// Evaluates an expression with the packed game from a position; `None` if positions of this size do not go with
/// boards of these halves.
macro_rules! with_packed_game {
    ($program:expr, $tables:expr, $opening:expr, $game:ident => $play:expr) => {
        match $tables.0 {
            SizedEngine::OneWord(rules) if const { sizes_match(W, 1) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            SizedEngine::TwoWords(rules) if const { sizes_match(W, 2) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            SizedEngine::FourWords(rules) if const { sizes_match(W, 4) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            SizedEngine::OneWord(_) | SizedEngine::TwoWords(_) | SizedEngine::FourWords(_) => None,
        }
    };
}

/// Whether boards that fit into positions of `words` words have halves of `half_words` words. No code is compiled for
/// other combinations.
const fn sizes_match(words: usize, half_words: usize) -> bool {
    match half_words {
        1 => words == position_words(16),
        2 => words == position_words(32),
        _ => words == position_words(40) || words == position_words(64),
    }
}

/// Creates a player of random games; `None` if the tables do not match this size of positions.
pub(crate) fn random_games<'p, const W: usize>(
    program: &'p Program,
    tables: PackedTables,
    opening: Position<W>,
) -> Option<Box<dyn RandomGames + 'p>> {
    with_packed_game!(program, tables, opening, game => Box::new(PackedGames::new(game, opening)) as Box<dyn RandomGames + 'p>)
}

/// Creates a move generator; `None` as for [`random_games`].
pub(crate) fn move_generator<'p, const W: usize>(
    program: &'p Program,
    tables: PackedTables,
    opening: Position<W>,
) -> Option<Box<dyn MoveGenerator<W> + 'p>> {
    with_packed_game!(program, tables, opening, game => Box::new(PackedMoveGenerator::new(game)) as Box<dyn MoveGenerator<W> + 'p>)
}
