//! The rows of match sections, in small games. Every board was worked out by hand from the guide.

use super::matches::{follow, start_match};
use sow_grammar::rules::Rules;
use sow_tests::games;

/// Returns a game of two pits a side, in which a round is over when a player's row is empty.
pub(crate) fn small_game(memory: &str, of_match: &str) -> Rules {
    let text = format!(
        "game \"Small\"
        board {{ rows 1  pits 2  store right  track shared }}
        setup {{ pits: 2 }}
        {memory}
        move sow {{ from own pit  sow counterclockwise into own store }}
        end {{ when own pits empty => sweep; most in store wins, else draw }}
        match {{ {of_match} }}"
    );
    games::rules(&text)
}

/// South stores its last seed (5), North the two on its side (3).
const WON_POSITION: &str = "1,1/0,1 4:1 - S round=1;began=S";
/// South stores its last seed (4), North the three on its side (4).
const DRAWN_POSITION: &str = "2,1/0,1 3:1 - S round=1;began=S";

fn check_next_round(of_match: &str, start: &str, then: &str) {
    let rules = small_game("", of_match);
    follow(start_match(&rules, &[], Some(start)), &[("2", then)]);
}

#[test]
fn a_layout_applies_to_the_named_player() {
    // With 2 seeds each, South's 5 fill both of its pits and leave 1; North's 3 fill one pit and leave 1.
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
        check_next_round(&layout, WON_POSITION, then);
    }
}

#[test]
fn after_a_draw_a_layout_for_the_winner_applies_to_the_first_mover() {
    let layout = "the other begins over { when round = 9 => draw }
        next round for the winner { else => fill own pits with 2; fill opponent pits with 1 }";
    let then = "2,2/1,1 2:0 - N round=2;began=N;points=0:0";
    check_next_round(layout, DRAWN_POSITION, then);
}

#[test]
fn the_first_round_may_be_laid_out_for_north() {
    let rules = small_game(
        "",
        "the other begins over { when round = 9 => draw }
         first round for north { else => fill own pits with 1; fill opponent pits with 2 }",
    );
    let start = start_match(&rules, &[], None);
    assert_eq!(
        start.notation(),
        "1,1/2,2 0:2 - S round=1;began=S;points=0:0"
    );
}

#[test]
fn points_for_one_player_leave_the_other_none() {
    for (who, start, points) in [
        ("the winner", WON_POSITION, "2:0"),
        ("the loser", WON_POSITION, "0:0"),
        ("south", WON_POSITION, "2:0"),
        ("the winner", DRAWN_POSITION, "0:0"),
    ] {
        let of_match = format!(
            "south begins
             points for {who} {{ else => score own seeds - opponent seeds }}
             over {{ when round = 9 => draw }}"
        );
        let then = format!("2,2/2,2 0:0 - S round=2;began=S;points={points}");
        check_next_round(&of_match, start, &then);
    }
}

#[test]
fn a_match_may_be_over_for_one_player_only() {
    let of_match = |who: &str| {
        format!("south begins over for {who} {{ when own seeds <= 4 => opponent wins }}")
    };
    let over = "0,0/0,0 5:3 - N round=1;began=S;points=1:0;match=S";
    check_next_round(&of_match("the loser"), WON_POSITION, over);
    let on = "2,2/2,2 0:0 - S round=2;began=S;points=1:0";
    check_next_round(&of_match("the winner"), WON_POSITION, on);
    // There is no loser after a draw, but there is a North.
    let drawn = "2,2/2,2 0:0 - S round=2;began=S;points=0:0";
    check_next_round(&of_match("the loser"), DRAWN_POSITION, drawn);
    let south = "0,0/0,0 4:4 - N round=1;began=S;points=0:0;match=S";
    check_next_round(&of_match("north"), DRAWN_POSITION, south);
}

#[test]
fn seeds_go_from_purse_to_purse() {
    // North has 3 seeds and gets 2 of South's 5; 4 of its 5 fill both pits. South's 3 fill one pit.
    let layout = "the same begins over { when round = 9 => draw }
        next round { else => give 2 seeds to own; fill pits with 2 }";
    let then = "2,2/2,0 1:1 - S round=2;began=S;points=1:0";
    check_next_round(layout, WON_POSITION, then);
    // A player gives at most what the purse holds: South gets all 8 seeds, and gives 4 of them back.
    let layout = "the same begins over { when round = 9 => draw }
        next round { else => give (own seeds * 9) seeds to opponent; give 4 seeds to own; fill pits with 2 }";
    let then = "2,2/2,2 0:0 - S round=2;began=S;points=1:0";
    check_next_round(layout, WON_POSITION, then);
}

