//! Reads sowings as terminators of superblocks.

use super::builder::BlockBuilder;
use super::read_state::ReadState;
use super::superblock::{SkipRule, SowPlan, Terminator};
use crate::board::NOWHERE;
use crate::instructions::Skip;
use crate::tables::sow_start::TableSowStart;
use crate::tables::sow_table::{Ring, RingKind};
use sow_grammar::rules::Heading;

impl BlockBuilder<'_> {
    /// Returns the terminator for a sowing of the lifted seeds; `None` if the sowing cannot use the tables.
    pub(super) fn plan_sow(self, number: u32, reading: &ReadState) -> Option<Terminator> {
        let known = reading.key;
        let sowing = &self.program.operands.sowings[number as usize];
        let begin = self.sowings.starts[number as usize]?;
        let chooses_direction = matches!(sowing.heading, Heading::EitherWay(_));
        if reading.lifted_cells.is_empty() || chooses_direction && !self.chooses_direction {
            return None;
        }
        let us = usize::from(known.us);
        let (round, start) = match (begin, sowing.skipping) {
            // The rows skip the cell where the sowing starts.
            (TableSowStart::AfterHere, Some(Skip::Origin)) if self.origin == Some(known.cell) => {
                (RingKind::SkipStart, Some(known.cell))
            }
            (_, Some(Skip::Origin)) => return None,
            (TableSowStart::AfterHere, _) => (RingKind::AfterStart, Some(known.cell)),
            (TableSowStart::IntoHere, _) => (RingKind::IntoStart, Some(known.cell)),
            (TableSowStart::IntoCell(into), _) => (RingKind::IntoStart, Some(into[us])),
            (TableSowStart::AfterLapStart, _) => (RingKind::AfterStart, None),
        };
        let is_by_row = matches!(sowing.heading, Heading::Rightward | Heading::Leftward);
        if is_by_row && start.is_none() {
            return None;
        }
        let (way, from) = (known.direction, start.unwrap_or(known.cell));
        let direction =
            self.program
                .board
                .track
                .resolve_heading(way, known.us, sowing.heading, from);
        let last = sowing.last_seed_table.or(self.table)?;
        let sow_tables = self.sowings.tables;
        let stores = sowing
            .stores
            .map(|stores| stores[us])
            .or(self.superblocks.default_stores[us]);
        let entry = sow_tables.first_ring(round, known.us, start.unwrap_or(0));
        let rows_lift = start.is_some_and(|start| reading.lifted_cells == [start]);
        let ring = stores.map_or(Ring::default(), |stores| {
            sow_tables.ring_at(entry, 0, [direction, stores])
        });
        let ring = if rows_lift {
            sow_tables.lifting_ring(ring)
        } else {
            ring
        };
        let is_relay = reading.captured_cells.is_empty()
            && matches!(reading.lifted_cells[..], [lifted] if reading.side_effects.keep_seeds_of(lifted))
            && start.is_some()
            && matches!(sowing.skipping, None | Some(Skip::Nothing))
            && stores.is_some();
        let plan = SowPlan {
            sowing: u16::try_from(number).ok()?,
            ring,
            row_stores: stores.unwrap_or(0),
            rows_lift_seeds: rows_lift,
            first_ring: entry,
            starts_at_lap_start: start.is_none(),
            start: start.unwrap_or(NOWHERE),
            starts_here: begin == TableSowStart::AfterHere,
            table_offset: self
                .superblocks
                .table_offset(known.phase, [known.us, direction], last),
            last_seed_table: last,
            direction,
            store_bits: sowing.stores.map_or([u8::MAX, 0], |stores| [0, stores[us]]),
            skip_rule: match sowing.skipping {
                None => SkipRule::SameAsBefore,
                Some(Skip::Nothing) => SkipRule::Nothing,
                Some(Skip::Origin) => SkipRule::Origin,
                Some(Skip::LapStart | Skip::ByPit(_) | Skip::ByPosition(_)) => SkipRule::Other,
            },
        };
        Some(if is_relay {
            Terminator::Relay(plan)
        } else {
            Terminator::Sow(plan)
        })
    }
}
