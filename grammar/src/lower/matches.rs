//! The match section: its parts, their rows, and how each round is laid out.

use super::context::{Context, Need, part_name};
use super::lowering::{Lowering, Meaning};
use super::sections::Sections;
use crate::analysis::option_values::{extreme_settings, options_of_quantity};
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{Lower, Resolver};
use crate::rules::{
    Board, Condition, CounterId, CounterScope, MatchResult, MatchRules, MatchTable, Noun, Number,
    OptionId, OptionValues, OverRow, Owner, Place, Places, PointsRow, Quantity, Role, ScoreBasis,
    Settings, SetupRow, SetupStep, Spanned,
};
use crate::source::Span;
use crate::syntax::{
    self, Action, Block, MatchPart, MatchSection, MatchTableKind, Name, NumberNode, Row, Term,
    WrittenAction,
};

/// The fit of a row of a match, and its span.
pub(crate) struct MatchRow {
    pub(crate) table: MatchTableKind,
    pub(crate) fit: Option<Spanned<Condition>>,
    pub(crate) span: Span,
}

/// Resolves the match section. The rules are `None` if there is no section or it lacks a necessary part; the rows are
/// returned in any case.
pub(super) fn lower_match(
    lowering: &mut Lowering<'_>,
    sections: &Sections,
    board: Option<&Board>,
) -> (Option<MatchRules>, Vec<MatchRow>) {
    let Some(&section) = sections.matches.first() else {
        return (None, Vec::new());
    };
    if board.is_some_and(|board| board.players == 1) {
        let fault = "a match takes two players, and this game has one";
        let fault = Diagnostic::new(Code::Misplaced, section.keyword, fault);
        lowering.report(fault.help("take the section out, or `players 1`"));
    }
    let parts = match_parts(lowering, section);
    report_missing_parts(lowering, section, &parts);
    let mut tables = MatchTables {
        lowering,
        rows: Vec::new(),
    };
    let points = tables.table(&parts, MatchTableKind::Points, points_row);
    let over = tables.table(&parts, MatchTableKind::Over, over_row);
    let first_round = tables.table(&parts, MatchTableKind::FirstRound, |lowering, row, when| {
        RoundLowering::new(lowering, MatchTableKind::FirstRound).row(row, when)
    });
    let next_round = tables.table(&parts, MatchTableKind::NextRound, |lowering, row, when| {
        RoundLowering::new(lowering, MatchTableKind::NextRound).row(row, when)
    });
    let rules = parts.begins.map(|begins| MatchRules {
        always: section.always,
        begins: begins.node,
        points,
        over,
        first_round,
        next_round,
    });
    (rules, tables.rows)
}

/// The parts of a match; if a part is given twice, the first counts.
#[derive(Default)]
struct MatchParts<'t> {
    begins: Option<Spanned<Role>>,
    tables: Vec<TablePart<'t>>,
}

/// The rows of one part, and the player who is `own` in them.
struct TablePart<'t> {
    kind: MatchTableKind,
    own: Option<Role>,
    block: &'t Block<Row>,
}

impl<'t> MatchParts<'t> {
    fn table(&self, kind: MatchTableKind) -> Option<&TablePart<'t>> {
        self.tables.iter().find(|part| part.kind == kind)
    }
}

fn match_parts<'t>(lowering: &mut Lowering<'_>, section: &'t MatchSection) -> MatchParts<'t> {
    let mut parts = MatchParts::default();
    for part in &section.parts {
        match part {
            MatchPart::Begins(role) => match parts.begins {
                Some(first) => {
                    let fault = "the match says twice who begins";
                    report_duplicate(lowering, fault, role.span, first.span);
                }
                None => parts.begins = Some(*role),
            },
            MatchPart::Rows { kind, own, block } => match parts.table(*kind) {
                Some(first) => {
                    let fault = format!("there is a second `{}` in the match", part_name(*kind));
                    report_duplicate(lowering, &fault, block.keyword, first.block.keyword);
                }
                None => parts.tables.push(TablePart {
                    kind: *kind,
                    own: own.and_then(|own| own_role(lowering, *kind, own)),
                    block,
                }),
            },
        }
    }
    parts
}

