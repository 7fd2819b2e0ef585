//! Reads the actions at a cell into a superblock, if they fit: a few captures, lifted cells and side effects.

use super::events::SuperblockEvent;
use super::key_layout::Key;
use super::runs::RunId;
use super::superblock::{
    Fork, InitialTransfer, MAX_TAKEN_CELLS, Put, SideEffects, SkipRule, SowPlan, Superblock,
    Terminator,
};
use super::table::Superblocks;
use crate::analyses::folding::follow_calls;
use crate::board::{Cell, NOWHERE, seat_index};
use crate::instructions::{
    Act, Amount, BasePlace, Block, Count, CounterSlot, Expr, Instructions, Op, PlaceId, Skip, Test,
    Transfer, clamp_counter,
};
use crate::tables::sow_table::{Ring, RingKind, SowingInfo, TableSowStart};
use sow_grammar::rules::{Beneficiary, Heading, MAX_COUNTERS, TableId};

/// The highest depth of nested forks, and the highest number of alternatives of one fork.
const MAX_DEPTH: u8 = 2;
const MAX_ALTERNATIVES: u8 = 4;

/// The builder of a superblock.
#[derive(Clone, Copy)]
pub(super) struct BlockBuilder<'p> {
    pub(super) program: &'p Instructions,
    pub(super) sowings: SowingInfo<'p>,
    pub(super) places: PlaceResolver<'p>,
    pub(super) superblocks: &'p Superblocks,
    /// The table run for the last seed; `None` before the first sowing.
    pub(super) table: Option<TableId>,
    /// The pit that the move begins with, if the superblock starts there.
    pub(super) origin: Option<u8>,
    pub(super) chooses_direction: bool,
}

impl<'p> BlockBuilder<'p> {
    pub(super) const fn new(
        program: &'p Instructions,
        sowings: SowingInfo<'p>,
        superblocks: &'p Superblocks,
        table: Option<TableId>,
    ) -> Self {
        Self {
            program,
            sowings,
            places: PlaceResolver(program),
            superblocks,
            table,
            origin: None,
            chooses_direction: false,
        }
    }

    /// Sets whether the direction of the first sowing is chosen with the pit.
    pub(super) const fn with_chosen_direction(self, chooses_direction: bool) -> Self {
        Self {
            chooses_direction,
            ..self
        }
    }

    /// Reads the superblock of a table.
    pub(super) fn read_table(self, table: TableId, key: Key) -> SuperblockTree {
        self.read_from(self.program.code.tables[usize::from(table.0)], key, true)
    }

    /// Reads the superblock at the beginning of a move from a pit.
    pub(super) fn read_move(self, block: Block, key: Key) -> SuperblockTree {
        let origin = Some(key.cell);
        Self { origin, ..self }.read_from(block, key, false)
    }

    fn read_from(self, at: Block, key: Key, untouched: bool) -> SuperblockTree {
        let mut reading = ReadState {
            next_op: at,
            table_calls: 0,
            events: Vec::new(),
            key,
            untouched,
            side_effects: SideEffects::NONE,
            captured_cells: Vec::new(),
            store: NOWHERE,
            lifted_cells: Vec::new(),
        };
        self.follow_known(&mut reading);
        self.read(reading, MAX_DEPTH)
    }

    /// Follows branches, jumps and calls whose outcome is known.
    fn follow_known(self, reading: &mut ReadState) {
        let (key, untouched) = (reading.key, reading.untouched);
        let outcome = |test: &Test| self.test_outcome(test, key, untouched);
        let ReadState {
            events,
            table_calls,
            ..
        } = reading;
        let next = follow_calls(self.program, reading.next_op, outcome, |call| {
            *table_calls = table_calls.saturating_add(1);
            events.extend(self.program.row_at(call).map(SuperblockEvent::Row));
        });
        reading.next_op = next;
    }

    fn read(self, reading: ReadState, depth: u8) -> SuperblockTree {
        let residual = reading.residual();
        self.read_to_terminator(reading, depth, &residual)
            .unwrap_or(residual)
    }

