//! Facts about a game that its rules guarantee.

use sow_solver::facts::Facts;
use sow_tests::games;

#[test]
fn endings_show_whether_all_seeds_count() {
    // Seeds are swept to their owner, swept to one player, or left where they lie.
    for (game, all) in [("kalah", true), ("das-bohnenspiel", true), ("oware", false)] {
        let facts = Facts::new(&games::bundled(game));
        assert_eq!(facts.all_seeds_count, all, "{game}");
    }
}

#[test]
fn rules_that_distinguish_seats_have_no_endgames() {
    let end = "end { when own store > 36 SEAT => leave; own wins\n\
               when own pits empty => sweep; most in store wins, else draw }";
    for (seat, tells) in [("", false), ("and south", true), ("and not north", true)] {
        let end = end.replace("SEAT", seat);
        let facts = Facts::new(&games::program(&format!(
            "game \"K\" based on kalah\n{end}"
        )));
        assert_eq!(facts.distinguishes_seats, tells, "{seat}");
    }
}

/// Sowing clauses and rows for the last seed, each with whether seeds in store always stay there.
const LANDINGS: [(&str, &str, bool); 9] = [
    ("", "own empty pit => capture here", true),
    ("into own store", "own store => again", true),
    ("", "own empty pit => put 1 from own store into here", false),
    ("", "own empty pit => capture opponent bag", false),
    (
        "",
        "own empty pit => exchange own store with own pit 1",
        false,
    ),
    (
        "",
        "own empty pit => choose (opponent store, opponent pit 1) => capture it",
        false,
    ),
    (
        "",
        "own empty pit => choose (own store, own pit 1) => exchange it with opponent pit 2",
        false,
    ),
    (
        "",
        "own empty pit => choose (opponent pit 1, opponent pit 2) => capture it",
        true,
    ),
    (
        "into own store",
        "own store => choose (here, own pit 1) => capture it for opponent",
        false,
    ),
];

#[test]
fn seeds_that_may_leave_a_store_are_found() {
    for (into, landing, stay) in &LANDINGS {
        let text = format!(
            "game \"Probe\"\n\
             board {{ rows 1  pits 3  store right  track shared }}\n\
             pits bag = pit 1, store\n\
             setup {{ pits: 2 }}\n\
             move sow {{\n  from own pit\n  sow counterclockwise {into}\n  last {{ {landing}\n else => end }}\n}}\n\
             end {{ when no move => sweep; most in store wins, else draw }}\n"
        );
        let facts = Facts::new(&games::program(&text));
        assert_eq!(facts.stores_only_grow, *stay, "{into}: {landing}");
    }
}
