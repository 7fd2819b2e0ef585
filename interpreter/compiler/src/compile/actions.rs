//! Compiles actions into instructions.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use crate::instructions::{
    Act, Amount, Block, Cond, CondId, Count, Decision, NumberChoice, Op, PlaceId, Skip, Sowing,
    Start, Take, Transfer, clamp_seeds,
};
use crate::numbering::push;
use sow_grammar::rules::{
    self, Action, Alternative, ChosenNumber, MarkId, Noun, Place, Quantity, ScoreBasis, Sow,
    SowStart, Spanned, StoresSown,
};
use sow_grammar::source::Span;

impl Compiler<'_> {
    /// Compiles actions in order. Code after an action that never returns (a sowing, `do`, `end` and the like) is
    /// dead.
    pub(super) fn lower_actions(&mut self, actions: &[Spanned<Action>], assembler: &mut Assembler) {
        for action in actions {
            self.lower_action(action, assembler);
        }
    }

    fn lower_action(&mut self, action: &Action, assembler: &mut Assembler) {
        let transfer = |transfer| Op::Act(Act::Transfer(transfer));
        let op = match action {
            Action::Lift(take) if is_all_of_here(take) => Op::LIFT_HERE,
            Action::Lift(take) => transfer(Transfer::Lift(self.lower_take(take))),
            Action::Sow(sow) => Op::Sow(self.lower_sowing(sow)),
            Action::Capture {
                take,
                beneficiary,
                unless,
            } => {
                let take = self.lower_take(take);
                let unless = unless.as_ref().map(|unless| self.lower_condition(unless));
                let unless = unless.filter(|unless| *unless != Cond::Known(false));
                let unless = unless.map(|unless| self.intern_cond(unless));
                transfer(Transfer::Capture {
                    take,
                    to: *beneficiary,
                    unless,
                })
            }
            Action::Put { take, into, each } => {
                let (take, into) = (self.lower_take(take), self.lower_place(into));
                let each = *each;
                transfer(Transfer::Put {
                    take,
                    into,
                    to_each_cell: each,
                })
            }
            Action::Exchange(one, other) => {
                let (one, other) = (self.lower_group(one), self.lower_group(other));
                let all = Take {
                    amount: Amount::All,
                    places: vec![one, other],
                };
                let all = push(&mut self.program.operands.takes, all);
                transfer(Transfer::Exchange {
                    first: one,
                    second: other,
                    take: all,
                })
            }
            Action::Mark(places, mark) => Op::Act(Act::Mark {
                place: self.lower_group(places),
                bits: self.mark_bits(*mark),
            }),
            Action::Unmark(places, mark) => {
                let [south, north] = self.mark_bits(*mark);
                Op::Act(Act::Unmark {
                    place: self.lower_group(places),
                    bits: south | north,
                })
            }
            Action::Set(counter, owner, quantity) => Op::Act(Act::Set {
                slot: self.counter_slot(*counter, *owner),
                value: self.lower_quantity(quantity),
            }),
            Action::Step(number) => Op::Act(Act::Step(self.small_value(number))),
            Action::Choose(alternatives) => return self.lower_choose(alternatives, assembler),
            Action::ChoosePlace(place, actions) => {
                return self.lower_choose_place(place, actions, assembler);
            }
            Action::ChooseNumber(chosen) => self.lower_choose_number(chosen),
            Action::Do(table) => Op::Do(*table),
            Action::Again => Op::Again,
            Action::End => Op::End,
            Action::Illegal => Op::Illegal,
            Action::Pass | Action::Leave => return,
            Action::Sweep(owner) => transfer(Transfer::Sweep(*owner)),
            Action::Most { of, loses, tie } => Op::Decide(Decision::Most {
                all_seeds: *of == ScoreBasis::Seeds,
                loses: *loses,
                tie: *tie,
            }),
            Action::Outcome(outcome) => Op::Decide(Decision::Outcome(*outcome)),
            Action::Written(never) => match *never {},
        };
        assembler.emit(op);
    }

    fn lower_choose(&mut self, alternatives: &[Alternative], assembler: &mut Assembler) {
        let names = alternatives
            .iter()
            .map(|alternative| (alternative.name.clone(), alternative.span));
        let (name_list, count) = self.name_alternatives(names.collect());
        assembler.emit(Op::Choose {
            name_list,
            count,
            tail: false,
        });
        let labels: Vec<_> = (0..count).map(|_| assembler.new_label()).collect();
        for &label in &labels {
            assembler.jump(label);
        }
        let end = assembler.new_label();
        for (alternative, label) in alternatives.iter().zip(labels) {
            assembler.bind(label);
            self.lower_actions(&alternative.actions, assembler);
            assembler.jump(end);
        }
        assembler.bind(end);
    }

    fn lower_choose_number(&mut self, chosen: &ChosenNumber) -> Op {
        let numbers = chosen.numbers(self.settings);
        let first = *numbers.start();
        let names = numbers.map(|number| (number.to_string(), chosen.span));
        let (name_list, count) = self.name_alternatives(names.collect());
        let only = chosen.only.as_ref().map(|only| {
            let only = self.lower_condition(only);
            self.intern_cond(only)
        });
        let choice = NumberChoice {
            name_list,
            first,
            count,
            slot: self.counter_slot(chosen.counter, None),
            only,
        };
        Op::ChooseNumber {
            choice: push(&mut self.program.operands.number_choices, choice),
            tail: false,
        }
    }

    /// Records the names of the alternatives of a choice; returns the index of their list and their number.
    fn name_alternatives(&mut self, mut names: Vec<(String, Span)>) -> (u32, u8) {
        // A move records an alternative in one byte.
        names.truncate(usize::from(u8::MAX));
        let count = names.len() as u8;
        (push(&mut self.program.operands.choices, names), count)
    }

    fn lower_choose_place(
        &mut self,
        place: &Place,
        actions: &[Spanned<Action>],
        assembler: &mut Assembler,
    ) {
        let slot = self.choice_depth;
        let place = self.lower_place(place);
        let no_pit = assembler.new_label();
        assembler.choose_place(place, slot, no_pit);
        self.choice_depth += 1;
        self.lower_actions(actions, assembler);
        self.choice_depth -= 1;
        assembler.emit(Op::Act(Act::RestoreIt { slot }));
        assembler.bind(no_pit);
    }

    fn lower_take(&mut self, take: &rules::Take) -> u32 {
        let amount = match &take.amount {
            rules::Amount::All => Amount::All,
            rules::Amount::Number(quantity) => Amount::Number(self.lower_count(quantity)),
            rules::Amount::AllBut(quantity) => Amount::AllBut(self.lower_count(quantity)),
        };
        let places = self.lower_places(&take.places);
        push(&mut self.program.operands.takes, Take { amount, places })
    }

    fn lower_count(&mut self, quantity: &Quantity) -> Count {
        match quantity.evaluate_options(self.settings) {
            Some(value) => Count::Fixed(clamp_seeds(value)),
            None => Count::Computed(self.lower_quantity(quantity)),
        }
    }

    /// Compiles several places into one.
    fn lower_group(&mut self, places: &[Spanned<Place>]) -> PlaceId {
        match places {
            [place] => self.lower_place(place),
            _ => self.lower_place(&Place::from_noun(Noun::Group(places.to_vec()))),
        }
    }

    fn mark_bits(&self, mark: MarkId) -> [u8; 2] {
        self.program.board.marks[usize::from(mark.0)].bits
    }

    fn lower_sowing(&mut self, sow: &Sow) -> u32 {
        let start = match &sow.start {
            SowStart::After(place) if **place == Place::from_noun(Noun::Here) => Start::AfterHere,
            SowStart::After(place) => Start::After(self.lower_place(place)),
            SowStart::At(place) => Start::At(self.lower_place(place)),
        };
        let skipping = sow.skipping.as_ref().map(|places| match &places[..] {
            [] => Skip::Nothing,
            [place] if **place == Place::from_noun(Noun::Origin) => Skip::Origin,
            [place] if **place == Place::from_noun(Noun::LapStart) => Skip::LapStart,
            places => {
                let left_out = self.any_membership_test(places);
                if self.depends_only_on_pit(&left_out) {
                    Skip::ByPit(self.intern_cond(left_out))
                } else {
                    Skip::ByPosition(self.intern_cond(left_out))
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
                .map(|number| clamp_seeds(self.value(number).into()).max(1))
                .collect(),
            keeping: self.lower_count(&sow.keeping),
            seed_table: sow.each,
            last_seed_table: sow.last,
            relay: sow.relay,
        };
        push(&mut self.program.operands.sowings, sowing)
    }
}

fn is_all_of_here(take: &rules::Take) -> bool {
    take.amount == rules::Amount::All && take.places[..] == [Place::from_noun(Noun::Here).into()]
}

const fn stores_by_mover(stores: StoresSown) -> [u8; 2] {
    match stores {
        StoresSown::None => [0, 0],
        StoresSown::Own => [1, 2],
        StoresSown::Opponent => [2, 1],
        StoresSown::Both => [3, 3],
    }
}

/// A position in a block, bound or still to be bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label(u32);

/// A block under construction.
#[derive(Debug, Default)]
pub(super) struct Assembler {
    ops: Vec<Op>,
    /// The instruction that each label is bound to.
    labels: Vec<u32>,
}

impl Assembler {
    pub(super) fn new_label(&mut self) -> Label {
        self.labels.push(0);
        Label(self.labels.len() as u32 - 1)
    }

    /// Binds a label to the next instruction.
    pub(super) fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.ops.len() as u32;
    }

    /// Returns the number of instructions so far.
    pub(super) fn op_count(&self) -> u32 {
        self.ops.len() as u32
    }

    pub(super) fn emit(&mut self, op: Op) {
        self.ops.push(op);
    }

    pub(super) fn jump(&mut self, to: Label) {
        self.emit(Op::Jump(to.0));
    }

    /// Emits a jump to `to` unless the condition holds.
    pub(super) fn jump_unless(&mut self, cond: CondId, to: Label) {
        self.emit(Op::Unless(cond, to.0));
    }

    pub(super) fn choose_place(&mut self, place: u32, slot: u8, none: Label) {
        self.emit(Op::ChoosePlace {
            place,
            slot,
            no_pit_target: none.0,
            tail: false,
        });
    }

    /// Appends the block to the code, with labels resolved, and returns its first instruction.
    pub(super) fn finish(self, code: &mut Vec<Op>) -> Block {
        let base = code.len() as u32;
        let target = |label: u32| base + self.labels[label as usize];
        code.extend(self.ops.into_iter().map(|op| op.relocate(target)));
        base
    }
}