    /// Reads up to the terminator. `residual` is what has been read so far, ending where instructions take over.
    fn read_to_terminator(
        self,
        mut reading: ReadState,
        depth: u8,
        residual: &SuperblockTree,
    ) -> Option<SuperblockTree> {
        while reading.table_calls < u8::MAX && reading.lifted_cells.len() <= MAX_TAKEN_CELLS {
            let op = self.program.code.ops[reading.next_op as usize];
            let row = self.program.row_at(reading.next_op);
            reading.events.extend(row.map(SuperblockEvent::Row));
            reading.next_op += 1;
            let terminator = match op {
                Op::Sow(sowing) => {
                    let relay = self.program.operands.sowings[sowing as usize].relay;
                    reading.events.push(SuperblockEvent::Sow { relay });
                    self.plan_sow(sowing, &reading)?
                }
                Op::End | Op::Again if reading.lifted_cells.is_empty() => {
                    let again = op == Op::Again;
                    Terminator::End { again }
                }
                Op::Illegal => Terminator::Illegal,
                Op::Choose { count, tail, .. } => {
                    let fork = Fork::new(count, tail);
                    return self.read_fork(fork, reading, depth, residual);
                }
                Op::Act(act) => {
                    self.read_act(act, &mut reading)?;
                    self.follow_known(&mut reading);
                    continue;
                }
                _ => return None,
            };
            let superblock = Superblock {
                side_effects: Some(reading.side_effects)
                    .filter(|side_effects| *side_effects != SideEffects::NONE),
                captured_cells: pad_cells(&reading.captured_cells)?,
                store: reading.store,
                here_after: reading.key.cell,
                lifted_cells: pad_cells(&reading.lifted_cells)?,
                terminator,
                ..residual.superblock
            };
            return Some(SuperblockTree {
                superblock,
                events: reading.events,
                forks: Vec::new(),
            });
        }
        None
    }

    /// Reads a fork: all alternatives, each with the actions before it.
    fn read_fork(
        self,
        fork: Fork,
        reading: ReadState,
        depth: u8,
        residual: &SuperblockTree,
    ) -> Option<SuperblockTree> {
        let depth = depth.checked_sub(1)?;
        if fork.count > MAX_ALTERNATIVES {
            return None;
        }
        let alternative = |pick: u8| {
            let mut reading = reading.clone();
            reading.next_op += Block::from(pick);
            self.follow_known(&mut reading);
            let (nothing, acted) = (reading.residual(), reading.has_acted());
            let read = self
                .read_to_terminator(reading, depth, &nothing)
                .unwrap_or(nothing);
            // Actions before the choice cannot be undone, so no alternative may fall back to the instructions after
            // it.
            let is_safe = !acted
                || read
                    .superblock
                    .terminator
                    .never_falls_back(self.program, self.sowings);
            is_safe.then_some(read)
        };
        let forks: Option<Vec<SuperblockTree>> = (0..fork.count).map(alternative).collect();
        Some(SuperblockTree {
            superblock: Superblock {
                here_after: reading.key.cell,
                terminator: Terminator::Fork(fork),
                ..residual.superblock
            },
            events: Vec::new(),
            forks: forks?,
        })
    }
}

fn pad_cells(cells: &[u8]) -> Option<[u8; MAX_TAKEN_CELLS]> {
    let mut few = [NOWHERE; MAX_TAKEN_CELLS];
    few.get_mut(..cells.len())?.copy_from_slice(cells);
    Some(few)
}

/// A superblock and, if it is a fork, its alternatives.
pub(super) struct SuperblockTree {
    pub(super) superblock: Superblock,
    /// The events that it stands for, in order; empty for a fork or if instructions take over.
    pub(super) events: Vec<SuperblockEvent>,
    pub(super) forks: Vec<Self>,
}

/// The state while the actions of a superblock are being read.
#[derive(Clone)]
pub(super) struct ReadState {
    pub(super) next_op: Block,
    pub(super) table_calls: u8,
    /// The events read so far.
    pub(super) events: Vec<SuperblockEvent>,
    pub(super) key: Key,
    /// Whether nothing was moved, so that the key still describes the board.
    pub(super) untouched: bool,
    pub(super) side_effects: SideEffects,
    pub(super) captured_cells: Vec<u8>,
    pub(super) store: u8,
    pub(super) lifted_cells: Vec<u8>,
}

impl SuperblockTree {
    /// Creates a superblock that leaves everything to the instructions.
    pub(super) const fn residual(here: u8, block: Block) -> Self {
        Self {
            superblock: Superblock {
                side_effects: None,
                captured_cells: [NOWHERE; MAX_TAKEN_CELLS],
                store: NOWHERE,
                here_after: here,
                lifted_cells: [NOWHERE; MAX_TAKEN_CELLS],
                terminator: Terminator::Residual,
                resume_block: block,
                table_calls: 0,
            },
            events: Vec::new(),
            forks: Vec::new(),
        }
    }
}