/// Resolves the player who is `own`. Before the first round, there is no last round by which a player could be
/// identified.
fn own_role(
    lowering: &mut Lowering<'_>,
    table: MatchTableKind,
    own: Spanned<Role>,
) -> Option<Role> {
    match (table, own.node) {
        (MatchTableKind::FirstRound, Role::Other | Role::Same | Role::Winner | Role::Loser) => {
            let fault = "no round has been played before the first one";
            let fault = Diagnostic::new(Code::Misplaced, own.span, fault);
            lowering.fail(fault.help(
                "write `for south` or `for north`, or leave it out: `own` is the player who begins",
            ))
        }
        (_, role) => Some(role),
    }
}

fn report_duplicate(lowering: &mut Lowering<'_>, fault: &str, span: Span, first: Span) {
    lowering.report(
        Diagnostic::new(Code::DuplicateLine, span, fault)
            .with_label("second")
            .with_related(first, "first")
            .help("combine them into one"),
    );
}

fn report_missing_parts(lowering: &mut Lowering<'_>, section: &MatchSection, parts: &MatchParts) {
    let mut missing = |fault: &str, help: &str| {
        lowering.report(Diagnostic::new(Code::MissingLine, section.keyword, fault).help(help));
    };
    if parts.begins.is_none() {
        missing(
            "the match does not say who begins the next round",
            "add `the other begins`, or `the same`, `the winner`, `the loser`, `south`, `north` with `begins`",
        );
    }
    let over = parts.table(MatchTableKind::Over);
    if over.is_none_or(|over| over.block.lines.is_empty()) {
        missing(
            "the match does not say when it is over",
            "for example, add `over { when round = 5 => most points wins, else draw }`",
        );
    }
}

/// The tables of a match, and the rows resolved so far.
struct MatchTables<'l, 'a> {
    lowering: &'l mut Lowering<'a>,
    rows: Vec<MatchRow>,
}

impl<'a> MatchTables<'_, 'a> {
    /// Resolves the rows of a part, each with `lower_row`; faulty rows are left out.
    fn table<T>(
        &mut self,
        parts: &MatchParts<'_>,
        kind: MatchTableKind,
        mut lower_row: impl FnMut(&mut Lowering<'a>, &Row, Option<Spanned<Condition>>) -> Option<T>,
    ) -> MatchTable<T> {
        let Some(part) = parts.table(kind) else {
            return MatchTable {
                own: None,
                rows: Vec::new(),
            };
        };
        let mut rows = Vec::new();
        for row in &part.block.lines {
            let fit = self.fit(row, kind);
            let done = lower_row(self.lowering, row, fit.clone().flatten());
            let Some(fit) = fit else { continue };
            self.rows.push(MatchRow {
                table: kind,
                fit,
                span: row.fit.span,
            });
            rows.extend(done);
        }
        self.check_else_row(kind, part.block);
        MatchTable {
            own: part.own,
            rows,
        }
    }

    /// Resolves the fit of a row. The outer `None` is a fault, the inner one `else`.
    #[expect(
        clippy::option_option,
        reason = "`None` is a fault, `Some(None)` is `else`"
    )]
    fn fit(&mut self, row: &Row, table: MatchTableKind) -> Option<Option<Spanned<Condition>>> {
        let context = Context::for_match_table(table);
        match &row.fit.node {
            syntax::Fit::Else => Some(None),
            syntax::Fit::When(condition) => self.lowering.lower(condition, context).map(Some),
            syntax::Fit::Place(_) => {
                let fault = format!("there is no last seed {}", context.description);
                let fault = Diagnostic::new(Code::Misplaced, row.fit.span, fault)
                    .with_label("expected `when` and a condition");
                self.lowering
                    .fail(fault.help("begin the row with `when` or `else`"))
            }
        }
    }

    /// Reports a part without an `else`. In `over` it is not needed: the match continues if no row fits.
    fn check_else_row(&mut self, table: MatchTableKind, block: &Block<Row>) {
        let is_else = |row: &Row| matches!(row.fit.node, syntax::Fit::Else);
        let help = match table {
            MatchTableKind::Over => return,
            MatchTableKind::Points => "add `else => score 0` as the last row, or another score",
            MatchTableKind::FirstRound | MatchTableKind::NextRound => {
                "add `else => deal` as the last row, or another way to lay out the round"
            }
        };
        if !block.lines.iter().any(is_else) {
            let name = part_name(table);
            let fault = format!("`{name}` does not say what happens when no row fits");
            let fault = Diagnostic::new(Code::NoElse, block.keyword, fault);
            self.lowering
                .report(fault.with_label("no `else` row").help(help));
        }
    }
}

