//! Execution of actions, one after the other.

use super::board::{Cell, CellIndex, opponent_of, seat_index};
use super::game::Oracle;
use super::state::{PlacedMark, Standing, State};
use super::view::{Progress, View};
use sow_grammar::rules::{
    Action, CounterId, CounterScope, MarkId, Outcome, Owner, Place, ScoreBasis, Seat, Sow, Spanned,
    StoresSown, TableId,
};

/// The reason why the actions of a move stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Halt {
    /// The move has ended.
    Done,
    /// The move is not legal.
    Illegal,
    /// The mover has to choose among options with these names.
    Choice(Vec<String>),
    /// The move has reached the lap before which a watched move stops.
    WatchedLap,
}

/// The continuation after the actions of a row.
#[derive(Debug)]
pub(super) enum Continuation<'a> {
    /// No sowing.
    Nothing,
    /// A sowing, which is always the last action of a row.
    Lap(&'a Sow),
}

/// The execution of a move, of an ending, or of the table after a move.
#[derive(Debug, Clone)]
pub(super) struct Execution<'a> {
    pub oracle: &'a Oracle<'a>,
    pub state: State,
    pub own: Seat,
    pub progress: Progress,
    /// The pit of the `choose` action under way.
    pub chosen_pit: Option<CellIndex>,
    /// Seeds in the sower's hand.
    pub hand: u32,
    /// Clauses that a sowing takes over from the one before.
    pub sown_stores: StoresSown,
    pub skipping: &'a [Spanned<Place>],
    pub each_table: Option<TableId>,
    pub last_table: Option<TableId>,
    /// Whether the direction of the first sowing was chosen together with the pit.
    pub direction_chosen: bool,
    /// The answers to the choices settled so far, and the number of choices that have come up.
    pub answers: Vec<usize>,
    pub choice_count: usize,
    /// The spelling of the move so far.
    pub spelling: String,
    pub moves_again: bool,
    pub table_lookups: u32,
    /// Opponent's pits from which seeds were taken, and the lap before which a watched move stops.
    pub taken_pits: Vec<CellIndex>,
    pub stop_before_lap: Option<u32>,
    pub lookahead_depth: u32,
}

/// Maximum number of `do` actions in one lap.
const MAX_TABLE_LOOKUPS: u32 = 256;

impl<'a> Execution<'a> {
    /// Prepares the execution of a move or ending.
    pub(super) fn new(oracle: &'a Oracle<'a>, state: &State, own: Seat, depth: u32) -> Self {
        Self {
            oracle,
            state: state.clone(),
            own,
            progress: Progress::new(oracle.board.turning),
            chosen_pit: None,
            hand: 0,
            sown_stores: StoresSown::None,
            skipping: &[],
            each_table: None,
            last_table: None,
            direction_chosen: false,
            answers: Vec::new(),
            choice_count: 0,
            spelling: String::new(),
            moves_again: false,
            table_lookups: 0,
            taken_pits: Vec::new(),
            stop_before_lap: None,
            lookahead_depth: depth,
        }
    }

