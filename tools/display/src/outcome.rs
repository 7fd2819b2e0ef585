//! What a move leads to, for somebody who has not made it yet.

use crate::history::Step;
use sow_interpreter::{Cell, Event, Layout};
use sow_matches::Match;

/// Where the last seed of a move falls, and the pits that it captures.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The place where the last seed falls; `None` if no seed is sown.
    pub last: Option<Cell>,
    /// The pits whose seeds are captured, in the order of the captures.
    pub captured: Vec<Cell>,
}

impl Outcome {
    /// Returns the outcome of a move; `before` is the game before it.
    #[must_use]
    pub fn of(before: &Match, step: &Step) -> Self {
        let mut reader = Reader {
            pits: pits(before.program().layout()),
            begun_in: Vec::new(),
            reached: None,
            lifted: Vec::new(),
            outcome: Self::default(),
        };
        for &event in &step.events {
            reader.read(event);
        }
        reader.take_lifted();
        reader.outcome
    }

    fn capture(&mut self, pit: Cell) {
        if !self.captured.contains(&pit) {
            self.captured.push(pit);
        }
    }
}

fn pits(layout: &Layout) -> Vec<Cell> {
    layout.rows_from_top().concat()
}

/// A reader of the events of a move.
struct Reader {
    pits: Vec<Cell>,
    /// The places that the first seeds were taken from.
    begun_in: Vec<Cell>,
    /// The place that the latest seed has reached.
    reached: Option<Cell>,
    /// The pits emptied since then, which a relay goes on from, or which are captured.
    lifted: Vec<Cell>,
    outcome: Outcome,
}

impl Reader {
    fn read(&mut self, event: Event) {
        match event {
            Event::Lift { from, .. } if self.reached.is_none() => self.begun_in.push(from),
            Event::Lift { from, .. } => self.lifted.push(from),
            // A relay takes up the seeds of the pit that it goes on from.
            Event::Lap { relay: true, .. } => self.lifted.clear(),
            Event::Sow { into, .. } => {
                self.take_lifted();
                self.reached = Some(into);
                self.outcome.last = Some(into);
            }
            Event::Capture { from, .. } if self.is_pit(from) => self.outcome.capture(from),
            Event::Put { from, to, .. } => self.put(from, to),
            _ => {}
        }
    }

    fn put(&mut self, from: Cell, to: Cell) {
        if self.is_pit(from) && (!self.is_pit(to) || self.is_elsewhere(from)) {
            self.outcome.capture(from);
        }
        self.reached = Some(to);
    }

    /// Seeds that are sown on count as captured unless they come from where the move has been.
    fn take_lifted(&mut self) {
        for pit in std::mem::take(&mut self.lifted) {
            if self.is_pit(pit) && self.is_elsewhere(pit) {
                self.outcome.capture(pit);
            }
        }
    }

    fn is_pit(&self, cell: Cell) -> bool {
        self.pits.contains(&cell)
    }

    /// Whether the move neither began in a place nor has just reached it.
    fn is_elsewhere(&self, cell: Cell) -> bool {
        self.reached != Some(cell) && !self.begun_in.contains(&cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sow_grammar::load::load_variant_to_play;
    use sow_grammar::rules::Settings;
    use sow_interpreter::Program;
    use sow_matches::Extent;
    use sow_matches::cases::complete_position;
    use std::sync::Arc;

    /// Returns the outcome of a move, with the places as South calls them.
    fn outcome(game: &str, position: Option<&str>, chosen: &str) -> (String, Vec<String>) {
        let rules = load_variant_to_play(game).expect("a game").rules;
        let rules = rules.expect("rules without faults");
        let settings = Settings::defaults(&rules.options);
        let program = Arc::new(Program::compile(&rules, &settings).expect("a program"));
        let start = match position {
            None => Match::from_program(Arc::clone(&program), Extent::Round),
            Some(text) => {
                let text = complete_position(text, &program).expect("a position");
                Match::from_position(Arc::clone(&program), Extent::Round, &text)
            }
        };
        let start = start.expect("a game");
        let chosen = start.read_move(chosen).expect("a legal move");
        let step = Step::of(&start, &chosen).expect("a move");
        let Outcome { last, captured } = Outcome::of(&start, &step);
        let name = |cell: Cell| match pits(program.layout()).contains(&cell) {
            true => start.round().label(cell),
            false => "beside".to_owned(),
        };
        (
            last.map(name).unwrap_or_default(),
            captured.into_iter().map(name).collect(),
        )
    }

    #[test]
    fn captures_into_a_store() {
        let (last, captured) = outcome("kalaha", Some("4,4,4,6,4,4/4,2,4,0,5,5 1:1 S -"), "2");
        assert_eq!((&*last, captured), ("4", vec!["4".into(), "o3".into()]));
        let (last, captured) = outcome("kalah", None, "3");
        assert_eq!((&*last, captured), ("beside", Vec::new()));
    }

    #[test]
    fn relays_are_no_captures() {
        let (last, captured) = outcome("hus", None, "f3");
        assert!(!last.is_empty());
        assert!(captured.iter().all(|pit| pit.starts_with('o')), "{captured:?}");
    }

    #[test]
    fn seeds_sown_on_are_captured() {
        let (_, captured) = outcome("bao-kiswahili", None, "f6>");
        assert_eq!(captured.first().map(String::as_str), Some("of3"));
    }
}
