//! Every pass that makes games fast can be left out, and nothing but the speed changes: neither the moves nor where they
//! lead nor what those who watch are told of them.

use sow_grammar::load::load_text;
use sow_grammar::rules::{Rules, Seat, Settings};
use sow_interpreter::chance::Chance;
use sow_interpreter::perft::perft;
use sow_interpreter::trace::Chosen;
use sow_interpreter::{Event, Game, Observer, Passes, Program, Shape};
use sow_tests::files;
use sow_tests::generate::Generator;

/// What is told of a move, in order.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told(Vec<Event>, Vec<Chosen>);

impl Observer for Told {
    fn event(&mut self, event: Event) {
        self.0.push(event);
    }

    fn chosen(&mut self, chosen: Chosen) {
        self.1.push(chosen);
    }
}

/// The same of somebody who need not know of every seed: those into stores as a sum for each lap.
#[derive(Debug, Default, PartialEq, Eq)]
struct ToldInShort(Vec<Event>, u32);

impl Observer for ToldInShort {
    const PITS: bool = false;
    fn event(&mut self, event: Event) {
        match event {
            Event::Sow { seeds, .. } => self.1 += u32::from(seeds),
            event => self.0.push(event),
        }
    }
}

/// Plays random games with all passes and with some left out, side by side.
fn same(
    rules: &Rules,
    settings: &Settings,
    passes: Passes,
    games: u64,
    moves: usize,
) -> Result<usize, String> {
    let shape = Shape::default();
    let Ok(all) = Program::compile(rules, settings) else {
        return Ok(0);
    };
    let without = Program::of_round_with(rules, settings, &shape, passes)
        .map_err(|error| error.to_string())?;
    let mut played = 0;
    for number in 0..games {
        let mut chance = Chance::of_game(1, number);
        let (mut one, mut other) = (Game::new(&all), Game::new(&without));
        for _ in 0..moves {
            let legal = one.legal_and_refused_moves();
            if legal != other.legal_and_refused_moves() {
                return Err(format!("other moves at {}", one.notation()));
            }
            let Some(chosen) = chance.pick(&legal.0) else {
                break;
            };
            step(&mut one, &mut other, chosen)?;
            played += 1;
        }
    }
    for depth in 1..=2 {
        if perft(&Game::new(&all), depth) != perft(&Game::new(&without), depth) {
            return Err(format!("another number of sequences of {depth} moves"));
        }
    }
    Ok(played)
}

/// Makes a move in both games.
fn step(
    one: &mut Game<'_>,
    other: &mut Game<'_>,
    chosen: sow_interpreter::Move,
) -> Result<(), String> {
    let before = one.notation();
    let (mut first, mut second) = (Told::default(), Told::default());
    let (mut short, mut plain) = (ToldInShort::default(), one.clone());
    plain.play_unchecked(chosen, &mut short);
    one.play_unchecked(chosen, &mut first);
    other.play_unchecked(chosen, &mut second);
    let text = || format!("{} at {before}", one.spell(chosen));
    if one.position() != other.position() || one.position() != plain.position() {
        return Err(format!("{} leads elsewhere", text()));
    }
    if first != second {
        return Err(format!("{}: {first:#?} is told, not {second:#?}", text()));
    }
    let mut expected = ToldInShort::default();
    let layout = one.program().layout();
    let stores = [Seat::South, Seat::North].map(|seat| layout.store(seat));
    let pits =
        |event: &Event| matches!(event, Event::Sow { into, .. } if !stores.contains(&Some(*into)));
    let all = first.0.into_iter().filter(|event| !pits(event));
    all.for_each(|event| expected.event(event));
    if short != expected {
        return Err(format!(
            "{}: {short:#?} is told in short, not {expected:#?}",
            text()
        ));
    }
    Ok(())
}

fn check(name: &str, rules: &Rules, games: u64, moves: usize) -> usize {
    let settings = Settings::defaults(&rules.options);
    let each = Passes::SWITCHES.map(|switch| (switch.0, Passes::without(switch)));
    let each = each.into_iter().chain([("all of them", Passes::NONE)]);
    let played = each.map(|(pass, passes)| {
        same(rules, &settings, passes, games, moves)
            .unwrap_or_else(|fault| panic!("{name} without {pass}: {fault}"))
    });
    played.sum()
}

#[test]
fn all_games_are_the_same_without_any_of_them() {
    for file in files::games() {
        check(&files::stem(&file), &files::rules(&file), 2, 60);
    }
}

#[test]
fn so_are_made_up_games() {
    let mut moves = 0;
    for seed in 0..150 {
        let text = Generator::new(seed).file();
        if let Some(rules) = load_text("made-up.sow", &text).rules {
            moves += check(&format!("seed {seed}"), &rules, 1, 8);
        }
    }
    assert!(moves > 1000, "{moves} moves");
}
