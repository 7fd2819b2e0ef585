//! Resolves actions and lists of actions.

use super::context::{ActionList, Context};
use super::lowering::Lowering;
use super::phrases::{lift_here, plain_sow};
use crate::analysis::option_values::{describe_settings, extreme_settings, options_of_all};
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{ActionRole, Lower, Resolved, Resolver, Visit, VisitorMut};
use crate::rules::{
    Action, Alternative, Amount, ChosenNumber, Condition, Heading, MAX_ALTERNATIVES,
    MAX_CHOSEN_PITS, Noun, Owner, Place, Quantity, ScoreBasis, Spanned,
};
use crate::source::Span;
use crate::syntax::{self, Name, NumberNode, Row, WrittenAction, WrittenSow};

/// Resolves a complete list of actions, such as those of a kind of move; `None` if any of them is faulty.
pub(super) fn lower_actions(
    lowering: &mut Lowering<'_>,
    list: &[Spanned<syntax::Action>],
    list_kind: ActionList,
) -> Option<Vec<Spanned<Action>>> {
    let mut actions = ActionLowering {
        lowering,
        list_kind,
        context: list_kind.context(),
        flow: Flow::default(),
    };
    let found = actions.actions(list);
    actions.check_hand_empty(None);
    found
}

/// Like [`lower_actions`], for the actions of a row of a table. If they end the game, they have to say who has won.
pub(super) fn lower_row_actions(
    lowering: &mut Lowering<'_>,
    row: &Row,
    list_kind: ActionList,
) -> Option<Vec<Spanned<Action>>> {
    let found = lower_actions(lowering, &row.actions, list_kind);
    check_outcome(lowering, &row.actions, list_kind, row.span);
    found
}

/// The state of resolving a list of actions.
struct ActionLowering<'l, 'a> {
    lowering: &'l mut Lowering<'a>,
    list_kind: ActionList,
    context: Context,
    flow: Flow,
}

/// The seeds in the sower's hand, and where the list ends, before an action.
#[derive(Clone, Copy, Default)]
struct Flow {
    /// The lift whose seeds may still be in the sower's hand.
    lift_span: Option<Span>,
    /// The action after which nothing more is performed.
    end_span: Option<Span>,
    /// Whether it has been reported that something in the row is never performed.
    reported: bool,
}

impl Flow {
    /// Joins the states after alternative branches.
    fn join(branches: &[Self], choose: Span) -> Self {
        let open = branches.iter().filter(|flow| flow.end_span.is_none());
        Self {
            lift_span: open.clone().find_map(|flow| flow.lift_span),
            end_span: (open.count() == 0).then_some(choose),
            reported: branches.iter().any(|flow| flow.reported),
        }
    }
}

impl ActionLowering<'_, '_> {
    /// Resolves consecutive actions.
    fn actions(&mut self, list: &[Spanned<syntax::Action>]) -> Option<Vec<Spanned<Action>>> {
        let mut all = Vec::new();
        let mut complete = true;
        for action in list {
            if let syntax::Action::Written(WrittenAction::Last(name)) = &action.node {
                complete &= self
                    .attach_last_table(name, &mut all, action.span)
                    .is_some();
                continue;
            }
            self.check_reachable(action.span);
            let fits = self.check_placement(action);
            let count = all.len();
            complete &= self.action(action, &mut all).is_some() && fits.is_some();
            if !complete && all.len() == count && matches!(action.node, syntax::Action::Sow(_)) {
                // The table named after a faulty sowing needs a sowing to belong to.
                let sow = Action::Sow(plain_sow(Heading::Onward));
                all.push(Spanned::new(sow, action.span));
            }
        }
        complete.then_some(all)
    }

    /// Attaches the table of `last NAME` to the sowing before it.
    fn attach_last_table(
        &mut self,
        name: &Name,
        preceding: &mut [Spanned<Action>],
        span: Span,
    ) -> Option<()> {
        let table = self.lowering.table_name(name);
        if let Some(Action::Sow(sow)) = preceding.last_mut().map(|action| &mut action.node) {
            sow.last = Some(table?);
            return Some(());
        }
        let fault = "there is no earlier sowing whose last seed this could mean";
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.lowering.fail(fault.help(format!(
            "write it after a sowing, or write `do {}`",
            name.text
        )))
    }

