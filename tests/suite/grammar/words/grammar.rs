//! Articles and endings of nouns, and commas after clauses.

use sow_grammar::test_hooks::{CLOSE, closed, dutch, german};

#[test]
fn clauses_are_closed_where_the_sentence_goes_on() {
    let text = format!("die Mulde, die leer ist{CLOSE} und die, die voll ist{CLOSE}: weiter");
    assert_eq!(
        closed(&text),
        "die Mulde, die leer ist, und die, die voll ist: weiter"
    );
}
#[test]
fn adjectives_end_in_e_but_after_een_before_het_words() {
    let empty = [("leeg", "lege")];
    assert_eq!(
        dutch(false, "indefinite", &empty, false),
        "een leeg kuiltje"
    );
    assert_eq!(dutch(false, "negative", &empty, false), "geen leeg kuiltje");
    assert_eq!(dutch(false, "definite", &empty, false), "het lege kuiltje");
    assert_eq!(dutch(false, "your", &empty, true), "je lege kuiltjes");
    assert_eq!(
        dutch(true, "indefinite", &empty, false),
        "een lege verzamelkuil"
    );
    assert_eq!(dutch(true, "each", &empty, false), "elke lege verzamelkuil");
    assert_eq!(dutch(false, "each", &empty, false), "elk leeg kuiltje");
}
#[test]
fn endings_follow_article_case_and_gender() {
    let own = ["eigen", "leer"];
    let one = |article, case| german(true, article, &own, false, case);
    assert_eq!(
        one("indefinite", "nominative"),
        "ein eigener leerer Speicher"
    );
    assert_eq!(
        one("indefinite", "accusative"),
        "einen eigenen leeren Speicher"
    );
    assert_eq!(one("definite", "nominative"), "der eigene leere Speicher");
    assert_eq!(one("definite", "dative"), "dem eigenen leeren Speicher");
    assert_eq!(one("negative", "dative"), "keinem eigenen leeren Speicher");
    let pit = |article, plural, case| german(false, article, &own, plural, case);
    assert_eq!(
        pit("indefinite", false, "dative"),
        "einer eigenen leeren Mulde"
    );
    assert_eq!(
        pit("definite", true, "accusative"),
        "die eigenen leeren Mulden"
    );
    assert_eq!(pit("all", true, "dative"), "allen eigenen leeren Mulden");
    assert_eq!(german(true, "all", &[], true, "dative"), "allen Speichern");
}
