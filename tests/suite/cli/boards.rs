//! Drawings of made-up boards, which show that every part is in its place, and output on terminals of several widths.

use sow::output::board::render;
use sow_display::drawing::{Caption, Count, Note, Picture, Pit, Row, Sign};
use sow_display::english;
use sow_grammar::prose::Language;
use sow_grammar::rules::Seat;
use sow_interpreter::Cell;
use sow_operations::paint::Paint;
use sow_tests::command::{on_terminal, sow};

fn count(seeds: u16) -> Count {
    Count {
        cell: Cell(0),
        seeds,
        changed: false,
    }
}

fn row(side: Option<Seat>, letter: &str, seeds: &[u16]) -> Row {
    let pit = |&seeds| {
        Some(Pit {
            name: String::new(),
            owner: side,
            count: count(seeds),
            signs: Vec::new(),
            blocked: false,
        })
    };
    let pits = seeds.iter().map(pit).collect();
    Row {
        letter: letter.to_owned(),
        side,
        pits,
        numbers: None,
        beyond: false,
    }
}

fn numbers(numbers: impl Iterator<Item = usize>) -> Option<Vec<String>> {
    Some(numbers.map(|number| number.to_string()).collect())
}

/// The first mark of the rules.
const STANDING_MARK: Sign = Sign::Mark { mark: 0, by: None };

fn caption(seat: Seat, store: Option<u16>) -> Caption {
    Caption {
        seat,
        name: english::seat_name(seat).to_owned(),
        task: (seat == Seat::South).then(|| "to move".to_owned()),
        store: store.map(count),
        hand: None,
    }
}

fn two_rows(pits: usize, store: Option<u16>) -> Picture {
    Picture {
        language: Language::English,
        title: String::new(),
        heading: None,
        numbers_above: numbers((1..=pits).rev()),
        rows: vec![
            row(Some(Seat::North), "", &vec![4; pits]),
            row(Some(Seat::South), "", &vec![12; pits]),
        ],
        numbers_below: numbers(1..=pits),
        store_right: true,
        above: Some(caption(Seat::North, store)),
        below: caption(Seat::South, store),
        legend: Vec::new(),
        in_words: String::new(),
    }
}

fn four_rows() -> Picture {
    let rows = [
        (Seat::North, "b"),
        (Seat::North, "f"),
        (Seat::South, "f"),
        (Seat::South, "b"),
    ];
    Picture {
        rows: rows
            .map(|(seat, letter)| row(Some(seat), letter, &[2, 0, 10, 2, 1]))
            .to_vec(),
        ..two_rows(5, None)
    }
}

fn note(sign: Sign, text: &str) -> Note {
    let text = text.to_owned();
    Note { sign, text }
}

fn pit_mut(picture: &mut Picture, row: usize, at: usize) -> &mut Pit {
    picture.rows[row].pits[at].as_mut().unwrap()
}

fn draw(picture: &Picture) -> String {
    render(picture, Paint::PLAIN)
}

#[test]
fn two_rows_with_stores() {
    let expected = "     North
        6    5    4    3    2    1
     ┌────┬────┬────┬────┬────┬────┐
     │  4 │  4 │  4 │  4 │  4 │  4 │
   7 ├────┼────┼────┼────┼────┼────┤   7
     │ 12 │ 12 │ 12 │ 12 │ 12 │ 12 │
     └────┴────┴────┴────┴────┴────┘
        1    2    3    4    5    6
     South, to move
";
    assert_eq!(draw(&two_rows(6, Some(7))), expected);
}

#[test]
fn a_middle_row_with_signs_and_changes() {
    let mut picture = four_rows();
    picture.rows.remove(1);
    picture.rows[1] = Row {
        numbers: numbers(1..=5),
        ..row(None, "m", &[3; 5])
    };
    pit_mut(&mut picture, 2, 1).signs = vec![STANDING_MARK];
    pit_mut(&mut picture, 2, 2).count.changed = true;
    picture.below.store = Some(count(8));
    picture.below.hand = Some(Count {
        changed: true,
        ..count(5)
    });
    picture.legend = vec![note(STANDING_MARK, "standing: South b2")];
    let expected = "       North
          5    4    3    2    1
       ┌────┬────┬────┬────┬────┐
     b │  2 │  · │ 10 │  2 │  1 │
       ╞════╪════╪════╪════╪════╡
     m │  3 │  3 │  3 │  3 │  3 │   8
       ╞══1═╪══2═╪══3═╪══4═╪══5═╡
     f │  2 │  ·'│*10 │  2 │  1 │
       └────┴────┴────┴────┴────┘
          1    2    3    4    5
       South, to move, hand *5
       ' standing: South b2
";
    picture.rows[2].letter = "f".to_owned();
    assert_eq!(draw(&picture), expected);
}

