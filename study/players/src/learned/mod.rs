//! An evaluation that is learned from games: [`Weights`] of seeds by pit and by how much of the game is left, games that a
//! program plays against itself ([`SelfPlay`]), and weights that are fitted to how those games ended ([`fit()`]). [`WeightsFile`] keeps them.

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