    /// Resolves an action and appends it; before a sowing comes the lift that it includes.
    fn action(
        &mut self,
        action: &Spanned<syntax::Action>,
        output: &mut Vec<Spanned<Action>>,
    ) -> Option<()> {
        self.track_flow(action);
        if action.needs_store() {
            self.lowering.check_store(action.span)?;
        }
        if let syntax::Action::Sow(sow) = &action.node {
            let lift = self.included_lift(sow, action.span);
            output.extend(lift.map(|lift| Spanned::new(lift, action.span)));
            self.flow.lift_span = None;
            self.flow.end_span = Some(action.span);
        }
        let found = self.resolved(action)?;
        output.push(Spanned::new(found, action.span));
        Some(())
    }

    fn resolved(&mut self, action: &Spanned<syntax::Action>) -> Option<Action> {
        let span = action.span;
        match &action.node {
            syntax::Action::Sow(sow) => self.lowering.sow(sow, self.context).map(Action::Sow),
            syntax::Action::Choose(list) => self.choose(list, span),
            syntax::Action::ChoosePlace(place, actions) => self.choose_place(place, actions, span),
            syntax::Action::ChooseNumber(chosen) => {
                self.chosen_number(chosen, span).map(Action::ChooseNumber)
            }
            syntax::Action::Set(name, owner, sum) => self.set_counter(name, *owner, sum),
            syntax::Action::Most {
                loses, tie: None, ..
            } => self.lowering.report_undecided_tie(*loses, span),
            syntax::Action::Put { take, each, .. } => {
                if *each {
                    self.check_amount_given(take, span)?;
                }
                self.parts(action).map(default_owner_to_mover)
            }
            syntax::Action::Lift(_)
            | syntax::Action::Capture { .. }
            | syntax::Action::Exchange(..) => self.parts(action).map(default_owner_to_mover),
            syntax::Action::Mark(..)
            | syntax::Action::Unmark(..)
            | syntax::Action::Step(_)
            | syntax::Action::Do(_)
            | syntax::Action::Again
            | syntax::Action::End
            | syntax::Action::Illegal
            | syntax::Action::Pass
            | syntax::Action::Sweep(_)
            | syntax::Action::Leave
            | syntax::Action::Most { .. }
            | syntax::Action::Outcome(_)
            | syntax::Action::Written(_) => self.parts(action),
        }
    }

    fn parts(&mut self, action: &Spanned<syntax::Action>) -> Option<Action> {
        action
            .node
            .lower_parts(action.span, self.lowering, self.context)
    }

    fn set_counter(
        &mut self,
        name: &Name,
        owner: Option<Owner>,
        sum: &NumberNode,
    ) -> Option<Action> {
        let counter = self.lowering.counter_name(name);
        let sum = self.lowering.lower(sum, self.context);
        let counter = counter?;
        let owner = self.lowering.counter_owner(name, counter, owner)?;
        Some(Action::Set(counter, owner, sum?))
    }

    /// Checks that the amount is a number if seeds are put into each of several places.
    fn check_amount_given(&mut self, take: &syntax::Take, span: Span) -> Option<()> {
        if matches!(take.amount, syntax::Amount::Number(_)) {
            return Some(());
        }
        let fault = "this does not say how many seeds each of these gets";
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        let help = "for example, write `put 1 from own hand into each own pit`";
        self.lowering.fail(fault.help(help))
    }
}

/// Makes the mover the owner of stores and hands that seeds are taken from or put into, unless an owner is named.
fn default_owner_to_mover(mut action: Action) -> Action {
    action.visit_parts_mut(&mut DefaultOwnerToMover);
    action
}

struct DefaultOwnerToMover;

impl VisitorMut<Resolved> for DefaultOwnerToMover {
    fn place(&mut self, place: &mut Place) {
        if matches!(place.noun.node, Noun::Store | Noun::Hand) {
            place.owner = place.owner.or(Some(Owner::Own));
        }
    }

    /// Leaves the condition of an action unchanged, because it moves no seeds.
    fn condition(&mut self, _: &mut Condition) {}

    /// Leaves a number unchanged, because it moves no seeds.
    fn quantity(&mut self, _: &mut Quantity) {}
}

/// The seeds in the sower's hand, and where a list ends.
impl ActionLowering<'_, '_> {
    fn track_flow(&mut self, action: &Spanned<syntax::Action>) {
        match action.role() {
            ActionRole::Delegating | ActionRole::Ending | ActionRole::Result => {
                self.check_hand_empty(Some(action.span));
                self.flow.end_span = self.flow.end_span.or(Some(action.span));
            }
            ActionRole::Forbidding => {
                self.flow.lift_span = None;
                self.flow.end_span = self.flow.end_span.or(Some(action.span));
            }
            ActionRole::Sowing => {
                if let syntax::Action::Lift(_) = action.node {
                    self.flow.lift_span = Some(action.span);
                }
            }
            ActionRole::Moving
            | ActionRole::Bookkeeping
            | ActionRole::Stepping
            | ActionRole::Choosing
            | ActionRole::Passing
            | ActionRole::Clearing
            | ActionRole::Written => {}
        }
    }

