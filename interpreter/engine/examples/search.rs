//! A search with its own evaluation: `cargo run --release --example search -- oware` prints the value of each move of
//! the opening. The crate `sow-players` has stronger players.

use sow_grammar::rules::{Seat, Settings};
use sow_interpreter::successors::Successors;
use sow_interpreter::{Game, Position, Program};
use std::error::Error;

const DEPTH: u32 = 6;
const WIN: i32 = 10_000;

/// Returns the value of a position for the player to move: the lead in points, and far more for a win.
fn evaluate(program: &Program, position: &Position) -> i32 {
    let mover = position.mover();
    if let Some(result) = position.result() {
        return result
            .winner
            .map_or(0, |winner| if winner == mover { WIN } else { -WIN });
    }
    let [south, north] = program.points(position).map(|points| points as i32);
    if mover == Seat::South {
        south - north
    } else {
        north - south
    }
}

struct Search<'p> {
    program: &'p Program,
    successors: Successors<'p>,
}

impl Search<'_> {
    /// Returns the value of a position for the player to move, at least `low` and at most `high`.
    fn value(&mut self, from: &Position, depth: u32, (mut low, high): (i32, i32)) -> i32 {
        let mut list = Vec::new();
        if depth > 0 {
            self.successors.list_successors(from, &mut list);
        }
        if list.is_empty() {
            return evaluate(self.program, from);
        }
        for one in &list {
            low = low.max(self.value_of_move(from, &one.position, depth - 1, (low, high)));
            if low >= high {
                break;
            }
        }
        low
    }

    /// Returns the value of a move for the player who makes it, who may be the next to move as well.
    fn value_of_move(
        &mut self,
        from: &Position,
        to: &Position,
        depth: u32,
        (low, high): (i32, i32),
    ) -> i32 {
        self.successors.descend(&(*from).into(), &(*to).into());
        let value = match from.mover() == to.mover() {
            true => self.value(to, depth, (low, high)),
            false => -self.value(to, depth, (-high, -low)),
        };
        self.successors.ascend();
        value
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or("kalaha".to_owned());
    let rules = sow_grammar::load(&name)?.rules.ok_or("faulty rules")?;
    let program = &Program::compile(&rules, &Settings::defaults(&rules.options))?;
    let game = Game::new(program);
    let mut search = Search {
        program,
        successors: program.successors(game.history()),
    };
    for chosen in game.legal_moves() {
        let mut after = game.clone();
        after.play(chosen)?;
        let value = search.value_of_move(game.position(), after.position(), DEPTH, (-WIN, WIN));
        println!("{}: {value:+}", game.spell(chosen));
    }
    Ok(())
}
