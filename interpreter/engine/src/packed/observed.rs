//! Observed random games on packed boards. Observers receive the same events as from the machine: the trail of each step
//! holds them.

use super::game::{EndingEvaluator, PackedGame, Turn};
use super::games::RandomGame;
use super::play::Witness;
use super::sample::MAX_STARTS;
use crate::cost;
use crate::random_games::MAX_MOVES;
use crate::trace::{Event, Observer, RefusalReasons};
use sow_compiler::board::{ByteSet, Cell, seat_from_index};
use sow_compiler::packed::{Board, LastSeed, MoveStart, TrailEvent, TrailPit, Trails};
use sow_grammar::rules::MoveId;

/// Evaluates endings before an observer.
pub(super) trait ObservedEndings: EndingEvaluator {
    /// Returns the observer of the game.
    fn observer(&mut self) -> &mut dyn Observer;
}

/// What an observed game needs beside its rules.
pub(super) struct Watch<'g> {
    pub(super) trails: &'g Trails,
    /// See [`crate::random_games::PlannedGame::counts_moves`].
    pub(super) counts_moves: bool,
    pub(super) endings: &'g mut dyn ObservedEndings,
    /// The steps of computation since the last move.
    pub(super) steps: u32,
}

impl Watch<'_> {
    fn report_moves(&mut self, legal: usize, refused: &RefusalReasons) {
        if self.counts_moves {
            self.endings.observer().legal_moves_counted(legal, refused);
        }
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Plays a game before an observer.
    pub(super) fn play_observed(&self, game: &mut RandomGame<H>, watch: &mut Watch<'_>) {
        loop {
            let Some(start) = self.draw_observed(game, watch) else {
                return;
            };
            let Some(after) = self.play_told(game, start, watch) else {
                debug_assert!(false, "the move is legal");
                return;
            };
            let goes_on = self.advance(game, after, &mut *watch.endings);
            let steps = std::mem::take(&mut watch.steps);
            let wants_more = watch.endings.observer().move_finished(steps);
            if !goes_on {
                if wants_more && game.moves < MAX_MOVES {
                    watch.report_moves(0, &RefusalReasons::default());
                }
                return;
            }
            if !wants_more {
                self.stop(game, &mut *watch.endings);
                return;
            }
        }
    }

    /// Draws a legal move, after reporting how many there are. If there is none, the endings are evaluated.
    fn draw_observed(&self, game: &mut RandomGame<H>, watch: &mut Watch<'_>) -> Option<MoveStart> {
        watch.steps += cost::POSITION;
        let mut counter = MoveCounter::default();
        let drawn = if watch.counts_moves {
            self.draw_counted(game, &mut counter)
        } else {
            self.draw_uncounted(game)
        };
        watch.steps += counter.steps;
        let mut refused = RefusalReasons {
            endless: counter.endless,
            rows: Vec::new(),
        };
        if drawn.is_none() && self.is_over(game.turn, &mut *watch.endings) {
            refused.endless = 0;
        }
        watch.report_moves(counter.legal, &refused);
        drawn
    }

    /// Draws among all legal moves, which are counted.
    fn draw_counted(
        &self,
        game: &mut RandomGame<H>,
        counter: &mut MoveCounter,
    ) -> Option<MoveStart> {
        let turn @ Turn { board, mover: us } = game.turn;
        let all_legal = self.every_move_is_legal(&board, us);
        // Lists of moves have both directions of a pit side by side.
        if all_legal && !self.chooses_direction() {
            counter.legal = self.count_starts(&board, us).into();
            return self.draw_start(&board, us, &mut game.chance);
        }
        let prefers = self.preference_applies(&board, us);
        let mut legal = [MoveStart::default(); MAX_STARTS];
        self.for_each_start(&board, us, |_, start| {
            if all_legal || self.play_before(counter, turn, prefers, start).is_some() {
                legal[counter.legal] = start;
                counter.legal += 1;
            }
        });
        game.chance.pick(&legal[..counter.legal])
    }

    /// Draws a move and, as long as it is illegal, another one.
    fn draw_uncounted(&self, game: &mut RandomGame<H>) -> Option<MoveStart> {
        let turn @ Turn { board, mover: us } = game.turn;
        let drawn = self.draw_start(&board, us, &mut game.chance)?;
        let prefers = self.preference_applies(&board, us);
        let is_legal = |start| self.play(turn, prefers, start).map(|_| start);
        if self.every_move_is_legal(&board, us) || is_legal(drawn).is_some() {
            return Some(drawn);
        }
        self.draw_legal(&turn, Some(drawn), &mut game.chance, is_legal)
    }

    /// Plays a legal move and tells the observer everything about it, up to the change of turns.
    fn play_told(
        &self,
        game: &RandomGame<H>,
        start: MoveStart,
        watch: &mut Watch<'_>,
    ) -> Option<Turn<H>> {
        let turn = game.turn;
        let us = turn.mover;
        let mut told = Told {
            trails: watch.trails,
            observer: watch.endings.observer(),
            us,
            laps: 0,
            relay: watch.trails.first_relay,
            steps: 0,
        };
        told.observer
            .move_started(seat_from_index(us as u8), MoveId(0));
        told.lift(self.start_pit(us, start)?, start.1);
        let prefers = self.preference_applies(&turn.board, us);
        let after = self.play_before(&mut told, turn, prefers, start)?;
        told.observer.event(if after.mover == us {
            Event::Again
        } else {
            Event::TurnEnds
        });
        let steps = told.steps;
        watch.steps += steps;
        Some(after)
    }

    /// Returns the pit that a move begins with.
    fn start_pit(&self, us: usize, start: MoveStart) -> Option<TrailPit> {
        let mut sides = self.rows.first_lap_starts[us & 1].iter();
        let lane = sides.find_map(|of_side| of_side.iter().position(|&row| row == start.0))?;
        TrailPit::new(&self.lanes, lane as u8, us)
    }
}

