//! The table of small boards in `docs/src/solving.md` agrees with `sow solve`, for boards that take few positions.

use sow_tests::command::sow;
use sow_tests::files;

/// Boards that take more positions are skipped.
const MAX_POSITIONS: u64 = 5000;

/// Returns the cells of a table row; `None` if the board takes too many positions.
fn table_cells(line: &str) -> Option<[&str; 5]> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let &["", game, options, value, best, positions, ""] = &cells[..] else {
        return None;
    };
    let few = positions
        .parse::<u64>()
        .is_ok_and(|count| count <= MAX_POSITIONS);
    few.then_some([game.trim_matches('`'), options, value, best, positions])
}

#[test]
fn boards_are_worth_what_the_table_says() {
    let page = std::fs::read_to_string(files::root().join("docs/src/solving.md")).expect("a page");
    let (_, table) = page.split_once("### Small boards").expect("a heading");
    let rows: Vec<_> = table.lines().filter_map(table_cells).collect();
    assert!(rows.len() >= 10, "{rows:?}");
    for [game, options, value, best, _] in rows {
        let options = options.split_whitespace();
        let set = options.flat_map(|option| ["--set", option.trim_matches('`')]);
        let solve: Vec<&str> = ["solve", game, "--memory", "8"]
            .into_iter()
            .chain(set)
            .collect();
        let outcome = sow(&solve, "");
        assert_eq!(outcome.code, 0, "{solve:?}: {}", outcome.err);
        let told = format!(": {value}\nbest  {best}\n");
        assert!(outcome.out.contains(&told), "{solve:?}: {}", outcome.out);
    }
}
