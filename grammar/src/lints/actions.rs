//! Actions without effect: those that do nothing, and those whose only result is never used.

use super::LintContext;
use super::phrases::{Phrase, phrases};
use crate::analysis::evaluation::limit_ways;
use crate::analysis::situation::{AssumptionSets, is_impossible};
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{ActionRole, PhraseRef, VisitPhrases, is_included_lift};
use crate::lower::{ActionList, DraftTable};
use crate::rules::{
    Action, Amount, Condition, CounterId, Naming, Noun, Number, Owner, Place, Quantity, Sow,
    Spanned, Take,
};
use crate::source::Span;
use crate::vocabulary::StoresSown;

fn no_effect_fault(span: Span, message: &str, help: &str) -> Diagnostic {
    Diagnostic::new(Code::NoEffect, span, message).help(help)
}

/// Reports actions and runs of pits that do nothing.
pub(super) fn find_idle(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    for list in game.rules.action_lists() {
        check_actions(game, list, found);
    }
    for asked in phrases(game) {
        if let Phrase::Place(place) = asked.phrase {
            found.extend(empty_run(game, place, &asked.ways));
        }
    }
}

fn check_actions(game: &LintContext<'_>, actions: &[Spanned<Action>], found: &mut Vec<Diagnostic>) {
    for (at, action) in actions.iter().enumerate() {
        if let Action::Sow(sow) = &action.node {
            check_sowing(game, sow, found);
        } else if !is_included_lift(actions, at) {
            found.extend(idle_action(game, action));
        } else if matches!(&action.node, Action::Lift(take) if takes_none(take)) {
            let message = "no seed is sown here";
            found.push(no_effect_fault(
                action.span,
                message,
                "say how many seeds are sown",
            ));
        }
        for branch in action.branches() {
            check_actions(game, branch, found);
        }
    }
}

/// Returns the fault of an action, other than a sowing, that does nothing.
fn idle_action(game: &LintContext<'_>, action: &Spanned<Action>) -> Option<Diagnostic> {
    let message = match &action.node {
        Action::Lift(take) | Action::Capture { take, .. } | Action::Put { take, .. }
            if takes_none(take) =>
        {
            "no seed is taken here"
        }
        Action::Step(count) if count.literal_value() == Some(0) => "this moves nowhere",
        _ if action.returns_seeds() => "the seeds stay where they are",
        Action::Put {
            into, each: false, ..
        } => return put_into_several(game, action.span, into),
        _ => return None,
    };
    let help = "take it out, or write another number";
    Some(no_effect_fault(action.span, message, help))
}

fn takes_none(take: &Take) -> bool {
    matches!(&take.amount, Amount::Number(number) if is_zero(number))
}

fn is_zero(number: &Quantity) -> bool {
    *number == Quantity::Number(Number::Literal(0))
}

/// Reports that seeds are put into a place that certainly names several pits, stores or hands.
fn put_into_several(game: &LintContext<'_>, span: Span, into: &Place) -> Option<Diagnostic> {
    let pits = game.situations.certain_cell_count(into);
    let message = format!("these are {pits} places, but seeds are put into one");
    let help = "name one pit, put as many into each of them (`put 1 from own hand into each own pit`), or let \
                the mover choose: `choose own pit => put … into it`";
    (pits > 1).then(|| Diagnostic::new(Code::WrongKind, span, message).help(help))
}

fn check_sowing(game: &LintContext<'_>, sow: &Sow, found: &mut Vec<Diagnostic>) {
    if let Some(skipped) = &sow.skipping {
        check_skipping(game, sow, skipped, found);
    }
    if sow.keeping.is_written() && is_zero(&sow.keeping) {
        let message = "no seed is kept";
        found.push(no_effect_fault(sow.keeping.span, message, "take it out"));
    }
    for number in &sow.dropping {
        if number.literal_value() == Some(0) {
            let help = "at least one seed falls into each pit; to pass some over write `skipping`";
            found.push(no_effect_fault(number.span, "0 counts as 1 here", help));
        }
    }
}

/// Reports that a sowing skips everything, or skips places into which no seed would fall anyway.
fn check_skipping(
    game: &LintContext<'_>,
    sow: &Sow,
    skipped: &[Spanned<Place>],
    found: &mut Vec<Diagnostic>,
) {
    if skips_all(game, false, skipped) {
        let into_stores = sow.stores != Some(StoresSown::None);
        let message = match into_stores && !skips_all(game, true, skipped) {
            true => "this leaves no pit to sow into: all seeds fall into the store",
            false => "this leaves nothing to sow into: all seeds fall back together",
        };
        let help = "skip fewer places, for example `skipping origin`; to sow into one side only, skip the other";
        let span = skipped.iter().map(|place| place.span).reduce(Span::to);
        found.extend(span.map(|span| no_effect_fault(span, message, help)));
        return;
    }
    for place in skipped.iter().filter(|place| skips_nothing(game, place)) {
        let message = "no seed would fall there anyway";
        let help = "take it out; the pit that the move began in is `origin`";
        found.push(no_effect_fault(place.span, message, help));
    }
}

/// The highest number of skipped places that are examined together. Further ones are ignored.
const MAX_SKIPPED: usize = 64;

/// Reports whether a sowing skips every pit, and every store if it sows into stores, into which its seeds could fall.
fn skips_all(game: &LintContext<'_>, into_stores: bool, places: &[Spanned<Place>]) -> bool {
    let reached = game.situations.at_sown_cells(into_stores);
    let left = game.situations.narrow_each(&reached, |evaluation, way| {
        let skipped = places.iter().take(MAX_SKIPPED);
        skipped.fold(vec![way.clone()], |ways, place| {
            let ways = ways.into_iter();
            let ways = ways.flat_map(|way| evaluation.assume_member(place, false, way));
            limit_ways(ways.collect(), &way)
        })
    });
    !is_impossible(&reached) && is_impossible(&left)
}

