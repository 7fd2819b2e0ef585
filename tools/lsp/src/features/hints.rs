//! Inlay hints: the value of an option, and the owner of named pits.

use crate::check_result::CheckResult;
use crate::documents::{Document, Documents};
use crate::names;
use crate::protocol::{HintKind, InlayHint, Range};
use sow_grammar::parser::lex;
use sow_grammar::rules::{OptionValues, Rules};
use sow_grammar::syntax::{Namespace, SectionKind};
use std::ops;

/// Returns the hints in a range of a document.
pub(crate) fn inlay_hints(
    documents: &Documents,
    document: &Document,
    range: Range,
) -> Vec<InlayHint> {
    let Some(rules) = document.last_valid().and_then(CheckResult::rules) else {
        return Vec::new();
    };
    let lineage = documents.lineage(document);
    let text = document.text.to_parser_text();
    let tokens = lex(&text).0;
    let words = HintContext {
        document,
        rules,
        owned_offsets: tokens
            .windows(2)
            .filter(|pair| matches!(pair[0].text, "own" | "opponent"))
            .map(|pair| pair[1].start)
            .collect(),
    };
    let names = names::occurrences(&lineage, 0).into_iter();
    let used =
        names.filter(|(one, _)| one.defined_kind.is_none() && one.namespace == Namespace::General);
    let kinds = names::declarations(&lineage);
    let hints = used.filter_map(|(one, bytes)| {
        let named = kinds
            .iter()
            .find(|named| named.name == one.name && named.namespace == Namespace::General)?;
        words.hint(&one.name, named.kind, bytes)
    });
    hints
        .filter(|hint| range.start <= hint.position && hint.position <= range.end)
        .collect()
}

struct HintContext<'a> {
    document: &'a Document,
    rules: &'a Rules,
    /// The offsets of words that follow `own` or `opponent`, whose owner is therefore known.
    owned_offsets: Vec<usize>,
}

impl HintContext<'_> {
    fn hint(&self, name: &str, kind: SectionKind, bytes: ops::Range<usize>) -> Option<InlayHint> {
        let hint = |at: usize, text: String, before: bool| InlayHint {
            position: self.document.text.position(at),
            label: text,
            kind: match before {
                true => HintKind::Type,
                false => HintKind::Parameter,
            },
            padding_right: before,
        };
        match kind {
            SectionKind::Option => {
                let option = self
                    .rules
                    .options
                    .iter()
                    .find(|option| option.name == name)?;
                let told = match option.values {
                    OptionValues::Numbers(_) | OptionValues::Flag => {
                        option.format_value(option.default)
                    }
                    OptionValues::Words(_) => return None,
                };
                Some(hint(bytes.end, format!(" = {told}"), false))
            }
            SectionKind::Region if !self.owned_offsets.contains(&bytes.start) => {
                let region = self
                    .rules
                    .regions
                    .iter()
                    .find(|region| region.name == name)?;
                let both = self.rules.board.players > 1
                    && region.places.iter().all(|place| place.owner.is_none());
                both.then(|| hint(bytes.start, "both players'".to_owned(), true))
            }
            _ => None,
        }
    }
}
