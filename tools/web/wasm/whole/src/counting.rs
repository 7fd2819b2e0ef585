//! Measures the speed of play.

use serde::Serialize;
use sow_web_shared::clock;
use sow_web_shared::session::Session;
use sow_web_shared::to_js;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The speed of random games.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Speed {
    /// The number of games.
    pub games: u64,
    /// The number of moves in all games.
    pub moves: u64,
    /// The duration in seconds.
    pub seconds: f64,
}

/// The number of games between two checks of the clock.
const BATCH: u64 = 64;

/// Plays random rounds of a game for about `seconds` seconds.
///
/// # Errors
/// If JavaScript runs out of memory.
#[wasm_bindgen]
pub fn speed(session: &Session, seconds: f64) -> Result<Ts<Speed>, JsError> {
    let began = clock::now();
    let spent = || (clock::now() - began) / 1000.0;
    let mut playing = session.program().random_games();
    let (mut games, mut moves) = (0, 0);
    while spent() < seconds {
        let played = playing.play(1, games..games + BATCH);
        games += BATCH;
        moves += played.moves;
    }
    to_js(&Speed {
        games,
        moves,
        seconds: spent(),
    })
}