/// Reports whether no seed would fall into any of these pits anyway. No seed is left to fall into `here`, the pit where
/// the last seed fell.
fn skips_nothing(game: &LintContext<'_>, place: &Place) -> bool {
    let named = game.situations.at_named_pits(place, true);
    let fitting = game.situations.narrow_each(&named, |evaluation, way| {
        place.condition.as_ref().map_or_else(
            || vec![way.clone()],
            |condition| evaluation.assume(condition, true, way.clone()),
        )
    });
    let boards = game.situations.boards.iter().zip(&fitting);
    let mut cells = boards.flat_map(|(board, ways)| {
        let pits = ways.iter().filter_map(|way| way.pit.as_ref());
        pits.map(|pit| board.reachability.is_reachable(pit.cell))
    });
    matches!(place.noun.node, Noun::Here) || !cells.any(|reached| reached)
}

/// Reports a run that never includes any pit, because the pit where it begins never belongs to the place it may go
/// through.
fn empty_run(
    game: &LintContext<'_>,
    place: &Spanned<Place>,
    ways: &AssumptionSets,
) -> Option<Diagnostic> {
    let Noun::Run { from, pits, .. } = &place.noun.node else {
        return None;
    };
    let starts = match from {
        Some(from) if !matches!(from.noun.node, Noun::Here | Noun::It) => {
            &game.situations.at_named_pits(from, true)
        }
        _ => ways,
    };
    let goes = game.situations.narrow_each(starts, |evaluation, way| {
        evaluation.assume_member(pits, true, way)
    });
    let known = starts.iter().flatten().all(|way| way.pit.is_some());
    let empty = !is_impossible(starts) && known && is_impossible(&goes);
    empty.then(|| {
        let message = "this run has no pits: it cannot go through the pit where it begins";
        Diagnostic::new(Code::NoEffect, place.span, message)
            .with_related(pits.span, "the first pit is never one of these")
            .help("begin it at the next pit: `run onward from next while …`")
    })
}

/// Reports actions whose only result is never used: `step` where nothing looks at the pit reached, values of counters
/// that are replaced at once, and actions that are repeated with nothing left to do.
pub(super) fn find_unread(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    // The pit where a step ends is also read by filters that test the position after a move, and by a table for each
    // seed, which is consulted while seeds still fall.
    let mut filters = game.rules.moves.iter().flat_map(|kind| &kind.filters);
    let read_after = filters.any(|filter| filter.after.any_phrase(reads_here));
    let for_each_seed = |table: &DraftTable| table.list_kind == ActionList::EachSeed;
    let steps_may_be_idle = !read_after && !game.tables.iter().any(for_each_seed);
    let mut search = UnreadSearch {
        steps_may_be_idle,
        found,
    };
    for kind in &game.rules.moves {
        search.check(&kind.actions, false);
    }
    for row in game.rules.tables.iter().flat_map(|table| &table.rows) {
        search.check(&row.actions, false);
    }
}

struct UnreadSearch<'f> {
    /// Whether a step is without effect if nothing later in its list of actions looks at `here`.
    steps_may_be_idle: bool,
    found: &'f mut Vec<Diagnostic>,
}

impl UnreadSearch<'_> {
    /// Checks a list of actions; `read_later` tells whether the actions after the whole list look at `here`.
    fn check(&mut self, actions: &[Spanned<Action>], read_later: bool) {
        for (at, action) in actions.iter().enumerate() {
            let (before, rest) = (&actions[..at], &actions[at + 1..]);
            let read = read_later || rest.any_phrase(reads_here);
            if !is_included_lift(actions, at)
                && is_idempotent(action)
                && before.last() == Some(action)
            {
                let message = "this was done just before, and does nothing the second time";
                let help = "take it out, or name other places";
                self.found.push(no_effect_fault(action.span, message, help));
            }
            if let Some(message) = self.unread_result(action, rest, read) {
                let help = "take it out, or say what is done there";
                self.found.push(no_effect_fault(action.span, message, help));
            }
            for branch in action.branches() {
                self.check(branch, read);
            }
        }
    }

    /// Returns the reason why the result of an action is never used.
    fn unread_result(
        &self,
        action: &Action,
        rest: &[Spanned<Action>],
        read: bool,
    ) -> Option<&'static str> {
        if matches!(action, Action::Step(_)) && self.steps_may_be_idle && !read {
            return Some("nothing after this looks at the pit that it leads to");
        }
        let Action::Set(counter, owner, value) = action else {
            return None;
        };
        if value.node == Quantity::Counter(*counter, *owner) {
            return Some("the counter keeps its value");
        }
        is_replaced(rest, *counter, *owner)
            .then_some("the counter is set again before anything reads it")
    }
}

/// Reports whether the same action, repeated directly after this one, has nothing left to do.
fn is_idempotent(action: &Action) -> bool {
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
        PhraseRef::Place(place) => {
            matches!(place.noun.node, Noun::Here | Noun::It)
                || matches!(
                    place.noun.naming(),
                    Naming::Relative(None) | Naming::Track { from: None, .. }
                )
        }
        PhraseRef::Quantity(quantity) => *quantity == Quantity::Seeds,
    }
}

/// Reports whether these actions set a counter to a new value before any of them reads it.
fn is_replaced(rest: &[Spanned<Action>], counter: CounterId, owner: Option<Owner>) -> bool {
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
        if action.any_phrase(reads) {
            return false;
        }
        if matches!(action.node, Action::Set(set, of, _) if (set, of) == (counter, owner)) {
            return true;
        }
    }
    false
}
