//! The situations in which a phrase is evaluated: the pits it can be evaluated on, and the seeds that these can hold.

use super::evaluation::Evaluation;
use super::known::{Counting, Known, Pit};
use super::layout::Cell;
use super::option_values::{corners, options_of_all};
use super::reachability::{Reach, asked_late, most_dropped};
use super::values::Values;
use crate::rules::{Condition, Fit, Place, Rules};

/// A board of the game, and the places where seeds fall on it.
pub(crate) struct Board<'r> {
    pub(crate) evaluation: Evaluation<'r>,
    pub(crate) reach: Reach,
}

/// The possible assumptions, board by board.
pub(crate) type Ways = Vec<Vec<Known>>;

/// The situations in which phrases of a game are evaluated.
pub(crate) struct Situations<'r> {
    pub(crate) boards: Vec<Board<'r>>,
    /// For each table, whether it may be consulted after more has happened since the last seed fell.
    late: Vec<bool>,
    /// The largest number of seeds that fall into a pit at once.
    dropped: i64,
    most_seeds: i64,
    /// Whether nothing of the rules was left out.
    whole: bool,
}

impl<'r> Situations<'r> {
    pub(crate) fn new(rules: &'r Rules, most_seeds: u32, whole: bool) -> Self {
        let matter = options_of_all(rules.board.shape());
        let mut boards: Vec<Board<'r>> = Vec::new();
        for settings in corners(&rules.options, &matter) {
            let reach = Reach::of(rules, &settings);
            let evaluation = Evaluation::new(rules, settings, most_seeds, whole);
            let cells = evaluation.layout.cells();
            if boards
                .iter()
                .all(|board| board.evaluation.layout.cells() != cells)
            {
                boards.push(Board { evaluation, reach });
            }
        }
        let lists = rules.action_lists();
        Self {
            boards,
            late: asked_late(rules),
            dropped: most_dropped(lists).unwrap_or(most_seeds.into()),
            most_seeds: most_seeds.into(),
            whole,
        }
    }

