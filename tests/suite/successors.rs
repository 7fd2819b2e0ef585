//! Successors, as searches see them, agree with moves as players see them: the same moves and the same positions, in
//! random games of every rule file.

use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::successors::{SmallBoard, SmallBoardTask, State, Successor, Successors};
use sow_interpreter::{Game, Move, NoObserver, Program};
use sow_tests::threads::parallel_map;
use sow_tests::{files, games};

/// Maximum number of moves in a game.
const MOVES: usize = 60;

struct GameWalk<'a> {
    program: &'a Program,
    seed: u64,
}

impl SmallBoardTask for GameWalk<'_> {
    /// The number of positions compared.
    type Outcome = usize;

    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> usize {
        let mut game = Game::new(self.program);
        let mut chance = Chance::for_game(self.seed, 0);
        // One list follows the course of the game, the other starts again at every position.
        let mut on_the_way = board.successors(self.program, game.history());
        let (mut list, mut afresh, mut states) = (Vec::new(), Vec::new(), Vec::new());
        let mut state = on_the_way.state_of(&game.position().resized::<W>());
        for done in 0..MOVES {
            let position = game.position().resized::<W>();
            on_the_way.list_successors(&position, &mut list);
            board
                .successors(self.program, game.history())
                .list_successors(&position, &mut afresh);
            assert_eq!(list, afresh, "{}", game.notation());
            // A search continues with the states it was given.
            on_the_way.list_states(&state, &mut states);
            let of_states = states.iter().map(|(played, after)| Successor {
                played_move: *played,
                position: on_the_way.position_of(after),
            });
            assert!(of_states.eq(list.iter().copied()), "{}", game.notation());
            assert_single_moves_agree(&mut on_the_way, &state, &states);
            let key = on_the_way
                .state_of(&position)
                .transposition_key(self.program);
            assert_eq!(
                state.transposition_key(self.program),
                key,
                "{}",
                game.notation()
            );
            let moves = game.legal_moves();
            let found: Vec<_> = list.iter().map(|one| one.played_move).collect();
            assert_eq!(found, moves, "{}", game.notation());
            for one in &list {
                let mut after = game.clone();
                after.play_unchecked(one.played_move, &mut NoObserver);
                let found = one.position.resized();
                assert_eq!(&found, after.position(), "{}", game.notation());
                assert_eq!(found.hash(), found.recompute_hash());
            }
            let Some(next) = chance.pick(&list) else {
                return done;
            };
            let on = on_the_way.play_out(&position, &mut chance, 1);
            // A game that was played on may not have checked yet whether it is over for want of a move.
            let leads_there =
                |one: &Successor<W>| one.position == on || one.position.result().is_some();
            assert!(list.iter().any(leads_there), "{}", game.notation());
            let taken = list
                .iter()
                .position(|one| one.played_move == next.played_move);
            let (_, after) = states[taken.expect("one of the list")];
            on_the_way.descend(&state, &after);
            state = after;
            game.play_unchecked(next.played_move, &mut NoObserver);
        }
        MOVES
    }
}

/// Asserts that moves made one by one are the listed ones, each once, and lead to the same boards.
fn assert_single_moves_agree<const W: usize>(
    successors: &mut Successors<'_, W>,
    from: &State<W>,
    listed: &[(Move, State<W>)],
) {
    let Some(mut unmade) = successors.remaining_moves(from) else {
        return;
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
    assert_eq!(positions.collect::<Vec<_>>(), made);
}

#[test]
fn searches_see_the_moves_and_positions_that_players_see() {
    let positions = parallel_map(&files::games(), |file| {
        let program = &files::program(file);
        let walks = (0..3).map(|seed| program.run_on_small_board(GameWalk { program, seed }));
        walks.sum::<usize>()
    });
    let positions: usize = positions.iter().sum();
    assert!(positions > 5000, "{positions} positions were looked at");
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
