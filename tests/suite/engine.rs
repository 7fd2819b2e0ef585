//! Conversations of other programs with `sow engine`. Searches are limited by depth, so no result depends on time.

use sow_tests::command::{Outcome, run_with_input, sow};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

fn engine(game: &str, lines: &[&str]) -> Outcome {
    sow(&["engine", game], &(lines.join("\n") + "\n"))
}

/// Returns the answers without `info` lines, which contain times.
fn answers(outcome: &Outcome) -> Vec<&str> {
    let lines = outcome.out.lines();
    lines.filter(|line| !line.starts_with("info ")).collect()
}

#[test]
fn the_engine_introduces_itself() {
    let outcome = engine("kalaha", &["ugi", "isready", "quit"]);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
    let lines = answers(&outcome);
    assert!(lines[0].starts_with("id name Sow "), "{lines:?}");
    assert_eq!(lines[1], "id game Kalaha");
    let option = "option name MultiPV type spin default 1 min 1 max 100";
    assert!(lines.contains(&option), "{lines:?}");
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn the_engine_plays_a_game_to_its_end() {
    let mut moves: Vec<String> = Vec::new();
    loop {
        let position = format!("position startpos moves {}", moves.join(" "));
        let position = position.trim_end_matches(" moves ");
        let lines = [
            "setoption name Hash value 1",
            position,
            "go depth 3",
            "query gameover",
            "query p1turn",
        ];
        let outcome = engine("kalaha", &lines);
        assert_eq!(outcome.err, "", "{position}");
        let told = answers(&outcome);
        let best = told[0].strip_prefix("bestmove ").unwrap();
        if told[1] == "response true" {
            assert_eq!(best, "none");
            break;
        }
        moves.push(best.to_owned());
        assert!(moves.len() < 200, "the game does not end");
    }
    let position = format!("position startpos moves {}", moves.join(" "));
    let outcome = engine("kalaha", &[&position, "query result", "query moves"]);
    let told = answers(&outcome);
    assert!(
        ["response p1win", "response p2win", "response draw"].contains(&told[0]),
        "{told:?}"
    );
    assert_eq!(told[1], "response");
}

#[test]
fn the_engine_reports_its_search() {
    let lines = [
        "position fen 0,0,0,0,0,1/0,0,0,0,1,0 35:35 - S -",
        "setoption name MultiPV value 2",
        "go depth 9",
        "query position",
        "query moves",
    ];
    let outcome = engine("kalaha", &lines);
    let infos: Vec<&str> = outcome
        .out
        .lines()
        .filter(|line| line.starts_with("info "))
        .collect();
    let last = infos.last().unwrap();
    assert!(
        last.contains(" multipv 1 score ") && last.contains(" pv 5"),
        "{last}"
    );
    assert_eq!(
        answers(&outcome),
        [
            "bestmove 5",
            "response 0,0,0,0,0,1/0,0,0,0,1,0 35:35 - S -",
            "response 5"
        ]
    );
}

#[test]
fn stop_and_end_of_input_end_a_search() {
    for lines in [
        &["go infinite", "stop"][..],
        &["go infinite", "quit"],
        &["go infinite"],
        &["go infinite", "stop", "go infinite", "stop"],
        &["go infinite", "go infinite"],
    ] {
        let outcome = engine("hus", lines);
        let told = answers(&outcome);
        let searches = lines.iter().filter(|line| line.starts_with("go")).count();
        assert_eq!(told.len(), searches, "{lines:?}: {told:?}");
        assert!(
            told[0].starts_with("bestmove f") || told[0].starts_with("bestmove b"),
            "{told:?}"
        );
    }
    // Without a search there is nothing to stop.
    assert_eq!(engine("kalaha", &["stop", "isready"]).out, "readyok\n");
}

#[test]
fn the_same_lines_have_the_same_answers() {
    let lines = ["position startpos moves 3 1", "go depth 5", "go nodes 2000"];
    let [one, other] = [0, 0].map(|_| engine("kalaha", &lines));
    assert_eq!(answers(&one), answers(&other));
}

#[test]
fn wrong_lines_are_answered_and_change_nothing() {
    let long = "x".repeat(50_000);
    let deep = format!("position startpos moves {}", "1 ".repeat(10_000));
    let lines = [
        "position startpos moves 3",
        "nonsense",
        "position",
        "position fen",
        "position fen 1,2,3",
        "position fen 6,6,6,6,6,6/6,6,6,6,6,6 0:0 - S - moves 9",
        "position startpos moves 3 3 3 3 3 3",
        "go depth -1",
        "go depth 99999999999999999999",
        "go sideways",
        "setoption",
        "setoption name Hash value 99999999",
        "setoption name Hasch value 8",
        "query nothing",
        "quit now",
        &long,
        &deep,
        "\u{0}\u{7}",
        "query position",
    ];
    let outcome = engine("kalaha", &lines);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
    let told = answers(&outcome);
    let (last, errors) = told.split_last().unwrap();
    assert_eq!(*last, "response 6,6,6,6,7,7/6,6,0,7,7,7 1:0 - N -");
    assert_eq!(errors.len(), lines.len() - 2, "{errors:?}");
    for error in errors {
        assert!(error.starts_with("error ") && error.len() < 400, "{error}");
    }
}

#[test]
fn an_unknown_game_is_reported_first() {
    let outcome = sow(&["engine", "kalahha"], "ugi\n");
    assert_eq!((outcome.code, outcome.out.as_str()), (1, ""));
}

/// Input that always fails.
struct BrokenInput;

impl std::io::Read for BrokenInput {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("the line is dead"))
    }
}