    /// Reports an action after one that has ended the list.
    fn check_reachable(&mut self, span: Span) {
        if let (Some(ended), false) = (self.flow.end_span, self.flow.reported) {
            self.flow.reported = true;
            let texts = [ended, span].map(|span| self.lowering.text(span));
            let help = match texts.map(|text| text.split_once(' ')) {
                [Some(("sow", _)), Some(("do", table))] => {
                    format!(
                        "write `last {table}`: the table decides what the last seed of this sowing does"
                    )
                }
                _ => "take it out, or put it before".to_owned(),
            };
            let fault = Diagnostic::new(Code::DeadAction, span, "this is never done")
                .with_related(ended, "nothing follows this")
                .help(help);
            self.lowering.report(fault);
        }
    }

    /// Reports seeds left in the sower's hand at the end of a list.
    fn check_hand_empty(&mut self, before: Option<Span>) {
        let lifted = self.flow.lift_span.take();
        let Some(lifted) = lifted.filter(|_| self.flow.end_span.is_none()) else {
            return;
        };
        let message = "these seeds are lifted but not sown";
        let mut fault = Diagnostic::new(Code::SeedsInHand, lifted, message)
            .help("sow them: `sow onward`; or `capture` or `put` them instead of lifting");
        if let Some(before) = before {
            fault = fault.with_related(before, "they must be sown before this");
        }
        self.lowering.report(fault);
    }

    /// Returns the lift that a sowing includes: a `relay` lifts the seeds of `here`, and a sowing in a kind of move
    /// lifts those of the chosen pit, unless seeds have been lifted already.
    fn included_lift(&mut self, sow: &WrittenSow, span: Span) -> Option<Action> {
        if sow.relay {
            return Some(lift_here(Amount::All));
        }
        if self.flow.lift_span.is_some() {
            if sow.amount.is_some() {
                let fault = Diagnostic::new(Code::Misplaced, span, "all lifted seeds are sown");
                let help = "say how many where they are lifted: `lift 2 from here; sow onward`";
                self.lowering.report(fault.help(help));
            }
            return None;
        }
        if self.list_kind == ActionList::Move {
            let amount = sow.amount.as_ref();
            let amount = amount.and_then(|amount| self.lowering.lower(amount, self.context));
            return Some(lift_here(amount.unwrap_or(Amount::All)));
        }
        if self.flow.end_span.is_none() {
            let fault = "no seeds have been lifted to sow";
            let fault = Diagnostic::new(Code::NothingLifted, span, fault);
            let help = "write `relay` to sow on from here, or `lift` before it: `lift opposite; sow onward`";
            self.lowering.report(fault.help(help));
        }
        None
    }
}

/// Choices inside a move.
impl ActionLowering<'_, '_> {
    fn choose(&mut self, list: &[syntax::Alternative], span: Span) -> Option<Action> {
        self.check_alternatives(list);
        let before = self.flow;
        let mut branches = Vec::new();
        let mut all = Vec::new();
        for alternative in list {
            self.flow = before;
            let actions = self.actions(&alternative.actions);
            branches.push(self.flow);
            all.extend(actions.map(|actions| Alternative {
                name: alternative.name.node.clone(),
                actions,
                span: alternative.span,
            }));
        }
        self.flow = before;
        if list.is_empty() {
            let fault = Diagnostic::new(Code::NoMove, span, "there is nothing to choose from");
            let help = "for example, write `choose { stop => end  go_on => relay }`";
            return self.lowering.fail(fault.help(help));
        }
        self.flow = Flow::join(&branches, span);
        (all.len() == list.len()).then_some(Action::Choose(all))
    }

    /// Reports alternatives with the same name, and too many alternatives.
    fn check_alternatives(&mut self, list: &[syntax::Alternative]) {
        for (at, alternative) in list.iter().enumerate() {
            let name = &alternative.name;
            let same = |one: &&syntax::Alternative| one.name.eq_ignore_ascii_case(name);
            if let Some(first) = list[..at].iter().find(same) {
                let fault = format!("there are two choices called `{}`", name.node);
                let fault = Diagnostic::new(Code::DuplicateName, name.span, fault)
                    .with_label("second")
                    .with_related(first.name.span, "first");
                self.lowering
                    .report(fault.help("give one of them another name"));
            }
        }
        if let Some(excess) = list.get(MAX_ALTERNATIVES) {
            let fault = format!("there are {} alternatives", list.len());
            let fault = Diagnostic::new(Code::TooLarge, excess.name.span, fault)
                .with_label(format!("at most {MAX_ALTERNATIVES} can be chosen from"));
            let help = "let some of them begin with the same word and a further `choose`";
            self.lowering.report(fault.help(help));
        }
    }

