//! Resolving of kinds of move.

use super::context::{ActionList, Context};
use super::flow::Flow;
use super::lowering::Lowering;
use super::names::quoted;
use super::sections::{Sections, help_text};
use crate::diagnostic::{Code, Diagnostic, Edit, Suggestion};
use crate::language::Resolver;
use crate::name_suggestions::spelling_suggestions;
use crate::rules::{Action, MoveKind, PhaseId, Sow, TableId};
use crate::source::Span;
use crate::syntax::{self, MoveLine, MoveSection, Name, SowModifier, Spanned, WrittenAction};

impl Lowering<'_> {
    /// Resolves all kinds of move.
    pub(super) fn moves(&mut self, sections: &Sections) -> Vec<MoveKind> {
        sections
            .all_moves()
            .map(|(phase, section)| self.move_kind(section, PhaseId(phase as u16)))
            .collect()
    }

    fn move_kind(&mut self, section: &MoveSection, phase: PhaseId) -> MoveKind {
        self.phase = Some(phase);
        let unless = section.unless.iter().filter_map(|name| {
            match self.names.move_in_phase(phase, &name.text) {
                Some(found) => Some(found),
                None => self.report_unknown_move(name, Some(phase)),
            }
        });
        let unless = unless.collect();
        let when = section
            .when
            .as_ref()
            .and_then(|when| self.lower(when, Context::BEFORE_MOVE));
        let from = self.pit_choice(section);
        let filters = self.filters(section);
        let actions = self.kind_actions(section);
        self.check_has_action(section);
        self.phase = None;
        MoveKind {
            name: section.name.text.clone(),
            phase,
            unless,
            when,
            from,
            filters,
            actions,
            help: help_text(section.help.as_ref()),
            span: section.span,
        }
    }

    /// Resolves the actions of a kind of move and attaches its tables to its sowings.
    fn kind_actions(&mut self, section: &MoveSection) -> Vec<Action> {
        let list: Vec<Spanned<syntax::Action>> = section
            .lines
            .iter()
            .filter_map(|line| match line {
                MoveLine::Action(action) if !names_last_table(action) => Some(action.clone()),
                _ => None,
            })
            .collect();
        let mut flow = Flow::default();
        let mut actions = self.actions(&list, ActionList::Move, Context::MOVE, &mut flow);
        self.check_hand_empty(&mut flow, None);
        let last = self.last_table(section);
        let each = self.each_seed_table(section);
        if let Some(actions) = &mut actions {
            self.attach_tables(actions, last, each);
        }
        actions.unwrap_or_default()
    }

    /// Reports a kind of move that does nothing, and one that sows the chosen pit but does not let the mover choose
    /// one.
    fn check_has_action(&mut self, section: &MoveSection) {
        let name = &section.name;
        let actions = section.lines.iter().filter_map(|line| match line {
            MoveLine::Action(action) if !names_last_table(action) => Some(action),
            _ => None,
        });
        if actions.clone().next().is_none() {
            let fault = format!("the move `{}` does not say what is done", name.text);
            let fault = Diagnostic::new(Code::NoMove, name.span, fault).with_label("no action");
            self.report(fault.help("for example, write `sow counterclockwise`, or `pass`"));
            return;
        }
        let chosen = section
            .lines
            .iter()
            .any(|line| matches!(line, MoveLine::From { .. }));
        if let Some(sowing) = sowing_of_chosen_pit(actions).filter(|_| !chosen) {
            let fault = format!(
                "the move `{}` does not say which pits it begins from",
                name.text
            );
            let fault =
                Diagnostic::new(Code::MissingLine, name.span, fault).with_label("no `from`");
            let fault = fault.with_related(sowing.span, "this sows the chosen pit");
            let fault = match self.late_from(sowing) {
                Some(late) => fault.with_suggestions(vec![late]),
                None => fault.help("add a line such as `from own pit`"),
            };
            self.report(fault);
        }
    }

    /// Suggests putting `from` before a sowing that begins with it, if it stands on its own line, where it looks like
    /// the line that says which pits may be chosen.
    fn late_from(&self, sowing: &Spanned<syntax::Action>) -> Option<Suggestion> {
        let text = self.text(sowing.span);
        let sow = text.split_whitespace().next()?;
        let (before, from) = text.match_indices("from ").find_map(|(at, _)| {
            let before = text[..at].trim_end();
            text[before.len()..at]
                .contains('\n')
                .then_some((before, at))
        })?;
        let line = text[from..].lines().next()?.trim_end();
        let start = sowing.span.start;
        let offset = |at: usize| start + at as u32;
        let edits = vec![
            Edit::new(Span::new(start, start), format!("{line}\n  ")),
            Edit::new(
                Span::new(offset(before.len()), offset(from + line.len())),
                "",
            ),
        ];
        let help = format!(
            "put `{line}` before `{sow}`: after a sowing, `from` says where the first seed falls"
        );
        Some(Suggestion {
            rank: 0,
            help,
            edits,
        })
    }

    /// Resolves the table for the last seed, whether written out or named.
    fn last_table(&mut self, section: &MoveSection) -> Option<(TableId, Span)> {
        let lines: Vec<_> = section
            .lines
            .iter()
            .filter_map(|line| match line {
                MoveLine::Last(block) => Some((Err(block), block.keyword)),
                MoveLine::Action(Spanned {
                    node: syntax::Action::Written(WrittenAction::Last(name)),
                    span,
                }) => Some((Ok(name), *span)),
                _ => None,
            })
            .collect();
        let span = lines.first()?.1;
        let table = match self.single_line("last", lines)? {
            Ok(name) => self.table_name(name)?,
            Err(block) => self.inline_table(
                format!("last of {}", section.name.text),
                block,
                ActionList::Table,
            ),
        };
        Some((table, span))
    }

    fn each_seed_table(&mut self, section: &MoveSection) -> Option<(TableId, Span)> {
        let lines: Vec<_> = section
            .lines
            .iter()
            .filter_map(|line| match line {
                MoveLine::Each(table @ syntax::TableUse::Named(name, _)) => {
                    Some((table, name.span))
                }
                MoveLine::Each(table @ syntax::TableUse::Inline(block)) => {
                    Some((table, block.keyword))
                }
                _ => None,
            })
            .collect();
        let span = lines.first()?.1;
        let table = self.single_line("each", lines)?;
        Some((self.each_table(table, &section.name)?, span))
    }

    /// Attaches tables to all sowings of a move that name none themselves.
    fn attach_tables(
        &mut self,
        actions: &mut [Action],
        last: Option<(TableId, Span)>,
        each: Option<(TableId, Span)>,
    ) {
        let mut sowings = Vec::new();
        collect_sowings(actions, &mut sowings);
        if sowings.is_empty() {
            for (_, span) in [last, each].into_iter().flatten() {
                let fault =
                    Diagnostic::new(Code::Misplaced, span, "this move does not sow by itself");
                self.report(fault.help("write `last NAME` after a sowing, or `do NAME`"));
            }
            return;
        }
        for sow in sowings {
            sow.last = sow.last.or(last.map(|last| last.0));
            sow.each = sow.each.or(each.map(|each| each.0));
        }
    }

    /// Returns the first of several lines of a kind; reports the others.
    pub(super) fn single_line<T>(&mut self, line_name: &str, lines: Vec<(T, Span)>) -> Option<T> {
        let mut lines = lines.into_iter();
        let (first, place) = lines.next()?;
        for (_, span) in lines {
            let fault = format!("there is a second `{line_name}` in this kind of move");
            let fault = Diagnostic::new(Code::DuplicateLine, span, fault)
                .with_label("second")
                .with_related(place, "first");
            self.report(fault.help("take one of them out, or write a second kind of move"));
        }
        Some(first)
    }

    /// Reports a name that no kind of move (in a phase) has.
    pub(super) fn report_unknown_move<T>(
        &mut self,
        name: &Name,
        phase: Option<PhaseId>,
    ) -> Option<T> {
        let known = self
            .names
            .moves
            .iter()
            .filter(|kind| phase.is_none_or(|phase| kind.phase == phase));
        let mut known: Vec<_> = known
            .map(|kind| kind.name.as_str())
            .filter(|&known| known != name.text)
            .collect();
        known.sort_unstable();
        known.dedup();
        let near = spelling_suggestions(&name.text, name.span, known.iter().copied());
        let help = match known.is_empty() {
            true => "there is no other kind of move".to_owned(),
            false => format!("there is {}", quoted(known)),
        };
        let elsewhere = self.names.moves_named(&name.text).first().copied();
        let fault = if elsewhere.is_some() {
            "of this phase is called"
        } else {
            "is called"
        };
        let fault = format!("no kind of move {fault} `{}`", name.text);
        let mut fault = Diagnostic::new(Code::UnknownMove, name.span, fault)
            .with_label("expected a kind of move")
            .help(help)
            .with_suggestions(near);
        if let Some(other) = elsewhere {
            fault = fault.with_related(
                self.names.moves[usize::from(other.0)].span,
                "this one belongs to another phase",
            );
        }
        self.fail(fault)
    }
}

