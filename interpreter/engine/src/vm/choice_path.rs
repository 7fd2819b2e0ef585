//! The choices inside a move: a script to follow, extended by the first alternative beyond its end.

use crate::limits::MAX_CHOICES;
use crate::moves::{Candidate, ChoiceLine};

/// The choices made, with the number of alternatives of each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChoicePath {
    picks: [u8; MAX_CHOICES],
    bounds: [u8; MAX_CHOICES],
    /// The number of choices in the script; beyond it the first alternative is taken.
    script_len: u8,
    choice_count: u8,
}

impl Default for ChoicePath {
    fn default() -> Self {
        Self {
            picks: [0; MAX_CHOICES],
            bounds: [0; MAX_CHOICES],
            script_len: 0,
            choice_count: 0,
        }
    }
}

impl ChoicePath {
    /// Creates a path that follows a script, cut off after [`MAX_CHOICES`] choices.
    pub(crate) fn from_script(script: &[u8]) -> Self {
        let mut line = Self::default();
        for (pick, &given) in line.picks.iter_mut().zip(script) {
            *pick = given;
            line.script_len += 1;
        }
        line
    }

    /// Creates the path of a line that has been played.
    #[inline]
    pub(crate) fn from_played(picks: &[u8]) -> Self {
        let mut line = Self::from_script(picks);
        line.choice_count = line.script_len;
        line
    }

    /// Clears the path.
    pub(crate) fn restart(&mut self) {
        (self.script_len, self.choice_count) = (0, 0);
    }

    /// Makes the next choice among `count` alternatives; `None` if there is no room for it or the script exceeds
    /// `count`. A choice of the script keeps the number of alternatives that it had when it was first made.
    pub(crate) fn choose_next(&mut self, count: u8) -> Option<u8> {
        let at = usize::from(self.choice_count);
        let bound = self.bounds.get_mut(at)?;
        if self.choice_count >= self.script_len {
            (*bound, self.picks[at]) = (count, 0);
        }
        self.choice_count += 1;
        Some(self.picks[at]).filter(|&pick| pick < count)
    }

    /// Returns the choices made.
    pub(crate) fn choices(&self) -> &[u8] {
        &self.picks[..usize::from(self.choice_count)]
    }

    /// Returns the line with this candidate and the choices made.
    pub(crate) const fn line(&self, candidate: Candidate) -> ChoiceLine<'_> {
        ChoiceLine::new(candidate, &self.picks, self.choice_count)
    }

    /// Whether the whole script has been used.
    pub(crate) fn is_used_up(&self) -> bool {
        self.choice_count >= self.script_len
    }

    /// Returns the number of choices in the script.
    pub(super) const fn script_len(&self) -> u8 {
        self.script_len
    }

    /// Whether there is no room for another choice.
    pub(super) const fn is_full(&self) -> bool {
        self.choice_count as usize == MAX_CHOICES
    }

    /// Sets the next choice of the script, for which there must be room.
    pub(super) fn set_next(&mut self, pick: u8) {
        self.picks[usize::from(self.choice_count)] = pick;
        self.script_len = self.choice_count + 1;
    }

    /// Sets the next choice of the script and makes it.
    pub(crate) fn push(&mut self, pick: u8) {
        self.set_next(pick);
        self.choice_count += 1;
    }

    /// Returns to the point where `choice_count` choices of the script have been made.
    pub(super) fn rewind_to(&mut self, choice_count: u8) {
        self.choice_count = choice_count;
    }

    /// Turns the path into the script of the next line, after this one was played to its end or to a trap; returns
    /// `false` if it was the last.
    pub(crate) fn advance(&mut self) -> bool {
        while let Some(last) = self.choice_count.checked_sub(1) {
            let at = usize::from(last);
            if self.picks[at] + 1 < self.bounds[at] {
                self.picks[at] += 1;
                self.script_len = self.choice_count;
                self.choice_count = 0;
                return true;
            }
            self.choice_count = last;
        }
        false
    }
}
