//! No text within the size limit may stop the parser, overflow its stack or keep it busy.

use super::{faults, read};
use proptest::prelude::*;
use sow_tests::effort::{draws, is_long, sample};

/// Nearly the maximum size of a file.
const LARGE_SIZE: usize = 60 * 1024;

/// A size large enough to overflow a stack, and small enough to try many texts.
const MEDIUM_SIZE: usize = 3 * 1024;

fn repeat_to_size(begin: &str, part: &str, size: usize) -> String {
    begin.to_owned() + &part.repeat((size - begin.len()) / part.len())
}

fn parse_text(text: &str) {
    let parsed = read(text);
    let begin = text.chars().take(60).collect::<String>();
    assert!(
        parsed.diagnostics.len() <= 101,
        "{} faults in {begin:?}",
        parsed.diagnostics.len()
    );
}

/// Usually a few of the parts are repeated to the full size, and each at a few of the places.
#[test]
fn long_repetitions_are_parsed_quickly() {
    const BEGINNINGS: [&str; 9] = [
        "game \"X\" board { rows ",
        "game \"X\" setup { pits: ",
        "game \"X\" pits a = ",
        "game \"X\" move x { from own pit where ",
        "game \"X\" move x { ",
        "game \"X\" table x { own pit => ",
        "game \"X\" end { when ",
        "game \"X\" match { ",
        "game \"X\" match { next round { when ",
    ];
    const PARTS: [&str; 45] = [
        "(",
        ")",
        "{",
        "}",
        "((a where ",
        "not ",
        "opposite of ",
        "choose {",
        "choose own pit => ",
        "choose (own pit) => ",
        "choose { a => ",
        "first ",
        "run clockwise from ",
        "seeds of (",
        "pit (1) ",
        "pit where ",
        "own pit has ",
        "1 + ",
        "1 * (",
        "a and ",
        "a or not ",
        "\"",
        "\" ",
        "# \n",
        "=> ",
        "own pit => again\n",
        "own pit again\n",
        "(a,\n",
        "}\n{\n",
        "move x {\n",
        "phase x {\n",
        "option a = 1\n",
        "bord\n",
        "x",
        "1",
        "\u{e4}",
        "..",
        "(own pit where (a has (b is ",
        "over {\n",
        "own arranges (",
        "give (",
        "else => fill pits with ",
        "1 / (",
        "capture here unless own ",
        "sow x ",
    ];
    for part in sample(PARTS.to_vec(), 4) {
        parse_text(&repeat_to_size("", part, LARGE_SIZE));
    }
    for (at, part) in PARTS.into_iter().enumerate() {
        let (_, begins) = BEGINNINGS.split_at(if is_long() { 0 } else { at % 4 });
        for begin in sample(begins.to_vec(), 4) {
            let text = repeat_to_size(begin, part, MEDIUM_SIZE);
            parse_text(&text);
            parse_text(&(text + "\nend { when no move => draw }\n}"));
        }
    }
}

#[test]
fn nesting_within_the_bounds_is_read_without_overflow() {
    let nested = |open: &str, inner: &str, close: &str, times| {
        open.repeat(times) + inner + &close.repeat(times)
    };
    for condition in [
        nested("(", "last seed", ")", 30),
        nested("not ", "last seed", "", 64),
        nested("own pit has ", "empty", "", 64),
        nested("(own pit where ", "empty", ")", 30),
    ] {
        let text = format!("game \"X\"\ntable t {{\n  when {condition} => again\n}}");
        assert_eq!(faults(&text), Vec::<String>::new());
    }
    for actions in [
        nested("choose { a => ", "again", "}", 30),
        nested("choose own pit => ", "again", "", 64),
        nested("choose (own pit) => {", "again", "}", 30),
        format!("lift {}here", "opposite of ".repeat(64)),
        format!("set x to 1{}", " + 1".repeat(64)),
    ] {
        let text = format!("game \"X\"\ntable t {{\n  else => {actions}\n}}");
        assert_eq!(faults(&text), Vec::<String>::new());
    }
}

#[test]
fn nesting_beyond_the_bounds_is_refused() {
    for number in [format!("1{}", " + 1".repeat(10_000)), "(".repeat(400)] {
        let text = format!("game \"X\"\ntable t {{\n  else => set x to {number}\n}}");
        assert!(
            faults(&text)[0].starts_with("too-deep"),
            "{:?}",
            faults(&text)
        );
    }
}

#[test]
fn beginnings_of_all_variants_are_read() {
    for variant in sow_grammar::bundled::variants() {
        let text = variant.rules;
        // Short variants are cut more often than long ones.
        let step = draws(if text.len() < 900 { 31 } else { 211 }, 7) as usize;
        for end in (0..text.len())
            .step_by(step)
            .filter(|&end| text.is_char_boundary(end))
        {
            read(&text[..end]);
        }
    }
}

/// Generates words, signs and scraps of the language in any order.
fn random_words() -> impl Strategy<Value = String> {
    let words = prop::sample::select(sow_grammar::test_hooks::reserved().to_vec());
    let scraps = prop::sample::select(vec![
        "{",
        "}",
        "(",
        ")",
        "=>",
        ";",
        ",",
        ":",
        "..",
        "=",
        "<",
        ">",
        "!=",
        "+",
        "-",
        "1",
        "7",
        "99999",
        "x",
        "\"t\"",
        "\"",
        "\n",
        "\n",
        "# c\n",
        "game \"X\"\n",
        "own pit",
        "end {",
        "move x {",
        "table t {\n",
        "else => end\n",
        "}\n",
        "§",
    ]);
    prop::collection::vec(prop_oneof![words, scraps], 0..200).prop_map(|parts| parts.join(" "))
}

/// Generates variants with a piece removed, doubled or replaced.
fn changed_variant() -> impl Strategy<Value = String> {
    let variant = prop::sample::select(sow_grammar::bundled::variants());
    (variant, any::<(u16, u8, u8)>(), random_words()).prop_map(
        |(variant, (at, length, how), soup)| {
            let bytes = variant.rules.as_bytes();
            let start = usize::from(at) % bytes.len();
            let end = (start + usize::from(length) % 24).min(bytes.len());
            let middle = match how % 3 {
                0 => Vec::new(),
                1 => bytes[start..end].repeat(2),
                _ => soup.into_bytes(),
            };
            String::from_utf8_lossy(&[&bytes[..start], &middle, &bytes[end..]].concat())
                .into_owned()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn random_words_do_not_stop_the_parser(text in random_words()) {
        read(&text);
    }

    #[test]
    fn changed_variants_do_not_stop_the_parser(text in changed_variant()) {
        read(&text);
    }

    #[test]
    fn no_text_stops_the_parser(text in ".{0,400}") {
        read(&text);
    }
}
