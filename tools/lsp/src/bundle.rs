//! Bundled games as temporary files that editors can open. They are deleted when the server ends.

use std::path::PathBuf;
use tempfile::TempDir;

/// The files written so far.
#[derive(Debug, Default)]
pub(crate) struct Bundle {
    folder: Option<TempDir>,
}

impl Bundle {
    /// Returns the read-only file of a bundled game, after writing it if necessary; `None` if it cannot be written.
    pub(crate) fn file(&mut self, name: &str, text: &str) -> Option<PathBuf> {
        if self.folder.is_none() {
            self.folder = tempfile::Builder::new().prefix("sow-").tempdir().ok();
        }
        let path = self.folder.as_ref()?.path().join(name);
        if !path.exists() {
            std::fs::write(&path, text).ok()?;
            // On other systems a read-only file could not be deleted.
            if cfg!(unix) {
                let mut permissions = path.metadata().ok()?.permissions();
                permissions.set_readonly(true);
                std::fs::set_permissions(&path, permissions).ok()?;
            }
        }
        Some(path)
    }
}
