//! Counting: how fast games are played here.

use crate::clock;
use crate::given;
use crate::session::Session;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Random games that were played.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Speed {
    /// Games.
    pub games: u64,
    /// Moves in all of them.
    pub moves: u64,
    /// What it took.
    pub seconds: f64,
}

/// So many games between two looks at the clock.
const BATCH: u64 = 64;

#[wasm_bindgen]
impl Session {
    /// Plays random rounds for about so many seconds.
    ///
    /// # Errors
    /// If JavaScript has no room for the result.
    pub fn speed(&self, seconds: f64) -> Result<Ts<Speed>, JsError> {
        let began = clock::now();
        let spent = || (clock::now() - began) / 1000.0;
        let mut playing = self.program.random_games();
        let (mut games, mut moves) = (0, 0);
        while spent() < seconds {
            let played = playing.play(1, games..games + BATCH);
            games += BATCH;
            moves += played.moves;
        }
        given(&Speed {
            games,
            moves,
            seconds: spent(),
        })
    }
}
