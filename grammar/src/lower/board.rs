//! Resolves the board and its track.

use super::context::Context;
use super::lowering::Lowering;
use super::sections::Sections;
use crate::analysis::layout::{Cell, Layout};
use crate::analysis::option_values::{describe_settings, extreme_settings, options_of_all};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{
    self, Board, MAX_LAPS, MAX_PITS, MAX_PLACES, MAX_ROWS, Middle, Number, Place, Region, Spanned,
    StoreEnd, Track,
};
use crate::source::Span;
use crate::synonyms::synonyms_for;
use crate::syntax::{self, BoardLine, BoardLineKind, NumberNode};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Resolves the board except for its track, which may mention named pits; `None` if the board is too faulty to be used.
pub(super) fn lower_board(lowering: &mut Lowering<'_>, sections: &Sections) -> Option<Board> {
    BoardLowering::new(lowering, sections)?.board()
}

/// Adds the track to the board; `None` if either is unusable.
pub(super) fn add_track(
    lowering: &mut Lowering<'_>,
    board: Option<Board>,
    sections: &Sections,
    regions: &[Region],
) -> Option<Board> {
    BoardLowering::new(lowering, sections)?.with_track(board, regions)
}

/// Returns a board for checking the rest of a game whose own board is faulty.
pub(super) fn fallback_board() -> Board {
    Board {
        players: 2,
        rows: Number::Literal(1),
        pits: Number::Literal(6),
        store: Some(rules::StoreEnd::Right),
        hand: true,
        middle: None,
        track: Track::Shared,
        laps: Some(Number::Literal(MAX_LAPS)),
    }
}

/// The state of resolving the board section.
struct BoardLowering<'t, 'l, 'a> {
    lowering: &'l mut Lowering<'a>,
    lines: &'t [BoardLine],
    span: Span,
}

impl<'t, 'l, 'a> BoardLowering<'t, 'l, 'a> {
    fn new(lowering: &'l mut Lowering<'a>, sections: &Sections<'t>) -> Option<Self> {
        let block = *sections.boards.first()?;
        Some(Self {
            lowering,
            lines: &block.lines,
            span: block.keyword,
        })
    }

    fn board(&mut self) -> Option<Board> {
        self.lowering.board_info.declared = true;
        let players = self.find_unique("players", |line| {
            line_number_value(line, |line| matches!(line, BoardLineKind::Players(_)))
        });
        let players = players.map_or(Some(1..=2), |(sum, _)| {
            self.players(sum).map(|players| players..=players)
        });
        self.lowering.board_info.solitaire = players == Some(1..=1);
        let rows = self.find_required("rows", "rows 1", |line| {
            line_number_value(line, |line| matches!(line, BoardLineKind::Rows(_)))
        });
        self.lowering.board_info.rows = rows.and_then(|(sum, _)| self.rows(sum));
        let sideless = self.lowering.board_info.rows == Some(Number::Literal(0));
        let pits = |line| line_number_value(line, |line| matches!(line, BoardLineKind::Pits(_)));
        let pits = if sideless {
            self.find_unique("pits", pits)
        } else {
            self.find_required("pits", "pits 6", pits)
        };
        self.lowering.board_info.pits = match pits {
            Some((sum, _)) => self.bounded_number(sum, "pits", 1..=MAX_PITS),
            None => sideless.then_some(Number::Literal(1)),
        };
        let laps = self.find_unique("laps", |line| {
            line_number_value(line, |line| matches!(line, BoardLineKind::Laps(_)))
        });
        let laps = laps.map(|(sum, _)| self.bounded_number(sum, "laps", 1..=MAX_LAPS));
        let store = self.find_unique("store", |line| match line {
            BoardLineKind::Store(end) => Some(end.node),
            _ => None,
        });
        let hand = self.find_unique("hand", |line| {
            matches!(line, BoardLineKind::Hand).then_some(())
        });
        self.lowering.board_info.store = store.is_some();
        self.lowering.board_info.hand = hand.is_some();
        let middle = self.find_unique("middle", |line| match line {
            BoardLineKind::Middle { end, pits } => Some((*end, pits)),
            _ => None,
        });
        let middle = middle.map(|((end, pits), _)| self.middle(end, pits));
        self.lowering.board_info.middle = middle.clone().flatten();
        if let (true, Some((sum, _))) = (sideless, rows) {
            self.check_shared_middle(sum, middle.as_ref())?;
        }
        let board = Board {
            players: u8::try_from(*players?.end()).ok()?,
            rows: self.lowering.board_info.rows.clone()?,
            pits: self.lowering.board_info.pits.clone()?,
            store: store.map(|(end, _)| end),
            hand: hand.is_some(),
            middle: flatten_missing(middle)?,
            track: Track::Shared,
            laps: flatten_missing(laps)?,
        };
        self.check_size(&board).then_some(board)
    }

