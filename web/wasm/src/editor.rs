//! What the page's editor shows of a rule file, from the same code as the language server.

use crate::fault::Change;
use crate::place::{byte_at, units_before};
use crate::{all_given, given, thrown};
use serde::Serialize;
use serde_json::{Value, json};
use sow_drawing::english::name;
use sow_grammar::Diagnostic;
use sow_grammar::load::Loaded;
use sow_interpreter::{Cell, Match};
use sow_lsp::{Host, Local};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Something that may stand at a place.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Completion {
    /// What is shown.
    pub label: String,
    /// What it is about, in short.
    pub detail: Option<String>,
    /// What it means, in Markdown.
    pub documentation: Option<String>,
    /// Its kind, as a number of the Language Server Protocol.
    pub kind: Option<u8>,
    /// By what the list is ordered.
    pub sort: String,
    /// Where it goes.
    pub change: Change,
    /// Whether what is put in has places to fill in, as snippets have.
    pub snippet: bool,
}

/// What is said of a place.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Hover {
    /// In Markdown.
    pub text: String,
    /// Of what begins here …
    pub from: usize,
    /// … and ends before this.
    pub to: usize,
}

/// A piece of a rule file that is shown in a colour of its own.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Coloured {
    /// Where it begins.
    pub from: usize,
    /// One past its end.
    pub to: usize,
    /// Its kind, as the language server numbers them.
    pub kind: u32,
}

/// All that may stand at a place of a rule file, however faulty it is.
///
/// # Errors
/// Never, as long as the language server knows what completion is.
#[wasm_bindgen]
pub fn complete(name: &str, text: &str, at: usize) -> Result<Vec<Ts<Completion>>, JsError> {
    let items = ask("textDocument/completion", name, text, place(text, at))?;
    let items = items.as_array().map(Vec::as_slice).unwrap_or_default();
    let found = items.iter().filter_map(|item| completion(text, item));
    all_given(&found.collect::<Vec<_>>())
}

fn completion(text: &str, item: &Value) -> Option<Completion> {
    let said = |pointer: &str| Some(item.pointer(pointer)?.as_str()?.to_owned());
    Some(Completion {
        label: said("/label")?,
        detail: said("/detail"),
        documentation: said("/documentation/value"),
        kind: item["kind"]
            .as_u64()
            .and_then(|kind| u8::try_from(kind).ok()),
        sort: said("/sortText").unwrap_or_default(),
        change: change(text, &item["textEdit"])?,
        snippet: item["insertTextFormat"] == 2,
    })
}

/// What is to be said of a place of a rule file, if anything.
///
/// # Errors
/// Never, as long as the language server knows what hovering is.
#[wasm_bindgen]
pub fn hover(name: &str, text: &str, at: usize) -> Result<Option<Ts<Hover>>, JsError> {
    let answer = ask("textDocument/hover", name, text, place(text, at))?;
    let said = answer.pointer("/contents/value").and_then(Value::as_str);
    let found = said.and_then(|said| {
        let [from, to] = range(text, &answer["range"])?;
        Some(Hover {
            text: said.to_owned(),
            from,
            to,
        })
    });
    found.as_ref().map(given).transpose()
}

/// The changes that lay a rule file out; none if it cannot be read.
///
/// # Errors
/// Never, as long as the language server knows what layout is.
#[wasm_bindgen]
pub fn format(name: &str, text: &str) -> Result<Vec<Ts<Change>>, JsError> {
    let answer = ask("textDocument/formatting", name, text, json!({}))?;
    let edits = answer.as_array().map(Vec::as_slice).unwrap_or_default();
    let changes = edits.iter().filter_map(|edit| change(text, edit));
    all_given(&changes.collect::<Vec<_>>())
}

/// The colours of a rule file.
///
/// # Errors
/// Never, as long as the language server knows what colours are.
#[wasm_bindgen]
pub fn colours(name: &str, text: &str) -> Result<Vec<Ts<Coloured>>, JsError> {
    let answer = ask("textDocument/semanticTokens/full", name, text, json!({}))?;
    let numbers = answer["data"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let numbers: Vec<usize> = numbers
        .iter()
        .map(|number| number.as_u64().unwrap_or(0) as usize)
        .collect();
    let lines = line_starts(text);
    let (mut line, mut column) = (0, 0);
    let found = numbers.chunks_exact(5).filter_map(|token| {
        column = if token[0] > 0 {
            token[1]
        } else {
            column + token[1]
        };
        line += token[0];
        let from = lines.get(line)? + column;
        Some(Coloured {
            from,
            to: from + token[2],
            kind: u32::try_from(token[3]).ok()?,
        })
    });
    all_given(&found.collect::<Vec<_>>())
}

fn ask(method: &str, name: &str, text: &str, params: Value) -> Result<Value, JsError> {
    let mut local = Local::new(name, text.to_owned(), &Page);
    local.ask(method, params).map_err(thrown)
}

/// What the page does for the language server.
struct Page;

impl Host for Page {
    fn board(&self, game: &Match, marked: &[Cell]) -> String {
        let layout = game.program().layout();
        let named = marked
            .iter()
            .map(|&cell| sow_drawing::name(layout, cell, game.mover()));
        format!(
            "{}: {}\n",
            name(game.mover()),
            named.collect::<Vec<_>>().join(", ")
        )
    }

    fn play(&self, _loaded: &Loaded) -> Vec<Diagnostic> {
        Vec::new()
    }
}

/// A place as the protocol has it.
fn place(text: &str, at: usize) -> Value {
    let before = &text[..byte_at(text, at)];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = units_before(&text[start..], before.len() - start);
    json!({ "position": { "line": line, "character": column } })
}

/// Where each line begins.
fn line_starts(text: &str) -> Vec<usize> {
    let mut starts = vec![0];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.encode_utf16().count();
        starts.push(at);
    }
    starts
}

fn change(text: &str, edit: &Value) -> Option<Change> {
    let [from, to] = range(text, &edit["range"])?;
    Some(Change {
        from,
        to,
        insert: edit["newText"].as_str()?.to_owned(),
    })
}

fn range(text: &str, range: &Value) -> Option<[usize; 2]> {
    let lines = line_starts(text);
    let at = |end: &str| {
        let number = |what: &str| {
            Some(usize::try_from(range.pointer(&format!("/{end}/{what}"))?.as_u64()?).ok()?)
        };
        Some(lines.get(number("line")?)? + number("character")?)
    };
    Some([at("start")?, at("end")?])
}
