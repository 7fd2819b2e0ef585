//! An observer that counts the events of a random game.

use crate::clauses::Clauses;
use sow_grammar::rules::{MoveId, Seat};
use sow_interpreter::trace::InnerChoice;
use sow_interpreter::{Cell, Event, MAX_CELLS, Observer, Program, RefusalReasons};

/// Counts of a clause in one game.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ClauseCounts {
    /// The number of times the clause was reached.
    pub(crate) times: u32,
    /// The number of moves that reached the clause.
    pub(crate) moves: u32,
    /// Seeds that the clause won for the player to move, and for the opponent.
    pub(crate) seeds: [u32; 2],
    /// The number of the last move that reached the clause.
    last_move: u32,
}

/// An observer that counts the events of one game.
pub(crate) struct EventCounter<'a> {
    pub(crate) clauses: &'a Clauses,
    /// The clauses of alternatives by list and index; see `Program::alternative_span`.
    alternatives: Vec<Vec<Option<usize>>>,
    /// The owner of each cell, and whether it is a store.
    cells: [(Option<Seat>, bool); MAX_CELLS],
    /// Whether each player sows round a ring of their own. Seeds lifted from the other player's ring count as captured.
    own_rings: bool,
    pub(crate) counts: Vec<ClauseCounts>,
    /// Seeds sown into the store of the player to move, and into the opponent's store.
    pub(crate) sown_seeds: [u32; 2],
    /// Seeds swept into the stores at the end.
    pub(crate) swept_seeds: u32,
    /// The number of laps in the current move.
    pub(crate) laps: u32,
    /// Whether the same player moves again after the current move.
    pub(crate) extra_turn: bool,
    move_number: u32,
    mover: Seat,
    /// The clause being executed.
    current_clause: Option<usize>,
    events: u32,
}

impl<'a> EventCounter<'a> {
    pub(crate) fn new(program: &Program, clauses: &'a Clauses) -> Self {
        let mut watch = Self {
            clauses,
            alternatives: Vec::new(),
            cells: [(None, false); MAX_CELLS],
            own_rings: false,
            counts: vec![ClauseCounts::default(); clauses.list().len()],
            sown_seeds: [0; 2],
            swept_seeds: 0,
            laps: 0,
            extra_turn: false,
            move_number: 0,
            mover: Seat::South,
            current_clause: None,
            events: 0,
        };
        watch.switch_board(program);
        watch
    }

    /// Switches to another board for the same rules.
    pub(crate) fn switch_board(&mut self, program: &Program) {
        self.alternatives = self.clauses.alternatives(program);
        self.own_rings = program.board.own_rings;
        let layout = program.layout();
        let stores = [Seat::South, Seat::North].map(|seat| layout.store(seat));
        self.cells = std::array::from_fn(|cell| {
            let cell = Cell(cell as u8);
            (layout.owner(cell), stores.contains(&Some(cell)))
        });
    }

    /// Returns the number of events since the last call of this function.
    pub(crate) fn take_events(&mut self) -> u32 {
        std::mem::take(&mut self.events)
    }

    /// Starts another game.
    pub(crate) fn start_game(&mut self) {
        self.counts.fill(ClauseCounts::default());
        (self.sown_seeds, self.swept_seeds) = ([0; 2], 0);
        (self.move_number, self.current_clause) = (0, None);
    }

    /// Starts a move.
    pub(crate) fn start_move(&mut self, mover: Seat, kind: MoveId) {
        self.move_number += 1;
        self.mover = mover;
        (self.laps, self.extra_turn) = (0, false);
        self.enter_clause(self.clauses.clause_of_kind(kind));
    }

    /// Counts the rows that refuse moves in a position, before a move is made.
    pub(crate) fn record_refused(&mut self, refused: &RefusalReasons) {
        for &(table, row) in &refused.rows {
            self.count_clause(self.clauses.clause_of_row(table, row), self.move_number + 1);
        }
    }

    #[inline]
    fn enter_clause(&mut self, clause: Option<usize>) {
        self.current_clause = clause;
        self.count_clause(clause, self.move_number);
    }

    #[inline]
    fn count_clause(&mut self, clause: Option<usize>, moves: u32) {
        if let Some(counts) = clause.and_then(|at| self.counts.get_mut(at)) {
            counts.times += 1;
            counts.moves += u32::from(counts.last_move != moves);
            counts.last_move = moves;
        }
    }

    /// Counts seeds won by the clause being executed.
    fn record_won(&mut self, to: Option<Seat>, seeds: u16) {
        // Seeds in a pit without an owner belong to nobody.
        let Some(to) = to else { return };
        let side = usize::from(to != self.mover);
        if let Some(counts) = self.current_clause.and_then(|at| self.counts.get_mut(at)) {
            counts.seeds[side] += u32::from(seeds);
        }
    }

    fn owner(&self, cell: Cell) -> Option<Seat> {
        self.cells[usize::from(cell.0)].0
    }

    fn is_store(&self, cell: Cell) -> bool {
        self.cells[usize::from(cell.0)].1
    }

    /// Counts an event.
    pub(crate) fn record_event(&mut self, event: Event) {
        self.events += match event {
            // The event of a lap counts all seeds of the lap, so events of single seeds add nothing.
            Event::Lap { seeds, .. } => 1 + u32::from(seeds),
            Event::Sow { .. } => 0,
            _ => 1,
        };
        match event {
            Event::Row { table, row } => self.enter_clause(self.clauses.clause_of_row(table, row)),
            Event::Lap { number, .. } => self.laps = number,
            Event::Again => self.extra_turn = true,
            Event::Capture { to, seeds, .. } => self.record_won(self.owner(to), seeds),
            Event::Lift { from, seeds } => {
                let others = self.owner(from).is_some_and(|owner| owner != self.mover);
                if self.own_rings && others {
                    self.record_won(Some(self.mover), seeds);
                }
            }
            Event::Put { from, to, seeds } => {
                if self.owner(from) != self.owner(to) {
                    self.record_won(self.owner(to), seeds);
                }
            }
            Event::Sow { into, seeds } if self.is_store(into) => {
                let side = usize::from(self.owner(into) != Some(self.mover));
                self.sown_seeds[side] += u32::from(seeds);
            }
            Event::Sweep { seeds, .. } => self.swept_seeds += u32::from(seeds),
            Event::Sow { .. }
            | Event::Mark { .. }
            | Event::Choice { .. }
            | Event::TurnEnds
            | Event::Over { .. } => {}
        }
    }

    /// Counts a choice of the player to move.
    pub(crate) fn record_choice(&mut self, chosen: InnerChoice) {
        if let InnerChoice::Alternative { list, index } = chosen {
            let list = self.alternatives.get(list as usize);
            let clause = list.and_then(|list| *list.get(usize::from(index))?);
            self.enter_clause(clause);
        }
    }
}

impl Observer for EventCounter<'_> {
    fn wants_every_seed(&self) -> bool {
        false
    }

    fn event(&mut self, event: Event) {
        self.record_event(event);
    }

    fn choice_made(&mut self, chosen: InnerChoice) {
        self.record_choice(chosen);
    }
}
