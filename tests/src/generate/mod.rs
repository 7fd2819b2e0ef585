//! Random rule files as text: boards, options, marks, tables with all kinds of rows, matches.
//!
//! The files follow the grammar; the checker decides whether they make sense. Rows that it reports as idle are
//! removed. Every file that it accepts must play the same in the interpreter and in the oracle.

mod actions;
mod conditions;
mod matches;
mod places;
mod sections;
mod striking;

use crate::random::Random;

/// Generates one rule file.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    board: BoardWords,
    tables: usize,
    /// How long a chosen direction lasts; each game uses one wording throughout.
    lasting: &'static str,
}

/// Features of the board and the rules that phrases may refer to.
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

/// The context of a phrase, which determines what it may refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    /// A filter or ending, when no move is under way.
    Outside,
    /// The choice of a pit.
    Choice,
    /// Before the first sowing of a move.
    Before,
    /// An `each` table.
    Each,
    /// A `last` table.
    Last,
}

impl Generator {
    /// Creates a generator; the seed determines its file.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            board: BoardWords::default(),
            tables: 0,
            lasting: "either way",
        }
    }

    /// Writes the file.
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

    /// Returns true with a probability of `percent`.
    const fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    /// Returns a random number in `low..=high`.
    const fn number(&mut self, low: usize, high: usize) -> usize {
        low + self.random.below(high - low + 1)
    }
}