/// Resolves the points in a row of `points`; reports any other action.
fn points_row(
    lowering: &mut Lowering<'_>,
    row: &Row,
    when: Option<Spanned<Condition>>,
) -> Option<PointsRow> {
    let mut scores = Vec::new();
    for action in &row.actions {
        match &action.node {
            Action::Written(WrittenAction::Score(sum)) => {
                scores.push(Spanned::new(sum, action.span))
            }
            _ => report_not_in_match(lowering, action, MatchTableKind::Points),
        }
    }
    let (first, others) = scores.split_first()?;
    report_further_results(lowering, first.span, others.iter().map(|other| other.span));
    let context = Context::for_match_table(MatchTableKind::Points);
    let score = lowering.lower(first.node, context)?;
    Some(PointsRow { when, score })
}

/// Resolves the result in a row of `over`; reports any other action.
fn over_row(
    lowering: &mut Lowering<'_>,
    row: &Row,
    when: Option<Spanned<Condition>>,
) -> Option<OverRow> {
    let mut results = Vec::new();
    for action in &row.actions {
        let result = match &action.node {
            Action::Outcome(outcome) => Some(MatchResult::Outcome(*outcome)),
            Action::Most { of, loses, tie } => {
                let tie = tie.or_else(|| lowering.report_undecided_tie(*loses, action.span));
                let has_store =
                    *of != ScoreBasis::Store || lowering.check_store(action.span).is_some();
                tie.filter(|_| has_store).map(|tie| MatchResult::Most {
                    of: *of,
                    loses: *loses,
                    tie,
                })
            }
            _ => {
                report_not_in_match(lowering, action, MatchTableKind::Over);
                continue;
            }
        };
        results.push(Spanned::new(result, action.span));
    }
    let (first, others) = results.split_first()?;
    report_further_results(lowering, first.span, others.iter().map(|other| other.span));
    let result = first.node?;
    Some(OverRow { when, result })
}

fn report_further_results(
    lowering: &mut Lowering<'_>,
    first: Span,
    others: impl Iterator<Item = Span>,
) {
    for span in others {
        lowering.report(
            Diagnostic::new(Code::DeadAction, span, "the row has already said so")
                .with_label("this never counts")
                .with_related(first, "this counts")
                .help("take one of them out"),
        );
    }
}

/// Reports an action that is not allowed in a row of this part of a match.
fn report_not_in_match(
    lowering: &mut Lowering<'_>,
    action: &Spanned<Action>,
    table: MatchTableKind,
) {
    let help = match (action.match_part(), table) {
        (Some(home), _) => format!("write it in `{home}`"),
        (None, MatchTableKind::Points) => {
            "a row of `points` says `score` and a number, nothing else".to_owned()
        }
        (None, MatchTableKind::Over) => {
            "the round is over; say who has won the match, such as `own wins`".to_owned()
        }
        (None, MatchTableKind::FirstRound | MatchTableKind::NextRound) => {
            "seeds are laid out by `deal`, `fill`, `arranges` and `copies`".to_owned()
        }
    };
    let words = lowering.first_words(action.span);
    let fault = format!("`{words}` has no place in `{}`", part_name(table));
    lowering.report(Diagnostic::new(Code::Misplaced, action.span, fault).help(help));
}