const MATCH_MEMORY: &str = "
    counter owed per player per match = 1
    counter rounds = 1
    mark sold per match
    mark used";

/// Returns a game whose marks and counters may last into the next round.
fn game_with_memory(layout: &str) -> Rules {
    let asks = format!(
        "{MATCH_MEMORY}
        move look when some sold or some used or own owed > rounds {{ pass }}"
    );
    // The first row makes these marks possible, so that a position may have them.
    let of_match = format!(
        "the same begins over {{ when round = 9 => draw }}
         next round {{ when round = 8 => deal; mark pits as sold; mark pits as used  else => {layout} }}"
    );
    small_game(&asks, &of_match)
}

#[test]
fn marks_and_counters_of_a_match_outlive_a_round() {
    let rules = game_with_memory("deal");
    let start = "1,1/0,1 4:1 - S round=1;began=S;owed:S=3;owed:N=0;rounds=7;sold=S1,N2;used=S2";
    let then = "2,2/2,2 0:0 - S round=2;began=S;points=1:0;owed:S=3;owed:N=0;rounds=1;sold=S1,N2";
    follow(start_match(&rules, &[], Some(start)), &[("2", then)]);
}

#[test]
fn layouts_make_marks_and_set_counters() {
    // `own` is North, who has 3 seeds: 2 go into pit 1, and 1 is left over.
    let rules = game_with_memory(
        "fill pits with 2; mark own empty pits as used; mark pit 2 as sold;
         unmark own sold as sold; set owed to own owed + seeds of own pits; set rounds to 300",
    );
    let start = "1,1/0,1 4:1 - S round=1;began=S;sold=S1";
    let then = "0,2/2,2 1:1 - S round=2;began=S;points=1:0;\
        owed:S=1;owed:N=3;rounds=255;sold=S1,S2;used=N2";
    follow(start_match(&rules, &[], Some(start)), &[("2", then)]);
}

#[test]
fn a_pit_out_of_play_loses_its_mark() {
    let rules = game_with_memory("fill pits with 2; block empty pits");
    let start = "1,1/0,1 4:1 - S round=1;began=S;sold=N1,N2";
    let then = "x,2/2,2 1:1 - S round=2;began=S;points=1:0;owed:S=1;owed:N=1;rounds=1;sold=N1";
    follow(start_match(&rules, &[], Some(start)), &[("2", then)]);
}

/// Returns the legal arrangements after a round that left 5 seeds to South, and 3 to North, who is `own`.
fn arrangements(layout: &str) -> Vec<String> {
    let of_match = format!(
        "the same begins over {{ when round = 9 => draw }} next round {{ else => {layout} }}"
    );
    let rules = small_game("", &of_match);
    let mut game = start_match(&rules, &[], Some(WON_POSITION));
    let last = game.read_move("2").expect("a move");
    game.play(&last).expect("a legal move");
    let all = game.legal_moves();
    let count = game.arrangement().and_then(|rule| rule.count());
    assert_eq!(count, Some(all.len() as u128), "{layout}");
    all.iter().map(|one| game.spell(one)).collect()
}

#[test]
fn an_arrangement_meets_its_requirements() {
    let own = "own arranges pits";
    for (layout, legal) in [
        (own.to_owned(), "0 3, 1 2, 2 1, 3 0"),
        (format!("{own} with 2 seeds"), "0 2, 1 1, 2 0"),
        (format!("{own} with 2 seeds and at least 1 each"), "1 1"),
        (
            format!(
                "{own} with (own seeds / 2 * 2) seeds; require every own pit has seeds in 0, 2"
            ),
            "0 2, 2 0",
        ),
        (
            format!("{own}; require every own pit has seeds <= 2"),
            "1 2, 2 1",
        ),
        (
            format!("{own}; require no own pit has seeds > 2"),
            "1 2, 2 1",
        ),
        (
            format!("{own}; require seeds of own pit 2 > seeds of own pit 1"),
            "0 3, 1 2",
        ),
        (
            format!(
                "{own}; require own pit 1 occupied; require seeds of own pit 2 > seeds of own pit 1"
            ),
            "1 2",
        ),
        // `own` is the player who arranges; South has 5 seeds.
        (
            "opponent arranges pits; require seeds of own pit 1 > 3".to_owned(),
            "4 1, 5 0",
        ),
        // Neighbours follow the track, counterclockwise: pit 2 of North comes after its pit 1, and South's pit 1 next.
        (
            format!("{own}; require every own pit 1 has seeds < seeds of next"),
            "0 3, 1 2",
        ),
        (
            format!("{own}; require some own pit has (seeds = 1 and previous occupied)"),
            "2 1",
        ),
        // A requirement that no arrangement can meet is ignored.
        (
            format!("{own}; require every own pit has seeds > 2"),
            "0 3, 1 2, 2 1, 3 0",
        ),
    ] {
        let legal: Vec<_> = legal
            .split(", ")
            .map(|one| format!("arrange {one}"))
            .collect();
        assert_eq!(arrangements(&layout), legal, "{layout}");
    }
}

