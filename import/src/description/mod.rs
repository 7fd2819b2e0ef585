//! What was understood of a game, whatever it was written in: the neutral ground between the formats that are read and the
//! rule file that is printed.

mod condition;
mod place;

pub(crate) use condition::{Amount, Comparison, Condition};
pub(crate) use place::{Owner, Place, Which};

/// A game as far as it was understood.
#[derive(Debug, Clone, Default)]
pub(crate) struct Description {
    pub(crate) title: String,
    pub(crate) board: Board,
    pub(crate) setup: Vec<Deal>,
    /// The kinds of move; all of them share the tables, but for those that have a last table of their own.
    pub(crate) kinds: Vec<Kind>,
    /// Pits bear a mark of this name once they have been played.
    pub(crate) played_mark: Option<&'static str>,
    /// Whether the mover must pass where no other move is legal.
    pub(crate) passes: bool,
    /// What is done with every seed that falls.
    pub(crate) each: Vec<Row>,
    /// What the last seed does, without the last row.
    pub(crate) last: Vec<Row>,
    /// How it ends.
    pub(crate) end: Vec<Row>,
    pub(crate) rounds: Option<Rounds>,
    /// What a reader should know of the translation.
    pub(crate) remarks: Vec<String>,
    pub(crate) untranslated: Vec<Untranslated>,
}

impl Description {
    /// Notes that something could not be translated.
    pub(crate) fn leave_out(&mut self, part: Part, what: impl Into<String>) {
        let left = Untranslated {
            part,
            what: what.into(),
        };
        if !self.untranslated.contains(&left) {
            self.untranslated.push(left);
        }
    }

    /// Whether a row of the last table relays.
    pub(crate) fn has_laps(&self) -> bool {
        self.does(|action| matches!(action, Action::Relay { .. }))
    }

    /// Whether a row of the last table sows what it lifts.
    pub(crate) fn sows_on(&self) -> bool {
        self.does(|action| matches!(action, Action::SowOn { .. }))
    }

    fn does(&self, wanted: fn(&Action) -> bool) -> bool {
        let own = self.kinds.iter().filter_map(|kind| kind.last.as_ref());
        let mut rows = own.flatten().chain(&self.last);
        rows.any(|row| row.actions.iter().any(wanted))
    }
}

/// A part of a rule file, where a comment may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The game as a whole.
    Game,
    /// The board.
    Board,
    /// The opening.
    Setup,
    /// Which moves there are, and how they sow.
    Move,
    /// What the last seed does.
    Last,
    /// How the game ends.
    End,
    /// Rounds.
    Match,
}

impl Part {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Board => "board",
            Self::Setup => "setup",
            Self::Move => "move",
            Self::Last => "last seed",
            Self::End => "end",
            Self::Match => "match",
        }
    }
}

/// Something that could not be translated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untranslated {
    /// Where it belongs.
    pub part: Part,
    /// What it is, in one line.
    pub what: String,
}

/// The board, as one player sees it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Board {
    /// Rows on each side: 1, on a ring through both sides, or 2, on a ring for each side.
    pub(crate) rows: u8,
    pub(crate) pits: u8,
    pub(crate) store: Option<StoreEnd>,
}

/// Where a player's store lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StoreEnd {
    Left,
    Right,
    /// At the end towards which seeds are sown.
    Ahead,
}

/// A line of the opening: the places get these numbers in turn.
#[derive(Debug, Clone)]
pub(crate) struct Deal {
    pub(crate) player: Option<Seat>,
    pub(crate) place: Place,
    pub(crate) seeds: Vec<u32>,
}

/// A player by seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seat {
    South,
    North,
}

/// A kind of move.
#[derive(Debug, Clone)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// Only while that kind has no legal move.
    pub(crate) unless: Option<&'static str>,
    pub(crate) when: Vec<Condition>,
    pub(crate) from: Place,
    pub(crate) of: Vec<Condition>,
    /// Only these, if there are any.
    pub(crate) preferring: Option<Condition>,
    pub(crate) direction: Direction,
    pub(crate) into: Stores,
    pub(crate) skipping: Vec<Place>,
    /// The first seed falls into the pit that it came from.
    pub(crate) from_here: bool,
    /// A seed goes to the store before the rest is sown.
    pub(crate) keeping: bool,
    pub(crate) duties: Vec<Duty>,
    /// Its own last table, if it has one.
    pub(crate) last: Option<Vec<Row>>,
}

/// What must hold, or must not, after a move.
#[derive(Debug, Clone)]
pub(crate) struct Duty {
    pub(crate) forbidden: bool,
    pub(crate) condition: Condition,
    /// Only if this holds before the move.
    pub(crate) when: Option<Condition>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Counterclockwise,
    Clockwise,
    EitherWay,
}

/// The stores that seeds fall into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stores {
    None,
    Own,
    Both,
}

/// A row of a table: what is done where all of the conditions hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) when: Vec<Condition>,
    pub(crate) actions: Vec<Action>,
}

impl Row {
    pub(crate) fn new(
        when: impl IntoIterator<Item = Condition>,
        actions: impl Into<Vec<Action>>,
    ) -> Self {
        Self {
            when: when.into_iter().collect(),
            actions: actions.into(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Action {
    Capture {
        places: Vec<Place>,
        taker: Taker,
        /// Not done if this would hold afterwards.
        unless: Option<Condition>,
    },
    /// Lifts these and sows them on, and the last seed of that ends the move.
    SowOn {
        places: Vec<Place>,
        /// Beginning with the pit that the lap began in.
        from_lap_start: bool,
    },
    Relay {
        backward: bool,
        keeping: bool,
    },
    Step,
    Again,
    End,
    Illegal,
    Sweep(Option<Owner>),
    Leave,
    Wins(Owner),
    MostInStore,
    MostSeeds,
    Draw,
}

impl Action {
    /// A capture for the mover.
    pub(crate) fn capture(places: impl Into<Vec<Place>>) -> Self {
        Self::Capture {
            places: places.into(),
            taker: Taker::Mover,
            unless: None,
        }
    }

    /// Sows on from the pit of the last seed, the same way.
    pub(crate) const RELAY: Self = Self::Relay {
        backward: false,
        keeping: false,
    };
}

/// Who gets what is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taker {
    Mover,
    PitOwner,
}

/// How a match goes on.
#[derive(Debug, Clone)]
pub(crate) struct Rounds {
    pub(crate) beginner: &'static str,
    pub(crate) over: Over,
    /// The pits that are filled again, in their order, and with how many seeds; without it every round begins alike.
    pub(crate) refill: Option<Refill>,
}

#[derive(Debug, Clone)]
pub(crate) enum Over {
    /// A player has won so many rounds.
    Points(u32),
    /// A player has fewer seeds.
    FewerSeeds(u32),
}

#[derive(Debug, Clone)]
pub(crate) struct Refill {
    pub(crate) pits: Vec<u8>,
    pub(crate) seeds: u32,
    /// Whether the pits that stay empty are out of play.
    pub(crate) blocked: bool,
}
