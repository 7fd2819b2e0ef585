//! What those who watch are told of a superblock: the rows that it stands for and what it moves, in the order of the
//! instructions. How many seeds are moved is seen when it is told.

use super::runs::RunId;
use super::superblock::{Put, Told};

/// One thing that is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Template {
    /// A row begins; its number in the line table.
    Row(u32),
    /// An alternative is chosen.
    Choice {
        /// The list of alternatives.
        list: u32,
        /// Which of them.
        index: u8,
    },
    /// Some seeds are put elsewhere.
    Put(Put),
    /// A cell loses these marks.
    Unmark {
        /// The cell.
        cell: u8,
        /// The bits of the marks.
        bits: u8,
    },
    /// A cell is emptied into a store.
    Capture {
        /// The cell.
        from: u8,
        /// The store.
        to: u8,
    },
    /// The pits of a run are emptied into a store, one after the other.
    Run {
        /// The run.
        run: RunId,
        /// The store.
        to: u8,
    },
    /// A cell is emptied into the hand.
    Lift(u8),
}

/// All that is told of one superblock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Telling {
    pub(super) all: Vec<Template>,
    /// How much of it comes before the first instruction that is not settled.
    pub(super) before: usize,
}

/// What is told of all superblocks, by number.
#[derive(Debug, Clone, Default)]
pub(super) struct Tellings(Vec<Telling>);

impl Telling {
    pub(super) const NOTHING: Self = Self {
        all: Vec::new(),
        before: 0,
    };

    /// All so far comes before the next instruction.
    pub(super) fn settle(&mut self) {
        self.before = self.all.len();
    }
}

impl Tellings {
    /// Whether what is told under a number is just this.
    pub(super) fn are(&self, number: Told, telling: &Telling) -> bool {
        self.0.get(number.0 as usize) == Some(telling)
    }

    /// Takes up what is told of one more superblock; says under which number.
    pub(super) fn add(&mut self, telling: Telling) -> Told {
        if self.0.last() != Some(&telling) {
            self.0.push(telling);
        }
        Told(self.0.len() as u32 - 1)
    }

    /// All that is told under a number.
    pub(super) fn all(&self, number: Told) -> &[Template] {
        let telling = self.0.get(number.0 as usize);
        telling.map_or(&[], |telling| &telling.all)
    }

    /// What of it comes before the first instruction that is not settled.
    pub(super) fn before(&self, number: Told) -> &[Template] {
        let telling = self.0.get(number.0 as usize);
        telling.map_or(&[], |telling| &telling.all[..telling.before])
    }
}
