//! One of the legal moves played at random, each as likely as the other, without listing them all where that can be
//! spared: of the candidates left one is drawn until one turns out to be legal.

use super::{Candidate, Candidates, Move, Next, Search, Toward};
use crate::cells::Cells;
use crate::moves::search::passes;
use crate::program::MAX_WORDS;
use crate::program::code::{Filter, Kind};
use rand_xoshiro::rand_core::Rng;
use sow_grammar::rules::FilterKind;

/// What came of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Played,
    /// There is no legal move among these.
    Nothing,
    /// All legal moves have to be listed.
    Undecided,
}

impl<'a, const W: usize> Search<'a, W> {
    /// Plays one of the legal moves; false if there is none. Whether there is a move then is not asked of the endings.
    #[inline]
    pub(crate) fn play_any(&mut self, chance: &mut impl Rng, moves: &mut Vec<Move>) -> bool {
        self.start();
        let program = self.machine.program;
        let phase = self.phase();
        let Some(layers) = &program.layers[usize::from(phase.0)] else {
            return self.play_listed(chance, moves);
        };
        for layer in layers {
            match self.play_of_layer(layer, chance) {
                Drawn::Played => return true,
                Drawn::Nothing => {}
                Drawn::Undecided => return self.play_listed(chance, moves),
            }
        }
        false
    }

    fn play_listed(&mut self, chance: &mut impl Rng, moves: &mut Vec<Move>) -> bool {
        moves.clear();
        self.list(moves);
        let Some(drawn) = moves.get(below(chance, moves.len())) else {
            return false;
        };
        let kind = &self.machine.program.kinds[drawn.kind()];
        self.machine.start();
        let played = self.machine.play_script(kind, drawn).is_ok();
        self.machine.finish_move(Next::Moves);
        played
    }

    /// Draws among the kinds of move that are there unless one of an earlier layer is.
    #[inline]
    fn play_of_layer(&mut self, layer: &[u16], chance: &mut impl Rng) -> Drawn {
        let program = self.machine.program;
        let kinds = layer.iter().map(|&at| &program.kinds[usize::from(at)]);
        let mut open = kinds.filter(|kind| self.may_begin(kind));
        let Some(kind) = open.next() else {
            return Drawn::Nothing;
        };
        match open.next() {
            Some(_) => self.play_mixed(layer, chance),
            None if kind.no_choices => self.play_of_kind(kind, chance),
            None => Drawn::Undecided,
        }
    }

    /// The number of the kind of all legal moves, if there is nothing to choose inside and nothing is preferred.
    #[inline]
    pub(crate) fn only_kind(&mut self) -> Option<usize> {
        let program = self.machine.program;
        let phase = self.phase();
        let [layer] = &program.layers[usize::from(phase.0)].as_ref()?[..] else {
            return None;
        };
        let kinds = layer.iter().map(|&at| usize::from(at));
        let mut open = kinds.filter(|&at| self.may_begin(&program.kinds[at]));
        let only = open.next()?;
        (open.next().is_none() && is_plain(&program.kinds[only])).then_some(only)
    }

    /// Draws among the candidates of several kinds.
    fn play_mixed(&mut self, layer: &[u16], chance: &mut impl Rng) -> Drawn {
        let mut urn = std::mem::take(&mut self.mixed);
        urn.clear();
        let drawn = if self.fill(layer, &mut urn) {
            self.play_from_mixed(&mut urn, chance)
        } else {
            Drawn::Undecided
        };
        self.mixed = urn;
        drawn
    }

    /// Collects the candidates; false if moves depend on each other more than by being drawn.
    fn fill(&mut self, layer: &[u16], urn: &mut Vec<(u16, Candidate)>) -> bool {
        let program = self.machine.program;
        // Moves of two kinds that are written alike are one.
        let mut seen = [Cells::default(); 3];
        for &at in layer {
            let kind = &program.kinds[usize::from(at)];
            if !self.may_begin(kind) {
                continue;
            }
            if !is_plain(kind) {
                return false;
            }
            for &candidate in self.candidates(kind).as_slice() {
                let seen = &mut seen[candidate.toward as usize];
                if seen.contains(candidate.pit) {
                    return false;
                }
                seen.insert(candidate.pit);
                urn.push((at, candidate));
            }
        }
        true
    }

    fn play_from_mixed(&mut self, urn: &mut Vec<(u16, Candidate)>, chance: &mut impl Rng) -> Drawn {
        let before = self.machine.position;
        while !urn.is_empty() {
            let (at, candidate) = urn.swap_remove(below(chance, urn.len()));
            let kind = &self.machine.program.kinds[usize::from(at)];
            let filters = self.filters_that_count(kind);
            if self.attempt(kind, candidate, filters).is_some() {
                self.machine.finish_move(Next::Moves);
                return Drawn::Played;
            }
            self.machine.position = before;
        }
        Drawn::Nothing
    }

