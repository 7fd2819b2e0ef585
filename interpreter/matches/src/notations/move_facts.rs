//! Collects the facts about a move that a notation can write.

use crate::match_play::{Match, MatchMove};
use sow_compiler::seats::seat_index;
use sow_grammar::rules::{MarkId, MoveId, Seat};
use sow_interpreter::{Cell, Event, Move, Observer, Position, Program};

/// The effects of a move that a notation can write.
#[derive(Debug, Clone, Default)]
pub(super) struct MoveFacts {
    pub(super) kind: Option<MoveId>,
    /// The pit of the last seed; `None` if it fell into a store or none was sown.
    pub(super) end: Option<Cell>,
    /// The seeds in the mover's store after the move, before an ending sweeps the board.
    pub(super) store: u32,
    /// The seeds that captures bring into the mover's store.
    pub(super) captured: u32,
    /// Whether the seeds of the last pit are among the captured seeds.
    pub(super) end_captured: bool,
    pub(super) again: bool,
    pub(super) wins: bool,
    /// The marks that pits get.
    pub(super) marks_set: Vec<MarkId>,
    /// The marks on the last pit after the move.
    pub(super) end_marks: Vec<MarkId>,
}

/// An observer that collects facts.
struct Collector {
    facts: MoveFacts,
    mover: Seat,
    store: Option<Cell>,
    /// The cell of the last seed.
    last: Option<Cell>,
    /// Whether the ending has begun. Seeds that it moves are not counted as those of the move.
    ending_begun: bool,
}

impl Collector {
    /// Counts seeds that move from one cell to another.
    fn transfer(&mut self, from: Option<Cell>, to: Option<Cell>, seeds: u16) {
        if self.ending_begun {
            return;
        }
        if to.is_some() && to == self.store {
            self.facts.store += u32::from(seeds);
        }
        if from.is_some() && from == self.store {
            self.facts.store = self.facts.store.saturating_sub(seeds.into());
        }
    }

    fn capture(&mut self, from: Cell, to: Cell, seeds: u16) {
        self.transfer(Some(from), Some(to), seeds);
        if Some(to) == self.store && !self.ending_begun {
            self.facts.captured += u32::from(seeds);
            self.facts.end_captured |= self.last == Some(from);
        }
    }
}

impl Observer for Collector {
    fn event(&mut self, event: Event) {
        match event {
            Event::Lift { from, seeds } => self.transfer(Some(from), None, seeds),
            Event::Sow { into, seeds } => {
                self.transfer(None, Some(into), seeds);
                self.last = Some(into);
                self.facts.end_captured = false;
            }
            Event::Capture { from, to, seeds } => self.capture(from, to, seeds),
            Event::Put { from, to, seeds } => self.transfer(Some(from), Some(to), seeds),
            Event::Mark {
                mark, set: true, ..
            } => self.facts.marks_set.push(mark),
            Event::Again => self.facts.again = true,
            Event::Sweep { .. } => self.ending_begun = true,
            Event::Over { winner } => {
                self.ending_begun = true;
                self.facts.wins = winner == Some(self.mover);
            }
            Event::Mark { .. }
            | Event::Lap { .. }
            | Event::Row { .. }
            | Event::Choice { .. }
            | Event::TurnEnds => {}
        }
    }
}

impl MoveFacts {
    /// Plays a legal move on a copy of the game and collects the facts.
    pub(super) fn of(game: &Match, played: Move) -> Self {
        let layout = game.program().layout();
        let mover = game.mover();
        let store = layout.store(mover);
        let held = store.map_or(0, |store| game.position().seeds(store).into());
        let mut collector = Collector {
            facts: Self {
                kind: Some(played.kind_id()),
                store: held,
                ..Self::default()
            },
            mover,
            store,
            last: None,
            ending_begun: false,
        };
        let mut after = game.clone();
        let ended = after.play_watched(&MatchMove::Play(played), &mut collector);
        let ended = ended.unwrap_or_default();
        let position = ended.first().map_or(after.position(), |end| &end.position);
        let mut facts = collector.facts;
        let pit = collector.last.filter(|&cell| layout.side(cell).is_some());
        let is_hoard = |cell| [layout.store(mover), layout.hand(mover)].contains(&Some(cell));
        facts.end = pit.filter(|&cell| !is_hoard(cell));
        if let Some(end) = facts.end {
            facts.end_marks = marks_on(game.program(), position, end);
        }
        facts
    }
}

fn marks_on(program: &Program, position: &Position, cell: Cell) -> Vec<MarkId> {
    let borne = position.mark_bits(cell.0);
    let marks = 0..program.board.marks.len();
    let on_cell = |mark: &MarkId| {
        let bits = program.mark_bits(*mark);
        [Seat::South, Seat::North]
            .iter()
            .any(|&seat| bits[seat_index(seat)] & borne != 0)
    };
    marks.map(|at| MarkId(at as _)).filter(on_cell).collect()
}
