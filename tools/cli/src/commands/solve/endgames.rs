//! The endgame tables used to solve a position: read from a file, computed in full, or computed as far as they are
//! worth their cost.

use crate::output::console::Console;
use crate::players::EndgameArgs;
use crate::support::background;
use crate::support::interrupt::Interrupt;
use sow_interpreter::Program;
use sow_operations::failure::Failure;
use sow_solver::{Database, DatabaseBuilder, EndgameError, GrowingEndgames, Solver, Watch};

/// The endgame tables used to solve a position.
pub(super) enum EndgameTables<'p> {
    /// No endgame tables: the game cannot have any, or they do not fit in memory.
    None,
    /// A complete database.
    Complete(Database<'p>),
    /// Tables that are computed during the search, as far as they are worth their cost.
    Growing(GrowingEndgames<'p>),
}

impl<'p> EndgameTables<'p> {
    /// Opens the tables in a file if one is given. Otherwise, if lines of play may repeat positions and all tables fit
    /// within the memory limit, computes all of them. In all other cases, lets the tables grow during the search.
    pub(super) fn prepare(
        program: &'p Program,
        solver: &Solver<'_>,
        file: &EndgameArgs,
        limits: (u64, u16, &Interrupt),
        console: &mut Console<'_>,
    ) -> Result<Self, Failure> {
        if let Some(database) = file.open(program)? {
            let megabytes = database.memory().div_ceil(1 << 20);
            writeln!(
                console.err,
                "endgames that are looked up take up to {megabytes} MB of memory"
            )?;
            return Ok(Self::Complete(database));
        }
        let memory = limits.0;
        if solver.has_resolvable_cycles()
            && let Ok(building) = DatabaseBuilder::new(program, solver.seeds_in_play(), memory)
        {
            let all = compute_tables(building, limits, console)?;
            return Ok(all.map_or(Self::None, Self::Complete));
        }
        match GrowingEndgames::new(program, solver, memory) {
            Ok(growing) => Ok(Self::Growing(growing)),
            Err(EndgameError::Unsuited(_)) => Ok(Self::None),
            Err(error) => {
                writeln!(console.err, "{error}; solving without endgames")?;
                Ok(Self::None)
            }
        }
    }

    /// Works on the value of a position; returns whether the work is complete.
    pub(super) fn solve(
        &mut self,
        solver: &mut Solver<'_>,
        threads: u16,
        watch: &Watch,
    ) -> Result<bool, Failure> {
        match self {
            Self::None => solver.run(None, watch).map_err(Failure::input),
            Self::Complete(database) => solver.run(Some(database), watch).map_err(Failure::input),
            Self::Growing(growing) => {
                let done = growing.solve(solver, threads, watch);
                done.map_err(Failure::input)
            }
        }
    }
}

/// Computes all endgame tables that a position can reach.
fn compute_tables<'p>(
    mut building: DatabaseBuilder<'p>,
    (_, threads, interrupt): (u64, u16, &Interrupt),
    console: &mut Console<'_>,
) -> Result<Option<Database<'p>>, Failure> {
    if !building.is_done() {
        let megabytes = building.memory().div_ceil(1 << 20);
        writeln!(
            console.err,
            "endgames are computed first, in up to {megabytes} MB of memory"
        )?;
    }
    let watch = Watch::new();
    while !building.is_done() {
        let (next, last) = building.next_and_last_layer();
        let stage = |_: &Watch| format!("endgames of {next} seeds of {last}");
        let work = || building.advance(threads, &watch);
        if !background::run_in_background(&watch, (interrupt, None), console.progress, stage, work)?
            .map_err(Failure::input)?
        {
            let kept = "`sow endgame` saves what it has computed";
            return Err(Failure::Input(format!(
                "stopped while computing endgames; {kept}"
            )));
        }
    }
    Ok(building.into_database())
}