    fn choose_place(
        &mut self,
        place: &syntax::Place,
        actions: &[Spanned<syntax::Action>],
        span: Span,
    ) -> Option<Action> {
        if pit_choice_depth(actions) == MAX_CHOSEN_PITS {
            let fault = "too many choices of pits are nested";
            let fault = Diagnostic::new(Code::TooDeep, span, fault)
                .with_label(format!("at most {MAX_CHOSEN_PITS} can be nested"));
            let help = "end a choice before the next one begins: `choose … => { … }; choose …`";
            self.lowering.report(fault.help(help));
        }
        let place = self.lowering.lower(place, self.context);
        let (before, outside) = (self.flow, self.context);
        self.context = outside.with_candidate_pit();
        let actions = self.actions(actions);
        self.context = outside;
        // If there is no such pit, nothing happens.
        self.flow = Flow::join(&[self.flow, before], span);
        Some(Action::ChoosePlace(place?, actions?))
    }

    /// Resolves a number that the mover chooses; its range is known before play.
    fn chosen_number(&mut self, chosen: &syntax::ChosenNumber, span: Span) -> Option<ChosenNumber> {
        let found: ChosenNumber = chosen.lower_parts(span, self.lowering, self.context)?;
        self.check_choice_range(&found)?;
        Some(ChosenNumber { span, ..found })
    }

    /// Reports a range that, for some option values, is empty or too large for a counter or a choice.
    fn check_choice_range(&mut self, chosen: &ChosenNumber) -> Option<()> {
        let (least, most) = &chosen.range;
        let options = &self.lowering.options;
        let matter = options_of_all([&least.node, &most.node]);
        for settings in extreme_settings(options, &matter) {
            let (low, high) = (least.value(&settings), most.value(&settings));
            let with = describe_settings(options, &matter, &settings);
            if low > high {
                let fault = format!("there is no number from {low} to {high}{with}");
                let fault = Diagnostic::new(Code::BadRange, least.span, fault);
                let help = "write the smaller number first, such as `1..5`";
                return self.lowering.fail(fault.help(help));
            }
            if high >= MAX_ALTERNATIVES as u32 {
                let fault = format!("{high} is too large a number to choose{with}");
                let fault = Diagnostic::new(Code::NumberTooLarge, most.span, fault);
                let most = MAX_ALTERNATIVES - 1;
                let fault = fault.with_label(format!("expected at most {most}"));
                let help = format!("write a number up to {most}");
                return self.lowering.fail(fault.help(help));
            }
        }
        Some(())
    }
}

/// Returns the largest number of nested choices of a pit.
fn pit_choice_depth(actions: &[Spanned<syntax::Action>]) -> usize {
    let depth = |action: &Spanned<syntax::Action>| {
        let inner = action.branches().into_iter().map(pit_choice_depth);
        let chooses = matches!(action.node, syntax::Action::ChoosePlace(..));
        usize::from(chooses) + inner.max().unwrap_or(0)
    };
    actions.iter().map(depth).max().unwrap_or(0)
}

/// The lists in which each action may appear.
impl ActionLowering<'_, '_> {
    /// Checks that an action may appear in this list.
    fn check_placement(&mut self, action: &Spanned<syntax::Action>) -> Option<()> {
        if let syntax::Action::Written(WrittenAction::Require(_)) = action.node {
            let fault = "a condition on what a move leads to is not an action";
            let fault = Diagnostic::new(Code::Misplaced, action.span, fault);
            let help = "write it as a line of the kind of move, outside its tables";
            return self.lowering.fail(fault.help(help));
        }
        let help = if let Some(part) = match_only_part(action) {
            format!("it belongs to a match: write it in `{part}` of a `match` section")
        } else if is_allowed_in(action, self.list_kind) {
            return Some(());
        } else {
            self.help_for_misplaced(action).to_owned()
        };
        let fault = format!(
            "`{}` has no place {}",
            self.lowering.first_words(action.span),
            self.list_kind.context().description
        );
        let fault = Diagnostic::new(Code::Misplaced, action.span, fault);
        self.lowering.fail(fault.help(help))
    }

