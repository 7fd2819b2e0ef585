//! Compiles kinds of move.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use super::assembler::Assembler;
use crate::instructions::{
    self as ir, CellTest, ChoiceKind, Choosing, Cond, Kind, KindFacts, Op, Test,
};
use sow_grammar::rules::{self, Action, ChoiceFilter, Heading, MoveKind, Noun, Number, Quantity};

impl Compiler<'_> {
    pub(super) fn kinds(&mut self) {
        let rules = self.rules;
        for kind in &rules.moves {
            let kind = self.kind(kind);
            self.program.code.kinds.push(kind);
        }
    }

    fn kind(&mut self, kind: &MoveKind) -> Kind {
        let first = kind.actions.iter().find_map(|action| {
            if let Action::Sow(sow) = action {
                Some(sow.heading)
            } else {
                None
            }
        });
        let filters = (0..).zip(&kind.filters);
        let filters = filters
            .filter_map(|(at, filter)| self.filter(at, filter))
            .collect();
        let mut assembler = Assembler::default();
        let rules = self.rules;
        let left = rules.left_by(kind.phase);
        let leave =
            left.map(|left| Action::Set(left.counter, None, Quantity::Number(Number::Literal(1))));
        self.actions(&leave.collect::<Vec<_>>(), &mut assembler);
        self.actions(&kind.actions, &mut assembler);
        assembler.emit(Op::End);
        Kind {
            number: self.program.code.kinds.len() as u16,
            name: kind.name.clone(),
            phase: kind.phase,
            unless: kind.unless.clone(),
            when: self.optional_cond(kind.when.as_ref()),
            from: kind
                .from
                .as_ref()
                .map(|from| self.choosing(from, &kind.actions)),
            filters,
            is_pass: kind.is_pass(),
            actions: assembler.finish(&mut self.program.code.ops),
            heading: first.unwrap_or(Heading::Onward),
            facts: KindFacts {
                sows: first.is_some(),
                ..KindFacts::default()
            },
        }
    }

    /// Compiles a filter; `None` if the options rule it out.
    fn filter(&mut self, written: u16, filter: &rules::Filter) -> Option<ir::Filter> {
        let when = filter.when.as_ref().map(|when| self.logic(when));
        let when = match when {
            Some(Cond::Known(false)) => return None,
            None | Some(Cond::Known(true)) => None,
            Some(cond) => Some(self.cond(cond)),
        };
        let after = self.logic(&filter.after);
        Some(ir::Filter {
            kind: filter.kind,
            after: self.cond(after),
            when,
            written,
        })
    }

    fn choosing(&mut self, from: &rules::From, actions: &[Action]) -> Choosing {
        let place = &from.place;
        let (named, pits) = match self.fixed_noun(&place.noun, place.owner) {
            Some(_) if place.only => (None, self.all_pits()),
            Some(fixed) => (Some(fixed), self.pits_in_order(fixed)),
            None => (None, self.all_pits()),
        };
        let seeds_come_first =
            matches!(actions.first(), Some(Action::Put { into, .. }) if into.noun == Noun::Here);
        let mut least = u8::from(!seeds_come_first);
        let mut rest = place.clone();
        if named.is_some() {
            (rest.noun, rest.owner) = (Noun::Pits, None);
            let condition = rest.condition.as_deref();
            if let Some(more) = condition.and_then(|condition| self.least(condition)) {
                least = least.max(more);
                rest.condition = None;
            }
        }
        let rest = self.is_one_of(&rest);
        let filters = from.filters.iter().map(|filter| {
            let (kind, place) = match filter {
                ChoiceFilter::Preferring(place) => (ChoiceKind::Preferring, place),
                ChoiceFilter::Avoiding(place) => (ChoiceKind::Avoiding, place),
                ChoiceFilter::Except(place) => (ChoiceKind::Except, place),
            };
            let logic = self.is_one_of(place);
            (kind, self.cond(logic))
        });
        let filters = filters.collect();
        let fits = self.needs_asking(rest).map(|cond| self.cond(cond));
        Choosing {
            pits,
            fits,
            least,
            filters,
        }
    }

    /// Returns what remains to be tested of a pit, without the test that it is a pit; `None` if nothing remains.
    fn needs_asking(&mut self, cond: Cond) -> Option<Cond> {
        let pits = self.all_pits();
        let is_pit = |part: &Cond| *part == Cond::Test(Test::Cell(CellTest::In(pits)));
        if cond == Cond::Known(true) || is_pit(&cond) {
            return None;
        }
        Some(if let Cond::All(parts) = cond {
            Cond::all(parts.into_iter().filter(|part| !is_pit(part)))
        } else {
            cond
        })
    }

    fn all_pits(&mut self) -> u32 {
        let mut lists = self.program.board.pits.clone();
        if self.program.board.layout.players() == 1 {
            lists[1].clear();
        }
        self.fixed(lists)
    }

    /// Returns the pits of a set, in the order in which pits are named.
    fn pits_in_order(&mut self, fixed: u32) -> u32 {
        let members = self.program.fixed(fixed).members;
        let among = |seat: usize| {
            self.program.board.pits[seat]
                .iter()
                .copied()
                .filter(|&pit| members[seat].contains(pit))
                .collect()
        };
        let lists = [among(0), among(1)];
        self.fixed(lists)
    }
}
