//! Notation of players.

use sow_players::PlayerSpec;
use sow_players::spec::parse_time;
use std::time::Duration;

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
