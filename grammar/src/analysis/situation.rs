//! The situations in which a phrase is evaluated: the pits that it can be evaluated on, and the seeds that these pits
//! can hold.

use super::assumptions::{Assumptions, Counting, Pit};
use super::evaluation::Evaluation;
use super::layout::Cell;
use super::option_values::{extreme_settings, options_of_all};
use super::reachability::{Reachability, max_dropped, may_be_consulted_late};
use super::values::Values;
use crate::rules::{Condition, Fit, Place, Rules};

/// A board of the game, and the places where seeds fall on it.
pub(crate) struct AnalysedBoard<'r> {
    pub(crate) evaluation: Evaluation<'r>,
    pub(crate) reachability: Reachability,
}

/// The sets of assumptions to consider on each board.
pub(crate) type AssumptionSets = Vec<Vec<Assumptions>>;

/// The situations in which phrases of a game are evaluated.
pub(crate) struct Situations<'r> {
    pub(crate) boards: Vec<AnalysedBoard<'r>>,
    /// For each table, whether other actions may happen between the last seed and the table.
    consulted_late: Vec<bool>,
    /// The largest number of seeds that fall into a pit at once.
    max_dropped: i64,
    most_seeds: i64,
    /// Whether the rules are complete: no part was left out because of a fault.
    complete: bool,
}

impl<'r> Situations<'r> {
    pub(crate) fn new(rules: &'r Rules, most_seeds: u32, complete: bool) -> Self {
        let matter = options_of_all(rules.board.size_numbers());
        let mut boards: Vec<AnalysedBoard<'r>> = Vec::new();
        for settings in extreme_settings(&rules.options, &matter) {
            let reach = Reachability::new(rules, &settings);
            let evaluation = Evaluation::new(rules, settings, most_seeds, complete);
            let cells = evaluation.layout.cells();
            if boards
                .iter()
                .all(|board| board.evaluation.layout.cells() != cells)
            {
                boards.push(AnalysedBoard {
                    evaluation,
                    reachability: reach,
                });
            }
        }
        let lists = rules.action_lists();
        Self {
            boards,
            consulted_late: may_be_consulted_late(rules),
            max_dropped: max_dropped(lists).unwrap_or(most_seeds.into()),
            most_seeds: most_seeds.into(),
            complete,
        }
    }

