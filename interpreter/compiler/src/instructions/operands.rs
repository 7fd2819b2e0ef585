//! The operands that instructions and conditions refer to by index.

use super::amount::{Expr, Ranges, Take};
use super::cond::Threat;
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
}
