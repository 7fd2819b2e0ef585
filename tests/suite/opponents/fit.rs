//! Fitting of weights to samples.

use sow_players::Chance;
use sow_players::learned::{COUNTS, PHASES, Phase, Sample, Weights, fit};
use sow_players::test_hooks::sample;

/// Creates samples whose ends are sums of known weights.
fn samples(chance: &mut Chance) -> Vec<Sample> {
    let worth = |counts: &[u8]| -> f32 {
        let pits = counts.iter().zip([0.5, 2.0]);
        pits.map(|(&count, weight)| if count > 0 { weight } else { 0.0 })
            .sum()
    };
    let one = |_| {
        let counts = [(); 2].map(|()| {
            (0..2)
                .map(|_| chance.random_below(3) as u8)
                .collect::<Vec<_>>()
        });
        let (lead, turn) = (chance.random_below(21) as f32 - 10.0, 1.0);
        let end = 0.8 * lead + 0.3 * turn + worth(&counts[0]) - worth(&counts[1]);
        sample((1, lead, turn), counts, end)
    };
    (0..6000).map(one).collect()
}

#[test]
fn fitting_recovers_the_weights() {
    let pits = vec![vec![0; COUNTS]; 2];
    let phase = Phase {
        lead: 100,
        turn: 0,
        pits,
    };
    let start = Weights {
        phases: vec![phase; PHASES],
    };
    let samples = samples(&mut Chance::new(1));
    let found = fit(&samples, &start, 2);
    assert_eq!(
        found,
        fit(&samples, &start, 2),
        "the same for the same chance"
    );
    let Phase { lead, turn, pits } = &found.phases[1];
    let near = |found: i32, wanted: i32| (found - wanted).abs() <= 12;
    assert!(near(*lead, 80) && near(*turn, 30), "{lead} {turn}");
    assert!(near(pits[0][1] - pits[0][0], 50), "{:?}", pits[0]);
    assert!(near(pits[1][2] - pits[1][0], 200), "{:?}", pits[1]);
    assert_eq!(found.phases[0], start.phases[0], "nothing was seen of it");
    assert_eq!(pits[0][5], 0, "nor of five seeds");
}
