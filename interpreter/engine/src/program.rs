//! Compiled programs, ready to be played.

use crate::board::GameBoard;
use crate::ending;
use crate::machine_board::MachineBoard;
use crate::packed::{PackedBoard, PackedTables};
use crate::random_games::{RandomGamePlayer, RandomGames};
use sow_compiler::board::{Cell, History, NounResolver, Position, Shape, on_small_board};
use sow_compiler::compile::CompileError;
use sow_compiler::program::{Passes, Program as Compiled, WorkLimit};
use sow_grammar::rules::{Noun, Place, RegionId, Rules, Seat, Settings, Spanned};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Rules compiled for one choice of option values, with the opening after its endings were evaluated.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::{Game, Program};
///
/// let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// // Any number of games may share a program, on any number of threads.
/// std::thread::scope(|scope| {
///     for _ in 0..2 {
///         scope.spawn(|| assert_eq!(Game::new(&program).legal_moves().len(), 6));
///     }
/// });
/// ```
#[derive(Debug, Clone)]
pub struct Program {
    pub(crate) compiled: Arc<Compiled>,
    opening: Position,
    /// Built when first needed; see [`Program::packed_tables`].
    packed_tables: OnceLock<Option<PackedTables>>,
}

/// A game ready to be played: its rules, and the program compiled from them for one choice of option values.
///
/// A single round is played with the program alone. Matches need the rules as well, since they compile a program for each
/// shape of the board, and so does code that explains a game. A clone shares both.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::{CompiledGame, Game};
///
/// let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// let settings = Settings::defaults(&rules.options);
/// let oware = CompiledGame::new(rules, &settings).unwrap();
/// assert_eq!(Game::new(&oware.program).legal_moves().len(), 6);
/// assert_eq!(oware.rules.moves[0].name, "sow");
/// ```
#[derive(Debug, Clone)]
pub struct CompiledGame {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The program.
    pub program: Arc<Program>,
}

impl CompiledGame {
    /// Compiles rules for one choice of option values.
    ///
    /// # Errors
    /// As [`Program::compile`].
    pub fn new(rules: impl Into<Arc<Rules>>, settings: &Settings) -> Result<Self, CompileError> {
        let rules = rules.into();
        let program = Arc::new(Program::compile(&rules, settings)?);
        Ok(Self { rules, program })
    }

    /// Returns the pits that a region can name for South, whatever they hold: the pits of both players, unless the
    /// region names an owner. Empty if the board alone does not determine them.
    #[must_use]
    pub fn region_cells(&self, region: RegionId) -> Vec<Cell> {
        let nouns = NounResolver {
            rules: &self.rules,
            settings: self.program.settings(),
            layout: self.program.layout(),
        };
        let bare = |place: &Spanned<Place>| {
            Spanned::from(Place {
                only: false,
                state: None,
                condition: None,
                ..place.node.clone()
            })
        };
        let places = self.rules[region].places.iter().map(bare).collect();
        let cells = nouns.cells_of(&Noun::Group(places), Seat::South);
        cells.unwrap_or_default().into_iter().map(Cell).collect()
    }

    /// See [`Program::with_work_limit`].
    #[must_use]
    pub fn with_work_limit(self, limit: &WorkLimit) -> Self {
        let program = Arc::unwrap_or_clone(self.program).with_work_limit(limit);
        Self {
            program: Arc::new(program),
            ..self
        }
    }
}

impl Deref for Program {
    type Target = Compiled;

    #[inline(always)]
    fn deref(&self) -> &Compiled {
        &self.compiled
    }
}

impl Program {
    /// Compiles rules for one choice of option values.
    ///
    /// # Errors
    /// [`CompileError`] if the game cannot be played with these values.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// use sow_interpreter::Program;
    ///
    /// let mut settings = Settings::defaults(&rules.options);
    /// settings.set(&rules.options, "seeds", "3").unwrap();
    /// let program = Program::compile(&rules, &settings).unwrap();
    /// assert_eq!(program.random_games().play(1, 0..10).games, 10);
    /// ```
    pub fn compile(rules: &Rules, settings: &Settings) -> Result<Self, CompileError> {
        Self::for_round(rules, settings, &Shape::default())
    }

    /// Compiles rules for a round of a match, with its own shape of the board.
    ///
    /// # Errors
    /// As [`Program::compile`].
    pub fn for_round(
        rules: &Rules,
        settings: &Settings,
        shape: &Shape,
    ) -> Result<Self, CompileError> {
        Self::for_round_with_passes(rules, settings, shape, Passes::ALL)
    }

    /// Like [`Program::for_round`], with the passes to run, for measurements and tests.
    ///
    /// # Errors
    /// As [`Program::compile`].
    pub fn for_round_with_passes(
        rules: &Rules,
        settings: &Settings,
        shape: &Shape,
        passes: Passes,
    ) -> Result<Self, CompileError> {
        let compiled = Compiled::compile(rules, settings, shape, passes)?;
        let mut opening = compiled.opening;
        ending::apply_endings_unobserved(&compiled, &mut opening, &[]);
        Ok(Self {
            compiled: Arc::new(compiled),
            opening,
            packed_tables: OnceLock::new(),
        })
    }

    /// Shares a limit on the work of slow positions with other programs, such as those of other rounds.
    #[must_use]
    pub fn with_work_limit(mut self, limit: &WorkLimit) -> Self {
        Arc::make_mut(&mut self.compiled).work_limit = limit.clone();
        self
    }

    /// Returns the initial position. If an ending applies in it, that ending has been carried out.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let first_pit = program.layout().rows_from_top()[1][0];
    /// assert_eq!(program.opening().seeds(first_pit), 6);
    /// ```
    #[inline]
    #[must_use]
    pub fn opening(&self) -> &Position {
        &self.opening
    }

    /// Returns the initial position before its ending, if an ending applies in it.
    #[inline]
    #[must_use]
    pub fn opening_before_ending(&self) -> Option<&Position> {
        self.opening.is_over().then_some(&self.compiled.opening)
    }

    /// Creates a player of random games.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// // The same seed gives the same games on every machine.
    /// let played = program.random_games().play(1, 0..100);
    /// assert_eq!(played, program.random_games().play(1, 0..100));
    /// ```
    #[must_use]
    pub fn random_games(&self) -> Box<dyn RandomGames + '_> {
        fn games<const W: usize>(program: &Program) -> Box<dyn RandomGames + '_> {
            Box::new(RandomGamePlayer::<W>::new(program))
        }
        on_small_board!(self, games(self))
    }

    /// Creates a board to play on, for positions that follow the game in `history`: packed if the rules qualify.
    pub(crate) fn board<const W: usize>(
        &self,
        history: &History,
    ) -> Box<dyn GameBoard<'_, W> + '_> {
        match self.packed_tables() {
            Some(tables) => Box::new(PackedBoard::new(self, tables, history)),
            None => Box::new(MachineBoard::new(self, history)),
        }
    }

    /// Returns the tables for packed boards; `None` if the game cannot be played on them.
    pub(crate) fn packed_tables(&self) -> Option<PackedTables> {
        self.packed_tables
            .get_or_init(|| PackedTables::new(self))
            .clone()
    }
}
