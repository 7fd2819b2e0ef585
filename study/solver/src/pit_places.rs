//! The indices of pits in packed boards, and layouts of pits as words.

use crate::ranking::{Ranking, WordRanking};
use sow_grammar::rules::Seat;

/// The indices of the pits in packed boards, and how layouts are stored as words. If the pits come first in each word
/// of the packed board for both players, a layout is the packed board with all other bytes cleared. Otherwise it has
/// eight pits to a word.
pub(crate) struct PitPlaces {
    /// The indices of the pits by player to move, in that player's order.
    by_mover: [Vec<u8>; 2],
    /// The number of pits in each word of a layout.
    pits_per_word: Vec<usize>,
    /// Whether a layout is the packed board with all other bytes cleared.
    matches_packed_board: bool,
    ranking: Option<Ranking>,
    word_ranking: Option<WordRanking>,
}

impl PitPlaces {
    /// Creates the mapping; `by_mover` gives the indices of the pits by player to move, in that player's order.
    pub(crate) fn new(by_mover: [Vec<u8>; 2], ranking: Option<&Ranking>) -> Self {
        let of_packed = pits_per_word(&by_mover[0]);
        let in_first_places = |(word, &pits): (usize, &usize)| 8 * word..8 * word + pits;
        let first_places = of_packed.iter().enumerate().flat_map(in_first_places);
        let as_packed = by_mover.iter().all(|places| {
            let places = places.iter().map(|&place| usize::from(place));
            places.eq(first_places.clone())
        });
        let eights = by_mover[0].chunks(8).map(<[u8]>::len);
        let pits = if as_packed {
            of_packed
        } else {
            eights.collect()
        };
        Self {
            word_ranking: ranking.map(|ranking| ranking.for_words(&pits)),
            ranking: ranking.cloned(),
            by_mover,
            pits_per_word: pits,
            matches_packed_board: as_packed,
        }
    }

    /// Returns the number of words in a layout.
    pub(crate) fn word_count(&self) -> usize {
        self.pits_per_word.len()
    }

    /// Returns the number of the layout on a packed board with this player to move, and the number of seeds in it;
    /// zeros if there is no numbering.
    #[inline]
    pub(crate) fn rank(&self, packed: &[u64], mover: Seat) -> (u64, u8) {
        match (&self.word_ranking, &self.ranking) {
            (Some(of_words), _) if self.matches_packed_board => of_words.rank(packed),
            (_, Some(ranking)) => {
                let seeds = self.seeds(packed, mover);
                (ranking.rank(seeds.clone()), seeds.sum())
            }
            (_, None) => (0, 0),
        }
    }

    /// Appends the words of the layout on a packed board with this player to move.
    #[inline]
    pub(crate) fn append_packed(&self, packed: &[u64], mover: Seat, into: &mut Vec<u64>) {
        if self.matches_packed_board {
            let pits = |(word, &pits): (&u64, &usize)| word & mask(pits);
            into.extend(packed.iter().zip(&self.pits_per_word).map(pits));
        } else {
            self.append(self.seeds(packed, mover), into);
        }
    }

    /// Appends the words of a layout given pit by pit.
    pub(crate) fn append(&self, mut layout: impl Iterator<Item = u8>, into: &mut Vec<u64>) {
        for &pits in &self.pits_per_word {
            let seeds = layout.by_ref().take(pits).zip(0..);
            into.push(seeds.fold(0, |word, (seeds, pit)| word | u64::from(seeds) << (8 * pit)));
        }
    }

    /// Adds a layout to a packed board with empty pits, in the order of `mover`, who is to move.
    #[inline]
    pub(crate) fn add_to_board(&self, layout: &[u64], mover: Seat, packed: &mut [u64; 8]) {
        if self.matches_packed_board {
            for (packed, word) in packed.iter_mut().zip(layout) {
                *packed |= word;
            }
        } else {
            for (&place, seeds) in self.places_for(mover).iter().zip(self.seeds_by_pit(layout)) {
                add_seeds(packed, place, seeds);
            }
        }
    }

    /// Returns the seeds of a layout pit by pit.
    pub(crate) fn seeds_by_pit(&self, layout: &[u64]) -> impl Iterator<Item = u8> {
        let words = layout.iter().zip(&self.pits_per_word);
        words.flat_map(|(word, &pits)| word.to_le_bytes().into_iter().take(pits))
    }

    /// Returns the seeds in the pits of a packed board, in the order of the player to move.
    fn seeds(&self, packed: &[u64], mover: Seat) -> impl Iterator<Item = u8> + Clone {
        let seeds = |&place: &u8| (packed[usize::from(place / 8)] >> (place % 8 * 8)) as u8;
        self.places_for(mover).iter().map(seeds)
    }

    /// Returns the indices of the pits in the order of the player to move.
    fn places_for(&self, mover: Seat) -> &[u8] {
        &self.by_mover[usize::from(mover == Seat::North)]
    }
}

/// Returns the number of these pits in each word of a packed board.
fn pits_per_word(places: &[u8]) -> Vec<usize> {
    let word_of = |place: &u8| usize::from(*place) / 8;
    let count = places.iter().map(word_of).max().map_or(0, |last| last + 1);
    let in_word = |word| places.iter().filter(|place| word_of(place) == word).count();
    (0..count).map(in_word).collect()
}

/// Returns a mask of the first `pits` bytes of a word.
const fn mask(pits: usize) -> u64 {
    match pits {
        0 => 0,
        _ => u64::MAX >> (64 - 8 * pits),
    }
}

/// Adds seeds to an empty byte of a packed board.
pub(crate) const fn add_seeds(packed: &mut [u64; 8], place: u8, seeds: u8) {
    packed[(place as usize / 8) & 7] |= (seeds as u64) << (place % 8 * 8);
}
