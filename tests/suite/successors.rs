//! Successors, as searches see them, agree with moves as players see them: the same moves and the same positions, in
//! random games of every rule file.

use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::successors::{SmallBoard, SmallBoardTask, State, Successor, Successors};
use sow_interpreter::{Game, Move, NoObserver, Program};
use sow_tests::harness::{Step, Tally, compare, each_seed, play_along, same};
use sow_tests::{files, games};

/// Maximum number of moves in a game.
const MOVES: usize = 60;

/// Compares a random game with what a search sees.
struct SearchedGame<'a> {
    program: &'a Program,
    seed: u64,
}

impl SmallBoardTask for SearchedGame<'_> {
    type Outcome = Result<Tally, String>;

    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome {
        let opening = Game::new(self.program);
        let mut chance = Chance::for_game(self.seed, 0);
        // One list follows the course of the game, the other starts again at every position.
        let mut on_the_way = board.successors(self.program, opening.history());
        let (mut list, mut afresh, mut states) = (Vec::new(), Vec::new(), Vec::new());
        let mut state = on_the_way.state_of(&opening.position().resized::<W>());
        play_along(&opening, MOVES, |game| {
            let position = game.position().resized::<W>();
            on_the_way.list_successors(&position, &mut list);
            let mut new = board.successors(self.program, game.history());
            new.list_successors(&position, &mut afresh);
            same("successors", &list, &afresh)?;
            // A search continues with the states it was given.
            on_the_way.list_states(&state, &mut states);
            let of_states = states.iter().map(|(played, after)| Successor {
                played_move: *played,
                position: on_the_way.position_of(after),
            });
            same("states", &of_states.collect(), &list)?;
            same_single_moves(&mut on_the_way, &state, &states)?;
            let key = on_the_way
                .state_of(&position)
                .transposition_key(self.program);
            same("key", &state.transposition_key(self.program), &key)?;
            let found = list.iter().map(|one| one.played_move);
            same("moves", &found.collect(), &game.legal_moves())?;
            for one in &list {
                let mut after = game.clone();
                after.play_unchecked(one.played_move, &mut NoObserver);
                let found = one.position.resized();
                same("position after a move", &found, after.position())?;
                same("hash", &found.hash(), &found.recompute_hash())?;
            }
            let Some(next) = chance.pick(&list) else {
                return Ok(Step::End);
            };
            let on = on_the_way.play_out(&position, &mut chance, 1);
            // A game that was played on may not have checked yet whether it is over for want of a move.
            let leads_there =
                |one: &Successor<W>| one.position == on || one.position.result().is_some();
            same("a move leads on", &list.iter().any(leads_there), &true)?;
            let taken = states
                .iter()
                .find(|(played, _)| *played == next.played_move);
            let &(_, after) = taken.expect("one of the list");
            on_the_way.descend(&state, &after);
            state = after;
            game.play_unchecked(next.played_move, &mut NoObserver);
            Ok(Step::Played(next.played_move))
        })
    }
}

/// Compares moves made one by one with the listed ones: each is made once, and leads to the same board.
fn same_single_moves<const W: usize>(
    successors: &mut Successors<'_, W>,
    from: &State<W>,
    listed: &[(Move, State<W>)],
) -> Result<(), String> {
    let Some(mut unmade) = successors.remaining_moves(from) else {
        return Ok(());
    };
    let mut made = Vec::new();
    while let Some(one) = successors.make_next(from, &mut unmade) {
        let mut room = None;
        let after = successors.finish(from, &one, &mut room);
        made.push((one.played_move(), successors.position_of(after)));
    }
    let mut listed = listed.to_vec();
    listed.sort_by_key(|(played, _)| played.table_hash());
    made.sort_by_key(|(played, _)| played.table_hash());
    let listed = listed.iter();
    let positions = listed.map(|(played, after)| (*played, successors.position_of(after)));
    same("moves made one by one", &made, &positions.collect())
}

#[test]
fn searches_see_the_moves_and_positions_that_players_see() {
    let tally = compare(&games::all(1), |case| {
        let program = &case.compile()?.program;
        each_seed(0..3, |seed| {
            program.run_on_small_board(SearchedGame { program, seed })
        })
    });
    assert!(tally.moves > 5000, "{tally:?}");
}

#[test]
fn an_undone_move_leaves_no_trace() {
    let file = files::root().join("tests/games/repetition.sow");
    let program = files::program(&file);
    assert!(program.depends_on_history());
    let game = Game::new(&program);
    let mut successors = program.successors(game.history());
    let (mut before, mut inside, mut after) = (Vec::new(), Vec::new(), Vec::new());
    successors.list_successors(game.position(), &mut before);
    for one in &before {
        successors.descend(&(*game.position()).into(), &one.position.into());
        successors.list_successors(&one.position, &mut inside);
        successors.ascend();
        successors.list_successors(game.position(), &mut after);
        assert_eq!(before, after);
    }
}

/// Counts South's wins in a number of random games played on from the opening.
struct CountWins<'a>(&'a Program, u32);

impl SmallBoardTask for CountWins<'_> {
    type Outcome = u64;

    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> u64 {
        let game = Game::new(self.0);
        let opening = game.position().resized::<W>();
        let mut successors = board.successors(self.0, game.history());
        let mut chance = Chance::for_game(1, 0);
        let mut end = || successors.play_out(&opening, &mut chance, 2000);
        let ends = (0..self.1).map(|_| end().result().expect("the game ends"));
        ends.filter(|end| end.winner == Some(Seat::South)).count() as u64
    }
}

#[test]
fn resumed_games_are_like_other_random_games() {
    // Kalaha and Oware, which has to detect repetition, are played out on packed boards, Bao by the machine.
    for name in ["kalaha", "oware", "bao-nierse"] {
        let program = games::bundled(name);
        let games = 4000;
        let played_on = program.run_on_small_board(CountWins(&program, games));
        let others = program.random_games().play(2, 0..games.into()).wins[0];
        // Four standard deviations of the difference between two such counts.
        assert!(
            played_on.abs_diff(others) < 180,
            "{name}: {played_on}, {others}"
        );
    }
}
