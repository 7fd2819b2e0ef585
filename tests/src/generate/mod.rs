//! Rule files made up at random, as text: boards, options, marks, tables with rows of all kinds, matches.
//!
//! They obey the grammar; whether they make sense is for the checker to say, and rows that it calls idle are struck out. What it
//! lets through must play the same in the interpreter and in the oracle.

mod actions;
mod conditions;
mod matches;
mod places;
mod sections;
mod striking;

use crate::random::Random;

/// Writes one rule file.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    board: BoardWords,
    tables: usize,
    /// How long a chosen direction holds: a game keeps to one word for it.
    lasting: &'static str,
}

/// What the phrases of a file may speak of.
#[derive(Debug, Clone, Default)]
struct BoardWords {
    rows: usize,
    pits: usize,
    store: bool,
    hand: bool,
    middle: usize,
    listed: bool,
    solitaire: bool,
    flag: bool,
    number: bool,
    region: bool,
    mark: bool,
    owned_mark: bool,
    counter: bool,
    owned_counter: bool,
    move_counter: bool,
    phases: bool,
}

/// Where a phrase stands, which settles what it may speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    /// A filter or ending: no move is under way.
    Outside,
    /// The choice of a pit.
    Choice,
    /// Before the first sowing of a move.
    Before,
    /// An each table.
    Each,
    /// A last table.
    Last,
}

impl Generator {
    /// A generator whose file is settled by the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            board: BoardWords::default(),
            tables: 0,
            lasting: "either way",
        }
    }

    /// The text of the file.
    #[must_use]
    pub fn file(mut self) -> String {
        let mut text = "game \"Made up\"\n\n".to_owned();
        self.tables = self.random.below(3);
        self.lasting = self.one(&[
            "either way",
            "either way once for each",
            "either way once for all",
        ]);
        text += &self.board_section();
        text += &self.names();
        text += &self.setup();
        text += &self.moves();
        text += &self.named_tables();
        text += &self.after_move();
        text += &self.end();
        text += &self.match_section();
        striking::without_idle_rows(text)
    }

    fn one<'a>(&mut self, words: &[&'a str]) -> &'a str {
        self.random.pick(words)
    }

    /// True so many times in a hundred.
    const fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    /// A number from `low` to `high`.
    const fn number(&mut self, low: usize, high: usize) -> usize {
        low + self.random.below(high - low + 1)
    }
}
