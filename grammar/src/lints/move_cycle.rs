//! Look ahead that never terminates: whether a kind of move is legal must not depend on itself.

use super::game::Game;
use crate::analysis::cycles::cycles;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{Part, Parts, Resolved, Visit};
use crate::rules::{Ability, Condition, MoveId, Noun, Rules, TableId};
use std::collections::BTreeSet;

/// A question about a kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Question {
    /// Whether the kind of move is legal.
    Legal(MoveId),
    /// Whether the kind of move is legal, as asked by `can`: filters after the move are ignored.
    Possible(MoveId),
    /// Which seeds the first lap of the kind of move takes.
    Threat(MoveId),
}

impl Question {
    const fn kind(self) -> MoveId {
        match self {
            Self::Legal(kind) | Self::Possible(kind) | Self::Threat(kind) => kind,
        }
    }

    /// Returns the questions about a kind of move, in the order of their slots.
    const fn all(kind: MoveId) -> [Self; 3] {
        [Self::Legal(kind), Self::Possible(kind), Self::Threat(kind)]
    }

    /// Returns its index among all questions.
    fn slot(self) -> usize {
        let which = match self {
            Self::Legal(_) => 0,
            Self::Possible(_) => 1,
            Self::Threat(_) => 2,
        };
        usize::from(self.kind().0) * 3 + which
    }
}

/// Reports kinds of move whose legality depends on itself.
pub(super) fn find(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &game.rules;
    let count = rules.moves.len();
    let questions: Vec<_> = (0..count)
        .map(|at| MoveId(at as u16))
        .flat_map(Question::all)
        .collect();
    let edges: Vec<Vec<usize>> = questions
        .iter()
        .map(|&question| {
            asked(rules, question)
                .into_iter()
                .map(Question::slot)
                .collect()
        })
        .collect();
    let mut told = BTreeSet::new();
    for ring in cycles(&edges) {
        let kinds: BTreeSet<_> = ring
            .into_iter()
            .map(|slot| questions[slot].kind())
            .collect();
        if told.insert(kinds.clone()) {
            found.extend(cycle(game, &kinds));
        }
    }
}

fn cycle(game: &Game<'_>, kinds: &BTreeSet<MoveId>) -> Option<Diagnostic> {
    let rules = &game.rules;
    let place = |kind: MoveId| game.head(&rules[kind]);
    let mut kinds = kinds.iter().copied();
    let first = kinds.next()?;
    let fault = format!("whether `{}` is legal depends on itself", rules[first].name);
    let mut fault = Diagnostic::new(Code::MoveCycle, place(first), fault)
            .help("take one `unless`, `can` or `threatened by` out, so that one kind of move is decided first");
    for other in kinds.take(4) {
        fault = fault.and(place(other), "it depends on this, and this on it");
    }
    Some(fault)
}

/// Returns the questions that must be answered before `question`.
fn asked(rules: &Rules, question: Question) -> BTreeSet<Question> {
    let kind = &rules[question.kind()];
    let mut look = Look {
        rules,
        found: BTreeSet::new(),
        seen: BTreeSet::new(),
        regions: BTreeSet::new(),
    };
    for phase in rules.phases.iter().take(usize::from(kind.phase.0) + 1) {
        look.at(&phase.condition);
    }
    look.at(&kind.when);
    look.at(&kind.from);
    look.at(&kind.actions);
    look.tables();
    if let Question::Legal(_) = question {
        look.at(&kind.filters);
        rules.after_move.iter().for_each(|&table| look.open(table));
        look.tables();
    }
    let unless = kind.unless.iter().map(|&other| match question {
        Question::Legal(_) => Some(Question::Legal(other)),
        Question::Possible(_) => Some(Question::Possible(other)),
        Question::Threat(_) => None,
    });
    look.found.extend(unless.flatten());
    look.found
}

/// Collects the looks ahead in phrases, in the tables they lead to and in the named pits they mention.
struct Look<'r> {
    rules: &'r Rules,
    found: BTreeSet<Question>,
    seen: BTreeSet<TableId>,
    regions: BTreeSet<u16>,
}

impl<'r> Look<'r> {
    fn at(&mut self, phrases: &'r impl Visit<Resolved>) {
        phrases.each_part(&mut |part| self.part(&part));
    }

    fn open(&mut self, table: TableId) {
        self.seen.insert(table);
    }

    fn part(&mut self, part: &Part<'r>) {
        match part {
            Part::Condition(Condition::Can(_, Ability::Kind(kind))) => {
                let name = &self.rules[*kind].name;
                let alike = (0..)
                    .zip(&self.rules.moves)
                    .filter(|(_, other)| other.name == *name);
                self.found
                    .extend(alike.map(|(at, _)| Question::Possible(MoveId(at))));
            }
            Part::Condition(Condition::Can(_, Ability::Move | Ability::Play)) => {
                let all =
                    (0..self.rules.moves.len()).map(|at| Question::Possible(MoveId(at as u16)));
                self.found.extend(all);
            }
            Part::Condition(Condition::Threatened(_, kinds)) => {
                self.found
                    .extend(kinds.iter().map(|&kind| Question::Threat(kind)));
            }
            Part::Place(place) => {
                if let Noun::Region(id) = place.noun
                    && self.regions.insert(id.0)
                    && let Some(region) = self.rules.regions.get(usize::from(id.0))
                {
                    self.at(&region.places);
                }
            }
            Part::Action(crate::rules::Action::Do(table)) => self.open(*table),
            Part::Action(crate::rules::Action::Sow(sow)) => {
                sow.last
                    .into_iter()
                    .chain(sow.each)
                    .for_each(|table| self.open(table));
            }
            Part::Condition(_) | Part::Action(_) | Part::Quantity(_) => {}
        }
    }

    /// Collects from all tables reached so far, and from those that they lead to.
    fn tables(&mut self) {
        let mut done = BTreeSet::new();
        while let Some(&table) = self.seen.difference(&done).next() {
            done.insert(table);
            let rules = self.rules;
            let Some(table) = rules.tables.get(usize::from(table.0)) else {
                continue;
            };
            self.at(&table.rows);
        }
    }
}
