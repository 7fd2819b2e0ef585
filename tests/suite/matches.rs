//! Matches in which every board was worked out by hand, from the rule sheets and from decisions on points that they
//! leave open. The arithmetic is above each board; no board was taken from the program.

use sow_grammar::rules::Rules;
use sow_matches::{Extent, Match};
use sow_tests::{files, games};

pub(crate) fn start_match(rules: &Rules, options: &[(&str, &str)], start: Option<&str>) -> Match {
    let base = games::compiled(rules.clone(), options);
    match start {
        None => Match::from_compiled(base, Extent::Match).expect("a game with a match"),
        Some(text) => Match::from_position(base, Extent::Match, text).expect("a position"),
    }
}

/// Plays moves and compares the board after each with the given one.
pub(crate) fn follow(mut game: Match, moves: &[(&str, &str)]) -> Match {
    for (text, board) in moves {
        let read = game
            .read_move(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(&read)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.notation(), *board, "after {text}");
    }
    game
}

#[test]
fn galatjang_until_north_cannot_fill_a_pit() {
    let rules = files::variant("galatjang");
    let start = "0,0,0,0,0,1/0,0,0,0,0,1 65:5 - S round=1;began=S;points=0:0";
    let game = follow(
        start_match(&rules, &[], Some(start)),
        &[
            // The last seed falls into South's store (66). South should move again but cannot, so the round is over.
            // North stores its own seed (6), and begins, since South began before. South fills six pits with 36 of 66
            // seeds and keeps 30 in store. North fills pit 1 with all 6 seeds, and North's pits 2 to 6 are blocked.
            (
                "6",
                "x,x,x,x,x,6/6,6,6,6,6,6 30:0 - N round=2;began=N;points=1:0",
            ),
            // 6 from N1 skip the blocked pits: North's store 1, S1 to S5 7. S5 was occupied, so its 7 go on: S6 7,
            // store 31, N1 1, store 2, S1 8, S2 8, S3 8. 8 from S3: S4 8, S5 1, S6 8, store 32, N1 2, store 3, S1 9,
            // S2 9. 9 from S2: S3 1, S4 9, S5 2, S6 9, store 33, N1 3, store 4, S1 10, S2 1, which was empty and
            // South's, so the move ends.
            (
                "1",
                "x,x,x,x,x,3/10,1,1,9,2,9 33:4 - S round=2;began=N;points=1:0",
            ),
            // 9 from S6: store 34, N1 4, store 5, S1 11, S2 2, S3 2, S4 10, S5 3, S6 1, which was empty, so it and
            // the 4 in N1 opposite are captured (39). North cannot move; South stores 11+2+2+10+3 = 28 (67). North
            // has 5, too few to fill a pit.
            (
                "6",
                "x,x,x,x,x,0/0,0,0,0,0,0 67:5 - N round=2;began=N;points=2:0;match=S",
            ),
        ],
    );
    assert_eq!(
        game.result().and_then(|standing| standing.winner),
        Some(sow_grammar::rules::Seat::South)
    );
    assert!(game.legal_moves().is_empty());
}

#[test]
fn galatjang_filled_from_the_store() {
    let rules = files::variant("galatjang");
    let start = "0,0,0,0,0,1/0,0,0,0,0,1 65:5 - S round=1;began=S;points=0:0";
    follow(
        start_match(&rules, &[("refill", "store")], Some(start)),
        &[
            // As above, but North fills pit 6, the one nearest North's store.
            (
                "6",
                "6,x,x,x,x,x/6,6,6,6,6,6 30:0 - N round=2;began=N;points=1:0",
            ),
            // As above, with N6 instead of N1.
            (
                "6",
                "3,x,x,x,x,x/10,1,1,9,2,9 33:4 - S round=2;began=N;points=1:0",
            ),
            // 9 from S6 as above, so N6 has 4. N1, opposite S6, is blocked, so only the last seed is captured (35).
            (
                "6",
                "4,x,x,x,x,x/11,2,2,10,3,0 35:5 - N round=2;began=N;points=1:0",
            ),
        ],
    );
}

#[test]
fn giuthi_on_a_board_of_two_pits() {
    let rules = files::variant("giuthi");
    let start = "0,0,0,0,2,1/2,0,0,0,0,0 65:2 - S round=1;began=S;points=0:0";
    let game = start_match(&rules, &[("rounds", "2")], Some(start));
    let game = follow(
        game,
        &[
            // S2 1, S3 1, which was empty and South's. Opposite S3 is N4 (0). S4 and S5, the next two, are empty, and
            // opposite them are N3 (0) and N2 (2): store 67. North has a single seed, so the round is over: South
            // 67+2 = 69, North 2+1 = 3. With 3 seeds, the next board has two pits a side. North has fewest and
            // arranges 3; South will copy this from 69.
            (
                "1>",
                "0,0/0,0 0:0 - N round=2;began=N;points=1:0;purse=69:3;arrange=5.1;set:columns=2",
            ),
        ],
    );
    let all: Vec<String> = game
        .legal_moves()
        .iter()
        .map(|one| game.spell(one))
        .collect();
    assert_eq!(all, ["arrange 1 2", "arrange 2 1"]);
    let game = follow(
        game,
        &[
            // South copies 1 and 2, and stores 69-3 = 66. North begins, since South began the first round.
            (
                "arrange 1 2",
                "2,1/1,2 66:0 - N round=2;began=N;points=1:0;set:columns=2",
            ),
            // 2 from N2 rightward: S1 2, S2 3, which was occupied, so 3 go back: S1 3, N2 1, N1 2, occupied, so 2 go
            // back: N2 2, S1 4, occupied, so 4 go back: N2 3, N1 1, S2 1, S1 1, which was empty and South's, so the
            // move ends. South has only single seeds, so the round is over: 66+2 = 68 to 1+3 = 4. It was the second
            // of two rounds, and South has more seeds.
            (
                "2>",
                "0,0/0,0 68:4 - S round=2;began=N;points=2:0;match=S;set:columns=2",
            ),
        ],
    );
    assert_eq!(game.result().map(|standing| standing.score), Some([2, 0]));
}

