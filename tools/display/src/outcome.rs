//! What a move would lead to, for a player who is considering it.

use crate::history::Step;
use sow_interpreter::{Cell, Event, Layout};
use sow_matches::Match;

/// Where the last seed of a move falls, and the pits that it captures.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_display::history::Step;
/// use sow_display::outcome::Outcome;
///
/// let before = Match::new(&rules, &settings, Extent::Round).unwrap();
/// let first = before.read_move("1").unwrap();
/// let outcome = Outcome::of(&before, &Step::of(&before, &first).unwrap());
/// assert!(outcome.last.is_some() && outcome.captured.is_empty());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The cell where the last seed falls; `None` if no seed is sown.
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
    /// The cells that the first seeds were taken from.
    begun_in: Vec<Cell>,
    /// The cell that the latest seed has reached.
    reached: Option<Cell>,
    /// Pits emptied since the latest seed fell: a relay continues with their seeds, or they are captured.
    lifted: Vec<Cell>,
    outcome: Outcome,
}

impl Reader {
    fn read(&mut self, event: Event) {
        match event {
            Event::Lift { from, .. } if self.reached.is_none() => self.begun_in.push(from),
            Event::Lift { from, .. } => self.lifted.push(from),
            // A relay continues with the seeds of the emptied pit, so they are not captured.
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

    /// Counts the emptied pits as captured when their seeds are sown on, except pits where the move began or that it
    /// has just reached.
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

    /// Whether the move neither began in this cell nor has just reached it.
    fn is_elsewhere(&self, cell: Cell) -> bool {
        self.reached != Some(cell) && !self.begun_in.contains(&cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::History;
    use sow_grammar::load::load_variant_to_play;
    use sow_grammar::rules::Settings;
    use sow_interpreter::CompiledGame;
    use sow_matches::Extent;
    use sow_matches::cases::complete_position;

    /// Returns a game of a bundled variant, from a position or the opening, after some moves.
    fn game(name: &str, position: Option<&str>, moves: &[&str]) -> Match {
        let rules = load_variant_to_play(name).expect("a game").rules;
        let rules = rules.expect("rules without faults");
        let settings = Settings::defaults(&rules.options);
        let compiled = CompiledGame::new(rules, &settings).expect("a program");
        let start = match position {
            None => Match::from_compiled(compiled, Extent::Round),
            Some(text) => {
                let text = complete_position(text, &compiled.program).expect("a position");
                Match::from_position(compiled, Extent::Round, &text)
            }
        };
        let mut history = History::new(start.expect("a game"));
        let moves: Vec<_> = moves.iter().map(|&text| text.to_owned()).collect();
        history.set_moves(&moves).expect("legal moves");
        history.current().clone()
    }

    /// Returns where the last seed falls and what is captured, with the mover's names for the pits.
    fn outcome(game: &Match, chosen: &str) -> (String, Vec<String>) {
        let chosen = game.read_move(chosen).expect("a legal move");
        let step = Step::of(game, &chosen).expect("a move");
        let Outcome { last, captured } = Outcome::of(game, &step);
        let name = |cell: Cell| match pits(game.program().layout()).contains(&cell) {
            true => game.round().label(cell),
            false => "beside".to_owned(),
        };
        (
            last.map(name).unwrap_or_default(),
            captured.into_iter().map(name).collect(),
        )
    }

    #[test]
    fn captures_into_a_store() {
        let start = game("kalah", Some("4,4,4,6,4,4/4,2,4,0,5,5 1:1 S -"), &[]);
        assert_eq!(
            outcome(&start, "2"),
            ("4".into(), vec!["4".into(), "o3".into()])
        );
        let opening = game("kalah", None, &[]);
        assert_eq!(outcome(&opening, "3"), ("beside".into(), Vec::new()));
    }

    #[test]
    fn relays_are_no_captures() {
        let opening = game("hus", None, &[]);
        let mut relays = 0;
        for chosen in opening.list_moves().0 {
            let step = Step::of(&opening, &chosen).expect("a move");
            let is_relay = |event: &&Event| matches!(event, Event::Lap { relay: true, .. });
            relays += step.events.iter().filter(is_relay).count();
            assert_eq!(Outcome::of(&opening, &step).captured, Vec::new());
        }
        assert!(relays > 0);
    }

    #[test]
    fn seeds_sown_on_are_captured() {
        let raid = game("bao-kiswahili", None, &["f6>", "f6<"]);
        assert_eq!(
            outcome(&raid, "f5/left").1.first().map(String::as_str),
            Some("of4")
        );
        let opening = game("bao-kiswahili", None, &[]);
        assert_eq!(outcome(&opening, "f6>"), ("b8".into(), Vec::new()));
    }
}
