//! Kinds of move: whether each can be played, and whether its legality can be decided.

use super::LintContext;
use crate::analysis::assumptions::Assumptions;
use crate::analysis::endless::{cycles, may_never_end};
use crate::analysis::evaluation::Evaluation;
use crate::analysis::moves::{is_always_possible, is_free_choice};
use crate::analysis::situation::{AssumptionSets, is_impossible};
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{PhraseRef, Resolved, Visit, VisitPhrases};
use crate::rules::{
    Ability, Action, ChoiceFilter, Condition, MoveId, MoveKind, Noun, Place, Rules, TableId,
};
use std::collections::BTreeSet;

/// Reports kinds of move that can never be played, and choices of pits without effect.
pub(super) fn find_never_played(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    for kind in &game.rules.moves {
        match precedence_fault(game, kind) {
            Some(fault) => found.push(fault),
            None => check_choice(game, kind, found),
        }
    }
}

/// Returns the least number of seeds in a pit that a kind of move begins in: 0 if the move itself may put the first
/// seed there.
pub(super) fn min_seeds(kind: &MoveKind) -> i64 {
    i64::from(!matches!(
        kind.actions.first().map(|action| &action.node),
        Some(Action::Put { .. })
    ))
}

fn never_played_fault(game: &LintContext<'_>, kind: &MoveKind) -> Diagnostic {
    let message = format!("no move `{}` can ever be played", kind.name);
    Diagnostic::new(Code::NeverPlayed, game.name_span(kind), message)
}

/// Reports a kind of move that is possible only when its own pits hold no seeds, because another kind takes precedence.
fn precedence_fault(game: &LintContext<'_>, kind: &MoveKind) -> Option<Diagnostic> {
    let others = || kind.unless.iter().map(|other| &game.rules[other.node]);
    let free = |other: &&MoveKind| other.when.is_none() && other.unless.is_empty();
    let unless = kind.unless.first()?;
    let always = others().filter(free).any(is_always_possible);
    let places: Vec<&Place> = others()
        .filter(free)
        .filter(|other| is_free_choice(&game.rules, other) && !may_never_end(&game.rules, other))
        .filter_map(|other| other.from.as_ref().map(|from| &from.place.node))
        .collect();
    let covered = || {
        let from = kind.from.as_ref()?;
        let mut left = choosable_pits(game, kind, &from.place);
        for place in &places {
            left = narrow_ways(game, &left, place, false);
        }
        is_impossible(&left).then_some(())
    };
    (always || covered().is_some()).then(|| {
        never_played_fault(game, kind)
            .with_related(
                unless.span,
                "whenever it could be played, this move is possible",
            )
            .help("take `unless` out, or let the other kind of move leave some pits to this one")
    })
}

fn narrow_ways(
    game: &LintContext<'_>,
    ways: &AssumptionSets,
    place: &Place,
    holds: bool,
) -> AssumptionSets {
    let narrow =
        |evaluation: &Evaluation<'_>, way: Assumptions| evaluation.assume_member(place, holds, way);
    game.situations.narrow_each(ways, narrow)
}

fn choosable_pits(game: &LintContext<'_>, kind: &MoveKind, place: &Place) -> AssumptionSets {
    narrow_ways(
        game,
        &game.situations.at_chosen_pit(min_seeds(kind)),
        place,
        true,
    )
}

/// Reports a kind of move for which no pit can be chosen, and filters that never narrow the choice.
fn check_choice(game: &LintContext<'_>, kind: &MoveKind, found: &mut Vec<Diagnostic>) {
    let Some(from) = &kind.from else { return };
    let mut left = choosable_pits(game, kind, &from.place);
    if is_impossible(&left) {
        let fault = never_played_fault(game, kind)
            .with_related(from.place.span, "no pit with seeds is ever one of these");
        found.push(fault.help(
            "pits without seeds cannot be played; check whether the words contradict each other",
        ));
        return;
    }
    for filter in &from.filters {
        let place = filter.place();
        let span = place.span;
        let rest = narrow_ways(game, &left, place, false);
        let excepts = matches!(filter, ChoiceFilter::Except(_));
        let idle = if is_impossible(&narrow_ways(game, &left, place, true)) {
            "none of these is ever among the pits to choose from"
        } else if !is_impossible(&rest) {
            if excepts {
                left = rest;
            }
            continue;
        } else if excepts {
            let fault =
                never_played_fault(game, kind).with_related(span, "this leaves no pit to choose");
            found.push(fault.help("name fewer pits after `except`"));
            return;
        } else {
            "all pits to choose from are among these"
        };
        let fault = Diagnostic::new(Code::NoEffect, span, idle);
        found.push(fault.help("take it out, or name other pits"));
    }
}

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

    /// Returns the index of the question among all questions.
    fn slot(self) -> usize {
        let which = match self {
            Self::Legal(_) => 0,
            Self::Possible(_) => 1,
            Self::Threat(_) => 2,
        };
        usize::from(self.kind().0) * 3 + which
    }
}

/// Reports look ahead that never terminates: whether a kind of move is legal must not depend on itself.
pub(super) fn find_cycles(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
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
    let unless = kind.unless.iter().map(|other| match question {
        Question::Legal(_) => Some(Question::Legal(other.node)),
        Question::Possible(_) => Some(Question::Possible(other.node)),
        Question::Threat(_) => None,
    });
    collector.questions.extend(unless.flatten());
    collector.questions
}

/// Collects the questions that phrases ask by looking ahead, including those in the tables that the phrases lead to and
/// in the named pits that they mention.
struct QuestionCollector<'r> {
    rules: &'r Rules,
    questions: BTreeSet<Question>,
    tables: BTreeSet<TableId>,
    /// The tables found whose rows have not been visited.
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
                if let Noun::Region(id) = place.noun.node
                    && self.regions.insert(id.0)
                    && let Some(region) = self.rules.regions.get(usize::from(id.0))
                {
                    self.visit(&region.places);
                }
            }
            PhraseRef::Action(Action::Do(table)) => self.add_table(*table),
            PhraseRef::Action(Action::Sow(sow)) => {
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
