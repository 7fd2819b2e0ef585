//! The files of each crate use each other without cycles.

use sow_tests::files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Permitted cycles: the files or folders that contain them, and the reason.
const ALLOWED: &[(&[&str], &str)] = &[
    (
        &["grammar/src/language"],
        "Phrases of every kind contain each other, and visitors and resolvers have a method for each kind.",
    ),
    (
        &["grammar/src/prose/writer"],
        "A phrase for a place contains the clause of its condition, which contains phrases for places.",
    ),
];

/// A path through modules, without `crate`.
type Path = Vec<String>;

/// The file of each module of a crate; the crate root has the empty path.
type Modules = BTreeMap<Path, PathBuf>;

/// Files that use each other in a cycle, and the paths by which they do so.
struct Cycle {
    files: Vec<String>,
    uses: Vec<String>,
}

impl Cycle {
    fn touches(&self, path: &str) -> bool {
        self.files.iter().any(|file| file.starts_with(path))
    }

    fn is_within(&self, paths: &[&str]) -> bool {
        let is_inside = |file: &String| paths.iter().any(|path| file.starts_with(path));
        self.files.iter().all(is_inside)
    }
}

#[test]
fn files_use_each_other_without_cycles() {
    let mut forbidden = Vec::new();
    let mut touched: BTreeSet<&&str> = BTreeSet::new();
    for circle in members().iter().flat_map(|name| cycles_of_crate(name)) {
        match ALLOWED.iter().find(|(paths, _)| circle.is_within(paths)) {
            Some((paths, _)) => touched.extend(paths.iter().filter(|path| circle.touches(path))),
            None => forbidden.push(circle.uses.join("\n")),
        }
    }
    let forbidden = forbidden.join("\n\n");
    assert!(
        forbidden.is_empty(),
        "files that use each other:\n{forbidden}"
    );
    let allowed = ALLOWED.iter().flat_map(|(paths, _)| *paths);
    let ended: Vec<_> = allowed.filter(|&path| !touched.contains(path)).collect();
    assert!(ended.is_empty(), "in no circle any more: {ended:?}");
}

