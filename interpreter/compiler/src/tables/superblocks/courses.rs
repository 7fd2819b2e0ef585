//! Reads sowings as terminators of superblocks.

use super::builder::BlockBuilder;
use super::read::Reading;
use super::superblock::{Course, LeavingOut, Terminator};
use crate::board::NOWHERE;
use crate::instructions::Skip;
use crate::tables::sow_table::{Ring, Round};
use crate::tables::table_sow::Begin;
use sow_grammar::rules::Heading;

impl BlockBuilder<'_> {
    /// Returns the terminator for a sowing of the lifted seeds; `None` if the sowing cannot use the tables.
    pub(super) fn sow(self, number: u32, reading: &Reading) -> Option<Terminator> {
        let known = reading.known;
        let sowing = &self.program.operands.sowings[number as usize];
        let begin = self.sowings.begins[number as usize]?;
        let takes_way = matches!(sowing.heading, Heading::EitherWay(_));
        if reading.lifted.is_empty() || takes_way && !self.chooses_way {
            return None;
        }
        let us = usize::from(known.us);
        let (round, start) = match (begin, sowing.skipping) {
            // The rows skip the cell where the sowing starts.
            (Begin::Here, Some(Skip::Origin)) if self.origin == Some(known.cell) => {
                (Round::Skipping, Some(known.cell))
            }
            (_, Some(Skip::Origin)) => return None,
            (Begin::Here, _) => (Round::After, Some(known.cell)),
            (Begin::IntoHere, _) => (Round::Into, Some(known.cell)),
            (Begin::Into(into), _) => (Round::Into, Some(into[us])),
            (Begin::LapStart, _) => (Round::After, None),
        };
        let by_row = matches!(sowing.heading, Heading::Rightward | Heading::Leftward);
        if by_row && start.is_none() {
            return None;
        }
        let (way, from) = (known.direction, start.unwrap_or(known.cell));
        let direction = self
            .program
            .board
            .track
            .turned(way, known.us, sowing.heading, from);
        let last = sowing.last.or(self.table)?;
        let sow_tables = self.sowings.tables;
        let stores = sowing
            .stores
            .map(|stores| stores[us])
            .or(self.superblocks.stores[us]);
        let entry = sow_tables.entry(round, known.us, start.unwrap_or(0));
        let rows_lift = start.is_some_and(|start| reading.lifted == [start]);
        let ring = stores.map_or(Ring::default(), |stores| {
            sow_tables.ring_at(entry, 0, [direction, stores])
        });
        let ring = if rows_lift {
            sow_tables.lifting(ring)
        } else {
            ring
        };
        let relays = reading.captured.is_empty()
            && matches!(reading.lifted[..], [lifted] if reading.side_effects.are_apart_from(lifted))
            && start.is_some()
            && matches!(sowing.skipping, None | Some(Skip::Nothing))
            && stores.is_some();
        let course = Course {
            sowing: u16::try_from(number).ok()?,
            ring,
            stores_of_rows: stores.unwrap_or(0),
            rows_lift,
            entry,
            from_lap_start: start.is_none(),
            start: start.unwrap_or(NOWHERE),
            is_from_here: begin == Begin::Here,
            table_offset: self
                .superblocks
                .table_offset(known.phase, [known.us, direction], last),
            last,
            direction,
            stores: sowing.stores.map_or([u8::MAX, 0], |stores| [0, stores[us]]),
            masked_sow: match sowing.skipping {
                None => LeavingOut::Same,
                Some(Skip::Nothing) => LeavingOut::None,
                Some(Skip::Origin) => LeavingOut::Origin,
                Some(Skip::LapStart | Skip::Seen(_) | Skip::Asked(_)) => LeavingOut::Some,
            },
        };
        Some(if relays {
            Terminator::Relay(course)
        } else {
            Terminator::Sow(course)
        })
    }
}