#[test]
fn unreadable_input_ends_the_engine() {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut input = std::io::BufReader::new(BrokenInput);
    let code = run_with_input(&["engine", "kalaha"], &mut input, &mut out, &mut err);
    let told = String::from_utf8_lossy(&out);
    assert_eq!((code, &*told), (1, "error line 1: the line is dead\n"));
}

/// Input that stays open after its last line, until all answers have come.
struct BlockingInput {
    lines: &'static [u8],
    end: Receiver<()>,
}

impl std::io::Read for BlockingInput {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.lines.is_empty() {
            // A search that nothing stops fails the test instead of blocking it.
            let ended = self.end.recv_timeout(Duration::from_secs(60));
            return ended.map(|()| 0).map_err(std::io::Error::other);
        }
        self.lines.read(into)
    }
}

/// Output that reports when two moves have come.
struct AnswerCounter {
    text: String,
    second_answer: Sender<()>,
}

impl std::io::Write for AnswerCounter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.text += &String::from_utf8_lossy(bytes);
        if self.text.matches("bestmove").count() == 2 {
            // Nobody receives any more once the input has ended.
            let _ = self.second_answer.send(());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_search_can_be_stopped_while_others_wait() {
    let (came, end) = channel();
    let lines = b"go infinite\ngo depth 1\nstop\n";
    let mut input = std::io::BufReader::new(BlockingInput { lines, end });
    let mut out = AnswerCounter {
        text: String::new(),
        second_answer: came,
    };
    let code = run_with_input(&["engine", "hus"], &mut input, &mut out, &mut Vec::new());
    assert_eq!(code, 0, "{}", out.text);
}

#[test]
fn an_overlong_line_is_refused_whole() {
    let long = format!("{}\nquit", "quit ".repeat(1 << 20));
    let outcome = engine("kalaha", &["position startpos moves 3", &long]);
    assert_eq!(outcome.out, "error line 2: it is too long\n");
    let goes_on = engine("kalaha", &[&"x".repeat(5 << 20), "isready"]);
    assert!(goes_on.out.ends_with("\nreadyok\n"), "{}", goes_on.out);
    assert_eq!(goes_on.out.lines().count(), 2);
}

#[test]
fn threads_that_are_too_many_change_nothing() {
    let lines = ["setoption name Threads value 257", "ugi"];
    let outcome = engine("kalaha", &lines);
    assert!(
        outcome.out.starts_with("error `Threads` takes"),
        "{}",
        outcome.out
    );
    assert!(outcome.out.contains("name Threads type spin default 1"));
}
