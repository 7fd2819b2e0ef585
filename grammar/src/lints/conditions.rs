//! Conditions with the same value in every position, and conditions about one player that name the pits of both.

use super::LintContext;
use super::phrases::{Phrase, phrases};
use crate::analysis::assumptions::Assumptions;
use crate::analysis::evaluation::Evaluation;
use crate::analysis::situation::{AssumptionSets, is_impossible};
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{
    Action, Condition, Fit, Naming, Noun, Outcome, Owner, Place, Quantity, Range, Row, Rules,
    Spanned, Test,
};
use crate::source::Span;

/// Reports conditions that always hold or never hold, and ranges in lists that never decide a test.
pub(super) fn find_constants(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    for constant in constants(game) {
        let (code, message, help) = match constant.value {
            ConstantValue::Always => (
                Code::AlwaysHolds,
                "this condition always holds",
                "take it out, or write the condition that was meant",
            ),
            ConstantValue::Contradiction => (
                Code::NeverHolds,
                "the parts of this condition contradict each other",
                "take one of them out, or write what was meant",
            ),
            ConstantValue::Never => (
                Code::NeverHolds,
                "this condition can never hold",
                "compare with a value that can occur, or take it out with everything that depends on it",
            ),
            ConstantValue::NeverInRange => (
                Code::NeverHolds,
                "the value compared never falls in this range",
                "take it out of the list, or write numbers that can occur",
            ),
            ConstantValue::CoveredRange => (
                Code::NeverHolds,
                "an earlier part of the list already has all numbers of this one that can occur",
                "take it out of the list, or write other numbers",
            ),
        };
        found.push(Diagnostic::new(code, constant.span, message).help(help));
    }
}

/// A condition that always or never holds, or a range in a list that never decides a test.
struct Constant {
    span: Span,
    value: ConstantValue,
}

/// The constant result of a condition, or of one of the ranges that it tests.
enum ConstantValue {
    /// The condition always holds.
    Always,
    /// The condition never holds.
    Never,
    /// Each part of the condition can hold, but not all of them together.
    Contradiction,
    /// The tested number is never in this range of a list.
    NeverInRange,
    /// Wherever the tested number is in this range of a list, it is also in an earlier range.
    CoveredRange,
}

/// Returns all constant conditions of a game; of nested ones, the innermost.
fn constants(game: &LintContext<'_>) -> Vec<Constant> {
    let mut search = ConstantSearch {
        game,
        mid_move: false,
        constants: Vec::new(),
    };
    for asked in phrases(game) {
        search.mid_move = asked.mid_move;
        match asked.phrase {
            Phrase::Condition(condition) => search.condition(condition, &asked.ways),
            Phrase::Fit(place) => search.fit(place, &asked.ways),
            Phrase::Place(place) => search.place(place),
        };
    }
    search.constants
}

/// The search for constant conditions. Each method reports whether it has found any of them.
struct ConstantSearch<'a, 'g> {
    game: &'a LintContext<'g>,
    mid_move: bool,
    constants: Vec<Constant>,
}

impl ConstantSearch<'_, '_> {
    /// Searches the parts of a condition and, if they are not constant, the condition itself.
    fn condition(&mut self, condition: &Spanned<Condition>, ways: &AssumptionSets) -> bool {
        if self.parts(condition, ways) {
            return true;
        }
        let situations = &self.game.situations;
        let never = is_impossible(&situations.assume(condition, true, ways));
        let always = is_impossible(&situations.assume(condition, false, ways));
        if never == always {
            return self.ranges(condition, ways);
        }
        self.constants.push(Constant {
            span: condition.span,
            value: match (always, &condition.node) {
                (true, _) => ConstantValue::Always,
                (false, Condition::All(_)) => ConstantValue::Contradiction,
                (false, _) => ConstantValue::Never,
            },
        });
        true
    }

    /// Searches a part of a condition. A part with the span of the whole does not stand in the text by itself: `no PLACE
    /// has …` is read as "not some", and of the "some" only the parts are searched.
    fn part(&mut self, part: &Spanned<Condition>, whole: Span, ways: &AssumptionSets) -> bool {
        match part.span == whole {
            true => self.parts(part, ways),
            false => self.condition(part, ways),
        }
    }

