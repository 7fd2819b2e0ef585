//! Articles, endings, cases, and commas after clauses.

use sow_grammar::prose::{Language, rules_in_language};
use sow_grammar::rules::Settings;
use sow_tests::games::rules;

/// Returns the rules in words of a game with these parts in a move and its table for the last seed.
fn move_prose(language: Language, from: &str, last: &str) -> String {
    let rules = rules(&format!(
        "game \"G\" board {{ rows 2 pits 6 store right track own }} setup {{ pits: 4 }}
        mark shut
        move sow {{ from {from}  sow clockwise  last {{ {last} else => end }} }}
        end {{ when no move => sweep; most in store wins, else draw }}"
    ));
    let sections = rules_in_language(&rules, &Settings::defaults(&rules.options), language);
    let moves = sections
        .into_iter()
        .filter(|section| section.title.ends_with(": sow"));
    moves
        .flat_map(|section| section.lines)
        .collect::<Vec<_>>()
        .join("\n")
}

fn assert_says(language: Language, from: &str, last: &str, sentence: &str) {
    let said = move_prose(language, from, last);
    assert!(said.contains(sentence), "{sentence}\n{said}");
}

#[test]
fn german_adjectives_follow_article_case_and_gender() {
    let in_german = |from, last, sentence| assert_says(Language::German, from, last, sentence);
    in_german("own pit", "", "Wähle eine eigene Mulde.");
    in_german("own front", "", "Wähle eine eigene vordere Mulde.");
    in_german("own front 2", "", "Wähle die eigene vordere Mulde 2.");
    in_german(
        "own front 2..4",
        "",
        "Wähle eine der eigenen vorderen Mulden 2 bis 4.",
    );
    in_german(
        "the only own occupied pit",
        "",
        "Wähle die einzige eigene besetzte Mulde.",
    );
    let sow = "own pit";
    in_german(
        sow,
        "own empty pit => capture own store, opposite;",
        "eine eigene leere Mulde fällt: Schlage alle Steine aus dem eigenen Speicher und der gegenüberliegenden Mulde.",
    );
    in_german(
        sow,
        "pit => capture opponent occupied pits;",
        "aus den gegnerischen besetzten Mulden.",
    );
    in_german(
        sow,
        "pit => put pits into own store;",
        "Lege alle Steine aus allen Mulden in den eigenen Speicher.",
    );
    in_german(
        sow,
        "pit => put 1 from pits into own store;",
        "Lege je 1 Stein aus den Mulden in den eigenen Speicher.",
    );
    in_german(
        sow,
        "pit => capture next 1..2;",
        "aus den nächsten 2 Mulden.",
    );
    in_german(
        sow,
        "when own store > 1 => again;",
        "Wenn der eigene Speicher mehr als 1 Stein enthält:",
    );
    in_german(
        sow,
        "when number of own occupied front < 3 => again;",
        "die Zahl der eigenen besetzten vorderen Mulden kleiner als 3 ist",
    );
    in_german(
        sow,
        "when no own pit has seeds > 3 => again;",
        "du keine Mulde mit mehr als 3 Steinen hast",
    );
}

#[test]
fn dutch_adjectives_end_in_e_but_after_een_before_het_words() {
    let in_dutch = |from, last, sentence| assert_says(Language::Dutch, from, last, sentence);
    in_dutch("own pit", "", "Kies een van je kuiltjes.");
    in_dutch(
        "pit where occupied",
        "",
        "Kies een bezet kuiltje aan een van beide kanten.",
    );
    in_dutch(
        "own pit",
        "when no empty pit => again;",
        "Als er geen leeg kuiltje is:",
    );
    in_dutch(
        "own pit",
        "when some own empty pit => again;",
        "Als je een leeg kuiltje hebt:",
    );
    in_dutch(
        "own pit",
        "pit => capture own occupied pits;",
        "uit je bezette kuiltjes.",
    );
    in_dutch(
        "own pit",
        "pit => capture opponent occupied pits;",
        "uit de bezette kuiltjes van de tegenstander.",
    );
    in_dutch(
        "own pit",
        "when the only own occupied pit is own front 1 => again;",
        "Als je enige bezette kuiltje je voorste kuiltje 1 is:",
    );
}

#[test]
fn clauses_are_closed_where_the_sentence_goes_on() {
    let narrowed = "own pit where opposite occupied => again;";
    assert_says(
        Language::German,
        "own pit",
        narrowed,
        "in eine eigene Mulde, bei der die gegenüberliegende Mulde Steine enthält, fällt: Ziehe",
    );
    assert_says(
        Language::German,
        "own pit where opposite occupied",
        "",
        "Wähle eine eigene Mulde, bei der die gegenüberliegende Mulde Steine enthält.",
    );
    assert_says(
        Language::English,
        "own pit",
        "own pit where seeds > 2 and opposite occupied => again;",
        "one of your pits with more than 2 seeds, where the pit opposite holds seeds: move again",
    );
}
