//! A bot that looks one move ahead and plays South against random moves: `cargo run --example bot -- oware`.
//!
//! It plays the move after which its lead in seeds is largest. For players that look further ahead, see the crate
//! `sow-players`.

use sow_grammar::rules::{Seat, Settings};
use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, Move, Program};
use std::error::Error;

/// Returns South's lead in seeds, counting everything on a side, in its store and in its hand.
fn lead(game: &Game<'_>) -> i32 {
    let layout = game.program().layout();
    let side = |seat: Seat| {
        let pits = layout.rows_from_top().concat();
        let pits = pits
            .into_iter()
            .filter(|&pit| layout.owner(pit) == Some(seat));
        let store_and_hand = [layout.store(seat), layout.hand(seat)]
            .into_iter()
            .flatten();
        let seeds = pits
            .chain(store_and_hand)
            .map(|cell| i32::from(game.position().seeds(cell)));
        seeds.sum::<i32>()
    };
    side(Seat::South) - side(Seat::North)
}

/// Returns the move after which South's lead is largest; `None` if there is no move.
fn best_move(game: &Game<'_>) -> Option<Move> {
    game.legal_moves().into_iter().max_by_key(|&candidate| {
        let mut after = game.clone();
        after.play(candidate).map_or(i32::MIN, |()| lead(&after))
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "kalaha".to_owned());
    let loaded = sow_grammar::load(&name)?;
    let rules = loaded
        .rules
        .ok_or("the rules have faults; `sow check` shows them")?;
    let program = Program::compile(&rules, &Settings::defaults(&rules.options))?;
    let mut game = Game::new(&program);
    let mut chance = Chance::for_game(1, 0);
    for _ in 0..500 {
        let chosen = match game.position().mover() {
            Seat::South => best_move(&game),
            Seat::North => chance.pick(&game.legal_moves()),
        };
        let Some(chosen) = chosen else { break };
        print!("{} ", game.spell(chosen));
        game.play(chosen)?;
    }
    println!("\n{}", game.notation());
    match game.position().result() {
        Some(standing) => println!("winner {:?}, score {:?}", standing.winner, standing.score),
        None => println!("stopped"),
    }
    Ok(())
}
