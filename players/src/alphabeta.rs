//! The alpha-beta player: a search, and the transposition table that it keeps from move to move.

use crate::deepening::{Analysis, RootSearch};
use crate::evaluate::Evaluation;
use crate::limits::{Limits, Settings};
use crate::search::Shared;
use crate::table::Table;
use sow_interpreter::{Game, Program};
use sow_solver::NoMemory;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Searches games of one program with alpha-beta.
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
}

impl AlphaBeta {
    /// Allocates the memory that the settings allow.
    ///
    /// # Errors
    /// [`NoMemory`] if there is not so much.
    pub fn new(settings: Settings) -> Result<Self, NoMemory> {
        Ok(Self {
            settings,
            table: Table::new(settings.memory)?,
        })
    }

    /// The settings that it was made with.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes how many lines it reports.
    pub fn set_lines(&mut self, lines: usize) {
        self.settings.lines = lines;
    }

    /// Empties the transposition table, which is needed before a game of another program is searched.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches the position of a game. The program must be the one of all earlier calls since [`AlphaBeta::forget`].
    /// `report` is called with the analysis after each completed depth.
    pub fn think(
        &mut self,
        game: &Game<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        self.table.next_search();
        let program: &Program = game.program();
        let evaluation = Evaluation::of(game, limits);
        let shared = Shared {
            table: &self.table,
            limits: *limits,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        program.on_small_board(RootSearch {
            game,
            evaluation,
            shared: &shared,
            threads: self.settings.threads.max(1),
            lines: self.settings.lines,
            report,
        })
    }
}
