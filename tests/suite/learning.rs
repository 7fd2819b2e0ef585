//! Numbered actions and batches of games agree with games as players see them: the same moves, positions,
//! observations and results in random games of every rule file.

use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::MAX_MOVES;
use sow_interpreter::{CompiledGame, Game, History, NoObserver, Program};
use sow_learning::{
    ActionResult, ActionSequences, Actions, Batch, BatchError, Features, StepStatus, Views,
};
use sow_matches::{Extent, Match};
use sow_tests::effort::draws;
use sow_tests::threads::parallel_map;
use sow_tests::{files, games};
use std::collections::BTreeSet;
use std::sync::Arc;

const GAMES: usize = 3;

/// Returns the number of actions taken in each game of a batch. On packed boards where repetition ends the game, it takes
/// more to see that.
fn steps(looks_back: bool) -> usize {
    let steps = if looks_back {
        draws(400, 600)
    } else {
        draws(50, 150)
    };
    steps as usize
}

/// The arrays that a batch fills.
struct Arrays {
    observations: Vec<i32>,
    masks: Vec<bool>,
    movers: Vec<i8>,
    rewards: Vec<f32>,
    ends: Vec<u8>,
    scores: Vec<i32>,
    final_observations: Vec<i32>,
}

impl Arrays {
    fn new(features: &Features, actions: &Actions, players: usize) -> Self {
        Self {
            observations: vec![0; GAMES * features.count()],
            masks: vec![false; GAMES * actions.count()],
            movers: vec![0; GAMES],
            rewards: vec![0.0; GAMES * players],
            ends: vec![0; GAMES],
            scores: vec![0; GAMES * players],
            final_observations: vec![0; GAMES * features.count()],
        }
    }

    fn views(&mut self) -> Views<'_> {
        Views {
            observations: &mut self.observations,
            masks: &mut self.masks,
            movers: &mut self.movers,
            rewards: &mut self.rewards,
            statuses: &mut self.ends,
            scores: &mut self.scores,
            final_observations: &mut self.final_observations,
        }
    }
}

/// A single game, played beside one of a batch.
#[derive(Clone)]
struct SingleGame<'p> {
    game: Game<'p>,
    chosen: Vec<u32>,
    moves: u32,
}

