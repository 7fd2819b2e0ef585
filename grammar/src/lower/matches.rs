//! The match section: its parts and their rows.

use super::context::{Context, part_name};
use super::lowering::Lowering;
use super::sections::Sections;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Board, Condition, MatchRules, MatchTable, OverRow, PointsRow, Role, SetupRow};
use crate::source::Span;
use crate::syntax::{self, Block, MatchPart, MatchSection, MatchTableKind, Row, Spanned};

/// The fit of a row of a match, and its span.
pub(crate) struct MatchRow {
    pub(crate) table: MatchTableKind,
    pub(crate) fit: Option<Condition>,
    pub(crate) span: Span,
}

/// The parts of a match; of duplicates, the first.
#[derive(Default)]
struct MatchParts<'t> {
    begins: Option<(Role, Span)>,
    points: TableRows<'t>,
    over: TableRows<'t>,
    first_round: TableRows<'t>,
    next_round: TableRows<'t>,
}

/// The rows of one part, and the player who is `own` in them.
#[derive(Default)]
struct TableRows<'t> {
    own: Option<Role>,
    block: Option<&'t Block<Row>>,
}

impl TableRows<'_> {
    fn to_match_table<T>(&self, rows: impl Iterator<Item = T>) -> MatchTable<T> {
        MatchTable {
            own: self.own,
            rows: rows.collect(),
        }
    }
}

