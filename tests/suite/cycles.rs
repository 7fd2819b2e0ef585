//! The rooms of every crate (the modules at its top) use each other without going round.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// For each room those that it names with `crate::`.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_crate_has_rooms_that_use_each_other() {
    for name in [
        "grammar",
        "interpreter/compiler",
        "interpreter/engine",
        "study/learning",
        "interpreter/matches",
        "tools/display",
        "study/survey",
        "study/solver",
        "study/players",
        "tools/lsp",
        "tools/cli",
    ] {
        let uses = uses(&sow_tests::files::root().join(name).join("src"));
        assert!(uses.len() > 2, "{name} has rooms");
        let cycle = uses.keys().find_map(|room| way_back(&uses, room));
        assert_eq!(cycle, None, "rooms of {name} that use each other");
    }
}

#[test]
fn a_cycle_is_found() {
    let uses = |pairs: &[(&str, &str)]| {
        let mut uses = Uses::new();
        for (from, to) in pairs {
            let named = uses.entry((*from).to_owned()).or_default();
            named.insert((*to).to_owned());
        }
        uses
    };
    let going_round = uses(&[("a", "b"), ("b", "c"), ("c", "a")]);
    assert_eq!(
        way_back(&going_round, "a"),
        Some(["a", "b", "c", "a"].map(str::to_owned).to_vec())
    );
    assert_eq!(way_back(&uses(&[("a", "b"), ("b", "c")]), "a"), None);
}

/// The shortest way along uses from a room back to itself.
fn way_back(uses: &Uses, room: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![room.to_owned()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in way
                .last()
                .and_then(|last| uses.get(last))
                .into_iter()
                .flatten()
            {
                let further = [&way[..], std::slice::from_ref(next)].concat();
                if next == room {
                    return Some(further);
                }
                if seen.insert(next.clone()) {
                    longer.push(further);
                }
            }
        }
        ways = longer;
    }
    None
}

fn uses(source: &Path) -> Uses {
    let entries: Vec<_> = std::fs::read_dir(source)
        .expect("the source can be read")
        .map(|entry| entry.expect("the entry can be read").path())
        .collect();
    let stem = |path: &Path| {
        path.file_stem()
            .and_then(|stem| stem.to_str())
            .map(str::to_owned)
    };
    let mut rooms: BTreeSet<String> = entries.iter().filter_map(|path| stem(path)).collect();
    rooms.remove("lib");
    rooms.remove("main");
    let mut uses = Uses::new();
    for path in &entries {
        let Some(room) = stem(path).filter(|room| rooms.contains(room)) else {
            continue;
        };
        let named = uses.entry(room.clone()).or_default();
        for file in rust_files(path) {
            let text = std::fs::read_to_string(&file).expect("the file can be read");
            named.extend(named_in(&text).filter(|name| rooms.contains(name)));
        }
        named.remove(&room);
    }
    uses
}

fn rust_files(path: &Path) -> Vec<std::path::PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).expect("the folder can be read");
    entries
        .flat_map(|entry| rust_files(&entry.expect("the entry can be read").path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "rs"))
        // Tests may use everything.
        .filter(|file| !file.components().any(|part| part.as_os_str() == "tests"))
        .filter(|file| !is_test(file))
        .collect()
}

/// Whether a file is a module that is there for tests only.
fn is_test(file: &Path) -> bool {
    let stem = file.file_stem().and_then(|stem| stem.to_str());
    let parent = file.with_file_name("mod.rs");
    let text = std::fs::read_to_string(parent).unwrap_or_default();
    stem.is_some_and(|stem| text.contains(&format!("#[cfg(test)]\nmod {stem};")))
}

/// What stands behind `crate::` in code; comments and tests at the end of a file are left aside.
fn named_in(text: &str) -> impl Iterator<Item = String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code: String = code
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect();
    let names: Vec<String> = code
        .split("crate::")
        .skip(1)
        .flat_map(|rest| match rest.strip_prefix('{') {
            Some(list) => list
                .split('}')
                .next()
                .unwrap_or_default()
                .split(',')
                .collect(),
            None => vec![rest],
        })
        .map(|name| {
            let name = name.trim_start();
            let end = name.find(|letter: char| letter != '_' && !letter.is_alphanumeric());
            name[..end.unwrap_or(name.len())].to_owned()
        })
        .collect();
    names.into_iter()
}
