//! Bundled games as files, so that editors can show them. They are gone when the server is.

use std::path::PathBuf;
use tempfile::TempDir;

/// The files written so far.
#[derive(Debug, Default)]
pub(crate) struct Bundle {
    folder: Option<TempDir>,
}

impl Bundle {
    /// The file of a bundled game, to be read only; `None` if it cannot be written.
    pub(crate) fn file(&mut self, name: &str, text: &str) -> Option<PathBuf> {
        if self.folder.is_none() {
            self.folder = tempfile::Builder::new().prefix("sow-").tempdir().ok();
        }
        let path = self.folder.as_ref()?.path().join(name);
        if !path.exists() {
            std::fs::write(&path, text).ok()?;
            // Elsewhere a file that is read-only cannot be taken away again.
            if cfg!(unix) {
                let mut permissions = path.metadata().ok()?.permissions();
                permissions.set_readonly(true);
                std::fs::set_permissions(&path, permissions).ok()?;
            }
        }
        Some(path)
    }
}
