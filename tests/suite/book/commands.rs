//! Commands quoted in the book and the README, and their output. `INSTA_UPDATE=always` updates the pages.
//!
//! A `console` block contains commands, each after `$` and followed by its output. Commands of the book run in
//! `docs/games`, those of the README at the root. A line `…` stands for omitted lines, and `…` inside a line for text
//! that differs between runs.

use sow_tests::command::{Outcome, sow};
use sow_tests::files;
use sow_tests::pages::{Page, book_pages};
use std::path::Path;

/// Returns whether pages are to be updated with the present output.
pub(super) fn updates_snapshots() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|mode| mode == "always")
}

/// Returns the output of a command run in a folder, standard error first.
fn command_output(command: &str, folder: &Path) -> String {
    let (input, command) = match command.split_once(" | ") {
        Some((typed, command)) => (typed_input(typed), command),
        None => (String::new(), command),
    };
    let outcome = run_in(command, &input, folder);
    (outcome.err + &outcome.out).replace(&format!("{}/", folder.display()), "")
}

/// Runs a command in a folder.
pub(super) fn run_in(command: &str, input: &str, folder: &Path) -> Outcome {
    let located = |word: String| match word.ends_with(".sow") {
        true => folder.join(word).display().to_string(),
        false => word,
    };
    let words: Vec<String> = shell_words(command).into_iter().map(located).collect();
    let (name, arguments) = words.split_first().expect("a command has a name");
    assert_eq!(name, "sow", "only `sow` is run: {command}");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    sow(&arguments, input)
}

/// Returns the input that `echo WORDS` or `printf 'LINES'` produces.
fn typed_input(command: &str) -> String {
    let words = shell_words(command);
    match words.split_first() {
        Some((name, rest)) if name == "echo" => rest.join(" ") + "\n",
        Some((name, rest)) if name == "printf" => rest.concat().replace("\\n", "\n"),
        _ => panic!("only `echo` and `printf` type anything: {command}"),
    }
}

/// Splits a command into words; quotation marks join several words.
fn shell_words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// Returns whether a line matches the shown line, in which `…` stands for any text.
fn line_matches(shown: &str, real: &str) -> bool {
    let mut parts = shown.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = real.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        let Some((_, after)) = rest.split_once(part) else {
            return false;
        };
        rest = after;
    }
    rest.ends_with(last)
}

/// Returns whether two lines differ only in numbers, signs and spaces, like old and new output of a command.
fn same_words(one: &str, other: &str) -> bool {
    let words = |line: &str| -> Vec<String> {
        let words = line.split(|sign: char| !sign.is_alphabetic());
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (one, other) = (words(one), words(other));
    !one.is_empty() && one == other
}

/// Returns the lines of `real` that are to replace `shown`: the corresponding ones, or all if some cannot be found.
fn updated_output(shown: &str, real: &str) -> String {
    let (mut lines, mut left) = (Vec::new(), real.lines().collect::<Vec<_>>());
    for part in shown.lines().collect::<Vec<_>>().split(|line| *line == "…") {
        let Some(first) = part.first() else { continue };
        let exactly = left.iter().position(|line| line_matches(first, line));
        let nearly = || left.iter().position(|line| same_words(first, line));
        let Some(at) = exactly.or_else(nearly) else {
            return real.to_owned();
        };
        if at > 0 {
            lines.push("…");
        }
        let end = (at + part.len()).min(left.len());
        let kept = part.iter().zip(&left[at..end]);
        lines.extend(kept.map(|(shown, real)| {
            if line_matches(shown, real) {
                shown
            } else {
                real
            }
        }));
        left.drain(..end);
    }
    let cut = shown.lines().last() == Some("…");
    match (left.is_empty(), cut) {
        (true, _) => {}
        (false, true) => lines.push("…"),
        (false, false) => return real.to_owned(),
    }
    lines.join("\n") + "\n"
}

/// Returns a block with the present output of its commands.
fn updated_block(block: &str, folder: &Path) -> String {
    let mut anew = String::new();
    for part in format!("\n{block}").split("\n$ ").skip(1) {
        let (command, shown) = part.split_once('\n').unwrap_or((part, ""));
        let printed = updated_output(
            shown.trim_end(),
            command_output(command, folder).trim_matches('\n'),
        );
        anew += &format!("$ {command}\n{}\n", printed.trim_end());
        anew += "\n";
    }
    anew.trim_end().to_owned() + "\n"
}

fn updated_page(page: &Page, folder: &Path) -> String {
    let mut text = page.text.clone();
    for fence in page.code_blocks().iter().rev() {
        if fence.info == "console" {
            text.replace_range(
                fence.byte_range.clone(),
                &updated_block(&fence.text, folder),
            );
        }
    }
    text
}

/// Compares the commands of a page with their output, or updates the page; returns the number of commands.
pub(super) fn check_or_update_page(page: &Page, folder: &Path) -> usize {
    let anew = updated_page(page, folder);
    if updates_snapshots() && anew != page.text {
        std::fs::write(&page.path, &anew).expect("the page can be written");
    } else {
        let other = page.text.lines().zip(anew.lines()).find(|(a, b)| a != b);
        assert_eq!(other, None, "{}: shown, printed", page.name());
        assert_eq!(page.text.len(), anew.len(), "{}", page.name());
    }
    anew.matches("\n$ ").count()
}

#[test]
fn commands_print_the_output_on_the_pages() {
    let folder = files::root().join("docs/games");
    let commands: usize = book_pages()
        .iter()
        .map(|page| check_or_update_page(page, &folder))
        .sum();
    assert!(commands > 20, "{commands} commands are quoted");
}

#[test]
fn lines_and_signs_can_be_left_out() {
    assert!(line_matches("… s, … games/s", "0.1 s, 9 k games/s"));
    assert!(!line_matches("… s, … games/s", "0.1 s, 9 k moves/s"));
    assert!(!line_matches("a", "ab"));
    let real = "one\ntwo\nthree\nfour";
    assert_eq!(updated_output("…\nt…o\n…", real), "…\nt…o\n…\n");
    assert_eq!(
        updated_output("one\nzwei\n…\nfour", real),
        "one\ntwo\n…\nfour\n"
    );
    assert_eq!(updated_output("five\n…", real), real);
    assert_eq!(updated_output("one", real), real);
    assert_eq!(
        shell_words("sow moves x --position '1 2'"),
        ["sow", "moves", "x", "--position", "1 2"]
    );
}
