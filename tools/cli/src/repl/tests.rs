//! Questions that a person is asked and a pipe never is.

use super::GameQuestion;
use super::conversation::{Conversation, Opening, Start};
use super::seats::Seats;
use super::session::{Reply, Session};
use crate::game;
use crate::game::notations::NotationArgs;
use crate::output::console::Console;
use crate::players::{Interactivity, KnowledgeArgs};
use crate::records::RecordHeader;
use sow_display::history::History;
use sow_grammar::rules::Seat;
use sow_matches::Extent;
use sow_operations::game::ChosenGame;
use sow_operations::paint::Paint;
use sow_operations::players::Knowledge;
use sow_players::{PlayerSpec, Settings};
use std::path::Path;

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
        (&mut seats, &mut Seat::South),
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
fn a_draw_needs_the_other_player() {
    let chosen = chosen("kalah");
    with_session(&chosen, |session| {
        session.execute_line("1").expect("a move");
        assert_eq!(session.execute_line("draw"), Ok(Reply::Show(String::new())));
        let prompt = "North offers a draw. Does South agree (yes or no)? ";
        assert_eq!(session.prompt(), prompt);
        assert_eq!(session.execute_line("2"), Err("`yes` or `no`?".to_owned()));
        session.execute_line("no").expect("an answer");
        assert_eq!(session.prompt(), "North> ");
        session.execute_line("draw").expect("another offer");
        session.execute_line("Y").expect("an answer");
        assert_eq!(session.prompt(), "game over> ");
        assert!(session.execute_line("2").is_err());
        session
            .execute_line("undo")
            .expect("the draw is taken back");
        session.execute_line("2").expect("a move");
    });
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

/// Returns the output of a conversation in which a person types these lines; `start` begins it.
fn run_conversation(
    state: &Path,
    start: impl FnOnce(&mut Console<'_>, &mut Seats) -> Start,
    lines: &[&'static str],
) -> String {
    let mut out = Vec::new();
    let mut console = Console {
        out: &mut out,
        err: &mut std::io::sink(),
        input: &mut std::io::empty(),
        paint: Paint::PLAIN,
        fault_paint: Paint::PLAIN,
        interactive: false,
        progress: crate::support::progress::ProgressDisplay::Nothing,
    };
    let mut seats = Seats::new(Settings::default(), Some(1), Interactivity::default());
    let start = start(&mut console, &mut seats);
    let knowledge = KnowledgeArgs::default();
    let conversation = Conversation::new(&mut console, seats, &knowledge);
    let conversation = conversation.with_script(lines.to_vec(), state);
    conversation.run(start).expect("a conversation");
    String::from_utf8(out).expect("text")
}

/// Starts Kalah with these options, as `sow play kalah` does.
fn kalah(set: &[(&str, &str)]) -> impl FnOnce(&mut Console<'_>, &mut Seats) -> Start {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    move |console, _| {
        let chosen = game::choose("kalah", &set, console).expect("a bundled game");
        Start::Game(Box::new(chosen), Opening::Rules)
    }
}

/// Starts with the list of unfinished games, as `sow play --resume` does.
fn resume(_: &mut Console<'_>, _: &mut Seats) -> Start {
    Start::Unfinished(None)
}

#[test]
fn an_unfinished_game_is_offered_again() {
    let state = tempfile::tempdir().expect("a folder");
    let talk = |set: &[(&str, &str)], lines: &[&'static str]| {
        run_conversation(state.path(), kalah(set), lines)
    };
    let offer = "an unfinished game";
    let first = talk(&[("seeds", "5")], &["3", "1", "quit"]);
    assert!(
        !first.contains(offer) && first.contains("the game is saved"),
        "{first}"
    );
    let output = talk(&[], &["perhaps", "yes", "history"]);
    let question = "was saved: 2 moves, North to move, seeds=5, just now";
    assert!(output.contains(question), "{output}");
    let explained = "continue it (yes or no)? answer `yes`, or `no` for a new game";
    assert!(output.contains(explained), "{output}");
    assert!(output.contains("1. South 3, 2. North 1"), "{output}");
    // Other options make it another game.
    assert!(!talk(&[("seeds", "3")], &["quit"]).contains(offer));
    // Ctrl-D at the question leaves.
    assert!(!talk(&[], &[]).contains("South> "));
    // A finished game is not offered.
    let over = ["yes", "setup 1,0,0,0,0,0/0,0,0,0,0,1 30:28", "6", "quit"];
    assert!(talk(&[], &over).contains("South wins"));
    assert!(talk(&[], &[]).contains("2 moves, North to move, seeds=5"));
}

#[test]
fn unfinished_games_stay_side_by_side() {
    let state = tempfile::tempdir().expect("a folder");
    let talk = |lines: &[&'static str]| run_conversation(state.path(), kalah(&[]), lines);
    let listed = |lines: &[&'static str]| run_conversation(state.path(), resume, lines);
    assert_eq!(listed(&[]), "no game is unfinished\n");
    talk(&["3"]);
    assert!(talk(&["no", "6", "new", "2 1"]).contains("the game is saved"));
    let several = talk(&[]);
    assert!(several.starts_with("3 games are unfinished:\n  1  kalah: "));
    assert!(several.ends_with("which game (1 to 3, or `no`)? "));
    let list = listed(&["6", "delete 4", "quit"]);
    for moves in [
        "kalah: 1 move, South",
        "kalah: 1 move, North",
        "kalah: 2 moves, South",
    ] {
        assert_eq!(list.matches(moves).count(), 1, "{list}");
    }
    assert_eq!(list.matches("answer with its number").count(), 2, "{list}");
    let continued = listed(&["2", "history"]);
    assert!(continued.contains("> 1. South "), "{continued}");
    let left = listed(&["delete 3", "delete 1", "yes", "quit"]);
    assert_eq!(left.matches("kalah: ").count(), 6, "{left}");
    assert!(left.contains("continue it (yes or no)? Kalah\n"), "{left}");
}

#[test]
fn players_come_back_with_their_game() {
    let state = tempfile::tempdir().expect("a folder");
    let with_computer = |level| {
        move |console: &mut Console<'_>, seats: &mut Seats| {
            seats
                .name(Seat::North, Some(PlayerSpec::Level(level)))
                .expect("memory");
            kalah(&[])(console, seats)
        }
    };
    run_conversation(state.path(), with_computer(2), &["2"]);
    let back = run_conversation(state.path(), kalah(&[]), &["yes", "4", "undo"]);
    assert!(back.contains("North: computer:2, just now"), "{back}");
    assert!(back.contains("\n`computer:2` plays for North\n"), "{back}");
    assert!(back.contains("North plays "), "{back}");
    // The command line has the last word.
    let other = run_conversation(state.path(), with_computer(1), &["yes", "4"]);
    assert!(!other.contains("`computer:2` plays"), "{other}");
    let listed = run_conversation(state.path(), resume, &[]);
    assert!(listed.contains("North: computer:1, just now"), "{listed}");
}

#[test]
fn a_saved_game_is_not_removed_without_a_word() {
    let state = tempfile::tempdir().expect("a folder");
    let talk = |lines: &[&'static str]| run_conversation(state.path(), kalah(&[]), lines);
    let undone = talk(&["3", "1", "undo 2", "redo", "undo"]);
    assert_eq!(undone.matches("is no longer saved").count(), 2, "{undone}");
    assert!(!talk(&["quit"]).contains("an unfinished game"));
    // Machines that finish it remove it too.
    talk(&["3"]);
    let machines = |console: &mut Console<'_>, seats: &mut Seats| {
        for seat in [Seat::South, Seat::North] {
            seats.name(seat, Some(PlayerSpec::Random)).expect("memory");
        }
        kalah(&[])(console, seats)
    };
    let over = run_conversation(state.path(), machines, &["yes"]);
    assert!(over.contains("game over>"), "{over}");
    let listed = || run_conversation(state.path(), resume, &[]);
    assert_eq!(listed(), "no game is unfinished\n");
    // A file that cannot be continued is named.
    let file = state.path().join("unfinished/bundled/kalah.toml");
    std::fs::write(&file, "variant = 'kalah'\nmoves = ['9']\n").expect("a file");
    for told in [listed(), talk(&["quit"])].map(|told| told.replace('\n', " ")) {
        assert!(
            told.contains("kalah.toml` cannot be continued: move 1 (`9`"),
            "{told}"
        );
    }
}

#[test]
fn players_come_back_with_a_loaded_record() {
    let state = tempfile::tempdir().expect("a folder");
    let file = state.path().join("game.toml");
    let load: &'static str = format!("load {}", file.display()).leak();
    for (players, note) in [
        ("north = 'level:1'", "`computer:1` plays for North"),
        (
            "south = 'Ann'\nnorth = 'random'",
            "`random` plays for North",
        ),
        (
            "south = 'random'\nnorth = 'computer:3'",
            "only computers played this game",
        ),
    ] {
        let record = format!("variant = 'kalah'\n{players}\nmoves = ['2', '1']\n");
        std::fs::write(&file, record).expect("a file");
        let loaded = run_conversation(state.path(), kalah(&[]), &[load, "quit"]);
        assert!(loaded.contains(&format!("Kalah\n{note}")), "{loaded}");
    }
}

#[test]
fn a_game_is_chosen() {
    let state = tempfile::tempdir().expect("a folder");
    let question = question(&[("seeds", "4")], None);
    let lines = ["list", "chess", "kalaha", "position"];
    let output = run_conversation(state.path(), &question, &lines);
    assert!(output.contains(" toguz-kumalak"), "{output}");
    assert!(output.contains("`sow list` shows"), "{output}");
    assert!(
        output.contains("> 4,4,4,4,4,4/4,4,4,4,4,4 0:0 - S -"),
        "{output}"
    );
    let none = run_conversation(state.path(), &question, &["resume"]);
    assert!(none.ends_with("no game is unfinished\n"), "{none}");
}

/// Asks which game to play, with these options; `name` is that of several games.
fn question(
    set: &[(&str, &str)],
    name: Option<&str>,
) -> impl Fn(&mut Console<'_>, &mut Seats) -> Start {
    let set = set
        .iter()
        .map(|&(option, value)| (option.to_owned(), value.to_owned()));
    let (set, name) = (Vec::from_iter(set), name.map(str::to_owned));
    move |_, _| {
        Start::Question(GameQuestion {
            set: set.clone(),
            extent: Extent::ByRules,
            name: name.clone(),
        })
    }
}

#[test]
fn numbers_choose_from_the_list_shown() {
    let state = tempfile::tempdir().expect("a folder");
    let ask =
        |name, lines: &[&'static str]| run_conversation(state.path(), question(&[], name), lines);
    let listed = ask(
        None,
        &["1", "list slovenia", "list bao", "99", "0", "1", "quit"],
    );
    for answer in [
        "game? no list is shown yet; `list`",
        "game? no game has `slovenia` in its names or places\n",
        "game? the list has the numbers 1 to 11",
        "1  bao-ki-arabu-zanzibar-1",
        "game? Bao Ki Arabu (Zanzibar 1)\n",
    ] {
        assert!(listed.contains(answer), "{answer}: {listed}");
    }
    let of_two = ask(Some("mancala"), &["2", "quit"]);
    assert!(
        of_two.starts_with(
            "several games have the name `mancala`; choose by number:\n1  halusa  2  kalah\n"
        ) && of_two.contains("game? Kalah\n"),
        "{of_two}"
    );
    let many = ask(None, &["list", "MANGALA"]);
    assert!(
        many.lines().all(|line| line.chars().count() <= 80),
        "{many}"
    );
    assert!(many.contains("game? Mangala\n"), "{many}");
    let helped = ask(None, &["help", "?", "list kalaa", "kalaa"]);
    assert_eq!(helped.matches("number chooses").count(), 2, "{helped}");
    assert_eq!(
        helped.matches("did you mean `kalah`").count(),
        2,
        "{helped}"
    );
}

#[test]
fn the_board_is_seen_from_the_other_side() {
    let state = tempfile::tempdir().expect("a folder");
    let lines = ["3", "flip", "new", "flip", "quit"];
    let output = run_conversation(state.path(), kalah(&[]), &lines);
    let flipped = "
     South, to move
        6    5    4    3    2    1
     ┌────┬────┬────┬────┬────┬────┐
     │ *5 │ *5 │ *5 │ *· │  4 │  4 │
  *1 ├────┼────┼────┼────┼────┼────┤   0
     │  4 │  4 │  4 │  4 │  4 │  4 │
     └────┴────┴────┴────┴────┴────┘
        1    2    3    4    5    6
     North
";
    assert!(output.contains(flipped), "{output}");
    // A new game keeps the view.
    let seats: Vec<&str> = output
        .lines()
        .map(|line| line.trim().trim_end_matches(", to move"))
        .filter(|line| ["South", "North"].contains(line))
        .collect();
    let (south, north) = (["North", "South"], ["South", "North"]);
    assert_eq!(seats, [south, south, north, north, south].concat());
}

#[test]
fn texts_of_the_conversation() {
    let state = tempfile::tempdir().expect("a folder");
    for (line, answer) in [
        (
            "set seeds=3",
            "options are set for a new game: `new seeds=3`",
        ),
        ("new match", "`new` without `match` starts a single round"),
        ("help why", "  why [MOVE]  why a move is not legal"),
        ("help h", "  hint            a good move"),
        ("help nonsense", "there is no command `nonsense`"),
        ("3<", "there is no direction to choose: write 3"),
        ("auto south computer:20s", "`computer:20s` plays for South"),
    ] {
        let lines = if line.starts_with("auto") {
            vec!["2", line]
        } else {
            vec![line]
        };
        let output = run_conversation(state.path(), kalah(&[]), &lines);
        assert!(output.contains(answer), "{line}: {output}");
    }
}

#[test]
fn a_complete_move_answers_a_question() {
    let chosen = chosen("bao-kiswahili");
    let at_once = with_session(&chosen, |session| {
        session.execute_line("f6>").expect("a move");
        session.current().notation()
    });
    let instead = with_session(&chosen, |session| {
        session.execute_line("f7").expect("a question");
        assert!(session.prompt().starts_with("f7 ("), "{}", session.prompt());
        session.execute_line("f6>").expect("a move");
        session.current().notation()
    });
    assert_eq!(instead, at_once);
}

#[test]
fn computers_keep_their_seats() {
    let state = tempfile::tempdir().expect("a folder");
    let with_computer = |console: &mut Console<'_>, seats: &mut Seats| {
        seats
            .name(Seat::North, Some(PlayerSpec::Level(1)))
            .expect("memory");
        kalah(&[])(console, seats)
    };
    let level = run_conversation(state.path(), with_computer, &["level 2", "level 11"]);
    assert!(
        level.contains("> `computer:2` plays for North\n"),
        "{level}"
    );
    assert!(level.contains("levels go from 1"), "{level}");
    let both = run_conversation(state.path(), with_computer, &["auto south random"]);
    let seated = "> `random` plays for South\n`computer:1` plays for North\n";
    assert!(both.contains(seated), "{both}");
    let none = run_conversation(state.path(), kalah(&[]), &["no", "level 3"]);
    assert!(none.contains("`auto north computer:3`"), "{none}");
}

#[test]
fn a_game_is_not_ended_by_a_letter() {
    let state = tempfile::tempdir().expect("a folder");
    let over = "setup 1,0,0,0,0,0/0,0,0,0,0,1 20:26";
    let lines = ["3", "n", "res", "position", over, "6", "n", "quit"];
    let output = run_conversation(state.path(), kalah(&[]), &lines);
    for answer in [
        "`n` is too short: type `new`",
        "`res` is too short: type `resign`",
        "> 4,4,4,4,4,4/4,4,0,5,5,5 1:0 - S -",
        "`new` starts another game, `undo`",
        "game over> Kalah\n",
    ] {
        assert!(output.contains(answer), "{answer}: {output}");
    }
}

#[test]
fn moves_are_explained_in_the_chosen_notation() {
    let chosen = chosen("oware");
    let letters = NotationArgs {
        notation: Some("letters".to_owned()),
    };
    with_session(&chosen, |session| {
        session.notation = letters.load(&chosen).expect("a notation");
        session.execute_line("C").expect("a move");
        let Ok(Reply::Show(text)) = session.execute_line("explain") else {
            panic!("no answer");
        };
        assert!(text.starts_with("South plays C\n- lifts 4 seeds"), "{text}");
    });
}