/// The state of resolving the setup of a round, in a row of `first round` or `next round`: first options are set, then
/// seeds are laid out.
struct RoundLowering<'l, 'a> {
    lowering: &'l mut Lowering<'a>,
    table: MatchTableKind,
    /// The options set so far.
    options: Vec<Spanned<OptionId>>,
    /// The first step.
    first_step: Option<Span>,
    /// The step `deal`, which lays out all seeds of the opening.
    deal: Option<Span>,
    /// The first other step that lays out seeds.
    fill: Option<Span>,
    /// The step `keep the rest`.
    keep: Option<Span>,
    /// The players who have arranged their seeds.
    arranged_players: Vec<Owner>,
    /// The players whose pits have been filled.
    filled_players: Vec<Owner>,
}

impl<'l, 'a> RoundLowering<'l, 'a> {
    const fn new(lowering: &'l mut Lowering<'a>, table: MatchTableKind) -> Self {
        Self {
            lowering,
            table,
            options: Vec::new(),
            first_step: None,
            deal: None,
            fill: None,
            keep: None,
            arranged_players: Vec::new(),
            filled_players: Vec::new(),
        }
    }

    const fn context(&self) -> Context {
        Context::for_match_table(self.table)
    }

    fn row(mut self, row: &Row, when: Option<Spanned<Condition>>) -> Option<SetupRow> {
        let (mut set, mut steps) = (Vec::new(), Vec::new());
        let mut complete = true;
        for action in &row.actions {
            if let Action::Set(option, None, sum) = &action.node
                && !self.is_counter(option)
            {
                let found = self.set_option(option, sum, action.span);
                complete &= found.is_some();
                set.extend(found);
                continue;
            }
            if let Action::Written(WrittenAction::Require(condition)) = &action.node {
                complete = complete
                    && self
                        .attach_requirement(condition, action.span, steps.last_mut())
                        .is_some();
                continue;
            }
            self.check_step_order(action);
            let found = self.step(action);
            complete &= found.is_some();
            steps.extend(found);
            self.first_step = self.first_step.or(Some(action.span));
        }
        if complete && self.deal.or(self.fill).is_none() {
            let fault = Diagnostic::new(Code::NoSeeds, row.span, "this row lays out no seeds");
            let help = "add `deal`, or for example `fill pits with 4`";
            return self.lowering.fail(fault.help(help));
        }
        complete.then_some(SetupRow { when, set, steps })
    }

    /// Reports steps that come too late, after all seeds have been laid out.
    fn check_step_order(&mut self, action: &Spanned<Action>) {
        let step = match &action.node {
            Action::Written(WrittenAction::Setup(step)) => Some(step),
            _ => None,
        };
        let takes = matches!(
            step,
            Some(
                syntax::SetupStep::Fill { .. }
                    | syntax::SetupStep::Arrange { .. }
                    | syntax::SetupStep::Copy { .. }
            )
        );
        let deals = step == Some(&syntax::SetupStep::Deal);
        let other = match (deals, takes) {
            (true, _) => self.deal.or(self.fill),
            (_, true) => self.deal,
            _ => None,
        };
        if let Some(other) = other {
            let fault = "`deal` lays out all seeds of the opening, but something else lays out seeds as well";
            let fault = Diagnostic::new(Code::Misplaced, action.span, fault)
                .with_related(other, "the seeds go here");
            self.lowering.report(fault.help("take one of them out"));
        }
        if let Some(kept) = self.keep {
            let fault = "the rest is kept before everything is laid out";
            let fault = Diagnostic::new(Code::Misplaced, action.span, fault)
                .with_related(kept, "kept here");
            self.lowering
                .report(fault.help("write `keep the rest` at the end of the row"));
        }
        if deals {
            self.deal = self.deal.or(Some(action.span));
        } else if takes {
            self.fill = self.fill.or(Some(action.span));
        }
    }

    fn step(&mut self, action: &Spanned<Action>) -> Option<SetupStep> {
        match &action.node {
            Action::Written(WrittenAction::Setup(written)) => {
                self.written_step(written, action.span)
            }
            Action::Mark(places, name) => {
                let (places, mark) = (self.pits_in(places), self.lowering.mark_name(name));
                Some(SetupStep::Mark(places?, mark?))
            }
            Action::Unmark(places, name) => {
                let (places, mark) = (self.pits_in(places), self.lowering.mark_name(name));
                Some(SetupStep::Unmark(places?, mark?))
            }
            Action::Set(name, owner, sum) => self.set_counter(name, *owner, sum),
            _ => {
                report_not_in_match(self.lowering, action, self.table);
                None
            }
        }
    }

