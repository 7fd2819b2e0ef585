//! Plays a game against random moves: `cargo run --example play -- oware`. Each line of the input is a move.

use sow_grammar::rules::{Seat, Settings};
use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, Program};
use std::error::Error;
use std::io::stdin;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or("kalaha".to_owned());
    let rules = sow_grammar::load(&name)?.rules.ok_or("faulty rules")?;
    let program = Program::compile(&rules, &Settings::defaults(&rules.options))?;
    let (mut game, mut chance) = (Game::new(&program), Chance::from_seed(1));
    let mut lines = stdin().lines();
    while let Some(random) = chance.pick(&game.legal_moves()) {
        println!("{}", game.notation());
        let chosen = match game.position().mover() {
            Seat::North => random,
            Seat::South => match game.read_move(&lines.next().ok_or("no more moves")??) {
                Ok(read) => read,
                Err(reason) => {
                    println!("{reason}");
                    continue;
                }
            },
        };
        println!("{:?} plays {}", game.position().mover(), game.spell(chosen));
        game.play(chosen)?;
    }
    println!("{:?}", game.position().result());
    Ok(())
}
