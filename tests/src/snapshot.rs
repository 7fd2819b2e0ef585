//! Snapshots of output, so that changes become visible.

/// Compares a text with the snapshot `tests/snapshots/FOLDER/NAME.snap`.
pub fn assert_snapshot(folder: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("{}/snapshots/{folder}", env!("CARGO_MANIFEST_DIR")));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Returns the names of the snapshots in a folder.
#[must_use]
pub fn snapshot_names(folder: &str) -> Vec<String> {
    crate::files::files(&format!("tests/snapshots/{folder}"), "snap")
        .iter()
        .map(|file| crate::files::stem(file))
        .collect()
}
