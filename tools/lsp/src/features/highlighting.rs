//! Semantic tokens for syntax highlighting.

use crate::documents::{Document, Documents};
use crate::names;
use crate::protocol::SemanticTokens;
use serde_json::{Value, json};
use sow_grammar::parser::{TokenKind, is_reserved, is_word, lex};
use sow_grammar::syntax::SectionKind;
use std::collections::BTreeMap;

/// The type of a token, in the order of the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TokenType {
    Comment,
    Keyword,
    Number,
    Text,
    Operator,
    Parameter,
    Variable,
    Function,
    Namespace,
}

const TOKEN_TYPES: [&str; 9] = [
    "comment",
    "keyword",
    "number",
    "string",
    "operator",
    "parameter",
    "variable",
    "function",
    "namespace",
];

/// The only modifier: the token is the declaration of a name.
const DECLARATION: u32 = 1;

pub(crate) fn legend() -> Value {
    json!({ "tokenTypes": TOKEN_TYPES, "tokenModifiers": ["declaration"] })
}

/// Returns the tokens of a document, which may have syntax errors.
pub(crate) fn semantic_tokens(documents: &Documents, document: &Document) -> SemanticTokens {
    let lineage = documents.lineage(document);
    let kinds: BTreeMap<String, SectionKind> = names::declarations(&lineage)
        .into_iter()
        .rev()
        .map(|named| (named.name, named.kind))
        .collect();
    let places: BTreeMap<usize, bool> = names::occurrences(&lineage, 0)
        .into_iter()
        .map(|(one, bytes)| (bytes.start, one.defined_kind.is_some()))
        .collect();
    let text = document.text.to_parser_text();
    let (tokens, remarks) = lex(&text);
    let mut found: Vec<(usize, usize, TokenType, bool)> = remarks
        .iter()
        .map(|remark| {
            (
                remark.range.start,
                remark.range.end,
                TokenType::Comment,
                false,
            )
        })
        .collect();
    for token in &tokens {
        let place = places.get(&token.start).copied();
        let sort = match token.kind {
            TokenKind::Word => word_type(token.text, place.is_some(), &kinds),
            TokenKind::Number => Some(TokenType::Number),
            TokenKind::Text | TokenKind::UnclosedText => Some(TokenType::Text),
            TokenKind::Sign => Some(TokenType::Operator),
            TokenKind::Open | TokenKind::Close | TokenKind::Unknown => None,
        };
        if let Some(sort) = sort {
            found.push((token.start, token.end(), sort, place == Some(true)));
        }
    }
    found.sort_by_key(|(start, ..)| *start);
    SemanticTokens {
        data: encode_relative(document, &text, &found),
    }
}

fn word_type(
    text: &str,
    is_name: bool,
    kinds: &BTreeMap<String, SectionKind>,
) -> Option<TokenType> {
    let kind = kinds.get(text);
    match kind {
        Some(kind) if is_name || !is_word(text) => Some(match kind {
            SectionKind::Option => TokenType::Parameter,
            SectionKind::Phase => TokenType::Namespace,
            SectionKind::Move | SectionKind::Table => TokenType::Function,
            _ => TokenType::Variable,
        }),
        _ if is_word(text) || is_reserved(text) => Some(TokenType::Keyword),
        _ => None,
    }
}

/// Encodes each token as its distance from the one before (lines, then columns), its length, type and modifiers.
fn encode_relative(
    document: &Document,
    text: &str,
    found: &[(usize, usize, TokenType, bool)],
) -> Vec<u32> {
    let (mut line, mut column) = (0, 0);
    let mut numbers = Vec::with_capacity(5 * found.len());
    for &(start, end, sort, gives) in found {
        let place = document.text.position(start);
        let delta_line = place.line.saturating_sub(line);
        let before = if delta_line == 0 { column } else { 0 };
        numbers.extend([
            delta_line,
            place.character.saturating_sub(before),
            document
                .text
                .encoded_len(text.get(start..end).unwrap_or_default()),
            sort as u32,
            if gives { DECLARATION } else { 0 },
        ]);
        (line, column) = (place.line, place.character);
    }
    numbers
}