impl<'p> SingleGame<'p> {
    /// Returns the game without its earlier positions.
    fn without_history(&self) -> Self {
        let (program, position): (&'p Program, _) = (self.game.program(), *self.game.position());
        Self {
            game: Game::resume(program, position, History::default()),
            ..self.clone()
        }
    }

    /// Takes an action; returns whether it completes a move.
    fn take(&mut self, action: u32, actions: &Actions) -> bool {
        let lines = ActionSequences::for_game(&self.game, actions);
        match lines.apply_action(&self.chosen, action, actions) {
            Some(ActionResult::CompleteMove(played)) => {
                self.game.play_unchecked(played, &mut NoObserver);
                self.chosen.clear();
                self.moves += 1;
                true
            }
            Some(ActionResult::PartialMove) => {
                self.chosen.push(action);
                false
            }
            None => panic!("{action} may be taken in {}", self.game.notation()),
        }
    }
}

/// What happened in the games of a batch.
#[derive(Default)]
struct Seen {
    actions: usize,
    /// Games on packed boards that ended because a position was repeated.
    repetitions: usize,
}

/// Plays a batch and single games side by side.
fn compare_batch_with_single_games(compiled: &CompiledGame) -> Seen {
    let program = &compiled.program;
    let actions = Arc::new(Actions::new(program));
    let features = Arc::new(Features::new(program, &actions));
    let players = program.layout().players().into();
    let made = Batch::new(
        Arc::clone(program),
        Arc::clone(&actions),
        Arc::clone(&features),
        GAMES,
        MAX_MOVES,
    );
    let mut batch = match made {
        Ok(batch) => batch,
        Err(error) => {
            assert_eq!(error, BatchError::NoLegalMove);
            return Seen::default();
        }
    };
    let opening = SingleGame {
        game: Game::new(program),
        chosen: Vec::new(),
        moves: 0,
    };
    let mut singles = vec![opening.clone(); GAMES];
    let mut arrays = Arrays::new(&features, &actions, players);
    let mut chance = Chance::for_game(3, 0);
    let mut drawn = vec![0; GAMES];
    batch
        .write_states(&mut arrays.views())
        .expect("of their size");
    let stepper = program.packed_stepper();
    let looks_back = stepper.is_some_and(|stepper| stepper.looks_back());
    let steps = steps(looks_back);
    let mut repetitions = 0;
    for _ in 0..steps {
        for (at, single) in singles.iter().enumerate() {
            compare_observation(single, at, &arrays, &actions, &features);
        }
        batch
            .sample(|_| Chance::from_seed(chance.next_seed()), &mut drawn)
            .expect("so many");
        batch
            .step(&drawn, &mut arrays.views())
            .expect("may be taken");
        for (at, single) in singles.iter_mut().enumerate() {
            let mut forgetful = single.without_history();
            let actor = single.game.position().mover();
            single.take(drawn[at] as u32, &actions);
            let over = single.game.position().result();
            if looks_back && over.is_some() {
                forgetful.take(drawn[at] as u32, &actions);
                repetitions += usize::from(forgetful.game.position().result().is_none());
            }
            let stuck =
                over.is_none() && single.chosen.is_empty() && single.game.legal_moves().is_empty();
            let end = match over {
                Some(_) => StepStatus::Over,
                None if stuck => StepStatus::Stuck,
                None if single.moves == MAX_MOVES => StepStatus::Truncated,
                None => StepStatus::Running,
            };
            assert_eq!(arrays.ends[at], end as u8, "{}", single.game.notation());
            let winner = over.and_then(|standing| standing.winner);
            let worth = |seat| winner.map_or(0.0, |winner| if winner == seat { 1.0 } else { -1.0 });
            let rewards = [worth(Seat::South), worth(Seat::North)];
            assert_eq!(
                arrays.rewards[at * players..(at + 1) * players],
                rewards[..players]
            );
            let points: (u32, u32) = over.map_or((0, 0), |result| result.score.into());
            assert_eq!(
                arrays.scores[at * players..(at + 1) * players],
                [points.0 as i32, points.1 as i32][..players]
            );
            if end != StepStatus::Running {
                let (position, size) = (single.game.position(), features.count());
                let mut seen = vec![0; size];
                features.write(position, actor, &[], &mut seen);
                assert_eq!(arrays.final_observations[at * size..(at + 1) * size], seen);
                *single = opening.clone();
            }
        }
    }
    compare_copies(compiled, &batch, &mut chance);
    Seen {
        actions: GAMES * steps,
        repetitions,
    }
}

/// A copy of a batch, and a batch restored from its saved games, play on like it.
fn compare_copies(compiled: &CompiledGame, batch: &Batch, chance: &mut Chance) {
    let program = &compiled.program;
    let actions = Arc::new(Actions::new(program));
    let features = Arc::new(Features::new(program, &actions));
    let players = program.layout().players().into();
    let shared = (Arc::clone(&actions), Arc::clone(&features));
    let mut restored = Batch::new(Arc::clone(program), shared.0, shared.1, GAMES, MAX_MOVES)
        .expect("it has been made before");
    for game in 0..GAMES {
        let saved = batch.save(game);
        let read = Match::from_position(compiled.clone(), Extent::Round, &saved.position);
        let start = read.expect("its own notation");
        let begun = (saved.chosen.clone(), saved.moves);
        restored
            .restore(game, &start.round(), begun)
            .expect("a game that goes on");
        assert_eq!(restored.save(game), saved);
    }
    let mut batches = [batch.clone(), batch.clone(), restored];
    let mut drawn = vec![0; GAMES];
    for _ in 0..5 {
        batches[0]
            .sample(|_| Chance::from_seed(chance.next_seed()), &mut drawn)
            .expect("so many");
        let seen = batches.each_mut().map(|batch| {
            let mut arrays = Arrays::new(&features, &actions, players);
            let stepped = batch.step(&drawn, &mut arrays.views());
            stepped.expect("may be taken");
            (arrays.observations, arrays.masks, arrays.ends)
        });
        assert!(seen[0] == seen[1] && seen[1] == seen[2]);
    }
}

fn compare_observation(
    single: &SingleGame<'_>,
    at: usize,
    arrays: &Arrays,
    actions: &Actions,
    features: &Features,
) {
    let (game, told) = (&single.game, single.game.notation());
    let seat = game.position().mover();
    let mut seen = vec![0; features.count()];
    features.write(game.position(), seat, &single.chosen, &mut seen);
    let shown = &arrays.observations[at * seen.len()..(at + 1) * seen.len()];
    assert_eq!(shown, seen, "{told}");
    let lines = ActionSequences::for_game(game, actions);
    assert_eq!(
        lines.count(),
        game.legal_moves().len(),
        "all have numbers in {told}"
    );
    let open = lines.legal_actions(&single.chosen, actions);
    let mask = &arrays.masks[at * actions.count()..(at + 1) * actions.count()];
    let may = mask
        .iter()
        .zip(0..)
        .filter(|(may, _)| **may)
        .map(|(_, action)| action);
    assert_eq!(may.collect::<Vec<u32>>(), open, "{told}");
    assert_eq!(arrays.movers[at], i8::from(seat == Seat::North));
    // The names of a move's actions make up its spelling.
    for played in lines.moves(&single.chosen).take(20) {
        let parts = lines.actions_of(&played);
        let written: String = parts
            .iter()
            .map(|&part| &*actions.names()[part as usize])
            .collect();
        assert_eq!(written, game.spell(played), "{told}");
    }
}

#[test]
fn batches_agree_with_single_games() {
    let taken = parallel_map(&files::games(), |file| {
        compare_batch_with_single_games(&files::compiled(file))
    });
    let actions: usize = taken.iter().map(|seen| seen.actions).sum();
    assert!(actions > 30_000, "{actions} actions were taken");
    let repetitions: usize = taken.iter().map(|seen| seen.repetitions).sum();
    assert!(repetitions > 20, "{repetitions} games were repeated");
}

#[test]
fn actions_and_features_have_unique_names() {
    for file in files::games() {
        let program = files::program(&file);
        let actions = Actions::new(&program);
        let features = Features::new(&program, &actions);
        for names in [actions.names(), features.names()] {
            let different: BTreeSet<&String> = names.iter().collect();
            assert_eq!(
                different.len(),
                names.len(),
                "{names:?} in {}",
                file.display()
            );
        }
    }
}

#[test]
fn illegal_actions_are_refused() {
    let program = games::bundled("kalaha");
    let program = Arc::new(program);
    let actions = Arc::new(Actions::new(&program));
    let features = Arc::new(Features::new(&program, &actions));
    let mut arrays = Arrays::new(&features, &actions, 2);
    let mut batch = Batch::new(program, actions, features, GAMES, MAX_MOVES)
        .expect("there is something to play");
    for (game, action) in [(0, 6), (2, -1), (1, i64::MAX)] {
        let mut taken = [0; GAMES];
        taken[game] = action;
        let refused = batch.step(&taken, &mut arrays.views());
        assert_eq!(refused, Err(BatchError::IllegalAction { game, action }));
    }
    let few = batch.step(&[0], &mut arrays.views());
    assert_eq!(few, Err(BatchError::WrongSize(GAMES)));
    arrays.masks.pop();
    let small = batch.write_states(&mut arrays.views());
    assert_eq!(small, Err(BatchError::WrongSize(GAMES)));
}
