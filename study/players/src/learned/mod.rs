//! An evaluation learned from games: [`Weights`] of seeds by pit and stage of the game, games that a program plays
//! against itself ([`SelfPlay`]), and the fitting of weights to the results of those games ([`fit()`]). [`WeightsFile`]
//! stores them.

mod file;
mod fit;
mod self_play;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;
pub(crate) mod weights;

pub use file::{Gain, WeightsFile, WeightsFileError};
pub use fit::fit;
pub use self_play::{Sample, SelfPlay};
pub use weights::{COUNTS, PHASES, Phase, Weights, WeightsError};
