//! Phases and kinds of move.

use super::{Here, Simplifier, spoken};
use crate::rules::{
    self, Action, Condition, Filter, From, LeftBy, MoveKind, Noun, Phase, Place, Sow,
};
use crate::words::said::{Act, ChoiceFilter, Lasting, Lead, Line, Part, Statement, Title};

impl Simplifier<'_> {
    /// The phases, if the game has several.
    pub(super) fn phases(self) -> Option<Part> {
        let phases = &self.rules.phases;
        let line = |phase: &Phase| {
            let (name, lasts) = (spoken(&phase.name), self.lasting(phase));
            Line::explained(Statement::Phase { name, lasts }, &phase.help)
        };
        (phases.len() > 1).then(|| Part {
            title: Title::Phases,
            lines: phases.iter().map(line).collect(),
        })
    }

    fn lasting(self, phase: &Phase) -> Lasting {
        let held = phase.condition.as_ref();
        let said = |held: &Condition| self.condition(held);
        match (phase.left, held) {
            (Some(left), held) if left.by == LeftBy::Moves => Lasting::Once {
                each: left.each && self.rules.board.players > 1,
                held: held.map(said),
            },
            // Options may have turned “not” around.
            (Some(_), Some(held)) => Lasting::Until(match phase.until() {
                Some(over) => said(over),
                None => said(&Condition::Not(Box::new(held.clone()))),
            }),
            (None, Some(held)) => Lasting::While(said(held)),
            (_, None) => Lasting::FromThenOn,
        }
    }

    /// A part for each kind of move.
    pub(super) fn moves(self) -> Vec<Part> {
        let kinds = self.rules.moves.iter().filter(|kind| !is_never(kind));
        let words = self.being_at(Here::Chosen);
        kinds.map(|kind| words.move_kind(kind)).collect()
    }

    fn move_kind(self, kind: &MoveKind) -> Part {
        let phase = spoken(&self.rules[kind.phase].name);
        let mut lines = Vec::new();
        if !kind.help.is_empty() {
            lines.push(Line::plain(Statement::Help(kind.help.clone())));
        }
        let others = kind.unless.iter();
        let others = others.filter(|&&other| !is_never(&self.rules[other]));
        let others: Vec<String> = others.map(|other| self.kind(*other)).collect();
        if !others.is_empty() {
            lines.push(Line::plain(Statement::OnlyWhereNot(others)));
        }
        let when = kind.when.as_ref();
        lines.extend(when.map(|when| Line::plain(Statement::OnlyIf(self.condition(when)))));
        let from = kind.from.as_ref();
        lines.extend(from.map(|from| Line::of(self.choice(from), from.span)));
        lines.push(Line::of(
            Statement::Do(self.actions(&kind.actions)),
            kind.span,
        ));
        lines.extend(self.falling(&kind.actions));
        let filters = kind.filters.iter();
        lines.extend(filters.map(|filter| Line::of(self.filter(filter), filter.span)));
        Part {
            title: Title::Move {
                name: spoken(&kind.name),
                phase: Some(phase).filter(|phase| !phase.is_empty()),
            },
            lines,
        }
    }

    fn choice(self, from: &From) -> Statement {
        let filters = from.filters.iter().map(|filter| match filter {
            rules::ChoiceFilter::Preferring(place) => ChoiceFilter::Preferring(self.place(place)),
            rules::ChoiceFilter::Avoiding(place) => ChoiceFilter::Avoiding(self.place(place)),
            rules::ChoiceFilter::Except(place) => ChoiceFilter::Except(self.place(place)),
        });
        Statement::Choose {
            from: self.place(&from.place),
            either_side: self.is_of_either_side(&from.place),
            filters: filters.collect(),
        }
    }

    /// That pits of both players may be chosen, where nothing says whose.
    fn is_of_either_side(self, place: &Place) -> bool {
        self.rules.board.players == 2
            && place.owner.is_none()
            && matches!(place.noun, Noun::Pits | Noun::Row(..))
    }

    fn filter(self, filter: &Filter) -> Statement {
        Statement::Filter {
            kind: filter.kind,
            when: filter.when.as_ref().map(|when| self.condition(when)),
            after: self.condition(&filter.after),
        }
    }

    /// What the tables written out inside the move say of each seed and of the last.
    fn falling(self, actions: &[Action]) -> Vec<Line> {
        let words = self.being_at(Here::That);
        let Some(sow) = first_sowing(actions) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if let Some(each) = sow.each {
            if self.is_inline(each) {
                lines.extend(words.each_seed(each));
            } else {
                lines.push(Line::plain(Statement::EverySeed {
                    when: None,
                    acts: vec![Act::See(self.table_name(each))],
                }));
            }
        }
        if let Some(last) = sow.last.filter(|last| self.is_inline(*last)) {
            lines.extend(words.table(last, Lead::LastSeed));
        }
        lines
    }
}

/// Whether the options leave no moves of a kind.
fn is_never(kind: &MoveKind) -> bool {
    kind.when.as_ref().and_then(Condition::known) == Some(false)
}

/// The first sowing, be it one that the mover chooses.
fn first_sowing(actions: &[Action]) -> Option<&Sow> {
    actions.iter().find_map(|action| match action {
        Action::Sow(sow) => Some(sow),
        Action::Choose(alternatives) => alternatives
            .iter()
            .find_map(|alternative| first_sowing(&alternative.actions)),
        Action::ChoosePlace(_, actions) => first_sowing(actions),
        _ => None,
    })
}
