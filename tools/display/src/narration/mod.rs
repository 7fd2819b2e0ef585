//! Descriptions of moves, step by step.

mod clauses;
mod groups;
pub mod json;
mod places;

use crate::english::{count, list, numbers, seat_name};
use crate::history::Step;
use crate::{result, round_ends};
use clauses::{ClauseTracker, event_row, rows_up_to_event};
pub use groups::Transfer;
use groups::{Group, SeedCounts, total_seeds};
use places::PlaceNames;
use sow_grammar::prose::Prose;
use sow_grammar::rules::{Action, Fit, Rules};
use sow_grammar::source::Span;
use sow_interpreter::trace::InnerChoice;
use sow_interpreter::{Event, Position, Program};
use sow_matches::notations::Notation;
use sow_matches::{Match, MatchMove};

/// A step of a move.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_display::history::Step;
/// use sow_display::narration::steps;
///
/// let before = Match::new(&rules, &settings, Extent::Round).unwrap();
/// let step = Step::of(&before, &before.read_move("1").unwrap()).unwrap();
/// let narrated = steps(&before, &step);
/// assert!(narrated.iter().any(|one| one.clause.is_some()), "a clause says why the player moves again");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NarrationStep {
    /// The step in words.
    pub text: String,
    /// The lap in which the step happened, from 1; `None` before the first lap.
    pub lap: Option<u32>,
    /// The clause that caused the step, if there is one.
    pub clause: Option<Span>,
    /// The seeds that the step moved.
    pub transfers: Vec<Transfer>,
}

/// The narration of one move.
struct Narration<'a> {
    /// The program of the round in which the move was made.
    program: &'a Program,
    rules: &'a Rules,
    step: &'a Step,
    places: PlaceNames<'a>,
    /// The choices of the move that have not been described yet.
    choices: std::slice::Iter<'a, InnerChoice>,
    /// The name of the lap whose sowing is described next.
    lap_name: Option<String>,
    /// The number of the current lap, from 1.
    lap_number: Option<u32>,
}

/// Describes a move: a title, in a notation if one is given, then one line for each step and for each round that ended.
#[must_use]
pub fn describe_move(before: &Match, step: &Step, notation: Option<&Notation>) -> Vec<String> {
    let mut lines = vec![title(before, step, notation)];
    lines.extend(
        steps(before, step)
            .into_iter()
            .map(|narrated| narrated.text),
    );
    lines.extend(
        round_ends::ended_rounds(step)
            .iter()
            .map(|end| round_ends::describe(before, end)),
    );
    if before.arrangement().is_some() || !round_ends::ended_rounds(step).is_empty() {
        lines.push(describe_next_turn(&step.after));
    }
    lines
}

/// Returns the steps of a move in order, each with its clause.
#[must_use]
pub fn steps(before: &Match, step: &Step) -> Vec<NarrationStep> {
    let (rules, program) = (&*before.compiled().rules, before.program());
    let mut narration = Narration {
        program,
        rules,
        step,
        places: PlaceNames {
            layout: program.layout(),
            mover: step.mover,
        },
        choices: step.choices.iter(),
        lap_name: None,
        lap_number: None,
    };
    let mut clauses = ClauseTracker::new(rules, program, step);
    let events = step.events.iter().copied();
    let events = events.map(|event| (event, clauses.clause_of_event(event)));
    let narrated = groups::group_events(events.filter(|&(event, _)| is_notable(rules, event)))
        .into_iter()
        .filter_map(|(group, clause)| {
            let moved = group.transfers();
            let text = narration.describe_group(group)?;
            let lap = narration.lap_number;
            Some(NarrationStep {
                text,
                lap,
                clause,
                transfers: moved,
            })
        });
    let omitted = (step.omitted_events > 0).then(|| NarrationStep {
        text: format!("{} not shown", count(step.omitted_events, "further event")),
        lap: None,
        clause: None,
        transfers: Vec::new(),
    });
    narrated.chain(omitted).collect()
}

/// Returns the player and the move, in a notation if one is given: `South plays 3`.
#[must_use]
pub fn title(before: &Match, step: &Step, notation: Option<&Notation>) -> String {
    let mover = seat_name(step.mover);
    match (&step.played, before.arrangement()) {
        (MatchMove::Arrange(counts), Some(rule)) => {
            let numbers = numbers(counts);
            format!("{mover} arranges {}: {numbers}", rule.rule_text())
        }
        _ => match step.written(before, notation) {
            Some(written) => format!("{mover} plays {written}"),
            None => format!("{mover} {}", step.describe_action()),
        },
    }
}

/// Describes what comes next after an arrangement or the end of a round.
fn describe_next_turn(game: &Match) -> String {
    let task = match game.arrangement() {
        Some(_) => "is to arrange",
        None => "is to move",
    };
    result::describe(game).unwrap_or_else(|| {
        let (round, mover) = (game.round_number(), seat_name(game.mover()));
        format!("round {round}: {mover} {task}")
    })
}

