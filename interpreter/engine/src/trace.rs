//! Events inside moves, for observers.

use crate::limits::Limit;
use sow_compiler::board::Cell;
use sow_grammar::rules::{MarkId, MoveId, Seat, TableId};

/// An event during a move.
///
/// ```
/// use sow_interpreter::{Event, Observer};
///
/// /// Tells what happens to seeds; see [`Game::play_observed`](sow_interpreter::Game::play_observed).
/// struct Teller;
/// impl Observer for Teller {
///     fn event(&mut self, event: Event) {
///         match event {
///             Event::Lift { from, seeds } => println!("{seeds} from cell {}", from.0),
///             Event::Sow { into, seeds } => println!("{seeds} into cell {}", into.0),
///             Event::Capture { seeds, .. } => println!("{seeds} captured"),
///             Event::Over { winner } => println!("winner: {winner:?}"),
///             _ => {}
///         }
///     }
/// }
/// Teller.event(Event::Again);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Seeds are taken into the sower's hand.
    Lift {
        /// The cell that the seeds leave.
        from: Cell,
        /// The number of seeds.
        seeds: u16,
    },
    /// A lap begins.
    Lap {
        /// The number of the lap, from 1.
        number: u32,
        /// The number of seeds in hand.
        seeds: u16,
        /// Whether the rules say `relay`.
        relay: bool,
    },
    /// A seed falls, or several at once. Includes seeds kept for a store before the rest is sown.
    Sow {
        /// The cell.
        into: Cell,
        /// The number of seeds.
        seeds: u16,
    },
    /// Seeds go to a store.
    Capture {
        /// The cell that the seeds leave.
        from: Cell,
        /// The store.
        to: Cell,
        /// The number of seeds.
        seeds: u16,
    },
    /// Seeds move from one cell to another.
    Put {
        /// The cell that the seeds leave.
        from: Cell,
        /// The cell that the seeds reach.
        to: Cell,
        /// The number of seeds.
        seeds: u16,
    },
    /// A pit gets or loses a mark.
    Mark {
        /// The pit.
        at: Cell,
        /// The mark.
        mark: MarkId,
        /// Whether the pit gets the mark, as opposed to losing it.
        set: bool,
    },
    /// A row of a table applies.
    Row {
        /// The table; `None` for the endings.
        table: Option<TableId>,
        /// The index of the row.
        row: u16,
    },
    /// The mover chose an alternative of a `choose`, or a pit.
    Choice {
        /// The index among the alternatives offered.
        index: u8,
    },
    /// The same player moves again.
    Again,
    /// The turn passes to the other player.
    TurnEnds,
    /// Seeds move to a store at the end of the game.
    Sweep {
        /// The cell that the seeds leave.
        from: Cell,
        /// The store.
        to: Cell,
        /// The number of seeds.
        seeds: u16,
    },
    /// The game is over.
    Over {
        /// The winner; `None` for a draw.
        winner: Option<Seat>,
    },
}

/// An observer of a move or of whole games. [`NoObserver`] makes observation free of cost.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::{Event, Observer};
///
/// /// Counts laps. It does not care about single seeds, so several may be reported at once.
/// struct Laps(u32);
/// impl Observer for Laps {
///     fn wants_every_seed(&self) -> bool {
///         false
///     }
///     fn event(&mut self, event: Event) {
///         self.0 += u32::from(matches!(event, Event::Lap { .. }));
///     }
/// }
///
/// let mut game = Game::new(&program);
/// let mut laps = Laps(0);
/// game.play_observed(game.legal_moves()[0], &mut laps).unwrap();
/// assert_eq!(laps.0, 1);
/// ```
pub trait Observer {
    /// Whether events are wanted at all.
    #[inline]
    fn wants_events(&self) -> bool {
        true
    }
    /// Whether every single seed is wanted. If not, seeds that fall into pits may be omitted, and all seeds of a lap
    /// that fall into a store may be reported at once.
    #[inline]
    fn wants_every_seed(&self) -> bool {
        true
    }
    /// Called for each event, in order.
    fn event(&mut self, event: Event);
    /// Called with the alternatives of each choice before it is made.
    fn choice_offered(&mut self, _alternatives: &mut dyn Iterator<Item = InnerChoice>) {}
    /// Called with each choice, just before its [`Event::Choice`].
    fn choice_made(&mut self, _chosen: InnerChoice) {}
    /// Called in whole games, where moves are counted, with the number of legal moves of a position (0 if the game is
    /// over) and the reasons why other moves are illegal.
    fn legal_moves_counted(&mut self, _legal: usize, _refused: &RefusalReasons) {}
    /// Called where moves are counted if a limit of play leaves out legal moves of a position, with the limit and the
    /// kind of move that has the most combinations of choices.
    fn moves_left_out(&mut self, _limit: Limit, _kind: MoveId) {}
    /// Called when a move begins in a whole game.
    fn move_started(&mut self, _mover: Seat, _kind: MoveId) {}
    /// Called after each move with the steps of computation spent on generating and making it (see
    /// [`crate::MoveList::steps`]). Returns whether the game is to continue.
    fn move_finished(&mut self, _steps: u32) -> bool {
        true
    }
}

