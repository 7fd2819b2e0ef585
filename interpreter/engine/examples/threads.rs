//! Random games on all processors: `cargo run --release --example threads -- oware`. The same seed gives the same games,
//! however many threads share them.

use sow_grammar::rules::Settings;
use sow_interpreter::Program;
use sow_interpreter::random_games::Playouts;
use std::error::Error;
use std::thread;

const GAMES: u64 = 20_000;
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or("kalaha".to_owned());
    let rules = sow_grammar::load(&name)?.rules.ok_or("faulty rules")?;
    let program = &Program::compile(&rules, &Settings::defaults(&rules.options))?;
    let threads = thread::available_parallelism()?.get() as u64;
    let part = |number| GAMES * number / threads..GAMES * (number + 1) / threads;
    let mut all = Playouts::default();
    thread::scope(|scope| {
        let play = |number| scope.spawn(move || program.random_games().play(SEED, part(number)));
        let running: Vec<_> = (0..threads).map(play).collect();
        for thread in running {
            all.merge(&thread.join().expect("random games do not panic"));
        }
    });
    let [south, north, draws] = all.wins;
    println!(
        "South {south}, North {north}, draws {draws}, unfinished {}",
        all.unfinished
    );
    Ok(())
}
