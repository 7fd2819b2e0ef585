//! Every command as a process with limited processor time and memory: over the rule files in `tests/hostile`, which do much of
//! one thing, and over names that a terminal would obey.

use super::low_memory::{output_texts, run_limited};
use super::scratch::ScratchFolder;
use serde_json::{Value, json};
use std::fs;
use std::process::Output;

/// Every command, with `FILE` for a rule file, `RECORD` for a record and `OUT` for a new file, and with as few steps of
/// computation as possible.
const COMMANDS: [&str; 23] = [
    "analyse FILE --depth 2 --steps 1",
    "check FILE",
    "completions bash",
    "diff FILE FILE --steps 1",
    "endgame FILE --seeds 2 --memory 1 --steps 1 --out OUT",
    "engine FILE",
    "explain FILE",
    "fmt --check FILE",
    "list FILE",
    "lsp",
    "match random random FILE --steps 1",
    "moves FILE",
    "new FILE",
    "perft FILE 2 --steps 1",
    "play FILE",
    "playouts FILE --steps 1",
    "replay RECORD --steps 1",
    "show FILE",
    "solve FILE --memory 1 --steps 1",
    "survey FILE --steps 1",
    "sweep FILE --measure perft --depth 1 --steps 1",
    "test FILE --steps 1",
    "trace FILE 1",
];

/// Runs a command in a folder with `game.sow` (or another name) and `record.toml`.
fn run(command: &str, scratch: &ScratchFolder, name: &str) -> Output {
    let path = |name| scratch.file_path(name).display().to_string();
    let [file, out, record] = [name, "out", "record.toml"].map(path);
    let words = command.split(' ').map(|word| match word {
        "FILE" => &*file,
        "OUT" => &out,
        "RECORD" => &record,
        word => word,
    });
    let input = match command.split(' ').next() {
        Some("engine") => "ugi\nposition startpos\ngo nodes 10\nquit\n".to_owned(),
        Some("play") => "1\nwhy 1\nquit\n".to_owned(),
        Some("lsp") => conversation(&scratch.read(name)),
        _ => String::new(),
    };
    run_limited(&words.collect::<Vec<_>>(), &input)
}

/// Returns the messages of an editor that opens a text.
fn conversation(text: &str) -> String {
    let document =
        json!({"uri": "file:///game.sow", "languageId": "sow", "version": 1, "text": text});
    let messages = [
        json!({"id": 1, "method": "initialize", "params": {"capabilities": {}}}),
        json!({"method": "textDocument/didOpen", "params": {"textDocument": document}}),
        json!({"id": 2, "method": "shutdown"}),
        json!({"method": "exit"}),
    ];
    let message = |mut message: Value| {
        message["jsonrpc"] = "2.0".into();
        let message = message.to_string();
        format!("Content-Length: {}\r\n\r\n{message}", message.len())
    };
    messages.map(message).concat()
}

#[test]
fn no_command_is_missing() {
    let (help, _) = output_texts(&run_limited(&["--help"], ""));
    let commands = help.split("Commands:").nth(1).expect("a list of commands");
    let names = commands
        .lines()
        .skip(1)
        .map_while(|line| line.split_whitespace().next());
    let tried = |name: &str| {
        COMMANDS
            .iter()
            .any(|command| command.split(' ').next() == Some(name))
    };
    // Learning takes long by its nature; it plays games like `match`.
    let missing = names.filter(|&name| !["tune", "help"].contains(&name) && !tried(name));
    assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
}

/// Usually a part of all pairs of a command and a file, with few steps of computation. The long run (`SOW_LONG`) takes all, with
/// as many steps as people have by default.
#[test]
fn every_command_ends_within_its_time_and_memory() {
    let long = std::env::var_os("SOW_LONG").is_some();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/hostile");
    let files = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() > 9);
    let pairs = files
        .iter()
        .flat_map(|file| COMMANDS.iter().map(move |command| (file, command)));
    for (file, command) in pairs.step_by(if long { 1 } else { 11 }) {
        let scratch = ScratchFolder::new("game.sow", fs::read(file).expect("a file"));
        scratch.write("record.toml", "variant = 'game.sow'\nmoves = ['1']\n");
        let command = match long {
            true => command.replace(" --steps 1", ""),
            false => (*command).to_owned(),
        };
        let output = run(&command, &scratch, "game.sow");
        let (_, err) = output_texts(&output);
        let what = format!("{command} of {}: {:?} {err}", file.display(), output.status);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{what}");
    }
}

/// Escape sequences in the names of files and folders, in titles, names of players, and whatever else a command reads.
#[test]
fn no_command_prints_control_characters() {
    let danger = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}2J\u{202e}";
    // The game is tiny: only the names take time.
    let titled = |title: &str| {
        format!(
            "game \"{title}\"\nboard {{ rows 1  pits 2  store right  track shared }}\nsetup {{ pits: 1 }}\n\
                 move sow {{ from own pit  sow counterclockwise }}\nend {{ when no move => sweep; most in store wins, else draw }}\n"
        )
    };
    let escaped = "\\u001b[2J\\u009b2J\\u202e";
    let facts =
        format!("names = [\"{escaped}\"]\nnotes = [\"{escaped}\"]\nregion = \"{escaped}\"\n");
    let name = format!("A{danger}.sow");
    for title in ["A", &format!("A{danger}")] {
        let rules = &titled(title);
        let record = format!(
            "variant = 'kalaha'\nsouth = \"{escaped}\"\nnote = \"{escaped}\"\nmoves = [\"{escaped}\"]\n"
        );
        let scratch = ScratchFolder::new(&name, rules);
        scratch.write(&name.replace(".sow", ".toml"), &facts);
        let case = format!("case \"{danger}\" {{ move 1 }}\n");
        scratch.write(&name.replace(".sow", ".cases"), case);
        scratch.write("record.toml", record);
        for command in COMMANDS {
            let (out, err) = output_texts(&run(command, &scratch, &name));
            let obeyed =
                |sign: char| sign.is_control() && !"\r\n\t".contains(sign) || sign == '\u{202e}';
            assert!(!(out + &err).contains(obeyed), "{command}");
        }
        let created = scratch.file_path(&format!("B{danger}"));
        let refused = run_limited(&["new", &created.display().to_string()], "");
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    }
}
