//! Internals: one-line clauses, sets of numbers, cycles.

use sow_grammar::nearest;
use sow_grammar::rules::Comparison;
use sow_grammar::source::{Sources, Span};
use sow_grammar::test_hooks::{Values, cycles};

#[test]
fn clauses_are_shown_in_one_line() {
    let mut sources = Sources::default();
    let text = "own pit # ours\n    => end";
    sources.add("game.sow", None, text.to_owned());
    let all = Span::new(0, text.len() as u32);
    assert_eq!(sources.one_line(all), "own pit => end");
}
#[test]
fn sets_are_narrowed() {
    let few = Values::from_ranges(vec![(6, 8), (1, 3), (4, 4)]);
    assert_eq!(few.bounds(), Some((1, 8)));
    assert!(few.intersect(&Values::range(5, 5)).is_empty());
    let even = Values::with_parity(false);
    assert_eq!(few.intersect(&even).bounds(), Some((2, 8)));
    assert!(Values::range(7, 7).intersect(&even).is_empty());
    let unequal = Values::satisfying(Comparison::Unequal, (3, 3));
    assert!(unequal.intersect(&Values::range(3, 3)).is_empty());
    assert_eq!(
        few.complement().intersect(&Values::range(0, 9)).bounds(),
        Some((0, 9))
    );
}
#[test]
fn cycles_are_found_and_chains_are_not() {
    let edges = [vec![1], vec![2], vec![1, 3], vec![], vec![4]];
    assert_eq!(cycles(&edges), [vec![1, 2], vec![4]]);
    assert!(cycles(&[vec![1], vec![2], vec![]]).is_empty());
}

#[test]
fn misspelt_words_are_found_and_others_are_not() {
    let known = ["capture", "sow", "relay", "opposite", "own"];
    assert_eq!(nearest("captur", known), Some("capture"));
    assert_eq!(nearest("oposit", known), Some("opposite"));
    assert_eq!(nearest("sew", known), Some("sow"));
    assert_eq!(nearest("Own", known), Some("own"));
    assert_eq!(nearest("x", known), None);
    assert_eq!(nearest("garden", known), None);
    assert_eq!(nearest("capture", known), None);
}

#[test]
fn very_long_words_are_not_compared() {
    let (word, other) = ("a".repeat(1 << 20), "b".repeat(1 << 20));
    assert_eq!(nearest(&word, [other.as_str()]), None);
}
