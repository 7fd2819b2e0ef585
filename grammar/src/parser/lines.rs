//! Line-by-line parsing of a section with a fault, so that a fault in one line does not hide those in others.
//!
//! Lines that cannot be parsed are left out, and the section is built from the rest of its text.

use super::build::Builder;
use super::expected::{may_begin, tokens};
use super::failure::FailurePoint;
use super::grammar::{self, Rule};
use super::line_kinds::LineKind;
use super::reader::Reader;
use std::ops::Range;

impl Reader<'_, '_> {
    /// Parses a section with a fault.
    pub(super) fn read_faulty_section(&mut self, section: Range<usize>, stuck: &FailurePoint) {
        let word = self.tokens[section.start].text;
        let lines = !matches!(word, "do" | "game");
        let Some(open) = self.opening_brace(&section).filter(|_| lines) else {
            self.report(stuck);
            self.record_unread(section);
            return;
        };
        let before = self.builder.faults.len();
        self.gaps.clear();
        let is_head = self.read_head(Rule::one_section, section.start..open + 1);
        let end = self.brackets.end[open].min(section.end);
        self.read_lines(LineKind::in_section(word), open + 1..end);
        let behind = (end + 1).min(section.end)..section.end;
        if is_head {
            self.build_without_gaps(section.start..behind.start);
        }
        if !behind.is_empty() {
            let furthest =
                self.continuation_failure(Rule::one_section, section.start, behind.clone());
            self.report(&FailurePoint {
                at: behind.start,
                ..furthest
            });
            self.record_unread(behind);
        }
        let mut unclosed = self.brackets.unclosed.iter();
        let unclosed = unclosed.any(|open| section.contains(open));
        if self.builder.faults.len() == before && !unclosed {
            self.report(stuck);
        }
    }

    /// Parses the words up to the brace of a block, and reports a fault in them.
    fn read_head(&mut self, rule: Rule, head: Range<usize>) -> bool {
        let text = format!("{}}}", self.text(head.clone()));
        let refused = grammar::read_all(rule, &text).err();
        if let Some(refused) = refused {
            let stuck = self.explainer.failure_point(rule, head.start, refused);
            self.report(&stuck);
            self.record_unread(head);
            return false;
        }
        true
    }

    /// Builds a section from its readable parts.
    fn build_without_gaps(&mut self, section: Range<usize>) {
        let text = self.text_without_gaps(&section);
        let read = grammar::read(Rule::section, &text, self.offset(section.start));
        let Ok(node) = read else {
            self.record_unread(section);
            return;
        };
        let built = self.try_build(Builder::section, &node, section.clone());
        if let Some(mut built) = built {
            // The span of an inserted brace would be wrong, so the section gets the span of its tokens.
            let (first, last) = (section.start, section.end - 1);
            *built.span_mut() = self.explainer.span(first).to(self.explainer.span(last));
            self.sections.push(built);
        }
    }

