//! Look ahead that never terminates: whether a kind of move is legal must not depend on itself.

use super::game::LintContext;
use crate::analysis::cycles::cycles;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{PhraseRef, Resolved, Visit, VisitPhrases};
use crate::rules::{Ability, Condition, MoveId, Noun, Rules, TableId};
use std::collections::BTreeSet;

/// A question about a kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Question {
    /// Whether the kind of move is legal.
    Legal(MoveId),
    /// Whether the kind of move is legal, as asked by `can`: filters after the move are ignored.
    Possible(MoveId),
    /// The seeds that the first lap of the kind of move takes.
    Threat(MoveId),
}

impl Question {
    const fn kind(self) -> MoveId {
        match self {
            Self::Legal(kind) | Self::Possible(kind) | Self::Threat(kind) => kind,
        }
    }

    /// Returns the questions about a kind of move, in the order of their slots.
    const fn for_move(kind: MoveId) -> [Self; 3] {
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
pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &game.rules;
    let count = rules.moves.len();
    let questions: Vec<_> = (0..count)
        .map(|at| MoveId(at as u16))
        .flat_map(Question::for_move)
        .collect();
    let edges: Vec<Vec<usize>> = questions
        .iter()
        .map(|&question| {
            dependencies(rules, question)
                .into_iter()
                .map(Question::slot)
                .collect()
        })
        .collect();
    let mut reported = BTreeSet::new();
    for ring in cycles(&edges) {
        let kinds: BTreeSet<_> = ring
            .into_iter()
            .map(|slot| questions[slot].kind())
            .collect();
        if reported.insert(kinds.clone()) {
            found.extend(cycle_fault(game, &kinds));
        }
    }
}

fn cycle_fault(game: &LintContext<'_>, kinds: &BTreeSet<MoveId>) -> Option<Diagnostic> {
    let rules = &game.rules;
    let place = |kind: MoveId| game.name_span(&rules[kind]);
    let mut kinds = kinds.iter().copied();
    let first = kinds.next()?;
    let fault = format!("whether `{}` is legal depends on itself", rules[first].name);
    let mut fault = Diagnostic::new(Code::MoveCycle, place(first), fault)
            .help("take one `unless`, `can` or `threatened by` out, so that one kind of move is decided first");
    for other in kinds.take(4) {
        fault = fault.with_related(place(other), "it depends on this, and this on it");
    }
    Some(fault)
}

/// Returns the questions that must be answered before `question`.
fn dependencies(rules: &Rules, question: Question) -> BTreeSet<Question> {
    let kind = &rules[question.kind()];
    let mut collector = QuestionCollector {
        rules,
        questions: BTreeSet::new(),
        tables: BTreeSet::new(),
        unvisited_tables: Vec::new(),
        regions: BTreeSet::new(),
    };
    for phase in rules.phases.iter().take(usize::from(kind.phase.0) + 1) {
        collector.visit(&phase.condition);
    }
    collector.visit(&kind.when);
    collector.visit(&kind.from);
    collector.visit(&kind.actions);
    collector.visit_tables();
    if let Question::Legal(_) = question {
        collector.visit(&kind.filters);
        rules
            .after_move
            .iter()
            .for_each(|&table| collector.add_table(table));
        collector.visit_tables();
    }
    let unless = kind.unless.iter().map(|&other| match question {
        Question::Legal(_) => Some(Question::Legal(other)),
        Question::Possible(_) => Some(Question::Possible(other)),
        Question::Threat(_) => None,
    });
    collector.questions.extend(unless.flatten());
    collector.questions
}

/// Collects the looks ahead in phrases, in the tables they lead to and in the named pits they mention.
struct QuestionCollector<'r> {
    rules: &'r Rules,
    questions: BTreeSet<Question>,
    tables: BTreeSet<TableId>,
    /// Those of the tables whose rows have not been visited.
    unvisited_tables: Vec<TableId>,
    regions: BTreeSet<u16>,
}

impl<'r> QuestionCollector<'r> {
    fn visit(&mut self, phrases: &'r impl Visit<Resolved>) {
        phrases.for_each_phrase(&mut |part| self.visit_part(&part));
    }

    fn add_table(&mut self, table: TableId) {
        if self.tables.insert(table) {
            self.unvisited_tables.push(table);
        }
    }

    fn visit_part(&mut self, part: &PhraseRef<'r>) {
        match part {
            PhraseRef::Condition(Condition::Can(_, Ability::Kind(kind))) => {
                let name = &self.rules[*kind].name;
                let alike = (0..)
                    .zip(&self.rules.moves)
                    .filter(|(_, other)| other.name == *name);
                self.questions
                    .extend(alike.map(|(at, _)| Question::Possible(MoveId(at))));
            }
            PhraseRef::Condition(Condition::Can(_, Ability::Move | Ability::Play)) => {
                let all =
                    (0..self.rules.moves.len()).map(|at| Question::Possible(MoveId(at as u16)));
                self.questions.extend(all);
            }
            PhraseRef::Condition(Condition::Threatened(_, kinds)) => {
                self.questions
                    .extend(kinds.iter().map(|&kind| Question::Threat(kind)));
            }
            PhraseRef::Place(place) => {
                if let Noun::Region(id) = place.noun
                    && self.regions.insert(id.0)
                    && let Some(region) = self.rules.regions.get(usize::from(id.0))
                {
                    self.visit(&region.places);
                }
            }
            PhraseRef::Action(crate::rules::Action::Do(table)) => self.add_table(*table),
            PhraseRef::Action(crate::rules::Action::Sow(sow)) => {
                sow.last
                    .into_iter()
                    .chain(sow.each)
                    .for_each(|table| self.add_table(table));
            }
            PhraseRef::Condition(_) | PhraseRef::Action(_) | PhraseRef::Quantity(_) => {}
        }
    }

    /// Collects from all tables reached so far, and from those that they lead to.
    fn visit_tables(&mut self) {
        let rules = self.rules;
        while let Some(table) = self.unvisited_tables.pop() {
            if let Some(table) = rules.tables.get(usize::from(table.0)) {
                self.visit(&table.rows);
            }
        }
    }
}
