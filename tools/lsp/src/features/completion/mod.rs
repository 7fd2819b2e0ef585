//! Completion of the words that the grammar expects, of names, and of whole phrases.

mod context;
mod phrases;

use crate::documents::{Document, Documents};
use crate::guide;
use crate::names::{self, Declaration};
use crate::protocol::{
    CompletionItem, CompletionKind, InsertTextFormat, Markdown, Position, Range, TextEdit,
};
use sow_grammar::bundled;
use sow_grammar::load::BaseChain;
use sow_grammar::parser::{Expectations, expectations};
use sow_grammar::syntax::SectionKind;
use std::collections::BTreeSet;

/// Sort keys of items: names before words, whole phrases last.
const NAME_ORDER: char = '0';
const WORD_ORDER: char = '1';
const PHRASE_ORDER: char = '2';

/// Returns all completions at a position of a document, which may have syntax errors.
pub(crate) fn completions(
    documents: &Documents,
    document: &Document,
    place: Position,
    snippets: bool,
) -> Vec<CompletionItem> {
    let text = document.text.to_parser_text();
    let offset = document.text.offset(place);
    let expected = expectations(&text, document.form, offset);
    let before: Vec<&str> = expected
        .before
        .iter()
        .map(|bytes| &text[bytes.clone()])
        .collect();
    let lineage = documents.lineage(document);
    let list = CompletionList {
        range: document.text.range(expected.word.clone()),
        expected: &expected,
        before: &before,
        lineage: &lineage,
    };
    let mut items = list.names();
    items.extend(list.values());
    if expected.game {
        items.extend(list.games(document));
    }
    items.extend(list.words());
    if snippets {
        items.extend(list.phrases());
    }
    items
}

struct CompletionList<'a> {
    range: Range,
    expected: &'a Expectations,
    before: &'a [&'a str],
    lineage: &'a BaseChain,
}

impl CompletionList<'_> {
    fn item(
        &self,
        order: char,
        label: &str,
        kind: CompletionKind,
        detail: Option<String>,
    ) -> CompletionItem {
        CompletionItem {
            label: label.to_owned(),
            kind,
            detail,
            documentation: None,
            sort_text: format!("{order}{label}"),
            insert_text_format: None,
            text_edit: TextEdit {
                range: self.range,
                new_text: label.to_owned(),
            },
        }
    }

    /// Returns the words of the language that may follow, each with its meaning.
    fn words(&self) -> impl Iterator<Item = CompletionItem> {
        let words = self.expected.words.iter();
        words.map(|word| {
            let meanings = guide::meanings(word);
            let detail = meanings
                .first()
                .map(|meaning| meaning.phrase.replace('`', ""));
            let item = self.item(WORD_ORDER, word, CompletionKind::Keyword, detail);
            let said: Vec<String> = meanings.iter().map(|meaning| meaning.paragraph()).collect();
            CompletionItem {
                documentation: (!said.is_empty()).then(|| Markdown {
                    value: said.join("\n\n"),
                }),
                ..item
            }
        })
    }

    /// Returns the names that may follow.
    fn names(&self) -> Vec<CompletionItem> {
        let kinds = context::expected_kinds(self.expected, self.before);
        // After `without` in a title, names refer to the sections of the base.
        let first = usize::from(context::is_in_without_list(self.before));
        let mut known = BTreeSet::new();
        let names = names::declarations(self.lineage).into_iter();
        names
            .filter(|named| named.text >= first && kinds.contains(&named.kind))
            .filter(|named| known.insert(named.name.clone()))
            .map(|named| self.name(&named))
            .collect()
    }

    fn name(&self, named: &Declaration) -> CompletionItem {
        let kind = match named.kind {
            SectionKind::Option => CompletionKind::Property,
            SectionKind::Move | SectionKind::Table => CompletionKind::Function,
            SectionKind::Phase => CompletionKind::Module,
            _ => CompletionKind::Variable,
        };
        let source = self.lineage.sources.get(named.text);
        let line = source.text[..named.bytes.start]
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let line = source.text[line..]
            .lines()
            .next()
            .unwrap_or_default()
            .trim();
        self.item(NAME_ORDER, &named.name, kind, Some(line.to_owned()))
    }

    /// Returns the values of an option that is being compared with one.
    fn values(&self) -> Vec<CompletionItem> {
        let option = context::compared_option(self.before);
        let values =
            option.map_or_else(Vec::new, |name| context::option_values(self.lineage, name));
        values
            .iter()
            .map(|value| self.item(NAME_ORDER, value, CompletionKind::EnumMember, None))
            .collect()
    }

    /// Returns the games that another may be based on: the files in its folder, and the bundled ones.
    fn games(&self, document: &Document) -> Vec<CompletionItem> {
        let folder = document.path.as_deref().and_then(std::path::Path::parent);
        let entries = folder.and_then(|folder| std::fs::read_dir(folder).ok());
        let beside: BTreeSet<String> = entries
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "sow"))
            .filter(|path| Some(path) != document.path.as_ref())
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .collect();
        let item = |name: &str, detail: &str| {
            self.item(
                NAME_ORDER,
                name,
                CompletionKind::File,
                Some(detail.to_owned()),
            )
        };
        let bundled = bundled::names().into_iter();
        let bundled: Vec<_> = bundled
            .filter(|name| !beside.contains(*name))
            .map(|name| item(name, "bundled"))
            .collect();
        let beside = beside.iter().map(|name| item(name, "beside this file"));
        beside.chain(bundled).collect()
    }

    /// Returns whole phrases, with placeholders to fill in.
    fn phrases(&self) -> Vec<CompletionItem> {
        let fitting = phrases::matching_phrases(self.expected, self.before);
        fitting
            .into_iter()
            .map(|phrase| {
                let label = phrase.label;
                let detail = Some(phrase.detail.to_owned());
                CompletionItem {
                    text_edit: TextEdit {
                        range: self.range,
                        new_text: phrase.body.to_owned(),
                    },
                    insert_text_format: Some(InsertTextFormat::Snippet),
                    ..self.item(PHRASE_ORDER, label, CompletionKind::Snippet, detail)
                }
            })
            .collect()
    }
}
