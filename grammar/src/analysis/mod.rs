//! Analyses of resolved rules: what can happen, determined without playing.

pub(crate) mod assumptions;
pub(crate) mod endless;
pub(crate) mod evaluation;
pub(crate) mod layout;
mod membership;
pub(crate) mod moves;
pub(crate) mod opening;
pub(crate) mod option_values;
mod quantities;
pub(crate) mod reachability;
pub(crate) mod situation;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;
mod values;
