//! The track: which boards need a list, and the requirements on the list.

use super::board::BoardLines;
use super::context::Context;
use super::lowering::Lowering;
use super::sections::Sections;
use crate::analysis::layout::{Cell, Layout};
use crate::analysis::option_values::{describe_settings, extreme_settings, options_of_all};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Board, Number, Place, Region, StoreEnd, Track};
use crate::source::Span;
use crate::syntax::{self, BoardLineKind};
use std::collections::BTreeSet;

impl Lowering<'_> {
    /// Adds the track to the board; `None` if either is unusable.
    pub(super) fn with_track(
        &mut self,
        board: Option<Board>,
        sections: &Sections,
        regions: &[Region],
    ) -> Option<Board> {
        let lines = BoardLines::new(sections.boards.first()?);
        let found = lines.find_required(self, "track", "track shared", |line| match line {
            BoardLineKind::Track { shared, listed } => Some((*shared, listed.as_ref())),
            _ => None,
        });
        let ((shared, listed), span) = found?;
        if shared && board.as_ref().is_some_and(|board| board.players == 1) {
            let fault = Diagnostic::new(
                Code::BadTrack,
                span,
                "a board for one player has one side only",
            );
            return self.fail(fault.help("write `track own`"));
        }
        let Some((turning, written)) = listed else {
            self.check_default_track(shared, span)?;
            return board.map(|board| Board {
                track: if shared { Track::Shared } else { Track::Own },
                ..board
            });
        };
        let turning = turning.node;
        let ahead = board.as_ref().and_then(|board| board.store) == Some(StoreEnd::Ahead);
        if ahead {
            let fault = "a store that lies `ahead` cannot have its place in a list";
            let fault = Diagnostic::new(Code::BadTrack, span, fault);
            self.report(fault.help("write `store right` or `store left`"));
        }
        let places: crate::rules::Places = self.lower(written, Context::BOARD)?;
        let board = Board {
            track: Track::Listed {
                shared,
                turning,
                places: places.clone(),
            },
            ..board?
        };
        self.check_listed_track(&board, regions, &places, written);
        Some(board)
    }

    /// Checks that the track of this board is determined without a list.
    fn check_default_track(&mut self, shared: bool, span: Span) -> Option<()> {
        let rows = self.board_info.rows.clone();
        let Some(Number::Literal(rows)) = rows else {
            return Some(());
        };
        let most = if shared { 1 } else { 2 };
        if (1..=most).contains(&rows) {
            return Some(());
        }
        let (board, example) = match rows {
            0 => (
                "a board without sides".to_owned(),
                "track shared counterclockwise: middle 1..7".to_owned(),
            ),
            rows => (
                format!("{rows} rows a side"),
                self.example_track(shared, rows),
            ),
        };
        let fault = format!("the track does not say which way seeds go round {board}");
        let fault =
            Diagnostic::new(Code::BadTrack, span, fault).with_label("expected the pits in order");
        let list = format!("list the pits one after the other, such as `{example}`");
        let help = if rows % 2 == 0 && (1..=most).contains(&(rows / 2)) {
            format!("{}; or {list}", self.rows_per_side_hint(rows))
        } else {
            list
        };
        self.fail(fault.help(help))
    }

    /// Returns an example of a list of all pits of a side, alternately rightward and leftward.
    fn example_track(&self, shared: bool, rows: u32) -> String {
        let pits = match self.board_info.pits {
            Some(Number::Literal(pits)) => pits,
            _ => 6,
        };
        let row = |row: u32| {
            let (first, last) = if row % 2 == 1 { (1, pits) } else { (pits, 1) };
            match row {
                1 => format!("front {first}..{last}"),
                2 => format!("back {first}..{last}"),
                row => format!("row {row} {first}..{last}"),
            }
        };
        let head = match shared {
            true => "track shared counterclockwise",
            false => "track own clockwise",
        };
        let list: Vec<_> = (1..=rows).map(row).collect();
        format!("{head}: {}", list.join(", "))
    }

    /// Returns a hint for authors who counted the rows of both sides.
    fn rows_per_side_hint(&self, rows: u32) -> String {
        let board = match self.board_info.pits {
            Some(Number::Literal(pits)) => format!("{rows}x{pits} pits"),
            _ => format!("{rows} rows in all"),
        };
        let half = rows / 2;
        format!("`rows` counts the rows of one side: a board of {board} has `rows {half}`")
    }

    /// Checks that a list names each pit once, for all option values.
    fn check_listed_track(
        &mut self,
        board: &Board,
        regions: &[Region],
        places: &[Place],
        written: &[syntax::Place],
    ) {
        let Track::Listed { shared, .. } = board.track else {
            return;
        };
        let matter = options_of_all(board.size_numbers());
        let Some(span) = written.iter().map(|place| place.span).reduce(Span::to) else {
            return;
        };
        for settings in extreme_settings(&self.options, &matter) {
            let with = describe_settings(&self.options, &matter, &settings);
            let layout = Layout::new(board, regions, settings);
            let hand = layout
                .own_cells(places)
                .iter()
                .any(|cell| matches!(cell, Cell::Hand { .. }));
            if hand {
                let fault = Diagnostic::new(Code::BadTrack, span, "nothing is sown into a hand");
                self.report(fault.help("list pits and stores only"));
                return;
            }
            if let Some((cell, place)) = repeated_cell(&layout, shared, places) {
                let span = written.get(place).map_or(span, |place| place.span);
                let fault = format!("the track goes through {} twice{with}", describe_cell(cell));
                let help =
                    "list every pit once, seen by one player; the other side follows by itself";
                self.report(
                    Diagnostic::new(Code::BadTrack, span, fault)
                        .with_label("second time")
                        .help(help),
                );
                return;
            }
            if layout.own_cells(places).len() < 2 && !shared {
                let fault =
                    Diagnostic::new(Code::BadTrack, span, "a ring of one pit leads nowhere");
                self.report(fault.help("list at least two pits"));
                return;
            }
        }
    }
}

/// Returns the first cell that a track visits twice, and the index in the list of the place that names it.
fn repeated_cell(layout: &Layout, shared: bool, places: &[Place]) -> Option<(Cell, usize)> {
    let mut seen = BTreeSet::new();
    // On a board without sides, the list is the whole ring, and it is the same for both players.
    let both = shared && layout.has_sides();
    for (at, place) in places.iter().enumerate() {
        for cell in layout.own_cells(std::slice::from_ref(place)) {
            let again =
                !seen.insert(cell) || (both && !seen.insert(layout.seen_from_other_seat(cell)));
            if again {
                return Some((cell, at));
            }
        }
    }
    None
}

fn describe_cell(cell: Cell) -> String {
    match cell {
        Cell::Pit { row: 0, number, .. } => format!("front {number}"),
        Cell::Pit { row: 1, number, .. } => format!("back {number}"),
        Cell::Pit { row, number, .. } => format!("row {} pit {number}", row + 1),
        Cell::Middle(number) => format!("middle {number}"),
        Cell::Store { .. } => "a store".to_owned(),
        Cell::Hand { .. } => "a hand".to_owned(),
    }
}
