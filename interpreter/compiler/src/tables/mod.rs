//! Tables computed from instructions before play. Each pass documents what it does and when it applies; later ones
//! build on earlier ones.

pub mod early_out;
pub mod first_lap;
pub mod mask_predicate;
pub mod mask_reader;
pub mod sow_table;
pub mod superblocks;
pub mod triggers;
