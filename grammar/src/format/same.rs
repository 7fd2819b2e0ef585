//! Whether a text still says the same after it was laid out.

use crate::parser::lex;
use crate::parser::{self, Form};
use crate::source::Source;
use crate::syntax::SyntaxTree;

/// Whether `text` has the words, signs and comments of `source` in the same order, and reads as the same tree.
pub(super) fn is_same(source: &Source, form: Form, tree: &SyntaxTree, text: &str) -> bool {
    if words(&source.text) != words(text) {
        return false;
    }
    let other = Source {
        text: text.to_owned(),
        ..source.clone()
    };
    let parsed = parser::parse_as(&other, form);
    parsed.diagnostics.is_empty() && bare(&parsed.tree) == bare(tree)
}

/// All words and comments in their order.
fn words(text: &str) -> Vec<&str> {
    let (tokens, remarks) = lex(text);
    let words = tokens.iter().map(|token| (token.start, token.text));
    let remarks = remarks.iter().map(|remark| {
        let note = text[remark.range.clone()].trim_end();
        (remark.range.start, note)
    });
    let mut all: Vec<_> = words.chain(remarks).collect();
    all.sort_by_key(|&(start, _)| start);
    all.into_iter().map(|(_, text)| text).collect()
}

/// The tree in writing, without the places of its nodes. Comments were compared among the words.
fn bare(tree: &SyntaxTree) -> String {
    const SPAN: &str = "Span { start: ";
    let written = format!("{:?}{:?}", tree.title, tree.sections);
    let mut parts = written.split(SPAN);
    let mut bare = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        bare.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    bare
}
