//! Reads the sections of a text one by one. A section with a fault is read line by line.

use super::Unread;
use super::brackets::Brackets;
use super::build::Builder;
use super::depth::too_deep;
use super::explain::{Explainer, Stuck};
use super::grammar::{self, Rule};
use super::heads::HEADS;
use super::kinds::{BOARD_LINE, CASE_LINE, DEAL, MATCH_PART, MOVE, MOVE_LINE, ROW};
use super::scan::Token;
use crate::diagnostic::MOST_SHOWN;
use crate::nearest::nearest;
use crate::source::Source;
use crate::syntax::{MoveSection, Section};
use std::ops::Range;

/// The state of reading one text.
pub(super) struct Reader<'a, 't> {
    pub(super) source: &'t Source,
    pub(super) tokens: &'a [Token<'t>],
    pub(super) brackets: &'a Brackets,
    pub(super) explainer: Explainer<'a, 't>,
    /// Builds the tree and collects the faults.
    pub(super) builder: Builder,
    /// The parts that could not be read.
    pub(super) unread: Vec<Unread>,
    /// The word of the section being read.
    section: &'t str,
    /// The sections read so far.
    pub(super) sections: Vec<Section>,
}

impl<'a, 't> Reader<'a, 't> {
    pub(super) fn new(source: &'t Source, tokens: &'a [Token<'t>], brackets: &'a Brackets) -> Self {
        Self {
            source,
            tokens,
            brackets,
            explainer: Explainer::new(source, tokens, brackets),
            builder: Builder::default(),
            unread: Vec::new(),
            section: "",
            sections: Vec::new(),
        }
    }

    /// Whether there are faults enough.
    pub(super) fn full(&self) -> bool {
        self.builder.faults.len() > MOST_SHOWN
    }

    /// Reads a piece that begins with the word of a section.
    pub(super) fn piece(&mut self, piece: Range<usize>) {
        self.section = self.tokens[piece.start].text;
        if let Some(at) = too_deep(&self.tokens[piece.clone()]) {
            self.builder
                .faults
                .push(self.explainer.too_deep(piece.start + at));
            self.leave_out(piece);
            return;
        }
        let mut start = piece.start;
        while start < piece.end && !self.full() {
            self.section = self.tokens[start].text;
            start = match grammar::read(
                Rule::section,
                self.text(start..piece.end),
                self.offset(start),
            ) {
                Ok(node) => {
                    let section = self.builder.section(&node);
                    self.sections.push(section);
                    let next = self.token_at(node.span().end, start + 1);
                    self.behind(start, next..piece.end)
                }
                Err(stuck) => {
                    let stuck = self.stuck_at(start, stuck);
                    self.faulty(start..piece.end, stuck);
                    piece.end
                }
            };
        }
    }

    /// What stands behind a section in the same piece: another one on the same line, or what does not belong there.
    fn behind(&mut self, start: usize, rest: Range<usize>) -> usize {
        if rest.is_empty() || HEADS.contains(&self.tokens[rest.start].text) {
            return rest.start;
        }
        let at = self.furthest(Rule::one_section, start, rest.clone());
        self.fault(Rule::one_section, start, at);
        self.leave_out(rest.clone());
        rest.end
    }

    /// Where a phrase gets stuck that began at `start` and was complete before `rest`, had it not gone on.
    pub(super) fn furthest(&self, rule: Rule, start: usize, rest: Range<usize>) -> usize {
        match grammar::read_all(rule, self.text(start..rest.end)) {
            Ok(()) => rest.start,
            Err(stuck) => self.stuck_at(start, stuck).max(rest.start),
        }
    }

    /// A section with a fault: its head and its lines are read one by one.
    fn faulty(&mut self, section: Range<usize>, stuck: usize) {
        let before = self.builder.faults.len();
        match self.opening(&section) {
            Some(open) => self.faulty_block(section.clone(), open),
            None => {
                self.fault(Rule::one_section, section.start, stuck);
                self.leave_out(section.clone());
            }
        }
        let unclosed = self
            .brackets
            .unclosed
            .partition_point(|&open| open < section.start);
        let unclosed = self
            .brackets
            .unclosed
            .get(unclosed)
            .is_some_and(|open| section.contains(open));
        if self.builder.faults.len() == before && !unclosed {
            self.fault(Rule::one_section, section.start, stuck);
        }
    }

    fn faulty_block(&mut self, section: Range<usize>, open: usize) {
        let head = format!("{}}}", self.text(section.start..open + 1));
        let read = grammar::read(Rule::section, &head, self.offset(section.start));
        let mut read = read
            .map(|node| self.builder.section(&node))
            .map_err(|stuck| {
                let stuck = self.stuck_at(section.start, stuck);
                self.fault(Rule::one_section, section.start, stuck);
                self.leave_out(section.start..open + 1);
            });
        let body = open + 1..self.brackets.end[open].min(section.end);
        let behind = (body.end + 1).min(section.end)..section.end;
        match (self.tokens[section.start].text, &mut read) {
            ("board", Ok(Section::Board(block))) => block.lines = self.lines(&BOARD_LINE, body),
            ("setup", Ok(Section::Setup(block))) => block.lines = self.lines(&DEAL, body),
            ("phase", Ok(Section::Phase(phase))) => phase.moves = self.lines(&MOVE, body),
            ("move", Ok(Section::Move(kind))) => kind.lines = self.lines(&MOVE_LINE, body),
            ("table", Ok(Section::Table(table))) => table.block.lines = self.lines(&ROW, body),
            ("after", Ok(Section::After(block))) | ("end", Ok(Section::End(block))) => {
                block.lines = self.lines(&ROW, body);
            }
            ("match", Ok(Section::Match(section))) => {
                section.parts = self.lines(&MATCH_PART, body);
            }
            ("case", Ok(Section::Case(case))) => case.lines = self.lines(&CASE_LINE, body),
            // The head is lost; the lines are read for their faults.
            (word, _) => self.lines_of_lost(word, body),
        }
        self.sections.extend(read);
        if !behind.is_empty() {
            self.fault(Rule::one_section, section.start, behind.start);
            self.leave_out(behind);
        }
    }

    fn lines_of_lost(&mut self, word: &str, body: Range<usize>) {
        match word {
            "board" => drop(self.lines(&BOARD_LINE, body)),
            "setup" => drop(self.lines(&DEAL, body)),
            "phase" => drop(self.lines(&MOVE, body)),
            "move" => drop(self.lines(&MOVE_LINE, body)),
            "match" => drop(self.lines(&MATCH_PART, body)),
            "case" => drop(self.lines(&CASE_LINE, body)),
            _ => drop(self.lines(&ROW, body)),
        }
    }

    /// A kind of move inside a phase.
    pub(super) fn faulty_move(
        &mut self,
        section: Range<usize>,
        open: usize,
    ) -> Option<MoveSection> {
        let head = format!("{}}}", self.text(section.start..open + 1));
        let read = grammar::read(Rule::move_kind, &head, self.offset(section.start));
        let read = read
            .map(|node| self.builder.move_kind(&node))
            .map_err(|stuck| {
                let stuck = self.stuck_at(section.start, stuck);
                self.fault(Rule::one_move, section.start, stuck);
                self.leave_out(section.start..open + 1);
            });
        let lines = self.lines(
            &MOVE_LINE,
            open + 1..self.brackets.end[open].min(section.end),
        );
        read.ok().map(|kind| MoveSection { lines, ..kind })
    }

    /// The brace that opens the block of a section.
    pub(super) fn opening(&self, section: &Range<usize>) -> Option<usize> {
        let depth = self.brackets.depth[section.start];
        section
            .clone()
            .find(|&at| self.tokens[at].text == "{" && self.brackets.depth[at] == depth)
    }

    /// The section whose word may have been meant, where a piece begins with none.
    pub(super) fn meant(&self, at: usize) -> Option<&'static str> {
        nearest(self.tokens[at].text, HEADS)
    }

