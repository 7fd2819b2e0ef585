//! The rules of a match.

use super::{Simplifier, spoken};
use crate::language::{self, Parts};
use crate::rules::{
    self, Condition, Counted, Laying, LayoutRow, MatchResult, MatchRules, Noun, Outcome, Place,
    Role,
};
use crate::words::said::{
    Arrangement, Clause, Deed, Fit, Laid, Line, OptionValue, Part, Result, Statement, Title,
};

impl Simplifier<'_> {
    /// What the rules say of several rounds.
    pub(super) fn match_rules(self) -> Vec<Part> {
        let Some(rules) = &self.rules.match_rules else {
            return Vec::new();
        };
        let mut parts = vec![several_rounds(rules)];
        let scored = decided_by_points(rules) || !rules.points.rows.is_empty();
        parts.extend(scored.then(|| self.points(rules)));
        parts.push(self.over(rules));
        parts.extend(self.layouts(
            Title::FirstRound,
            Statement::FirstRoundIntro(seat_of(rules.first_round.own)),
            &rules.first_round.rows,
        ));
        parts.extend(self.layouts(
            Title::NextRound,
            Statement::NextRoundIntro(rules.next_round.own),
            &rules.next_round.rows,
        ));
        parts
    }

    fn points(self, rules: &MatchRules) -> Part {
        let lines = if rules.points.rows.is_empty() {
            vec![Line::plain(Statement::PointARound)]
        } else {
            let rows = rules.points.rows.iter();
            let rows = rows.map(|row| {
                let worth = Deed::Points(self.allotment(&row.score));
                (row.when.as_ref(), worth)
            });
            let mut lines = vec![Line::plain(Statement::PointsIntro(rules.points.own))];
            lines.extend(self.cases(rows));
            lines
        };
        Part {
            title: Title::Points,
            lines,
        }
    }

    fn over(self, rules: &MatchRules) -> Part {
        let rows = rules.over.rows.iter();
        let rows = rows.map(|row| (row.when.as_ref(), ending(row.result)));
        let mut lines = vec![Line::plain(Statement::MatchEndIntro(rules.over.own))];
        lines.extend(self.cases(rows));
        Part {
            title: Title::EndOfMatch,
            lines,
        }
    }

    fn layouts(self, title: Title, intro: Statement, rows: &[LayoutRow]) -> Option<Part> {
        let cases = rows.iter();
        let cases = cases.map(|row| (row.when.as_ref(), Deed::Layout(self.layout(row))));
        let mut lines = vec![Line::plain(intro)];
        lines.extend(self.cases(cases));
        let kept = |row: &LayoutRow| row.layings.contains(&Laying::Keep);
        if self.rules.board.store.is_some() && !rows.iter().all(kept) {
            lines.push(Line::plain(Statement::LeftOver));
        }
        (!rows.is_empty()).then_some(Part { title, lines })
    }

    fn layout(self, row: &LayoutRow) -> Vec<Laid> {
        let set = row.set.iter().map(|(option, value)| {
            let option = &self.rules[*option];
            let value = match value.known() {
                Some(value) => OptionValue::Spelled(option.spell(option.nearest(value))),
                None => OptionValue::Asked(self.quantity(value)),
            };
            Laid::Option(option.name.clone(), value)
        });
        let layings = row.layings.iter().map(|laying| self.laying(laying));
        set.chain(layings).collect()
    }

    fn laying(self, laying: &Laying) -> Laid {
        match laying {
            Laying::Deal => Laid::Deal,
            Laying::Fill {
                places,
                with,
                purse,
                up_to,
            } => Laid::Fill {
                places: self.places(places),
                with: self.looking_at_it().allotment(with),
                purse: *purse,
                up_to: *up_to,
            },
            Laying::Block(places) => Laid::Block(self.places(places)),
            Laying::Give { count, places, to } => Laid::Give {
                count: count.as_ref().map(|count| self.allotment(count)),
                places: self.places(places),
                to: *to,
            },
            Laying::HandOver { seeds, to } => Laid::HandOver {
                seeds: self.allotment(seeds),
                to: *to,
            },
            Laying::Mark(places, mark) => {
                Laid::Mark(self.places(places), spoken(&self.rules[*mark].name))
            }
            Laying::Unmark(places, mark) => {
                Laid::Unmark(self.places(places), spoken(&self.rules[*mark].name))
            }
            Laying::Count(counter, to) => {
                Laid::Count(spoken(&self.rules[*counter].name), self.quantity(to))
            }
            Laying::Arrange {
                player,
                places,
                both,
                seeds,
                least,
                require,
            } => {
                let all_own = *places == [Place::plain(Noun::Pits)] && !both;
                Laid::Arrange(Arrangement {
                    player: *player,
                    places: (!all_own).then(|| self.places(places)),
                    both: *both,
                    seeds: seeds.as_ref().map(|seeds| self.allotment(seeds)),
                    least: self.allotment(least),
                    require: require.iter().map(|one| self.condition(one)).collect(),
                })
            }
            Laying::Copy { player, mirrored } => Laid::Copy {
                player: *player,
                mirrored: *mirrored,
            },
            Laying::Keep => Laid::Keep,
        }
    }

    /// Cases one after the other: the first that fits counts. What cannot happen with the chosen options is left out.
    fn cases<'c>(self, rows: impl Iterator<Item = (Option<&'c Condition>, Deed)>) -> Vec<Line> {
        let never = |when: &Option<&Condition>| when.and_then(Condition::known) == Some(false);
        let cases = rows.filter(|(when, _)| !never(when)).map(|(when, deed)| {
            let when: Option<Clause> = when.map(|when| self.condition(when));
            Line::plain(Statement::Case(when.map_or(Fit::Else, Fit::If), deed))
        });
        Line::numbered(cases.collect())
    }
}

