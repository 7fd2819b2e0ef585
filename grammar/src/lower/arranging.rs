//! Arrangements: who lays out what at will, and who copies it.

use super::Lowering;
use super::layings::Laid;
use super::matches::context;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Laying, Number, Owner, Quantity};
use crate::source::Span;
use crate::syntax::{self, MatchRows, Sum};

impl Lowering<'_> {
    /// `own arranges pits with at least 1 each`
    pub(super) fn arrangement(
        &mut self,
        player: Owner,
        places: &[syntax::Place],
        least: Option<&Sum>,
        of: MatchRows,
    ) -> Option<Laying> {
        let mut alone = true;
        for place in places {
            alone &= self.without_owner(place);
        }
        let pits = self.pits_only(places, of);
        let none = Quantity::Number(Number::Literal(0));
        let least = least.map_or(Some(none), |least| self.quantity(least, context(of), true));
        Some(Laying::Arrange {
            player,
            places: pits?,
            least: least?,
        })
        .filter(|_| alone)
    }

    /// A player arranges pits of the own, so that nothing else can be said of them.
    fn without_owner(&mut self, place: &syntax::Place) -> bool {
        if let Some(owner) = &place.owner {
            let fault = "players arrange their own pits, whoever they are";
            let help = format!("leave `{}` out", self.text(owner.span));
            self.report(Diagnostic::new(Code::Misplaced, owner.span, fault).help(help));
            return false;
        }
        match &place.noun.node {
            syntax::Noun::Group(list) => list.iter().all(|place| self.without_owner(place)),
            syntax::Noun::Row(syntax::RowName::Middle, _) if self.board_info.shares_middle() => {
                let fault = "the pits of a shared middle row belong to nobody";
                let fault = Diagnostic::new(Code::Misplaced, place.span, fault);
                self.report(fault.help("name pits of a player, such as `pits` or `front`"));
                false
            }
            _ => true,
        }
    }

    /// Notes that a player arranges; reports one who has laid out everything already.
    pub(super) fn arranged_before(&mut self, player: Owner, span: Span, laid: &mut Laid) {
        if laid.arranged.contains(&player) {
            let fault = "this player has arranged all seeds already";
            self.report(Diagnostic::new(Code::Misplaced, span, fault).help("take one of them out"));
        }
        laid.arranged.push(player);
    }

    /// Whether the other player has arranged seeds before this.
    pub(super) fn copied(&mut self, player: Owner, span: Span, laid: &Laid) -> Option<()> {
        let other = match player {
            Owner::Own => (Owner::Opponent, "opponent"),
            Owner::Opponent => (Owner::Own, "own"),
        };
        if laid.arranged.contains(&other.0) {
            return Some(());
        }
        let fault = "there is nothing to copy: the other player has arranged nothing before this";
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.fail(fault.help(format!(
            "write `{} arranges pits with at least 1 each` before it",
            other.1
        )))
    }
}
