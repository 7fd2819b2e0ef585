//! The bundled games, for the gallery.

use serde::Serialize;
use sow_display::catalogue::Entry;
use sow_display::drawing::{Changes, Picture, Scene};
use sow_grammar::{bundled, mechanisms};
use sow_matches::{Extent, Match};
use sow_web_shared::{all_to_js, js_error, to_js};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A bundled game.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GalleryGame {
    /// The name of the rule file, without its ending.
    pub id: String,
    /// The title of the game.
    pub title: String,
    /// Other names of the game.
    pub names: Vec<String>,
    /// The part of the world where the game is played.
    pub region: String,
    /// A more precise location within the region.
    pub place: String,
    /// The period in which the game is or was played.
    pub period: String,
    /// The size of the board, such as `2x6`.
    pub board: String,
    /// The number of rows.
    pub rows: usize,
    /// The names of the game's mechanisms.
    pub mechanisms: Vec<String>,
    /// The number of seeds, with options at their defaults.
    pub seeds: u32,
    /// The number of players: 1 or 2.
    pub players: u8,
    /// Whether the game can be played as a match.
    #[serde(rename = "match")]
    pub has_match: bool,
    /// The sources of the rules.
    pub sources: Vec<String>,
}

/// A mechanism that several games share.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Mechanism {
    /// The name of the mechanism.
    pub name: String,
    /// The meaning of the mechanism.
    pub meaning: String,
}

/// Returns the names of all games that have been added, in order.
#[wasm_bindgen(js_name = ids)]
#[must_use]
pub fn ids() -> Vec<String> {
    let names = bundled::names().into_iter();
    names.map(str::to_owned).collect()
}

/// Returns the bundled games with these identifiers.
///
/// # Errors
/// If a name is unknown.
#[wasm_bindgen]
pub fn games(ids: Vec<String>) -> Result<Vec<Ts<GalleryGame>>, JsError> {
    let found = ids.iter().map(|id| gallery_game(id).map_err(js_error));
    all_to_js(&found.collect::<Result<Vec<_>, _>>()?)
}

fn gallery_game(id: &str) -> Result<GalleryGame, String> {
    let entry = entry(id)?;
    let seeds = entry
        .compiled()
        .map_err(|error| error.to_string())?
        .program
        .seeds();
    let board = entry.board();
    let (rows, _) = entry.size();
    let base = entry.rules.board.players;
    Ok(GalleryGame {
        id: id.to_owned(),
        board,
        rows,
        seeds,
        players: base,
        has_match: entry.rules.match_rules.is_some(),
        title: entry.rules.title.clone(),
        names: entry.facts.names,
        region: entry.facts.region,
        place: entry.facts.place,
        period: entry.facts.period,
        mechanisms: entry
            .mechanisms
            .iter()
            .map(|&name| name.to_owned())
            .collect(),
        sources: entry.facts.sources,
    })
}

fn entry(id: &str) -> Result<Entry, String> {
    let variant = bundled::variant(id).ok_or_else(|| format!("there is no game `{id}`"))?;
    Entry::new(&variant)
}

/// Returns all mechanisms by which games can be filtered.
///
/// # Errors
/// If JavaScript runs out of memory.
#[wasm_bindgen]
pub fn mechanisms() -> Result<Vec<Ts<Mechanism>>, JsError> {
    let all = mechanisms::MECHANISMS.iter();
    let all = all.map(|one| Mechanism {
        name: one.name.to_owned(),
        meaning: one.meaning.to_owned(),
    });
    all_to_js(&all.collect::<Vec<_>>())
}

/// Returns the opening of a bundled game, for the page to draw.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn opening(id: &str) -> Result<Ts<Picture>, JsError> {
    let opening = opening_of(id).map_err(js_error)?;
    to_js(&Picture::new(&Scene::new(&opening), &Changes::new()))
}

fn opening_of(id: &str) -> Result<Match, String> {
    let compiled = entry(id)?.compiled().map_err(|error| error.to_string())?;
    let opening = Match::from_compiled(compiled, Extent::Round);
    opening.map_err(|error| error.to_string())
}
