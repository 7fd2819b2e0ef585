//! The words that a rule file and its rules share: whose, where, which way.

use serde::Serialize;

/// Whose, from the mover's seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Owner {
    /// The mover's.
    Own,
    /// The other player's.
    Opponent,
}

/// Whether a pit holds seeds. While a table looks at a seed just sown, the seeds of that last drop do not count in
/// the pit they fell into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum State {
    /// None.
    Empty,
    /// At least one.
    Occupied,
}

/// A side by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Seat {
    /// The lower side; it begins.
    #[serde(rename = "S")]
    South,
    /// The upper side.
    #[serde(rename = "N")]
    North,
}

/// A direction of sowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Heading {
    /// With the clock.
    Clockwise,
    /// Against the clock.
    Counterclockwise,
    /// Rightward along the row of the pit where the sowing starts, as that pit's owner sees it.
    Rightward,
    /// Leftward along that row.
    Leftward,
    /// As the last sowing of this move; before any, as the track runs (own: clockwise, shared: counterclockwise,
    /// listed: as listed).
    Onward,
    /// The other way round.
    Backward,
    /// The mover chooses; see [`Once`].
    EitherWay(Once),
}

impl Heading {
    /// How long the choice holds; `None` if the mover chooses nothing.
    #[must_use]
    pub const fn choice(self) -> Option<Once> {
        match self {
            Self::EitherWay(once) => Some(once),
            Self::Clockwise
            | Self::Counterclockwise
            | Self::Rightward
            | Self::Leftward
            | Self::Onward
            | Self::Backward => None,
        }
    }
}

/// How long the choice of a direction holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Once {
    /// For this sowing.
    No,
    /// For all later such sowings of that player.
    ForEach,
    /// For all later such sowings of both players.
    ForAll,
}

/// A way round the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Turning {
    /// With the clock.
    Clockwise,
    /// Against the clock.
    Counterclockwise,
}

/// An end of a row, as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum End {
    /// The left end.
    Left,
    /// The right end.
    Right,
}

/// Where a player's store lies, seen from the own front row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum StoreEnd {
    /// At the left end.
    Left,
    /// At the right end.
    Right,
    /// At the end towards which the own front row is sown: at the right for sowings that run rightward there, at the
    /// left for others. Only on tracks that are not listed.
    Ahead,
}

/// The stores that are sown into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum StoresSown {
    /// None.
    None,
    /// The mover's.
    Own,
    /// The opponent's.
    Opponent,
    /// Both.
    Both,
}

/// Who gets captured seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Beneficiary {
    /// The mover.
    Own,
    /// The other player.
    Opponent,
    /// The owner of the pit; the mover for a pit of nobody.
    Owner,
}

/// How a game ends, seen by the player in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Outcome {
    /// That player wins.
    OwnWins,
    /// The other player wins.
    OpponentWins,
    /// Nobody wins.
    Draw,
}

/// What decides a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Counted {
    /// Seeds in store.
    Store,
    /// All seeds of a player, as in [`Quantity::All`](crate::rules::Quantity::All).
    Seeds,
    /// Points of all rounds.
    Points,
}

/// A sign that compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

/// For what a counter counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum CounterScope {
    /// For the round, whoever moves.
    Game,
    /// For the round, a separate one for each player.
    Player,
    /// For one move: it begins anew with each, a further one of the same player included.
    Move,
}

/// A sign that computes. Numbers are whole; below zero a `Number` counts as zero, a `Quantity` may be negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`: the whole part, rounded towards zero; by zero it gives zero.
    Divide,
}

/// How strict a filter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum FilterKind {
    /// Among the legal moves of its kind only those after which it holds, if there are any.
    Prefer,
    /// Only moves after which it holds.
    Require,
    /// Only moves after which it does not hold.
    Forbid,
}

/// A player between two rounds, by the part played in the last one or by the seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Role {
    /// Who did not begin the last one.
    Other,
    /// Who began the last one.
    Same,
    /// Who won the last one; nobody after a draw.
    Winner,
    /// Who lost the last one; nobody after a draw.
    Loser,
    /// Always this player.
    Seat(Seat),
}