/// 18 seeds go into six pits in C(23, 5) = 33,649 ways.
#[test]
fn rare_arrangements_are_all_found() {
    let text = "game \"Rare\"
        board { rows 1  pits 6  store right  track shared }
        setup { pits: 3 }
        move sow { from own pit  sow counterclockwise into own store }
        end { when own pits empty => sweep; most in store wins, else draw }
        match {
          south begins  over { when round = 9 => draw }
          first round {
            else => own arranges pits; require own pit 1 has seeds = 18 or own pit 6 has seeds = 18
          }
        }";
    let game = start_match(&games::rules(text), &[], None);
    let rule = game.arrangement().expect("an arrangement");
    assert_eq!(
        rule.list(),
        Some(vec![vec![0, 0, 0, 0, 0, 18], vec![18, 0, 0, 0, 0, 0]])
    );
}

#[test]
fn one_player_lays_out_the_seeds_of_both() {
    let of_match = "the same begins over { when round = 9 => draw }
        next round for the loser {
          else => own arranges pits for both with at least 1 each; require opponent pit 1 has seeds = 1
        }";
    let rules = small_game("", of_match);
    let waits = "0,0/0,0 0:0 - N round=2;began=S;points=1:0;purse=5:3;arrange=1.1";
    let mut game = follow(
        start_match(&rules, &[], Some(WON_POSITION)),
        &[("2", waits)],
    );
    let rule = game.arrangement().expect("an arrangement");
    // The other 7 seeds go into three pits, at least one in each: 2 of 6 gaps are chosen, C(6, 2) = 15.
    assert_eq!((rule.seeds, rule.count()), (8, Some(15)));
    assert_eq!(
        rule.rule_text(),
        "8 seeds over pits 1 to 2 and o1 to o2, at least 1 in each, so that the opponent's pit 1 holds 1 seed"
    );
    let refused = game.read_move("arrange 1 1 2 4").expect_err("two in o1");
    assert!(refused.to_string().contains("so that"), "{refused}");
    game = follow(
        game,
        // North's own pits come first, with 3 and 2; South's get 1 and 2.
        &[(
            "arrange 3 2 1 2",
            "2,3/1,2 0:0 - S round=2;began=S;points=1:0",
        )],
    );
    assert!(game.arrangement().is_none());
}

#[test]
fn many_arrangements_are_drawn_by_lot() {
    // Few arrangements meet the requirement. Draws are legal, and not always the same.
    let text = "game \"Large\"
        board { rows 1  pits 12  store right  track shared }
        setup { pits: 4 }
        move sow { from own pit  sow counterclockwise into own store }
        end { when own pits empty => sweep; most in store wins, else draw }
        match {
          south begins  over { when round = 9 => draw }
          first round {
            else => own arranges pits; require every own (pits 2..) has seeds < seeds of own pit 1
          }
        }";
    let game = start_match(&games::rules(text), &[], None);
    let rule = game.arrangement().expect("an arrangement");
    assert_eq!((rule.count(), rule.list()), (None, None));
    assert_eq!(rule.check(&rule.example()), Ok(()));
    let mut random = sow_tests::random::Random::new(5);
    let mut draw = || rule.draw(&mut |bound| random.below(bound as usize) as u64);
    let (one, other) = (draw(), draw());
    assert_eq!((rule.check(&one), rule.check(&other)), (Ok(()), Ok(())));
    assert_ne!(one, other);
}
