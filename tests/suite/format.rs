//! The canonical layout: it is stable, loses nothing, and is the layout of the variants and of the guide.

use crate::book::shows_a_fault;
use crate::guide::{examples, with_title};
use sow_grammar::format::{FormatError, format};
use sow_grammar::parser::FileKind;
use sow_grammar::source::Sources;
use sow_tests::command::sow;
use sow_tests::effort::draws;
use sow_tests::files;
use sow_tests::generate::Generator;
use sow_tests::scratch::ScratchFolder;

/// Returns the layout of a text; `None` if it cannot be parsed.
fn formatted(name: &str, text: &str) -> Option<String> {
    let mut sources = Sources::default();
    sources.add(name, None, text.to_owned());
    let form = match name.ends_with(".cases") {
        true => FileKind::Cases,
        false => FileKind::Game,
    };
    match format(sources.get(0), form) {
        Ok(text) => Some(text),
        Err(FormatError::Faults(_)) => None,
        Err(refusal) => panic!("{name}: {refusal:?}\n{text}"),
    }
}

/// Checks that other indentation or a second formatting changes nothing; returns whether the text can be parsed.
fn is_stable(name: &str, text: &str) -> bool {
    let Some(once) = formatted(name, text) else {
        return false;
    };
    assert_eq!(
        formatted(name, &once).as_deref(),
        Some(once.as_str()),
        "{name}"
    );
    let indented: String = text
        .lines()
        .map(|line| format!("\t{}  \r\n", line.trim_start()))
        .collect();
    assert_eq!(
        formatted(name, &indented).as_deref(),
        Some(once.as_str()),
        "{name}"
    );
    true
}

#[test]
fn variants_and_games_of_the_book_are_formatted() {
    let folders = ["variants", "docs/games"].iter();
    let files = folders
        .flat_map(|folder| [files::files(folder, "sow"), files::files(folder, "cases")].concat());
    for file in files.filter(|file| !shows_a_fault(file)) {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(&file).expect("a file that was just listed");
        assert!(
            formatted(&name, &text).as_deref() == Some(text.as_str()),
            "lay it out with `sow fmt {name}`"
        );
    }
}

#[test]
fn examples_of_the_pages_are_formatted() {
    let mut seen = 0;
    for example in examples() {
        let text = with_title(&example.text) + "\n";
        if let Some(laid) = formatted(&example.place, &text) {
            assert_eq!(laid, text, "{}", example.place);
            seen += 1;
        }
    }
    assert!(seen > 80, "only {seen} examples found");
}

#[test]
fn formatting_is_stable() {
    let folders = ["tests/games", "tests/bad", "tests/newcomer"];
    let mut read = 0;
    for file in folders
        .iter()
        .flat_map(|folder| files::files(folder, "sow"))
    {
        let bytes = std::fs::read(&file).expect("a file that was just listed");
        let text = String::from_utf8_lossy(&bytes);
        read += usize::from(is_stable(&file.display().to_string(), &text));
    }
    assert!(read > 100, "only {read} files can be read");
}

/// Where a line may be broken: between actions, places and conditions.
const BREAKS: [&str; 4] = ["; ", ", ", " and ", " or "];

#[test]
fn formatting_of_generated_files_is_stable() {
    for seed in 0..draws(50, 400) {
        let text = Generator::new(seed).rule_file();
        let laid = formatted("made up", &text).unwrap_or_else(|| panic!("{text}"));
        assert!(is_stable("made up", &text), "{text}");
        // Only lines that cannot be broken may be too long.
        let can_be_broken = |line: &&str| BREAKS.iter().any(|sign| line.contains(sign));
        let wide = |line: &str| line.chars().count() >= 120;
        assert!(!laid.lines().filter(can_be_broken).any(wide), "{laid}");
    }
}

#[test]
fn files_are_rewritten_only_where_they_differ() {
    let neat = "game \"Mine\" based on kalaha\n\noption seeds = 4\n";
    let untidy = "\u{feff}game \"Mine\"  based on kalaha\r\noption  seeds=4";
    let scratch = ScratchFolder::new("neat.sow", neat)
        .with_file("messy.sow", untidy)
        .with_file("faulty.sow", "game \"Mine\"\noption seeds=");
    let [clean, messy, faulty] =
        ["neat.sow", "messy.sow", "faulty.sow"].map(|name| scratch.path_string(name));

    let checked = sow(&["fmt", "--check", &clean, &messy], "");
    assert_eq!((checked.code, checked.out), (1, format!("{messy}\n")));
    sow(&["fmt", &clean, &faulty, &messy], "").fails_with("error[syntax]");
    assert_eq!(scratch.read("messy.sow"), neat);
    assert_eq!(scratch.read("faulty.sow"), "game \"Mine\"\noption seeds=");
    let again = sow(&["fmt", &clean, &messy], "");
    assert_eq!(
        (again.code, again.out.as_str()),
        (0, "2 files formatted: 0 changed\n")
    );
    // No other files are left in the folder.
    assert_eq!(
        std::fs::read_dir(scratch.folder())
            .map(Iterator::count)
            .ok(),
        Some(3)
    );
}

#[test]
fn stdin_goes_to_stdout() {
    let piped = sow(&["fmt", "-"], "game \"Mine\"\noption a=1");
    assert_eq!(
        (piped.code, piped.out.as_str()),
        (0, "game \"Mine\"\n\noption a = 1\n")
    );
    let checked = sow(&["fmt", "--check", "--json", "-"], &piped.out);
    assert_eq!(
        (checked.code, checked.out.as_str()),
        (0, "{\"file\":\"-\",\"changed\":false}\n")
    );
    sow(&["fmt", "no/such/file.sow"], "").fails_with("no such file");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let scratch = ScratchFolder::new("a.sow", "game  \"Mine\"");
    let [file, link] = ["a.sow", "link.sow"].map(|name| scratch.file_path(name));
    let permissions = std::fs::Permissions::from_mode(0o640);
    std::fs::set_permissions(&file, permissions).expect("its owner may");
    symlink(&file, &link).expect("a link for a test");
    assert_eq!(sow(&["fmt", &link.display().to_string()], "").code, 0);
    let meta = std::fs::metadata(&file).expect("the file is still there");
    assert_eq!(meta.permissions().mode() & 0o777, 0o640);
    let meta = std::fs::symlink_metadata(&link).expect("the link is still there");
    assert!(meta.is_symlink());
    assert_eq!(scratch.read("a.sow"), "game \"Mine\"\n");
}
