//! Matches with every board worked out by hand from the rule sheets and from the decisions about their open points. The
//! arithmetic stands beside each board; no board was taken from the program.

use sow_grammar::load::load_text;
use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::rounds::{Extent, Match};
use sow_interpreter::{MatchMove, Program};
use sow_tests::files;
use std::sync::Arc;

fn begin(rules: &Rules, options: &[(&str, &str)], start: Option<&str>) -> Match {
    let mut settings = Settings::defaults(&rules.options);
    for (name, value) in options {
        settings
            .set(&rules.options, name, value)
            .expect("an option of the game");
    }
    let base = Arc::new(Program::compile(rules, &settings).expect("a board"));
    match start {
        None => Match::of(base, Extent::Match).expect("a game with a match"),
        Some(text) => Match::at(base, Extent::Match, text).expect("a position"),
    }
}

/// Plays moves and holds the board after each against the one beside it.
fn follow(mut game: Match, moves: &[(&str, &str)]) -> Match {
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

fn made_up(sections: &str) -> Rules {
    let text = format!("game \"Made up\"\n{sections}");
    let loaded = load_text("made-up.sow", &text);
    let faults: Vec<_> = loaded
        .diagnostics
        .iter()
        .map(|fault| &fault.message)
        .collect();
    loaded.rules.unwrap_or_else(|| panic!("{faults:?}"))
}

#[test]
fn galatjang_until_north_cannot_fill_a_pit() {
    let rules = files::variant("galatjang");
    let start = "0,0,0,0,0,1/0,0,0,0,0,1 65:5 - S round=1;began=S;points=0:0";
    let game = follow(
        begin(&rules, &[], Some(start)),
        &[
            // The last seed falls into South's store (66), South should move again and cannot: the round is over. North stores
            // the own seed (6). North did not begin, so begins now. South fills six pits with 36 of 66 and keeps 30 in
            // store; North fills pit 1 with all 6; North's pits 2 to 6 are blocked.
            (
                "6",
                "x,x,x,x,x,6/6,6,6,6,6,6 30:0 - N round=2;began=N;points=1:0",
            ),
            // 6 from N1 pass over the blocked pits: North's store 1, S1 to S5 7. S5 was occupied, 7 of it: S6 7, store 31, N1 1,
            // store 2, S1 8, S2 8, S3 8. 8 of S3: S4 8, S5 1, S6 8, store 32, N1 2, store 3, S1 9, S2 9. 9 of S2: S3 1, S4 9, S5 2,
            // S6 9, store 33, N1 3, store 4, S1 10, S2 1, which was empty and South's: the move ends.
            (
                "1",
                "x,x,x,x,x,3/10,1,1,9,2,9 33:4 - S round=2;began=N;points=1:0",
            ),
            // 9 from S6: store 34, N1 4, store 5, S1 11, S2 2, S3 2, S4 10, S5 3, S6 1, which was empty: it and the 4 of N1 opposite
            // are captured (39). North cannot move; South stores 11+2+2+10+3 = 28 (67). North has 5, too few for a pit.
            (
                "6",
                "x,x,x,x,x,0/0,0,0,0,0,0 67:5 - N round=2;began=N;points=2:0;match=S",
            ),
        ],
    );
    assert_eq!(
        game.over().and_then(|standing| standing.winner),
        Some(sow_grammar::rules::Seat::South)
    );
    assert!(game.legal_moves().is_empty());
}

#[test]
fn galatjang_filled_from_the_store() {
    let rules = files::variant("galatjang");
    let start = "0,0,0,0,0,1/0,0,0,0,0,1 65:5 - S round=1;began=S;points=0:0";
    follow(
        begin(&rules, &[("refill", "store")], Some(start)),
        &[
            // As above, but North fills pit 6, the one nearest North's store.
            (
                "6",
                "6,x,x,x,x,x/6,6,6,6,6,6 30:0 - N round=2;began=N;points=1:0",
            ),
            // As above with N6 in the place of N1.
            (
                "6",
                "3,x,x,x,x,x/10,1,1,9,2,9 33:4 - S round=2;began=N;points=1:0",
            ),
            // 9 from S6 as above, N6 4 now. Opposite S6 lies N1, which is blocked: only the last seed is captured (35).
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
    let game = begin(&rules, &[("rounds", "2")], Some(start));
    let game = follow(
        game,
        &[
            // S2 1, S3 1, which was empty and South's: opposite S3 lies N4 (0); S4 and S5, the next two, are empty, and opposite them lie N3 (0)
            // and N2 (2): store 67. North has a single seed, so the round is over: South 67+2 = 69, North 2+1 = 3. With 3 seeds
            // it is a board of two pits. North has fewest and lays out 3; South will copy from 69.
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
            // South copies 1 and 2 and stores 69-3 = 66. North begins, who did not begin the first round.
            (
                "arrange 1 2",
                "2,1/1,2 66:0 - N round=2;began=N;points=1:0;set:columns=2",
            ),
            // 2 from N2 rightward: S1 2, S2 3, which was occupied: 3 back: S1 3, N2 1, N1 2, occupied: 2 back: N2 2, S1 4, occupied:
            // 4 back: N2 3, N1 1, S2 1, S1 1, which was empty and South's: the move ends. South has only single seeds, so
            // the round is over: 66+2 = 68 to 1+3 = 4. It was the second of two rounds, and South has more seeds.
            (
                "2>",
                "0,0/0,0 68:4 - S round=2;began=N;points=2:0;match=S;set:columns=2",
            ),
        ],
    );
    assert_eq!(game.over().map(|standing| standing.score), Some([2, 0]));
}

#[test]
fn giuthi_on_a_board_of_five_pits() {
    let rules = files::variant("giuthi");
    // As above with 36:31 in store: South comes to 40, North to 32.
    let start = "0,0,0,0,2,1/2,0,0,0,0,0 36:31 - S round=1;began=S;points=0:0";
    let game = follow(
        begin(&rules, &[], Some(start)),
        &[(
            "1>",
            "0,0,0,0,0/0,0,0,0,0 0:0 - N round=2;began=N;points=1:0;purse=40:32;arrange=2.1;set:columns=5",
        )],
    );
    // 32 seeds over 5 pits, at least one in each: 31 gaps, 4 of them chosen: 31*30*29*28/24 = 31465. Too many to list.
    assert_eq!(game.arrangement().map(|rule| rule.count()), Some(31_465));
    assert!(game.legal_moves().is_empty());
    follow(
        game,
        &[
            // South copies all 32 and stores 8.
            (
                "arrange 20 9 1 1 1",
                "1,1,1,9,20/20,9,1,1,1 8:0 - N round=2;began=N;points=1:0;set:columns=5",
            ),
            // 9 from N2 leftward: N1 21, S5 2, S4 2, S3 2, S2 10, S1 21, N5 2, N4 2, N3 2, which was occupied: 2 back: N4 3, N5 3, occupied:
            // 3 back: N4 4, N3 1, N2 1, which was empty and North's: opposite N2 lies S4 (2), captured. Of the next two
            // N1 is occupied and S5 is South's.
            (
                "2<",
                "0,4,1,1,21/21,10,2,0,2 8:2 - S round=2;began=N;points=1:0;set:columns=5",
            ),
        ],
    );
}

#[test]
fn giuthi_is_dealt_anew_at_36_each() {
    let rules = files::variant("giuthi");
    // 32+2+2 = 36 to 35+1 = 36: a draw, worth nothing.
    let start = "0,0,0,0,2,1/2,0,0,0,0,0 32:35 - S round=1;began=S;points=0:0";
    follow(
        begin(&rules, &[], Some(start)),
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
        begin(&rules, &[("rounds", "2")], Some(start)),
        &[
            // 2 from f1: f2 1, f3 2, which was occupied, with N f6 (2) and N b6 (0) behind it opposite: 2+2 = 4 sown on: f4 to f7 1. North
            // has one seed and has lost; South has 48-1 = 47 on the own side. Dealt anew, North begins.
            (
                "f1",
                "2,2,2,2,2,2,2,2/2,2,2,2,0,0,0,0/0,0,0,0,2,2,2,2/2,2,2,2,2,2,2,2 - - N round=2;began=N;points=47:0",
            ),
            // 2 from b8 round the back row: b7 3, b6 3, occupied: 3 more: b5, b4, b3 3, occupied: b2 3, b1 3, f1 1, which was empty.
            (
                "b8",
                "0,3,0,3,3,0,3,3/2,2,2,2,0,0,0,1/0,0,0,0,2,2,2,2/2,2,2,2,2,2,2,2 - - S round=2;began=N;points=47:0",
            ),
        ],
    );
    let late = "0,0,0,0,0,0,0,43/0,0,0,0,0,1,0,2/0,0,0,0,0,2,0,0/0,0,0,0,0,0,0,0 - - N round=2;began=N;points=47:0";
    follow(
        begin(&rules, &[("rounds", "2")], Some(late)),
        &[
            // 2 from f1: f2 1, f3 2, which was occupied; South's f6 (2) opposite is the last South has: 4 sown on: f4 to f7 1. North has all 48
            // and South none: twice 48 = 96. After two rounds of two 96 beat 47.
            (
                "f1",
                "0,0,0,0,0,0,0,43/0,1,1,1,1,0,1,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 - - S round=2;began=N;points=47:96;match=N",
            ),
        ],
    );
}

/// Two rows of three; a round is over when a player cannot move.
const SMALL: &str = "board { rows 1  pits 3  store right  track shared }
setup { pits: 4 }
move sow { from own pit  sow counterclockwise into own store  last { else => end } }
end { when no move => sweep; most in store wins, else draw }\n";

/// After South's pit 3 South has 9 and North 15 of the 24 seeds: 8+1 to 15.
const ALMOST: &str = "0,0,0/0,0,1 8:15 - S round=1;began=S;points=0:0";

fn small(rules: &str, after: &str) {
    let rules = made_up(&format!("{SMALL}{rules}"));
    follow(begin(&rules, &[], Some(ALMOST)), &[("3", after)]);
}

#[test]
fn territory_goes_to_who_can_fill_it() {
    small(
        // South fills two pits (8 of 9), North three (12 of 15). South's pit 3 is North's now; North has 3 left, too few for it.
        "match { the winner begins  over { when round = 9 => draw }
         next round { else => fill pits with 4; give own empty pits to opponent; fill pits with 4 } }",
        "4,4,4/4,4,0 1:3 - N round=2;began=N;points=0:1;given=S3",
    );
    small(
        // The same; North fills it with 3 as far as they go.
        "match { the loser begins  over { when round = 9 => draw }
         next round { else => fill pits with 4; give own empty pits to opponent; fill pits with up to 4 } }",
        "4,4,4/4,4,3 1:0 - S round=2;began=S;points=0:1;given=S3",
    );
    small(
        // (15-9) / 4 = 1 pit, South's last. South fills the other two (8), North four (15, the fourth with 3) and one from South.
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
fn what_is_left_is_stored_or_kept() {
    small(
        "match { the other begins  over { when round = 9 => draw }
         next round { else => fill pits with 2; keep the rest } }",
        "2,2,2/2,2,2 0:0 - N round=2;began=N;points=0:1;purse=3:9",
    );
    small(
        // Pits 1 and 2 with 4, pit 3 with what is left; North begins filling at the other end.
        "match { north begins  over { when round = 9 => draw }
         next round { else => fill own pits with up to 4; fill opponent pits 3..1 with 7; block empty pits } }",
        "7,7,x/4,4,1 0:1 - N round=2;began=N;points=0:1",
    );
}

#[test]
fn openings_are_arranged_answered_copied_and_mirrored() {
    let of = |row: &str| {
        made_up(&format!(
            "{SMALL}match always {{ the other begins  over {{ when round = 1 => most in store wins, else draw }}
             first round {{ else => {row} }} }}"
        ))
    };
    let answered = of("own arranges pits with at least 2 each; opponent arranges pits 1..2");
    follow(
        begin(&answered, &[], None),
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
        begin(&mirrored, &[], None),
        &[(
            "arrange 1 2 9",
            "1,2,9/1,2,9 0:0 - S round=1;began=S;points=0:0",
        )],
    );
    let copied = of("opponent arranges pits 1..2; own copies");
    follow(
        begin(&copied, &[], None),
        &[(
            "arrange 5 7",
            "0,7,5/5,7,0 0:0 - S round=1;began=S;points=0:0",
        )],
    );
    // Without being asked for anything else such a game is a match.
    let settings = Settings::defaults(&copied.options);
    let game = Match::new(&copied, &settings, Extent::AsRuled).expect("a board");
    assert!(game.is_match() && game.arrangement().is_some());
    let round = Match::new(&copied, &settings, Extent::Round).expect("a board");
    assert_eq!(round.notation(), "4,4,4/4,4,4 0:0 - S -");
}

