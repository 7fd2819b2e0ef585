//! An evaluation that is learned from games: [`Weights`] of seeds by pit and by how much of the game is left, games that a
//! program plays against itself ([`SelfPlay`]), and weights that are fitted to how those games ended ([`fit()`]). [`WeightsFile`] keeps them.

mod file;
mod fit;
mod self_play;
mod weights;

pub use file::{Gain, WeightsFile, WeightsFileError};
pub use fit::fit;
pub use self_play::{Sample, SelfPlay};
pub(crate) use weights::Table;
pub use weights::{COUNTS, PHASES, Phase, Weights, WeightsError};

use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Program};

/// The pits of a seat in the order in which it names them, row by row: the first of South's is to South what the first of North's is
/// to North.
fn pits(program: &Program, seat: Seat) -> Vec<Cell> {
    let layout = program.layout();
    let rows = layout.row_lengths().iter().enumerate();
    let pits = rows.flat_map(|(row, &length)| (1..=usize::from(length)).map(move |pit| (row, pit)));
    let found = pits.filter_map(|(row, pit)| layout.find_pit(seat, row, pit));
    found.filter(|&cell| !layout.is_blocked(cell)).collect()
}

/// The pits of South and of North.
fn sides(program: &Program) -> [Vec<Cell>; 2] {
    [Seat::South, Seat::North].map(|seat| pits(program, seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluation, Limits};
    use sow_grammar::rules::Settings;
    use sow_interpreter::Game;

    fn program(name: &str) -> Program {
        let rules = sow_grammar::load(name)
            .expect("a game")
            .rules
            .expect("rules");
        let settings = Settings::defaults(&rules.options);
        Program::compile(&rules, &settings).expect("it can be played")
    }

    #[test]
    fn the_evaluation_says_the_same_as_weights() {
        for name in ["kalaha", "oware", "hus"] {
            let program = program(name);
            let plain = Evaluation::new(&program);
            let weights = plain.weights();
            let limits = Limits {
                weights: Some(&weights),
                ..Limits::default()
            };
            let mut chance = crate::Chance::new(3);
            let mut game = Game::new(&program);
            while let Some(played) = chance.pick(game.legal_moves()) {
                let weighed = Evaluation::of(&game, &limits).estimate(game.position());
                let plain = plain.estimate(game.position());
                let apart = plain.hundredths() - weighed.hundredths();
                assert!(apart.abs() <= 40, "{name}: {plain} {weighed}");
                game.play(played).expect("a legal move");
            }
        }
    }

    #[test]
    fn games_are_the_same_for_the_same_number() {
        let program = program("oware");
        let way = SelfPlay {
            nodes: 30,
            ..SelfPlay::default()
        };
        let play = |number| way.play(&program, None, number).expect("memory");
        let samples = play(1);
        assert!(samples.len() > 10 && samples == play(1) && samples != play(2));
        assert!(samples.iter().all(|sample| sample.end == samples[0].end));
    }

    #[test]
    fn weights_of_another_board_are_told() {
        let oware = Evaluation::new(&program("oware")).weights();
        let wrong = oware.check(&program("hus"));
        assert_eq!(
            wrong,
            Err(WeightsError::Pits {
                given: 6,
                wanted: 16
            })
        );
        let mut large = oware.clone();
        large.phases[2].pits[3][4] = i32::MIN;
        assert_eq!(
            large.check(&program("oware")),
            Err(WeightsError::Large(i32::MIN))
        );
        let mut short = oware.clone();
        short.phases[0].pits[0].pop();
        assert_eq!(
            short.check(&program("oware")),
            Err(WeightsError::Counts(COUNTS - 1))
        );
        assert_eq!(
            Weights { phases: Vec::new() }.check(&program("oware")),
            Err(WeightsError::Phases(0))
        );
    }
}