    /// Resolves an action that exists only in matches.
    fn written_step(&mut self, written: &syntax::SetupStep, span: Span) -> Option<SetupStep> {
        let allowed = self.check_written_step(written, span)?;
        let context = match written {
            // The pit being filled is the inspected pit.
            syntax::SetupStep::Fill { .. } => self.context().with_candidate_pit(),
            _ => self.context(),
        };
        let found: Option<SetupStep> = written.lower_parts(span, self.lowering, context);
        let found = found.filter(|_| allowed)?;
        self.check_pits(found.places())?;
        if let SetupStep::Fill {
            places,
            with,
            purse,
            ..
        } = &found
        {
            if purse.is_none() {
                self.check_owned(places, span);
            }
            for place in places {
                let owners = [Owner::Own, Owner::Opponent].into_iter();
                let filled = owners.filter(|owner| place.owner.is_none_or(|whose| whose == *owner));
                self.filled_players.extend(filled);
            }
            self.check_nonzero_fill(with)?;
        }
        Some(found)
    }

    /// Checks an action that exists only in matches. Returns whether the action can be used, or `None` if it has a
    /// fault that makes further checks pointless.
    fn check_written_step(&mut self, written: &syntax::SetupStep, span: Span) -> Option<bool> {
        match written {
            syntax::SetupStep::Arrange {
                player,
                places,
                both,
                ..
            } => {
                self.record_arrangement(*player, *both, span);
                let mut allowed = true;
                for place in places {
                    allowed &= self.check_no_owner(place, *both);
                }
                Some(allowed)
            }
            syntax::SetupStep::Copy { player, .. } => self.check_copy(*player, span).map(|()| true),
            syntax::SetupStep::Keep => {
                self.keep = Some(span);
                self.check_keep(span);
                Some(true)
            }
            syntax::SetupStep::Deal
            | syntax::SetupStep::Fill { .. }
            | syntax::SetupStep::Block(_)
            | syntax::SetupStep::Give { .. }
            | syntax::SetupStep::HandOver { .. }
            | syntax::SetupStep::Mark(..)
            | syntax::SetupStep::Unmark(..)
            | syntax::SetupStep::Count(..) => Some(true),
        }
    }

    fn check_keep(&mut self, span: Span) {
        let board = &self.lowering.board_info;
        if board.declared && !board.store {
            let fault = "without stores the rest is kept in any case";
            let fault = Diagnostic::new(Code::NoEffect, span, fault);
            self.lowering.report(fault.help("take it out"));
        }
    }

    /// Reports pits that are filled with no seeds for any option values.
    fn check_nonzero_fill(&mut self, amount: &Spanned<Quantity>) -> Option<()> {
        let matter = options_of_quantity(amount);
        let some = |settings: &Settings| {
            let known = amount.evaluate_options(settings);
            known.is_none_or(|many| many > 0)
        };
        let mut settings = extreme_settings(&self.lowering.options, &matter).into_iter();
        if settings.any(|settings| some(&settings)) {
            return Some(());
        }
        let fault = "pits are filled with no seeds here";
        let fault = Diagnostic::new(Code::NoSeeds, amount.span, fault);
        self.lowering
            .fail(fault.help("write how many seeds each pit is to hold"))
    }

    /// Resolves places that must all be pits.
    fn pits_in(&mut self, places: &syntax::Places) -> Option<Places> {
        let found: Places = self.lowering.lower(places, self.context())?;
        self.check_pits(&found)?;
        Some(found)
    }

    fn check_pits(&mut self, places: &[Spanned<Place>]) -> Option<()> {
        let Some(other) = places.iter().find(|place| !is_pits(place)) else {
            return Some(());
        };
        let fault = format!("only pits are laid out in `{}`", part_name(self.table));
        let fault = Diagnostic::new(Code::Misplaced, other.span, fault);
        self.lowering
            .fail(fault.help("name pits; what is left goes to the stores by itself"))
    }

