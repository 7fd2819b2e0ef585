//! Compiles actions into instructions.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use super::assembler::{Assembler, Label};
use crate::instructions::{
    Act, Amount, Count, Decision, Op, PlaceId, Skip, Sowing, Start, Take, Transfer, seeds,
};
use crate::numbering::push;
use sow_grammar::rules::{
    self, Action, Alternative, ChosenNumber, Counted, MarkId, Noun, Number, Place, Quantity, Sow,
    SowStart, StoresSown,
};
use sow_grammar::source::Span;

impl Compiler<'_> {
    /// Compiles actions in order. Code after an action that never returns (a sowing, `do`, `end` and the like) is
    /// dead.
    pub(super) fn actions(&mut self, actions: &[Action], assembler: &mut Assembler) {
        for action in actions {
            self.action(action, assembler);
        }
    }

    fn action(&mut self, action: &Action, assembler: &mut Assembler) {
        let transfer = |transfer| Op::Act(Act::Transfer(transfer));
        let op = match action {
            Action::Lift(take) if is_all_of_here(take) => Op::LIFT_HERE,
            Action::Lift(take) => transfer(Transfer::Lift(self.take(take))),
            Action::Sow(sow) => Op::Sow(self.sowing(sow)),
            Action::Capture {
                take,
                beneficiary,
                unless,
            } => {
                let take = self.take(take);
                let unless = unless.as_ref().map(|unless| {
                    let unless = self.logic(unless);
                    self.cond(unless)
                });
                transfer(Transfer::Capture {
                    take,
                    to: *beneficiary,
                    unless,
                })
            }
            Action::Put { take, into, each } => {
                let (take, into) = (self.take(take), self.place(into));
                let each = *each;
                transfer(Transfer::Put { take, into, each })
            }
            Action::Exchange(one, other) => {
                let (one, other) = (self.together(one), self.together(other));
                let all = Take {
                    amount: Amount::All,
                    places: vec![one, other],
                };
                let all = push(&mut self.program.operands.takes, all);
                transfer(Transfer::Exchange { one, other, all })
            }
            Action::Mark(places, mark) => Op::Act(Act::Mark {
                place: self.together(places),
                bits: self.bits(*mark),
            }),
            Action::Unmark(places, mark) => {
                let [south, north] = self.bits(*mark);
                Op::Act(Act::Unmark {
                    place: self.together(places),
                    bits: south | north,
                })
            }
            Action::Set(counter, owner, quantity) => Op::Act(Act::Set {
                slot: self.counter(*counter, *owner),
                value: self.expr(quantity),
            }),
            Action::Step(number) => Op::Act(Act::Step(self.small(number))),
            Action::Choose(alternatives) => return self.choose(alternatives, assembler),
            Action::ChoosePlace(place, actions) => {
                return self.choose_place(place, actions, assembler);
            }
            Action::ChooseNumber(chosen) => return self.choose_number(chosen, assembler),
            Action::Do(table) => Op::Do(*table),
            Action::Again => Op::Again,
            Action::End => Op::End,
            Action::Illegal => Op::Illegal,
            Action::Pass | Action::Leave => return,
            Action::Sweep(owner) => transfer(Transfer::Sweep(*owner)),
            Action::Most { of, loses, tie } => Op::Decide(Decision::Most {
                all_seeds: *of == Counted::Seeds,
                loses: *loses,
                tie: *tie,
            }),
            Action::Outcome(outcome) => Op::Decide(Decision::Outcome(*outcome)),
            Action::Written(never) => match *never {},
        };
        assembler.emit(op);
    }

    fn choose(&mut self, alternatives: &[Alternative], assembler: &mut Assembler) {
        let names = alternatives
            .iter()
            .map(|alternative| (alternative.name.clone(), alternative.span));
        let labels = self.fork(names.collect(), assembler);
        let out = assembler.label();
        for (alternative, label) in alternatives.iter().zip(labels) {
            assembler.bind(label);
            self.actions(&alternative.actions, assembler);
            assembler.jump(out);
        }
        assembler.bind(out);
    }

    /// Compiles the choice of a number: one alternative for each, which sets the counter and checks the condition.
    fn choose_number(&mut self, chosen: &ChosenNumber, assembler: &mut Assembler) {
        let numbers: Vec<u8> = chosen.numbers(self.settings).collect();
        let names = numbers
            .iter()
            .map(|number| (number.to_string(), chosen.span));
        let labels = self.fork(names.collect(), assembler);
        let (illegal, out) = (assembler.label(), assembler.label());
        for (number, label) in numbers.into_iter().zip(labels) {
            assembler.bind(label);
            let number = Quantity::Number(Number::Literal(number.into()));
            self.action(&Action::Set(chosen.counter, None, number), assembler);
            if let Some(only) = &chosen.only {
                let only = self.logic(only);
                assembler.unless(self.cond(only), illegal);
            }
            assembler.jump(out);
        }
        assembler.bind(illegal);
        assembler.emit(Op::Illegal);
        assembler.bind(out);
    }

    /// Emits the head of a choice and returns the label of each alternative.
    fn fork(&mut self, mut names: Vec<(String, Span)>, assembler: &mut Assembler) -> Vec<Label> {
        // A move records an alternative in one byte.
        names.truncate(usize::from(u8::MAX));
        let labels: Vec<_> = names.iter().map(|_| assembler.label()).collect();
        let count = names.len() as u8;
        if count > 0 {
            let names = push(&mut self.program.operands.choices, names);
            assembler.emit(Op::Choose {
                names,
                count,
                tail: false,
            });
        }
        for &label in &labels {
            assembler.jump(label);
        }
        labels
    }

    fn choose_place(&mut self, place: &Place, actions: &[Action], assembler: &mut Assembler) {
        let slot = self.choosing;
        let place = self.place(place);
        let none = assembler.label();
        assembler.choose_place(place, slot, none);
        self.choosing += 1;
        self.actions(actions, assembler);
        self.choosing -= 1;
        assembler.emit(Op::Act(Act::Forget { slot }));
        assembler.bind(none);
    }

    fn take(&mut self, take: &rules::Take) -> u32 {
        let amount = match &take.amount {
            rules::Amount::All => Amount::All,
            rules::Amount::Number(many) => Amount::Number(self.count(many)),
            rules::Amount::AllBut(many) => Amount::AllBut(self.count(many)),
        };
        let places = self.places(&take.places);
        push(&mut self.program.operands.takes, Take { amount, places })
    }

    fn count(&mut self, many: &Quantity) -> Count {
        match many.by_options(self.settings) {
            Some(value) => Count::Fixed(seeds(value)),
            None => Count::Asked(self.expr(many)),
        }
    }

    /// Returns one place for several places.
    fn together(&mut self, places: &[Place]) -> PlaceId {
        match places {
            [place] => self.place(place),
            _ => self.place(&Place::plain(Noun::Group(places.to_vec()))),
        }
    }

    fn bits(&self, mark: MarkId) -> [u8; 2] {
        self.program.board.marks[usize::from(mark.0)].bits
    }

    fn sowing(&mut self, sow: &Sow) -> u32 {
        let start = match &sow.start {
            SowStart::After(place) if *place == Place::plain(Noun::Here) => Start::AfterHere,
            SowStart::After(place) => Start::After(self.place(place)),
            SowStart::At(place) => Start::At(self.place(place)),
        };
        let skipping = sow.skipping.as_ref().map(|places| match &places[..] {
            [] => Skip::Nothing,
            [place] if *place == Place::plain(Noun::Origin) => Skip::Origin,
            [place] if *place == Place::plain(Noun::LapStart) => Skip::LapStart,
            places => {
                let left_out = self.is_any_of(places);
                if self.looks_only_at_the_pit(&left_out) {
                    Skip::Seen(self.cond(left_out))
                } else {
                    Skip::Asked(self.cond(left_out))
                }
            }
        });
        let sowing = Sowing {
            heading: sow.heading,
            start,
            stores: sow.stores.map(stores_by_mover),
            skipping,
            dropping: sow
                .dropping
                .iter()
                .map(|number| seeds(self.value(number).into()).max(1))
                .collect(),
            keeping: self.count(&sow.keeping),
            each: sow.each,
            last: sow.last,
            relay: sow.relay,
        };
        push(&mut self.program.operands.sowings, sowing)
    }
}

fn is_all_of_here(take: &rules::Take) -> bool {
    take.amount == rules::Amount::All && take.places[..] == [Place::plain(Noun::Here)]
}

const fn stores_by_mover(stores: StoresSown) -> [u8; 2] {
    match stores {
        StoresSown::None => [0, 0],
        StoresSown::Own => [1, 2],
        StoresSown::Opponent => [2, 1],
        StoresSown::Both => [3, 3],
    }
}