    /// Returns the text of a section with its gaps replaced by white space, and missing braces added.
    fn text_without_gaps(&self, section: &Range<usize>) -> String {
        let start = self.tokens[section.start].start;
        let byte = |at: usize| self.tokens[at].start - start;
        let mut text = self.text(section.clone()).as_bytes().to_vec();
        for gap in &self.gaps {
            text[byte(gap.start)..self.tokens[gap.end - 1].end() - start].fill(b'\n');
        }
        let mut missing = 0;
        for &open in self
            .brackets
            .unclosed
            .iter()
            .filter(|open| section.contains(open))
        {
            let end = self.brackets.end[open];
            let before = if end < section.end {
                byte(end)
            } else {
                text.len()
            };
            match text[..before]
                .iter()
                .rposition(|&byte| byte != b'}')
                .filter(|&at| text[at].is_ascii_whitespace())
            {
                Some(at) => text[at] = b'}',
                None => missing += 1,
            }
        }
        text.extend(std::iter::repeat_n(b'}', missing));
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Reports a fault for each line of a block that cannot be parsed.
    fn read_lines(&mut self, kind: &LineKind, body: Range<usize>) {
        let mut at = body.start;
        let mut previous = None;
        while at < body.end && !self.is_full() {
            match grammar::read(kind.rule, self.text(at..body.end), self.offset(at)) {
                Ok(node) => {
                    previous = Some(at);
                    at = self.token_at(node.span().end, at + 1);
                }
                Err(refused) => {
                    let stuck = self.explainer.failure_point(kind.rule_to_end, at, refused);
                    let inside = self.read_nested_lines(kind, at..body.end);
                    at = inside.unwrap_or_else(|| {
                        self.report_faulty_line(kind, at..body.end, stuck, previous)
                    });
                    previous = None;
                }
            }
        }
    }

    /// Parses a line that contains lines, and returns the token after it.
    fn read_nested_lines(&mut self, kind: &LineKind, rest: Range<usize>) -> Option<usize> {
        let word = self.tokens[rest.start].text;
        let inside = kind.nested(word)?;
        let open = self.opening_brace(&rest)?;
        let head = rest.start..open + 1;
        let end = self.brackets.end[open].min(rest.end);
        let closed =
            self.brackets.unclosed.binary_search(&open).is_err() && self.brackets.end[open] == end;
        let behind = end + usize::from(closed);
        if kind.rule == Rule::phase_part {
            if !self.read_head(kind.rule_to_end, head) {
                self.gaps.push(rest.start..behind);
            }
        } else {
            let text = format!("{}}}", self.text(head));
            grammar::read_all(kind.rule_to_end, &text).ok()?;
        }
        self.read_lines(inside, open + 1..end);
        Some(behind)
    }

    /// Reports the fault in the line at the start of `rest`, leaves the line out, and returns the start of the next
    /// one.
    fn report_faulty_line(
        &mut self,
        kind: &LineKind,
        rest: Range<usize>,
        stuck: FailurePoint,
        previous: Option<usize>,
    ) -> usize {
        if let Some(line) = self.early_line_end(kind, rest.clone(), &stuck) {
            self.report(&line);
            self.record_unread(rest.start..line.at);
            return line.at;
        }
        let at = stuck.at;
        let joined =
            |&previous: &usize| self.continues_rewritten_line(previous, rest.clone(), &stuck);
        let stuck =
            match previous.filter(|previous| !self.is_own_line(&rest, at) || joined(previous)) {
                Some(previous) => self.mistake_in_previous_line(previous, rest.clone(), stuck),
                None => stuck,
            };
        self.report(&stuck);
        let next = self.next_line(kind.rule, rest.start, at.max(rest.start + 1), rest.end);
        self.record_unread(stuck.start..next);
        next
    }

    /// Reports whether text that does not begin a line can be parsed if the line before it is rewritten.
    fn continues_rewritten_line(
        &self,
        previous: usize,
        rest: Range<usize>,
        current: &FailurePoint,
    ) -> bool {
        let continued = !self.tokens[rest.start].first_on_line;
        let before = || self.continuation_failure(current.rule, previous, rest);
        continued && self.explainer.rewritten_line(&before()).is_some()
    }

    /// Reports whether a fault is in a separate line. Text that does not begin a line is more likely a mistake in the
    /// line before it.
    fn is_own_line(&self, rest: &Range<usize>, stuck: usize) -> bool {
        let read = &self.tokens[rest.start..stuck.min(rest.end)];
        let arrow = read.iter().any(|token| token.text == "=>");
        self.tokens[rest.start].first_on_line || arrow || read.len() > 1
    }

    /// Returns where the preceding line gets stuck if the text at `rest` continues it, unless that text is more likely
    /// the start of a line.
    fn mistake_in_previous_line(
        &self,
        previous: usize,
        rest: Range<usize>,
        current: FailurePoint,
    ) -> FailurePoint {
        let before = self.continuation_failure(current.rule, previous, rest);
        let twice = self.explainer.is_doubled(current.start);
        let nothing_more = tokens(&before.possible).all(|token| token == Rule::operator);
        let begins = LineKind::for_rule(current.rule)
            .is_some_and(|kind| may_begin(kind.rule, &self.tokens[current.start]));
        let own = match self.explainer.resembles_line_start(&before, &current) {
            _ if self.explainer.rewritten_line(&before).is_some() => false,
            Some(nearer) => nearer,
            None => !twice && (current.at > before.at || begins && nothing_more),
        };
        match own {
            true => current,
            false => before,
        }
    }

    /// Returns where a line ends too early, so that the grammar continued with the next line. What the line lacks
    /// belongs before that next line.
    fn early_line_end(
        &self,
        kind: &LineKind,
        rest: Range<usize>,
        stuck: &FailurePoint,
    ) -> Option<FailurePoint> {
        let next = self.next_line(kind.rule, rest.start, rest.start + 1, rest.end);
        if next >= stuck.at {
            return None;
        }
        // If the next line cannot be parsed either, it more likely continues this one.
        grammar::read(kind.rule, self.text(next..rest.end), self.offset(next)).ok()?;
        let refused = grammar::read_all(kind.rule_to_end, self.text(rest.start..next)).err()?;
        let early = self
            .explainer
            .failure_point(kind.rule_to_end, rest.start, refused);
        (early.at >= next).then_some(early)
    }

    /// Returns the first token from `from` on that begins a line after the one that begins at `start`.
    fn next_line(&self, line: Rule, start: usize, from: usize, end: usize) -> usize {
        let depth = self.brackets.depth[start];
        let begins = |&at: &usize| {
            let token = &self.tokens[at];
            token.first_on_line && self.brackets.depth[at] == depth && may_begin(line, token)
        };
        (from..end).find(begins).unwrap_or(end)
    }
}