    /// Returns an evaluation of the same board with these cells empty.
    pub(super) fn with_empty(
        &self,
        evaluation: &Evaluation<'r>,
        cells: Vec<Cell>,
    ) -> Evaluation<'r> {
        let settings = evaluation.layout.settings.clone();
        let most_seeds = u32::try_from(self.most_seeds).unwrap_or(u32::MAX);
        let any = Evaluation::new(evaluation.rules, settings, most_seeds, self.complete);
        any.sharing_steps(evaluation)
            .with_seeds(cells.into_iter().map(|cell| (cell, 0)).collect())
    }

    /// Returns the situation without an inspected pit.
    pub(crate) fn without_pit(&self) -> AssumptionSets {
        self.boards
            .iter()
            .map(|_| vec![Assumptions::default()])
            .collect()
    }

    /// Returns the situations in which a row of a table is tested: on each pit and store or, if `reached`, on those
    /// where a seed can fall.
    pub(crate) fn at_last_seed(&self, table: usize, reached: bool) -> AssumptionSets {
        let late = self.consulted_late.get(table).copied().unwrap_or(true);
        self.on_cells(|board, cell| {
            let falls = !matches!(cell, Cell::Hand { .. });
            let counting = match (late, cell.is_pit()) {
                (true, true) => Counting::Unknown,
                (false, true) => Counting::Fresh(self.max_dropped),
                (_, false) => Counting::Plain,
            };
            let least = i64::from(!late);
            (falls && (!reached || board.reachability.is_reachable(cell))).then(|| {
                Pit::new(cell, counting, Values::range(least, self.most_seeds)).with_here()
            })
        })
    }

    /// Returns the situations of the pits into which a sowing may let seeds fall and, if it sows into `stores`, of the
    /// stores.
    pub(crate) fn at_sown_cells(&self, stores: bool) -> AssumptionSets {
        self.on_cells(|board, cell| {
            let store = matches!(cell, Cell::Store { .. });
            let counting = match cell.is_pit() {
                true => Counting::Unknown,
                false => Counting::Plain,
            };
            (board.reachability.is_reachable(cell) && (stores || !store))
                .then(|| Pit::new(cell, counting, Values::range(0, self.most_seeds)))
        })
    }

    /// Returns the situations in which a pit with at least `least` seeds is chosen to begin a move.
    pub(crate) fn at_chosen_pit(&self, least: i64) -> AssumptionSets {
        let values = Values::range(least, self.most_seeds);
        self.on_cells(|_, cell| {
            let pit = || Pit::new(cell, Counting::Plain, values.clone()).with_here();
            cell.is_pit().then(pit)
        })
    }

    /// Returns the situations of the same pits while actions are performed, which may have changed the seeds of these
    /// pits.
    pub(crate) fn during_actions(&self, ways: &AssumptionSets) -> AssumptionSets {
        let values = Values::range(0, self.most_seeds);
        let loosened = |ways: &Vec<Assumptions>| {
            let mut pits: Vec<Pit> = Vec::new();
            for pit in ways.iter().filter_map(|way| way.pit.as_ref()) {
                if pits.iter().all(|known| known.cell != pit.cell) {
                    let counting = match pit.cell.is_pit() {
                        true => Counting::Unknown,
                        false => Counting::Plain,
                    };
                    pits.push(Pit::new(pit.cell, counting, values.clone()).with_here());
                }
            }
            let nowhere = ways
                .iter()
                .any(|way| way.pit.is_none())
                .then(Assumptions::default);
            pits.into_iter()
                .map(Assumptions::for_pit)
                .chain(nowhere)
                .collect()
        };
        ways.iter().map(loosened).collect()
    }

    /// Returns the situations for the pits, stores and hands that a place can name, ignoring its condition. In the
    /// middle of a move, seeds may just have fallen there.
    pub(crate) fn at_named_pits(&self, place: &Place, mid_move: bool) -> AssumptionSets {
        let bare = Place {
            condition: None,
            ..place.clone()
        };
        let counting = match mid_move {
            true => Counting::Unknown,
            false => Counting::Plain,
        };
        let known = Assumptions::default();
        let cells = self.on_cells(|board, cell| {
            let counting = if cell.is_pit() {
                counting
            } else {
                Counting::Plain
            };
            let named = !board
                .evaluation
                .membership_ways(&bare, cell, &known)
                .is_empty();
            named.then(|| Pit::new(cell, counting, Values::range(0, self.most_seeds)))
        });
        self.narrow_each(&cells, |_, known| match bare.state {
            Some(state) => known.with_state(state).into_iter().collect(),
            None => vec![known],
        })
    }

    /// Returns the number of cells that a place certainly names on every board; 0 if more than the board decides that.
    pub(crate) fn certain_cell_count(&self, place: &Place) -> i64 {
        let each = self
            .boards
            .iter()
            .map(|board| board.evaluation.certain_cell_count(place));
        each.min().unwrap_or(0)
    }

    fn on_cells(&self, pit: impl Fn(&AnalysedBoard<'r>, Cell) -> Option<Pit>) -> AssumptionSets {
        let ways = |board: &AnalysedBoard<'r>| {
            let cells = board.evaluation.layout.cells().into_iter();
            cells
                .filter_map(|cell| pit(board, cell))
                .map(Assumptions::for_pit)
                .collect()
        };
        self.boards.iter().map(ways).collect()
    }

    /// Replaces each set of assumptions by those that `narrow` derives from it.
    pub(crate) fn narrow_each(
        &self,
        ways: &AssumptionSets,
        narrow: impl Fn(&Evaluation<'r>, Assumptions) -> Vec<Assumptions>,
    ) -> AssumptionSets {
        let boards = self.boards.iter().zip(ways);
        let narrowed = boards.map(|(board, ways)| {
            let each = ways
                .iter()
                .flat_map(|way| narrow(&board.evaluation, way.clone()));
            each.collect()
        });
        narrowed.collect()
    }

    /// Returns the assumptions under which a condition has the value `holds`.
    pub(crate) fn assume(
        &self,
        condition: &Condition,
        holds: bool,
        ways: &AssumptionSets,
    ) -> AssumptionSets {
        self.narrow_each(ways, |evaluation, way| {
            evaluation.assume(condition, holds, way)
        })
    }

    /// Returns the assumptions under which a row fits or, if not `fits`, does not fit.
    pub(crate) fn assume_fit(
        &self,
        fit: &Fit,
        fits: bool,
        ways: &AssumptionSets,
    ) -> AssumptionSets {
        self.narrow_each(ways, |evaluation, way| match fit {
            Fit::Place(place) => evaluation.assume_member(place, fits, way),
            Fit::When(condition) => evaluation.assume(condition, fits, way),
            Fit::Else if fits => vec![way],
            Fit::Else => Vec::new(),
        })
    }

    /// Reports whether the step limit is exceeded on all boards. From then on, nothing more is concluded.
    pub(crate) fn is_exhausted(&self) -> bool {
        let mut boards = self.boards.iter();
        boards.all(|board| board.evaluation.is_exhausted())
    }

    /// Reports whether a condition evaluated without an inspected pit never holds.
    pub(crate) fn never_holds(&self, condition: &Condition) -> bool {
        is_impossible(&self.assume(condition, true, &self.without_pit()))
    }
}

/// Reports whether no situation is possible.
pub(crate) fn is_impossible(ways: &AssumptionSets) -> bool {
    ways.iter().all(Vec::is_empty)
}