/// Counts legal moves, and those that never end.
#[derive(Debug, Default)]
struct MoveCounter {
    legal: usize,
    endless: u32,
    steps: u32,
}

impl<const H: usize> Witness<H> for MoveCounter {
    #[inline(always)]
    fn lap(&mut self, seeds: u8, _: &Board<H>, _: &Board<H>, _: LastSeed) {
        self.steps += cost::LAP + u32::from(seeds);
    }

    fn never_ends(&mut self) {
        self.endless += 1;
    }
}

/// Tells an observer of a move.
struct Told<'t> {
    trails: &'t Trails,
    observer: &'t mut dyn Observer,
    us: usize,
    laps: u32,
    /// Whether the rules say `relay` of the next lap.
    relay: bool,
    steps: u32,
}

impl Told<'_> {
    fn lift(&mut self, pit: TrailPit, seeds: u8) {
        if seeds > 0 {
            let (from, seeds) = (pit.cell, seeds.into());
            self.observer.event(Event::Lift { from, seeds });
        }
    }

    fn capture<const H: usize>(
        &mut self,
        board: &Board<H>,
        pits: &[(TrailPit, ByteSet)],
        to: Cell,
    ) {
        for (pit, numbers) in pits {
            let seeds = board.seeds_in(pit.lane);
            if !numbers.contains(seeds) {
                break;
            }
            if seeds > 0 {
                self.observer.event(Event::Capture {
                    from: pit.cell,
                    to,
                    seeds: seeds.into(),
                });
            }
        }
    }
}

impl<const H: usize> Witness<H> for Told<'_> {
    #[inline(always)]
    fn lap(&mut self, seeds: u8, before: &Board<H>, after: &Board<H>, last: LastSeed) {
        self.laps += 1;
        self.steps += cost::LAP + u32::from(seeds);
        self.observer.event(Event::Lap {
            number: self.laps,
            seeds: seeds.into(),
            relay: self.relay,
        });
        for store in &self.trails.stores[self.us & 1] {
            let sown = after.seeds_in(store.lane) - before.seeds_in(store.lane);
            if sown > 0 {
                let (into, seeds) = (store.cell, sown.into());
                self.observer.event(Event::Sow { into, seeds });
            }
        }
        for event in self.trails.get(last) {
            match event {
                &TrailEvent::Row { table, row } => self.observer.event(Event::Row { table, row }),
                &TrailEvent::Lift(pit) => self.lift(pit, after.seeds_in(pit.lane)),
                TrailEvent::Capture { pits, to } => self.capture(after, pits, *to),
                &TrailEvent::Sow { relay } => self.relay = relay,
            }
        }
    }

    fn never_ends(&mut self) {}
}
