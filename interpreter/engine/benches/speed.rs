//! Wall-clock times for a two-row game, a relay game and a four-row game. `cargo bench -p sow-interpreter`

use divan::Bencher;
use divan::counter::ItemsCount;
use sow_grammar::load::load_variant;
use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, NoObserver, Program};

/// A game, the depth to count to, and the expected count.
struct BenchGame {
    name: &'static str,
    depth: u32,
    nodes: u64,
}

const GAMES: [&BenchGame; 3] = [
    &BenchGame {
        name: "kalaha",
        depth: 7,
        nodes: 177_804,
    },
    &BenchGame {
        name: "galatjang",
        depth: 7,
        nodes: 112_680,
    },
    &BenchGame {
        name: "hus",
        depth: 5,
        nodes: 77_443,
    },
];

impl std::fmt::Display for BenchGame {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name)
    }
}

impl BenchGame {
    fn rules(&self) -> Rules {
        load_variant(self.name)
            .ok()
            .and_then(|loaded| loaded.rules)
            .expect("a variant is sound")
    }

    fn program(&self) -> Program {
        let rules = self.rules();
        Program::compile(&rules, &Settings::defaults(&rules.options))
            .expect("the defaults can be played")
    }
}

fn main() {
    divan::main();
}

/// Compiles a rule file into a program.
#[divan::bench(args = GAMES)]
fn compile(bencher: Bencher<'_, '_>, game: &BenchGame) {
    bencher.bench(|| game.program());
}

#[divan::bench(args = GAMES)]
fn legal_moves(bencher: Bencher<'_, '_>, game: &BenchGame) {
    let program = game.program();
    let game = Game::new(&program);
    bencher.bench(|| game.legal_moves());
}

#[divan::bench(args = GAMES)]
fn one_move(bencher: Bencher<'_, '_>, game: &BenchGame) {
    let program = game.program();
    let game = Game::new(&program);
    let first = game.legal_moves()[0];
    bencher.bench(|| {
        let mut after = game.clone();
        after.play_unchecked(first, &mut NoObserver);
        after
    });
}

/// Measures moves per second.
#[divan::bench(args = GAMES)]
fn random_games(bencher: Bencher<'_, '_>, game: &BenchGame) {
    let program = game.program();
    let moves = program.random_games().play(1, 0..64).moves;
    bencher
        .counter(ItemsCount::new(moves))
        .bench(|| program.random_games().play(1, 0..64));
}

/// Measures sequences of moves per second.
#[divan::bench(args = GAMES)]
fn count(bencher: Bencher<'_, '_>, game: &BenchGame) {
    let program = game.program();
    let start = Game::new(&program);
    assert_eq!(perft(&start, game.depth).count, game.nodes, "{game}");
    bencher
        .counter(ItemsCount::new(game.nodes))
        .bench(|| perft(&start, game.depth));
}