    /// Reports pits of nobody that would be filled from their owner's purse.
    fn check_owned(&mut self, places: &[Spanned<Place>], span: Span) {
        let sideless = self.lowering.board_info.is_sideless();
        let nobodys = |place: &Spanned<Place>| matches!(place.noun.node, Noun::Middle(_));
        if sideless || places.iter().any(nobodys) {
            let fault = "the pits of a shared middle row belong to nobody";
            let text = self.lowering.text(span);
            let help = format!("say whose seeds they are: `{text} from own`");
            self.lowering
                .report(Diagnostic::new(Code::Misplaced, span, fault).help(help));
        }
    }
}

/// Reports whether a place consists of pits alone.
fn is_pits(place: &Place) -> bool {
    match &place.noun.node {
        Noun::Group(places) => places.iter().all(|place| is_pits(place)),
        noun => !matches!(noun, Noun::Store | Noun::Hand),
    }
}

/// Arrangements: players who lay out seeds at will, and players who copy them.
impl RoundLowering<'_, '_> {
    /// Adds a condition such as `require own front empty` to the arrangement before it.
    fn attach_requirement(
        &mut self,
        condition: &syntax::Condition,
        span: Span,
        last: Option<&mut SetupStep>,
    ) -> Option<()> {
        let condition = self.lowering.lower(condition, Context::ARRANGEMENT)?;
        if let Some(SetupStep::Arrange { require, .. }) = last {
            require.push(condition);
            return Some(());
        }
        let fault = "nothing is arranged right before this";
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.lowering
            .fail(fault.help("write it after an arrangement, such as `own arranges pits`"))
    }

    /// Reports an owner in the places of an arrangement: a player arranges only their own pits.
    fn check_no_owner(&mut self, place: &syntax::Place, both: bool) -> bool {
        if let Some(owner) = &place.owner {
            let fault = "a player arranges only their own pits";
            let owner_text = self.lowering.text(owner.span);
            let help = format!(
                "leave `{owner_text}` out; `for both` after the pits means those of both players"
            );
            self.lowering
                .report(Diagnostic::new(Code::Misplaced, owner.span, fault).help(help));
            return false;
        }
        if let syntax::Noun::Group(list) = &place.noun.node {
            return list.iter().all(|place| self.check_no_owner(place, both));
        }
        let in_middle = matches!(
            place.noun.node,
            syntax::Noun::Row(syntax::RowName::Middle, _)
        );
        let sideless = self.lowering.board_info.is_sideless();
        let nobodys = !both && (sideless || in_middle && self.lowering.board_info.shares_middle());
        if nobodys {
            let fault = "the pits of a shared middle row belong to nobody";
            let fault = Diagnostic::new(Code::Misplaced, place.span, fault);
            let text = self.lowering.text(place.span);
            self.lowering.report(match sideless {
                true => fault.help(format!(
                    "write `{text} for both`: one player arranges the seeds of both in them"
                )),
                false => fault.help("name pits of a player, such as `pits` or `front`"),
            });
        }
        !nobodys
    }

    /// Records that a player arranges, and reports a player who has arranged everything already.
    fn record_arrangement(&mut self, player: Owner, both: bool, span: Span) {
        if self.arranged_players.contains(&player) {
            let fault = "this player has arranged all seeds already";
            let fault = Diagnostic::new(Code::Misplaced, span, fault);
            self.lowering.report(fault.help("take one of them out"));
        }
        self.arranged_players.push(player);
        if both {
            self.arranged_players.extend([Owner::Own, Owner::Opponent]);
        }
    }

    /// Checks that an earlier step has laid out seeds in the other player's pits.
    fn check_copy(&mut self, player: Owner, span: Span) -> Option<()> {
        let (other, name) = match player {
            Owner::Own => (Owner::Opponent, "opponent"),
            Owner::Opponent => (Owner::Own, "own"),
        };
        if self.arranged_players.contains(&other) || self.filled_players.contains(&other) {
            return Some(());
        }
        let fault = "there is nothing to copy: no seeds have been laid out in the other player's pits before this";
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.lowering.fail(fault.help(format!(
            "write `{name} arranges pits with at least 1 each` or `fill {name} pits with 4` before it"
        )))
    }
}

