//! The lines inside braces, read one by one, so that a fault in one does not hide those of the others.

use super::build::Builder;
use super::explain::Stuck;
use super::grammar::{self, Node, Rule};
use super::reader::Reader;
use super::scan::{Kind, Token};
use std::ops::Range;

/// Reads a line as far as it can be, and gives the token behind it as well; `None` if it is not of the kind.
type Inner<T> = fn(&mut Reader<'_, '_>, Range<usize>) -> Option<(Option<T>, usize)>;

/// A kind of line.
pub(super) struct LineKind<T: 'static> {
    /// Its rule.
    pub(super) rule: Rule,
    /// The same to the end of the text.
    pub(super) one: Rule,
    /// Makes its node of the tree.
    pub(super) build: fn(&mut Builder, &Node<'_>) -> T,
    /// Whether a token that stands first on its line can begin one.
    pub(super) begins: fn(&Token<'_>) -> bool,
    /// Whether a token never goes on with the line before, wherever it stands.
    pub(super) starts: fn(&Token<'_>) -> bool,
    /// Reads a line that has lines of its own, in which there is a fault.
    pub(super) inner: Inner<T>,
}

impl Reader<'_, '_> {
    /// The lines of a block, as far as they can be read.
    pub(super) fn lines<T>(&mut self, kind: &LineKind<T>, body: Range<usize>) -> Vec<T> {
        let mut lines = Vec::new();
        let mut at = body.start;
        let mut previous = None;
        while at < body.end && !self.full() {
            match grammar::read(kind.rule, self.text(at..body.end), self.offset(at)) {
                Ok(node) => {
                    lines.push((kind.build)(&mut self.builder, &node));
                    previous = Some(at);
                    at = self.token_at(node.span().end, at + 1);
                }
                Err(stuck) => {
                    let stuck = self.stuck_at(at, stuck);
                    let (line, next) = self.faulty_line(kind, at..body.end, stuck, previous);
                    lines.extend(line);
                    (at, previous) = (next, None);
                }
            }
        }
        lines
    }

    /// Says what is wrong with the line that begins at `rest`, and where the next one begins.
    fn faulty_line<T>(
        &mut self,
        kind: &LineKind<T>,
        rest: Range<usize>,
        stuck: usize,
        previous: Option<usize>,
    ) -> (Option<T>, usize) {
        if let Some((line, next)) = (kind.inner)(self, rest.clone()) {
            return (line, next);
        }
        // What does not begin a line is rather a slip in the line before than a line of its own.
        let arrow = self.tokens[rest.start..stuck.min(rest.end)]
            .iter()
            .any(|token| token.text == "=>");
        let word = &self.tokens[rest.start];
        let own = word.first || arrow || stuck > rest.start && (kind.starts)(word);
        let this = Stuck {
            rule: kind.one,
            start: rest.start,
            at: stuck,
        };
        let before = previous.filter(|_| !own).map(|start| Stuck {
            start,
            at: self.furthest(kind.one, start, rest.clone()),
            ..this
        });
        let stuck_in = match before {
            Some(before) if !self.explainer.better_as_a_beginning(before, this) => before,
            _ => this,
        };
        let fault = self.explainer.explain(stuck_in);
        self.builder.faults.push(fault);
        let next = self.next_line(kind, rest.start, stuck, rest.end);
        self.leave_out(rest.start..next);
        (None, next)
    }

    /// The token that begins the next line behind `start`, not before `stuck`.
    fn next_line<T>(&self, kind: &LineKind<T>, start: usize, stuck: usize, end: usize) -> usize {
        let depth = self.brackets.depth[start];
        let begins = |&at: &usize| {
            let token = &self.tokens[at];
            let joined = self.tokens[at - 1].kind == Kind::Sign && self.tokens[at - 1].text != ";";
            token.first && !joined && self.brackets.depth[at] == depth && (kind.begins)(token)
        };
        (stuck.max(start + 1)..end).find(begins).unwrap_or(end)
    }
}
