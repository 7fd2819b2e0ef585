//! The command line as people use it: the pages in `tests/transcripts`, and what their notation means.

use sow_tests::files;
use sow_tests::pages::Page;
use sow_tests::scratch::ScratchFolder;
use sow_tests::transcripts::{check_or_update_page, line_matches, run_line, updated_output};

fn check(name: &str) {
    let path = files::root().join(format!("tests/transcripts/{name}.md"));
    assert!(check_or_update_page(&Page::read(&path)) > 0);
}

/// Defines a test for each page, so that each can be run alone.
macro_rules! pages {
    ($($page:ident),*) => {
        $(
            #[test]
            fn $page() {
                check(stringify!($page));
            }
        )*
        const PAGES: &[&str] = &[$(stringify!($page)),*];
    };
}

pages![
    boards,
    checking,
    counting,
    differences,
    files,
    finding,
    limits,
    matches,
    names,
    notations,
    pictures,
    play,
    players,
    reasons,
    records,
    rounds,
    surveys,
    usage
];

#[test]
fn every_page_is_run() {
    let found = files::files("tests/transcripts", "md");
    let found: Vec<String> = found.iter().map(|file| files::stem(file)).collect();
    assert_eq!(found, PAGES, "pages in the folder, and in the list above");
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
    assert_eq!(updated_output("…", real), real, "something must be shown");
    assert_eq!(updated_output("…\none", "one\ntwo\none"), "…\none\n");
}

#[test]
fn commands_are_piped_and_redirected() {
    let scratch = ScratchFolder::new("one.txt", "1\n");
    let run = |line| run_line(line, scratch.folder());
    assert_eq!(run("echo a 'b  c' | cat").text, "a b  c\n");
    let counted = run("cat one.txt | sow play kalaha > game.txt");
    assert_eq!((counted.code, counted.text.as_str()), (0, ""));
    assert!(scratch.read("game.txt").contains("South moves again"));
    assert_eq!(run("ls").text, "game.txt\none.txt\n");
    let silent = run("sow moves kalaha --position x.txt 2> /dev/null");
    assert_eq!((silent.code, silent.text.as_str()), (1, ""));
    let placed = run("sow check ./none.sow sub/none.sow").text;
    assert!(
        placed.contains("`./none.sow`") && placed.contains("`sub/none.sow`"),
        "{placed}"
    );
}
