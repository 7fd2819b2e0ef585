//! Slips of people who come from rule sheets and other languages: each gets the edit that makes the game that was meant, or an
//! explanation, and never a word of a list of expected ones.

use sow_grammar::Edit;
use sow_grammar::load::load_text;
use sow_grammar::test_hooks::{wrong_forms, wrong_slips};

/// A game, with a place for a line of each kind.
const GAME: &str = "game \"G\"\noption seeds = 4 in 3..6\nmark played\nboard {\n  rows 1\n  pits 6\n  store right\n  track shared\n  laps at most 1000\n}\nsetup {\n  pits: seeds\n}\nmove sow {\n  from own pit\n  sow counterclockwise into own store\n  last {\n    own store => again\n    own empty pit where opposite occupied => capture here, opposite\n    occupied pit => relay\n    else => mark here as played\n  }\n}\nend {\n  when no move => sweep; most in store wins, else draw\n  when turn > 300 => leave; draw\n}\n";

/// A line of the game, what somebody wrote instead, and the line that the fix makes of it; without one, a word of the explanation.
const SLIPS: &[(&str, &str, Result<&str, &str>)] = &[
    ("from own pit", "- from own pit", Ok("from own pit")),
    (
        "laps at most 1000",
        "laps at most 1,000",
        Ok("laps at most 1000"),
    ),
    (
        "track shared",
        "track shared counterclockwise",
        Ok("track shared"),
    ),
    (
        "track shared",
        "track: shared, counterclockwise",
        Ok("track shared"),
    ),
    ("track shared", "track: shared", Ok("track shared")),
    ("pits 6", "pits 6 per side", Ok("pits 6")),
    ("pits 6", "pits: 6", Ok("pits 6")),
    (
        "from own pit",
        "from own pit 1 to 6",
        Ok("from own pit 1..6"),
    ),
    ("from own pit", "from player's pit", Ok("from own pit")),
    (
        "from own pit",
        "from own pit, except pit where opposite played",
        Ok("from own pit, except pit where opposite is played"),
    ),
    (
        "occupied pit => relay",
        "occupied pit => relay until empty",
        Ok("occupied pit => relay"),
    ),
    (
        "occupied pit => relay",
        "opponent's pit => relay",
        Ok("opponent pit => relay"),
    ),
    (
        "occupied pit => relay",
        "pit where seeds = 2 or 3 => relay",
        Ok("pit where seeds in 2, 3 => relay"),
    ),
    (
        "own store => again",
        "last seed in own store => again",
        Ok("own store => again"),
    ),
    ("last {", "last seed {", Ok("last {")),
    (
        "sow counterclockwise into own store",
        "sow counterclockwise into own store (as in Kalah)",
        Ok("sow counterclockwise into own store # as in Kalah"),
    ),
    ("pits: seeds", "(pits: seeds)", Ok("pits: seeds")),
    (
        "capture here, opposite",
        "capture all from here, opposite",
        Ok("capture here, opposite"),
    ),
    (
        "when no move => sweep",
        "when opponent has no move => sweep",
        Err("write `not opponent can move`"),
    ),
    (
        "when turn > 300 => leave; draw",
        "after 200 turns => leave; draw",
        Ok("when turn > 200 => leave; draw"),
    ),
    (
        "most in store wins, else draw",
        "most seeds in store wins, else draw",
        Ok("most in store wins, else draw"),
    ),
    (
        "own store => again",
        "own store => next player",
        Ok("own store => end"),
    ),
    (
        "occupied pit => relay",
        "pit where seeds = 2, 3 => relay",
        Ok("pit where seeds in 2, 3 => relay"),
    ),
    ("pits: seeds", "south: seeds", Err("for one player alone")),
    (
        "occupied pit => relay",
        "occupied pit => phase main",
        Err("head of a phase"),
    ),
    (
        "occupied pit => relay",
        "else where occupied => relay",
        Err("`else` takes all"),
    ),
    (
        "option seeds = 4 in 3..6",
        "option seeds = 3..6",
        Err("usual value first"),
    ),
    ("leave; draw", "leave; sweep", Err("most in store wins")),
    (
        "occupied pit => relay",
        "occupied pit => roll",
        Err("chance cannot be said"),
    ),
    (
        "when turn > 300 => leave; draw",
        "when turn > 5 minutes => leave; draw",
        Err("time cannot be said"),
    ),
    (
        "from own pit",
        "from black seeds",
        Err("seeds of several kinds"),
    ),
    (
        "option seeds = 4 in 3..6",
        "option seeds in 3..6 = 4",
        Ok("option seeds = 4 in 3..6"),
    ),
    (
        "mark played",
        "mark per match played",
        Ok("mark played per match"),
    ),
    (
        "mark played",
        "mark pit 1 as played",
        Ok("mark played on pit 1"),
    ),
    ("pits 6", "pits per row 6", Ok("pits 6")),
    ("pits: seeds", "each pit: seeds", Ok("pits: seeds")),
    ("pits: seeds", "all pits seeds", Ok("pits: seeds")),
    (
        "sow counterclockwise into own store",
        "sow counterclockwise into own store skipping the starting pit",
        Ok("sow counterclockwise into own store skipping origin"),
    ),
    (
        "own store => again",
        "own store => extra turn",
        Ok("own store => again"),
    ),
    (
        "occupied pit => relay",
        "occupied pit && opposite empty => relay",
        Ok("occupied pit where opposite empty => relay"),
    ),
    (
        "mark here as played",
        "mark played here",
        Ok("mark here as played"),
    ),
    (
        "when turn > 300 => leave; draw",
        "when own.store > 24 => leave; own wins",
        Ok("when own store > 24 => leave; own wins"),
    ),
    (
        "when turn > 300 => leave; draw",
        "when turn > 300 => leave; player wins",
        Ok("when turn > 300 => leave; own wins"),
    ),
    ("track shared", "hand 20\n  track shared", Err("`hand: 20`")),
    ("pits: seeds", "hand: the rest", Err("rest of 32")),
    (
        "when turn > 300",
        "when position repeats 3 times",
        Err("cannot be said"),
    ),
    (
        "track shared",
        "players three\n  track shared",
        Err("cannot be said"),
    ),
    ("mark played", "mark end", Err("`my_end`")),
];

