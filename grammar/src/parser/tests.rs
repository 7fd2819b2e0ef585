use super::{Parsed, parse};
use crate::source::Sources;

fn read(text: &str) -> Parsed {
    let mut sources = Sources::default();
    let index = sources.add("test.sow", None, text.to_owned());
    parse(sources.get(index))
}

fn variants() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../variants");
    let mut list: Vec<_> = std::fs::read_dir(folder)
        .expect("there are variants")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "sow"))
        .map(|path| {
            (
                path.display().to_string(),
                std::fs::read_to_string(&path).expect("text"),
            )
        })
        .collect();
    list.sort();
    list
}

#[test]
fn all_variants_parse() {
    for (name, text) in variants() {
        let parsed = read(&text);
        assert_eq!(parsed.diagnostics, [], "{name}");
        assert!(parsed.tree.title.is_some(), "{name}");
    }
}
