//! What the rows of a match say, in small games; every board was worked out by hand from the guide.

use super::matches::{begin, follow};
use sow_grammar::load::load_text;
use sow_grammar::rules::Rules;

/// A game of two pits a side. A single seed is sown at a time, and a round is over when a row is empty.
pub(crate) fn game(memory: &str, of_match: &str) -> Rules {
    let text = format!(
        "game \"Small\"
        board {{ rows 1  pits 2  store right  track shared }}
        setup {{ pits: 2 }}
        {memory}
        move sow {{ from own pit  sow counterclockwise into own store }}
        end {{ when own pits empty => sweep; most in store wins, else draw }}
        match {{ {of_match} }}"
    );
    let loaded = load_text("small.sow", &text);
    loaded
        .rules
        .unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
}

/// South stores the last seed (5), North the two of its own side (3).
const WON: &str = "1,1/0,1 4:1 - S round=1;began=S";
/// South stores the last seed (4), North the three of its own side (4).
const DRAWN: &str = "2,1/0,1 3:1 - S round=1;began=S";

fn after_the_round(of_match: &str, start: &str, then: &str) {
    let rules = game("", of_match);
    follow(begin(&rules, &[], Some(start)), &[("2", then)]);
}

#[test]
fn a_layout_speaks_for_whom_it_says() {
    // South's five fill both own pits with two and leave one; North's three fill one and leave one.
    let south = "1,1/2,2 1:1 - S round=2;began=S;points=1:0";
    let north = "0,2/1,1 3:1 - S round=2;began=S;points=1:0";
    for (who, then) in [
        ("", north),
        (" for the winner", south),
        (" for the loser", north),
        (" for the same", south),
        (" for the other", north),
        (" for south", south),
        (" for north", north),
    ] {
        let layout = format!(
            "the same begins over {{ when round = 9 => draw }}
             next round{who} {{ else => fill own pits with 2; fill opponent pits with 1 }}"
        );
        after_the_round(&layout, WON, then);
    }
}

#[test]
fn after_a_draw_a_layout_for_the_winner_speaks_for_who_begins() {
    let layout = "the other begins over { when round = 9 => draw }
        next round for the winner { else => fill own pits with 2; fill opponent pits with 1 }";
    let then = "2,2/1,1 2:0 - N round=2;began=N;points=0:0";
    after_the_round(layout, DRAWN, then);
}

#[test]
fn the_first_round_may_be_laid_out_for_north() {
    let rules = game(
        "",
        "the other begins over { when round = 9 => draw }
         first round for north { else => fill own pits with 1; fill opponent pits with 2 }",
    );
    let start = begin(&rules, &[], None);
    assert_eq!(
        start.notation(),
        "1,1/2,2 0:2 - S round=1;began=S;points=0:0"
    );
}

#[test]
fn points_for_one_player_leave_the_other_none() {
    for (who, start, points) in [
        ("the winner", WON, "2:0"),
        ("the loser", WON, "0:0"),
        ("south", WON, "2:0"),
        ("the winner", DRAWN, "0:0"),
    ] {
        let of_match = format!(
            "south begins
             points for {who} {{ else => score own seeds - opponent seeds }}
             over {{ when round = 9 => draw }}"
        );
        let then = format!("2,2/2,2 0:0 - S round=2;began=S;points={points}");
        after_the_round(&of_match, start, &then);
    }
}

#[test]
fn a_match_may_be_over_for_one_player_only() {
    let of_match = |who: &str| {
        format!("south begins over for {who} {{ when own seeds <= 4 => opponent wins }}")
    };
    let over = "0,0/0,0 5:3 - N round=1;began=S;points=1:0;match=S";
    after_the_round(&of_match("the loser"), WON, over);
    let on = "2,2/2,2 0:0 - S round=2;began=S;points=1:0";
    after_the_round(&of_match("the winner"), WON, on);
    // There is no loser after a draw, but there is a North.
    let drawn = "2,2/2,2 0:0 - S round=2;began=S;points=0:0";
    after_the_round(&of_match("the loser"), DRAWN, drawn);
    let south = "0,0/0,0 4:4 - N round=1;began=S;points=0:0;match=S";
    after_the_round(&of_match("north"), DRAWN, south);
}
