//! Arrangements: players who lay out seeds at will, and players who copy them.

use super::context::Context;
use super::lowering::Lowering;
use super::round_setup::SetupProgress;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Owner, SetupStep};
use crate::source::Span;
use crate::syntax;

impl Lowering<'_> {
    /// Adds a condition such as `require own front empty` to the arrangement before it.
    pub(super) fn attach_requirement(
        &mut self,
        condition: &syntax::Condition,
        span: Span,
        last: Option<&mut SetupStep>,
    ) -> Option<()> {
        let condition = self.lower(condition, Context::ARRANGEMENT)?;
        if let Some(SetupStep::Arrange { require, .. }) = last {
            require.push(condition);
            return Some(());
        }
        let fault = "nothing is arranged right before this";
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.fail(fault.help("write it after an arrangement, such as `own arranges pits`"))
    }

    /// Reports an owner in the places of an arrangement: a player arranges only their own pits.
    pub(super) fn check_no_owner(&mut self, place: &syntax::Place, both: bool) -> bool {
        if let Some(owner) = &place.owner {
            let fault = "a player arranges only their own pits";
            let owner_text = self.text(owner.span);
            let help = format!(
                "leave `{owner_text}` out; `for both` after the pits means those of both players"
            );
            self.report(Diagnostic::new(Code::Misplaced, owner.span, fault).help(help));
            return false;
        }
        match &place.noun.node {
            syntax::Noun::Group(list) => list.iter().all(|place| self.check_no_owner(place, both)),
            syntax::Noun::Row(syntax::RowName::Middle, _)
                if !both && self.board_info.shares_middle() =>
            {
                let fault = "the pits of a shared middle row belong to nobody";
                let fault = Diagnostic::new(Code::Misplaced, place.span, fault);
                self.report(fault.help("name pits of a player, such as `pits` or `front`"));
                false
            }
            _ => true,
        }
    }

    /// Notes that a player arranges, and reports a player who has arranged everything already.
    pub(super) fn record_arrangement(
        &mut self,
        player: Owner,
        both: bool,
        span: Span,
        progress: &mut SetupProgress,
    ) {
        if progress.arranged_players.contains(&player) {
            let fault = "this player has arranged all seeds already";
            self.report(Diagnostic::new(Code::Misplaced, span, fault).help("take one of them out"));
        }
        progress.arranged_players.push(player);
        if both {
            progress
                .arranged_players
                .extend([Owner::Own, Owner::Opponent]);
        }
    }

    /// Checks that seeds have been laid out in the other player's pits before this.
    pub(super) fn check_copy(
        &mut self,
        player: Owner,
        span: Span,
        progress: &SetupProgress,
    ) -> Option<()> {
        let other = match player {
            Owner::Own => (Owner::Opponent, "opponent"),
            Owner::Opponent => (Owner::Own, "own"),
        };
        if progress.arranged_players.contains(&other.0) || progress.filled_of.contains(&other.0) {
            return Some(());
        }
        let fault = "there is nothing to copy: no seeds have been laid out in the other player's pits before this";
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.fail(fault.help(format!(
            "write `{0} arranges pits with at least 1 each` or `fill {0} pits with 4` before it",
            other.1
        )))
    }
}
