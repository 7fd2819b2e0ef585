//! What a move did, step by step, in words.

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

/// One thing that happened in a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// In words.
    pub text: String,
    /// The lap in which it happened, from 1; none before the first.
    pub lap: Option<u32>,
    /// The clause by which it happened, if one says so.
    pub clause: Option<Span>,
    /// The seeds that were moved.
    pub moved: Vec<Moved>,
}

/// The narration of one move.
struct Narration<'a> {
    /// The rules of the round in which it was made.
    program: &'a Program,
    step: &'a Step,
    places: Places<'a>,
    /// The choices inside the move as they are written, those told already taken out.
    choices: std::iter::Skip<std::str::Split<'a, char>>,
    /// What the lap is called whose sowing comes next.
    lap: Option<String>,
    /// Its number.
    number: Option<u32>,
}

/// The narration of a move, a line for each thing that happened.
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

/// What happened in a move, thing by thing, each with its clause.
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

/// Who does what: `South plays 3`.
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

/// What an arrangement or the end of a round leads to.
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

/// Rows that do nothing are passed over; a table for each seed has one for nearly every seed.
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
                // Nobody moves any more once the game is over.
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
            // Told as groups.
            Event::Lift { .. }
            | Event::Lap { .. }
            | Event::Sow { .. }
            | Event::Capture { .. }
            | Event::Put { .. }
            | Event::Sweep { .. } => None,
        }
    }

    /// How the move left the board of its round.
    fn after(&self) -> &Position {
        let end = self.step.ended.first();
        end.map_or(self.step.after.position(), |end| &end.position)
    }

    /// Seeds and where they come from: `3 seeds from f4`, `18 seeds (10 from f4, 3 from North's f5)`.
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

    /// The row of a table that was done: why, and what it says.
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