    fn parts(&mut self, whole: &Spanned<Condition>, ways: &AssumptionSets) -> bool {
        match &whole.node {
            Condition::All(parts) | Condition::Any(parts) => {
                let mut found = false;
                for part in parts {
                    found |= self.part(part, whole.span, ways);
                }
                found
            }
            Condition::Not(inner) => self.part(inner, whole.span, ways),
            Condition::Some(place) => self.place_within(place, whole.span),
            Condition::Every(place, has) => {
                let ways = self.game.situations.at_named_pits(place, self.mid_move);
                self.place(place) || self.condition(has, &ways)
            }
            Condition::It(place) => self.fit(place, ways),
            Condition::State(place, _) | Condition::Passed(place) => self.place(place),
            Condition::Is(one, other) => self.place(one) || self.place(other),
            Condition::Test(left, test) => {
                self.number(left) || matches!(test, Test::Compare(_, right) if self.number(right))
            }
            Condition::Flag(_)
            | Condition::Word(..)
            | Condition::Phase(_)
            | Condition::Can(..)
            | Condition::Threatened(..)
            | Condition::NoMove
            | Condition::Repeats
            | Condition::LastSeed
            | Condition::Won
            | Condition::Lost
            | Condition::ToMove
            | Condition::Seat(_)
            | Condition::Going(_) => false,
            Condition::Written(never) => match *never {},
        }
    }

    /// Searches a list for ranges that the number is never in, or only where it is also in an earlier range.
    fn ranges(&mut self, condition: &Condition, ways: &AssumptionSets) -> bool {
        let Condition::Test(left, Test::In(ranges)) = condition else {
            return false;
        };
        if ranges.len() < 2 {
            return false;
        }
        let situations = &self.game.situations;
        // The ways in which the number is in none of the ranges searched so far.
        let mut outside = ways.clone();
        let before = self.constants.len();
        for range in ranges {
            let single = Condition::Test(left.clone(), Test::In(vec![range.clone()]));
            let value = if is_impossible(&situations.assume(&single, true, ways)) {
                ConstantValue::NeverInRange
            } else if is_impossible(&situations.assume(&single, true, &outside)) {
                ConstantValue::CoveredRange
            } else {
                outside = situations.assume(&single, false, &outside);
                continue;
            };
            let constant = range_span(range).map(|span| Constant { span, value });
            self.constants.extend(constant);
        }
        self.constants.len() > before
    }

    /// Searches a place that stands for all pits that it names.
    fn place(&mut self, place: &Spanned<Place>) -> bool {
        self.place_within(place, place.span)
    }

    /// Searches a place and the condition that its pits must fulfil. If that condition has the span `whole`, it joins a
    /// written `where` and `has`, and only these two are searched.
    fn place_within(&mut self, place: &Place, whole: Span) -> bool {
        let found = place.condition.as_ref().is_some_and(|condition| {
            let ways = self.game.situations.at_named_pits(place, self.mid_move);
            self.part(condition, whole, &ways)
        });
        self.noun(&place.noun) || found
    }

    /// Searches a place to which the inspected pit must belong.
    fn fit(&mut self, place: &Place, ways: &AssumptionSets) -> bool {
        let bare = Place {
            condition: None,
            ..place.clone()
        };
        let within = self.game.situations.narrow_each(ways, |evaluation, way| {
            evaluation.assume_member(&bare, true, way)
        });
        let found = place
            .condition
            .as_ref()
            .is_some_and(|condition| !is_impossible(&within) && self.condition(condition, &within));
        self.noun(&place.noun) || found
    }

    /// Searches the places that a noun consists of.
    fn noun(&mut self, noun: &Noun) -> bool {
        match noun.naming() {
            Naming::Relative(of) => of.is_some_and(|of| self.place(of)),
            Naming::Track { pits, .. } => self.place(pits),
            Naming::Board | Naming::Places | Naming::Move => {
                let Noun::Group(places) = noun else {
                    return false;
                };
                let mut found = false;
                for place in places {
                    found |= self.place(place);
                }
                found
            }
        }
    }

    fn number(&mut self, number: &Quantity) -> bool {
        match number {
            Quantity::SeedsOf(place) | Quantity::NumberOf(place) => self.place(place),
            Quantity::Computed(left, _, right) => self.number(left) || self.number(right),
            Quantity::Number(_)
            | Quantity::Seeds
            | Quantity::Laps
            | Quantity::Turn(_)
            | Quantity::Captured
            | Quantity::Counter(..)
            | Quantity::All(_)
            | Quantity::Round
            | Quantity::Points(_) => false,
            Quantity::Written(never) => match *never {},
        }
    }
}

/// Returns the span of the numbers of a range.
fn range_span(range: &Range) -> Option<Span> {
    let ends = range.first().into_iter().chain(range.last());
    ends.map(|end| end.span).reduce(Span::to)
}

