//! Questions that a person is asked and a pipe never is.

use super::conversation::{Conversation, Opening};
use super::seats::Seats;
use super::session::{Reply, Session};
use crate::game::{self, ChosenGame};
use crate::output::console::Console;
use crate::output::paint::Paint;
use crate::players::{Interactivity, Knowledge, KnowledgeArgs};
use crate::records::RecordHeader;
use sow_display::history::History;
use sow_players::Settings;

fn chosen(game: &str) -> ChosenGame {
    Console::with_process(|console| game::choose(game, &[], console)).expect("a bundled game")
}

/// Runs `run` on a session with a person.
fn with_session<T>(chosen: &ChosenGame, run: impl FnOnce(&mut Session<'_>) -> T) -> T {
    let mut seats = Seats::new(Settings::default(), Some(1), Interactivity::default());
    let start = chosen.start(None).expect("an opening");
    let start_state = (History::new(start), RecordHeader::default());
    let paint = Paint::new(false);
    run(&mut Session::new(
        chosen,
        start_state,
        &mut seats,
        &Knowledge::default(),
        (paint, true),
    ))
}

#[test]
fn choices_are_asked_for_one_by_one() {
    let chosen = chosen("bao-kiswahili");
    let at_once = with_session(&chosen, |session| {
        session.execute_line("f6>").expect("a move");
        session.current().notation()
    });
    for choice in [">", "right", "/>"] {
        let apart = with_session(&chosen, |session| {
            assert_eq!(
                session.execute_line("f6"),
                Ok(Reply::ShowThenAnswer(String::new()))
            );
            assert!(session.prompt().starts_with("f6 ("), "{}", session.prompt());
            let wrong = session.execute_line("up").expect_err("no choice");
            assert!(wrong.starts_with("choose "), "{wrong}");
            session.execute_line(choice).expect("a choice");
            session.current().notation()
        });
        assert_eq!(apart, at_once, "{choice}");
    }
}

#[test]
fn a_file_is_replaced_only_after_yes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.toml");
    let save = format!("save {}", file.display());
    let kept = || std::fs::read_to_string(&file).expect("a record");
    with_session(&chosen("kalaha"), |session| {
        session.execute_line("1 2").expect("moves");
        session.execute_line(&save).expect("a new file");
        session.execute_line("u").expect("a move to take back");
        let first = kept();
        for answer in ["no", "perhaps", "yes"] {
            session.execute_line(&save).expect("a question");
            assert!(session.prompt().starts_with("replace `"));
            assert_eq!(kept(), first, "{answer}");
            assert_eq!(session.execute_line(answer).is_err(), answer == "perhaps");
            session.cancel();
        }
        assert_ne!(kept(), first);
    });
}

#[test]
fn a_move_is_taken_back_where_its_answer_was_stopped() {
    with_session(&chosen("kalaha"), |session| {
        let before = session.current().notation();
        session.execute_line("2").expect("a move");
        assert_eq!(session.cancel(), "");
        assert_ne!(session.current().notation(), before);
        session.stopped = true;
        assert!(session.cancel().contains("South, to move"));
        assert_eq!(session.current().notation(), before);
    });
}

/// Returns the output of a conversation in which a person types these lines.
fn run_conversation(
    state: &std::path::Path,
    set: &[(&str, &str)],
    lines: &[&'static str],
) -> String {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let mut out = Vec::new();
    let mut console = Console {
        out: &mut out,
        err: &mut std::io::sink(),
        input: &mut std::io::empty(),
        paint: Paint::PLAIN,
        fault_paint: Paint::PLAIN,
        interactive: false,
        progress: false,
    };
    let chosen = game::choose("kalah", &set, &mut console).expect("a bundled game");
    let seats = Seats::new(Settings::default(), Some(1), Interactivity::default());
    let knowledge = KnowledgeArgs::default();
    let conversation = Conversation::new(&mut console, seats, &knowledge);
    let conversation = conversation.with_script(lines.to_vec(), state);
    conversation
        .run(chosen, Opening::Rules)
        .expect("a conversation");
    String::from_utf8(out).expect("text")
}

#[test]
fn an_unfinished_game_is_offered_again() {
    let state = tempfile::tempdir().expect("a folder");
    let talk =
        |set: &[(&str, &str)], lines: &[&'static str]| run_conversation(state.path(), set, lines);
    let offer = "an unfinished game";
    let first = talk(&[("seeds", "5")], &["3", "1", "quit"]);
    assert!(
        !first.contains(offer) && first.contains("the game is saved"),
        "{first}"
    );
    let output = talk(&[], &["perhaps", "yes", "history"]);
    let question = "was saved: 2 moves, North to move, seeds=5\ncontinue it (yes or no)? continue it (yes or no)? Kalah";
    assert!(output.contains(question), "{output}");
    assert!(output.contains("1. South 3, 2. North 1"), "{output}");
    // Other options make it another game. After `no`, the stored game remains until the first move replaces it.
    assert!(!talk(&[("seeds", "3")], &["quit"]).contains(offer));
    assert!(talk(&[], &["no", "moves"]).contains(offer));
    assert!(talk(&[], &["no", "6"]).contains(offer));
    assert!(talk(&[], &["n"]).contains("was saved: 1 move, "));
    let over = ["no", "setup 1,0,0,0,0,0/0,0,0,0,0,1 24:22", "6", "quit"];
    assert!(talk(&[], &over).contains("South wins"));
    assert!(!talk(&[], &[]).contains(offer));
}
