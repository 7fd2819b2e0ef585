//! Uniform sampling of legal moves, without listing them if possible: candidates are drawn until one turns out to be
//! legal.

use super::filters::passes;
use super::legal::Search;
use super::pits::Pits;
use super::play::Next;
use crate::chance::Chance;
use crate::moves::{Candidate, Move};
use sow_compiler::instructions::{Filter, Kind};
use sow_grammar::rules::FilterKind;

/// The result of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawn {
    /// A move with this candidate was made; its choices are in the machine's path.
    Played(Candidate),
    /// None of the candidates is legal.
    Nothing,
    /// The legal moves have to be listed.
    Undecided,
}

impl<'a, const W: usize> Search<'a, W> {
    /// Plays a random legal move. Returns `false` if no move is legal (endings are then not evaluated) or if the fuel
    /// runs out.
    #[inline]
    pub(crate) fn play_any(&mut self, chance: &mut Chance, moves: &mut Vec<Move>) -> bool {
        let drawn = self.draw_any(chance, moves).is_some();
        if drawn {
            self.machine.finish_move(Next::Moves);
        }
        if self.machine.is_out_of_fuel() {
            self.machine.position.give_up();
            return false;
        }
        drawn
    }

    /// Draws a legal move and makes it, without completing it; `None` without one.
    pub(crate) fn draw(&mut self, chance: &mut Chance, moves: &mut Vec<Move>) -> Option<Move> {
        let (kind, candidate) = self.draw_any(chance, moves)?;
        Some(Move::new(kind, candidate, self.machine.path.made()))
    }

    /// Draws a legal move and makes it; returns its kind and candidate.
    #[inline]
    fn draw_any(
        &mut self,
        chance: &mut Chance,
        moves: &mut Vec<Move>,
    ) -> Option<(usize, Candidate)> {
        self.start();
        let program = self.machine.program;
        let phase = self.phase();
        let Some(priorities) = &program.specialised.priorities[usize::from(phase.0)] else {
            return self.draw_listed(chance, moves);
        };
        for priority in priorities {
            match self.draw_of_priority(priority, chance) {
                (kind, Drawn::Played(candidate)) => return Some((kind, candidate)),
                (_, Drawn::Nothing) => {}
                (_, Drawn::Undecided) => return self.draw_listed(chance, moves),
            }
        }
        None
    }

    fn draw_listed(
        &mut self,
        chance: &mut Chance,
        moves: &mut Vec<Move>,
    ) -> Option<(usize, Candidate)> {
        // Fuel spent on the attempt to draw does not count.
        self.start();
        moves.clear();
        self.list(moves);
        let drawn = moves.get(chance.place_among(moves.len()))?;
        let kind = &self.machine.program.code.kinds[drawn.kind()];
        self.machine.start();
        let played = self.machine.play_script(kind, drawn);
        debug_assert!(played.is_ok(), "{} is legal", kind.name);
        Some((drawn.kind(), drawn.candidate()))
    }

    /// Draws among the kinds of move of one layer.
    #[inline]
    fn draw_of_priority(&mut self, priority: &[u16], chance: &mut Chance) -> (usize, Drawn) {
        let program = self.machine.program;
        let mut only = None;
        for (number, &at) in priority.iter().enumerate() {
            if !self.may_begin(&program.code.kinds[usize::from(at)]) {
                continue;
            }
            if let Some(first) = only.replace(at) {
                return self.play_mixed([first, at], &priority[number + 1..], chance);
            }
        }
        let Some(at) = only.map(usize::from) else {
            return (0, Drawn::Nothing);
        };
        let kind = &program.code.kinds[at];
        let drawn = if kind.facts.no_choices {
            self.play_of_kind(kind, chance)
        } else {
            self.sample_reservoir(kind, chance)
        };
        (at, drawn)
    }

    #[inline]
    fn play_of_kind(&mut self, kind: &Kind, chance: &mut Chance) -> Drawn {
        if !kind.facts.always_legal || kind.from.is_none() {
            return self.play_if_legal(kind, chance);
        }
        let Some(candidate) = self.pits(kind).draw(chance) else {
            return Drawn::Nothing;
        };
        let played = self.attempt(kind, candidate, 0);
        debug_assert!(played.is_some(), "{} is always legal", kind.name);
        Drawn::Played(candidate)
    }

    /// Draws a move of a kind whose moves may be illegal. Outlined to keep the common case small.
    #[inline(never)]
    fn play_if_legal(&mut self, kind: &Kind, chance: &mut Chance) -> Drawn {
        let (_, drawn) = self.look_at_pits(kind, |search, pits| {
            let drawn = match kind.from {
                Some(_) => search.play_from(*pits, kind, chance),
                None => search.play_without_pit(kind),
            };
            (drawn != Drawn::Nothing).then_some(drawn)
        });
        drawn.unwrap_or(Drawn::Nothing)
    }

    /// Plays the only move of a kind without a pit.
    #[inline(never)]
    fn play_without_pit(&mut self, kind: &Kind) -> Drawn {
        let filters = self.filters_that_count(kind);
        let before = self.machine.position;
        if self.attempt(kind, Candidate::NONE, filters).is_some() {
            return Drawn::Played(Candidate::NONE);
        }
        self.machine.position = before;
        Drawn::Nothing
    }

    fn play_from(&mut self, mut candidates: Pits<W>, kind: &Kind, chance: &mut Chance) -> Drawn {
        let filters = self.filters_that_count(kind);
        if filters != 0 {
            return self.play_filtered(candidates, kind, filters, chance);
        }
        let before = self.machine.position;
        while let Some(candidate) = candidates.draw(chance) {
            if self.attempt(kind, candidate, 0).is_some() {
                return Drawn::Played(candidate);
            }
            self.machine.position = before;
        }
        Drawn::Nothing
    }

    /// Draws a move to which filters apply. Outlined to keep the common case small.
    #[inline(never)]
    fn play_filtered(
        &mut self,
        mut candidates: Pits<W>,
        kind: &Kind,
        filters: u64,
        chance: &mut Chance,
    ) -> Drawn {
        let all_preferred = preferences(&kind.filters, filters);
        let before = self.machine.position;
        // Among moves that do not fulfil all preferences, those that fulfil the first one win, and so on.
        let mut best: Option<(u64, Candidate)> = None;
        while let Some(candidate) = candidates.draw(chance) {
            if let Some(preferred) = self.attempt(kind, candidate, filters) {
                if preferred == all_preferred {
                    return Drawn::Played(candidate);
                }
                let rank = preferred.reverse_bits();
                if best.is_none_or(|(best, _)| rank > best) {
                    best = Some((rank, candidate));
                }
            }
            self.machine.position = before;
        }
        let Some((_, candidate)) = best else {
            return Drawn::Nothing;
        };
        self.attempt(kind, candidate, filters);
        Drawn::Played(candidate)
    }

    /// Makes a move without choices inside; returns the preferences that it fulfils, or `None` if it is not legal.
    #[inline]
    pub(crate) fn attempt(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        filters: u64,
    ) -> Option<u64> {
        self.machine.path.restart();
        self.machine.make_move(kind, candidate).ok()?;
        if filters == 0 {
            return Some(0);
        }
        passes(&mut self.machine, &kind.filters, filters)
    }
}

/// Returns the filters that prefer, one bit each.
pub(super) fn preferences(filters: &[Filter], counting: u64) -> u64 {
    let prefers = |&(_, filter): &(usize, &Filter)| filter.kind == FilterKind::Prefer;
    let all = filters.iter().take(64).enumerate().filter(prefers);
    all.fold(0, |bits, (at, _)| bits | 1 << at) & counting
}
