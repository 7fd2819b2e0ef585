//! The folder of the user for what is kept from one run to the next.

use std::path::PathBuf;

/// The folder `sow` in the user's folder of state, which need not be there yet; `None` if the user has no home.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let told = std::env::var_os("XDG_STATE_HOME").filter(|folder| !folder.is_empty());
    let state = match told {
        Some(folder) => PathBuf::from(folder),
        None => std::env::home_dir()?.join(".local/state"),
    };
    Some(state.join("sow"))
}
