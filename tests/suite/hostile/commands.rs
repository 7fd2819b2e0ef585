//! Every command over rules that do much of one thing, and over names that a terminal would obey. What bounds the commands is the number of steps of computation,
//! not the time, so the test is that they end and say why. A position takes up to 60 million steps, a fifth of a second here.

use serde_json::{Value, json};
use sow_tests::command::{Outcome, sow};
use sow_tests::scratch::ScratchFolder;

/// Returns rules whose last seed repeats some actions many times before the next lap.
fn repeating(actions: &str) -> String {
    format!(
        "game \"X\"\nboard {{ rows 1  pits 64  track shared  laps at most 10000 }}\nsetup {{ pits: 3 }}\n\
         counter a = 0\ncounter n per move = 0\nmove sow {{ from own pit  sow counterclockwise  last t }}\n\
         table t {{\n  when n < 128 => set n to n + 1; {actions}; step; do t\n  else => set n to 0; relay\n}}\n\
         end {{ when no move => draw }}\n"
    )
}

/// Returns rules for a choice of many lines after each last seed.
fn choosing() -> String {
    let choices = "choose { a => step 1  b => step 3 }; ".repeat(13);
    format!(
        "game \"X\"\nboard {{ rows 1  pits 24  store right  track shared  laps at most 100 }}\nsetup {{ pits: 40 }}\n\
         do c {{ {choices}end }}\nmove sow {{ from own pit  sow counterclockwise  last {{ when seeds > 0 => do c  else => end }} }}\n\
         end {{ when no move => draw }}\n"
    )
}

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
    "replay RECORD",
    "show FILE",
    "solve FILE --memory 1 --steps 1",
    "survey FILE --steps 1",
    "sweep FILE --measure perft --depth 1",
    "test FILE --steps 1",
    "trace FILE 1",
];

/// What each command prints.
fn run_all(scratch: &ScratchFolder, text: &str) -> Vec<(&'static str, Outcome)> {
    let file = scratch.path();
    let [out, record] = ["out", "record.toml"].map(|name| scratch.path_string(name));
    let run = |command: &'static str| {
        let words = command.split(' ').map(|word| match word {
            "FILE" => &*file,
            "OUT" => &out,
            "RECORD" => &record,
            word => word,
        });
        let input = match command.split(' ').next() {
            Some("engine") => "ugi\nposition startpos\ngo nodes 10\nquit\n".to_owned(),
            Some("play") => "1\nwhy 1\nquit\n".to_owned(),
            Some("lsp") => conversation(text),
            _ => String::new(),
        };
        (command, sow(&words.collect::<Vec<_>>(), &input))
    };
    COMMANDS.map(run).into()
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

#[track_caller]
fn assert_ended(rules: &str) {
    let record = "variant = 'game.sow'\nmoves = ['1']\n";
    let scratch = ScratchFolder::new("game.sow", rules).with_file("record.toml", record);
    for (command, Outcome { code, err, .. }) in run_all(&scratch, rules) {
        assert!(code == 0 || code == 1, "{command}: {code} {err}");
        if ["playouts", "survey", "match"]
            .iter()
            .any(|name| command.starts_with(name))
        {
            assert!(
                code == 1 && err.contains("steps of computation"),
                "{command}: {err}"
            );
        }
    }
}

#[test]
fn no_command_is_missing() {
    let help = sow(&["--help"], "").out;
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

#[test]
fn many_actions() {
    assert_ended(&repeating(&["set a to a + 1"; 100].join("; ")));
}

#[test]
fn many_exchanges() {
    assert_ended(&repeating(
        &["exchange own pits with opponent pits"; 10].join("; "),
    ));
}

#[test]
fn many_seeds_put() {
    assert_ended(&repeating(
        &["put 1 from own pits into each opponent pit"; 10].join("; "),
    ));
}

#[test]
fn many_lines() {
    assert_ended(&choosing());
}

#[test]
fn many_conditions() {
    assert_ended(
        "game \"X\"\nboard { rows 1  pits 24  track own }\nsetup { pits: 2 }\n\
         move sow { from own pit where every pit has every pit has every pit has seeds < 100  sow counterclockwise  last { else => end } }\n\
         end { when no move => draw }\n",
    );
}

/// Escape sequences in the names of files and folders, in titles, names of players, and whatever else a command reads.
#[test]
fn no_command_prints_control_characters() {
    let danger = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}2J\u{202e}";
    // A tiny game, so that nothing but the names takes time.
    let titled = |title: &str| {
        format!(
            "game \"{title}\"\nboard {{ rows 1  pits 2  store right  track shared }}\nsetup {{ pits: 1 }}\n\
                 move sow {{ from own pit  sow counterclockwise }}\nend {{ when no move => sweep; most in store wins, else draw }}\n"
        )
    };
    let escaped = "\\u001b[2J\\u009b2J\\u202e";
    let facts =
        format!("names = [\"{escaped}\"]\nnotes = [\"{escaped}\"]\nregion = \"{escaped}\"\n");
    let name = match cfg!(unix) {
        true => format!("A{danger}.sow"),
        false => "A.sow".to_owned(),
    };
    for title in ["A", &format!("A{danger}")] {
        let rules = &titled(title);
        let record = format!(
            "variant = 'kalaha'\nsouth = \"{escaped}\"\nnote = \"{escaped}\"\nmoves = [\"{escaped}\"]\n"
        );
        let scratch = ScratchFolder::new(&name, rules)
            .with_file(&name.replace(".sow", ".toml"), &facts)
            .with_file(
                &name.replace(".sow", ".cases"),
                format!("case \"{danger}\" {{ move 1 }}\n"),
            )
            .with_file("record.toml", record);
        for (command, Outcome { out, err, .. }) in run_all(&scratch, rules) {
            let obeyed =
                |sign: char| sign.is_control() && !"\r\n\t".contains(sign) || sign == '\u{202e}';
            assert!(!(out + &err).contains(obeyed), "{command}");
        }
        let refused = sow(&["new", &scratch.path_string(&format!("B{danger}"))], "");
        assert_eq!(refused.code, 1, "{}", refused.err);
    }
}