#[test]
fn a_round_of_a_match() {
    let mut picture = two_rows(3, Some(7));
    picture.heading = Some("Round 2 · South 12 · North 0".to_owned());
    pit_mut(&mut picture, 0, 0).count = count(0);
    pit_mut(&mut picture, 0, 0).blocked = true;
    pit_mut(&mut picture, 1, 2).signs = vec![Sign::Given { to: Seat::North }];
    picture.below.task = Some("to arrange".to_owned());
    picture.legend = vec![note(
        Sign::Given { to: Seat::North },
        "belonging to North: South 3",
    )];
    let expected = "     Round 2 · South 12 · North 0
     North
        3    2    1
     ┌────┬────┬────┐
     │  x │  4 │  4 │
   7 ├────┼────┼────┤   7
     │ 12 │ 12 │ 12N│
     └────┴────┴────┘
        1    2    3
     South, to arrange
     N belonging to North: South 3
";
    assert_eq!(draw(&picture), expected);
}

#[test]
fn the_widest_boards_show_stores_beside_the_players() {
    let drawn = draw(&two_rows(24, Some(100)));
    assert!(
        drawn.starts_with(" North, store 100\n  24 23 22"),
        "{drawn}"
    );
}

#[test]
fn every_board_fits_its_width() {
    for columns in [40, 60, 80] {
        let paint = Paint::PLAIN.with_columns(columns);
        for pits in 1..=24 {
            for store in [None, Some(100)] {
                let mut picture = two_rows(pits, store);
                picture.rows[0].letter = "f".to_owned();
                let drawn = render(&picture, paint);
                let width = drawn.lines().map(|line| line.chars().count()).max();
                assert!(width <= Some(columns), "{width:?}\n{drawn}");
                let last = pits.to_string();
                let numbers = drawn.split_whitespace().filter(|word| **word == last);
                assert!(numbers.count() >= 2, "{drawn}");
            }
        }
    }
}

#[test]
fn boards_that_are_too_wide_are_drawn_in_parts() {
    let mut picture = two_rows(14, None);
    picture.rows[0].pits[7] = None;
    let expected = " North
  14 13 12 11 10  9  8
   4  4  4  4  4  4  4
 ─────────────────────
  12 12 12 12 12 12 12
   1  2  3  4  5  6  7

   7  6  5  4  3  2  1
      4  4  4  4  4  4
 ─────────────────────
  12 12 12 12 12 12 12
   8  9 10 11 12 13 14
 South, to move
";
    let drawn = render(&picture, Paint::PLAIN.with_columns(40));
    assert_eq!(drawn.trim_end(), expected.trim_end());
}

#[test]
fn colours_take_the_place_of_stars() {
    let mut picture = two_rows(2, None);
    pit_mut(&mut picture, 0, 0).count.changed = true;
    assert!(draw(&picture).contains("*4"));
    let coloured = render(&picture, Paint::new(true));
    assert!(
        coloured.contains("\x1b[1;33m  4\x1b[0m") && !coloured.contains('*'),
        "{coloured}"
    );
}

#[test]
fn a_plain_board_is_ascii() {
    let boards = [
        sow(&["--plain", "show", "bao-kiswahili"], "")
            .succeeds()
            .out,
        sow(&["list", "--json", "--plain"], "").succeeds().out,
    ];
    for board in &boards {
        assert!(board.is_ascii(), "{board}");
    }
    let coloured = sow(&["show", "kalah", "--color", "always"], "").succeeds();
    assert!(coloured.out.contains("\u{1b}[1m"));
}

/// Returns what a terminal with this number of columns shows.
fn shown_on_terminal(columns: usize, arguments: &[&str], input: &str) -> String {
    let (mut shown, mut err) = (Vec::new(), Vec::new());
    let code = on_terminal(columns, arguments, input, &mut shown, &mut err);
    assert_eq!((code, err.as_slice()), (0, &b""[..]));
    String::from_utf8(shown).expect("text")
}

fn widest_line(text: &str) -> usize {
    let widths = text.lines().map(|line| line.chars().count());
    widths.max().unwrap_or_default()
}

#[test]
fn lists_and_surveys_fit_the_terminal() {
    for columns in [60, 80, 120] {
        let listed = shown_on_terminal(columns, &["list", "--rows", "4"], "");
        assert!(widest_line(&listed) <= columns, "{listed}");
        let survey = ["survey", "kalah", "--games", "50"];
        let surveyed = shown_on_terminal(columns, &survey, "");
        assert!(widest_line(&surveyed) <= columns, "{surveyed}");
    }
}

#[test]
fn a_list_of_all_games_has_a_line_for_each() {
    let listed = shown_on_terminal(80, &["list"], "");
    assert!(widest_line(&listed) <= 80, "{listed}");
    assert!(
        listed.starts_with("`sow list WORD` lists the games"),
        "{listed}"
    );
    let piped = sow(&["list"], "").succeeds().out;
    let games = piped.lines().count();
    // The hint, an empty line, the heads of the columns, and the number of games.
    let (_, table) = listed.split_once("\n\n").expect("a hint");
    assert_eq!(table.lines().count(), games + 2, "{listed}");
    assert!(!piped.contains("…"), "{piped}");
}

#[test]
fn positions_stay_on_one_line() {
    let position = "2,2,2,2,2,2,2,2/2,2,2,2,0,0,0,0/0,0,0,0,2,2,2,2/2,2,2,2,2,2,2,2 - - S \
                    round=1;began=S;points=0:0";
    for columns in [40, 60, 80] {
        let shown = shown_on_terminal(columns, &["play", "hus", "--match"], "position\n");
        assert!(shown.lines().any(|line| line == position), "{shown}");
    }
}
