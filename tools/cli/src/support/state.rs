//! The user's folder for data kept between runs.

use std::path::PathBuf;

/// Returns the folder `sow` in the user's state folder, which need not exist yet; `None` if the user has no home.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
    let configured = std::env::var_os("XDG_STATE_HOME").filter(|folder| !folder.is_empty());
    let state = match configured {
        Some(folder) => PathBuf::from(folder),
        None => std::env::home_dir()?.join(".local/state"),
    };
    Some(state.join("sow"))
}
