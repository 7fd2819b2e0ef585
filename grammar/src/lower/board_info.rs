//! Checks of phrases against the board: rows, numbers of pits, stores, hands.

use super::lowering::Lowering;
use crate::analysis::option_values::{
    collect_condition_options, describe_settings, extreme_settings, options_of_all,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{self, Middle, Settings};
use crate::source::Span;

impl Lowering<'_> {
    /// Checks that each side has the row with this index, for any option values.
    pub(super) fn check_row(&mut self, row: u32, span: Span) -> Option<()> {
        let Some(rows) = self.board_info.rows.clone() else {
            return Some(());
        };
        let matter = options_of_all([&rows]);
        for settings in extreme_settings(&self.options, &matter) {
            let found = rows.value(&settings);
            if row >= found {
                let with = describe_settings(&self.options, &matter, &settings);
                let only = if found == 1 {
                    "only a front row".to_owned()
                } else {
                    format!("only {found} rows")
                };
                let fault = format!(
                    "there is no `{}`: each side has {only}{with}",
                    self.text(span)
                );
                let help = if found == 1 {
                    "`front` is the only row"
                } else {
                    "rows are `front`, `back`, `row 3`, `row 4`"
                };
                return self.fail(Diagnostic::new(Code::NoSuchRow, span, fault).help(help));
            }
        }
        Some(())
    }

    pub(super) fn check_store(&mut self, span: Span) -> Option<()> {
        if self.board_info.store || !self.board_info.declared {
            return Some(());
        }
        let fault = Diagnostic::new(Code::NoStore, span, "the board has no stores");
        self.fail(fault.help("add `store right` or `store left` to the board"))
    }

    pub(super) fn check_hand(&mut self, span: Span) -> Option<()> {
        if self.board_info.hand || !self.board_info.declared {
            return Some(());
        }
        let fault = Diagnostic::new(Code::NoHand, span, "the players hold no seeds in hand");
        self.fail(fault.help("add `hand` to the board"))
    }

    /// Checks that the numbers of a range are pits of a row (`None`: the shared middle row), for any option values.
    pub(super) fn check_pit_range(
        &mut self,
        pick: &rules::Range,
        row: Option<u32>,
        span: Span,
    ) -> Option<()> {
        let length = match (row, &self.board_info.middle) {
            (None, Some(Middle::Shared(pits))) => pits.clone(),
            (Some(0), Some(Middle::Halved(_, pits))) => pits.clone(),
            _ => self.board_info.pits.clone()?,
        };
        let numbers = [pick.first(), pick.last(), Some(&length)];
        let mut matter = options_of_all(numbers.into_iter().flatten());
        if let Some(guard) = &self.guard {
            collect_condition_options(guard, &mut matter);
        }
        let is_excluded = |settings: &Settings| {
            let guard = self.guard.as_ref();
            guard.is_some_and(|guard| guard.evaluate_options(settings) == Some(false))
        };
        let possible = extreme_settings(&self.options, &matter).into_iter();
        for settings in possible.filter(|settings| !is_excluded(settings)) {
            let length = length.value(&settings);
            let ends = pick.first().into_iter().chain(pick.last());
            for number in ends.map(|end| end.value(&settings)) {
                if !(1..=length).contains(&number) {
                    let with = describe_settings(&self.options, &matter, &settings);
                    let fault =
                        format!("there is no pit {number}: the row has {length} pits{with}");
                    let fault = Diagnostic::new(Code::NoSuchPit, span, fault)
                        .with_label(format!("expected 1 to {length}"));
                    return self.fail(fault.help(format!(
                        "pits are counted from the owner's left, from 1 to {length}"
                    )));
                }
            }
        }
        Some(())
    }
}
