//! Kinds of move that are possible but never played, because each of their moves is written like a move of an earlier
//! kind.

use sow_grammar::rules::MoveId;
use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, Move, Program};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The number of random games in which hidden kinds of move are looked for.
const GAMES: u64 = 40;
/// The maximum number of moves in all of these games together.
const MAX_MOVES: u32 = 4000;
/// The limit on work, in units. Each position takes one unit for each kind of move, one for each kind that is played
/// instead of each hidden kind, and one for every `STEPS_PER_UNIT` computation steps.
const MAX_WORK: u64 = 150_000;
const STEPS_PER_UNIT: u64 = 128;

/// The positions in which a kind of move is possible without being listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HiddenKind {
    /// The number of positions.
    pub(crate) positions: u32,
    /// The kind of move that is played instead in most of these positions.
    pub(crate) played_instead: MoveId,
}

/// The positions in which a kind of move is possible, and for each kind that is played there instead, the number of
/// positions.
#[derive(Debug, Default)]
struct Sightings {
    positions: u32,
    played_instead: BTreeMap<MoveId, u32>,
}

impl Sightings {
    fn add(&mut self, played: &[MoveId]) {
        self.positions += 1;
        for &kind in played {
            *self.played_instead.entry(kind).or_default() += 1;
        }
    }

    fn summarise(self) -> Option<HiddenKind> {
        // Of several kinds played equally often, the first one in the rules is taken.
        let most = |&(kind, count): &(MoveId, u32)| (count, Reverse(kind));
        let (played_instead, _) = self.played_instead.into_iter().max_by_key(most)?;
        Some(HiddenKind {
            positions: self.positions,
            played_instead,
        })
    }
}

/// Looks for hidden kinds of move, among `kinds`, in random games.
pub(crate) fn find_hidden(
    program: &Program,
    kinds: impl IntoIterator<Item = MoveId>,
    seed: u64,
) -> BTreeMap<MoveId, HiddenKind> {
    let kinds = kinds.into_iter().map(|kind| (kind, Sightings::default()));
    let mut unplayed: BTreeMap<MoveId, Sightings> = kinds.collect();
    let (mut work, mut moves_left) = (MAX_WORK, MAX_MOVES);
    for number in 0..GAMES {
        let mut game = Game::new(program);
        let mut chance = Chance::for_game(seed, number);
        while moves_left > 0 && work > 0 && !unplayed.is_empty() {
            let listed = game.list_moves();
            let legal = listed.moves;
            work = work.saturating_sub(u64::from(listed.steps) / STEPS_PER_UNIT);
            let Some(drawn) = chance.pick(&legal) else {
                break;
            };
            moves_left -= 1;
            work = work.saturating_sub(observe_position(&game, &legal, &mut unplayed));
            if game.play(drawn).is_err() {
                break;
            }
        }
    }
    let found = unplayed.into_iter();
    found
        .filter_map(|(kind, sightings)| Some((kind, sightings.summarise()?)))
        .collect()
}

/// Removes the kinds of move that are played in a position from `unplayed`, and counts the position for those that are
/// possible there. Returns the work that this took.
fn observe_position(
    game: &Game<'_>,
    legal: &[Move],
    unplayed: &mut BTreeMap<MoveId, Sightings>,
) -> u64 {
    let mut played: Vec<MoveId> = legal.iter().map(Move::kind_id).collect();
    played.dedup();
    for kind in &played {
        unplayed.remove(kind);
    }
    let (possible, steps) = game.kinds_with_move(unplayed.keys().copied());
    for kind in &possible {
        unplayed.entry(*kind).or_default().add(&played);
    }
    let counted = game.program().code.kinds.len() + possible.len() * played.len();
    counted as u64 + u64::from(steps) / STEPS_PER_UNIT
}