impl Lowering<'_> {
    /// Resolves the match section. The rules are `None` if there is no section or it lacks a necessary part; the rows
    /// are returned in any case.
    pub(super) fn match_section(
        &mut self,
        sections: &Sections,
        board: Option<&Board>,
    ) -> (Option<MatchRules>, Vec<MatchRow>) {
        let mut rows = Vec::new();
        let Some(&section) = sections.matches.first() else {
            return (None, rows);
        };
        if board.is_some_and(|board| board.players == 1) {
            let fault = "a match takes two players, and this game has one";
            self.report(
                Diagnostic::new(Code::Misplaced, section.keyword, fault)
                    .help("take the section out, or `players 1`"),
            );
        }
        let parts = self.match_parts(section);
        self.report_missing_parts(section, &parts);
        let begins = parts.begins.map(|(who, _)| who);
        let points = self.match_rows(
            MatchTableKind::Points,
            parts.points.block,
            &mut rows,
            Self::score,
        );
        let over = self.match_rows(
            MatchTableKind::Over,
            parts.over.block,
            &mut rows,
            Self::match_result,
        );
        let layout = Self::round_setup;
        let first = self.match_rows(
            MatchTableKind::FirstRound,
            parts.first_round.block,
            &mut rows,
            |lowering, row| layout(lowering, row, MatchTableKind::FirstRound),
        );
        let next = self.match_rows(
            MatchTableKind::NextRound,
            parts.next_round.block,
            &mut rows,
            |lowering, row| layout(lowering, row, MatchTableKind::NextRound),
        );
        let layouts = |rows: Vec<(Option<Condition>, super::round_setup::RoundSetup)>| {
            let row = |(when, (set, steps))| SetupRow { when, set, steps };
            rows.into_iter().map(row)
        };
        let rules = begins.map(|begins| MatchRules {
            always: section.always,
            begins,
            points: parts.points.to_match_table(
                points
                    .into_iter()
                    .map(|(when, score)| PointsRow { when, score }),
            ),
            over: parts.over.to_match_table(
                over.into_iter()
                    .map(|(when, result)| OverRow { when, result }),
            ),
            first_round: parts.first_round.to_match_table(layouts(first)),
            next_round: parts.next_round.to_match_table(layouts(next)),
        });
        (rules, rows)
    }

    fn match_parts<'t>(&mut self, section: &'t MatchSection) -> MatchParts<'t> {
        let mut parts = MatchParts::default();
        for part in &section.parts {
            match part {
                MatchPart::Begins(Spanned { node, span }) => match parts.begins {
                    Some((_, first)) => {
                        self.report_duplicate("the match says twice who begins", *span, first)
                    }
                    None => parts.begins = Some((*node, *span)),
                },
                MatchPart::Rows {
                    kind: of,
                    own,
                    block,
                } => {
                    let table = match of {
                        MatchTableKind::Points => &mut parts.points,
                        MatchTableKind::Over => &mut parts.over,
                        MatchTableKind::FirstRound => &mut parts.first_round,
                        MatchTableKind::NextRound => &mut parts.next_round,
                    };
                    match table.block {
                        Some(first) => {
                            let fault =
                                format!("there is a second `{}` in the match", part_name(*of));
                            self.report_duplicate(&fault, block.keyword, first.keyword);
                        }
                        None => {
                            *table = TableRows {
                                own: own.as_ref().and_then(|own| self.own_role(*of, own)),
                                block: Some(block),
                            };
                        }
                    }
                }
            }
        }
        parts
    }

    /// Resolves the player who is `own`. Before the first round, a player cannot be identified by the last round.
    fn own_role(&mut self, table: MatchTableKind, own: &Spanned<Role>) -> Option<Role> {
        match (table, own.node) {
            (MatchTableKind::FirstRound, Role::Other | Role::Same | Role::Winner | Role::Loser) => {
                let fault = "no round has been played before the first one";
                let fault = Diagnostic::new(Code::Misplaced, own.span, fault);
                self.fail(fault.help("write `for south` or `for north`, or leave it out: `own` is the player who begins"))
            }
            (_, role) => Some(role),
        }
    }

    fn report_duplicate(&mut self, fault: &str, span: Span, first: Span) {
        self.report(
            Diagnostic::new(Code::DuplicateLine, span, fault)
                .with_label("second")
                .with_related(first, "first")
                .help("combine them into one"),
        );
    }

    fn report_missing_parts(&mut self, section: &MatchSection, parts: &MatchParts) {
        let mut missing = |fault: &str, help: &str| {
            self.report(Diagnostic::new(Code::MissingLine, section.keyword, fault).help(help));
        };
        if parts.begins.is_none() {
            missing(
                "the match does not say who begins the next round",
                "add `the other begins`, or `the same`, `the winner`, `the loser`, `south`, `north` with `begins`",
            );
        }
        if parts.over.block.is_none_or(|block| block.lines.is_empty()) {
            missing(
                "the match does not say when it is over",
                "for example, add `over { when round = 5 => most points wins, else draw }`",
            );
        }
    }

    /// Resolves the rows of a part, each with `lower_row`; faulty rows are left out.
    fn match_rows<T>(
        &mut self,
        table: MatchTableKind,
        block: Option<&Block<Row>>,
        drafts: &mut Vec<MatchRow>,
        mut lower_row: impl FnMut(&mut Self, &Row) -> Option<T>,
    ) -> Vec<(Option<Condition>, T)> {
        let mut rows = Vec::new();
        let Some(block) = block else { return rows };
        for row in &block.lines {
            let fit = self.match_fit(&row.fit, table);
            let done = lower_row(self, row);
            let Some(fit) = fit else { continue };
            drafts.push(MatchRow {
                table,
                fit: fit.clone(),
                span: row.fit.span,
            });
            rows.extend(done.map(|done| (fit, done)));
        }
        self.check_else_row(table, block);
        rows
    }

    /// Resolves the fit of a row. The outer `None` is a fault, the inner one `else`.
    #[expect(
        clippy::option_option,
        reason = "`None` is a fault, `Some(None)` is `else`"
    )]
    fn match_fit(
        &mut self,
        fit: &Spanned<syntax::Fit>,
        table: MatchTableKind,
    ) -> Option<Option<Condition>> {
        match &fit.node {
            syntax::Fit::Else => Some(None),
            syntax::Fit::When(condition) => self
                .lower(condition, Context::for_match_table(table))
                .map(Some),
            syntax::Fit::Place(_) => {
                let fault = format!(
                    "there is no last seed {}",
                    Context::for_match_table(table).description
                );
                let fault = Diagnostic::new(Code::Misplaced, fit.span, fault)
                    .with_label("expected `when` and a condition");
                self.fail(fault.help("begin the row with `when` or `else`"))
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
            let fault = format!(
                "`{}` does not say what happens when no row fits",
                part_name(table)
            );
            let fault = Diagnostic::new(Code::NoElse, block.keyword, fault);
            self.report(fault.with_label("no `else` row").help(help));
        }
    }
}