fn several_rounds(rules: &MatchRules) -> Part {
    let mut said = vec![
        Statement::Match {
            always: rules.always,
        },
        Statement::Begins(rules.begins),
    ];
    said.extend(
        rules
            .next_round
            .rows
            .is_empty()
            .then_some(Statement::OpeningEachRound),
    );
    Part {
        title: Title::Match,
        lines: said.into_iter().map(Line::plain).collect(),
    }
}

/// Before the first round nobody is known by anything but the seat.
const fn seat_of(own: Option<Role>) -> Option<rules::Seat> {
    match own {
        Some(Role::Seat(seat)) => Some(seat),
        Some(Role::Other | Role::Same | Role::Winner | Role::Loser) | None => None,
    }
}

/// Whether the end of the match asks for points.
fn decided_by_points(rules: &MatchRules) -> bool {
    rules.over.rows.iter().any(|row| {
        let mut asked = matches!(
            row.result,
            MatchResult::Most {
                of: Counted::Points,
                ..
            }
        );
        if let Some(when) = &row.when {
            when.each_part(&mut |part| {
                if let language::Part::Condition(Condition::Test(left, test)) = part {
                    asked |= asks_for_points(left);
                    asked |=
                        matches!(test, rules::Test::Compare(_, right) if asks_for_points(right));
                }
            });
        }
        asked
    })
}

fn asks_for_points(quantity: &rules::Quantity) -> bool {
    match quantity {
        rules::Quantity::Points(_) => true,
        rules::Quantity::Computed(left, _, right) => {
            asks_for_points(left) || asks_for_points(right)
        }
        _ => false,
    }
}

fn ending(result: MatchResult) -> Deed {
    let seen = |outcome: Outcome| match outcome {
        Outcome::OwnWins => Result::Won,
        Outcome::OpponentWins => Result::Lost,
        Outcome::Draw => Result::Drawn,
    };
    match result {
        MatchResult::Outcome(outcome) => Deed::Result(seen(outcome)),
        MatchResult::Most { of, loses, tie } => Deed::Most {
            of,
            loses,
            tie: seen(tie),
        },
    }
}
