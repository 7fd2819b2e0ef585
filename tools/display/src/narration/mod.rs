//! Descriptions of moves, step by step.

mod clauses;
pub mod data;
mod groups;
mod places;

use crate::english::{count, list, name};
use crate::history::Step;
use crate::{result, round_ends};
use clauses::{Clauses, row};
pub use groups::Moved;
use groups::{Group, Seeds, total};
use places::Places;
use sow_grammar::rules::{Action, Fit};
use sow_grammar::source::Span;
use sow_grammar::words::Words;
use sow_interpreter::{Event, Position, Program};
use sow_matches::Match;

/// A step of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The step in words.
    pub text: String,
    /// The lap in which the step happened, from 1; `None` before the first lap.
    pub lap: Option<u32>,
    /// The clause that caused the step, if there is one.
    pub clause: Option<Span>,
    /// The seeds that the step moved.
    pub moved: Vec<Moved>,
}

/// The narration of one move.
struct Narration<'a> {
    /// The rules of the round in which the move was made.
    program: &'a Program,
    step: &'a Step,
    places: Places<'a>,
    /// The choices of the move in notation, without those already described.
    choices: std::iter::Skip<std::str::Split<'a, char>>,
    /// The name of the lap whose sowing comes next.
    lap: Option<String>,
    /// The number of the current lap, from 1.
    number: Option<u32>,
}

/// Describes a move: a title line, then a line for each step and for each round that ended.
#[must_use]
pub fn of(before: &Match, step: &Step) -> Vec<String> {
    let mut lines = vec![title(before, step)];
    lines.extend(steps(before, step).into_iter().map(|told| told.text));
    lines.extend(round_ends::of_match(step).iter().map(round_ends::words));
    if before.arrangement().is_some() || !round_ends::of_match(step).is_empty() {
        lines.push(what_follows(&step.after));
    }
    lines
}

/// Returns the steps of a move in order, each with its clause.
#[must_use]
pub fn steps(before: &Match, step: &Step) -> Vec<Told> {
    let program = before.program();
    let mut narration = Narration {
        program,
        step,
        places: Places {
            layout: program.layout(),
            mover: step.mover,
        },
        choices: step.spelling.split('/').skip(1),
        lap: None,
        number: None,
    };
    let mut clauses = Clauses::of(program, step);
    let events = step.events.iter().copied();
    let events = events.map(|event| (event, clauses.of_event(event)));
    groups::gather(events.filter(|&(event, _)| matters(program, event)))
        .into_iter()
        .filter_map(|(group, clause)| {
            let moved = group.moved();
            let text = narration.tell(group)?;
            let lap = narration.number;
            Some(Told {
                text,
                lap,
                clause,
                moved,
            })
        })
        .collect()
}

/// Returns the player and the move: `South plays 3`.
#[must_use]
pub fn title(before: &Match, step: &Step) -> String {
    let mover = name(step.mover);
    match before.arrangement() {
        Some(rule) => {
            let numbers = step.spelling.split_once(' ').map_or("", |(_, rest)| rest);
            format!("{mover} arranges {}: {numbers}", rule.rule())
        }
        None => format!("{mover} plays {}", step.spelling),
    }
}

/// Describes the state that an arrangement or the end of a round leads to.
fn what_follows(game: &Match) -> String {
    let task = match game.arrangement() {
        Some(_) => "is to arrange",
        None => "is to move",
    };
    result::told(game).unwrap_or_else(|| {
        let (round, mover) = (game.round_number(), name(game.mover()));
        format!("round {round}: {mover} {task}")
    })
}

/// Whether an event is worth describing: rows that only pass are not, since tables for each seed have one for nearly
/// every seed.
fn matters(program: &Program, event: Event) -> bool {
    row(program, event).is_none_or(|row| row.fit != Fit::Else || row.actions != [Action::Pass])
}

