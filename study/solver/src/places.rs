//! Where the pits lie on the boards of states, and layouts of pits as words.

use crate::ranking::{Ranking, RankingOfWords};
use sow_grammar::rules::Seat;

/// Where the pits lie on the boards of states, and how layouts are written as words: as the words of a packed board without what
/// is no pit, if the pits are the first places of each of them, whoever is to move; otherwise with eight pits to a word.
pub(crate) struct Places {
    /// By player to move.
    each: [Vec<u8>; 2],
    /// How many pits each word of a layout has.
    pits: Vec<usize>,
    /// Layouts are as packed boards have them.
    as_packed: bool,
    ranking: Option<Ranking>,
    of_words: Option<RankingOfWords>,
}

impl Places {
    /// `each`: the places of the pits by player to move, in that player's order.
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

    /// How many words a layout has.
    pub(crate) fn words(&self) -> usize {
        self.pits.len()
    }

    /// The number of the layout on a packed board with that player to move, and its seeds; noughts without a numbering.
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

    /// Adds the words of the layout on a packed board with that player to move.
    #[inline]
    pub(crate) fn add_packed(&self, packed: &[u64], mover: Seat, into: &mut Vec<u64>) {
        if self.as_packed {
            let pits = |(word, &pits): (&u64, &usize)| word & mask(pits);
            into.extend(packed.iter().zip(&self.pits).map(pits));
        } else {
            self.add(self.seeds(packed, mover), into);
        }
    }

    /// Adds the words of a layout given pit by pit.
    pub(crate) fn add(&self, mut layout: impl Iterator<Item = u8>, into: &mut Vec<u64>) {
        for &pits in &self.pits {
            let seeds = layout.by_ref().take(pits).zip(0..);
            into.push(seeds.fold(0, |word, (seeds, pit)| word | u64::from(seeds) << (8 * pit)));
        }
    }

    /// Adds a layout to an otherwise empty packed board, as that player sees it, who is to move.
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

    /// A layout pit by pit.
    pub(crate) fn pit_by_pit(&self, layout: &[u64]) -> impl Iterator<Item = u8> {
        let words = layout.iter().zip(&self.pits);
        words.flat_map(|(word, &pits)| word.to_le_bytes().into_iter().take(pits))
    }

    /// The seeds in the pits of a packed board, in the order of the player to move.
    fn seeds(&self, packed: &[u64], mover: Seat) -> impl Iterator<Item = u8> + Clone {
        let seeds = |&place: &u8| (packed[usize::from(place / 8)] >> (place % 8 * 8)) as u8;
        self.of(mover).iter().map(seeds)
    }

    /// The places in the order of a player whose turn it is.
    fn of(&self, mover: Seat) -> &[u8] {
        &self.each[usize::from(mover == Seat::North)]
    }
}

/// How many of the places lie in each word of a packed board.
fn pits_of_words(places: &[u8]) -> Vec<usize> {
    let word_of = |place: &u8| usize::from(*place) / 8;
    let count = places.iter().map(word_of).max().map_or(0, |last| last + 1);
    let in_word = |word| places.iter().filter(|place| word_of(place) == word).count();
    (0..count).map(in_word).collect()
}

/// Full bytes for the first places of a word.
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
