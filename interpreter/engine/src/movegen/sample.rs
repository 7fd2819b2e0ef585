//! Uniform sampling of legal moves, without listing them if possible: candidates are drawn until one turns out to be
//! legal.

use super::legal::{Search, passes_filters, preferences, preferences_per_pit};
use super::pits::Pits;
use super::play::NextStep;
use crate::chance::Chance;
use crate::moves::{Candidate, Move};
use sow_compiler::instructions::CompiledKind;

/// The result of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DrawResult {
    /// A move with this candidate was made; its choices are in the machine's path.
    Played(Candidate),
    /// None of the candidates is legal.
    NoMove,
    /// The legal moves have to be listed.
    Undecided,
}

impl<'a, const W: usize> Search<'a, W> {
    /// Plays a random legal move. Returns `false` if no move is legal (endings are then not evaluated) or if the fuel
    /// runs out.
    #[inline]
    pub(crate) fn play_random_move(&mut self, chance: &mut Chance, moves: &mut Vec<Move>) -> bool {
        let drawn = self.draw_and_make(chance, moves).is_some();
        if drawn {
            self.machine.finish_move(NextStep::GenerateMoves);
        }
        if self.machine.is_out_of_fuel() {
            self.machine.position.mark_unplayable();
            return false;
        }
        drawn
    }

    /// Draws a legal move and makes it, without completing it; `None` if no move is legal.
    pub(crate) fn draw_move(&mut self, chance: &mut Chance, moves: &mut Vec<Move>) -> Option<Move> {
        let (kind, candidate) = self.draw_and_make(chance, moves)?;
        Some(Move::new(kind, candidate, self.machine.path.choices()))
    }

    /// Draws a legal move and makes it; returns its kind and candidate.
    #[inline]
    fn draw_and_make(
        &mut self,
        chance: &mut Chance,
        moves: &mut Vec<Move>,
    ) -> Option<(usize, Candidate)> {
        self.reset();
        let program = self.machine.program;
        let phase = self.phase();
        let Some(priorities) = &program.specialisation.priorities[usize::from(phase.0)] else {
            return self.draw_from_list(chance, moves);
        };
        for priority in priorities {
            match self.draw_from_layer(priority, chance) {
                (kind, DrawResult::Played(candidate)) => return Some((kind, candidate)),
                (_, DrawResult::NoMove) => {}
                (_, DrawResult::Undecided) => return self.draw_from_list(chance, moves),
            }
        }
        None
    }

    fn draw_from_list(
        &mut self,
        chance: &mut Chance,
        moves: &mut Vec<Move>,
    ) -> Option<(usize, Candidate)> {
        // The fuel spent on the attempt to draw is given back.
        self.reset();
        moves.clear();
        self.list(moves);
        let drawn = moves.get(chance.index_below(moves.len()))?;
        let kind = &self.machine.program.code.kinds[drawn.kind()];
        self.machine.reset_to_mover();
        let played = self.machine.play_script(kind, drawn);
        debug_assert!(played.is_ok(), "{} is legal", kind.name);
        Some((drawn.kind(), drawn.candidate()))
    }

    /// Draws among the kinds of move of one layer.
    #[inline]
    fn draw_from_layer(&mut self, layer: &[u16], chance: &mut Chance) -> (usize, DrawResult) {
        let program = self.machine.program;
        let mut only = None;
        self.machine.burn_fuel(layer.len() as u32);
        for (number, &at) in layer.iter().enumerate() {
            if !self.condition_holds(&program.code.kinds[usize::from(at)]) {
                continue;
            }
            if let Some(first) = only.replace(at) {
                return self.play_pooled([first, at], &layer[number + 1..], chance);
            }
        }
        let Some(at) = only.map(usize::from) else {
            return (0, DrawResult::NoMove);
        };
        let kind = &program.code.kinds[at];
        let drawn = if kind.facts.no_choices {
            self.play_from_kind(kind, chance)
        } else {
            self.sample_reservoir(kind, chance)
        };
        (at, drawn)
    }

