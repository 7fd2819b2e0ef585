//! The places of pits on the boards of states, and layouts of pits as words.

use crate::ranking::{Ranking, RankingOfWords};
use sow_grammar::rules::Seat;

/// The places of the pits on the boards of states, and the form of layouts as words. If the pits come first in each
/// word of the packed board for both players, a layout is the words of the packed board with other bytes cleared.
/// Otherwise it has eight pits to a word.
pub(crate) struct Places {
    /// The places of the pits by player to move, in that player's order.
    each: [Vec<u8>; 2],
    /// The number of pits in each word of a layout.
    pits: Vec<usize>,
    /// Whether layouts have the words of the packed board.
    as_packed: bool,
    ranking: Option<Ranking>,
    of_words: Option<RankingOfWords>,
}

impl Places {
    /// Creates the mapping; `each` gives the places of the pits by player to move, in that player's order.
    pub(crate) fn new(each: [Vec<u8>; 2], ranking: Option<&Ranking>) -> Self {
        let of_packed = pits_of_words(&each[0]);
        let in_first_places = |(word, &pits): (usize, &usize)| 8 * word..8 * word + pits;
        let first_places = of_packed.iter().enumerate().flat_map(in_first_places);
        let as_packed = each.iter().all(|places| {
            let places = places.iter().map(|&place| usize::from(place));
            places.eq(first_places.clone())
        });
        let eights = each[0].chunks(8).map(<[u8]>::len);
        let pits = if as_packed {
            of_packed
        } else {
            eights.collect()
        };
        Self {
            of_words: ranking.map(|ranking| ranking.of_words(&pits)),
            ranking: ranking.cloned(),
            each,
            pits,
            as_packed,
        }
    }

    /// Returns the number of words in a layout.
    pub(crate) fn words(&self) -> usize {
        self.pits.len()
    }

    /// Returns the number and the seeds of the layout on a packed board with this player to move; zeros if there is no
    /// numbering.
    #[inline]
    pub(crate) fn rank(&self, packed: &[u64], mover: Seat) -> (u64, u8) {
        match (&self.of_words, &self.ranking) {
            (Some(of_words), _) if self.as_packed => of_words.rank(packed),
            (_, Some(ranking)) => {
                let seeds = self.seeds(packed, mover);
                (ranking.rank(seeds.clone()), seeds.sum())
            }
            (_, None) => (0, 0),
        }
    }

    /// Appends the words of the layout on a packed board with this player to move.
    #[inline]
    pub(crate) fn add_packed(&self, packed: &[u64], mover: Seat, into: &mut Vec<u64>) {
        if self.as_packed {
            let pits = |(word, &pits): (&u64, &usize)| word & mask(pits);
            into.extend(packed.iter().zip(&self.pits).map(pits));
        } else {
            self.add(self.seeds(packed, mover), into);
        }
    }

    /// Appends the words of a layout given pit by pit.
    pub(crate) fn add(&self, mut layout: impl Iterator<Item = u8>, into: &mut Vec<u64>) {
        for &pits in &self.pits {
            let seeds = layout.by_ref().take(pits).zip(0..);
            into.push(seeds.fold(0, |word, (seeds, pit)| word | u64::from(seeds) << (8 * pit)));
        }
    }

    /// Adds a layout to a packed board with empty pits, as seen by `mover`, who is to move.
    #[inline]
    pub(crate) fn put(&self, layout: &[u64], mover: Seat, packed: &mut [u64; 8]) {
        if self.as_packed {
            for (packed, word) in packed.iter_mut().zip(layout) {
                *packed |= word;
            }
        } else {
            for (&place, seeds) in self.of(mover).iter().zip(self.pit_by_pit(layout)) {
                put(packed, place, seeds);
            }
        }
    }

    /// Returns the seeds of a layout pit by pit.
    pub(crate) fn pit_by_pit(&self, layout: &[u64]) -> impl Iterator<Item = u8> {
        let words = layout.iter().zip(&self.pits);
        words.flat_map(|(word, &pits)| word.to_le_bytes().into_iter().take(pits))
    }

    /// Returns the seeds in the pits of a packed board, in the order of the player to move.
    fn seeds(&self, packed: &[u64], mover: Seat) -> impl Iterator<Item = u8> + Clone {
        let seeds = |&place: &u8| (packed[usize::from(place / 8)] >> (place % 8 * 8)) as u8;
        self.of(mover).iter().map(seeds)
    }

    /// Returns the places of the pits in the order of the player to move.
    fn of(&self, mover: Seat) -> &[u8] {
        &self.each[usize::from(mover == Seat::North)]
    }
}

/// Returns the number of places in each word of a packed board.
fn pits_of_words(places: &[u8]) -> Vec<usize> {
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

/// Adds seeds to an empty place of a packed board.
pub(crate) const fn put(packed: &mut [u64; 8], place: u8, seeds: u8) {
    packed[(place as usize / 8) & 7] |= (seeds as u64) << (place % 8 * 8);
}
