//! A player that looks ahead, with what it remembers from move to move.

use crate::alphabeta::Shared;
use crate::deepening::{Analysis, Thought};
use crate::evaluate::Evaluation;
use crate::limits::{Limits, Settings};
use crate::table::Table;
use sow_interpreter::{Game, Program};
use sow_solver::NoMemory;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Looks ahead in games of one program.
///
/// ```
/// use sow_grammar::rules;
/// use sow_interpreter::{Game, Program};
/// use sow_players::{Limits, Settings, Thinker};
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &rules::Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
///
/// let settings = Settings { memory: 1 << 20, ..Settings::default() };
/// let mut thinker = Thinker::new(settings).unwrap();
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let analysis = thinker.think(&game, &limits, &mut |_| {});
/// let best = analysis.lines[0].moves[0];
/// assert!(game.legal_moves().contains(&best));
/// ```
pub struct Thinker {
    settings: Settings,
    table: Table,
}

impl Thinker {
    /// Takes the memory that the settings allow.
    ///
    /// # Errors
    /// [`NoMemory`] if there is not so much.
    pub fn new(settings: Settings) -> Result<Self, NoMemory> {
        Ok(Self {
            settings,
            table: Table::new(settings.memory)?,
        })
    }

    /// How it thinks.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Tells other numbers of lines from now on.
    pub fn set_lines(&mut self, lines: usize) {
        self.settings.lines = lines;
    }

    /// Forgets all that was found: needed before another program is thought about.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks about the position of a game, of the same program as ever before unless it was made to
    /// [`Thinker::forget`]. `report` is told what is known after each depth.
    pub fn think(
        &mut self,
        game: &Game<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        self.table.grow_old();
        let program: &Program = game.program();
        let evaluation = Evaluation::of(game, limits);
        let shared = Shared {
            table: &self.table,
            limits: *limits,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        program.on_small_board(Thought {
            game,
            evaluation: &evaluation,
            shared: &shared,
            threads: self.settings.threads.max(1),
            lines: self.settings.lines,
            report,
        })
    }
}
