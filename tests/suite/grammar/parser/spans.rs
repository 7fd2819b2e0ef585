//! Spans of tree nodes.

use super::read;
use sow_grammar::parser::{TokenKind, lex};
use sow_grammar::source::{Sources, Span};
use sow_grammar::syntax::{
    Action, Cond, Fit, Noun, Number, Operator, Row, RowName, Section, Test, WrittenCondition,
};

/// Returns the rows of the only table.
fn rows(text: &str) -> Vec<Row> {
    let parsed = read(text);
    assert_eq!(parsed.diagnostics, []);
    match parsed.tree.sections.into_iter().next() {
        Some(Section::Table(table)) => table.block.lines,
        other => panic!("a table, not {other:?}"),
    }
}

fn text_of_span(text: &str, span: Span) -> &str {
    &text[span.start as usize..span.end as usize]
}

#[test]
fn nodes_end_with_their_last_word() {
    let text = "game \"X\"\ntable t {\n  own pit   # ours\n    where seeds of here  > 1   =>  relay  # on\n\n  else => do  u\n}\n# end";
    let rows = rows(text);
    assert_eq!(
        text_of_span(text, rows[0].span),
        "own pit   # ours\n    where seeds of here  > 1   =>  relay"
    );
    let Fit::Place(place) = &rows[0].fit.node else {
        panic!("a place")
    };
    assert_eq!(text_of_span(text, place.noun.span), "pit");
    let condition = place.condition.as_deref().expect("a condition");
    assert_eq!(text_of_span(text, condition.span), "seeds of here  > 1");
    let Cond::Test(number, _) = &condition.node else {
        panic!("a test")
    };
    assert_eq!(text_of_span(text, number.span), "seeds of here");
    assert_eq!(text_of_span(text, rows[0].actions[0].span), "relay");
    let Action::Do(name) = &rows[1].actions[0].node else {
        panic!("do")
    };
    assert_eq!(text_of_span(text, name.span), "u");
}

#[test]
fn spans_count_from_the_base_of_their_text() {
    let mut sources = Sources::default();
    sources.add("first", None, "game \"First\"".to_owned());
    let second = sources.add(
        "second",
        None,
        "game \"Second\" based on first\n\noption a = yes  # why".to_owned(),
    );
    let parsed = sow_grammar::parser::parse(sources.get(second));
    let base = parsed
        .tree
        .title
        .and_then(|title| title.base)
        .expect("a base");
    assert_eq!(sources.text(base.span), "first");
    let [Section::Option(option)] = &parsed.tree.sections[..] else {
        panic!("an option")
    };
    assert_eq!(sources.text(option.name.span), "a");
    assert_eq!(sources.text(parsed.tree.comments[0].span), "# why");
}

#[test]
fn comments_know_whether_they_have_a_line_of_their_own() {
    let parsed = read("# one\ngame \"X # no comment\"  # two\n  # three");
    let comments: Vec<_> = parsed
        .tree
        .comments
        .iter()
        .map(|comment| (&*comment.text, comment.own_line))
        .collect();
    assert_eq!(
        comments,
        [("# one", true), ("# two", false), ("# three", true)]
    );
}

#[test]
fn products_come_before_sums() {
    let rows = rows("game \"X\"\ntable t {\n  else => set x to 1 + 2 * a - 3\n}");
    let Action::Set(_, _, sum) = &rows[0].actions[0].node else {
        panic!("set")
    };
    let Number::Computed(left, Operator::Minus, _) = &sum.node else {
        panic!("a difference")
    };
    let Number::Computed(_, Operator::Plus, right) = &left.node else {
        panic!("a sum")
    };
    assert!(matches!(
        right.node,
        Number::Computed(_, Operator::Times, _)
    ));
}

#[test]
fn open_ranges_end_before_the_next_word() {
    let rows = rows(
        "game \"X\"\ntable t {\n  pits 3.. => end\n  pit where seeds in 4.. and odd_ones => end\n  nyumba => end\n}",
    );
    let Fit::Place(place) = &rows[0].fit.node else {
        panic!("a place")
    };
    let Noun::Row(RowName::Front, Some(pick)) = &place.noun.node else {
        panic!("a pick")
    };
    assert_eq!(pick.last(), None);
    let Fit::Place(place) = &rows[1].fit.node else {
        panic!("a place")
    };
    let Cond::All(both) = &place.condition.as_deref().expect("a condition").node else {
        panic!("both")
    };
    let Cond::Test(_, Test::In(members)) = &both[0].node else {
        panic!("members")
    };
    assert_eq!(members[0].last(), None);
}

#[test]
fn parentheses_hold_conditions_or_places() {
    let rows = rows(
        "game \"X\"\ntable t {\n  when (a or b) and not c => end\n  when (own pit where empty, next) has empty => end\n}",
    );
    let Fit::When(condition) = &rows[0].fit.node else {
        panic!("when")
    };
    let Cond::All(parts) = &condition.node else {
        panic!("all")
    };
    assert!(matches!(parts[0].node, Cond::Any(_)));
    let Fit::When(condition) = &rows[1].fit.node else {
        panic!("when")
    };
    let Cond::Written(WrittenCondition::Has(place, _)) = &condition.node else {
        panic!("has, not {condition:?}")
    };
    let Noun::Group(places) = &place.noun.node else {
        panic!("a group")
    };
    assert_eq!((places.len(), places[0].condition.is_some()), (2, true));
}

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
