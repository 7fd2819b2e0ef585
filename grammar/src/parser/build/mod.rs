//! Builds the syntax tree from the nodes of the grammar.

mod action;
mod case;
mod condition;
mod matches;
mod moves;
mod number;
mod place;
mod section;

use super::grammar::{Node, Rule};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::{Name, Number, NumberNode, Range, Spanned, Term};

/// The largest number that can be written; far more than any board holds.
const LARGEST: u32 = 65_535;

/// Builds the tree, and collects faults that the grammar cannot express.
#[derive(Default)]
pub(super) struct Builder {
    /// The faults of the phrases built so far.
    pub(super) faults: Vec<Diagnostic>,
}

impl Builder {
    fn literal(&mut self, node: &Node<'_>) -> u32 {
        let value = node.text().parse().ok().filter(|&value| value <= LARGEST);
        value.unwrap_or_else(|| {
            let message = format!("`{}` is too large a number", shorten(node.text()));
            let fault = Diagnostic::new(Code::NumberTooLarge, node.span(), message);
            self.faults
                .push(fault.help(format!("numbers go up to {LARGEST}")));
            0
        })
    }
}

/// Returns the fault of phrases that are nested too deeply.
pub(super) fn nesting_fault(span: Span) -> Diagnostic {
    let message = "phrases are nested too deeply here";
    Diagnostic::new(Code::TooDeep, span, message)
        .help("give a part of it a name of its own: a table, or pits with a name")
}

/// Shortens a long word for a message.
pub(super) fn shorten(word: &str) -> String {
    const MAX_CHARS: usize = 32;
    match word.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

fn name(node: &Node<'_>) -> Name {
    Name {
        text: node.text().to_owned(),
        span: node.span(),
    }
}

fn text(node: &Node<'_>) -> Spanned<String> {
    Spanned {
        node: node.text().trim_matches('"').to_owned(),
        span: node.span(),
    }
}

fn spanned<T>(node: &Node<'_>, value: T) -> Spanned<T> {
    Spanned {
        node: value,
        span: node.span(),
    }
}

fn is_sign(node: &Node<'_>) -> bool {
    matches!(
        node.rule(),
        Rule::PAREN | Rule::UNPAREN | Rule::OPEN | Rule::CLOSE | Rule::COMMA | Rule::RANGE
    )
}

/// Returns a number that the text leaves out.
fn literal(node: &Node<'_>, value: u32) -> NumberNode {
    spanned(node, Number::Written(Term::Literal(value)))
}

/// Builds a range from its first and last number; without a last one, it may be a single number.
fn range(node: &Node<'_>, first: Option<NumberNode>, last: Option<NumberNode>) -> Range {
    match (first.map(Box::new), last.map(Box::new)) {
        (Some(first), Some(last)) => Range::Between(first, last),
        (Some(first), None) if node.has(Rule::RANGE) => Range::From(first),
        (Some(first), None) => Range::One(first),
        (None, Some(last)) => Range::UpTo(last),
        (None, None) => node.unhandled(),
    }
}
