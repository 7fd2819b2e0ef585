//! Suggestions for misspelt words.

use sow_grammar::nearest;

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
