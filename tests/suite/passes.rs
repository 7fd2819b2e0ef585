//! Each pass that makes games fast can be left out without changing anything but speed: moves, positions and events
//! stay the same.

use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::perft::perft;
use sow_interpreter::random_games::{GameObserver, PlannedGame, PlayoutEnd};
use sow_interpreter::trace::InnerChoice;
use sow_interpreter::{Cell, Event, Game, Move, Observer, Passes, Program, RefusalReasons};
use sow_tests::games::{self, Case};
use sow_tests::harness::{Step, Tally, compare, each_seed, play_along, same};

/// The number of moves after which an observed game is broken off.
const MOST_OBSERVED: usize = 120;

/// The events and choices of a move, in order.
#[derive(Debug, Default, PartialEq, Eq)]
struct FullRecord(Vec<Event>, Vec<InnerChoice>);

impl FullRecord {
    /// Makes a move.
    fn of_move(game: &mut Game<'_>, played: Move) -> Self {
        let mut told = Self::default();
        game.play_unchecked(played, &mut told);
        told
    }
}

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
        self.moves.len() < MOST_OBSERVED
    }
}

/// A program without some of the passes, and their name.
struct ProgramWithout {
    pass: &'static str,
    program: Program,
}

impl ProgramWithout {
    /// Compiles a program without each of the passes, and without all of them.
    fn for_each_pass(case: &Case) -> Result<Vec<Self>, String> {
        let each = Passes::SWITCHES.map(|switch| (switch.0, Passes::without(switch)));
        let each = each.into_iter().chain([("all of them", Passes::NONE)]);
        let without = each.map(|(pass, passes)| {
            let program = case.compile_with(passes)?;
            Ok(Self { pass, program })
        });
        without.collect()
    }
}

/// Plays random games with all passes and with some left out, side by side; counts the moves compared.
fn play_alike(case: &Case, games: u64, moves: usize) -> Result<Tally, String> {
    let program = case.compile()?.program;
    let without = ProgramWithout::for_each_pass(case)?;
    let opening = Game::new(&program);
    for depth in 1..=2 {
        let expected = perft(&opening, depth);
        for ProgramWithout { pass, program } in &without {
            let what = format_args!("sequences of {depth} moves without {pass}");
            same(what, &perft(&Game::new(program), depth), &expected)?;
        }
    }
    let played = each_seed(0..games, |number| {
        let mut chance = Chance::for_game(1, number);
        let mut others: Vec<_> = without
            .iter()
            .map(|other| (other.pass, Game::new(&other.program)))
            .collect();
        play_along(&opening, moves, |game| {
            let (legal, refused) = game.legal_and_refused_moves();
            let expected = (&legal.moves, legal.limit, &refused);
            for (pass, other) in &others {
                let (legal, refused) = other.legal_and_refused_moves();
                let found = (&legal.moves, legal.limit, &refused);
                same(format_args!("moves without {pass}"), &found, &expected)?;
            }
            let Some(drawn) = chance.pick(&legal.moves) else {
                return Ok(Step::End);
            };
            let spelt = game.spell(drawn);
            let expected = FullRecord::of_move(game, drawn);
            for (pass, other) in &mut others {
                let told = FullRecord::of_move(other, drawn);
                same(format_args!("{spelt} without {pass}"), &told, &expected)?;
                same(
                    format_args!("after {spelt} without {pass}"),
                    other.position(),
                    game.position(),
                )?;
            }
            Ok(Step::Played(drawn))
        })
    })?;
    Ok(Tally {
        moves: played.moves * without.len(),
        ..played
    })
}

impl GameObserver for ShortRecord {
    fn game_started(&mut self, _: bool) {}

    fn game_finished(&mut self, _: PlayoutEnd, _: u32) -> bool {
        true
    }
}

/// Compares the report on an observed game with the one expected from playing the same game seed by seed.
fn observe(program: &Program, number: u64) -> Result<Tally, String> {
    let chance = Chance::for_game(1, number);
    let (mut told, mut expected) = (ShortRecord::default(), ShortRecord::default());
    let planned = PlannedGame {
        chance: chance.clone(),
        counts_moves: true,
    };
    let mut games = program.random_games();
    games.observe(&mut std::iter::once(planned), &mut told);
    let stores = [Seat::South, Seat::North].map(|seat| program.layout().store(seat));
    let mut chance = chance;
    let tally = play_along(&Game::new(program), MOST_OBSERVED, |game| {
        let (legal, refused) = game.legal_and_refused_moves();
        expected.legal_moves_counted(legal.moves.len(), &refused);
        let Some(drawn) = chance.pick(&legal.moves) else {
            return Ok(Step::End);
        };
        expected.add_move(stores, FullRecord::of_move(game, drawn));
        Ok(Step::Played(drawn))
    })?;
    same("report", &told, &expected)?;
    Ok(tally)
}

#[test]
fn observers_receive_all_events_but_single_seeds() {
    compare(&games::all(1), |case| {
        let program = case.compile()?.program;
        each_seed(0..3, |number| observe(&program, number))
    });
}

#[test]
fn random_games_are_the_same_on_packed_boards() {
    let packed_games: usize = compare(&games::all(1), |case| {
        let packed = case.compile()?.program;
        let machine = case.compile_with(Passes {
            packed_board: false,
            ..Passes::ALL
        })?;
        let expected = machine.random_games().play(1, 0..5);
        same(
            "random games",
            &packed.random_games().play(1, 0..5),
            &expected,
        )?;
        Ok(usize::from(packed.packed_stepper().is_some()))
    });
    assert!(packed_games > 20, "{packed_games} games compared");
}

#[test]
fn all_games_play_the_same_without_any_pass() {
    compare(&games::all(1), |case| play_alike(case, 2, 60)?.at_least(1));
}

#[test]
fn generated_games_play_the_same_without_any_pass() {
    let played = compare(&games::made_up(0..24), |case| play_alike(case, 1, 8));
    assert!(played.moves > 750, "{played:?}");
}
