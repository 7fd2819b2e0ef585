//! Resolving of the board section.

use super::lowering::Lowering;
use super::sections::Sections;
use crate::analysis::option_values::{describe_settings, extreme_settings, options_of_all};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{self, Board, MAX_LAPS, MAX_PITS, MAX_PLACES, MAX_ROWS, Middle, Number, Track};
use crate::source::Span;
use crate::syntax::{self, Block, BoardLine, BoardLineKind, NumberNode};
use std::ops::RangeInclusive;

/// The lines of the board, to be looked up by their first word.
pub(super) struct BoardLines<'t> {
    lines: &'t [BoardLine],
    span: Span,
}

impl<'t> BoardLines<'t> {
    pub(super) fn new(block: &'t Block<BoardLine>) -> Self {
        Self {
            lines: &block.lines,
            span: block.keyword,
        }
    }

    /// Returns the first line that `pick` accepts; reports further ones.
    fn find_unique<T>(
        &self,
        lowering: &mut Lowering,
        line_name: &str,
        pick: impl Fn(&'t BoardLineKind) -> Option<T>,
    ) -> Option<(T, Span)> {
        let mut found = self
            .lines
            .iter()
            .filter_map(|line| pick(&line.kind).map(|value| (value, line.span)));
        let first = found.next()?;
        for (_, span) in found {
            lowering.report(
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

    pub(super) fn find_required<T>(
        &self,
        lowering: &mut Lowering,
        line_name: &str,
        example: &str,
        pick: impl Fn(&'t BoardLineKind) -> Option<T>,
    ) -> Option<(T, Span)> {
        let found = self.find_unique(lowering, line_name, pick);
        if found.is_none() {
            lowering.report(
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

impl Lowering<'_> {
    /// Resolves the board except for its track, which may mention named pits; `None` if the board is too faulty to be
    /// used.
    pub(super) fn board(&mut self, sections: &Sections) -> Option<Board> {
        let block = *sections.boards.first()?;
        self.board_info.declared = true;
        let lines = BoardLines::new(block);
        let players = lines.find_unique(self, "players", |line| {
            line_number_value(line, |line| matches!(line, BoardLineKind::Players(_)))
        });
        let players = players.map_or(Some(1..=2), |(sum, _)| {
            self.players(sum).map(|players| players..=players)
        });
        self.board_info.solitaire = players == Some(1..=1);
        let rows = lines.find_required(self, "rows", "rows 1", |line| {
            line_number_value(line, |line| matches!(line, BoardLineKind::Rows(_)))
        });
        self.board_info.rows = rows.and_then(|(sum, _)| self.rows(sum));
        let sideless = self.board_info.rows == Some(Number::Literal(0));
        let pits = |line| line_number_value(line, |line| matches!(line, BoardLineKind::Pits(_)));
        let pits = if sideless {
            lines.find_unique(self, "pits", pits)
        } else {
            lines.find_required(self, "pits", "pits 6", pits)
        };
        self.board_info.pits = match pits {
            Some((sum, _)) => self.bounded_number(sum, "pits", 1..=MAX_PITS),
            None => sideless.then_some(Number::Literal(1)),
        };
        let laps = lines.find_unique(self, "laps", |line| {
            line_number_value(line, |line| matches!(line, BoardLineKind::Laps(_)))
        });
        let laps = laps.map(|(sum, _)| self.bounded_number(sum, "laps", 1..=MAX_LAPS));
        let store = lines.find_unique(self, "store", |line| match line {
            BoardLineKind::Store(end) => Some(end.node),
            _ => None,
        });
        let hand = lines.find_unique(self, "hand", |line| {
            matches!(line, BoardLineKind::Hand).then_some(())
        });
        self.board_info.store = store.is_some();
        self.board_info.hand = hand.is_some();
        let middle = lines.find_unique(self, "middle", |line| match line {
            BoardLineKind::Middle { end, pits } => Some((*end, pits)),
            _ => None,
        });
        let middle = middle.map(|((end, pits), _)| self.middle(end, pits));
        self.board_info.middle = middle.clone().flatten();
        if let (true, Some((sum, _))) = (sideless, rows) {
            self.check_shared_middle(sum, middle.as_ref())?;
        }
        let board = Board {
            players: u8::try_from(*players?.end()).ok()?,
            rows: self.board_info.rows.clone()?,
            pits: self.board_info.pits.clone()?,
            store: store.map(|(end, _)| end),
            hand: hand.is_some(),
            middle: flatten_missing(middle)?,
            track: Track::Shared,
            laps: flatten_missing(laps)?,
        };
        self.check_size(&board, block.keyword).then_some(board)
    }

    /// Checks that the board has no more pits, stores and hands than can be played on, for any option values.
    fn check_size(&mut self, board: &Board, span: Span) -> bool {
        let matter = options_of_all(board.size_numbers());
        for settings in extreme_settings(&self.options, &matter) {
            let places = board.place_count(&settings);
            if places > MAX_PLACES {
                let with = describe_settings(&self.options, &matter, &settings);
                let fault = format!("the board has {places} pits, stores and hands{with}");
                let fault = Diagnostic::new(Code::BadBoard, span, fault)
                    .with_label(format!("expected at most {MAX_PLACES}"));
                self.report(fault.help("write fewer rows, or fewer pits in each"));
                return false;
            }
        }
        true
    }

    /// Resolves the number of rows on a side. Zero must be written out as a literal, because a board without sides
    /// makes for a completely different game.
    fn rows(&mut self, sum: &NumberNode) -> Option<Number> {
        let none = Number::Literal(0);
        if self.fixed(sum)? == none {
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
        self.fail(fault.help("add a line such as `middle shared 7`, or write `rows 1`"))
    }

    fn players(&mut self, sum: &NumberNode) -> Option<u32> {
        match self.bounded_number(sum, "players", 1..=2)? {
            Number::Literal(players) => Some(players),
            Number::Option(_) | Number::Computed(..) => {
                let fault = Diagnostic::new(
                    Code::BadBoard,
                    sum.span,
                    "the number of players cannot be an option",
                );
                self.fail(fault.help("write `players 1` or `players 2`"))
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
        let number = self.fixed(sum)?;
        let matter = options_of_all([&number]);
        for settings in extreme_settings(&self.options, &matter) {
            let value = number.value(&settings);
            if !bounds.contains(&value) {
                let with = describe_settings(&self.options, &matter, &settings);
                let (low, high) = (bounds.start(), bounds.end());
                let fault = format!("a board cannot have {value} {unit}{with}");
                let fault = Diagnostic::new(Code::BadBoard, sum.span, fault)
                    .with_label(format!("expected {low} to {high}"));
                return self.fail(fault.help(format!("write a number from {low} to {high}")));
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

/// Returns the number of a line if it is the wanted kind of line.
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

/// Separates a missing line, which is allowed, from a faulty one.
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
