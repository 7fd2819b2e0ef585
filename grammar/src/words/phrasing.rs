//! What every language says.

use super::said::{Act, Clause, Phrase, Statement, Title};

/// What stands before the facts of a game and over the parts of its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Label {
    /// Its other names.
    Also,
    /// Where in the world it is played.
    Region,
    /// In which place.
    Place,
    /// When it was.
    Period,
    /// Its board.
    Board,
    /// That it is played as a match.
    Match,
    /// The position in writing.
    Position,
    /// Its options.
    Options,
    /// Notes about it.
    Notes,
    /// Where the rules come from.
    Sources,
    /// The seeds of the game.
    Seeds,
    /// That it is always played in several rounds.
    SeveralRounds,
    /// That it can be played in several rounds.
    RoundsIfAsked,
    /// What the default of an option is.
    Default,
}

/// A language: how all that can be said is said in it. Sentences begin with a small letter and have no full stop.
pub(super) trait Phrasing: Sync {
    /// What stands over a part of the rules.
    fn title(&self, title: &Title) -> String;
    /// A sentence.
    fn statement(&self, statement: &Statement) -> String;
    /// One of a place, any.
    fn one_of(&self, place: &Phrase) -> String;
    /// All of some places.
    fn all_of(&self, places: &[Phrase]) -> String;
    /// A condition.
    fn condition(&self, clause: &Clause) -> String;
    /// Actions one after the other.
    fn acts(&self, acts: &[Act]) -> String;
    /// A label.
    fn label(&self, label: Label) -> &'static str;
}
