//! Each pass that makes games fast can be left out without changing anything but speed: moves, positions and events
//! stay the same.

use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::perft::perft;
use sow_interpreter::random_games::{GameObserver, PlannedGame, PlayoutEnd};
use sow_interpreter::trace::InnerChoice;
use sow_interpreter::{
    Cell, CompiledGame, Event, Game, Observer, Passes, Program, RefusalReasons, Shape,
};
use sow_tests::threads::parallel_map;
use sow_tests::{files, games};

/// The events and choices of a move, in order.
#[derive(Debug, Default, PartialEq, Eq)]
struct FullRecord(Vec<Event>, Vec<InnerChoice>);

impl Observer for FullRecord {
    fn event(&mut self, event: Event) {
        self.0.push(event);
    }

    fn choice_made(&mut self, chosen: InnerChoice) {
        self.1.push(chosen);
    }
}

/// The events that an observer without interest in pits receives; seeds sown into stores are added up.
#[derive(Debug, Default, PartialEq, Eq)]
struct ShortRecord {
    events: Vec<Event>,
    chosen: Vec<InnerChoice>,
    stored: u32,
    moves: Vec<(usize, RefusalReasons)>,
}

impl ShortRecord {
    fn add_move(&mut self, stores: [Option<Cell>; 2], told: FullRecord) {
        for event in told.0 {
            match event {
                Event::Sow { into, .. } if !stores.contains(&Some(into)) => {}
                event => self.event(event),
            }
        }
        self.chosen.extend(told.1);
    }
}

impl Observer for ShortRecord {
    fn wants_every_seed(&self) -> bool {
        false
    }

    fn legal_moves_counted(&mut self, legal: usize, refused: &RefusalReasons) {
        self.moves.push((legal, refused.clone()));
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Sow { seeds, .. } => self.stored += u32::from(seeds),
            event => self.events.push(event),
        }
    }

    fn choice_made(&mut self, chosen: InnerChoice) {
        self.chosen.push(chosen);
    }

    fn move_finished(&mut self, _: u32) -> bool {
        self.moves.len() < 120
    }
}

/// A program without some of the passes, and their name.
struct ProgramWithout {
    pass: &'static str,
    program: Program,
}

impl ProgramWithout {
    /// Compiles a program without each of the passes, and without all of them.
    fn for_each_pass(all: &CompiledGame) -> Vec<Self> {
        let each = Passes::SWITCHES.map(|switch| (switch.0, Passes::without(switch)));
        let each = each.into_iter().chain([("all of them", Passes::NONE)]);
        let without = each.map(|(pass, passes)| {
            let shape = Shape::default();
            let program =
                Program::for_round_with_passes(&all.rules, all.program.settings(), &shape, passes);
            let program = program.expect("what can be compiled with all can be without");
            Self { pass, program }
        });
        without.collect()
    }
}

/// Plays random games with all passes and with some left out, side by side; returns the number of moves compared.
fn play_alike(all: &CompiledGame, games: u64, moves: usize) -> Result<usize, String> {
    let without = ProgramWithout::for_each_pass(all);
    let mut played = 0;
    for number in 0..games {
        let mut chance = Chance::for_game(1, number);
        let mut one = Game::new(&all.program);
        let mut others: Vec<_> = without
            .iter()
            .map(|other| (other.pass, Game::new(&other.program)))
            .collect();
        for _ in 0..moves {
            let (legal, refused) = one.legal_and_refused_moves();
            for (pass, other) in &others {
                let (same, same_refused) = other.legal_and_refused_moves();
                if (&legal.moves, legal.limit, &refused) != (&same.moves, same.limit, &same_refused)
                {
                    return Err(format!("without {pass}: other moves at {}", one.notation()));
                }
            }
            let Some(chosen) = chance.pick(&legal.moves) else {
                break;
            };
            step(&mut one, &mut others, chosen)?;
            played += others.len();
        }
    }
    for depth in 1..=2 {
        let sequences = perft(&Game::new(&all.program), depth);
        for ProgramWithout { pass, program } in &without {
            let found = perft(&Game::new(program), depth);
            if found != sequences {
                return Err(format!(
                    "without {pass}: {found:?} sequences of {depth} moves, not {sequences:?}"
                ));
            }
        }
    }
    Ok(played)
}

