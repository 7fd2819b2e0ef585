//! Untrusted or damaged work files of a solver, of endgames and of an unfinished layer: each is used or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::{Game, Program};
use sow_solver::{Database, DatabaseBuilder, Plan, Solver};
use std::sync::LazyLock;

static PROGRAM: LazyLock<Program> = LazyLock::new(|| {
    let loaded = load_variant("kalah").expect("it is bundled");
    let rules = loaded.rules.expect("it has no faults");
    Program::compile(&rules, &Settings::defaults(&rules.options)).expect("it can be played")
});

const POSITION: &str = "0,0,0,0,0,1/1,0,0,0,0,2 22:22 - S -";
const MEMORY: u64 = 1 << 20;

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, layer) = (folder.path().join("file"), folder.path().join("file.layer"));
    std::fs::write(&file, bytes).expect("written");
    let game = Game::from_notation(&PROGRAM, POSITION).expect("a position");
    let plan = Plan {
        all_moves: false,
        memory: MEMORY,
        threads: 1,
    };
    let mut solver = Solver::new(&game, plan).expect("it can be solved");
    // Whether a file is accepted does not matter here.
    let _ = solver.resume(&file);
    let _ = Database::open(&PROGRAM, &file);
    let building = || DatabaseBuilder::new(&PROGRAM, 3, MEMORY).expect("it can be computed");
    let _ = building().attach_file(&file);
    std::fs::rename(&file, &layer).expect("renamed");
    let _ = building().attach_file(&file);
});