impl Narration<'_> {
    fn tell(&mut self, group: Group) -> Option<String> {
        let line = match group {
            Group::Lifted(seeds) => format!("lifts {}", self.taken(&seeds)),
            Group::Sown(seeds) => {
                let (many, places) = (count(total(&seeds), "seed"), self.places.run(&seeds));
                match self.lap.take() {
                    Some(lap) => format!("{lap}: sows {many} into {places}"),
                    None => format!("sows {many} into {places}"),
                }
            }
            Group::Captured(seeds, to) => format!(
                "captures {} into {}",
                self.taken(&seeds),
                self.places.one(to)
            ),
            Group::Put(seeds, to) => {
                format!("puts {} into {}", self.taken(&seeds), self.places.one(to))
            }
            Group::Swept(seeds, to) => {
                format!(
                    "what is left, {}, goes to {}",
                    self.taken(&seeds),
                    self.places.one(to)
                )
            }
            Group::Other(Event::Lap { number, relay, .. }) => {
                self.number = Some(number);
                self.lap = Some(format!(
                    "lap {number}{}",
                    if relay { ", a relay" } else { "" }
                ));
                return None;
            }
            Group::Other(event) => return self.event(event),
        };
        Some(line)
    }

    fn event(&mut self, event: Event) -> Option<String> {
        match event {
            Event::Mark { at, mark, set } => {
                let mark = &self.program.rules()[mark].name;
                let verb = if set { "now bears" } else { "no longer bears" };
                Some(format!("{} {verb} the mark `{mark}`", self.places.one(at)))
            }
            Event::Row { .. } => self.row(event),
            Event::Choice { index } => Some(match self.choices.next() {
                Some(choice) => format!("chooses `{choice}`"),
                None => format!("takes choice {}", u32::from(index) + 1),
            }),
            Event::Again => Some(format!("{} moves again", name(self.step.mover))),
            Event::TurnEnds => {
                let after = self.after();
                // Nobody is to move once the game is over.
                after
                    .over()
                    .is_none()
                    .then(|| format!("{} is to move", name(after.mover())))
            }
            Event::Over { .. } => {
                let standing = self
                    .after()
                    .over()
                    .filter(|_| !self.step.after.is_match())?;
                Some(result::words(&standing, self.program.layout().players()))
            }
            // Described as groups.
            Event::Lift { .. }
            | Event::Lap { .. }
            | Event::Sow { .. }
            | Event::Capture { .. }
            | Event::Put { .. }
            | Event::Sweep { .. } => None,
        }
    }

    /// Returns the position of the move's round after the move.
    fn after(&self) -> &Position {
        let end = self.step.ended.first();
        end.map_or(self.step.after.position(), |end| &end.position)
    }

    /// Describes seeds and where they come from: `3 seeds from f4`, `18 seeds (10 from f4, 3 from North's f5)`.
    fn taken(&self, seeds: &Seeds) -> String {
        let each: Vec<String> = seeds
            .iter()
            .map(|&(cell, seeds)| format!("{seeds} from {}", self.places.one(cell)))
            .collect();
        match seeds.as_slice() {
            [(cell, seeds)] => format!("{} from {}", count(*seeds, "seed"), self.places.one(*cell)),
            _ => format!("{} ({})", count(total(seeds), "seed"), list(&each)),
        }
    }

    /// Describes the table row that applied: its test and its actions.
    fn row(&self, event: Event) -> Option<String> {
        let row = row(self.program, event)?;
        let words = Words::new(self.program.rules(), self.program.settings());
        let actions: Vec<String> = row
            .actions
            .iter()
            .map(|action| words.action(action))
            .collect();
        let actions = actions.join("; ");
        Some(match &row.fit {
            Fit::Place(place) => format!("that is {}: {actions}", words.one_of(place)),
            Fit::When(condition) => format!("since {}: {actions}", words.condition(condition)),
            Fit::Else => format!("otherwise: {actions}"),
        })
    }
}
