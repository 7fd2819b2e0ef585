//! All bundled variants with their facts.

use crate::failure::Failure;
use rayon::prelude::*;
use sow_display::catalogue::Entry;
use sow_grammar::bundled;

/// Reads all bundled variants, ordered by name.
///
/// # Errors
/// If a variant is faulty.
pub fn all_entries() -> Result<Vec<Entry>, Failure> {
    let entries = bundled::variants().into_par_iter();
    entries
        .map(|variant| Entry::new(&variant).map_err(Failure::Input))
        .collect()
}
