//! The alpha-beta player. Its transposition table and its endgames are kept between moves.

use crate::deepening::{Analysis, RootSearch};
use crate::evaluate::Evaluation;
use crate::limits::{Limits, Settings};
use crate::own_endgames::{EndgameState, OwnEndgames, table_memory};
use crate::search::SharedState;
use crate::table::Table;
use sow_interpreter::{Game, Program};
use sow_solver::NoMemory;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// An alpha-beta player for the games of one program.
///
/// ```
/// use sow_grammar::rules;
/// use sow_interpreter::{Game, Program};
/// use sow_players::{Limits, Settings, AlphaBeta};
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &rules::Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
///
/// let settings = Settings { memory: 1 << 20, ..Settings::default() };
/// let mut player = AlphaBeta::new(settings).unwrap();
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let analysis = player.think(&game, &limits, &mut |_| {});
/// let best = analysis.lines[0].moves[0];
/// assert!(game.legal_moves().contains(&best));
/// ```
pub struct AlphaBeta {
    settings: Settings,
    table: Table,
    endgames: EndgameState,
}

impl AlphaBeta {
    /// Creates a player and allocates the memory of the settings.
    ///
    /// # Errors
    /// [`NoMemory`] if the memory cannot be allocated.
    pub fn new(settings: Settings) -> Result<Self, NoMemory> {
        Ok(Self {
            settings,
            table: Table::new(settings.memory)?,
            endgames: EndgameState::default(),
        })
    }

    /// Returns the settings of the player.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Empties the transposition table and drops the endgames. Must be called before searching a game of another
    /// program.
    pub fn clear(&mut self) {
        self.table.clear();
        self.endgames = EndgameState::default();
    }

    /// Searches the position of a game. The program must be the same in all calls since [`AlphaBeta::clear`].
    /// `report` is called with the analysis after each completed depth.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_players::{AlphaBeta, Limits};
    ///
    /// let mut player = AlphaBeta::new(sow_players::Settings::default()).unwrap();
    /// let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    /// let analysis = player.think(&Game::new(&program), &limits, &mut |so_far| {
    ///     println!("depth {}: {}", so_far.depth, so_far.lines[0].value);
    /// });
    /// assert!(analysis.depth > 1);
    /// ```
    pub fn think(
        &mut self,
        game: &Game<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        self.table.next_search();
        let program: &Program = game.program();
        let evaluation = Evaluation::for_search(game, limits);
        let mut own_endgames = self.own_endgames(program, limits);
        let shared = SharedState {
            table: &self.table,
            limits: *limits,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let analysis = program.run_on_small_board(RootSearch {
            game,
            evaluation,
            shared: &shared,
            own_endgames: &mut own_endgames,
            threads: self.settings.threads.max(1),
            line_count: self.settings.lines,
            report,
        });
        if let Some(kept) = own_endgames.pause() {
            self.endgames = kept;
        }
        analysis
    }

    /// Returns the endgames that the player computes itself. They are disabled if the limits have a database for the
    /// program, or if the game cannot have endgames.
    fn own_endgames<'p>(&mut self, program: &'p Program, limits: &Limits<'_>) -> OwnEndgames<'p> {
        let has_database = limits
            .endgames
            .is_some_and(|database| database.belongs_to(program));
        if has_database || !self.endgames.check_possible(program) {
            return OwnEndgames::disabled(program);
        }
        let memory = self.settings.memory;
        self.table.limit(table_memory(memory));
        OwnEndgames::resume(program, memory, std::mem::take(&mut self.endgames))
    }
}