/// Makes a move in all games, and compares the events and the positions.
fn step(
    one: &mut Game<'_>,
    others: &mut [(&str, Game<'_>)],
    chosen: sow_interpreter::Move,
) -> Result<(), String> {
    let before = one.notation();
    let text = format!("{} at {before}", one.spell(chosen));
    let mut first = FullRecord::default();
    one.play_unchecked(chosen, &mut first);
    for (pass, other) in others {
        let mut second = FullRecord::default();
        other.play_unchecked(chosen, &mut second);
        if one.position() != other.position() {
            return Err(format!("without {pass}: {text} leads elsewhere"));
        }
        if first != second {
            return Err(format!(
                "without {pass}: {text}: {second:#?} is told, not {first:#?}"
            ));
        }
    }
    Ok(())
}

impl GameObserver for ShortRecord {
    fn game_started(&mut self, _: bool) {}

    fn game_finished(&mut self, _: PlayoutEnd, _: u32) -> bool {
        true
    }
}

/// Returns the report on an observed game, and the report expected from playing the same game seed by seed.
fn observe_both(program: &Program, number: u64) -> [ShortRecord; 2] {
    let mut short = ShortRecord::default();
    let chance = Chance::for_game(1, number);
    let planned = PlannedGame {
        chance: chance.clone(),
        counts_moves: true,
    };
    let mut games = program.random_games();
    games.observe(&mut std::iter::once(planned), &mut short);
    let (mut game, mut chance) = (Game::new(program), chance);
    let stores = [Seat::South, Seat::North].map(|seat| program.layout().store(seat));
    let mut expected = ShortRecord::default();
    loop {
        let (legal, refused) = game.legal_and_refused_moves();
        expected.legal_moves_counted(legal.moves.len(), &refused);
        let Some(next) = chance.pick(&legal.moves) else {
            break;
        };
        let mut told = FullRecord::default();
        game.play_unchecked(next, &mut told);
        expected.add_move(stores, told);
        if !expected.move_finished(0) {
            break;
        }
    }
    [short, expected]
}

#[test]
fn observers_receive_all_events_but_single_seeds() {
    parallel_map(&files::games(), |file| {
        let program = files::program(file);
        for number in 0..3 {
            let [short, expected] = observe_both(&program, number);
            assert_eq!(short, expected, "{}", file.display());
        }
    });
}

#[test]
fn random_games_are_the_same_on_packed_boards() {
    let compared = parallel_map(&files::games(), |file| {
        let CompiledGame {
            rules,
            program: packed,
            ..
        } = &files::compiled(file);
        let passes = Passes {
            packed_board: false,
            ..Passes::ALL
        };
        let shape = Shape::default();
        let machine = Program::for_round_with_passes(rules, packed.settings(), &shape, passes)
            .expect("it can be played");
        let [one, other] = [packed, &machine].map(|program| program.random_games().play(1, 0..5));
        assert_eq!(one, other, "{}", file.display());
        usize::from(packed.packed_stepper().is_some())
    });
    let compared: usize = compared.iter().sum();
    assert!(compared > 20, "{compared} games compared");
}

fn assert_play_alike(name: &str, all: &CompiledGame, games: u64, moves: usize) -> usize {
    play_alike(all, games, moves).unwrap_or_else(|fault| panic!("{name} {fault}"))
}

#[test]
fn all_games_play_the_same_without_any_pass() {
    let moves = parallel_map(&files::games(), |file| {
        assert_play_alike(&files::stem(file), &files::compiled(file), 2, 60)
    });
    assert!(moves.iter().all(|&moves| moves > 0), "{moves:?}");
}

#[test]
fn generated_games_play_the_same_without_any_pass() {
    let moves: usize = games::random_games(0..24)
        .map(|game| assert_play_alike(&format!("seed {}", game.seed), &game.compiled, 1, 8))
        .sum();
    assert!(moves > 750, "{moves} moves");
}
