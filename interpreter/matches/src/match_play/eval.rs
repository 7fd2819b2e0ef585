//! Evaluation of conditions and quantities between rounds.
//!
//! The rows of a match are evaluated from the rules, not compiled like moves: while one of them runs, it may change the shape of the board,
//! on which the numbers of cells in instructions depend.

use super::score::Score;
use super::state::Match;
use sow_compiler::board::{CellSet, NounResolver};
use sow_compiler::seats::{other_seat, owner_seat, seat_index};
use sow_grammar::logic::{BooleanDomain, evaluate};
use sow_grammar::rules::{
    Condition, Heading, Noun, Occupancy, Owner, Place, Quantity, Seat, Spanned, Test,
};
use sow_interpreter::{Cell, Position, Program};

/// The context of an evaluation: a board between two rounds, seen by a player.
#[derive(Clone, Copy)]
pub(super) struct Eval<'a> {
    pub(super) program: &'a Program,
    pub(super) nouns: NounResolver<'a>,
    pub(super) position: &'a Position,
    pub(super) score: &'a Score,
    pub(super) own: Seat,
    /// The inspected pit.
    pub(super) it: Option<Cell>,
}

impl<'a> Eval<'a> {
    /// Creates the context of a finished round.
    pub(super) fn for_round(game: &'a Match, own: Seat) -> Self {
        let program = &*game.program;
        Self {
            program,
            nouns: NounResolver {
                rules: &game.compiled().rules,
                settings: program.settings(),
                layout: program.layout(),
            },
            position: &game.position,
            score: &game.score,
            own,
            it: None,
        }
    }

    /// Whether the condition of a row holds; a row without a condition always applies.
    pub(super) fn row_applies(self, when: Option<&Spanned<Condition>>) -> bool {
        when.is_none_or(|condition| self.holds(condition))
    }

    /// Whether a condition holds. Conditions about play, which the checker does not allow here, are false.
    pub(super) fn holds(self, condition: &Spanned<Condition>) -> bool {
        let mut domain = BooleanDomain(|test: &Condition| self.holds_test(test));
        evaluate(&[], condition, &mut domain, true)
    }