/// Reports conditions about one player that name the pits of both.
pub(super) fn find_both_players(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &game.rules;
    let Some(board) = game.situations.boards.first() else {
        return;
    };
    if rules.board.players == 1 {
        return;
    }
    let phases = rules.phases.iter();
    let phases = phases.filter_map(|phase| phase.until().or(phase.condition.as_ref()));
    let moves = rules.moves.iter().filter_map(|kind| kind.when.as_ref());
    let endings = rules
        .endings
        .iter()
        .filter(|row| decides_for_one_player(row));
    let endings = endings.filter_map(|row| match &row.fit.node {
        Fit::When(condition) => Some(condition),
        Fit::Place(_) | Fit::Else => None,
    });
    for condition in phases.chain(moves).chain(endings) {
        for place in places_asked_about(condition) {
            if includes_both_sides(rules, &board.evaluation, place) {
                found.push(both_players_fault(game, place));
            }
        }
    }
}

/// Reports whether an ending is about one player: it makes that player win or lose.
fn decides_for_one_player(row: &Row) -> bool {
    let wins = |outcome: &Outcome| matches!(outcome, Outcome::OwnWins | Outcome::OpponentWins);
    let mut actions = row.actions.iter();
    actions.any(|action| matches!(&action.node, Action::Outcome(outcome) if wins(outcome)))
}

/// Returns the places whose state, existence or seeds a condition tests.
fn places_asked_about(condition: &Condition) -> Vec<&Spanned<Place>> {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => {
            let parts = parts.iter();
            parts.flat_map(|part| places_asked_about(part)).collect()
        }
        Condition::Not(inner) => places_asked_about(inner),
        Condition::State(place, _) | Condition::Some(place) => vec![place],
        Condition::Test(left, Test::Compare(..) | Test::In(_)) => match &left.node {
            Quantity::SeedsOf(place) | Quantity::NumberOf(place) => vec![place],
            _ => Vec::new(),
        },
        Condition::Test(_, Test::Odd | Test::Even)
        | Condition::Flag(_)
        | Condition::Word(..)
        | Condition::Every(..)
        | Condition::Is(..)
        | Condition::It(_)
        | Condition::Phase(_)
        | Condition::Can(..)
        | Condition::Threatened(..)
        | Condition::NoMove
        | Condition::Repeats
        | Condition::LastSeed
        | Condition::Won
        | Condition::Lost
        | Condition::ToMove
        | Condition::Seat(_)
        | Condition::Passed(_)
        | Condition::Going(_) => Vec::new(),
        Condition::Written(never) => match *never {},
    }
}

fn both_players_fault(game: &LintContext<'_>, place: &Spanned<Place>) -> Diagnostic {
    let noun = game.sources.text(place.noun.span);
    let all = match place.noun.node {
        Noun::Store => "stores",
        Noun::Hand => "hands",
        _ => "pits",
    };
    let message = format!("`{noun}` means the {all} of both players here");
    Diagnostic::new(Code::BothPlayers, place.span, message)
        .with_label("whose?")
        .help(format!(
            "write `own {noun}` or `opponent {noun}`, or `(own {noun}, opponent {noun})` if both are meant"
        ))
}

/// Reports whether a named region, a row, a store or a hand includes cells of both players, while neither its owner,
/// its definition nor its condition says whose are meant.
fn includes_both_sides(rules: &Rules, evaluation: &Evaluation<'_>, place: &Place) -> bool {
    let named = matches!(
        place.noun.node,
        Noun::Region(_) | Noun::Row(..) | Noun::Store | Noun::Hand
    );
    let owned = is_region_with_owners(rules, &place.noun.node) || has_owner(place);
    let has = |owner: Owner| {
        let known = Assumptions::default();
        let mut cells = evaluation.layout.cells().into_iter();
        cells.any(|cell| {
            cell.owner() == Some(owner)
                && !evaluation.membership_ways(place, cell, &known).is_empty()
        })
    };
    named && !owned && has(Owner::Own) && has(Owner::Opponent)
}

/// Reports whether named pits are described for each player, so that the name alone tells whose they are.
fn is_region_with_owners(rules: &Rules, noun: &Noun) -> bool {
    let Noun::Region(region) = noun else {
        return false;
    };
    let mut places = rules[*region].places.iter();
    places.all(|place| is_region_with_owners(rules, &place.noun.node) || has_owner(place))
}

/// Reports whether a place, or a place that it is defined by, has an owner.
fn has_owner(place: &Place) -> bool {
    place.any_phrase(|part| matches!(part, PhraseRef::Place(part) if part.owner.is_some()))
}
