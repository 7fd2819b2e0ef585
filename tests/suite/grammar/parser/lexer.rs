//! Splitting of texts into words and signs.

use sow_grammar::parser::{Kind, lex};

#[test]
fn words_signs_and_texts_are_told_apart() {
    let (tokens, remarks) = lex("a1 = 2x..3 \"b # c\" (=>) # d\n  \"open\n§ ->");
    let seen: Vec<_> = tokens
        .iter()
        .map(|token| (token.kind, token.text))
        .collect();
    let expected = [
        (Kind::Word, "a1"),
        (Kind::Sign, "="),
        (Kind::Number, "2x"),
        (Kind::Sign, ".."),
        (Kind::Number, "3"),
        (Kind::Text, "\"b # c\""),
        (Kind::Open, "("),
        (Kind::Sign, "=>"),
        (Kind::Close, ")"),
        (Kind::OpenText, "\"open"),
        (Kind::Strange, "§"),
        (Kind::Strange, "->"),
    ];
    assert_eq!(seen, expected);
    assert_eq!((remarks.len(), remarks[0].own_line), (1, false));
    let firsts: Vec<_> = tokens
        .iter()
        .filter(|token| token.first)
        .map(|token| token.column)
        .collect();
    assert_eq!(firsts, [0, 2, 0]);
}