    const fn help_for_misplaced(&self, action: &syntax::Action) -> &'static str {
        match (self.list_kind, action) {
            (ActionList::AfterMove, syntax::Action::Illegal) => {
                "write `forbid` and a condition in the kind of move"
            }
            (ActionList::AfterMove, _) => "the move is over; do it in a table for the last seed",
            (ActionList::Ending, _) => {
                "the game is over here; write `sweep` or `leave`, then who has won"
            }
            (ActionList::EachSeed, syntax::Action::End) => {
                "take it out: the sowing goes on by itself; what the last seed decides stands in the table for the last seed"
            }
            (ActionList::Move | ActionList::Table | ActionList::EachSeed, _) => {
                "the sowing goes on after this table; decide in the table for the last seed"
            }
        }
    }
}

/// Reports whether an action that does not belong to matches may appear in a list of this kind.
fn is_allowed_in(action: &syntax::Action, list_kind: ActionList) -> bool {
    let role = action.role();
    match (list_kind, role) {
        (ActionList::Move | ActionList::Table, _)
        | (_, ActionRole::Moving | ActionRole::Bookkeeping)
        | (
            ActionList::EachSeed,
            ActionRole::Choosing | ActionRole::Forbidding | ActionRole::Passing,
        )
        | (ActionList::AfterMove, ActionRole::Passing)
        | (ActionList::Ending, ActionRole::Clearing | ActionRole::Result) => true,
        _ => list_kind == ActionList::AfterMove && matches!(action, syntax::Action::Outcome(_)),
    }
}

/// Returns the part of a match that an action belongs to, if it may appear only in matches.
const fn match_only_part(action: &syntax::Action) -> Option<&'static str> {
    let most = matches!(
        action,
        syntax::Action::Most {
            of: ScoreBasis::Points,
            ..
        }
    );
    match most || matches!(action, syntax::Action::Written(_)) {
        true => action.match_part(),
        false => None,
    }
}

/// Reports a list of actions that ends the game but leaves open what rule sheets forget: who has won, and where the
/// remaining seeds go.
fn check_outcome(
    lowering: &mut Lowering<'_>,
    list: &[Spanned<syntax::Action>],
    list_kind: ActionList,
    row: Span,
) {
    let mut clearing: Option<Span> = None;
    let mut decided = false;
    for action in list {
        let counts_store = matches!(
            action.node,
            syntax::Action::Most {
                of: ScoreBasis::Store,
                ..
            }
        );
        if counts_store && clearing.is_none() && lowering.board_info.store {
            report_leftover(lowering, action.span);
        }
        match action.role() {
            ActionRole::Clearing => clearing = clearing.or(Some(action.span)),
            ActionRole::Result => decided = true,
            ActionRole::Choosing => check_branches(lowering, action, list_kind),
            ActionRole::Sowing
            | ActionRole::Moving
            | ActionRole::Bookkeeping
            | ActionRole::Stepping
            | ActionRole::Delegating
            | ActionRole::Ending
            | ActionRole::Forbidding
            | ActionRole::Passing
            | ActionRole::Written => {}
        }
    }
    if !decided && let Some(span) = clearing.or((list_kind == ActionList::Ending).then_some(row)) {
        report_no_outcome(lowering, span, clearing.is_some());
    }
}

fn check_branches(
    lowering: &mut Lowering<'_>,
    action: &Spanned<syntax::Action>,
    list_kind: ActionList,
) {
    if let syntax::Action::Choose(list) = &action.node {
        for one in list {
            check_outcome(lowering, &one.actions, list_kind, one.span);
        }
    } else if let syntax::Action::ChoosePlace(_, inner) = &action.node {
        check_outcome(lowering, inner, list_kind, action.span);
    }
}

fn report_leftover(lowering: &mut Lowering<'_>, span: Span) {
    let text = lowering.text(span);
    let fault = "this does not say what happens to the seeds that are left";
    let fault = Diagnostic::new(Code::LeftoverUndecided, span, fault)
        .with_label("expected `sweep` or `leave` before this");
    lowering.report(fault.help(format!(
        "write `sweep; {text}` if each player stores what is left, or `leave; {text}`"
    )));
}

fn report_no_outcome(lowering: &mut Lowering<'_>, span: Span, swept: bool) {
    let text = lowering.text(span);
    let example = match lowering.board_info.store {
        true => "most in store wins, else draw",
        false => "opponent wins",
    };
    let help = match swept {
        true => format!("write `{text}; {example}`"),
        false => format!("add `{example}`, or say who has won"),
    };
    let fault = Diagnostic::new(Code::NoOutcome, span, "this does not say who has won");
    lowering.report(fault.with_label("expected an outcome").help(help));
}
