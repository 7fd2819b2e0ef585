//! Rules in German. „Du“ is the player to move, or the player in question where nobody moves.
//!
//! A condition is a subordinate clause throughout, with its verb at the end, for nowhere is it anything else.

mod action;
mod board;
mod condition;
mod fixed;
mod grammar;
mod label;
mod matches;
mod noun;
mod place;
mod quantity;
mod sowing;
mod statement;
#[cfg(feature = "test_hooks")]
mod test_hooks;

use super::commas::closed;
use super::phrasing::{Label, Phrasing};
use super::said::{Act, Clause, Phrase, Statement, Title};
use grammar::Case;
#[cfg(feature = "test_hooks")]
pub use test_hooks::noun_phrase;

/// The language.
pub(super) struct German;

impl Phrasing for German {
    fn title(&self, title: &Title) -> String {
        statement::title(title)
    }

    fn statement(&self, statement: &Statement) -> String {
        closed(&statement::statement(statement))
    }

    fn one_of(&self, place: &Phrase) -> String {
        closed(&place::one_of(place, Case::Nominative))
    }

    fn all_of(&self, places: &[Phrase]) -> String {
        closed(&place::all_of(places, Case::Nominative))
    }

    fn condition(&self, clause: &Clause) -> String {
        closed(&condition::clause(clause))
    }

    fn acts(&self, acts: &[Act]) -> String {
        closed(&action::acts(acts))
    }

    fn label(&self, label: Label) -> &'static str {
        label::label(label)
    }
}
