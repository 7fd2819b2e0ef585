//! Choices inside a move. The move is replayed from its start for each of them: settled choices are answered, and the
//! first open choice stops the move.

use super::board::{At, reverse};
use super::doing::{Halt, Next, Play};
use sow_grammar::rules::{Action, ChosenNumber, Heading, Once, Place, Turning};

impl<'a> Play<'a> {
    /// Returns the index of the mover's choice among `names`, or halts if the choice is still open.
    pub(super) fn choose(&mut self, names: Vec<String>) -> Result<usize, Halt> {
        let Some(&answer) = self.answers.get(self.asked) else {
            return Err(Halt::Choice(names));
        };
        self.asked += 1;
        self.spelling.push('/');
        self.spelling.push_str(&names[answer]);
        Ok(answer)
    }

    pub(super) fn choose_place(
        &mut self,
        place: &Place,
        actions: &'a [Action],
    ) -> Result<Next<'a>, Halt> {
        let found = self.view().place(place);
        let pits: Vec<At> = self
            .oracle
            .board
            .pits(self.own)
            .into_iter()
            .filter(|at| found.contains(at))
            .collect();
        if pits.is_empty() {
            return Ok(Next::Nothing);
        }
        let names = pits
            .iter()
            .map(|&at| self.oracle.label(at, self.own))
            .collect();
        let before = self.chosen;
        self.chosen = Some(pits[self.choose(names)?]);
        let next = self.actions(actions)?;
        self.chosen = before;
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
        self.set(chosen.counter, None, least + answer as u32);
        match &chosen.only {
            Some(only) if !self.view().holds(only) => Err(Halt::Illegal),
            _ => Ok(()),
        }
    }

    /// Sets the direction of a sowing that starts at a pit.
    pub(super) fn head(&mut self, heading: Heading, start: At) -> Result<(), Halt> {
        let direction = match heading {
            Heading::EitherWay(once) => self.either_way(once, start)?,
            _ => self.view().towards(heading, start),
        };
        self.progress.direction = direction;
        Ok(())
    }

    fn either_way(&mut self, once: Once, start: At) -> Result<Turning, Halt> {
        if let Some(fixed) = self.oracle.fixed_way(&self.state, self.own, once) {
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
            Once::ForEach => self.state.ways[super::board::index(self.own)] = Some(direction),
            Once::ForAll => self.state.way = Some(direction),
        }
        Ok(direction)
    }
}
