//! The sections on phases and kinds of move.

use super::argument::message;
use super::section::{RuleLine, Section};
use super::{Writer, readable_name};
use crate::prose::message::{Join, Message};
use crate::rules::{
    Action, ChoiceFilter, Condition, ExitTrigger, Filter, FilterKind, MoveKind, Noun, Phase,
    PitChoice, Place, Sow,
};

impl Writer<'_> {
    /// Describes the phases, if the game has several.
    pub(super) fn phases(self) -> Option<Section> {
        let phases = &self.rules.phases;
        let line = |phase: &Phase| self.line_with_help(&self.phase(phase), &phase.help);
        let lines = phases.iter().map(line).collect();
        (phases.len() > 1).then(|| self.section(&message!(self, "title-phases"), lines))
    }

    fn phase(self, phase: &Phase) -> Message {
        let name = readable_name(&phase.name);
        match (phase.left, &phase.condition) {
            (Some(left), held) if left.by == ExitTrigger::Moves => {
                let each = left.each && !self.is_solitaire();
                message!(self, "phase-once", name, each, condition = held)
            }
            // Specialising to the options may have removed the `not` of an `until` condition.
            (Some(_), Some(held)) => {
                let over = Condition::Not(Box::new(held.clone()));
                let condition = phase.until().unwrap_or(&over);
                message!(self, "phase-until", name, condition)
            }
            (None, Some(condition)) => message!(self, "phase-while", name, condition),
            (_, None) => message!(self, "phase-last", name),
        }
    }

    /// Describes each kind of move in a section.
    pub(super) fn moves(self) -> Vec<Section> {
        let kinds = self.rules.moves.iter().filter(|kind| !is_ruled_out(kind));
        let words = self.with_here("chosen-pit");
        kinds.map(|kind| words.move_kind(kind)).collect()
    }

    fn move_kind(self, kind: &MoveKind) -> Section {
        let mut lines = Vec::new();
        if !kind.help.is_empty() {
            lines.push(self.line(&message!(self, "help", text = kind.help)));
        }
        lines.extend(self.precedence_clause(kind).map(|line| self.line(&line)));
        let when = kind.when.as_ref();
        lines.extend(when.map(|condition| self.line(&message!(self, "only-if", condition))));
        let from = kind.from.as_ref();
        lines.extend(from.map(|from| self.clause_line(&self.choice(from), from.span)));
        let deed = self.instruction(self.actions(&kind.actions));
        lines.push(self.clause_line(&deed, kind.span));
        lines.extend(self.inline_tables(&kind.actions));
        let filters = kind.filters.iter();
        lines.extend(filters.map(|filter| self.clause_line(&self.filter(filter), filter.span)));
        let phase = Some(kind.phase).filter(|phase| !self.rules[*phase].name.is_empty());
        let title = message!(self, "title-move", name = readable_name(&kind.name), phase);
        self.section(&title, lines)
    }

    /// States that other kinds of move take precedence.
    fn precedence_clause(self, kind: &MoveKind) -> Option<Message> {
        let others = kind.unless.iter();
        let others = others.filter(|&&other| !is_ruled_out(&self.rules[other]));
        // A kind of move that exists in several phases is named once.
        let mut kinds: Vec<Message> = others.map(|other| self.kind(*other)).collect();
        kinds.dedup();
        match kinds.len() {
            0 => None,
            1 => Some(message!(
                self,
                "only-where-not",
                kind = kinds.swap_remove(0)
            )),
            _ => {
                let kinds = Message::list(Join::Nor, kinds.into_iter());
                Some(message!(self, "only-where-neither", kinds))
            }
        }
    }

    fn choice(self, from: &PitChoice) -> Message {
        let clause = self
            .simplified_place(&from.place)
            .and_then(|place| place.condition);
        let either_side = match (self.is_of_either_side(&from.place), clause) {
            (false, _) => "no",
            (true, None) => "plain",
            (true, Some(_)) => "after-clause",
        };
        let place = self.one_of(&from.place);
        let choose = message!(self, "choose", place, either_side);
        let filters = from.filters.iter().map(|filter| {
            let place = self.one_of(filter.place());
            match filter {
                ChoiceFilter::Preferring(_) => message!(self, "choose-preferring", place),
                ChoiceFilter::Avoiding(_) => message!(self, "choose-avoiding", place),
                ChoiceFilter::Except(_) => message!(self, "choose-except", place),
            }
        });
        Message::list(Join::Semicolon, std::iter::once(choose).chain(filters))
    }

    /// Whether pits of both players may be chosen although the place names no owner.
    fn is_of_either_side(self, place: &Place) -> bool {
        self.rules.board.players == 2
            && place.owner.is_none()
            && matches!(place.noun, Noun::Pits | Noun::Row(..))
    }

    fn filter(self, filter: &Filter) -> Message {
        let condition = &filter.after;
        let after = match filter.kind {
            FilterKind::Require => message!(self, "require-after", condition),
            FilterKind::Forbid => message!(self, "forbid-after", condition),
            FilterKind::Prefer => message!(self, "prefer-after", condition),
            FilterKind::PreferPerPit => message!(self, "prefer-after-per-pit", condition),
        };
        match &filter.when {
            None => self.instruction(after),
            when => message!(self, "case", condition = when, deed = after),
        }
    }

    /// Describes the tables written inside the move, for each seed and for the last.
    fn inline_tables(self, actions: &[Action]) -> Vec<RuleLine> {
        let words = self.with_here("that-pit");
        let Some(sow) = first_sowing(actions) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if let Some(each) = sow.each {
            lines.extend(words.each_seed(each));
        }
        if let Some(last) = sow.last.filter(|last| self.is_inline(*last)) {
            lines.extend(words.table(last, "last-seed"));
        }
        lines
    }
}

/// Whether the options rule out all moves of a kind.
fn is_ruled_out(kind: &MoveKind) -> bool {
    kind.when.as_ref().and_then(Condition::constant_value) == Some(false)
}

/// Returns the first sowing, including one inside a choice.
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
