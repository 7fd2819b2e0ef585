//! The choices inside a move: a script that is followed, and taken down where it ends.

use crate::limits::MAX_CHOICES;
use crate::moves::{Candidate, Line};

/// Choices made, and how many alternatives there were for each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChoicePath {
    picks: [u8; MAX_CHOICES],
    bounds: [u8; MAX_CHOICES],
    /// How many picks are given; behind them the first alternative is taken.
    given: u8,
    made: u8,
}

impl Default for ChoicePath {
    fn default() -> Self {
        Self {
            picks: [0; MAX_CHOICES],
            bounds: [0; MAX_CHOICES],
            given: 0,
            made: 0,
        }
    }
}

impl ChoicePath {
    /// A line that follows a script; only the first [`MAX_CHOICES`] can be given.
    pub(crate) fn of(script: &[u8]) -> Self {
        let mut line = Self::default();
        for (pick, &given) in line.picks.iter_mut().zip(script) {
            *pick = given;
            line.given += 1;
        }
        line
    }

    /// A line that has been played.
    #[inline]
    pub(crate) fn made_of(picks: &[u8]) -> Self {
        let mut line = Self::of(picks);
        line.made = line.given;
        line
    }

    /// Forgets the script and what was made of it.
    pub(crate) fn restart(&mut self) {
        (self.given, self.made) = (0, 0);
    }

    /// The next choice among so many; `None` if there is no room for it or it is not among them.
    pub(crate) fn next(&mut self, count: u8) -> Option<u8> {
        let at = usize::from(self.made);
        let bound = self.bounds.get_mut(at)?;
        *bound = count;
        if self.made >= self.given {
            self.picks[at] = 0;
        }
        self.made += 1;
        Some(self.picks[at]).filter(|&pick| pick < count)
    }

    /// The choices made.
    pub(crate) fn made(&self) -> &[u8] {
        &self.picks[..usize::from(self.made)]
    }

    /// The line of a move that begins so.
    pub(crate) const fn line(&self, candidate: Candidate) -> Line<'_> {
        Line::new(candidate, &self.picks, self.made)
    }

    /// Whether all that was given has been used.
    pub(crate) fn is_used_up(&self) -> bool {
        self.made >= self.given
    }

    /// How many choices are given.
    pub(super) const fn given(&self) -> u8 {
        self.given
    }

    /// Whether there is no room for another choice.
    pub(super) const fn is_full(&self) -> bool {
        self.made as usize == MAX_CHOICES
    }

    /// One more choice is given, the next one to be made; there must be room for it.
    pub(super) fn give(&mut self, pick: u8) {
        self.picks[usize::from(self.made)] = pick;
        self.given = self.made + 1;
    }

    /// The same, and it is made.
    pub(crate) fn add(&mut self, pick: u8) {
        self.give(pick);
        self.made += 1;
    }

    /// So many of the given choices have been made.
    pub(super) fn resume(&mut self, made: u8) {
        self.made = made;
    }

    /// Becomes the script of the next line in order, after this one has been played to its end or to a fault; false if
    /// it was the last.
    pub(crate) fn follow(&mut self) -> bool {
        while let Some(last) = self.made.checked_sub(1) {
            let at = usize::from(last);
            if self.picks[at] + 1 < self.bounds[at] {
                self.picks[at] += 1;
                self.given = self.made;
                self.made = 0;
                return true;
            }
            self.made = last;
        }
        false
    }
}
