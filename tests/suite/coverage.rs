//! Folders of the variants, and the pages of games and of mechanisms.

use sow_grammar::mechanisms::{self, MECHANISMS};
use sow_grammar::rules::Settings;
use sow_tests::command::sow;
use sow_tests::effort::is_long;
use sow_tests::files;

#[test]
fn folders_match_rows_and_region() {
    for file in files::files("variants", "sow") {
        let rules = files::rules(&file);
        let (rows, _) = rules.board.size(&Settings::defaults(&rules.options));
        let rows = match rows {
            1 => "one-row",
            2 => "two-rows",
            3 => "three-rows",
            _ => "four-rows",
        };
        let facts = std::fs::read_to_string(file.with_extension("toml"));
        let facts: toml::Table = facts.unwrap_or_default().parse().expect("facts are TOML");
        let region = facts["region"].as_str().expect("a region");
        let folder = format!(
            "variants/{rows}/{}",
            region.to_lowercase().replace(' ', "-")
        );
        let parent = file.parent().expect("a file lies in a folder");
        assert!(
            parent.ends_with(&folder),
            "{} belongs into {folder}",
            file.display()
        );
    }
}

/// The number of games up to which the table names them; `sow list --has` lists the others.
const MAX_NAMES: usize = 30;

/// Returns the table of all mechanisms as the page should show it.
fn mechanism_table() -> String {
    let games: Vec<_> = files::files("variants", "sow")
        .iter()
        .map(|file| (files::stem(file), mechanisms::detect(&files::rules(file))))
        .collect();
    let line = |name: &str, meaning: &str| {
        let having = games.iter();
        let having = having.filter(|(_, has)| has.iter().any(|one| one.name == name));
        let names: Vec<&str> = having.map(|(game, _)| game.as_str()).collect();
        assert!(!names.is_empty(), "no variant has `{name}`");
        let games = match names.len() {
            0..=MAX_NAMES => names.join(", "),
            many => format!("{many} games"),
        };
        format!("| `{name}` | {meaning} | {games} |\n")
    };
    let lines = MECHANISMS.iter().map(|one| line(one.name, one.meaning));
    "| mechanism | what it is | games |\n| --- | --- | --- |\n".to_owned()
        + &lines.collect::<String>()
}

/// Splits a page of games into their entries.
fn entries(page: &str) -> Vec<&str> {
    let entries = page.split("\n#### ").skip(1);
    // The heading of the next region belongs to no game.
    let entries = entries.filter_map(|entry| entry.split("\n##").next());
    entries.map(str::trim_end).collect()
}

/// The page shows two hundred random games per variant, which takes long; usually only one region is compared.
#[test]
fn the_page_of_games_is_up_to_date() {
    let page = std::fs::read_to_string(files::root().join("docs/src/games.md")).expect("the page");
    let kept = entries(&page);
    assert_eq!(kept.len(), files::files("variants", "sow").len());
    let made = match is_long() {
        true => sow(&["list", "--page"], ""),
        false => sow(&["list", "--region", "Caribbean", "--page"], ""),
    };
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    let made = entries(&made.out);
    let other = made.iter().find(|made| !kept.contains(made));
    assert_eq!(
        other, None,
        "docs/src/games.md is to be what `sow list --page` prints"
    );
    assert!(made.len() == kept.len() || made.len() > 5 && !is_long());
}

#[test]
fn the_page_has_the_table_of_mechanisms() {
    let page =
        std::fs::read_to_string(files::root().join("docs/src/coverage.md")).expect("the page");
    let table = mechanism_table();
    assert!(
        page.contains(&table),
        "docs/src/coverage.md is to have this table:\n{table}"
    );
}
