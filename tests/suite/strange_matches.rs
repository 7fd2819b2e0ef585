//! Changed positions of matches, and strange arrangements, get an answer and cause no panic.

use sow_interpreter::CompiledGame;
use sow_matches::{Extent, Match};
use sow_tests::games;
use sow_tests::random::Random;

/// A game whose rounds use every action of layouts.
const GAME: &str = "
game \"Everything\"
option pits_a_side = 4 in 2..6
board { rows 1  pits pits_a_side  store right  track shared }
setup { pits: 3 }
move sow { from own pit  sow counterclockwise into own store  last { own store => again  else => end } }
end { when own pits empty => sweep; most in store wins, else draw }
match {
  the loser begins
  over { when round = 9 => most points wins, else draw }
  next round {
    when round = 3 => deal
    when round = 5 => set pits_a_side to 3; fill pits with 2; block empty pits; keep the rest
    else           => set pits_a_side to 5; own arranges pits with at least 1 each; opponent copies;
                      block own empty pits; give 2 of opponent pits to own; keep the rest
  }
}";

/// Texts that are inserted into a position.
const FRAGMENTS: [&str; 16] = [
    "x",
    "0",
    "1",
    "9",
    "255",
    "99999999999",
    ",",
    "/",
    ";",
    "=",
    ":",
    " ",
    ";purse=1:1",
    ";given=N3,S1",
    ";arrange=3.1",
    ";match=S",
];

fn base() -> CompiledGame {
    games::compiled(games::rules(GAME), &[])
}

/// Returns the positions of a random match.
fn positions(base: &CompiledGame, random: &mut Random) -> Vec<String> {
    let mut game = Match::from_compiled(base.clone(), Extent::Match).expect("a match");
    let mut all = vec![game.notation()];
    while game.result().is_none() && all.len() < 1000 {
        step(&mut game, random);
        all.push(game.notation());
    }
    all
}

/// Plays a random move or arrangement.
fn step(game: &mut Match, random: &mut Random) {
    let next = match game.arrangement() {
        Some(rule) => {
            let drawn = rule.draw(&mut |bound| random.below(bound as usize) as u64);
            Some(sow_matches::MatchMove::Arrange(drawn))
        }
        None => {
            let moves = game.legal_moves();
            let at = random.below(moves.len());
            moves.into_iter().nth(at)
        }
    };
    if let Some(next) = next {
        game.play(&next).expect("a legal move");
    }
}

/// Inserts a scrap at a random place, sometimes replacing a character.
fn change_text(text: &str, random: &mut Random) -> String {
    let at = random.below(text.len());
    let rest = &text[at + usize::from(random.one_in(2))..];
    format!("{}{}{rest}", &text[..at], random.pick(&FRAGMENTS))
}

#[test]
fn changed_positions_of_matches() {
    let (base, mut random) = (base(), Random::new(8));
    let good = positions(&base, &mut random);
    let mut read = 0;
    for _ in 0..3000 {
        let text = good[random.below(good.len())].clone();
        let text = change_text(&text, &mut random);
        let Ok(mut game) = Match::from_position(base.clone(), Extent::ByRules, &text) else {
            continue;
        };
        read += 1;
        let written = game.notation();
        let again = Match::from_position(base.clone(), Extent::ByRules, &written);
        let again = again.unwrap_or_else(|error| panic!("{text}: {written}: {error}"));
        assert_eq!(again.notation(), written, "{text}");
        for _ in 0..20 {
            if game.result().is_none() {
                step(&mut game, &mut random);
            }
        }
    }
    assert!(
        read > 100,
        "only {read} of the changed positions are positions"
    );
}

#[test]
fn strange_arrangements() {
    let (base, mut random) = (base(), Random::new(9));
    let good = positions(&base, &mut random);
    let arranging = good
        .iter()
        .find(|text| text.contains("arrange="))
        .expect("an arrangement");
    let game = Match::from_position(base, Extent::ByRules, arranging).expect("a position");
    for text in [
        "arrange",
        "arrange -1",
        "arrange 1 1 1 1",
        "arrange 999 1 1 1 1",
        "arrange\u{2003}2",
        "",
        "3",
        "pass",
        "arrange 0 0 0 0 0",
    ] {
        assert!(game.read_move(text).is_err(), "{text}");
    }
    assert!(game.read_move(&"arrange 1".repeat(10_000)).is_err());
}
