//! Computer players: their clock ([`clock`]), their knowledge of a game ([`knowledge`], [`weights`]), and their moves.

pub mod clock;
pub mod knowledge;
pub mod weights;

pub use clock::Clock;
pub use knowledge::{Knowledge, open_endgames};
pub use sow_players::Opponent;

use sow_interpreter::Game;
use sow_matches::{Match, MatchMove};
use sow_players::Analysis;
use sow_players::opponent::MoveRequest;

/// Returns the opponent's move; `None` if there is no move to make. The opponent thinks within its own limits, and
/// until `stop` returns true; `report` is called after each depth that it has completed.
pub fn choose_move(
    opponent: &mut Opponent,
    game: &Match,
    knowledge: &Knowledge<'_>,
    stop: &(dyn Fn() -> bool + Sync),
    report: &mut dyn FnMut(&Game<'_>, &Analysis),
) -> Option<MatchMove> {
    let clock = Clock::start(opponent.spec().time());
    let request = MoveRequest {
        endgames: knowledge.endgames.as_ref(),
        weights: knowledge.weights.as_ref(),
        stop: &|| clock.is_up() || stop(),
        report,
    };
    opponent.choose(game, request)
}