    #[inline]
    fn play_of_kind(&mut self, kind: &Kind, chance: &mut impl Rng) -> Drawn {
        match &kind.from {
            Some(from) if from.fits.is_none() && from.filters.is_empty() => {
                let towards = self.towards(kind);
                let position = &self.machine.position;
                let own = usize::from(position.mover_index());
                let pits = &self.machine.program.fixed[from.pits as usize].masks[own];
                let mut open = position.at_least(from.least);
                open.iter_mut()
                    .zip(pits)
                    .for_each(|(eight, pits)| *eight &= pits);
                let urn = Pits {
                    open: [open; 2],
                    towards,
                };
                self.play_from(urn, kind, chance)
            }
            _ => {
                let urn = self.candidates(kind);
                self.play_from(urn, kind, chance)
            }
        }
    }

    #[inline]
    fn play_from(&mut self, mut urn: impl Urn, kind: &Kind, chance: &mut impl Rng) -> Drawn {
        if kind.always_legal {
            let Some(candidate) = urn.draw(chance) else {
                return Drawn::Nothing;
            };
            let played = self.attempt(kind, candidate, 0);
            debug_assert!(played.is_some(), "{} is always legal", kind.name);
            self.machine.finish_move(Next::Moves);
            return Drawn::Played;
        }
        let filters = self.filters_that_count(kind);
        let all_preferred = preferences(&kind.filters, filters);
        let before = self.machine.position;
        // Among moves that do not fulfil all that is preferred, those count that fulfil the first filter, and so on.
        let mut best: Option<(u64, Candidate)> = None;
        while let Some(candidate) = urn.draw(chance) {
            if let Some(preferred) = self.attempt(kind, candidate, filters) {
                if preferred == all_preferred {
                    self.machine.finish_move(Next::Moves);
                    return Drawn::Played;
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
        self.machine.finish_move(Next::Moves);
        Drawn::Played
    }

    /// Makes a move without choices inside; says what it fulfils of that which is preferred, or `None` if it is not legal.
    #[inline]
    pub(crate) fn attempt(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        filters: u64,
    ) -> Option<u64> {
        self.machine.line.restart();
        self.begin(kind, candidate);
        self.machine.make_move(kind.actions).ok()?;
        if filters == 0 {
            return Some(0);
        }
        passes(&mut self.machine, &kind.filters, filters)
    }
}

/// Whether a kind leaves nothing to choose inside and prefers nothing.
fn is_plain(kind: &Kind) -> bool {
    kind.no_choices && preferences(&kind.filters, u64::MAX) == 0
}

/// The filters among these that prefer.
fn preferences(filters: &[Filter], counting: u64) -> u64 {
    let prefers = |&(_, filter): &(usize, &Filter)| filter.kind == FilterKind::Prefer;
    let all = filters.iter().take(64).enumerate().filter(prefers);
    all.fold(0, |bits, (at, _)| bits | 1 << at) & counting
}

/// Candidates of which one after the other is drawn and not put back.
trait Urn {
    fn draw(&mut self, chance: &mut impl Rng) -> Option<Candidate>;
}

impl<const W: usize> Urn for Candidates<W> {
    fn draw(&mut self, chance: &mut impl Rng) -> Option<Candidate> {
        let at = below(chance, self.as_slice().len());
        self.take(at)
    }
}

/// Pits as high bits of bytes, for each direction.
struct Pits<const W: usize> {
    open: [[u64; W]; 2],
    towards: &'static [Toward],
}

impl<const W: usize> Urn for Pits<W> {
    #[inline]
    fn draw(&mut self, chance: &mut impl Rng) -> Option<Candidate> {
        let first = count(&self.open[0]);
        let (toward, pit) = match *self.towards {
            [_, _] => {
                let drawn = below(chance, first + count(&self.open[1]));
                let toward = usize::from(drawn >= first);
                (toward, drawn - first * toward)
            }
            _ => (0, below(chance, first)),
        };
        let open = &mut self.open[toward];
        let pit = nth(open, pit);
        let bit = 0x80u64 << ((pit & 7) * 8);
        let eight = open.get_mut(pit >> 3)?;
        *eight &= !bit;
        Some(Candidate {
            pit: pit as u8,
            toward: self.towards[toward],
        })
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

/// How many bytes have their high bit; no other bits are there.
#[inline]
fn count<const W: usize>(high: &[u64; W]) -> usize {
    high.iter()
        .map(|eight| ((eight >> 7).wrapping_mul(ONES) >> 56) as usize)
        .sum()
}

/// Where the high bit with this number is; behind the last byte if there are not so many.
#[inline]
fn nth<const W: usize>(high: &[u64; W], number: usize) -> usize {
    // A byte each is enough to count in as long as there are fewer than 128.
    const { assert!(W <= 8 || W == MAX_WORDS) };
    let (mut before, mut behind) = (0, 0);
    for eight in high {
        if W == MAX_WORDS {
            let here = count(&[*eight]);
            if number.wrapping_sub(before) < here {
                return behind + nth(&[*eight], number - before);
            }
            before += here;
            behind += 8;
            continue;
        }
        // Each byte with the number of bits up to and including it.
        let bits = (eight >> 7).wrapping_mul(ONES);
        let upto = bits + before as u64 * ONES;
        let beyond = (upto + (127 - number.min(127)) as u64 * ONES) & HIGH;
        behind += 8 - count(&[beyond]);
        before += (bits >> 56) as usize;
    }
    behind
}

/// A random number below a bound.
#[inline]
pub(crate) fn below(chance: &mut impl Rng, bound: usize) -> usize {
    (((chance.next_u64() >> 32) * bound as u64) >> 32) as usize
}
