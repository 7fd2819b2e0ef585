//! Moves allocate no memory, and positions are small.

use allocation_counter::measure;
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Position, Program};
use sow_tests::files;

fn programs() -> Vec<(String, Program)> {
    let variants = files::files("variants", "sow");
    variants
        .iter()
        .map(|file| (files::stem(file), files::program(file)))
        .collect()
}

#[test]
fn random_games_allocate_nothing_for_a_move() {
    for (name, program) in programs() {
        let mut games = program.random_games();
        // The first games grow the lists, which later games reuse.
        let moves = games.play(1, 0..20).moves;
        let mut allocated = |numbers| {
            measure(|| {
                std::hint::black_box(games.play(1, numbers));
            })
            .count_total
        };
        let (one, all) = (allocated(0..1), allocated(0..20));
        assert!(one <= 1, "{name}: {one} allocations for a game");
        assert_eq!(one, all, "{name}: allocations in {moves} moves");
    }
}

#[test]
fn counting_allocates_nothing_for_a_move() {
    for (name, program) in programs() {
        let game = Game::new(&program);
        let (few, many) = (perft(&game, 2).count, perft(&game, 3).count);
        let allocated = |depth| {
            measure(|| {
                std::hint::black_box(perft(&game, depth));
            })
            .count_total
        };
        let more = allocated(3).saturating_sub(allocated(2));
        // There is one list for each depth, and each grows a few times. First moves are generated the general way.
        assert!(
            more <= 40,
            "{name}: {more} allocations for {} moves",
            many.saturating_sub(few)
        );
    }
}

#[test]
fn positions_are_small() {
    const fn is_copy<T: Copy>() {}
    is_copy::<Position>();
    for (name, program) in programs() {
        let rows = program.layout().row_lengths().len();
        let size = program.position_size();
        let has_middle = !program.layout().middle_row().is_empty();
        let most = if rows == 1 && !has_middle { 64 } else { 128 };
        // Rows longer than those of usual boards need more.
        let pits = program
            .layout()
            .row_lengths()
            .iter()
            .copied()
            .max()
            .unwrap_or(0);
        assert!(
            size <= most || rows == 1 && pits > 6 || pits > 8,
            "{name}: {size} bytes"
        );
    }
}