    /// Returns an evaluation of the same board with no seeds in the given cells.
    pub(super) fn with_empty(
        &self,
        evaluation: &Evaluation<'r>,
        cells: Vec<Cell>,
    ) -> Evaluation<'r> {
        let settings = evaluation.layout.settings.clone();
        let most_seeds = u32::try_from(self.most_seeds).unwrap_or(u32::MAX);
        let any = Evaluation::new(evaluation.rules, settings, most_seeds, self.whole);
        any.sharing(evaluation)
            .holding(cells.into_iter().map(|cell| (cell, 0)).collect())
    }

    /// Returns the situation without a pit looked at.
    pub(crate) fn nowhere(&self) -> Ways {
        self.boards.iter().map(|_| vec![Known::default()]).collect()
    }

    /// Returns the situations in which a row of a table is tested: on the pits and stores where a seed can fall if
    /// `reached`, otherwise on all of them.
    pub(crate) fn fallen(&self, table: usize, reached: bool) -> Ways {
        let late = self.late.get(table).copied().unwrap_or(true);
        self.on_cells(|board, cell| {
            let falls = !matches!(cell, Cell::Hand { .. });
            let counting = match (late, cell.is_pit()) {
                (true, true) => Counting::Either,
                (false, true) => Counting::Fresh(self.dropped),
                (_, false) => Counting::Plain,
            };
            let least = i64::from(!late);
            (falls && (!reached || board.reach.reach(cell)))
                .then(|| Pit::new(cell, counting, Values::range(least, self.most_seeds)).here())
        })
    }

    /// Returns the situations in which a pit to begin in is chosen, which holds at least `least` seeds.
    pub(crate) fn picked(&self, least: i64) -> Ways {
        let values = Values::range(least, self.most_seeds);
        self.on_cells(|_, cell| {
            let pit = || Pit::new(cell, Counting::Plain, values.clone()).here();
            cell.is_pit().then(pit)
        })
    }

    /// Returns the same pits while actions are performed, so that their seeds may have changed.
    pub(crate) fn acting(&self, ways: &Ways) -> Ways {
        let values = Values::range(0, self.most_seeds);
        let loosened = |ways: &Vec<Known>| {
            let mut pits: Vec<Pit> = Vec::new();
            for pit in ways.iter().filter_map(|way| way.pit.as_ref()) {
                if pits.iter().all(|known| known.cell != pit.cell) {
                    let counting = match pit.cell.is_pit() {
                        true => Counting::Either,
                        false => Counting::Plain,
                    };
                    pits.push(Pit::new(pit.cell, counting, values.clone()).here());
                }
            }
            let nowhere = ways
                .iter()
                .any(|way| way.pit.is_none())
                .then(Known::default);
            pits.into_iter().map(Known::at).chain(nowhere).collect()
        };
        ways.iter().map(loosened).collect()
    }

    /// Returns the situations for the pits, stores and hands that a place can name, ignoring its condition. Seeds may
    /// just have fallen there if a move is in progress.
    pub(crate) fn named(&self, place: &Place, under_way: bool) -> Ways {
        let bare = Place {
            condition: None,
            ..place.clone()
        };
        let counting = match under_way {
            true => Counting::Either,
            false => Counting::Plain,
        };
        let known = Known::default();
        let cells = self.on_cells(|board, cell| {
            let counting = if cell.is_pit() {
                counting
            } else {
                Counting::Plain
            };
            let named = !board.evaluation.ways_in(&bare, cell, &known).is_empty();
            named.then(|| Pit::new(cell, counting, Values::range(0, self.most_seeds)))
        });
        self.each(&cells, |_, known| match bare.state {
            Some(state) => known.in_state(state).into_iter().collect(),
            None => vec![known],
        })
    }

    /// Returns the number of cells that a place names on every board, if the board alone decides that; otherwise 0.
    pub(crate) fn surely_named(&self, place: &Place) -> i64 {
        let each = self
            .boards
            .iter()
            .map(|board| board.evaluation.surely_named(place));
        each.min().unwrap_or(0)
    }

    fn on_cells(&self, pit: impl Fn(&Board<'r>, Cell) -> Option<Pit>) -> Ways {
        let ways = |board: &Board<'r>| {
            let cells = board.evaluation.layout.cells().into_iter();
            cells
                .filter_map(|cell| pit(board, cell))
                .map(Known::at)
                .collect()
        };
        self.boards.iter().map(ways).collect()
    }

    /// Replaces every way by the ways that `narrow` derives from it.
    pub(crate) fn each(
        &self,
        ways: &Ways,
        narrow: impl Fn(&Evaluation<'r>, Known) -> Vec<Known>,
    ) -> Ways {
        let boards = self.boards.iter().zip(ways);
        let narrowed = boards.map(|(board, ways)| {
            let each = ways
                .iter()
                .flat_map(|way| narrow(&board.evaluation, way.clone()));
            each.collect()
        });
        narrowed.collect()
    }

    /// Returns the ways in which a condition has the value `holds`.
    pub(crate) fn assume(&self, condition: &Condition, holds: bool, ways: &Ways) -> Ways {
        self.each(ways, |evaluation, way| {
            evaluation.assume(condition, holds, way)
        })
    }

    /// Returns the ways in which a row fits or, if not `fits`, does not fit.
    pub(crate) fn fit(&self, fit: &Fit, fits: bool, ways: &Ways) -> Ways {
        self.each(ways, |evaluation, way| match fit {
            Fit::Place(place) => evaluation.assume_in(place, fits, way),
            Fit::When(condition) => evaluation.assume(condition, fits, way),
            Fit::Else if fits => vec![way],
            Fit::Else => Vec::new(),
        })
    }

    /// Reports whether the step limit is exceeded on all boards, so that nothing more is concluded.
    pub(crate) fn have_run_out(&self) -> bool {
        let mut boards = self.boards.iter();
        boards.all(|board| board.evaluation.has_run_out())
    }

    /// Reports whether a condition evaluated without a pit looked at never holds.
    pub(crate) fn never(&self, condition: &Condition) -> bool {
        is_none(&self.assume(condition, true, &self.nowhere()))
    }
}

/// Reports whether there is no way at all.
pub(crate) fn is_none(ways: &Ways) -> bool {
    ways.iter().all(Vec::is_empty)
}