    /// Checks that the board has no more pits, stores and hands than can be played on, for any option values.
    fn check_size(&mut self, board: &Board) -> bool {
        let matter = options_of_all(board.size_numbers());
        for settings in extreme_settings(&self.lowering.options, &matter) {
            let places = board.place_count(&settings);
            if places > MAX_PLACES {
                let with = describe_settings(&self.lowering.options, &matter, &settings);
                let fault = format!("the board has {places} pits, stores and hands{with}");
                let fault = Diagnostic::new(Code::BadBoard, self.span, fault)
                    .with_label(format!("expected at most {MAX_PLACES}"));
                self.lowering
                    .report(fault.help("write fewer rows, or fewer pits in each"));
                return false;
            }
        }
        true
    }

    /// Resolves the number of rows on a side. Zero must be written out as a literal, because a board without sides
    /// makes for a completely different game.
    fn rows(&mut self, sum: &NumberNode) -> Option<Number> {
        let none = Number::Literal(0);
        if self.lowering.fixed(sum)? == none {
            return Some(none);
        }
        self.bounded_number(sum, "rows", 1..=MAX_ROWS)
    }

    /// Checks that a board without rows on the sides has a shared middle row.
    fn check_shared_middle(
        &mut self,
        rows: &NumberNode,
        middle: Option<&Option<Middle>>,
    ) -> Option<()> {
        if matches!(middle, Some(None | Some(Middle::Shared(_)))) {
            return Some(());
        }
        let fault = "a board without rows has no pits";
        let fault = Diagnostic::new(Code::BadBoard, rows.span, fault);
        self.lowering
            .fail(fault.help("add a line such as `middle shared 7`, or write `rows 1`"))
    }

    fn players(&mut self, sum: &NumberNode) -> Option<u32> {
        let written = match &sum.node {
            syntax::Number::Written(syntax::Term::Literal(players)) => Some(*players),
            _ => synonyms_for(self.lowering.text(sum.span)).find_map(|digits| digits.parse().ok()),
        };
        if written > Some(2) {
            let fault = "a game of more than two players cannot be said";
            let fault =
                Diagnostic::new(Code::BadBoard, sum.span, fault).with_label("expected 1 or 2");
            return self.lowering.fail(fault.help(
                "leave the line out and let two sides play, each of them one or more people; see “What cannot be said yet” in the language guide",
            ));
        }
        match self.bounded_number(sum, "players", 1..=2)? {
            Number::Literal(players) => Some(players),
            Number::Option(_) | Number::Computed(..) => {
                let fault = Diagnostic::new(
                    Code::BadBoard,
                    sum.span,
                    "the number of players cannot be an option",
                );
                self.lowering
                    .fail(fault.help("write `players 1` or `players 2`"))
            }
        }
    }

    /// Resolves a number of the board that must stay within `bounds` for any option values.
    fn bounded_number(
        &mut self,
        sum: &NumberNode,
        unit: &str,
        bounds: RangeInclusive<u32>,
    ) -> Option<Number> {
        let number = self.lowering.fixed(sum)?;
        let matter = options_of_all([&number]);
        for settings in extreme_settings(&self.lowering.options, &matter) {
            let value = number.value(&settings);
            if !bounds.contains(&value) {
                let with = describe_settings(&self.lowering.options, &matter, &settings);
                let (low, high) = (bounds.start(), bounds.end());
                let fault = format!("a board cannot have {value} {unit}{with}");
                let fault = Diagnostic::new(Code::BadBoard, sum.span, fault)
                    .with_label(format!("expected {low} to {high}"));
                return self
                    .lowering
                    .fail(fault.help(format!("write a number from {low} to {high}")));
            }
        }
        Some(number)
    }

    fn middle(&mut self, end: Option<syntax::End>, pits: &NumberNode) -> Option<Middle> {
        let number = self.bounded_number(pits, "pits in the middle row", 1..=MAX_PITS)?;
        Some(end.map_or_else(
            || Middle::Shared(number.clone()),
            |end| Middle::Halved(end, number.clone()),
        ))
    }

