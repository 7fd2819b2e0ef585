//! Games with one plain kind of move, which have their own back end. All shapes that it distinguishes, small enough
//! to be fast, are compared with moves played seed by seed.

use crate::fast::same_play;
use sow_grammar::load::load_text;
use sow_grammar::rules::Settings;
use sow_interpreter::Program;

/// A board, and the features that rows for the last seed may refer to.
#[derive(Debug, Clone, Copy)]
struct BoardShape {
    rows: usize,
    pits: usize,
    store: bool,
    /// Whether each player sows only on their own side.
    own_track: bool,
}

const BOARDS: [BoardShape; 9] = [
    board(1, 4, true, false),
    board(1, 6, true, false),
    board(1, 8, false, false),
    board(1, 7, false, true),
    board(1, 9, true, false),
    board(1, 12, false, false),
    board(2, 4, false, true),
    board(2, 8, false, true),
    board(2, 8, true, true),
];

const fn board(rows: usize, pits: usize, store: bool, own_track: bool) -> BoardShape {
    BoardShape {
        rows,
        pits,
        store,
        own_track,
    }
}

const HEADINGS: [&str; 3] = ["counterclockwise", "clockwise", "either way"];

impl BoardShape {
    fn text(self) -> String {
        let store = if self.store { "\n  store right" } else { "" };
        let track = if self.own_track { "own" } else { "shared" };
        format!(
            "board {{\n  rows {}\n  pits {}{store}\n  track {track}\n  laps at most 12\n}}\n",
            self.rows, self.pits
        )
    }

    /// Returns tables for the last seed.
    fn last_rows(self) -> Vec<&'static str> {
        let mut lasts = vec![
            "else => end",
            "occupied pit => relay\n    else => end",
            "empty pit => lift here, opposite; sow backward\n    else => end",
            "occupied pit where opposite occupied => lift opposite; sow onward\n    occupied pit => relay\n    else => end",
            "occupied pit where opposite occupied => lift here, opposite; sow onward\n    else => end",
        ];
        if self.store {
            lasts.extend([
                "own store => again\n    own empty pit where opposite occupied => capture here, opposite\n    else => end",
                "own store => again\n    occupied pit => relay\n    own empty pit => capture opposite\n    else => end",
            ]);
        }
        lasts
    }

    /// Writes the endings; one of them applies if no own pit holds at least `least` seeds.
    fn endings(self, least: usize) -> String {
        let most = if self.store {
            "sweep; most in store wins, else draw"
        } else {
            "opponent wins"
        };
        format!(
            "end {{\n  when no own pit has seeds > {} => {most}\n  when no move => {most}\n}}\n",
            least - 1
        )
    }
}

/// Filters on the position after a move.
const FILTERS: [&str; 4] = [
    "require opponent pits occupied",
    "require some opponent pit has seeds > 2",
    "forbid own pits empty",
    "require some pit has seeds > 3",
];

/// Captures, of some numbers of seeds and of all numbers.
const CAPTURES: [&str; 4] = [
    "opponent pit where seeds in 2..3 => capture run backward while opponent pit where seeds in 2..3\n    else => end",
    "opponent pit where seeds in 2, 4 => capture here\n    else => end",
    "opponent occupied pit => capture here\n    else => end",
    "occupied pit => relay\n    own empty pit where opposite occupied => capture here, opposite\n    else => end",
];

fn game_text(board: BoardShape, heading: &str, last: &str, [seeds, least]: [usize; 2]) -> String {
    let into = if board.store { " into own store" } else { "" };
    format!(
        "game \"Plain\"\n{}setup {{\n  pits: {seeds}\n}}\nmove sow {{\n  from own pit where seeds > {}\n  \
         sow {heading}{into}\n  last {{\n    {last}\n  }}\n}}\n{}",
        board.text(),
        least.min(2) - 1,
        board.endings(least)
    )
}

#[test]
fn all_shapes() {
    let (mut games, mut moves) = (0, 0);
    for board in BOARDS {
        for (at, last) in board.last_rows().into_iter().enumerate() {
            for (turn, heading) in HEADINGS.into_iter().enumerate() {
                let pits = 2 * board.rows * board.pits;
                // Few seeds, and enough to go round several times.
                let numbers = [[2, 1 + at % 3], [(250 / pits).min(10 + 4 * turn), 2]];
                for numbers in numbers {
                    let text = game_text(board, heading, last, numbers);
                    let Some(rules) = load_text("plain.sow", &text).rules else {
                        continue;
                    };
                    let settings = Settings::defaults(&rules.options);
                    match same_play(&rules, &settings, 2, 30) {
                        Ok(followed) => moves += followed,
                        Err(difference) => panic!("{difference}\n{text}"),
                    }
                    games += 1;
                }
            }
        }
    }
    assert!(games > 200 && moves > 4000, "{games} games, {moves} moves");
}

#[test]
fn filtered_moves() {
    let (mut packed, mut moves) = (0, 0);
    for board in BOARDS
        .into_iter()
        .filter(|board| board.store && board.rows == 1)
    {
        for last in CAPTURES {
            for filter in FILTERS {
                let text = game_text(board, "counterclockwise", last, [2, 1]);
                let text = text.replace("\n  last", &format!("\n  {filter}\n  last"));
                let read = load_text("filtered.sow", &text);
                let rules = read
                    .rules
                    .unwrap_or_else(|| panic!("{:?}\n{text}", read.diagnostics));
                let settings = Settings::defaults(&rules.options);
                let program = Program::compile(&rules, &settings).expect("it can be played");
                packed += usize::from(program.packed_stepper().is_some());
                moves += same_play(&rules, &settings, 40, 60)
                    .unwrap_or_else(|difference| panic!("{difference}\n{text}"));
            }
        }
    }
    assert!(
        packed >= 24 && moves > 20_000,
        "{packed} packed games, {moves} moves"
    );
}