    pub(super) fn view(&self) -> View<'_> {
        let here = self.progress.here;
        View {
            pit: here,
            it_pit: self.chosen_pit.or(here),
            lookahead_depth: self.lookahead_depth,
            ..self.oracle.view(&self.state, self.own, &self.progress)
        }
    }

    /// Does the actions of the first row of a table that fits `here`.
    pub(super) fn run_table(&mut self, table: TableId) -> Result<Continuation<'a>, Halt> {
        self.chosen_pit = None;
        let rows = &self.oracle.rules[table].rows;
        let Some(row) = rows.iter().find(|row| self.view().fits(&row.fit)) else {
            return Ok(Continuation::Nothing);
        };
        self.run_actions(&row.actions)
    }

    /// Does actions in order, up to a sowing or a `do`.
    pub(super) fn run_actions(
        &mut self,
        actions: &'a [Spanned<Action>],
    ) -> Result<Continuation<'a>, Halt> {
        for action in actions {
            match &action.node {
                Action::Sow(sow) => return Ok(Continuation::Lap(sow)),
                Action::Do(table) => {
                    self.table_lookups += 1;
                    return if self.table_lookups > MAX_TABLE_LOOKUPS {
                        Err(Halt::Illegal)
                    } else {
                        self.run_table(*table)
                    };
                }
                Action::Choose(alternatives) => {
                    let names = alternatives.iter().map(|each| each.name.clone()).collect();
                    let chosen = self.choose(names)?;
                    if let lap @ Continuation::Lap(_) =
                        self.run_actions(&alternatives[chosen].actions)?
                    {
                        return Ok(lap);
                    }
                }
                Action::ChoosePlace(place, actions) => {
                    if let lap @ Continuation::Lap(_) = self.choose_place(place, actions)? {
                        return Ok(lap);
                    }
                }
                _ => self.run_action(action)?,
            }
        }
        Ok(Continuation::Nothing)
    }

    fn run_action(&mut self, action: &Action) -> Result<(), Halt> {
        match action {
            Action::Lift(take) => {
                self.hand += self
                    .take_seeds(take)
                    .iter()
                    .map(|(_, seeds)| seeds)
                    .sum::<u32>()
            }
            Action::Capture {
                take,
                beneficiary,
                unless,
            } => {
                let before = unless.as_ref().map(|unless| (unless, self.clone()));
                self.capture(take, *beneficiary);
                if let Some((unless, before)) = before
                    && self.view().holds(unless)
                {
                    *self = before;
                }
            }
            Action::Put {
                take,
                into,
                each: false,
            } => self.put(take, into),
            Action::Put {
                take,
                into,
                each: true,
            } => self.put_into_each(take, into),
            Action::Exchange(one, other) => self.exchange(one, other),
            Action::Mark(places, mark) => self.mark(places, *mark),
            Action::Unmark(places, mark) => {
                let pits = self.view().cells_of_all(places);
                self.state
                    .marks
                    .retain(|bearing| bearing.mark != *mark || !pits.contains(&bearing.pit));
            }
            Action::Set(counter, owner, quantity) => {
                let value = self.view().quantity(quantity).clamp(0, 255) as u32;
                self.set_counter(*counter, *owner, value);
            }
            Action::Step(number) => self.step_forward(number.value(&self.oracle.settings) as usize),
            Action::Again => {
                self.moves_again = true;
                return Err(Halt::Done);
            }
            Action::End => return Err(Halt::Done),
            Action::Illegal => return Err(Halt::Illegal),
            Action::Pass | Action::Leave => {}
            Action::Sweep(owner) => self.sweep(*owner),
            Action::Most { of, loses, tie } => {
                return self.decide_by_most(*of == ScoreBasis::Seeds, *loses, *tie);
            }
            Action::Outcome(outcome) => return self.finish_with_outcome(*outcome),
            Action::ChooseNumber(chosen) => self.choose_number(chosen)?,
            Action::Sow(_) | Action::Do(_) | Action::Choose(_) | Action::ChoosePlace(..) => {}
            Action::Written(never) => match *never {},
        }
        Ok(())
    }

    pub(super) fn set_counter(&mut self, counter: CounterId, owner: Option<Owner>, value: u32) {
        let whose = self.view().seat_of(owner.unwrap_or(Owner::Own));
        let kept = &mut self.state.counters[usize::from(counter.0)];
        match self.oracle.rules[counter].scope {
            CounterScope::Game => kept[0] = value,
            CounterScope::Player => kept[seat_index(whose)] = value,
            CounterScope::Move => self.progress.counter_values.push((counter, value)),
        }
    }

    fn mark(&mut self, places: &[Spanned<Place>], mark: MarkId) {
        for at in self.view().cells_of_all(places) {
            let bearing = PlacedMark {
                mark,
                maker: self.oracle.rules[mark].per_player.then_some(self.own),
                pit: at,
            };
            if !self.state.marks.contains(&bearing) {
                self.state.marks.push(bearing);
            }
        }
    }

    fn step_forward(&mut self, count: usize) {
        for _ in 0..count {
            let next = |at| {
                self.oracle
                    .board
                    .pits_after(at, self.progress.direction, self.own)
                    .first()
                    .copied()
            };
            self.progress.here = self.progress.here.and_then(next).or(self.progress.here);
        }
    }

    fn decide_by_most(&mut self, all_seeds: bool, loses: bool, tie: Outcome) -> Result<(), Halt> {
        let count = |seat: Seat| {
            let counted = |at: &CellIndex| match self.oracle.board.cells[*at] {
                Cell::Store(owner) => owner == seat,
                _ => all_seeds && self.oracle.board.owner(*at) == Some(seat),
            };
            (0..self.state.seeds.len())
                .filter(counted)
                .map(|at| self.state.seeds[at])
                .sum::<u32>()
        };
        let (own, opponent) = (count(self.own), count(opponent_of(self.own)));
        self.finish_with_outcome(match own.cmp(&opponent) {
            std::cmp::Ordering::Equal => tie,
            order if order.is_gt() != loses => Outcome::OwnWins,
            _ => Outcome::OpponentWins,
        })
    }

    fn finish_with_outcome(&mut self, outcome: Outcome) -> Result<(), Halt> {
        let winner = match outcome {
            Outcome::OwnWins => Some(self.own),
            Outcome::OpponentWins => Some(opponent_of(self.own)),
            Outcome::Draw => None,
        };
        self.state.result = Some(Standing {
            winner,
            score: self.oracle.score(&self.state),
        });
        Err(Halt::Done)
    }
}
