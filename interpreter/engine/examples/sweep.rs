//! The influence of an option: random games with each of its values. `cargo run --release --example sweep -- kalaha
//! seeds`.

use sow_grammar::rules::Settings;
use sow_interpreter::Program;
use std::error::Error;

/// The number of random games for each value.
const GAMES: u64 = 500;
/// The highest number of values to try.
const MAX_VALUES: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "kalaha".to_owned());
    let option_name = arguments.next().unwrap_or_else(|| "seeds".to_owned());
    let rules = sow_grammar::load(&game)?
        .rules
        .ok_or("the rules have faults")?;
    let option = rules
        .options
        .iter()
        .find(|option| option.name == option_name);
    let option = option.ok_or_else(|| format!("{game} has no option `{option_name}`"))?;
    println!(
        "{:>8} {:>8} {:>8} {:>8} {:>8}",
        option_name, "South", "North", "draws", "moves"
    );
    for value in option.all_values(MAX_VALUES) {
        let mut settings = Settings::defaults(&rules.options);
        settings.set(&rules.options, &option_name, &option.format_value(value))?;
        // Some values give no playable board, for example one with too many seeds.
        let Ok(program) = Program::compile(&rules, &settings) else {
            continue;
        };
        let playouts = program.random_games().play(1, 0..GAMES);
        let share = |games: u64| format!("{:.1} %", 100.0 * games as f64 / GAMES as f64);
        let [south, north, draws] = playouts.wins.map(share);
        let moves = playouts.moves as f64 / GAMES as f64;
        let value = option.format_value(value);
        println!("{value:>8} {south:>8} {north:>8} {draws:>8} {moves:>8.1}");
    }
    Ok(())
}
