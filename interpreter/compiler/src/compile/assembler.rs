//! Emits the instructions of one block, with jumps to labels.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::instructions::{Block, CondId, Op};

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
        let place = |label: u32| base + self.labels[label as usize];
        code.extend(self.ops.into_iter().map(|op| op.relocate(place)));
        base
    }
}
