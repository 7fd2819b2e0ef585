//! A game as it has been played so far, with everything that can be taken back.

use crate::board::{self, Changes};
use sow_grammar::rules::Seat;
use sow_interpreter::notation::MoveError;
use sow_interpreter::{Event, Game, Move, Observer};

/// One move that was made.
#[derive(Debug, Clone)]
pub struct Step<'p> {
    /// Who made it.
    pub mover: Seat,
    /// How it is written.
    pub spelling: String,
    /// What happened in it.
    pub events: Vec<Event>,
    /// The game after it.
    pub after: Game<'p>,
}

/// A start and the moves since.
#[derive(Debug, Clone)]
pub struct Played<'p> {
    start: Game<'p>,
    steps: Vec<Step<'p>>,
    undone: Vec<Step<'p>>,
}

/// Keeps all events.
#[derive(Default)]
struct Recorder(Vec<Event>);

impl Observer for Recorder {
    fn event(&mut self, event: Event) {
        self.0.push(event);
    }
}

impl<'p> Played<'p> {
    /// Nothing has been played yet.
    #[must_use]
    pub const fn new(start: Game<'p>) -> Self {
        Self {
            start,
            steps: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Where it began.
    #[must_use]
    pub const fn start(&self) -> &Game<'p> {
        &self.start
    }

    /// How it stands.
    #[must_use]
    pub fn now(&self) -> &Game<'p> {
        self.steps.last().map_or(&self.start, |step| &step.after)
    }

    /// The moves so far.
    #[must_use]
    pub fn steps(&self) -> &[Step<'p>] {
        &self.steps
    }

    /// What the last move has changed.
    #[must_use]
    pub fn changes(&self) -> Changes {
        match self.steps.as_slice() {
            [] => Changes::new(),
            [only] => board::changes(&self.start, &only.after),
            [.., before, last] => board::changes(&before.after, &last.after),
        }
    }

    /// Makes a move. What had been taken back before is forgotten.
    ///
    /// # Errors
    /// If the move is not legal; nothing is changed then.
    pub fn play(&mut self, chosen: Move) -> Result<(), MoveError> {
        let mut after = self.now().clone();
        let mut recorder = Recorder::default();
        after.play_watched(chosen, &mut recorder)?;
        let now = self.now();
        let step = Step {
            mover: now.position().mover(),
            spelling: now.spell(chosen),
            events: recorder.0,
            after,
        };
        self.undone.clear();
        self.steps.push(step);
        Ok(())
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let step = self.steps.pop();
        let found = step.is_some();
        self.undone.extend(step);
        found
    }

    /// Makes a move again that was taken back; whether there was one.
    pub fn redo(&mut self) -> bool {
        let step = self.undone.pop();
        let found = step.is_some();
        self.steps.extend(step);
        found
    }
}
