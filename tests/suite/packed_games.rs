//! Games with one plain kind of move, which have their own back end. All shapes that it distinguishes, small enough
//! to be fast, are compared with moves played seed by seed.

use crate::fast::same_play;
use sow_tests::games::{self, Case};
use sow_tests::harness::compare;

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

/// Writes a game; one of its endings applies if no own pit holds at least `least` seeds.
fn game_text(board: BoardShape, heading: &str, last: &str, [seeds, least]: [usize; 2]) -> String {
    let BoardShape { rows, pits, .. } = board;
    let track = if board.own_track { "own" } else { "shared" };
    let (store, into, most) = match board.store {
        true => (
            "store right",
            "into own store",
            "sweep; most in store wins, else draw",
        ),
        false => ("", "", "opponent wins"),
    };
    let (from, few) = (least.min(2) - 1, least - 1);
    format!(
        "game \"Plain\"
board {{ rows {rows}  pits {pits}  {store}  track {track}  laps at most 12 }}
setup {{ pits: {seeds} }}
move sow {{
  from own pit where seeds > {from}
  sow {heading} {into}
  last {{
    {last}
  }}
}}
end {{
  when no own pit has seeds > {few} => {most}
  when no move => {most}
}}
"
    )
}

/// Returns the text of a game for each shape, with few seeds and with enough to go round several times.
fn shapes() -> Vec<String> {
    let mut texts = Vec::new();
    for board in BOARDS {
        for (at, last) in board.last_rows().into_iter().enumerate() {
            for (turn, heading) in HEADINGS.into_iter().enumerate() {
                let pits = 2 * board.rows * board.pits;
                let numbers = [[2, 1 + at % 3], [(250 / pits).min(10 + 4 * turn), 2]];
                texts.extend(numbers.map(|numbers| game_text(board, heading, last, numbers)));
            }
        }
    }
    texts
}

#[test]
fn all_shapes() {
    let texts = shapes();
    let cases: Vec<_> = texts
        .iter()
        .flat_map(|text| Case::of_text(text, 1))
        .collect();
    let (games, played) = (cases.len(), compare(&cases, |case| same_play(case, 2, 30)));
    assert!(
        games > 200 && played.moves > 4000,
        "{games} games, {played:?}"
    );
}

/// Returns the text of a game for each filter and capture.
fn filtered() -> Vec<String> {
    let boards = BOARDS
        .into_iter()
        .filter(|board| board.store && board.rows == 1);
    let lasts = boards
        .flat_map(|board| CAPTURES.map(|last| game_text(board, "counterclockwise", last, [2, 1])));
    let texts = lasts.flat_map(|text| {
        FILTERS.map(|filter| text.replace("\n  last", &format!("\n  {filter}\n  last")))
    });
    texts.collect()
}

#[test]
fn filtered_moves() {
    let cases = games::of_texts(filtered());
    let is_packed = |case: &Case| {
        Ok(usize::from(
            case.compile()?.program.packed_stepper().is_some(),
        ))
    };
    let packed: usize = compare(&cases, is_packed);
    let played = compare(&cases, |case| same_play(case, 40, 60));
    assert!(
        packed >= 24 && played.moves > 20_000,
        "{packed} packed games, {played:?}"
    );
}
