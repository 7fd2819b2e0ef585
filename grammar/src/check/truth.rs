//! What can be said of a condition without a position: it always holds, never, or it depends.

use super::layout::{Cell, Layout};
use super::values::extremes;
use crate::rules::{
    Comparison, Condition, GameOption, Noun, Number, Operator, Owner, Place, Quantity, Region,
    RegionId, Rules, Settings, State, Test,
};

/// How far something is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Truth {
    Never,
    Maybe,
    Always,
}

impl Truth {
    const fn not(self) -> Self {
        match self {
            Self::Never => Self::Always,
            Self::Maybe => Self::Maybe,
            Self::Always => Self::Never,
        }
    }

    const fn of(known: bool) -> Self {
        if known { Self::Always } else { Self::Never }
    }
}

/// The case that a row is tried on: where the seed fell, and whether others lay there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Case {
    pub(super) cell: Cell,
    pub(super) state: State,
}

/// The board that conditions are looked at on.
pub(super) struct Judge<'r> {
    pub(super) layout: Layout<'r>,
    pub(super) regions: &'r [Region],
    /// Marks that belong to the player who made them.
    pub(super) per_player: Vec<bool>,
    pub(super) options: &'r [GameOption],
    /// The most seeds that the game can have.
    pub(super) most_seeds: i64,
}

/// The least and the greatest that a number can be.
type Bounds = (i64, i64);

const FOR_EVER: i64 = i64::MAX / 4;

impl<'r> Judge<'r> {
    /// Whether the pit of the case is one of a place.
    pub(super) fn place(&self, place: &Place, case: Case, depth: usize) -> Truth {
        if depth > 64 {
            return Truth::Maybe;
        }
        let mut truth = self.noun(place, case, depth);
        if let Some(state) = place.state {
            truth = truth.min(Truth::of(state == case.state));
        }
        if let Some(condition) = &place.condition {
            truth = truth.min(self.condition(condition, Some(case), depth + 1));
        }
        if place.only {
            truth.min(Truth::Maybe)
        } else {
            truth
        }
    }

    fn noun(&self, place: &Place, case: Case, depth: usize) -> Truth {
        let owned = |owner: Owner| case.cell.owner() == Some(owner);
        let by_side = Truth::of(place.owner.is_none_or(owned));
        match &place.noun {
            Noun::Pits => by_side.min(Truth::of(case.cell.is_pit())),
            Noun::Row(row, pick) => {
                let Cell::Pit {
                    row: found, number, ..
                } = case.cell
                else {
                    return Truth::Never;
                };
                let inside = self
                    .layout
                    .picked(pick.as_ref(), Some(*row))
                    .contains(&number);
                let truth = Truth::of(found == usize::from(*row)).min(fixed(pick.as_ref(), inside));
                by_side.min(truth)
            }
            Noun::Middle(pick) => {
                let Cell::Middle(number) = case.cell else {
                    return Truth::Never;
                };
                by_side.min(fixed(
                    pick.as_ref(),
                    self.layout.picked(pick.as_ref(), None).contains(&number),
                ))
            }
            Noun::Store => by_side.min(Truth::of(matches!(case.cell, Cell::Store { .. }))),
            Noun::Hand => by_side.min(Truth::of(matches!(case.cell, Cell::Hand { .. }))),
            Noun::Here | Noun::It => by_side,
            Noun::Region(id) => by_side.min(self.region(*id, case, depth)),
            Noun::Group(list) => by_side.min(self.among(list, case, depth)),
            Noun::Mark(id) => {
                let pit = Truth::of(case.cell.is_pit()).min(Truth::Maybe);
                let made = self
                    .per_player
                    .get(usize::from(id.0))
                    .copied()
                    .unwrap_or_default();
                if made { pit } else { pit.min(by_side) }
            }
            Noun::Origin
            | Noun::LapStart
            | Noun::Opposite { .. }
            | Noun::Neighbours { .. }
            | Noun::Run { .. }
            | Noun::First { .. } => by_side.min(Truth::Maybe),
        }
    }

    fn region(&self, id: RegionId, case: Case, depth: usize) -> Truth {
        self.regions
            .get(usize::from(id.0))
            .map_or(Truth::Maybe, |region| {
                self.among(&region.places, case, depth)
            })
    }

    fn among(&self, places: &[Place], case: Case, depth: usize) -> Truth {
        places
            .iter()
            .map(|place| self.place(place, case, depth + 1))
            .max()
            .unwrap_or(Truth::Maybe)
    }

    /// A condition, tried on a case if there is one.
    pub(super) fn condition(
        &self,
        condition: &Condition,
        case: Option<Case>,
        depth: usize,
    ) -> Truth {
        if depth > 64 {
            return Truth::Maybe;
        }
        let depth = depth + 1;
        match condition {
            Condition::All(list) => list
                .iter()
                .map(|one| self.condition(one, case, depth))
                .min()
                .unwrap_or(Truth::Always),
            Condition::Any(list) => list
                .iter()
                .map(|one| self.condition(one, case, depth))
                .max()
                .unwrap_or(Truth::Never),
            Condition::Not(inner) => self.condition(inner, case, depth).not(),
            Condition::It(place) => {
                case.map_or(Truth::Maybe, |case| self.place(place, case, depth))
            }
            Condition::State(place, state) => match (&place.noun, case) {
                (Noun::It | Noun::Here, Some(case))
                    if place.owner.is_none() && place.condition.is_none() =>
                {
                    Truth::of(case.state == *state)
                }
                _ => Truth::Maybe,
            },
            Condition::Test(left, test) => self.test(left, test),
            _ => Truth::Maybe,
        }
    }

