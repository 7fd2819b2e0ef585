//! The choices inside a move: a script to follow, extended by the first alternative beyond its end.

use crate::limits::MAX_CHOICES;
use crate::moves::{Candidate, Line};

/// The choices made, with the number of alternatives of each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChoicePath {
    picks: [u8; MAX_CHOICES],
    bounds: [u8; MAX_CHOICES],
    /// The number of choices in the script; beyond it the first alternative is taken.
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
    /// Creates a path that follows a script, cut off after [`MAX_CHOICES`] choices.
    pub(crate) fn of(script: &[u8]) -> Self {
        let mut line = Self::default();
        for (pick, &given) in line.picks.iter_mut().zip(script) {
            *pick = given;
            line.given += 1;
        }
        line
    }

    /// Creates the path of a line that has been played.
    #[inline]
    pub(crate) fn made_of(picks: &[u8]) -> Self {
        let mut line = Self::of(picks);
        line.made = line.given;
        line
    }

    /// Clears the path.
    pub(crate) fn restart(&mut self) {
        (self.given, self.made) = (0, 0);
    }

    /// Makes the next choice among `count` alternatives; `None` if there is no room for it or the script exceeds
    /// `count`.
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

    /// Returns the choices made.
    pub(crate) fn made(&self) -> &[u8] {
        &self.picks[..usize::from(self.made)]
    }

    /// Returns the line with this candidate and the choices made.
    pub(crate) const fn line(&self, candidate: Candidate) -> Line<'_> {
        Line::new(candidate, &self.picks, self.made)
    }

    /// Whether the whole script has been used.
    pub(crate) fn is_used_up(&self) -> bool {
        self.made >= self.given
    }

    /// Returns the number of choices in the script.
    pub(super) const fn given(&self) -> u8 {
        self.given
    }

    /// Whether there is no room for another choice.
    pub(super) const fn is_full(&self) -> bool {
        self.made as usize == MAX_CHOICES
    }

    /// Sets the next choice of the script, for which there must be room.
    pub(super) fn give(&mut self, pick: u8) {
        self.picks[usize::from(self.made)] = pick;
        self.given = self.made + 1;
    }

    /// Sets the next choice of the script and makes it.
    pub(crate) fn add(&mut self, pick: u8) {
        self.give(pick);
        self.made += 1;
    }

    /// Returns to the point where `made` choices of the script have been made.
    pub(super) fn resume(&mut self, made: u8) {
        self.made = made;
    }

    /// Turns the path into the script of the next line, after this one was played to its end or to a trap; returns
    /// `false` if it was the last.
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
