//! Entry points to packed games, for all sizes of boards.

use super::games::PackedGames;
use super::listing::{Listing, Lists};
use super::packed_play::packed_play;
use super::tables::{Halves, Tables};
use crate::random_games::RandomGames;
use sow_compiler::board::{Position, words};
use sow_compiler::program::Program;

/// Evaluates an expression with the packed game from a position; `None` if positions of this size do not go with
/// boards of these halves.
macro_rules! with_packed_game {
    ($program:expr, $tables:expr, $opening:expr, $game:ident => $play:expr) => {
        match $tables.0 {
            Halves::One(rules) if const { go_together(W, 1) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            Halves::Two(rules) if const { go_together(W, 2) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            Halves::Four(rules) if const { go_together(W, 4) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            Halves::One(_) | Halves::Two(_) | Halves::Four(_) => None,
        }
    };
}

/// Whether boards that fit into positions of `eights` words have halves of `half` words. No code is compiled for other
/// combinations.
const fn go_together(eights: usize, half: usize) -> bool {
    match half {
        1 => eights == words(16),
        2 => eights == words(32),
        _ => eights == words(40) || eights == words(64),
    }
}

/// Creates a player of random games; `None` if the tables do not match this size of positions.
pub(crate) fn random_games<'p, const W: usize>(
    program: &'p Program,
    tables: Tables,
    opening: Position<W>,
) -> Option<Box<dyn RandomGames + 'p>> {
    with_packed_game!(program, tables, opening, game => Box::new(PackedGames::new(game, opening)) as Box<dyn RandomGames + 'p>)
}

/// Creates a move generator; `None` as for [`random_games`].
pub(crate) fn listing<'p, const W: usize>(
    program: &'p Program,
    tables: Tables,
    opening: Position<W>,
) -> Option<Box<dyn Listing<W> + 'p>> {
    with_packed_game!(program, tables, opening, game => Box::new(Lists::new(game)) as Box<dyn Listing<W> + 'p>)
}