/// Whether an event is worth describing. Rows that do nothing are not: with tables for each seed, there is such a row
/// for nearly every seed.
fn is_notable(rules: &Rules, event: Event) -> bool {
    event_row(rules, event)
        .is_none_or(|row| row.fit.node != Fit::Else || row.actions != [Action::Pass.into()])
}

impl Narration<'_> {
    fn describe_group(&mut self, group: Group) -> Option<String> {
        let line = match group {
            Group::Lift(seeds) => format!("lifts {}", self.describe_sources(&seeds)),
            Group::Sow(seeds) => {
                let (many, places) = (
                    count(total_seeds(&seeds), "seed"),
                    self.places.list_places(&seeds),
                );
                match self.lap_name.take() {
                    Some(lap) => format!("{lap}: sows {many} into {places}"),
                    None => format!("sows {many} into {places}"),
                }
            }
            Group::Capture(seeds, to) => format!(
                "captures {} into {}",
                self.describe_sources(&seeds),
                self.places.name(to)
            ),
            Group::Put(seeds, to) => {
                format!(
                    "puts {} into {}",
                    self.describe_sources(&seeds),
                    self.places.name(to)
                )
            }
            Group::Sweep(seeds, to) => {
                format!(
                    "what is left, {}, goes to {}",
                    self.describe_sources(&seeds),
                    self.places.name(to)
                )
            }
            Group::Other(Event::Lap { number, relay, .. }) => {
                self.lap_number = Some(number);
                self.lap_name = Some(format!(
                    "lap {number}{}",
                    if relay { ", a relay" } else { "" }
                ));
                return None;
            }
            Group::Other(event) => return self.describe_event(event),
        };
        Some(line)
    }

    fn describe_event(&mut self, event: Event) -> Option<String> {
        match event {
            Event::Mark { at, mark, set } => {
                let mark = &self.rules[mark].name;
                let verb = if set { "gets" } else { "loses" };
                Some(format!("{} {verb} the mark `{mark}`", self.places.name(at)))
            }
            Event::Row { .. } => self.describe_row(event),
            Event::Choice { index } => Some(match self.choices.next() {
                Some(&choice) => {
                    let spelled = self.program.spell_choice(self.step.mover, choice);
                    format!("chooses `{spelled}`")
                }
                None => format!("takes choice {}", u32::from(index) + 1),
            }),
            Event::Again => Some(format!("{} moves again", seat_name(self.step.mover))),
            Event::TurnEnds => {
                let after = self.position_after();
                // Once the game is over, no player is to move.
                after
                    .result()
                    .is_none()
                    .then(|| format!("{} is to move", seat_name(after.mover())))
            }
            Event::Over { .. } => {
                let standing = self
                    .position_after()
                    .result()
                    .filter(|_| !self.step.after.is_match())?;
                Some(result::describe_standing(
                    &standing,
                    self.program.layout().players(),
                ))
            }
            // These events are described as groups.
            Event::Lift { .. }
            | Event::Lap { .. }
            | Event::Sow { .. }
            | Event::Capture { .. }
            | Event::Put { .. }
            | Event::Sweep { .. } => None,
        }
    }

    /// Returns the position of the move's round after the move.
    fn position_after(&self) -> &Position {
        let end = self.step.ended_rounds.first();
        end.map_or(self.step.after.position(), |end| &end.position)
    }

    /// Describes seeds and where they come from: `3 seeds from f4`, `18 seeds (10 from f4, 3 from North's f5)`.
    fn describe_sources(&self, seeds: &SeedCounts) -> String {
        let each: Vec<String> = seeds
            .iter()
            .map(|&(cell, seeds)| format!("{seeds} from {}", self.places.name(cell)))
            .collect();
        match seeds.as_slice() {
            [(cell, seeds)] => {
                format!("{} from {}", count(*seeds, "seed"), self.places.name(*cell))
            }
            _ => format!("{} ({})", count(total_seeds(seeds), "seed"), list(&each)),
        }
    }

    /// Describes the table row that applied: its test and its actions.
    fn describe_row(&self, event: Event) -> Option<String> {
        let settings = self.program.settings();
        let (row, before) = rows_up_to_event(self.rules, event)?.split_last()?;
        let row = row.specialise(settings);
        let prose = Prose::new(self.rules, settings);
        let actions: Vec<String> = row
            .actions
            .iter()
            .map(|action| prose.action(action))
            .collect();
        let actions = actions.join("; ");
        Some(match &row.fit.node {
            Fit::Place(place) => format!("that is {}: {actions}", prose.one_of(place)),
            Fit::When(condition) => format!("since {}: {actions}", prose.condition(condition)),
            // `Else` need not be explained if, with these options, no row before it can apply.
            Fit::Else if before.iter().all(|row| row.specialise(settings).is_dead()) => actions,
            Fit::Else => format!("otherwise: {actions}"),
        })
    }
}