/// Reports whether an action names the table for the last seed of the move.
fn names_last_table(action: &syntax::Action) -> bool {
    matches!(action, syntax::Action::Written(WrittenAction::Last(_)))
}

/// Returns the sowing that needs a chosen pit, to lift its seeds or to start from it.
fn sowing_of_chosen_pit<'a>(
    actions: impl Iterator<Item = &'a Spanned<syntax::Action>>,
) -> Option<&'a Spanned<syntax::Action>> {
    let chosen = |place: &syntax::Place| place.noun.node == syntax::Noun::Here;
    let mut lifted = false;
    for action in actions {
        match &action.node {
            syntax::Action::Lift(take) => lifted |= !take.places.iter().any(chosen),
            syntax::Action::Sow(sow) => {
                let placed =
                    |one: &SowModifier| matches!(one, SowModifier::From(_) | SowModifier::After(_));
                let free = !sow.relay && lifted && sow.manner.iter().any(placed);
                return (!free).then_some(action);
            }
            _ => {}
        }
    }
    None
}

/// Collects all sowings in a list of actions.
fn collect_sowings<'l>(actions: &'l mut [Action], found: &mut Vec<&'l mut Sow>) {
    for action in actions {
        match action {
            Action::Sow(sow) => found.push(sow),
            Action::Choose(list) => {
                for alternative in list {
                    collect_sowings(&mut alternative.actions, found);
                }
            }
            Action::ChoosePlace(_, actions) => collect_sowings(actions, found),
            _ => {}
        }
    }
}
