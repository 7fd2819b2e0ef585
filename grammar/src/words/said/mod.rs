//! What a rule sheet says, in no language: rules simplified, with every name, number and case settled.
//!
//! [`super::simplify`] makes these out of rules, and each language puts them into words. They hold all that a sentence
//! is built from – who, which, how many, whether several – and nothing of how it is built.

mod action;
mod condition;
mod place;
mod quantity;
mod statement;

pub(super) use action::{Act, Allotment, Result, Sowing, Start, Take, Taken};
pub(super) use condition::{Ability, Amount, Brief, Clause, Narrowing, Possession};
pub(super) use place::{Form, Noun, Numbers, Phrase, Row};
pub(super) use quantity::{Quantity, Range, Test};
pub(super) use statement::{
    Arrangement, ChoiceFilter, Dealt, Deed, Fit, Laid, Lasting, Lead, Line, OptionValue, Part,
    Ring, Statement, Title,
};
