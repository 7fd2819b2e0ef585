//! Choices inside a move. The move is replayed from its start for each of them: settled choices are answered, and the
//! first open choice stops the move.

use super::actions::{Continuation, Execution, Halt};
use super::board::{CellIndex, reverse};
use sow_grammar::rules::{Action, ChosenNumber, Heading, Once, Place, Rotation, Spanned};

impl<'a> Execution<'a> {
    /// Returns the index of the mover's choice among `names`, or halts if the choice is still open.
    pub(super) fn choose(&mut self, names: Vec<String>) -> Result<usize, Halt> {
        let Some(&answer) = self.answers.get(self.choice_count) else {
            return Err(Halt::Choice(names));
        };
        self.choice_count += 1;
        self.spelling.push('/');
        self.spelling.push_str(&names[answer]);
        Ok(answer)
    }

    pub(super) fn choose_place(
        &mut self,
        place: &Place,
        actions: &'a [Spanned<Action>],
    ) -> Result<Continuation<'a>, Halt> {
        let found = self.view().cells_of(place);
        let pits: Vec<CellIndex> = self
            .oracle
            .board
            .pits(self.own)
            .into_iter()
            .filter(|at| found.contains(at))
            .collect();
        if pits.is_empty() {
            return Ok(Continuation::Nothing);
        }
        let names = pits
            .iter()
            .map(|&at| self.oracle.label(at, self.own))
            .collect();
        let before = self.chosen_pit;
        self.chosen_pit = Some(pits[self.choose(names)?]);
        let next = self.run_actions(actions)?;
        self.chosen_pit = before;
        Ok(next)
    }

    pub(super) fn choose_number(&mut self, chosen: &ChosenNumber) -> Result<(), Halt> {
        let settings = &self.oracle.settings;
        let (least, most) = (
            chosen.range.0.value(settings),
            chosen.range.1.value(settings),
        );
        if least > most {
            return Err(Halt::Illegal);
        }
        let answer = self.choose((least..=most).map(|number| number.to_string()).collect())?;
        self.set_counter(chosen.counter, None, least + answer as u32);
        match &chosen.only {
            Some(only) if !self.view().holds(only) => Err(Halt::Illegal),
            _ => Ok(()),
        }
    }

    /// Sets the direction of a sowing that starts at a pit.
    pub(super) fn set_direction(&mut self, heading: Heading, start: CellIndex) -> Result<(), Halt> {
        let direction = match heading {
            Heading::EitherWay(once) => self.choose_direction(once, start)?,
            _ => self.view().direction_of(heading, start),
        };
        self.progress.direction = direction;
        Ok(())
    }

    fn choose_direction(&mut self, once: Once, start: CellIndex) -> Result<Rotation, Halt> {
        if let Some(fixed) = self.oracle.fixed_direction(&self.state, self.own, once) {
            return Ok(fixed);
        }
        let direction = if std::mem::take(&mut self.direction_chosen) {
            self.progress.direction
        } else {
            let right = self.oracle.board.rightward(start, self.own);
            match self.choose(vec!["left".to_owned(), "right".to_owned()])? {
                0 => reverse(right),
                _ => right,
            }
        };
        match once {
            Once::No => {}
            Once::ForEach => {
                self.state.player_directions[super::board::seat_index(self.own)] = Some(direction)
            }
            Once::ForAll => self.state.shared_direction = Some(direction),
        }
        Ok(direction)
    }
}