impl ReadState {
    /// Returns the superblock that leaves the rest to the instructions; branches up to here are resolved.
    pub(super) fn residual(&self) -> SuperblockTree {
        let mut residual = SuperblockTree::residual(self.key.cell, self.next_op);
        residual.superblock.table_calls = self.table_calls;
        residual
    }

    fn lift(&mut self, cell: u8) {
        self.lifted_cells.push(cell);
        self.events.push(SuperblockEvent::Lift(cell));
    }

    /// Whether any action was read.
    pub(super) fn has_acted(&self) -> bool {
        self.side_effects != SideEffects::NONE || self.has_moved()
    }

    /// Whether seeds were moved.
    pub(super) fn has_moved(&self) -> bool {
        self.side_effects.transfer != InitialTransfer::Nothing
            || !self.captured_cells.is_empty()
            || !self.lifted_cells.is_empty()
    }
}

impl BlockBuilder<'_> {
    /// Adds the effect of an action; `None` if it is not known.
    pub(super) fn read_act(self, act: Act, reading: &mut ReadState) -> Option<()> {
        match act {
            Act::Transfer(transfer) => self.read_transfer(transfer, reading)?,
            Act::Step(count) => {
                reading.key.cell = self.places.cell_ahead(reading.key, count);
                reading.untouched = false;
                return Some(());
            }
            Act::Set { slot, value } if reading.side_effects.counter_update[0] == NOWHERE => {
                let Expr::Number(number) = *self.program.expr(value) else {
                    return None;
                };
                let slot = match slot {
                    CounterSlot::InPosition(slot) => slot[usize::from(reading.key.us)],
                    CounterSlot::InMove(slot) => MAX_COUNTERS as u8 + slot,
                };
                reading.side_effects.counter_update = [slot, clamp_counter(number)];
            }
            Act::Unmark { place, bits } if reading.side_effects.unmarked_cells[0] == NOWHERE => {
                let cells = self.places.fixed_cells(place, reading.key.us)?;
                reading.side_effects.unmarked_cells = match cells[..] {
                    [one] => [one, NOWHERE],
                    [one, other] => [one, other],
                    _ => return None,
                };
                reading.side_effects.removed_marks = bits;
            }
            _ => return None,
        }
        reading.untouched = false;
        Some(())
    }

    /// Adds the effect of a transfer of seeds.
    fn read_transfer(self, transfer: Transfer, reading: &mut ReadState) -> Option<()> {
        match transfer {
            Transfer::LiftHere => reading.lift(reading.key.cell),
            Transfer::Lift(take) => {
                let cells = self.places.taken_cells(take, reading.key)?;
                cells.into_iter().for_each(|cell| reading.lift(cell));
            }
            Transfer::Capture {
                take,
                to,
                unless: None,
            } if reading.lifted_cells.is_empty() => self.read_capture(take, to, reading)?,
            Transfer::Put {
                take,
                into,
                to_each_cell: false,
            } if !reading.has_moved() => {
                let put = self.read_put(take, into, reading.key)?;
                reading.side_effects.transfer = InitialTransfer::Put(put);
            }
            _ => return None,
        }
        Some(())
    }

    fn read_capture(self, take: u32, to: Beneficiary, reading: &mut ReadState) -> Option<()> {
        let captured = &self.program.operands.takes[take as usize];
        if let (Amount::All, &[place]) = (captured.amount, &captured.places[..])
            && let Some(run) = self.superblocks.runs.find(place, reading.key)
        {
            return self.read_run_capture(run, to, reading);
        }
        for cell in self.places.taken_cells(take, reading.key)? {
            self.set_store(to, cell, reading)?;
            reading.captured_cells.push(cell);
            reading.events.push(SuperblockEvent::Capture(cell));
        }
        Some(())
    }

    /// Adds the capture of a run, as the last seed has left it.
    fn read_run_capture(self, run: RunId, to: Beneficiary, reading: &mut ReadState) -> Option<()> {
        if !reading.untouched || self.table.is_none() {
            return None;
        }
        for cell in self.superblocks.runs.cells(run) {
            self.set_store(to, cell, reading)?;
        }
        if reading.store != NOWHERE {
            reading.side_effects.transfer = InitialTransfer::Run(run);
            reading.events.push(SuperblockEvent::CaptureRun(run));
        }
        Some(())
    }

    /// Sets the store that captures go to, which must be the same for the whole superblock.
    fn set_store(self, to: Beneficiary, cell: u8, reading: &mut ReadState) -> Option<()> {
        let store = self.places.beneficiary_store(to, cell, reading.key.us);
        if store == NOWHERE || reading.store != NOWHERE && reading.store != store {
            return None;
        }
        reading.store = store;
        Some(())
    }

    /// Returns a transfer of a fixed number of seeds from a cell that is not a pit and thus bears no marks.
    fn read_put(self, take: u32, into: PlaceId, key: Key) -> Option<Put> {
        let take = &self.program.operands.takes[take as usize];
        let (Amount::Number(Count::Fixed(seeds)), [from]) = (take.amount, &take.places[..]) else {
            return None;
        };
        let seeds = u8::try_from(seeds).ok()?;
        let &[from] = self.places.fixed_cells(*from, key.us)? else {
            return None;
        };
        let into = self
            .places
            .single_cell(into, key)
            .filter(|&into| into != NOWHERE)?;
        let plain = from >= self.program.board.pit_count && from != into && seeds > 0;
        plain.then_some(Put { seeds, from, into })
    }
}

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
        let (ring_kind, start) = match (begin, sowing.skipping) {
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
        let entry = sow_tables.first_ring(ring_kind, known.us, start.unwrap_or(0));
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

/// Looks up the cells of places, given a key.
#[derive(Clone, Copy)]
pub(super) struct PlaceResolver<'p>(pub(super) &'p Instructions);

