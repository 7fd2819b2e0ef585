//! The endgames that a position is solved with: those of a file, or all that are needed, where play may go round.

use crate::output::console::Console;
use crate::players::EndgameArgs;
use crate::support::background;
use crate::support::failure::Failure;
use crate::support::interrupt::Interrupt;
use sow_interpreter::Program;
use sow_solver::{Building, Database, EndgameError, Solver, Watch};

/// The endgames of a file; else those that a search cannot do without, as far as they fit into so many bytes.
pub(super) fn endgames<'p>(
    program: &'p Program,
    solver: &Solver<'_>,
    file: &EndgameArgs,
    (memory, threads, interrupt): (u64, u16, &Interrupt),
    console: &mut Console<'_>,
) -> Result<Option<Database<'p>>, Failure> {
    if let Some(database) = file.open(program)? {
        return Ok(Some(database));
    }
    if !solver.may_go_round() {
        return Ok(None);
    }
    let mut building = match Building::new(program, solver.seeds_in_play(), memory) {
        Ok(building) => building,
        Err(error @ EndgameError::TooLarge { .. }) => {
            writeln!(
                console.err,
                "{error}; lines of play that come back may leave the value open"
            )?;
            return Ok(None);
        }
        Err(error) => return Err(Failure::input(error)),
    };
    if !building.is_done() {
        let megabytes = building.memory().div_ceil(1 << 20);
        writeln!(
            console.err,
            "endgames are computed first, in up to {megabytes} MB of memory"
        )?;
    }
    let watch = Watch::new();
    while !building.is_done() {
        let (next, last) = building.stage();
        let stage = |_: &Watch| format!("endgames of {next} seeds of {last}");
        let work = || building.go_on(threads, &watch);
        if !background::attend(&watch, (interrupt, None), console.progress, stage, work)?
            .map_err(Failure::input)?
        {
            let kept = "`sow endgame` keeps what is computed";
            return Err(Failure::Input(format!(
                "stopped while computing endgames; {kept}"
            )));
        }
    }
    Ok(building.into_database())
}