/// The reasons why candidate moves of a position are illegal.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::from_notation(&program, "0,0,0,0,0,0/0,0,0,0,1,3 20:24 - S -").unwrap();
/// let (listed, refused) = game.legal_and_refused_moves();
/// assert_eq!((listed.moves.len(), refused.endless), (1, 0));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusalReasons {
    /// The number of combinations of choices whose sowing never ends.
    pub endless: u32,
    /// The rows that made combinations of choices illegal: one for each such combination, with its table (`None` for
    /// the endings).
    pub rows: Vec<(Option<TableId>, u16)>,
}

/// A wrapper of any observer, so that code with observers is compiled once and not again for each type of observer.
pub(crate) struct DynObserver<'a> {
    observer: &'a mut dyn Observer,
    wants_every_seed: bool,
}

impl<'a> DynObserver<'a> {
    /// Wraps an observer that wants events.
    pub(crate) fn new(observer: &'a mut dyn Observer) -> Self {
        let wants_every_seed = observer.wants_every_seed();
        Self {
            observer,
            wants_every_seed,
        }
    }

    /// Returns the wrapped observer.
    pub(crate) fn inner(&mut self) -> &mut dyn Observer {
        self.observer
    }
}

impl Observer for DynObserver<'_> {
    #[inline]
    fn wants_every_seed(&self) -> bool {
        self.wants_every_seed
    }
    fn event(&mut self, event: Event) {
        self.observer.event(event);
    }
    fn choice_offered(&mut self, alternatives: &mut dyn Iterator<Item = InnerChoice>) {
        self.observer.choice_offered(alternatives);
    }
    fn choice_made(&mut self, chosen: InnerChoice) {
        self.observer.choice_made(chosen);
    }
    fn legal_moves_counted(&mut self, legal: usize, refused: &RefusalReasons) {
        self.observer.legal_moves_counted(legal, refused);
    }
    fn moves_left_out(&mut self, limit: Limit, kind: MoveId) {
        self.observer.moves_left_out(limit, kind);
    }
    fn move_started(&mut self, mover: Seat, kind: MoveId) {
        self.observer.move_started(mover, kind);
    }
    fn move_finished(&mut self, steps: u32) -> bool {
        self.observer.move_finished(steps)
    }
}

/// A choice made inside a move.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("nsolo").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::trace::InnerChoice;
///
/// let game = Game::new(&program);
/// let chosen = game.read_move("f1/of2").unwrap();
/// game.visit_choices(&[chosen], &mut |_, inside| {
///     assert!(matches!(inside, [InnerChoice::Pit(_)]));
/// });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InnerChoice {
    /// Sowing leftward.
    Left,
    /// Sowing rightward.
    Right,
    /// A pit.
    Pit(Cell),
    /// One of the alternatives of a `choose`; see
    /// [`Program::alternative_name`](sow_compiler::program::Program::alternative_name).
    Alternative {
        /// The list of alternatives.
        list: u32,
        /// The index of the alternative.
        index: u8,
    },
}

/// The observer that observes nothing.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::NoObserver;
///
/// let mut game = Game::new(&program);
/// game.play_observed(game.legal_moves()[0], &mut NoObserver).unwrap();
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    #[inline(always)]
    fn wants_events(&self) -> bool {
        false
    }
    #[inline(always)]
    fn wants_every_seed(&self) -> bool {
        false
    }
    fn event(&mut self, _event: Event) {}
}