impl<'p> PlaceResolver<'p> {
    /// Returns the cells that a place always names for a player; `None` if they vary.
    pub(super) fn fixed_cells(self, place: PlaceId, us: u8) -> Option<&'p [u8]> {
        let place = self.0.place_of(place);
        match place.base {
            BasePlace::Fixed(fixed) if place.is_plain() => {
                Some(&self.0.fixed(fixed).lists[usize::from(us)])
            }
            _ => None,
        }
    }

    /// Returns the pit `count` steps ahead, or the last one before the track ends.
    pub(super) fn cell_ahead(self, key: Key, count: u8) -> u8 {
        let follow = |cell| self.0.board.track.next_pit(key.us, key.direction, cell);
        let step = |cell: u8| Some(follow(cell)).filter(|&pit| pit != NOWHERE);
        let mut cells_ahead = std::iter::successors(Some(key.cell), |&cell| step(cell));
        let steps = cells_ahead.by_ref().take(usize::from(count) + 1);
        steps.last().unwrap_or(key.cell)
    }

    /// Returns the cells from which a take of all their seeds takes; `None` if this is not known in advance.
    pub(super) fn taken_cells(self, take: u32, key: Key) -> Option<Vec<u8>> {
        let take = &self.0.operands.takes[take as usize];
        let cells: Option<Vec<u8>> = take
            .places
            .iter()
            .map(|&place| self.single_cell(place, key))
            .collect();
        let on_board = |cells: Vec<u8>| cells.into_iter().filter(|&cell| cell != NOWHERE).collect();
        cells.filter(|_| take.amount == Amount::All).map(on_board)
    }

    /// Returns the cell that a place denotes: `NOWHERE` if it denotes none, `None` if this is not known in advance.
    pub(super) fn single_cell(self, place: PlaceId, key: Key) -> Option<u8> {
        let place = self.0.place_of(place);
        let cell = match place.base {
            BasePlace::Here | BasePlace::It => key.cell,
            BasePlace::Column {
                column_row: line,
                from_place: of,
            } => {
                let from = match of {
                    None => key.cell,
                    Some(of) => self.single_cell(of, key)?,
                };
                let column = &self.0.board.track.column[usize::from(line)];
                column.get(usize::from(from)).copied().unwrap_or(NOWHERE)
            }
            BasePlace::Neighbours {
                previous,
                first: 1,
                last: 1,
                from_place: None,
            } => {
                let direction = key.direction ^ u8::from(previous);
                self.0.board.track.next_pit(key.us, direction, key.cell)
            }
            _ => return None,
        };
        if place.state.is_some() || place.filter.is_some() {
            return None;
        }
        let us = usize::from(key.us);
        let within = |fixed: u32| self.0.fixed(fixed).members[us].contains(cell);
        let is_present = cell != NOWHERE && place.within.is_none_or(within);
        Some(if is_present { cell } else { NOWHERE })
    }

    pub(super) fn beneficiary_store(self, to: Beneficiary, cell: u8, us: u8) -> u8 {
        let owner = self.0.board.layout.owner(Cell(cell));
        let owner = owner.map(|seat| seat_index(seat) as u8);
        let seat = match to {
            Beneficiary::Own => us,
            Beneficiary::Opponent => us ^ 1,
            Beneficiary::Owner => owner.unwrap_or(us),
        };
        self.0.board.stores[usize::from(seat)]
    }
}