    #[inline]
    fn play_from_kind(&mut self, kind: &CompiledKind, chance: &mut Chance) -> DrawResult {
        if !kind.facts.always_legal || kind.pit_choice.is_none() {
            return self.play_if_legal(kind, chance);
        }
        let Some(candidate) = self.pits(kind).draw(chance) else {
            return DrawResult::NoMove;
        };
        let played = self.try_move(kind, candidate, 0);
        debug_assert!(played.is_some(), "{} is always legal", kind.name);
        DrawResult::Played(candidate)
    }

    /// Draws a move of a kind whose moves may be illegal. Not inlined, to keep the common case small.
    #[inline(never)]
    fn play_if_legal(&mut self, kind: &CompiledKind, chance: &mut Chance) -> DrawResult {
        let (_, drawn) = self.try_pits(kind, |search, pits| {
            let drawn = match kind.pit_choice {
                Some(_) => search.play_from_pits(*pits, kind, chance),
                None => search.play_without_pit(kind),
            };
            (drawn != DrawResult::NoMove).then_some(drawn)
        });
        drawn.unwrap_or(DrawResult::NoMove)
    }

    /// Plays the only move of a kind without a pit.
    #[inline(never)]
    fn play_without_pit(&mut self, kind: &CompiledKind) -> DrawResult {
        let filters = self.active_filters(kind);
        let before = self.machine.position;
        if self
            .try_move(kind, Candidate::WITHOUT_PIT, filters)
            .is_some()
        {
            return DrawResult::Played(Candidate::WITHOUT_PIT);
        }
        self.machine.position = before;
        DrawResult::NoMove
    }

    fn play_from_pits(
        &mut self,
        mut candidates: Pits<W>,
        kind: &CompiledKind,
        chance: &mut Chance,
    ) -> DrawResult {
        let filters = self.active_filters(kind);
        if filters != 0 {
            return self.play_filtered(candidates, kind, filters, chance);
        }
        let before = self.machine.position;
        while let Some(candidate) = candidates.draw(chance) {
            if self.try_move(kind, candidate, 0).is_some() {
                return DrawResult::Played(candidate);
            }
            self.machine.position = before;
        }
        DrawResult::NoMove
    }

    /// Draws a move to which filters apply. Not inlined, to keep the common case small.
    #[inline(never)]
    fn play_filtered(
        &mut self,
        mut candidates: Pits<W>,
        kind: &CompiledKind,
        filters: u64,
        chance: &mut Chance,
    ) -> DrawResult {
        if preferences_per_pit(&kind.filters, filters) != 0 {
            return DrawResult::Undecided;
        }
        let all_preferred = preferences(&kind.filters, filters);
        let before = self.machine.position;
        // If no move fulfils all preferences, the moves win that fulfil the first one; among these, the moves that
        // fulfil the second one, and so on.
        let mut best: Option<(u64, Candidate)> = None;
        while let Some(candidate) = candidates.draw(chance) {
            if let Some(preferred) = self.try_move(kind, candidate, filters) {
                if preferred == all_preferred {
                    return DrawResult::Played(candidate);
                }
                let rank = preferred.reverse_bits();
                if best.is_none_or(|(best, _)| rank > best) {
                    best = Some((rank, candidate));
                }
            }
            self.machine.position = before;
        }
        let Some((_, candidate)) = best else {
            return DrawResult::NoMove;
        };
        self.try_move(kind, candidate, filters);
        DrawResult::Played(candidate)
    }

    /// Makes a move without choices inside; returns the preferences that the move fulfils, or `None` if it is not
    /// legal.
    #[inline]
    pub(crate) fn try_move(
        &mut self,
        kind: &CompiledKind,
        candidate: Candidate,
        filters: u64,
    ) -> Option<u64> {
        self.machine.path.restart();
        self.machine.make_move(kind, candidate).ok()?;
        if filters == 0 {
            return Some(0);
        }
        passes_filters(&mut self.machine, &kind.filters, filters)
    }
}