#[test]
fn slips_are_mended_or_explained() {
    for (line, slip, answer) in SLIPS {
        let text = GAME.replacen(line, slip, 1);
        assert_ne!(text, GAME, "`{line}` is a line of the game");
        let loaded = load_text("g.sow", &text);
        let fault = loaded.diagnostics.first();
        let fault = fault.unwrap_or_else(|| panic!("`{slip}` passes"));
        let help = fault.help.clone().unwrap_or_default();
        match answer {
            Ok(meant) => {
                let mended = Edit::apply_all(&fault.edits, &text).unwrap_or_default();
                assert_eq!(
                    mended,
                    GAME.replacen(line, meant, 1),
                    "`{slip}`: {} ({help})",
                    fault.message
                );
            }
            Err(words) => assert!(help.contains(words), "`{slip}`: {} ({help})", fault.message),
        }
    }
}

#[test]
fn where_nothing_is_known_the_forms_that_fit_are_listed() {
    for (line, wrong, form) in [
        (
            "own store => again",
            "own store => teleport",
            "`capture here, opposite`",
        ),
        (
            "from own pit",
            "teleport from own pit",
            "`sow counterclockwise into own store`",
        ),
        ("rows 1", "tables 1", "`pits 6`"),
        (
            "when no move =>",
            "as soon as it is over =>",
            "`when no move => sweep; most in store wins, else draw`",
        ),
        (
            "sweep; most",
            "tidy; most",
            "`most in store wins, else draw`",
        ),
        (
            "into own store",
            "to the right",
            "`sow rightward from own front 1`",
        ),
        (
            "mark played",
            "mark played of each",
            "`mark NAME per player`",
        ),
    ] {
        let loaded = load_text("g.sow", &GAME.replacen(line, wrong, 1));
        let help = loaded.diagnostics[0].help.clone().unwrap_or_default();
        assert!(help.contains(form), "`{wrong}`: {help}");
        assert!(loaded.diagnostics[0].edits.is_empty());
    }
}

#[test]
fn every_form_that_is_listed_is_one() {
    assert_eq!(wrong_forms(), Vec::<&str>::new());
    assert_eq!(wrong_slips().next(), None);
}
