//! Instructions of one block with labels still open.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::instructions::{Block, CondId, Op};

/// A place in a block that is not yet known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label(u32);

/// A block being written.
#[derive(Debug, Default)]
pub(super) struct Assembler {
    ops: Vec<Op>,
    /// Where the labels are bound.
    labels: Vec<u32>,
}

impl Assembler {
    pub(super) fn label(&mut self) -> Label {
        self.labels.push(0);
        Label(self.labels.len() as u32 - 1)
    }

    /// The label means the next instruction.
    pub(super) fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.ops.len() as u32;
    }

    /// How many instructions there are so far.
    pub(super) fn length(&self) -> u32 {
        self.ops.len() as u32
    }

    pub(super) fn emit(&mut self, op: Op) {
        self.ops.push(op);
    }

    pub(super) fn jump(&mut self, to: Label) {
        self.emit(Op::Jump(to.0));
    }

    /// Jumps unless the condition holds.
    pub(super) fn unless(&mut self, cond: CondId, to: Label) {
        self.emit(Op::Unless(cond, to.0));
    }

    pub(super) fn choose_place(&mut self, place: u32, slot: u8, none: Label) {
        self.emit(Op::ChoosePlace {
            place,
            slot,
            none: none.0,
            tail: false,
        });
    }

    /// Writes the block behind the others, with labels replaced by what they mean.
    pub(super) fn finish(self, code: &mut Vec<Op>) -> Block {
        let base = code.len() as u32;
        let place = |label: u32| base + self.labels[label as usize];
        code.extend(self.ops.into_iter().map(|op| op.relocated(place)));
        base
    }
}
