//! Internals of the players crate. They are tested here, so that its library is not compiled again for unit tests.

use sow_interpreter::Game;
use sow_players::learned::{COUNTS, PHASES, Phase, Sample, SelfPlay, Weights, WeightsError, fit};
use sow_players::spec::parse_time;
use sow_players::test_hooks::table::{Bound, Entry, INITIAL_BUCKETS, Table};
use sow_players::test_hooks::{
    SEED_VALUE, end_value, estimate, final_margin, from_table_value, sample, to_table_value,
    undated_end_value, value,
};
use sow_players::{Chance, Evaluation, Level, Limits, MAX_LEVEL, PlayerSpec};
use sow_tests::games;
use std::time::Duration;

/// Creates samples whose ends are sums of known weights.
fn samples(chance: &mut Chance) -> Vec<Sample> {
    let worth = |counts: &[u8]| -> f32 {
        let pits = counts.iter().zip([0.5, 2.0]);
        pits.map(|(&count, weight)| if count > 0 { weight } else { 0.0 })
            .sum()
    };
    let one = |_| {
        let counts = [(); 2].map(|()| {
            (0..2)
                .map(|_| chance.random_below(3) as u8)
                .collect::<Vec<_>>()
        });
        let (lead, turn) = (chance.random_below(21) as f32 - 10.0, 1.0);
        let end = 0.8 * lead + 0.3 * turn + worth(&counts[0]) - worth(&counts[1]);
        sample((1, lead, turn), counts, end)
    };
    (0..6000).map(one).collect()
}

#[test]
fn fitting_recovers_the_weights() {
    let pits = vec![vec![0; COUNTS]; 2];
    let phase = Phase {
        lead: 100,
        turn: 0,
        pits,
    };
    let start = Weights {
        phases: vec![phase; PHASES],
    };
    let samples = samples(&mut Chance::new(1));
    let found = fit(&samples, &start, 2);
    assert_eq!(
        found,
        fit(&samples, &start, 2),
        "the same for the same chance"
    );
    let Phase { lead, turn, pits } = &found.phases[1];
    let near = |found: i32, wanted: i32| (found - wanted).abs() <= 12;
    assert!(near(*lead, 80) && near(*turn, 30), "{lead} {turn}");
    assert!(near(pits[0][1] - pits[0][0], 50), "{:?}", pits[0]);
    assert!(near(pits[1][2] - pits[1][0], 200), "{:?}", pits[1]);
    assert_eq!(found.phases[0], start.phases[0], "nothing was seen of it");
    assert_eq!(pits[0][5], 0, "nor of five seeds");
}

#[test]
fn evaluation_and_its_weights_agree() {
    for name in ["kalaha", "oware", "hus"] {
        let program = games::bundled(name);
        let plain = Evaluation::new(&program);
        let weights = plain.weights();
        let limits = Limits {
            weights: Some(&weights),
            ..Limits::default()
        };
        let mut chance = sow_players::Chance::new(3);
        let mut game = Game::new(&program);
        while let Some(played) = chance.pick(game.legal_moves()) {
            let weighed = estimate(&game, &limits);
            let plain = plain.estimate(game.position());
            let apart = plain.hundredths() - weighed.hundredths();
            assert!(apart.abs() <= 40, "{name}: {plain} {weighed}");
            game.play(played).expect("a legal move");
        }
    }
}

#[test]
fn games_are_the_same_for_the_same_number() {
    let program = games::bundled("oware");
    let way = SelfPlay {
        nodes: 30,
        ..SelfPlay::default()
    };
    let play = |number| way.play(&program, None, number).expect("memory");
    let samples = play(1);
    assert!(samples.len() > 10 && samples == play(1) && samples != play(2));
    assert!(
        samples
            .iter()
            .all(|sample| final_margin(sample) == final_margin(&samples[0]))
    );
}

#[test]
fn weights_of_another_board_are_refused() {
    let oware = Evaluation::new(&games::bundled("oware")).weights();
    let wrong = oware.check(&games::bundled("hus"));
    assert_eq!(
        wrong,
        Err(WeightsError::WrongPitCount {
            given: 6,
            wanted: 16
        })
    );
    let mut large = oware.clone();
    large.phases[2].pits[3][4] = i32::MIN;
    assert_eq!(
        large.check(&games::bundled("oware")),
        Err(WeightsError::TooLarge(i32::MIN))
    );
    let mut short = oware.clone();
    short.phases[0].pits[0].pop();
    assert_eq!(
        short.check(&games::bundled("oware")),
        Err(WeightsError::Counts(COUNTS - 1))
    );
    assert_eq!(
        Weights { phases: Vec::new() }.check(&games::bundled("oware")),
        Err(WeightsError::Phases(0))
    );
}

#[test]
fn pick_reaches_every_item_and_none_of_an_empty_list() {
    let mut chance = Chance::new(1);
    let picked: std::collections::BTreeSet<_> = (0..100)
        .filter_map(|_| chance.pick(vec![1, 2, 3]))
        .collect();
    assert_eq!(picked.len(), 3);
    assert_eq!(chance.pick::<u8>(Vec::new()), None);
}

#[test]
fn higher_levels_search_more_and_slip_less() {
    let levels: Vec<Level> = (1..=MAX_LEVEL).filter_map(Level::from_number).collect();
    assert_eq!(levels.len(), 10);
    assert!(levels.windows(2).all(|two| {
        two[0].depth <= two[1].depth
            && two[0].nodes <= two[1].nodes
            && two[0].slip_percent >= two[1].slip_percent
    }));
    assert_eq!(
        (Level::from_number(0), Level::from_number(11)),
        (None, None)
    );
}

