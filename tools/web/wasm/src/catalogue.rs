//! The bundled games for the gallery.

use crate::{all_given, given, thrown};
use serde::Serialize;
use sow_display::catalogue::Entry;
use sow_display::drawing::{Changes, Picture, Scene};
use sow_grammar::rules::Settings;
use sow_grammar::{bundled, mechanisms};
use sow_interpreter::Program;
use sow_matches::{Extent, Match};
use std::sync::Arc;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A bundled game.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GalleryGame {
    /// The name of its file.
    pub id: String,
    /// Its name.
    pub title: String,
    /// Other names.
    pub names: Vec<String>,
    /// The part of the world it is from.
    pub region: String,
    /// Where it is played, more closely.
    pub place: String,
    /// When it is or was played.
    pub period: String,
    /// Rows and pits: `2x6`.
    pub board: String,
    /// Its rows.
    pub rows: usize,
    /// Its mechanisms.
    pub mechanisms: Vec<String>,
    /// Its seeds, with options at their defaults.
    pub seeds: u32,
    /// One or two.
    pub players: u8,
    /// Whether it can be played as a match.
    #[serde(rename = "match")]
    pub has_match: bool,
    /// Where the rules are from.
    pub sources: Vec<String>,
}

/// What games have in common with others.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Mechanism {
    /// Its name.
    pub name: String,
    /// What it is.
    pub meaning: String,
}

/// Adds a bundled game, so that it can be opened by its name and others can be based on it: its rule file, and as TOML the facts about it
/// and what has been learned of it (empty if nothing has).
#[wasm_bindgen]
pub fn add(id: &str, rules: &str, facts: &str, weights: &str) {
    bundled::add(id, rules, facts, weights);
}

/// The names of all games that have been added, in order.
#[wasm_bindgen(js_name = ids)]
#[must_use]
pub fn ids() -> Vec<String> {
    let names = bundled::names().into_iter();
    names.map(str::to_owned).collect()
}

/// The bundled games with these names.
///
/// # Errors
/// If there is none of such a name.
#[wasm_bindgen]
pub fn games(ids: Vec<String>) -> Result<Vec<Ts<GalleryGame>>, JsError> {
    let found = ids.iter().map(|id| game(id).map_err(thrown));
    all_given(&found.collect::<Result<Vec<_>, _>>()?)
}

fn game(id: &str) -> Result<GalleryGame, String> {
    let entry = entry(id)?;
    let seeds = entry.program().map_err(|error| error.to_string())?.seeds();
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
        title: entry.rules.title,
        names: entry.facts.names,
        region: entry.facts.region,
        place: entry.facts.place,
        period: entry.facts.period,
        mechanisms: entry.has.iter().map(|&name| name.to_owned()).collect(),
        sources: entry.facts.sources,
    })
}

fn entry(id: &str) -> Result<Entry, String> {
    let variant = bundled::variant(id).ok_or_else(|| format!("there is no game `{id}`"))?;
    Entry::new(&variant)
}

/// All mechanisms that games are sorted by.
///
/// # Errors
/// If JavaScript has no room for them.
#[wasm_bindgen]
pub fn mechanisms() -> Result<Vec<Ts<Mechanism>>, JsError> {
    let all = mechanisms::ALL.iter();
    let all = all.map(|one| Mechanism {
        name: one.name.to_owned(),
        meaning: one.meaning.to_owned(),
    });
    all_given(&all.collect::<Vec<_>>())
}

/// The opening of a bundled game, to be drawn by the page.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn opening(id: &str) -> Result<Ts<Picture>, JsError> {
    let opening = begun(id).map_err(thrown)?;
    given(&Picture::of(&Scene::of(&opening), &Changes::new()))
}

fn begun(id: &str) -> Result<Match, String> {
    let rules = entry(id)?.rules;
    let settings = Settings::defaults(&rules.options);
    let program = Program::compile(&rules, &settings).map_err(|error| error.to_string())?;
    let opening = Match::of(Arc::new(program), Extent::Round);
    opening.map_err(|error| error.to_string())
}
