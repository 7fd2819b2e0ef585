//! Fitting weights that predict the final margins of games.
//!
//! The final margin is modelled as a sum of weights, found by stochastic gradient descent on the squared error. The
//! more a weight has moved already, the smaller its steps (AdaGrad: Duchi, Hazan and Singer, *Adaptive Subgradient
//! Methods for Online Learning and Stochastic Optimization*, 2011). A weight with little evidence stays near its old
//! value.

use super::self_play::Sample;
use super::weights::{COUNTS, Phase, Weights};
use crate::limits::Chance;

/// The number of passes over all samples.
const EPOCHS: u32 = 12;
/// The initial step size of a weight, in seeds.
const STEP_SIZE: f32 = 0.3;
/// The number of positions that move a weight halfway from its old value to the fitted one.
const PRIOR_WEIGHT: f32 = 200.0;
/// The lead is measured in this many seeds, so that its weight moves about as fast as the other weights.
const LEAD_UNIT: f32 = 10.0;

/// The weights of one stage as a flat list: lead, turn, then the pits.
struct FlatWeights {
    start: Vec<f32>,
    weights: Vec<f32>,
    /// The sum of squared gradients.
    squares: Vec<f32>,
    visits: Vec<u32>,
}

/// Fits weights to samples, starting from `start`. `seed` determines the order of the samples.
#[must_use]
pub fn fit(samples: &[Sample], start: &Weights, seed: u64) -> Weights {
    let mut rows: Vec<FlatWeights> = start.phases.iter().map(FlatWeights::new).collect();
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut chance = Chance::new(seed);
    for epoch in 0..EPOCHS {
        for at in (1..order.len()).rev() {
            order.swap(at, chance.random_below(at as u64 + 1) as usize);
        }
        for &at in &order {
            let sample = &samples[at];
            if let Some(row) = rows.get_mut(usize::from(sample.stage)) {
                row.learn(sample, epoch == 0);
            }
        }
    }
    let phases = rows.iter().zip(&start.phases);
    Weights {
        phases: phases
            .map(|(row, phase)| row.phase(phase.pits.len()))
            .collect(),
    }
}

const fn pit_index(pit: usize, count: u8) -> usize {
    2 + pit * COUNTS + count as usize
}

impl FlatWeights {
    fn new(phase: &Phase) -> Self {
        let seeds = |weight: &i32| *weight as f32 / 100.0;
        let mut start = vec![seeds(&phase.lead) * LEAD_UNIT, seeds(&phase.turn)];
        start.extend(phase.pits.iter().flatten().map(seeds));
        Self {
            weights: start.clone(),
            squares: vec![1e-6; start.len()],
            visits: vec![0; start.len()],
            start,
        }
    }

    fn learn(&mut self, sample: &Sample, first: bool) {
        let pits = |side: usize| sample.counts[side].iter().enumerate();
        let south = pits(0).map(|(pit, &count)| (pit_index(pit, count), 1.0));
        let north = pits(1).map(|(pit, &count)| (pit_index(pit, count), -1.0));
        let plain = [(0, sample.lead / LEAD_UNIT), (1, sample.turn)];
        let features = || plain.into_iter().chain(south.clone()).chain(north.clone());
        let predicted: f32 = features().map(|(at, value)| self.weights[at] * value).sum();
        let error = sample.final_margin - predicted;
        for (at, value) in features() {
            let gradient = error * value;
            self.squares[at] += gradient * gradient;
            self.weights[at] += STEP_SIZE * gradient / self.squares[at].sqrt();
            self.visits[at] += u32::from(first);
        }
    }

    /// Returns the fitted weights in hundredths of a seed.
    fn phase(&self, pits: usize) -> Phase {
        let blended = |at: usize| {
            let seen = self.visits[at] as f32;
            let trust = seen / (seen + PRIOR_WEIGHT);
            self.start[at] + (self.weights[at] - self.start[at]) * trust
        };
        let hundredths = |weight: f32| (weight * 100.0).round().clamp(-9_999.0, 9_999.0) as i32;
        let pit = |pit: usize| {
            let counts = 0..COUNTS as u8;
            counts
                .map(|count| hundredths(blended(pit_index(pit, count))))
                .collect()
        };
        Phase {
            lead: hundredths(blended(0) / LEAD_UNIT),
            turn: hundredths(blended(1)),
            pits: (0..pits).map(pit).collect(),
        }
    }
}
