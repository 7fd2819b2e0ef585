//! The program on a terminal, which the command `script` of util-linux provides: what is written with `--plain`, with
//! `--spoken` and on a terminal that cannot move its cursor.

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the program on a terminal and returns everything that it writes there, with the echo of the typed lines.
/// `None` if there is no `script`.
fn on_terminal(kind: &str, arguments: &str, typed: &str) -> Option<String> {
    let state = tempfile::tempdir().expect("a folder");
    let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_sow"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]);
    script.env("TERM", kind).env("LC_ALL", "C.UTF-8");
    script.env("XDG_STATE_HOME", state.path());
    script.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = script.spawn().ok()?;
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(typed.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    drop(input);
    let shown = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
    assert!(output.status.success(), "{arguments}: {shown}");
    Some(shown)
}

#[test]
fn plain_text_never_moves_the_cursor() {
    let game = "3\n6\nn\nhelp new\nhint\nquit\n";
    let random = "playouts kalaha --seconds 2";
    for (kind, arguments, typed, part) in [
        (
            "xterm",
            "play kalah --plain --north computer:1",
            game,
            "South> ",
        ),
        (
            "xterm",
            "play kalah --spoken --color never --north computer:1",
            game,
            "South, your move? ",
        ),
        ("dumb", "play kalah --north computer:1", game, "South> "),
        ("xterm", &format!("{random} --plain"), "", " games done\n"),
        ("dumb", random, "", " games done\n"),
    ] {
        let Some(shown) = on_terminal(kind, arguments, typed) else {
            return;
        };
        assert!(shown.contains(part), "{kind} {arguments}: {shown:?}");
        let moving = shown.find(['\r', '\x1b', '\x08']);
        assert_eq!(moving, None, "{kind} {arguments}: {shown:?}");
    }
}

#[test]
fn a_game_at_the_terminal_is_not_lost_by_a_slip() {
    let typed = "3\nn\nquit\n";
    let Some(shown) = on_terminal("dumb", "play kalaha --level 1", typed) else {
        return;
    };
    for part in [
        "`computer:1` plays for North",
        "`n` is too short: type `new`, which ends the game at hand",
        "the game is saved: `sow play kalaha` offers to continue it",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}
