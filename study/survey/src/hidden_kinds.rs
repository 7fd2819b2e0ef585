//! Kinds of move that are possible but never played, because each move is written like one of an earlier kind.

use sow_grammar::rules::MoveId;
use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, Program};

/// The number of random games in which a kind of move is looked for.
const GAMES: u64 = 40;
/// The maximum number of moves in these games together.
const MAX_MOVES: u32 = 4000;

/// The positions in which a kind of move is possible without being listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HiddenKind {
    /// The number of positions.
    pub(crate) positions: u32,
    /// The kind of move that is played instead in most of them.
    pub(crate) played: MoveId,
}

/// Looks for a kind of move in random games, as long as `work` lasts: each position takes a unit for each kind of move.
/// Returns `None` if the kind is played, or was never possible.
pub(crate) fn find_hidden(
    program: &Program,
    kind: MoveId,
    (seed, work): (u64, &mut u64),
) -> Option<HiddenKind> {
    let mut played_instead = vec![0_u32; program.rules().moves.len()];
    let position_work = played_instead.len() as u64;
    let (mut positions, mut moves_left) = (0, MAX_MOVES);
    for number in 0..GAMES {
        let mut game = Game::new(program);
        let mut chance = Chance::for_game(seed, number);
        while moves_left > 0 && *work >= position_work {
            *work -= position_work;
            let legal = game.legal_moves();
            let Some(drawn) = chance.pick(&legal) else {
                break;
            };
            moves_left -= 1;
            if legal.iter().any(|one| one.kind_id() == kind) {
                return None;
            }
            if game.has_move_of_kind(kind) {
                positions += 1;
                let mut kinds: Vec<u16> = legal.iter().map(|one| one.kind_id().0).collect();
                kinds.dedup();
                for kind in kinds {
                    played_instead[usize::from(kind)] += 1;
                }
            }
            if game.play(drawn).is_err() {
                break;
            }
        }
    }
    let mut kinds = (0..).zip(&played_instead);
    let first = kinds.next()?;
    let most = kinds.fold(first, |most, one| if one.1 > most.1 { one } else { most });
    (positions > 0).then_some(HiddenKind {
        positions,
        played: MoveId(most.0),
    })
}
