//! The lines inside braces, read one by one, so that a fault in one does not hide those of the others.

use super::build::Builder;
use super::expected::{may_begin, tokens};
use super::explain::{Stuck, line_of};
use super::grammar::{self, Kind, Node, Rule};
use super::reader::Reader;
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
                    let next = self.token_at(node.span().end, at + 1);
                    let line = self.built(kind.build, &node, at..next);
                    previous = line.is_some().then_some(at);
                    lines.extend(line);
                    at = next;
                }
                Err(refused) => {
                    let stuck = self.explainer.stuck(kind.one, at, refused);
                    let (line, start, next) = self.faulty_line(kind, at..body.end, stuck, previous);
                    if start < at {
                        lines.pop();
                    }
                    lines.extend(line);
                    (at, previous) = (next, None);
                }
            }
        }
        lines
    }

    /// Says what is wrong with the line that begins at `rest`, where the faulty line begins, and the next one.
    fn faulty_line<T>(
        &mut self,
        kind: &LineKind<T>,
        rest: Range<usize>,
        stuck: Stuck,
        previous: Option<usize>,
    ) -> (Option<T>, usize, usize) {
        if let Some((line, next)) = (kind.inner)(self, rest.clone()) {
            return (line, rest.start, next);
        }
        if let Some(line) = self.ending_early(kind, rest.clone(), &stuck) {
            self.note(&line);
            self.leave_out(rest.start..line.at);
            return (None, rest.start, line.at);
        }
        let at = stuck.at;
        let stuck = match previous.filter(|_| !self.is_own_line(&rest, at)) {
            Some(previous) => self.slip_in_the_line_before(previous, rest.clone(), stuck),
            None => stuck,
        };
        self.note(&stuck);
        let next = self.next_line(kind.rule, rest.start, at.max(rest.start + 1), rest.end);
        self.leave_out(stuck.start..next);
        (None, stuck.start, next)
    }

    /// What does not begin a line is rather a slip in the line before than a line of its own.
    fn is_own_line(&self, rest: &Range<usize>, stuck: usize) -> bool {
        let read = &self.tokens[rest.start..stuck.min(rest.end)];
        let arrow = read.iter().any(|token| token.text == "=>");
        self.tokens[rest.start].first || arrow || read.len() > 1
    }

    /// Where the line before gets stuck when it goes on with what stands at `rest`, unless that is better taken for the
    /// beginning of a line.
    fn slip_in_the_line_before(&self, previous: usize, rest: Range<usize>, this: Stuck) -> Stuck {
        let before = self.furthest(this.rule, previous, rest);
        let twice = self.tokens[this.start].text == self.tokens[this.start - 1].text;
        let nothing_more = tokens(&before.possible).all(|token| token == Rule::operator);
        let begins =
            line_of(this.rule).is_some_and(|line| may_begin(line, &self.tokens[this.start]));
        let own = match self.explainer.is_nearer_to_a_beginning(&before, &this) {
            Some(nearer) => nearer,
            None => !twice && (this.at > before.at || begins && nothing_more),
        };
        match own {
            true => this,
            false => before,
        }
    }

    /// A line that lacks its end, so that the grammar went on reading the next one: what is missing is missing before
    /// that.
    fn ending_early<T>(
        &self,
        kind: &LineKind<T>,
        rest: Range<usize>,
        stuck: &Stuck,
    ) -> Option<Stuck> {
        let next = self.next_line(kind.rule, rest.start, rest.start + 1, rest.end);
        if next >= stuck.at {
            return None;
        }
        // A line that cannot be read either rather goes on with this one.
        grammar::read(kind.rule, self.text(next..rest.end), self.offset(next)).ok()?;
        let refused = grammar::read_all(kind.one, self.text(rest.start..next)).err()?;
        let early = self.explainer.stuck(kind.one, rest.start, refused);
        (early.at >= next).then_some(early)
    }

    /// The first token from `from` on that begins a line behind the one that begins at `start`.
    fn next_line(&self, line: Rule, start: usize, from: usize, end: usize) -> usize {
        let depth = self.brackets.depth[start];
        let begins = |&at: &usize| {
            let token = &self.tokens[at];
            let joined = self.tokens[at - 1].kind == Kind::Sign && self.tokens[at - 1].text != ";";
            let whole = || grammar::read(line, self.text(at..end), self.offset(at)).is_ok();
            let own = token.first && self.brackets.depth[at] == depth && may_begin(line, token);
            own && (!joined || whole())
        };
        (from..end).find(begins).unwrap_or(end)
    }
}