    /// Whether an elementary condition holds.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the remaining conditions are about play"
    )]
    fn holds_test(self, test: &Condition) -> bool {
        match test {
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) => {
                self.holds(&test.clone().into())
            }
            Condition::Flag(option) => self.nouns.settings.get(*option) != 0,
            Condition::Word(option, word) => self.nouns.settings.get(*option) == *word,
            Condition::Some(place) => !self.cells(place).is_empty(),
            Condition::Every(place, condition) => {
                let mut cells = self.cells(place).into_iter();
                cells.all(|cell| self.at_cell(cell).holds(condition))
            }
            Condition::State(place, state) => {
                let seeds = self.seeds(&self.cells(place));
                (seeds > 0) == (*state == Occupancy::Occupied)
            }
            Condition::Is(first, second) => {
                let (first, second) = (self.cells(first), self.cells(second));
                !first.is_empty() && first.iter().all(|cell| second.contains(cell))
            }
            Condition::It(place) => self.it.is_some_and(|it| self.cells(place).contains(&it)),
            Condition::Test(quantity, test) => self.fulfils(self.quantity(quantity), test),
            Condition::Going(heading) => self.goes(*heading),
            Condition::Seat(seat) => self.own == *seat,
            Condition::Won => self.winner() == Some(self.own),
            Condition::Lost => self.winner() == Some(other_seat(self.own)),
            _ => {
                debug_assert!(
                    test.is_about_play(),
                    "{test:?} has an answer between rounds"
                );
                false
            }
        }
    }

    fn winner(self) -> Option<Seat> {
        self.position.result()?.winner
    }

    /// Returns the value of a quantity.
    pub(super) fn quantity(self, quantity: &Quantity) -> i64 {
        match quantity {
            Quantity::Number(number) => number.value(self.nouns.settings).into(),
            Quantity::Seeds => self.it.map_or(0, |it| self.seeds(&[it])),
            Quantity::SeedsOf(place) => self.seeds(&self.cells(place)),
            Quantity::NumberOf(place) => self.cells(place).len() as i64,
            Quantity::Counter(counter, owner) => {
                let seat = owner_seat(owner.unwrap_or(Owner::Own), self.own);
                let mut slots = self.program.counter_slots(*counter);
                let slot = slots.nth(seat_index(seat));
                slot.map_or(0, |slot| self.position.counter(slot).into())
            }
            Quantity::All(owner) => self.all_seeds(owner_seat(*owner, self.own)).into(),
            Quantity::Round => self.score.round.into(),
            Quantity::Points(owner) => self.score.points_of(owner_seat(*owner, self.own)).into(),
            Quantity::Laps | Quantity::Turn(_) | Quantity::Captured => 0,
            Quantity::Written(never) => match *never {},
            Quantity::Computed(left, operator, right) => {
                operator.apply(self.quantity(left), self.quantity(right))
            }
        }
    }

    /// Returns all seeds of a player: on the board, in store and hand, and in the purse.
    pub(super) fn all_seeds(self, seat: Seat) -> u32 {
        let layout = self.nouns.layout;
        let mine = (0..layout.cell_count()).map(Cell);
        let mine = mine.filter(|&cell| layout.owner(cell) == Some(seat));
        let on_board: u32 = mine.map(|cell| u32::from(self.position.seeds(cell))).sum();
        on_board + self.score.purse_of(seat)
    }

    fn fulfils(self, value: i64, test: &Test) -> bool {
        let number =
            |number: &sow_grammar::rules::Number| i64::from(number.value(self.nouns.settings));
        match test {
            Test::Odd => value.rem_euclid(2) == 1,
            Test::Even => value.rem_euclid(2) == 0,
            Test::In(ranges) => ranges.iter().any(|range| {
                range.first().is_none_or(|low| number(low) <= value)
                    && range.last().is_none_or(|high| value <= number(high))
            }),
            Test::Compare(comparison, quantity) => comparison.holds(value, self.quantity(quantity)),
        }
    }

    fn seeds(self, cells: &[Cell]) -> i64 {
        let seeds = cells
            .iter()
            .map(|&cell| i64::from(self.position.seeds(cell)));
        seeds.sum()
    }

    pub(super) const fn at_cell(self, cell: Cell) -> Self {
        Self {
            it: Some(cell),
            ..self
        }
    }

    /// Returns the cells of a place without duplicates, in the order of mention.
    pub(super) fn cells(self, place: &Place) -> Vec<Cell> {
        let wanted = place.owner.map(|owner| owner_seat(owner, self.own));
        // A mark of a player counts on either side.
        let is_player_mark =
            matches!(place.noun.node, Noun::Mark(mark) if self.nouns.rules[mark].per_player);
        let (mark_owner, wanted) = match is_player_mark {
            true => (wanted, None),
            false => (None, wanted),
        };
        let (mut cells, mut seen) = (self.noun_cells(&place.noun, mark_owner), CellSet::default());
        cells.retain(|&cell| {
            let owned = wanted.is_none_or(|owner| self.nouns.layout.owner(cell) == Some(owner));
            let occupied = self.position.seeds(cell) > 0;
            let state = place
                .state
                .is_none_or(|state| occupied == (state == Occupancy::Occupied));
            let condition = place.condition.as_deref();
            let fits = |condition| self.at_cell(cell).holds(condition);
            let wanted = owned && state && condition.is_none_or(fits) && !seen.contains(cell.0);
            if wanted {
                seen.insert(cell.0);
            }
            wanted
        });
        if place.only && cells.len() != 1 {
            cells.clear();
        }
        cells
    }

    /// Returns the cells of a noun; with `mark_owner`, only marks of this player count.
    fn noun_cells(self, noun: &Noun, mark_owner: Option<Seat>) -> Vec<Cell> {
        match noun {
            Noun::Mark(mark) => {
                let [south, north] = self.program.mark_bits(*mark);
                let bits = match mark_owner {
                    None => south | north,
                    Some(Seat::South) => south,
                    Some(Seat::North) => north,
                };
                let pits = self
                    .nouns
                    .cells_of(&Noun::Pits, self.own)
                    .unwrap_or_default();
                let bears = |&pit: &u8| self.position.mark_bits(pit) & bits != 0;
                pits.into_iter().filter(bears).map(Cell).collect()
            }
            Noun::It => self.it.into_iter().collect(),
            Noun::Column { opposite, row, of } => {
                let layout = self.nouns.layout;
                let facing = self
                    .starts(of.as_deref())
                    .into_iter()
                    .filter_map(|cell| layout.pit_in_column(cell, *opposite, (*row).into()));
                facing.filter(|&cell| !layout.is_blocked(cell)).collect()
            }
            Noun::Neighbours { previous, pick, of } => {
                let direction = self.program.board.track.direction ^ u8::from(*previous);
                let pits = self.starts(of.as_deref()).into_iter().flat_map(|start| {
                    let pits = self.pits_after(start, direction);
                    self.nouns.pick_range(pits, Some(pick))
                });
                pits.collect()
            }
            Noun::Run {
                heading,
                from,
                pits,
            } => self.run(*heading, from.as_deref(), pits),
            Noun::First { place, after } => {
                let start = self.cells(after).first().copied();
                let direction = self.program.board.track.direction;
                let pits = start.map(|start| self.pits_after(start, direction));
                let wanted = self.cells(place);
                let mut pits = pits.into_iter().flatten();
                pits.find(|pit| wanted.contains(pit)).into_iter().collect()
            }
            Noun::Region(region) => self.all_cells(&self.nouns.rules[*region].places),
            Noun::Group(places) => self.all_cells(places),
            _ => {
                let cells = self.nouns.cells_of(noun, self.own).unwrap_or_default();
                cells.into_iter().map(Cell).collect()
            }
        }
    }

    /// Returns the cells that neighbours are counted from: those of a place, or else the inspected pit.
    fn starts(self, of: Option<&Spanned<Place>>) -> Vec<Cell> {
        match of {
            Some(of) => self.cells(of),
            None => self.it.into_iter().collect(),
        }
    }

    /// Returns the pits after a cell, once around its ring; the cell itself comes last if it is a pit in play.
    fn pits_after(self, start: Cell, direction: u8) -> Vec<Cell> {
        let (track, own) = (&self.program.board.track, seat_index(self.own) as u8);
        let pits = track.pits_after(own, direction, start.0).map(Cell);
        pits.filter(|&pit| !self.nouns.layout.is_blocked(pit))
            .collect()
    }

    /// Returns the pits from a pit on, up to the first that does not belong to `pits`.
    fn run(self, heading: Heading, from: Option<&Spanned<Place>>, pits: &Place) -> Vec<Cell> {
        let Some(&start) = self.starts(from).first() else {
            return Vec::new();
        };
        let (track, own) = (&self.program.board.track, seat_index(self.own) as u8);
        let direction = track.resolve_heading(track.direction, own, heading, start.0);
        let further = self.pits_after(start, direction).into_iter();
        let wanted = self.cells(pits);
        [start]
            .into_iter()
            .chain(further.filter(|&pit| pit != start))
            .take_while(|pit| wanted.contains(pit))
            .collect()
    }

    /// Whether the track goes in the direction that a heading means at the inspected pit.
    fn goes(self, heading: Heading) -> bool {
        let (track, own) = (&self.program.board.track, seat_index(self.own) as u8);
        let goes = |it: Cell| {
            track.resolve_heading(track.direction, own, heading, it.0) == track.direction
        };
        self.it.is_some_and(goes)
    }

    /// Returns the cells of several places, without duplicates.
    pub(super) fn all_cells(self, places: &[Spanned<Place>]) -> Vec<Cell> {
        if let [place] = places {
            return self.cells(place);
        }
        let mut all = Vec::new();
        for cell in places.iter().flat_map(|place| self.cells(place)) {
            if !all.contains(&cell) {
                all.push(cell);
            }
        }
        all
    }
}
