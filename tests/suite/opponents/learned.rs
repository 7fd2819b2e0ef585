//! Learned evaluations: weights, and the games that they are learned from.

use sow_interpreter::Game;
use sow_players::learned::{COUNTS, SelfPlay, Weights, WeightsError};
use sow_players::test_hooks::{estimate, final_margin};
use sow_players::{Evaluation, Limits};
use sow_tests::games;

#[test]
fn evaluation_and_its_weights_agree() {
    for name in ["kalaha", "oware", "hus"] {
        let program = games::bundled(name);
        let plain = Evaluation::new(&program);
        let weights = plain.weights();
        let limits = Limits {
            weights: Some(&weights),
            ..Limits::default()
        };
        let mut chance = sow_players::Chance::new(3);
        let mut game = Game::new(&program);
        while let Some(played) = chance.pick(game.legal_moves()) {
            let weighed = estimate(&game, &limits);
            let plain = plain.estimate(game.position());
            let apart = plain.hundredths() - weighed.hundredths();
            assert!(apart.abs() <= 40, "{name}: {plain} {weighed}");
            game.play(played).expect("a legal move");
        }
    }
}

#[test]
fn games_are_the_same_for_the_same_number() {
    let program = games::bundled("oware");
    let way = SelfPlay {
        nodes: 30,
        ..SelfPlay::default()
    };
    let play = |number| way.play(&program, None, number).expect("memory");
    let samples = play(1);
    assert!(samples.len() > 10 && samples == play(1) && samples != play(2));
    assert!(
        samples
            .iter()
            .all(|sample| final_margin(sample) == final_margin(&samples[0]))
    );
}

#[test]
fn weights_of_another_board_are_refused() {
    let oware = Evaluation::new(&games::bundled("oware")).weights();
    let wrong = oware.check(&games::bundled("hus"));
    assert_eq!(
        wrong,
        Err(WeightsError::WrongPitCount {
            given: 6,
            wanted: 16
        })
    );
    let mut large = oware.clone();
    large.phases[2].pits[3][4] = i32::MIN;
    assert_eq!(
        large.check(&games::bundled("oware")),
        Err(WeightsError::TooLarge(i32::MIN))
    );
    let mut short = oware.clone();
    short.phases[0].pits[0].pop();
    assert_eq!(
        short.check(&games::bundled("oware")),
        Err(WeightsError::Counts(COUNTS - 1))
    );
    assert_eq!(
        Weights { phases: Vec::new() }.check(&games::bundled("oware")),
        Err(WeightsError::Phases(0))
    );
}
