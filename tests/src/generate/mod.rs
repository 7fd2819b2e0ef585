//! Random rule files as text: boards, options, marks, tables with all kinds of rows, matches.
//!
//! The files follow the grammar; the checker decides whether they make sense. Rows that it reports as idle are
//! removed. Every file that it accepts must play the same in the interpreter and in the oracle.

mod actions;
mod matches;
mod places;
mod sections;

use crate::random::Random;

/// Generates one rule file.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    features: Features,
    table_count: usize,
    /// How long a chosen direction lasts; each game uses one wording throughout.
    direction_wording: &'static str,
}

/// Features of the board and the rules that phrases may refer to.
#[derive(Debug, Clone, Default)]
struct Features {
    rows: usize,
    pits: usize,
    store: bool,
    hand: bool,
    middle_pits: usize,
    listed_track: bool,
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
enum PhraseContext {
    /// A filter or ending, when no move is under way.
    OutsideMove,
    /// The choice of a pit.
    Choice,
    /// Before the first sowing of a move.
    BeforeSowing,
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
            features: Features::default(),
            table_count: 0,
            direction_wording: "either way",
        }
    }

    /// Writes the file.
    #[must_use]
    pub fn rule_file(mut self) -> String {
        let mut text = "game \"Made up\"\n\n".to_owned();
        self.table_count = self.random.below(3);
        self.direction_wording = self.pick(&[
            "either way",
            "either way once for each",
            "either way once for all",
        ]);
        text += &self.board_section();
        text += &self.name_sections();
        text += &self.setup_section();
        text += &self.move_sections();
        text += &self.named_tables();
        text += &self.after_move();
        text += &self.end_section();
        text += &self.match_section();
        sections::without_idle_rows(text)
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
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