#[test]
fn players_are_read_as_they_are_written() {
    for text in [
        "random",
        "computer:3",
        "computer:0.5s",
        "search:depth=4",
        "search:time=0.25s,depth=4,nodes=100",
        "mcts:playouts=500",
    ] {
        let spec: PlayerSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), text);
    }
    for (long, short) in [
        ("level:3", "computer:3"),
        ("search:time=2s", "computer:2s"),
        ("Computer:500ms", "computer:0.5s"),
        ("computer", "computer:5"),
    ] {
        let spec: PlayerSpec = long.parse().unwrap();
        assert_eq!(spec.to_string(), short);
    }
    assert_eq!(parse_time("200ms"), Ok(Duration::from_millis(200)));
    assert_eq!(parse_time("2"), Ok(Duration::from_secs(2)));
}

#[test]
fn bad_specs_are_refused_with_a_reason() {
    for (text, said) in [
        ("rndom", "`rndom` is not a player"),
        ("level:11", "levels go from 1"),
        ("level:", "levels go from 1"),
        ("computer:12", "levels go from 1"),
        ("computer:soon", "is not a time"),
        ("search", "without a limit"),
        ("search:time=soon", "is not a time"),
        ("search:time=-1s", "is not a time"),
        ("search:time=1e30s", "is not a time"),
        ("search:time=0s", "must be above 0"),
        ("search:time=9999m", "too long"),
        ("search:depth=0", "at least 1"),
        ("search:depth=99999999999999999999", "as large as"),
        ("search:breadth=3", "is not a limit here"),
        ("search:4", "`4` is not a limit"),
        ("mcts:depth=3", "has no depth"),
    ] {
        let error = text.parse::<PlayerSpec>().unwrap_err();
        assert!(error.contains(said), "{text}: {error}");
    }
}

const ENTRY: Entry = Entry {
    value: 1,
    depth: 1,
    bound: Bound::Exact,
    best_move: 0,
};

/// Returns a hash; those of successive numbers are spread over the table.
fn hash(number: u64) -> u64 {
    number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[test]
fn stored_entries_are_found() {
    let table = Table::new(1 << 12).expect("memory");
    let entry = |value| Entry {
        value,
        depth: 7,
        bound: Bound::AtMost,
        best_move: 5,
    };
    for value in [0, -1, 3, -(1 << 20) - 40_000, (1 << 20) + 40_000] {
        table.insert_entry(u64::MAX / 3, entry(value));
        assert_eq!(table.get(u64::MAX / 3), Some(entry(value)));
    }
    assert_eq!(table.get(1), None);
    assert_eq!(Table::new(0).expect("memory").get(1), None);
}

#[test]
fn the_table_grows_and_is_cleared() {
    let mut table = Table::new(2 * INITIAL_BUCKETS * 64).expect("memory");
    table.insert_entry(hash(1), ENTRY);
    assert_eq!(table.buckets_in_use(), INITIAL_BUCKETS);
    (2..4 * INITIAL_BUCKETS as u64).for_each(|number| table.insert_entry(hash(number), ENTRY));
    assert_eq!(
        table.buckets_in_use(),
        2 * INITIAL_BUCKETS,
        "no more than there are"
    );
    let found = (1..4 * INITIAL_BUCKETS as u64).filter(|&number| table.get(hash(number)).is_some());
    assert!(found.count() > 7 * INITIAL_BUCKETS / 2);
    table.clear();
    assert_eq!(table.buckets_in_use(), INITIAL_BUCKETS);
    assert!((1..4 * INITIAL_BUCKETS as u64).all(|number| table.get(hash(number)).is_none()));
}

/// A table that grows moves its entries gradually.
#[test]
fn stored_entries_are_found_while_the_table_grows() {
    let table = Table::new(4 * INITIAL_BUCKETS * 64).expect("memory");
    let mut put = 0;
    while table.buckets_in_use() == INITIAL_BUCKETS {
        put += 1;
        table.insert_entry(hash(put), ENTRY);
    }
    let (first, last) = (put / 2, put);
    let found = || (first..last).filter(|&number| table.get(hash(number)).is_some());
    let before = found().count();
    // Buckets that have not moved yet have little room for more entries.
    for _ in 0..5 {
        (0..1000).for_each(|number| table.insert_entry(hash(put + number), ENTRY));
        put += 1000;
        assert!(found().count() > before - before / 50);
    }
    assert_eq!(table.buckets_in_use(), 4 * INITIAL_BUCKETS);
}

#[test]
fn an_end_is_read_back() {
    for (won, margin, ply) in [(true, 12, 3), (false, -7, 0), (true, -2, 5), (false, 4, 90)] {
        let end = value(end_value(won, margin, ply)).end().unwrap();
        assert_eq!((end.won, end.margin, end.moves), (won, margin, Some(ply)));
        let shifted = from_table_value(to_table_value(end_value(won, margin, ply), 0), 0);
        assert_eq!(shifted, end_value(won, margin, ply));
    }
    assert_eq!(
        to_table_value(end_value(true, 2, 9), 4),
        end_value(true, 2, 5)
    );
    assert_eq!(value(-3 * SEED_VALUE / 2).to_string(), "-1.5");
    assert_eq!(value(end_value(false, -7, 2)).to_string(), "lost by 7");
    let some_time = from_table_value(to_table_value(undated_end_value(-7), 4), 2);
    let end = value(some_time).end().unwrap();
    assert_eq!((end.margin, end.exact, end.moves), (-7, true, None));
}

#[test]
fn winning_comes_before_margins() {
    assert!(end_value(true, -20, 30) > end_value(false, 20, 1));
    assert!(end_value(true, 2, 30) > end_value(true, 1, 1));
    assert!(end_value(true, 2, 3) > end_value(true, 2, 5));
    assert!(end_value(false, -2, 3) < end_value(false, -2, 5));
}