/// The options and counters that a round sets.
impl RoundLowering<'_, '_> {
    /// Resolves `set columns to 5`: an option for the round.
    fn set_option(
        &mut self,
        option: &Name,
        sum: &NumberNode,
        span: Span,
    ) -> Option<(OptionId, Spanned<Quantity>)> {
        if let Some(first) = self.first_step {
            let fault = "options decide the board, but seeds have already been laid out on it";
            let fault =
                Diagnostic::new(Code::Misplaced, span, fault).with_related(first, "laid out here");
            self.lowering
                .report(fault.help("write it first in the row"));
        }
        let meaning = self.lowering.names.find_unmarked(&option.text);
        let help = "a mark is made with `mark PLACES as` and its name";
        let as_option = |meaning| match meaning {
            Meaning::Option(id) => Some(id),
            _ => None,
        };
        let id = self
            .lowering
            .resolve(option, meaning, "an option", help, as_option)?;
        if let Some(first) = self.options.iter().find(|other| other.node == id) {
            let fault = format!("option `{}` is set already", option.text);
            let fault = Diagnostic::new(Code::DuplicateLine, span, fault)
                .with_label("second")
                .with_related(first.span, "first");
            self.lowering.report(fault.help("take one of them out"));
        }
        self.options.push(Spanned::new(id, span));
        self.option_value(id, sum).map(|value| (id, value))
    }

    /// Reports whether a name is that of a counter, which rounds can set too.
    fn is_counter(&self, name: &Name) -> bool {
        let meaning = self.lowering.names.find_unmarked(&name.text);
        matches!(meaning, Some(Meaning::Counter(_)))
    }

    fn set_counter(
        &mut self,
        name: &Name,
        owner: Option<Owner>,
        sum: &NumberNode,
    ) -> Option<SetupStep> {
        let counter = self.counter(name);
        let to = self.lowering.lower(sum, self.context());
        let counter = counter?;
        let owner = self.lowering.counter_owner(name, counter, owner)?;
        Some(SetupStep::Count(counter, owner, to?))
    }

    /// Resolves a counter that lasts at least for a round.
    fn counter(&mut self, name: &Name) -> Option<CounterId> {
        let counter = self.lowering.counter_name(name)?;
        if self.lowering.counter_scope(counter) == Some(CounterScope::Move) {
            self.lowering
                .require(Need::MoveInProgress, self.context(), name.span)?;
        }
        Some(counter)
    }

    /// Resolves a value for an option: a number, one of its words, or `yes` or `no`.
    fn option_value(&mut self, id: OptionId, sum: &NumberNode) -> Option<Spanned<Quantity>> {
        let known = |value| {
            let value = Quantity::Number(Number::Literal(value));
            Some(Spanned::new(value, sum.span))
        };
        let option = &self.lowering.options[usize::from(id.0)];
        let text = self.lowering.text(sum.span);
        match &option.values {
            OptionValues::Words(_) => {
                let word = self
                    .lowering
                    .option_word_index(usize::from(id.0), text, sum.span)?;
                known(word)
            }
            OptionValues::Flag => match option.parse_value(text) {
                Ok(value) => known(value),
                Err(_) => self.report_invalid_value(id, sum.span),
            },
            OptionValues::Numbers(_) => {
                let literal = matches!(sum.node, syntax::Number::Written(Term::Literal(_)));
                match literal && option.parse_value(text).is_err() {
                    true => self.report_invalid_value(id, sum.span),
                    false => self.lowering.lower(sum, self.context()),
                }
            }
        }
    }

    fn report_invalid_value<T>(&mut self, id: OptionId, span: Span) -> Option<T> {
        let option = &self.lowering.options[usize::from(id.0)];
        let text = self.lowering.text(span);
        let fault = format!("option `{}` cannot be `{text}`", option.name);
        let allowed = option.describe_values();
        let fault = Diagnostic::new(Code::BadDefault, span, fault)
            .with_label(format!("expected {allowed}"));
        self.lowering
            .fail(fault.help(format!("it may be {allowed}")))
    }
}
