//! Rules in English. “You” is the player to move, or the player in question where nobody moves.

mod action;
mod board;
mod condition;
mod grammar;
mod label;
mod matches;
mod noun;
mod place;
mod quantity;
mod sowing;
mod statement;

use super::commas::closed;
use super::phrasing::{Label, Phrasing};
use super::said::{Act, Clause, Phrase, Statement, Title};

/// The language.
pub(super) struct English;

impl Phrasing for English {
    fn title(&self, title: &Title) -> String {
        statement::title(title)
    }

    fn statement(&self, statement: &Statement) -> String {
        closed(&statement::statement(statement))
    }

    fn one_of(&self, place: &Phrase) -> String {
        closed(&place::one_of(place))
    }

    fn all_of(&self, places: &[Phrase]) -> String {
        closed(&place::all_of(places))
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
