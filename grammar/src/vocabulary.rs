//! The words that a rule file and its rules share: owners, directions, signs and the like.

use serde::Serialize;

/// An owner, seen from the mover's seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Owner {
    /// The mover.
    Own,
    /// The other player.
    Opponent,
}

/// The state of a pit: whether it holds seeds. While a table handles a seed just sown, the seeds of that last drop do
/// not count in the pit into which they fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Occupancy {
    /// No seeds.
    Empty,
    /// At least one seed.
    Occupied,
}

/// A player, identified by the side of the board.
///
/// ```
/// use sow_grammar::rules::Seat;
///
/// let result = match Seat::South {
///     Seat::South => "the lower side, which begins",
///     Seat::North => "the upper side",
/// };
/// println!("{result}");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Seat {
    /// The player of the lower side, who begins.
    #[serde(rename = "S")]
    South,
    /// The player of the upper side.
    #[serde(rename = "N")]
    North,
}

/// A direction of sowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Heading {
    /// Clockwise.
    Clockwise,
    /// Counterclockwise.
    Counterclockwise,
    /// Rightward along the row of the pit where the sowing starts, as that pit's owner sees it.
    Rightward,
    /// Leftward along the row of the pit where the sowing starts, as that pit's owner sees it.
    Leftward,
    /// The direction of the last sowing of this move; before any sowing, the direction of the track (`Own`: clockwise,
    /// `Shared`: counterclockwise, `Listed`: as listed).
    Onward,
    /// The direction opposite to `Onward`.
    Backward,
    /// The direction that the mover chooses; see [`Once`].
    EitherWay(Once),
}

impl Heading {
    /// Returns for whom the choice of the direction holds; `None` if the mover does not choose it.
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

/// For whom something done once holds from then on: the choice of a direction or, for a phase, its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Once {
    /// For nobody: a direction is chosen for this sowing only, and a phase does not end with its first move.
    No,
    /// For the player who did it: a direction holds for all later such sowings of that player.
    ForEach,
    /// For both players: a direction holds for all later such sowings of both.
    ForAll,
}

/// A direction round the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Rotation {
    /// Clockwise.
    Clockwise,
    /// Counterclockwise.
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

/// Where a player's store lies, seen from that player's front row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum StoreEnd {
    /// At the left end.
    Left,
    /// At the right end.
    Right,
    /// At the end towards which the player's front row is sown: at the right for sowings that run rightward there, at
    /// the left for others. Only on tracks that are not listed.
    Ahead,
}

/// The stores that are sown into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum StoresSown {
    /// No store.
    None,
    /// The mover's store.
    Own,
    /// The opponent's store.
    Opponent,
    /// Both stores.
    Both,
}

/// The player who gets captured seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Beneficiary {
    /// The mover.
    Own,
    /// The other player.
    Opponent,
    /// The owner of the pit; the mover for a pit that belongs to nobody.
    Owner,
}

/// How a game ends, seen by the player in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Outcome {
    /// The player in question wins.
    OwnWins,
    /// The other player wins.
    OpponentWins,
    /// Nobody wins.
    Draw,
}

/// The quantity that decides a game or a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum ScoreBasis {
    /// The seeds in each player's store.
    Store,
    /// All seeds of a player, as in [`Quantity::All`](crate::rules::Quantity::All).
    Seeds,
    /// The points of all rounds.
    Points,
}

/// A comparison sign.
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

/// The scope of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum CounterScope {
    /// Counts for the round, for both players together.
    Game,
    /// Counts for the round, separately for each player.
    Player,
    /// Counts within one move. It starts at its initial value in every move, including a further move of the same
    /// player.
    Move,
}

/// An arithmetic sign. Numbers are integers; below zero a `Number` counts as zero, while a `Quantity` may be negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`: integer division, rounded towards zero; division by zero yields zero.
    Divide,
}

/// How strict a filter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum FilterKind {
    /// Of the legal moves of its kind, only those after which the condition holds are allowed, if there are any.
    Prefer,
    /// Of the legal moves of its kind that begin in the same pit, only those after which the condition holds are
    /// allowed, if there are any.
    PreferPerPit,
    /// Only moves after which the condition holds are allowed.
    Require,
    /// Only moves after which the condition does not hold are allowed.
    Forbid,
}

impl FilterKind {
    /// Reports whether moves are only preferred to others, so that the filter never leaves a player without a move.
    #[must_use]
    pub const fn is_preference(self) -> bool {
        matches!(self, Self::Prefer | Self::PreferPerPit)
    }
}

/// A player between two rounds, identified by the role in the last round or by the seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Role {
    /// The player who did not begin the last round.
    Other,
    /// The player who began the last round.
    Same,
    /// The winner of the last round; nobody after a draw.
    Winner,
    /// The loser of the last round; nobody after a draw.
    Loser,
    /// This player in every round.
    Seat(Seat),
}
