//! Actions whose only result is never used: `step` where nothing looks at the pit reached, values of counters that are
//! replaced at once, and actions that are repeated with nothing left to do.

use super::game::LintContext;
use super::phrases::pair_actions;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{ActionRole, PhraseRef, VisitPhrases};
use crate::lower::ActionList;
use crate::rules::{Action, Amount, Condition, CounterId, Noun, Owner, Quantity};
use crate::source::Span;
use crate::syntax::{self, Spanned};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    // What is tested after a move may look at the pit where it ended, and a table for each seed is consulted while the
    // seeds still fall.
    let filters = game.rules.moves.iter().flat_map(|kind| &kind.filters);
    let read_after = filters
        .map(|filter| &filter.after)
        .any(|after| after.any_phrase(reads_here));
    let for_each_seed = |table: &crate::lower::DraftTable| table.list_kind == ActionList::EachSeed;
    let steps_count = !read_after && !game.tables.iter().any(for_each_seed);
    let mut search = UnreadSearch { steps_count, found };
    for ((_, section), kind) in game.sections.all_moves().zip(&game.rules.moves) {
        search.check(section.actions(), &kind.actions, false);
    }
    for (block, table) in game.table_blocks().into_iter().zip(&game.rules.tables) {
        for (row, meant) in block.lines.iter().zip(&table.rows) {
            search.check(row.actions.iter(), &meant.actions, false);
        }
    }
}

struct UnreadSearch<'f> {
    /// Whether it is known that nothing after a list of actions looks at `here`.
    steps_count: bool,
    found: &'f mut Vec<Diagnostic>,
}

impl UnreadSearch<'_> {
    /// Checks a list of actions; `read_later` tells whether the actions after the whole list look at `here`.
    fn check<'g>(
        &mut self,
        written: impl Iterator<Item = &'g Spanned<syntax::Action>>,
        meant: &'g [Action],
        read_later: bool,
    ) {
        for (written, action) in pair_actions(written, meant) {
            let at = meant.iter().position(|one| std::ptr::eq(one, action));
            let rest = &meant[at.map_or(meant.len(), |at| at + 1)..];
            let read = read_later || rest.any_phrase(reads_here);
            let before = at.and_then(|at| meant[..at].last());
            if is_exhaustive(action) && before == Some(action) {
                let message = "this was done just before, and does nothing the second time";
                let fault = Diagnostic::new(Code::NoEffect, written.span, message);
                self.found
                    .push(fault.help("take it out, or name other places"));
            }
            match (&written.node, action) {
                (_, Action::Step(_)) if self.steps_count && !read => {
                    self.report(
                        written.span,
                        "nothing after this looks at the pit that it leads to",
                    );
                }
                (_, Action::Set(counter, owner, value)) => {
                    if *value == Quantity::Counter(*counter, *owner) {
                        self.report(written.span, "the counter keeps its value");
                    } else if is_replaced(rest, *counter, *owner) {
                        self.report(
                            written.span,
                            "the counter is set again before anything reads it",
                        );
                    }
                }
                (syntax::Action::Choose(written), Action::Choose(meant)) => {
                    for (written, meant) in written.iter().zip(meant) {
                        self.check(written.actions.iter(), &meant.actions, read);
                    }
                }
                (syntax::Action::ChoosePlace(_, written), Action::ChoosePlace(_, meant)) => {
                    self.check(written.iter(), meant, read);
                }
                _ => {}
            }
        }
    }

    fn report(&mut self, span: Span, message: &str) {
        let fault = Diagnostic::new(Code::NoEffect, span, message);
        self.found
            .push(fault.help("take it out, or say what is done there"));
    }
}

/// Reports whether an action leaves nothing to do for the same action after it.
fn is_exhaustive(action: &Action) -> bool {
    match action {
        Action::Lift(take)
        | Action::Capture {
            take, unless: None, ..
        } => take.amount == Amount::All,
        Action::Mark(..) | Action::Unmark(..) => true,
        _ => false,
    }
}

/// Reports whether a phrase may look at the pit where the last seed fell.
fn reads_here(phrase: PhraseRef<'_>) -> bool {
    match phrase {
        PhraseRef::Action(action) => matches!(action, Action::Sow(_) | Action::Do(_)),
        PhraseRef::Condition(condition) => matches!(
            condition,
            Condition::It(_) | Condition::Threatened(..) | Condition::Going(_)
        ),
        PhraseRef::Place(place) => matches!(
            place.noun,
            Noun::Here
                | Noun::It
                | Noun::Column { of: None, .. }
                | Noun::Neighbours { of: None, .. }
                | Noun::Run { from: None, .. }
        ),
        PhraseRef::Quantity(quantity) => *quantity == Quantity::Seeds,
    }
}

/// Reports whether these actions set a counter to a new value before any of them reads it.
fn is_replaced(rest: &[Action], counter: CounterId, owner: Option<Owner>) -> bool {
    let reads = |phrase: PhraseRef<'_>| match phrase {
        PhraseRef::Quantity(Quantity::Counter(read, _)) => *read == counter,
        PhraseRef::Action(action) => matches!(
            action.role(),
            ActionRole::Sowing | ActionRole::Delegating | ActionRole::Choosing
        ),
        PhraseRef::Condition(Condition::Can(..)) => true,
        _ => false,
    };
    for action in rest {
        match action {
            _ if action.any_phrase(reads) => return false,
            Action::Set(set, of, _) if (*set, *of) == (counter, owner) => return true,
            _ => {}
        }
    }
    false
}
