//! What is worked out beforehand, so that play need not: each pass says what it does and when it applies.

pub(crate) mod annotate;
pub(crate) mod early_out;
pub(crate) mod jump_table;
pub(crate) mod mask_predicate;
pub(crate) mod mask_predicates;
pub(crate) mod move_mask;
pub(crate) mod prediction;
pub(crate) mod sow_table;
pub(crate) mod superblocks;
pub(crate) mod table_sow;
pub(crate) mod triggers;