#[test]
fn points_are_asked_for_each_player() {
    small(
        // South lost by 6; North won with 15.
        "match { the other begins  over { when own points > 20 => own wins }
         points { when won => score seeds of own store + 1  when lost => score opponent seeds - own seeds  else => score 3 } }",
        "4,4,4/4,4,4 0:0 - N round=2;began=N;points=6:16",
    );
    small(
        "match { the other begins  over { when own points > 15 => own wins }
         points { when won => score seeds of own store + 1  else => score 0 } }",
        "0,0,0/0,0,0 9:15 - N round=1;began=S;points=0:16;match=N",
    );
}

/// Plays a match at random and looks at what must hold at every step.
pub(crate) fn at_random(base: &Arc<Program>, seed: u64, moves: usize) -> (u32, bool) {
    let mut random = sow_tests::random::Random::new(seed);
    let mut game = Match::of(Arc::clone(base), Extent::Match).expect("a game with a match");
    for _ in 0..moves {
        let text = game.notation();
        let read = Match::at(Arc::clone(base), Extent::AsRuled, &text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.notation(), text);
        assert_eq!(read.legal_moves(), game.legal_moves(), "{text}");
        look_at(base, &game);
        let Some(next) = any_move(&game, &mut random) else {
            break;
        };
        let ended = game
            .play(&next)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(
            ended
                .iter()
                .all(|end| end.position.over() == Some(end.standing))
        );
    }
    (game.round_number(), game.over().is_some())
}

