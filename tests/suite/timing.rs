//! Players stop when their time is up. The clock counts how often it is read, so that time is measured in work.

use sow_interpreter::Game;
use sow_players::{AlphaBeta, Analysis, Limits, MctsPlayer, Settings};
use sow_tests::{files, games};
use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum number of positions between two looks at the clock.
const NODES_PER_CHECK: u64 = 64;

/// Thinks until the clock has been read `time` times; returns the analysis and how often it was read in all.
fn think_until(time: u64, think: impl Fn(&Limits<'_>) -> Analysis) -> (Analysis, u64) {
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= time;
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    let analysis = think(&limits);
    (analysis, asked.into_inner())
}

fn settings(threads: usize) -> Settings {
    Settings {
        memory: 1 << 16,
        threads,
        ..Settings::default()
    }
}

#[test]
fn search_stops_when_time_is_up() {
    let mut stopped = 0;
    for file in files::games() {
        let program = files::program(&file);
        let game = Game::new(&program);
        let legal = game.legal_moves();
        for time in [1, 2, 7, 30].into_iter().filter(|_| !legal.is_empty()) {
            let think = |limits: &Limits<'_>| {
                AlphaBeta::new(settings(1))
                    .expect("memory")
                    .think(&game, limits, &mut |_| {})
            };
            let (found, asked) = think_until(time, think);
            // The search reads the clock once more when it leaves a depth, and when it ends.
            let most = (time + 2) * NODES_PER_CHECK;
            assert!(found.nodes <= most, "{}: {}", file.display(), found.nodes);
            assert!(found.exhaustive || asked >= time, "{}", file.display());
            assert!(asked <= time + 2, "{}: {asked}", file.display());
            let best = found.lines[0].moves[0];
            assert!(legal.contains(&best), "{}", file.display());
            stopped += usize::from(!found.exhaustive);
        }
    }
    assert!(stopped > 200, "{stopped} thoughts were stopped");
}

#[test]
fn all_threads_stop() {
    let program = games::bundled("kalaha");
    let game = Game::new(&program);
    let think = |limits: &Limits<'_>| {
        AlphaBeta::new(settings(3))
            .expect("memory")
            .think(&game, limits, &mut |_| {})
    };
    let (found, asked) = think_until(40, think);
    // The other threads finish their current work, and each reads the clock twice more before it stops.
    assert!(found.nodes <= (40 + 8) * NODES_PER_CHECK, "{}", found.nodes);
    assert!((40..=48).contains(&asked), "{asked}");
}

#[test]
fn random_games_stop_when_time_is_up() {
    for name in ["kalaha", "hus", "bao-kiswahili"] {
        let program = games::bundled(name);
        let explorer = MctsPlayer {
            memory: 1 << 16,
            seed: 1,
        };
        let game = Game::new(&program);
        let (found, asked) = think_until(25, |limits| explorer.think(&game, limits));
        assert_eq!((found.nodes, asked), (25, 25), "{name}");
    }
}
