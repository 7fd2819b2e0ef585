//! Phases and kinds of move.

use super::phrase::{explained, joined, sentence, spoken};
use super::{Section, Words};
use crate::rules::{
    Action, ChoiceFilter, Filter, FilterKind, From, LeftBy, MoveId, MoveKind, Noun, Phase, Place,
    Sow,
};

impl Words<'_> {
    /// The phases, if the game has several.
    pub(super) fn phases(self) -> Option<Section> {
        let phases = &self.rules.phases;
        if phases.len() < 2 {
            return None;
        }
        let line = |phase: &Phase| explained(&self.lasting(phase), &phase.help);
        Some(Section {
            title: "Phases".to_owned(),
            lines: phases.iter().map(line).collect(),
        })
    }

    /// How long a phase lasts.
    fn lasting(self, phase: &Phase) -> String {
        let name = spoken(&phase.name);
        if let Some(over) = phase.until() {
            return format!("{name}: until {}, and never again", self.condition(over));
        }
        let once = phase.left.filter(|left| left.by == LeftBy::Moves);
        let moves = once.map(|left| match left.each && self.rules.board.players > 1 {
            true => "for one move of each player",
            false => "for one move",
        });
        let held = phase.condition.as_ref();
        let held = held.map(|held| format!("while {}", self.condition(held)));
        let parts: Vec<&str> = moves.into_iter().chain(held.as_deref()).collect();
        match parts.is_empty() {
            true => format!("{name}: from then on"),
            false => format!("{name}: {}", parts.join(", ")),
        }
    }

    /// A section for each kind of move.
    pub(super) fn moves(self) -> Vec<Section> {
        self.rules
            .moves
            .iter()
            .map(|kind| self.calling_here("the pit chosen").move_kind(kind))
            .collect()
    }

    fn move_kind(self, kind: &MoveKind) -> Section {
        let phase = spoken(&self.rules[kind.phase].name);
        let name = spoken(&kind.name);
        let title = if phase.is_empty() {
            format!("Move: {name}")
        } else {
            format!("Move: {name} ({phase})")
        };
        let mut lines = Vec::new();
        if !kind.help.is_empty() {
            lines.push(sentence(&kind.help));
        }
        if !kind.unless.is_empty() {
            lines.push(sentence(&self.unless(&kind.unless)));
        }
        lines.extend(
            kind.when
                .as_ref()
                .map(|when| sentence(&format!("only if {}", self.condition(when)))),
        );
        lines.extend(kind.from.as_ref().map(|from| sentence(&self.choice(from))));
        lines.push(sentence(&self.actions(&kind.actions)));
        lines.extend(self.falling(&kind.actions));
        lines.extend(
            kind.filters
                .iter()
                .map(|filter| sentence(&self.filter(filter))),
        );
        Section { title, lines }
    }

    fn unless(self, others: &[MoveId]) -> String {
        let kinds: Vec<String> = others.iter().map(|other| self.kind(*other)).collect();
        match kinds.as_slice() {
            [one] => format!("only where {one} is not possible"),
            _ => format!("only where neither {} is possible", joined(&kinds, "nor")),
        }
    }

    fn choice(self, from: &From) -> String {
        let filters = from.filters.iter().map(|filter| match filter {
            ChoiceFilter::Preferring(place) => format!(", {} if there is one", self.one_of(place)),
            ChoiceFilter::Avoiding(place) => {
                format!(", not {} if there is another choice", self.one_of(place))
            }
            ChoiceFilter::Except(place) => format!(", never {}", self.one_of(place)),
        });
        format!(
            "choose {}{}{}",
            self.one_of(&from.place),
            self.of_either_side(&from.place),
            filters.collect::<String>()
        )
    }

    /// That pits of both players may be chosen, where nothing says whose.
    fn of_either_side(self, place: &Place) -> &'static str {
        let unowned = place.owner.is_none() && matches!(place.noun, Noun::Pits | Noun::Row(..));
        let narrowed = place.condition.is_some();
        match self.rules.board.players {
            2 if unowned && narrowed => ", on either side",
            2 if unowned => " on either side",
            _ => "",
        }
    }

    fn filter(self, filter: &Filter) -> String {
        let when = filter
            .when
            .as_ref()
            .map(|when| format!("if {}: ", self.condition(when)))
            .unwrap_or_default();
        let after = self.condition(&filter.after);
        match filter.kind {
            FilterKind::Require => format!("{when}only moves after which {after}"),
            FilterKind::Forbid => format!("{when}no move after which {after}"),
            FilterKind::Prefer => format!("{when}a move after which {after}, where there is one"),
        }
    }

    /// What the tables written out inside the move say of each seed and of the last.
    fn falling(self, actions: &[Action]) -> Vec<String> {
        let words = self.calling_here("that pit");
        let Some(sow) = first_sowing(actions) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if let Some(each) = sow.each {
            if self.is_inline(each) {
                lines.extend(words.each_seed(each));
            } else {
                lines.push(sentence(&format!(
                    "for every seed: {}",
                    self.by_table(each)
                )));
            }
        }
        if let Some(last) = sow.last.filter(|last| self.is_inline(*last)) {
            lines.extend(words.table(last, "If the last seed falls into"));
        }
        lines
    }
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