#[test]
fn paths_are_found() {
    let text = "
        use super::{self as parent, a::{B, C}}; // crate::comment
        #[cfg(test)]
        mod tests { use crate::tests; }
        mod inner { use super::A; }
        fn f<'a>(sign: char) -> Option<&'a str> { (sign == '\"').then_some(\"crate::text\")}
        pub(in crate::a) use child::D;";
    let mut found = Vec::new();
    collect_paths(&tokens(text), &Path::new(), &mut found);
    let wanted = [
        ("", "super::self"),
        ("", "super::a::B"),
        ("", "super::a::C"),
        ("inner", "super::A"),
        ("", "child::D"),
    ];
    assert_eq!(
        found,
        wanted.map(|(inline, used)| (path(inline), path(used)))
    );
}

#[test]
fn a_path_leads_to_its_deepest_module() {
    let modules = ["", "a", "a::b", "c"].map(|module| (path(module), PathBuf::new()));
    let modules = Modules::from(modules);
    let named = |module, used| resolve(&modules, &path(module), &path(used));
    assert_eq!(named("c", "crate::a::b::Item::new"), Some(path("a::b")));
    assert_eq!(named("a::b", "super::Item"), Some(path("a")));
    assert_eq!(named("a::b", "super::super::c"), Some(path("c")));
    assert_eq!(named("a", "b::Item"), Some(path("a::b")));
    assert_eq!(named("a", "crate::Item"), Some(Path::new()));
    assert_eq!(named("c", "std::mem"), None);
}

fn path(text: &str) -> Path {
    let names = text.split("::").filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

/// Returns the folders of the crates in the workspace.
fn members() -> Vec<String> {
    let text = std::fs::read_to_string(files::root().join("Cargo.toml")).expect("a manifest");
    let manifest: toml::Table = text.parse().expect("TOML");
    let members = manifest["workspace"]["members"].as_array().expect("a list");
    let names = members.iter().filter_map(|member| member.as_str());
    names.map(str::to_owned).collect()
}

/// Returns the cycles of a crate.
fn cycles_of_crate(name: &str) -> Vec<Cycle> {
    let source = files::root().join(name).join("src");
    let root = ["lib.rs", "main.rs"].map(|name| source.join(name));
    let root = root.into_iter().find(|root| root.is_file());
    let mut modules = Modules::new();
    add_module(&mut modules, Path::new(), root.expect("a crate has a root"));
    assert!(!modules.is_empty(), "{name} has modules");

    let places: Vec<_> = modules.keys().collect();
    let place = |module: &Path| places.binary_search(&module).ok();
    let uses: Vec<Vec<_>> = modules
        .iter()
        .map(|(module, file)| {
            let uses = module_uses(&modules, module, file).into_iter();
            let uses = uses.filter(|(used, _)| used != module);
            uses.filter_map(|(used, path)| Some((place(&used)?, path.join("::"))))
                .collect()
        })
        .collect();
    let edges: Vec<Vec<_>> = uses
        .iter()
        .map(|uses| uses.iter().map(|&(used, _)| used).collect())
        .collect();
    let files: Vec<_> = modules.values().map(|file| repository_path(file)).collect();
    let describe = |circle: Vec<usize>| Cycle {
        files: circle.iter().map(|&file| files[file].clone()).collect(),
        uses: circle
            .iter()
            .flat_map(|&file| {
                uses[file]
                    .iter()
                    .map(move |(used, path)| (file, used, path))
            })
            .filter(|(_, used, _)| circle.contains(used))
            .map(|(file, _, path)| format!("{}: {path}", files[file]))
            .collect(),
    };
    let circles = sow_grammar::test_hooks::cycles(&edges);
    circles.into_iter().map(describe).collect()
}

/// Returns the path of a file relative to the repository.
fn repository_path(file: &std::path::Path) -> String {
    let inside = file.strip_prefix(files::root());
    let inside = inside.expect("a file of the repository");
    inside.display().to_string()
}

/// Adds a module and the modules that it declares.
fn add_module(modules: &mut Modules, module: Path, file: PathBuf) {
    let text = std::fs::read_to_string(&file).expect("a source file");
    let stem = files::stem(&file);
    let folder = match ["lib", "main", "mod"].contains(&&*stem) {
        true => file.with_file_name(""),
        false => file.with_extension(""),
    };
    for declared in tokens(&text).windows(3) {
        if let ["mod", name, ";"] = declared {
            let file = folder.join(format!("{name}.rs"));
            let file = Some(file).filter(|file| file.is_file());
            let file = file.unwrap_or_else(|| folder.join(name).join("mod.rs"));
            add_module(modules, [&module[..], &path(name)].concat(), file);
        }
    }
    modules.insert(module, file);
}

/// Returns the modules that a file uses, each with the path that refers to it.
fn module_uses(modules: &Modules, module: &Path, file: &PathBuf) -> Vec<(Path, Path)> {
    let text = std::fs::read_to_string(file).expect("a source file");
    let mut paths = Vec::new();
    collect_paths(&tokens(&text), &Path::new(), &mut paths);
    let used = paths.into_iter().filter_map(|(inline, path)| {
        let used = resolve(modules, &[&module[..], &inline].concat(), &path)?;
        Some((used, path))
    });
    used.collect()
}

/// Returns the deepest module with a file that a path leads to; `None` if the path leads out of the crate.
fn resolve(modules: &Modules, module: &Path, used: &Path) -> Option<Path> {
    let first = used.first()?;
    let child = [&module[..], std::slice::from_ref(first)].concat();
    if !["crate", "self", "super"].contains(&&**first) && !modules.contains_key(&child) {
        return None;
    }
    let mut place = module.clone();
    for name in used {
        match &**name {
            "crate" => place.clear(),
            "self" => {}
            "super" => drop(place.pop()),
            _ => place.push(name.clone()),
        }
    }
    while !modules.contains_key(&place) {
        place.pop();
    }
    Some(place)
}

/// Collects the paths in some code, each with the inline modules that enclose it.
fn collect_paths(tokens: &[&str], inline: &Path, found: &mut Vec<(Path, Path)>) {
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at..] {
            ["mod", name, "{", ..] => {
                let end = end_of_item(tokens, at);
                let inline = [&inline[..], &path(name)].concat();
                collect_paths(&tokens[at + 3..end], &inline, found);
                at = end;
            }
            // The path of a visibility is not a use.
            ["pub", "(", "in", ..] => at = read_tree(tokens, at + 3, Path::new(), &mut Vec::new()),
            [name, "::", ..] if is_name(name) => {
                let mut paths = Vec::new();
                at = read_tree(tokens, at, Path::new(), &mut paths);
                found.extend(paths.into_iter().map(|path| (inline.clone(), path)));
            }
            _ => at += 1,
        }
    }
}

/// Reads a path or a tree of paths, and returns the position after it.
fn read_tree(tokens: &[&str], mut at: usize, mut path: Path, found: &mut Vec<Path>) -> usize {
    while let [name, "::", ..] = tokens[at..] {
        path.push(name.to_owned());
        at += 2;
    }
    if tokens[at] != "{" {
        path.push(tokens[at].to_owned());
        found.push(path);
        return at + 1;
    }
    while tokens[at] != "}" {
        at += 1;
        if is_name(tokens[at]) {
            at = read_tree(tokens, at, path.clone(), found);
        }
        if tokens[at] == "as" {
            at += 2;
        }
    }
    at + 1
}

/// Returns the position after the item that begins at `at`.
fn end_of_item(tokens: &[&str], at: usize) -> usize {
    let mut depth = 0;
    for (place, &token) in tokens.iter().enumerate().skip(at) {
        match token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 && [";", "}"].contains(&token) {
            return place + 1;
        }
    }
    tokens.len()
}

/// Splits code into names and signs, leaving out items for tests only.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = lex(text);
    let test = ["#", "[", "cfg", "(", "test", ")", "]"];
    while let Some(at) = tokens.windows(test.len()).position(|found| found == test) {
        let end = end_of_item(&tokens, at + test.len());
        tokens.drain(at..end);
    }
    tokens
}

