//! What moves begin with, and what can be said of all that they may come to.

use super::super::Program;
use super::acting::Acts;
use super::read::Read;
use super::{Act, Deeds, Known, Number, Opening};
use crate::program::code::{FirstHeading, Kind};
use crate::program::foresight::Verdict;
use sow_grammar::rules::TableId;

impl Deeds {
    /// Adds what moves of a kind begin with, for each pit, if it is simple.
    pub(crate) fn open(&mut self, program: &Program, kind: &Kind) -> Option<Opening> {
        let from = &program.fixed[kind.from.as_ref()?.pits as usize];
        let cells = program.layout.cells();
        let first = self.openings.len();
        let mut simple = false;
        for own in 0..2u8 {
            for way in 0..2 {
                for cell in 0..cells {
                    let known = Known {
                        phase: kind.phase.0,
                        way,
                        own,
                        cell,
                        ..Known::NOTHING
                    };
                    let mut read = Read::nothing(cell, kind.actions);
                    if from.members[usize::from(own)].contains(cell) {
                        let acts = Acts::new(program, self, None);
                        let acts =
                            acts.choosing_way(matches!(kind.heading, FirstHeading::Chosen(_)));
                        read = acts.of_move(kind.actions, known);
                    }
                    simple |= read.deed.act != Act::Other;
                    // Those of different pits are never the same.
                    let number = self.number(self.deeds.len(), read);
                    self.openings.push(number);
                }
            }
        }
        if !simple {
            self.openings.truncate(first);
        }
        simple.then_some(Opening {
            first,
            cells: cells.into(),
        })
    }

    /// Whether moves of a kind that begin so come to simple deeds only.
    pub(crate) fn are_simple(&self, program: &Program, kind: &Kind, opening: Opening) -> bool {
        let mut open = Vec::new();
        if !self.follow(self.begun(program, kind, opening), &mut open) {
            return false;
        }
        let mut seen = vec![false; program.tables.len()];
        while let Some(table) = open.pop() {
            if !std::mem::replace(&mut seen[usize::from(table.0)], true) {
                let numbers = self.of_table(program, kind, table).iter();
                let numbers = numbers.map(|number| number.index() as u32).collect();
                if !self.follow(numbers, &mut open) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the first lap of such moves may come to where they are not legal.
    pub(crate) fn may_refuse_first_lap(
        &self,
        program: &Program,
        kind: &Kind,
        opening: Opening,
    ) -> bool {
        let mut tables = Vec::new();
        self.follow(self.begun(program, kind, opening), &mut tables);
        tables.iter().any(|&table| {
            let mut numbers = self.of_table(program, kind, table).iter();
            numbers.any(|&number| self.of(number).verdict == Verdict::Illegal)
        })
    }

    /// The numbers of what moves of a kind begin with.
    fn begun(&self, program: &Program, kind: &Kind, opening: Opening) -> Vec<u32> {
        let pits = kind
            .from
            .as_ref()
            .map(|from| &program.fixed[from.pits as usize]);
        let mut numbers = Vec::new();
        for own in 0..2 {
            for way in 0..2 {
                let row = opening.first + (own * 2 + way) * opening.cells;
                let pits = pits.map_or(&[][..], |pits| &pits.lists[own]);
                numbers.extend(
                    pits.iter()
                        .map(|&pit| self.openings[row + usize::from(pit)]),
                );
            }
        }
        numbers
    }

    /// The numbers of what a table comes to in the phase of a kind of move.
    fn of_table(&self, program: &Program, kind: &Kind, table: TableId) -> &[Number] {
        let tables = program.tables.len();
        let phases = self.asked.phases(program);
        let size = self.numbers.len() / (tables * phases);
        let phase = usize::from(kind.phase.0).min(phases - 1);
        &self.numbers[(phase * tables + usize::from(table.0)) * size..][..size]
    }

    /// Notes the tables that deeds lead to; false if one of these is not simple.
    fn follow(&self, mut numbers: Vec<u32>, tables: &mut Vec<TableId>) -> bool {
        numbers.sort_unstable();
        numbers.dedup();
        while let Some(number) = numbers.pop() {
            match self.deeds[number as usize].act {
                Act::Sow(course) | Act::Relay(course) => tables.push(course.last),
                Act::Fork(fork) => {
                    let first = fork.first as usize;
                    numbers.extend(&self.alternatives[first..first + usize::from(fork.count)]);
                }
                Act::End { .. } | Act::Illegal => {}
                Act::Other => return false,
            }
        }
        true
    }
}
