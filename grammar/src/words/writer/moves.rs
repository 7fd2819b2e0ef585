//! The sections on phases and kinds of move.

use super::argument::say;
use super::section::{Line, Section};
use super::{Writer, spoken};
use crate::rules::{
    Action, ChoiceFilter, Condition, Filter, FilterKind, From, LeftBy, MoveKind, Noun, Phase,
    Place, Sow,
};
use crate::words::message::{Join, Message};

impl Writer<'_> {
    /// Describes the phases, if the game has several.
    pub(super) fn phases(self) -> Option<Section> {
        let phases = &self.rules.phases;
        let line = |phase: &Phase| self.explained(&self.phase(phase), &phase.help);
        let lines = phases.iter().map(line).collect();
        (phases.len() > 1).then(|| self.section(&say!(self, "title-phases"), lines))
    }

    fn phase(self, phase: &Phase) -> Message {
        let name = spoken(&phase.name);
        match (phase.left, &phase.condition) {
            (Some(left), held) if left.by == LeftBy::Moves => {
                let each = left.each && !self.is_solitaire();
                say!(self, "phase-once", name, each, condition = held)
            }
            // Specialising to the options may have removed the `not` of an `until` condition.
            (Some(_), Some(held)) => {
                let over = Condition::Not(Box::new(held.clone()));
                let condition = phase.until().unwrap_or(&over);
                say!(self, "phase-until", name, condition)
            }
            (None, Some(condition)) => say!(self, "phase-while", name, condition),
            (_, None) => say!(self, "phase-last", name),
        }
    }

    /// Describes each kind of move in a section.
    pub(super) fn moves(self) -> Vec<Section> {
        let kinds = self.rules.moves.iter().filter(|kind| !is_never(kind));
        let words = self.being_at("chosen-pit");
        kinds.map(|kind| words.move_kind(kind)).collect()
    }

    fn move_kind(self, kind: &MoveKind) -> Section {
        let mut lines = Vec::new();
        if !kind.help.is_empty() {
            lines.push(self.line(&say!(self, "help", text = kind.help)));
        }
        lines.extend(self.only_where_not(kind).map(|line| self.line(&line)));
        let when = kind.when.as_ref();
        lines.extend(when.map(|condition| self.line(&say!(self, "only-if", condition))));
        let from = kind.from.as_ref();
        lines.extend(from.map(|from| self.line_of(&self.choice(from), from.span)));
        let deed = self.deed(self.actions(&kind.actions));
        lines.push(self.line_of(&deed, kind.span));
        lines.extend(self.falling(&kind.actions));
        let filters = kind.filters.iter();
        lines.extend(filters.map(|filter| self.line_of(&self.filter(filter), filter.span)));
        let phase = Some(kind.phase).filter(|phase| !self.rules[*phase].name.is_empty());
        let title = say!(self, "title-move", name = spoken(&kind.name), phase);
        self.section(&title, lines)
    }

    /// States that other kinds of move take precedence.
    fn only_where_not(self, kind: &MoveKind) -> Option<Message> {
        let others = kind.unless.iter();
        let others = others.filter(|&&other| !is_never(&self.rules[other]));
        // A kind of move that exists in several phases is named once.
        let mut kinds: Vec<Message> = others.map(|other| self.kind(*other)).collect();
        kinds.dedup();
        match kinds.len() {
            0 => None,
            1 => Some(say!(self, "only-where-not", kind = kinds.swap_remove(0))),
            _ => {
                let kinds = Message::list(Join::Nor, kinds.into_iter());
                Some(say!(self, "only-where-neither", kinds))
            }
        }
    }

    fn choice(self, from: &From) -> Message {
        let clause = self.plainer(&from.place).and_then(|place| place.condition);
        let either_side = match (self.is_of_either_side(&from.place), clause) {
            (false, _) => "no",
            (true, None) => "plain",
            (true, Some(_)) => "after-clause",
        };
        let place = self.one_of(&from.place);
        let choose = say!(self, "choose", place, either_side);
        let filters = from.filters.iter().map(|filter| {
            let place = self.one_of(filter.place());
            match filter {
                ChoiceFilter::Preferring(_) => say!(self, "choose-preferring", place),
                ChoiceFilter::Avoiding(_) => say!(self, "choose-avoiding", place),
                ChoiceFilter::Except(_) => say!(self, "choose-except", place),
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
            FilterKind::Require => say!(self, "require-after", condition),
            FilterKind::Forbid => say!(self, "forbid-after", condition),
            FilterKind::Prefer => say!(self, "prefer-after", condition),
        };
        match &filter.when {
            None => self.deed(after),
            when => say!(self, "case", condition = when, deed = after),
        }
    }

    /// Describes the tables written inside the move, for each seed and for the last.
    fn falling(self, actions: &[Action]) -> Vec<Line> {
        let words = self.being_at("that-pit");
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
fn is_never(kind: &MoveKind) -> bool {
    kind.when.as_ref().and_then(Condition::known) == Some(false)
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
