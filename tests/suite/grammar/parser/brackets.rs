//! Matching of brackets, even where one is missing.

use sow_grammar::parser::lex;

/// Returns the lines of unclosed braces, each with the word before which the closing brace is missing.
fn unclosed_brackets(text: &str) -> Vec<(usize, &str)> {
    let (tokens, _) = lex(text);
    let line = |at: usize| text[..tokens[at].start].matches('\n').count() + 1;
    let found = sow_grammar::test_hooks::unclosed_braces(&tokens).into_iter();
    found
        .map(|(open, end)| (line(open), tokens.get(end).map_or("", |token| token.text)))
        .collect()
}

#[test]
fn matching_brackets_are_kept() {
    assert_eq!(
        unclosed_brackets("end {\nwhen (a) => b\n}\nphase p {\nmove m {\n}\nmove n {\n}\n}"),
        []
    );
}

#[test]
fn indentation_shows_where_a_brace_is_missing() {
    assert_eq!(
        unclosed_brackets("board {\n  rows 1\nsetup {\n  pits: 2\n}"),
        [(1, "setup")]
    );
    assert_eq!(
        unclosed_brackets("move m {\n  last {\n    else => end\n}\nend {\n}"),
        [(2, "}")]
    );
    assert_eq!(
        unclosed_brackets("phase p {\n  move a {\n    pass\n  move b {\n    pass\n  }\n}"),
        [(2, "move")]
    );
    assert_eq!(unclosed_brackets("end {\n  when (a => b"), [(1, "")]);
}
