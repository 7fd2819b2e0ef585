//! Editor features for rule files, from the same code as the language server.

use serde::Serialize;
use sow_display::english::seat_name;
use sow_grammar::Diagnostic;
use sow_grammar::load::LoadedGame;
use sow_interpreter::Cell;
use sow_lsp::protocol::{CompletionItem, InsertTextFormat, Position, TextEdit};
use sow_lsp::{Host, LocalDocument};
use sow_matches::Match;
use sow_web_shared::fault::Change;
use sow_web_shared::place::{byte_at, units_before};
use sow_web_shared::{all_to_js, to_js};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A completion item.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Completion {
    /// The label in the list.
    pub label: String,
    /// A short description.
    pub detail: Option<String>,
    /// A detailed description in Markdown.
    pub documentation: Option<String>,
    /// The key by which the list is sorted.
    pub sort: String,
    /// The change that inserts the item.
    pub change: Change,
    /// Whether the inserted text is a snippet with placeholders to fill in.
    pub snippet: bool,
}

/// A hover text.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Hover {
    /// The text in Markdown.
    pub text: String,
    /// The start of the range that the text describes.
    pub from: usize,
    /// The end of the range, exclusive.
    pub to: usize,
}

/// Returns all completions at a position in a rule file, which may have syntax errors.
///
/// # Errors
/// If JavaScript runs out of memory.
#[wasm_bindgen]
pub fn complete(name: &str, text: &str, at: usize) -> Result<Vec<Ts<Completion>>, JsError> {
    let lines = LineIndex::new(text);
    let items = document(name, text).completion(lines.position(at));
    let items = items.into_iter();
    let found = items.filter_map(|item| completion(&lines, item));
    all_to_js(&found.collect::<Vec<_>>())
}

fn completion(lines: &LineIndex<'_>, item: CompletionItem) -> Option<Completion> {
    Some(Completion {
        label: item.label,
        detail: item.detail,
        documentation: item.documentation.map(|said| said.value),
        sort: item.sort_text,
        change: lines.change(item.text_edit)?,
        snippet: item.insert_text_format == Some(InsertTextFormat::Snippet),
    })
}

/// Returns the hover text at a position in a rule file, if there is one.
///
/// # Errors
/// If JavaScript runs out of memory.
#[wasm_bindgen]
pub fn hover(name: &str, text: &str, at: usize) -> Result<Option<Ts<Hover>>, JsError> {
    let lines = LineIndex::new(text);
    let answer = document(name, text).hover(lines.position(at));
    let found = answer.and_then(|answer| {
        Some(Hover {
            text: answer.contents.value,
            from: lines.unit_offset(answer.range.start)?,
            to: lines.unit_offset(answer.range.end)?,
        })
    });
    found.as_ref().map(to_js).transpose()
}

/// Returns the changes that format a rule file; empty if it cannot be parsed.
///
/// # Errors
/// If JavaScript runs out of memory.
#[wasm_bindgen]
pub fn format(name: &str, text: &str) -> Result<Vec<Ts<Change>>, JsError> {
    let lines = LineIndex::new(text);
    let edits = document(name, text).formatting().into_iter();
    let changes = edits.filter_map(|edit| lines.change(edit));
    all_to_js(&changes.collect::<Vec<_>>())
}

fn document(name: &str, text: &str) -> LocalDocument<'static> {
    LocalDocument::new(name, text.to_owned(), &PageHost)
}

/// The page in the role of the language server's host.
struct PageHost;

impl Host for PageHost {
    fn board(&self, game: &Match, marked: &[Cell]) -> String {
        let layout = game.program().layout();
        let named = marked
            .iter()
            .map(|&cell| sow_display::drawing::cell_name(layout, cell, game.mover()));
        format!(
            "{}: {}\n",
            seat_name(game.mover()),
            named.collect::<Vec<_>>().join(", ")
        )
    }

    fn play(&self, _loaded: &LoadedGame) -> Vec<Diagnostic> {
        Vec::new()
    }
}

/// A text, with conversion between offsets in UTF-16 units and pairs of line and column.
struct LineIndex<'t> {
    text: &'t str,
    /// The offset of each line's start, in UTF-16 units.
    starts: Vec<usize>,
}

impl<'t> LineIndex<'t> {
    fn new(text: &'t str) -> Self {
        let mut starts = vec![0];
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            at += line.encode_utf16().count();
            starts.push(at);
        }
        Self { text, starts }
    }

    fn position(&self, at: usize) -> Position {
        let before = &self.text[..byte_at(self.text, at)];
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = units_before(&self.text[start..], before.len() - start);
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position::new(number(line), number(column))
    }

    fn unit_offset(&self, place: Position) -> Option<usize> {
        Some(self.starts.get(place.line as usize)? + place.character as usize)
    }

    fn change(&self, edit: TextEdit) -> Option<Change> {
        Some(Change {
            from: self.unit_offset(edit.range.start)?,
            to: self.unit_offset(edit.range.end)?,
            insert: edit.new_text,
        })
    }
}
