//! The kinds of line there are.

use super::build::Builder;
use super::explain::Stuck;
use super::grammar::{self, Rule};
use super::lines::LineKind;
use super::reader::Reader;
use crate::syntax::{
    Block, BoardLine, CaseLine, Deal, MatchPart, MoveLine, PhasePart, Row, Section, SectionKind,
    Spanned, TableUse,
};
use std::ops::Range;

pub(super) const BOARD_LINE: LineKind<BoardLine> = LineKind {
    rule: Rule::board_line,
    one: Rule::one_board_line,
    build: Builder::board_line,
    inner: |_, _| None,
};

pub(super) const DEAL: LineKind<Deal> = LineKind {
    rule: Rule::deal,
    one: Rule::one_deal,
    build: Builder::deal,
    inner: |_, _| None,
};

pub(super) const PHASE_PART: LineKind<PhasePart> = LineKind {
    rule: Rule::phase_part,
    one: Rule::one_phase_part,
    build: Builder::phase_part,
    inner: |reader, rest| {
        let lines = matches!(reader.tokens[rest.start].text, "move" | "table");
        let open = reader.opening(&rest).filter(|_| lines)?;
        let end = (reader.brackets.end[open]).min(rest.end);
        Some((
            reader.faulty_part(rest.start..end, open),
            behind(reader, open, end),
        ))
    },
};

pub(super) const MOVE_LINE: LineKind<MoveLine> = LineKind {
    rule: Rule::move_line,
    one: Rule::one_move_line,
    build: Builder::move_line,
    inner: table_inside,
};

pub(super) const ROW: LineKind<Row> = LineKind {
    rule: Rule::row,
    one: Rule::one_row,
    build: Builder::row,
    inner: |_, _| None,
};

/// A row of a match: of the same words, but other actions are offered for mending it.
const MATCH_ROW: LineKind<Row> = LineKind {
    one: Rule::one_match_row,
    ..ROW
};

pub(super) const MATCH_PART: LineKind<MatchPart> = LineKind {
    rule: Rule::match_part,
    one: Rule::one_match_part,
    build: Builder::match_part,
    inner: rows_inside,
};

pub(super) const CASE_LINE: LineKind<Spanned<CaseLine>> = LineKind {
    rule: Rule::case_line,
    one: Rule::one_case_line,
    build: Builder::case_line,
    inner: |_, _| None,
};

impl Reader<'_, '_> {
    /// A section with a fault: its head and its lines are read one by one.
    pub(super) fn faulty(&mut self, section: Range<usize>, stuck: &Stuck) {
        let before = self.builder.faults.len();
        let actions = self.tokens[section.start].text == "do";
        match self.opening(&section).filter(|_| !actions) {
            Some(open) => self.faulty_block(section.clone(), open),
            None => {
                self.note(stuck);
                self.leave_out(section.clone());
            }
        }
        let mut unclosed = self.brackets.unclosed.iter();
        let unclosed = unclosed.any(|open| section.contains(open));
        if self.builder.faults.len() == before && !unclosed {
            self.note(stuck);
        }
    }

    fn faulty_block(&mut self, section: Range<usize>, open: usize) {
        let head = format!("{}}}", self.text(section.start..open + 1));
        let read = grammar::read(Rule::section, &head, self.offset(section.start));
        let mut read = match read {
            Ok(node) => self.built(Builder::section, &node, section.start..open + 1),
            Err(refused) => {
                self.faulty_head(Rule::one_section, section.start..open + 1, refused);
                None
            }
        };
        let body = open + 1..self.brackets.end[open].min(section.end);
        let behind = (body.end + 1).min(section.end)..section.end;
        match &mut read {
            Some(Section::Board(block)) => block.lines = self.lines(&BOARD_LINE, body),
            Some(Section::Setup(block)) => block.lines = self.lines(&DEAL, body),
            Some(Section::Phase(phase)) => phase.parts = self.lines(&PHASE_PART, body),
            Some(Section::Move(kind)) => kind.lines = self.lines(&MOVE_LINE, body),
            Some(Section::Table(table)) => table.block.lines = self.lines(&ROW, body),
            Some(Section::After(block) | Section::End(block)) => {
                block.lines = self.lines(&ROW, body);
            }
            Some(Section::Match(section)) => section.parts = self.lines(&MATCH_PART, body),
            Some(Section::Case(case)) => case.lines = self.lines(&CASE_LINE, body),
            // The head is lost; the lines are read for their faults.
            _ => self.lines_of_lost(section.start, body),
        }
        if let Some(read) = &mut read {
            *read.span_mut() = self
                .explainer
                .span(section.start)
                .to(self.explainer.span(behind.start - 1));
        }
        self.sections.extend(read);
        if !behind.is_empty() {
            let stuck = self.furthest(Rule::one_section, section.start, behind.clone());
            self.note(&Stuck {
                at: behind.start,
                ..stuck
            });
            self.leave_out(behind);
        }
    }

