//! What the page's editor shows of a rule file, from the same code as the language server.

use crate::fault::Change;
use crate::place::{byte_at, units_before};
use crate::{all_given, given};
use serde::Serialize;
use sow_display::english::name;
use sow_grammar::Diagnostic;
use sow_grammar::load::Loaded;
use sow_interpreter::Cell;
use sow_lsp::protocol::{CompletionItem, InsertTextFormat, Position, TextEdit};
use sow_lsp::{Host, Local};
use sow_matches::Match;
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

/// All that may stand at a place of a rule file, however faulty it is.
///
/// # Errors
/// If JavaScript has no room for it.
#[wasm_bindgen]
pub fn complete(name: &str, text: &str, at: usize) -> Result<Vec<Ts<Completion>>, JsError> {
    let lines = Lines::of(text);
    let items = document(name, text).completion(lines.place(at));
    let items = items.into_iter();
    let found = items.filter_map(|item| completion(&lines, item));
    all_given(&found.collect::<Vec<_>>())
}

fn completion(lines: &Lines<'_>, item: CompletionItem) -> Option<Completion> {
    Some(Completion {
        label: item.label,
        detail: item.detail,
        documentation: item.documentation.map(|said| said.value),
        sort: item.sort_text,
        change: lines.change(item.text_edit)?,
        snippet: item.insert_text_format == Some(InsertTextFormat::Snippet),
    })
}

/// What is to be said of a place of a rule file, if anything.
///
/// # Errors
/// If JavaScript has no room for it.
#[wasm_bindgen]
pub fn hover(name: &str, text: &str, at: usize) -> Result<Option<Ts<Hover>>, JsError> {
    let lines = Lines::of(text);
    let answer = document(name, text).hover(lines.place(at));
    let found = answer.and_then(|answer| {
        Some(Hover {
            text: answer.contents.value,
            from: lines.unit(answer.range.start)?,
            to: lines.unit(answer.range.end)?,
        })
    });
    found.as_ref().map(given).transpose()
}

/// The changes that lay a rule file out; none if it cannot be read.
///
/// # Errors
/// If JavaScript has no room for them.
#[wasm_bindgen]
pub fn format(name: &str, text: &str) -> Result<Vec<Ts<Change>>, JsError> {
    let lines = Lines::of(text);
    let edits = document(name, text).formatting().into_iter();
    let changes = edits.filter_map(|edit| lines.change(edit));
    all_given(&changes.collect::<Vec<_>>())
}

fn document(name: &str, text: &str) -> Local<'static> {
    Local::new(name, text.to_owned(), &Page)
}

/// What the page does for the language server.
struct Page;

impl Host for Page {
    fn board(&self, game: &Match, marked: &[Cell]) -> String {
        let layout = game.program().layout();
        let named = marked
            .iter()
            .map(|&cell| sow_display::drawing::name(layout, cell, game.mover()));
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

/// A text between its two ways of naming places: units of UTF-16 from its beginning, or lines and units in them.
struct Lines<'t> {
    text: &'t str,
    /// Where each line begins.
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Self {
        let mut starts = vec![0];
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            at += line.encode_utf16().count();
            starts.push(at);
        }
        Self { text, starts }
    }

    fn place(&self, at: usize) -> Position {
        let before = &self.text[..byte_at(self.text, at)];
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = units_before(&self.text[start..], before.len() - start);
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position::new(number(line), number(column))
    }

    fn unit(&self, place: Position) -> Option<usize> {
        Some(self.starts.get(place.line as usize)? + place.character as usize)
    }

    fn change(&self, edit: TextEdit) -> Option<Change> {
        Some(Change {
            from: self.unit(edit.range.start)?,
            to: self.unit(edit.range.end)?,
            insert: edit.new_text,
        })
    }
}