fn any_move(game: &Match, random: &mut sow_tests::random::Random) -> Option<MatchMove> {
    if let Some(rule) = game.arrangement() {
        let drawn = rule.draw(&mut |bound| random.below(bound as usize) as u64);
        assert_eq!(
            drawn.iter().map(|&seeds| u32::from(seeds)).sum::<u32>(),
            rule.seeds
        );
        assert_eq!(rule.check(&drawn), Ok(()));
        return Some(MatchMove::Arrange(drawn));
    }
    let moves = game.legal_moves();
    let at = random.below(moves.len());
    moves.into_iter().nth(at)
}

/// No seed is lost, and blocked pits stay empty.
fn look_at(base: &Program, game: &Match) {
    let (layout, position) = (game.program().layout(), game.position());
    let pits = layout.rows_from_top().into_iter().flatten();
    let mut on_board = 0;
    for cell in pits {
        let seeds = u32::from(position.seeds(cell));
        assert!(
            seeds == 0 || !layout.is_blocked(cell),
            "{}",
            game.notation()
        );
        on_board += seeds;
    }
    for seat in [
        sow_grammar::rules::Seat::South,
        sow_grammar::rules::Seat::North,
    ] {
        let beside = [layout.store(seat), layout.hand(seat)]
            .into_iter()
            .flatten();
        on_board += beside
            .map(|cell| u32::from(position.seeds(cell)))
            .sum::<u32>();
    }
    let purses: u32 = game.purses().iter().sum();
    assert_eq!(on_board + purses, base.seeds(), "{}", game.notation());
}

#[test]
fn random_matches_lose_no_seed_and_end() {
    let mut ended = 0;
    for file in files::games() {
        let rules = files::rules(&file);
        if rules.match_rules.is_none() {
            continue;
        }
        let base = Arc::new(
            Program::compile(&rules, &Settings::defaults(&rules.options)).expect("a board"),
        );
        let (rounds, over) = at_random(&base, 1, 3000);
        assert!(
            rounds > 1 || over,
            "{} never came to a second round",
            file.display()
        );
        ended += usize::from(over);
    }
    assert!(ended > 0, "no match came to an end");
}