    fn test(&self, left: &Quantity, test: &Test) -> Truth {
        let left = self.bounds(left);
        match test {
            Test::Odd | Test::Even => Truth::Maybe,
            Test::Compare(sign, right) => compare(left, *sign, self.bounds(right)),
            Test::In(ranges) => {
                let value = |number: &Number| self.number(number);
                let ranges = ranges.iter().map(|(first, last)| {
                    let low = first.as_ref().map_or((-FOR_EVER, -FOR_EVER), value);
                    let high = last.as_ref().map_or((FOR_EVER, FOR_EVER), value);
                    compare(left, Comparison::AtLeast, low).min(compare(
                        left,
                        Comparison::AtMost,
                        high,
                    ))
                });
                ranges.max().unwrap_or(Truth::Never)
            }
        }
    }

    fn bounds(&self, quantity: &Quantity) -> Bounds {
        match quantity {
            Quantity::Number(number) => self.number(number),
            Quantity::Seeds | Quantity::SeedsOf(_) | Quantity::All(_) | Quantity::Captured => {
                (0, self.most_seeds)
            }
            Quantity::Counter(..) => (0, 255),
            Quantity::NumberOf(_) => (0, self.layout.cells().len() as i64),
            Quantity::Laps | Quantity::Turn(_) | Quantity::Points(_) => (0, FOR_EVER),
            Quantity::Round => (1, FOR_EVER),
            Quantity::Reckoned(left, operator, right) => {
                reckon(*operator, self.bounds(left), self.bounds(right))
            }
        }
    }

    /// What a number can be, whatever the options are.
    fn number(&self, number: &Number) -> Bounds {
        match number {
            Number::Literal(value) => (i64::from(*value), i64::from(*value)),
            Number::Option(id) => {
                let (low, high) = extremes(&self.options[usize::from(id.0)]);
                (i64::from(low), i64::from(high))
            }
            Number::Reckoned(left, operator, right) => {
                let (low, high) = reckon(*operator, self.number(left), self.number(right));
                (low.max(0), high.max(0))
            }
        }
    }
}

fn reckon(operator: Operator, left: Bounds, right: Bounds) -> Bounds {
    if operator == Operator::Divide {
        // A quotient is never farther from zero than what is divided.
        return (left.0.min(0).min(-left.1), left.1.max(0).max(-left.0));
    }
    let ends = [
        (left.0, right.0),
        (left.0, right.1),
        (left.1, right.0),
        (left.1, right.1),
    ];
    let ends = ends.map(|(left, right)| operator.apply(left, right).clamp(-FOR_EVER, FOR_EVER));
    ends.iter()
        .fold((FOR_EVER, -FOR_EVER), |(low, high), &end| {
            (low.min(end), high.max(end))
        })
}

/// Whether a pit is picked; not settled if the numbers depend on options.
fn fixed(pick: Option<&crate::rules::Pick>, inside: bool) -> Truth {
    let literal = |number: &Number| matches!(number, Number::Literal(_));
    match pick {
        Some(pick)
            if !literal(&pick.first) || pick.last.as_ref().is_some_and(|last| !literal(last)) =>
        {
            Truth::Maybe
        }
        _ => Truth::of(inside),
    }
}

fn compare(left: Bounds, sign: Comparison, right: Bounds) -> Truth {
    let less = if left.1 < right.0 {
        Truth::Always
    } else if left.0 >= right.1 {
        Truth::Never
    } else {
        Truth::Maybe
    };
    let greater = if left.0 > right.1 {
        Truth::Always
    } else if left.1 <= right.0 {
        Truth::Never
    } else {
        Truth::Maybe
    };
    let equal = if left.0 == left.1 && left == right {
        Truth::Always
    } else if left.1 < right.0 || left.0 > right.1 {
        Truth::Never
    } else {
        Truth::Maybe
    };
    match sign {
        Comparison::Less => less,
        Comparison::Greater => greater,
        Comparison::AtLeast => less.not(),
        Comparison::AtMost => greater.not(),
        Comparison::Equal => equal,
        Comparison::Unequal => equal.not(),
    }
}

impl<'r> Judge<'r> {
    /// For the board of some rules.
    pub(super) fn new(rules: &'r Rules, settings: Settings, most_seeds: u32) -> Self {
        Self {
            layout: Layout::new(&rules.board, &rules.regions, settings),
            regions: &rules.regions,
            per_player: rules.marks.iter().map(|mark| mark.per_player).collect(),
            options: &rules.options,
            most_seeds: most_seeds.into(),
        }
    }
}