/// Splits code into names and signs, with `::` as one sign. Comments and literals are left out.
fn lex(mut text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    while let Some(first) = text.chars().next() {
        let past = |start: usize, end: &str| {
            let found = text[start..].find(end);
            found.map_or(text.len(), |found| start + found + end.len())
        };
        let second = text.chars().nth(1).map_or(0, char::len_utf8);
        let length = match first {
            '/' if text.starts_with("//") => past(2, "\n"),
            'r' if text.starts_with("r#\"") => past(3, "\"#"),
            'r' if text.starts_with("r#") => 2,
            '"' => string_length(text),
            '\'' if text.starts_with("'\\") => past(3, "'"),
            '\'' if text[1 + second..].starts_with('\'') => second + 2,
            '\'' => 1,
            ':' if text.starts_with("::") => 2,
            _ if is_name(text) => text.find(|sign| !is_name_char(sign)).unwrap_or(text.len()),
            _ => first.len_utf8(),
        };
        let (token, rest) = text.split_at(length);
        let is_left_out = token.starts_with(['"', '\'', ' ', '\n']) || token.starts_with("//");
        tokens.extend((!is_left_out && !token.starts_with("r#")).then_some(token));
        text = rest;
    }
    tokens
}

/// Returns the length of the string literal that `text` begins with.
fn string_length(text: &str) -> usize {
    let mut signs = text.char_indices().skip(1);
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' => drop(signs.next()),
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first == '_' || first.is_alphabetic())
}

fn is_name_char(sign: char) -> bool {
    sign == '_' || sign.is_alphanumeric()
}
