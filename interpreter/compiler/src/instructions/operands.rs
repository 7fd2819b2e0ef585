//! The operands that instructions and conditions refer to by index.

use super::amount::{CounterSlot, Expr, Ranges, Take};
use super::cond::Threat;
use super::ids::CondId;
use super::place::{FixedSet, Place};
use super::sowing::Sowing;
use crate::board::ByteSet;
use sow_grammar::source::Span;

/// The operands that instructions and conditions refer to by index.
#[derive(Debug, Clone, Default)]
pub struct Operands {
    /// Sets of numbers of seeds that a byte can count.
    pub number_sets: Vec<ByteSet>,
    /// The same sets as ranges, both ends included.
    pub number_ranges: Vec<Vec<(u8, u8)>>,
    /// Places that depend on the position or the move.
    pub places: Vec<Place>,
    /// Sets of cells.
    pub fixed: Vec<FixedSet>,
    /// Seeds to take.
    pub takes: Vec<Take>,
    /// Sowings.
    pub sowings: Vec<Sowing>,
    /// Expressions.
    pub exprs: Vec<Expr>,
    /// Ranges of numbers.
    pub ranges: Vec<Ranges>,
    /// Kinds of move that may threaten a pit.
    pub threats: Vec<Threat>,
    /// The alternatives of each `choose`: the name and its span in the source.
    pub choices: Vec<Vec<(String, Span)>>,
    /// Choices of numbers.
    pub number_choices: Vec<NumberChoice>,
}

/// A choice of a number, which a counter is set to.
#[derive(Debug, Clone, Copy)]
pub struct NumberChoice {
    /// The index of the list of names.
    pub name_list: u32,
    /// The number that the first name stands for; the others follow it.
    pub first: u8,
    /// The number of names.
    pub count: u8,
    /// The counter.
    pub slot: CounterSlot,
    /// The condition under which a number is offered, tested with the counter set to it.
    pub only: Option<CondId>,
}