    /// Returns the first line that `pick` accepts; reports further lines that it accepts.
    fn find_unique<T>(
        &mut self,
        line_name: &str,
        pick: impl Fn(&'t BoardLineKind) -> Option<T>,
    ) -> Option<(T, Span)> {
        let mut found = self
            .lines
            .iter()
            .filter_map(|line| pick(&line.kind).map(|value| (value, line.span)));
        let first = found.next()?;
        for (_, span) in found {
            self.lowering.report(
                Diagnostic::new(
                    Code::DuplicateLine,
                    span,
                    format!("there is a second `{line_name}` line"),
                )
                .with_label("second")
                .with_related(first.1, "first")
                .help("take one of them out"),
            );
        }
        Some(first)
    }

    fn find_required<T>(
        &mut self,
        line_name: &str,
        example: &str,
        pick: impl Fn(&'t BoardLineKind) -> Option<T>,
    ) -> Option<(T, Span)> {
        let found = self.find_unique(line_name, pick);
        if found.is_none() {
            self.lowering.report(
                Diagnostic::new(
                    Code::MissingLine,
                    self.span,
                    format!("the board has no `{line_name}` line"),
                )
                .help(format!("add a line such as `{example}`")),
            );
        }
        found
    }
}

/// Returns the number in a line if it is the wanted kind of line.
fn line_number_value(
    line: &BoardLineKind,
    wanted: impl Fn(&BoardLineKind) -> bool,
) -> Option<&NumberNode> {
    match line {
        BoardLineKind::Rows(sum)
        | BoardLineKind::Pits(sum)
        | BoardLineKind::Laps(sum)
        | BoardLineKind::Players(sum) => wanted(line).then_some(sum),
        _ => None,
    }
}

/// Converts the result for a line that may be missing: `None` (missing) becomes `Some(None)`, and `Some(None)` (faulty)
/// becomes `None`.
#[expect(
    clippy::option_option,
    reason = "`None` is a fault, `Some(None)` a missing line"
)]
fn flatten_missing<T>(line: Option<Option<T>>) -> Option<Option<T>> {
    match line {
        None => Some(None),
        Some(found) => found.map(Some),
    }
}

/// The track: which boards need a list, and the requirements on the list.
impl BoardLowering<'_, '_, '_> {
    /// Resolves the line of the track and adds the track to the board.
    fn with_track(&mut self, board: Option<Board>, regions: &[Region]) -> Option<Board> {
        let found = self.find_required("track", "track shared", |line| match line {
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
            return self.lowering.fail(fault.help("write `track own`"));
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
            self.lowering
                .report(fault.help("write `store right` or `store left`"));
        }
        let places: crate::rules::Places = self.lowering.lower(written, Context::BOARD)?;
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
        let rows = self.lowering.board_info.rows.clone();
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
        self.lowering.fail(fault.help(help))
    }

    /// Returns an example of a list of all pits of a side, alternately rightward and leftward.
    fn example_track(&self, shared: bool, rows: u32) -> String {
        let pits = match self.lowering.board_info.pits {
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
        let board = match self.lowering.board_info.pits {
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
        places: &[Spanned<Place>],
        written: &[syntax::Place],
    ) {
        let Track::Listed { shared, .. } = board.track else {
            return;
        };
        let matter = options_of_all(board.size_numbers());
        let Some(span) = written.iter().map(|place| place.span).reduce(Span::to) else {
            return;
        };
        for settings in extreme_settings(&self.lowering.options, &matter) {
            let with = describe_settings(&self.lowering.options, &matter, &settings);
            let layout = Layout::new(board, regions, settings);
            let hand = layout
                .own_cells(places)
                .iter()
                .any(|cell| matches!(cell, Cell::Hand { .. }));
            if hand {
                let fault = Diagnostic::new(Code::BadTrack, span, "nothing is sown into a hand");
                self.lowering
                    .report(fault.help("list pits and stores only"));
                return;
            }
            if let Some((cell, place)) = repeated_cell(&layout, shared, places) {
                let span = written.get(place).map_or(span, |place| place.span);
                let fault = format!("the track goes through {} twice{with}", describe_cell(cell));
                let help =
                    "list every pit once, seen by one player; the other side follows by itself";
                self.lowering.report(
                    Diagnostic::new(Code::BadTrack, span, fault)
                        .with_label("second time")
                        .help(help),
                );
                return;
            }
            if layout.own_cells(places).len() < 2 && !shared {
                let fault =
                    Diagnostic::new(Code::BadTrack, span, "a ring of one pit leads nowhere");
                self.lowering.report(fault.help("list at least two pits"));
                return;
            }
        }
    }
}

/// Returns the first cell that a track visits twice, and the index in the list of the place that names it.
fn repeated_cell(
    layout: &Layout,
    shared: bool,
    places: &[Spanned<Place>],
) -> Option<(Cell, usize)> {
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
