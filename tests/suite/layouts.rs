//! Layouts of rounds, points and arrangements in made-up rules. Each board was worked out by hand.

use crate::matches::{follow, start_match};
use sow_grammar::rules::{Rules, Settings};
use sow_matches::{Extent, Match};
use sow_tests::games;

fn game_rules(sections: &str) -> Rules {
    games::rules(&format!("game \"Made up\"\n{sections}"))
}

/// A board of two rows of three pits; a round is over when a player cannot move.
const SMALL_GAME: &str = "board { rows 1  pits 3  store right  track shared }
setup { pits: 4 }
move sow { from own pit  sow counterclockwise into own store  last { else => end } }
end { when no move => sweep; most in store wins, else draw }\n";

/// A position in which South plays pit 3 and then has 8+1 = 9 of the 24 seeds; North has 15.
const BEFORE_ROUND_END: &str = "0,0,0/0,0,1 8:15 - S round=1;began=S;points=0:0";

fn check_next_round(rules: &str, after: &str) {
    let rules = game_rules(&format!("{SMALL_GAME}{rules}"));
    follow(
        start_match(&rules, &[], Some(BEFORE_ROUND_END)),
        &[("3", after)],
    );
}

#[test]
fn territory_goes_to_the_player_who_can_fill_it() {
    check_next_round(
        // South fills two pits with 8 of 9 seeds, North three with 12 of 15. South's pit 3 now belongs to North, who
        // has 3 seeds left, too few to fill it.
        "match { the winner begins  over { when round = 9 => draw }
         next round { else => fill pits with 4; give own empty pits to opponent; fill pits with 4 } }",
        "4,4,4/4,4,0 1:3 - N round=2;began=N;points=0:1;given=S3",
    );
    check_next_round(
        // As above, but North puts the remaining 3 seeds into it.
        "match { the loser begins  over { when round = 9 => draw }
         next round { else => fill pits with 4; give own empty pits to opponent; fill pits with up to 4 } }",
        "4,4,4/4,4,3 1:0 - S round=2;began=S;points=0:1;given=S3",
    );
    check_next_round(
        // North gets (15-9) / 4 = 1 pit, South's last. South fills the other two with 8 seeds; North fills four with
        // 15, the fourth with 3 of them, and with one seed from South.
        "match { the same begins  over { when round = 9 => draw }
         next round { else => give ((opponent seeds - own seeds) / 4) of own pits 3..1 to opponent
           fill pits with 4
           fill opponent pits with up to 4
           fill opponent pits with 4 from own } }"
            .replace("opponent\n           fill", "opponent; fill")
            .replace("4\n           fill", "4; fill")
            .as_str(),
        "4,4,4/4,4,4 0:0 - S round=2;began=S;points=0:1;given=S3",
    );
}

#[test]
fn remaining_seeds_are_stored_or_kept() {
    check_next_round(
        "match { the other begins  over { when round = 9 => draw }
         next round { else => fill pits with 2; keep the rest } }",
        "2,2,2/2,2,2 0:0 - N round=2;began=N;points=0:1;purse=3:9",
    );
    check_next_round(
        // Pits 1 and 2 get 4 seeds, pit 3 gets the rest. North fills from the other end.
        "match { north begins  over { when round = 9 => draw }
         next round { else => fill own pits with up to 4; fill opponent pits 3..1 with 7; block empty pits } }",
        "7,7,x/4,4,1 0:1 - N round=2;began=N;points=0:1",
    );
}

#[test]
fn openings_are_arranged_answered_copied_and_mirrored() {
    let of = |row: &str| {
        game_rules(&format!(
            "{SMALL_GAME}match always {{ the other begins  over {{ when round = 1 => most in store wins, else draw }}
             first round {{ else => {row} }} }}"
        ))
    };
    let answered = of("own arranges pits with at least 2 each; opponent arranges pits 1..2");
    follow(
        start_match(&answered, &[], None),
        &[
            (
                "arrange 2 3 7",
                "0,0,0/2,3,7 0:0 - N round=1;began=S;points=0:0;purse=0:12;arrange=1.2",
            ),
            (
                "arrange 12 0",
                "0,0,12/2,3,7 0:0 - S round=1;began=S;points=0:0",
            ),
        ],
    );
    let mirrored = of("own arranges pits; opponent mirrors");
    // South's pit 1 faces North's pit 3.
    follow(
        start_match(&mirrored, &[], None),
        &[(
            "arrange 1 2 9",
            "1,2,9/1,2,9 0:0 - S round=1;began=S;points=0:0",
        )],
    );
    let copied = of("opponent arranges pits 1..2; own copies");
    follow(
        start_match(&copied, &[], None),
        &[(
            "arrange 5 7",
            "0,7,5/5,7,0 0:0 - S round=1;began=S;points=0:0",
        )],
    );
    // Each player has 12 seeds. Pits that were filled are copied too: North's pits 1 and 2, but not pit 3, which is
    // filled only afterwards.
    let filled = of("fill opponent pits 1..2 with 3; own copies; fill opponent pit 3 with 1");
    let laid_out = start_match(&filled, &[], None);
    assert_eq!(
        laid_out.notation(),
        "1,3,3/3,3,0 6:5 - S round=1;began=S;points=0:0"
    );
    // By default, a game with `match always` is played as a match.
    let settings = Settings::defaults(&copied.options);
    let game = Match::new(&copied, &settings, Extent::ByRules).expect("a board");
    assert!(game.is_match() && game.arrangement().is_some());
    let round = Match::new(&copied, &settings, Extent::Round).expect("a board");
    assert_eq!(round.notation(), "4,4,4/4,4,4 0:0 - S -");
}

#[test]
fn points_are_computed_for_each_player() {
    check_next_round(
        // South lost by 6; North won with 15.
        "match { the other begins  over { when own points > 20 => own wins }
         points { when won => score seeds of own store + 1  when lost => score opponent seeds - own seeds  else => score 3 } }",
        "4,4,4/4,4,4 0:0 - N round=2;began=N;points=6:16",
    );
    check_next_round(
        "match { the other begins  over { when own points > 15 => own wins }
         points { when won => score seeds of own store + 1  else => score 0 } }",
        "0,0,0/0,0,0 9:15 - N round=1;began=S;points=0:16;match=N",
    );
}