    pub(super) fn fault(&mut self, rule: Rule, start: usize, at: usize) {
        let fault = self.explainer.explain(Stuck { rule, start, at });
        self.builder.faults.push(fault);
    }

    /// Notes that these tokens could not be read.
    pub(super) fn leave_out(&mut self, tokens: Range<usize>) {
        if let Some(last) = tokens.clone().last() {
            let span = |at| self.explainer.span(at);
            let known = HEADS.contains(&self.section);
            self.unread.push(Unread {
                span: span(tokens.start).to(span(last)),
                section: if known { self.section } else { "" }.to_owned(),
            });
        }
    }

    /// The text of these tokens.
    pub(super) fn text(&self, tokens: Range<usize>) -> &'t str {
        let end = tokens
            .clone()
            .last()
            .map_or(0, |last| self.tokens[last].end());
        let start = self
            .tokens
            .get(tokens.start)
            .map_or(end, |first| first.start);
        &self.source.text[start.min(end)..end]
    }

    /// Where a token begins on the number line.
    pub(super) fn offset(&self, at: usize) -> u32 {
        self.source.base + self.tokens[at].start as u32
    }

    /// The first token from `from` on that does not begin before `offset` on the number line.
    pub(super) fn token_at(&self, offset: u32, from: usize) -> usize {
        let behind = |token: &Token<'_>| self.source.base + (token.start as u32) < offset;
        from + self.tokens[from..].partition_point(behind)
    }

    /// The token at which the grammar got stuck, `stuck` bytes behind the beginning of the token `start`.
    pub(super) fn stuck_at(&self, start: usize, stuck: usize) -> usize {
        let offset = self.tokens[start].start + stuck;
        start + self.tokens[start..].partition_point(|token| token.end() <= offset)
    }
}