    fn faulty_head(&mut self, rule: Rule, head: Range<usize>, refused: grammar::Refused) {
        let stuck = self.explainer.stuck(rule, head.start, refused);
        self.note(&stuck);
        self.leave_out(head);
    }

    fn lines_of_lost(&mut self, start: usize, body: Range<usize>) {
        match SectionKind::of_word(self.tokens[start].text) {
            Some(SectionKind::Board) => drop(self.lines(&BOARD_LINE, body)),
            Some(SectionKind::Setup) => drop(self.lines(&DEAL, body)),
            Some(SectionKind::Phase) => drop(self.lines(&PHASE_PART, body)),
            Some(SectionKind::Move) => drop(self.lines(&MOVE_LINE, body)),
            Some(SectionKind::Match) => drop(self.lines(&MATCH_PART, body)),
            Some(SectionKind::Case) => drop(self.lines(&CASE_LINE, body)),
            _ => drop(self.lines(&ROW, body)),
        }
    }

    /// A kind of move or a table inside a phase.
    fn faulty_part(&mut self, part: Range<usize>, open: usize) -> Option<PhasePart> {
        let head = format!("{}}}", self.text(part.start..open + 1));
        let read = match grammar::read(Rule::phase_part, &head, self.offset(part.start)) {
            Ok(node) => self.built(Builder::phase_part, &node, part.start..open + 1),
            Err(refused) => {
                self.faulty_head(Rule::one_phase_part, part.start..open + 1, refused);
                None
            }
        };
        let body = open + 1..self.brackets.end[open].min(part.end);
        if self.tokens[part.start].text == "table" {
            let lines = self.lines(&ROW, body);
            return read.map(|mut part| {
                if let PhasePart::Table(table) = &mut part {
                    table.block.lines = lines;
                }
                part
            });
        }
        let lines = self.lines(&MOVE_LINE, body);
        read.map(|mut part| {
            if let PhasePart::Move(kind) = &mut part {
                kind.lines = lines;
            }
            part
        })
    }
}

/// `over { … }` and the like inside a match.
fn rows_inside(
    reader: &mut Reader<'_, '_>,
    rest: Range<usize>,
) -> Option<(Option<MatchPart>, usize)> {
    let open = reader.opening(&rest).filter(|open| open - rest.start < 6)?;
    let head = format!("{}}}", reader.text(rest.start..open + 1));
    let read = grammar::read(Rule::match_part, &head, reader.offset(rest.start)).ok()?;
    let MatchPart::Rows { of, own, block } = reader.builder.match_part(&read) else {
        return None;
    };
    let end = reader.brackets.end[open].min(rest.end);
    let lines = reader.lines(&MATCH_ROW, open + 1..end);
    let block = Block { lines, ..block };
    Some((
        Some(MatchPart::Rows { of, own, block }),
        behind(reader, open, end),
    ))
}

/// `last { … }`, `last must { … }` and `each { … }` inside a kind of move.
fn table_inside(
    reader: &mut Reader<'_, '_>,
    rest: Range<usize>,
) -> Option<(Option<MoveLine>, usize)> {
    let word = reader.tokens[rest.start].text;
    let second = rest.clone().nth(1);
    let must = second.filter(|&at| word == "last" && reader.tokens[at].text == "must");
    let open = rest.start + 1 + usize::from(must.is_some());
    if !matches!(word, "last" | "each") || open >= rest.end || reader.tokens[open].text != "{" {
        return None;
    }
    let end = reader.brackets.end[open].min(rest.end);
    let lines = reader.lines(&ROW, open + 1..end);
    let keyword = reader.explainer.span(rest.start);
    let last = end.min(rest.end - 1);
    let block = Block {
        lines,
        span: keyword.to(reader.explainer.span(last)),
        keyword,
        must: must.map(|at| reader.explainer.span(at)),
    };
    let line = if word == "last" {
        MoveLine::Last(block)
    } else {
        MoveLine::Each(TableUse::Inline(block))
    };
    Some((Some(line), behind(reader, open, end)))
}

/// The token behind the block that opens at `open` and ends at `end`.
fn behind(reader: &Reader<'_, '_>, open: usize, end: usize) -> usize {
    end + usize::from(
        reader.brackets.unclosed.binary_search(&open).is_err() && reader.brackets.end[open] == end,
    )
}