#[test]
fn giuthi_on_a_board_of_five_pits() {
    let rules = files::variant("giuthi");
    // As above with 36:31 in store: South ends with 40, North with 32.
    let start = "0,0,0,0,2,1/2,0,0,0,0,0 36:31 - S round=1;began=S;points=0:0";
    let game = follow(
        start_match(&rules, &[], Some(start)),
        &[(
            "1>",
            "0,0,0,0,0/0,0,0,0,0 0:0 - N round=2;began=N;points=1:0;purse=40:32;arrange=2.1;set:columns=5",
        )],
    );
    // 32 seeds over 5 pits with at least one in each leave 31 gaps, of which 4 are chosen: 31*30*29*28/24 = 31465
    // ways, too many to list.
    assert_eq!(
        game.arrangement().and_then(|rule| rule.count()),
        Some(31_465)
    );
    assert!(game.legal_moves().is_empty());
    follow(
        game,
        &[
            // South copies all 32 and stores 8.
            (
                "arrange 20 9 1 1 1",
                "1,1,1,9,20/20,9,1,1,1 8:0 - N round=2;began=N;points=1:0;set:columns=5",
            ),
            // 9 from N2 leftward: N1 21, S5 2, S4 2, S3 2, S2 10, S1 21, N5 2, N4 2, N3 2, which was occupied, so 2
            // go back: N4 3, N5 3, occupied, so 3 go back: N4 4, N3 1, N2 1, which was empty and North's. Opposite N2
            // is S4 (2), which is captured. Of the next two, N1 is occupied and S5 is South's.
            (
                "2<",
                "0,4,1,1,21/21,10,2,0,2 8:2 - S round=2;began=N;points=1:0;set:columns=5",
            ),
        ],
    );
}

#[test]
fn giuthi_is_dealt_again_at_36_each() {
    let rules = files::variant("giuthi");
    // 32+2+2 = 36 to 35+1 = 36: a draw, worth nothing.
    let start = "0,0,0,0,2,1/2,0,0,0,0,0 32:35 - S round=1;began=S;points=0:0";
    follow(
        start_match(&rules, &[], Some(start)),
        &[(
            "1>",
            "6,6,6,6,6,6/6,6,6,6,6,6 0:0 - N round=2;began=N;points=0:0",
        )],
    );
}

#[test]
fn hus_counts_seeds_and_doubles_a_clean_sweep() {
    let rules = files::variant("hus");
    let start = "0,0,0,0,0,0,0,1/0,0,2,0,0,0,0,0/2,0,1,0,0,0,0,0/42,0,0,0,0,0,0,0 - - S round=1;began=S;points=0:0";
    follow(
        start_match(&rules, &[("rounds", "2")], Some(start)),
        &[
            // 2 from f1: f2 1, f3 2, which was occupied. Opposite are N f6 (2) and, behind it, N b6 (0): 2+2 = 4 go
            // on, f4 to f7 1. North has one seed and has lost; South has 48-1 = 47 on its side. The opening is dealt
            // again, and North begins.
            (
                "f1",
                "2,2,2,2,2,2,2,2/2,2,2,2,0,0,0,0/0,0,0,0,2,2,2,2/2,2,2,2,2,2,2,2 - - N round=2;began=N;points=47:0",
            ),
            // 2 from b8 along the back row: b7 3, b6 3, occupied, so 3 go on: b5, b4, b3 3, occupied, so 3 go on: b2
            // 3, b1 3, f1 1, which was empty.
            (
                "b8",
                "0,3,0,3,3,0,3,3/2,2,2,2,0,0,0,1/0,0,0,0,2,2,2,2/2,2,2,2,2,2,2,2 - - S round=2;began=N;points=47:0",
            ),
        ],
    );
    let late = "0,0,0,0,0,0,0,43/0,0,0,0,0,1,0,2/0,0,0,0,0,2,0,0/0,0,0,0,0,0,0,0 - - N round=2;began=N;points=47:0";
    follow(
        start_match(&rules, &[("rounds", "2")], Some(late)),
        &[
            // 2 from f1: f2 1, f3 2, which was occupied. South's f6 (2), opposite, holds South's last seeds: 4 go on,
            // f4 to f7 1. North has all 48 seeds and South none: twice 48 = 96 points. After both rounds, 96 beat 47.
            (
                "f1",
                "0,0,0,0,0,0,0,43/0,1,1,1,1,0,1,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 - - S round=2;began=N;points=47:96;match=N",
            ),
        ],
    );
}
