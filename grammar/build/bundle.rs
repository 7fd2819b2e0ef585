//! Packs the variants, so that they take little room in a program. Each kind of file is packed separately, because most
//! commands read rule files only.

use miniz_oxide::deflate::compress_to_vec;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The separator between texts.
const SEPARATOR: &str = "\0";
/// The highest compression level.
const LEVEL: u8 = 10;

/// Writes `sow.z`, in which the names of the variants and their rule files alternate, and an `EXTENSION.z` for each
/// other kind of file, whose texts are in the order of the variants.
pub(crate) fn write(variants: &Path, folder: &Path) {
    let mut rules = BTreeMap::new();
    find(variants, &mut rules);
    let named = rules.iter().map(|(name, path)| [name.clone(), text(path)]);
    pack(named.flatten().collect(), folder, "sow");
    for ending in ["toml", "cases", "weights"] {
        let beside = rules.values().map(|path| path.with_extension(ending));
        pack(beside.map(|path| text(&path)).collect(), folder, ending);
    }
}

fn pack(texts: Vec<String>, folder: &Path, ending: &str) {
    let packed = compress_to_vec(texts.join(SEPARATOR).as_bytes(), LEVEL);
    std::fs::write(folder.join(ending).with_extension("z"), packed).expect("writable");
}

/// Adds the rule files of a folder and its subfolders to `rules`, by the names of their variants.
fn find(folder: &Path, rules: &mut BTreeMap<String, PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the variants") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            find(&path, rules);
        } else if path.extension().is_some_and(|ending| ending == "sow") {
            let name = path.file_stem().and_then(|name| name.to_str());
            rules.insert(name.expect("a plain name").to_owned(), path);
        }
    }
}

/// Returns the text of a file; empty if the file does not exist.
fn text(path: &Path) -> String {
    if !path.exists() {
        return String::new();
    }
    let text = std::fs::read_to_string(path).expect("a text");
    assert!(!text.contains(SEPARATOR), "{} is no text", path.display());
    text
}