impl<const W: usize> Search<'_, W> {
    /// Draws a move from the pits of several kinds of move together: of `first_two`, whose conditions are known to
    /// hold, and of those `others` whose conditions turn out to hold.
    #[inline(never)]
    pub(super) fn play_pooled(
        &mut self,
        first_two: [u16; 2],
        others: &[u16],
        chance: &mut Chance,
    ) -> (usize, DrawResult) {
        if self.fill_pool(first_two, others) {
            self.play_from_pool(chance)
        } else {
            (0, DrawResult::Undecided)
        }
    }

    /// Collects the pits; returns `false` if the kinds cannot be drawn from together.
    fn fill_pool(&mut self, first_two: [u16; 2], others: &[u16]) -> bool {
        let kinds = &self.machine.program.code.kinds;
        self.pooled_pits.clear();
        first_two.iter().all(|&at| self.pool_kind(at))
            && others
                .iter()
                .all(|&at| !self.condition_holds(&kinds[usize::from(at)]) || self.pool_kind(at))
    }

    /// Adds the pits of one kind; returns `false` if moves of this kind cannot be drawn together with the others.
    fn pool_kind(&mut self, kind_index: u16) -> bool {
        let kind = &self.machine.program.code.kinds[usize::from(kind_index)];
        if kind.pit_choice.is_none() || !kind.is_plain() {
            return false;
        }
        let pits = self.choosable_pits(kind);
        self.pooled_pits.add(kind_index, pits)
    }

    fn play_from_pool(&mut self, chance: &mut Chance) -> (usize, DrawResult) {
        let before = self.machine.position;
        while let Some((at, candidate)) = self.pooled_pits.draw(chance) {
            let kind = &self.machine.program.code.kinds[at];
            let filters = self.active_filters(kind);
            if self.try_move(kind, candidate, filters).is_some() {
                return (at, DrawResult::Played(candidate));
            }
            self.machine.position = before;
        }
        (0, DrawResult::NoMove)
    }
}

/// The pits of each available kind of move.
#[derive(Debug, Default)]
pub(super) struct PooledPits<const W: usize> {
    kinds: Vec<PooledKind<W>>,
    /// The total number of pits left.
    remaining: usize,
}

/// The pits of one kind that have not been drawn yet.
#[derive(Debug)]
struct PooledKind<const W: usize> {
    kind: u16,
    remaining: usize,
    pits: Pits<W>,
}

impl<const W: usize> PooledPits<W> {
    pub(super) fn clear(&mut self) {
        self.kinds.clear();
        self.remaining = 0;
    }

    /// Adds the pits of a kind; returns `false` if another kind can begin with one of them in the same direction: moves
    /// that are spelt alike count only once, so they cannot be drawn here.
    pub(super) fn add(&mut self, kind: u16, pits: Pits<W>) -> bool {
        let is_disjoint = !self.kinds.iter().any(|others| others.pits.overlap(&pits));
        if is_disjoint {
            let left = pits.count();
            self.remaining += left;
            self.kinds.push(PooledKind {
                kind,
                remaining: left,
                pits,
            });
        }
        is_disjoint
    }

    /// Draws a pit and removes it; returns it with the index of its kind.
    #[inline]
    pub(super) fn draw(&mut self, chance: &mut Chance) -> Option<(usize, Candidate)> {
        if self.remaining == 0 {
            return None;
        }
        let mut number = chance.index_below(self.remaining);
        for PooledKind {
            kind,
            remaining: left,
            pits,
        } in &mut self.kinds
        {
            if number < *left {
                *left -= 1;
                self.remaining -= 1;
                return Some((usize::from(*kind), pits.take(number)?));
            }
            number -= *left;
        }
        None
    }
}
