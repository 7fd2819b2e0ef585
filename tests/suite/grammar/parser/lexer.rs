//! Splitting of texts into words and signs.

use sow_grammar::parser::{TokenKind, lex};

#[test]
fn words_signs_and_texts_are_told_apart() {
    let (tokens, remarks) = lex("a1 = 2x..3 \"b # c\" (=>) # d\n  \"open\n§ ->");
    let seen: Vec<_> = tokens
        .iter()
        .map(|token| (token.kind, token.text))
        .collect();
    let expected = [
        (TokenKind::Word, "a1"),
        (TokenKind::Sign, "="),
        (TokenKind::Number, "2x"),
        (TokenKind::Sign, ".."),
        (TokenKind::Number, "3"),
        (TokenKind::Text, "\"b # c\""),
        (TokenKind::Open, "("),
        (TokenKind::Sign, "=>"),
        (TokenKind::Close, ")"),
        (TokenKind::UnclosedText, "\"open"),
        (TokenKind::Unknown, "§"),
        (TokenKind::Unknown, "->"),
    ];
    assert_eq!(seen, expected);
    assert_eq!((remarks.len(), remarks[0].own_line), (1, false));
    let firsts: Vec<_> = tokens
        .iter()
        .filter(|token| token.first_on_line)
        .map(|token| token.column)
        .collect();
    assert_eq!(firsts, [0, 2, 0]);
}
