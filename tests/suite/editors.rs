//! What editors know of the language apart from the server: the words that they colour are those of the grammar.

use serde_json::Value;
use sow_tests::files::root;
use std::collections::BTreeSet;

fn read(path: &str) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words of the language, as the grammar lists them: `WORD = @{ "word" ~ word_end }`.
fn words_of_the_grammar() -> BTreeSet<String> {
    let grammar = read("grammar/sow.pest");
    let words = grammar.lines().filter_map(|line| {
        let (_, rest) = line.split_once("= @{ \"")?;
        let (word, rest) = rest.split_once('"')?;
        rest.trim_end()
            .ends_with("word_end }")
            .then(|| word.to_owned())
    });
    words.collect()
}

/// The words of each group of the list that the grammars for colour share.
fn groups() -> Vec<BTreeSet<String>> {
    let words: Value =
        serde_json::from_str(&read("editors/tree-sitter-sow/words.json")).expect("an object");
    let groups = words.as_object().expect("groups").values();
    groups
        .map(|group| {
            let words = group.as_array().expect("a list").iter();
            let words: Vec<&str> = words.map(|word| word.as_str().expect("a word")).collect();
            let set: BTreeSet<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(set.len(), words.len(), "no word twice in {words:?}");
            set
        })
        .collect()
}

#[test]
fn the_tree_sitter_grammar_has_every_word_once() {
    let known = words_of_the_grammar();
    assert!(known.len() > 150, "{} words", known.len());
    let groups = groups();
    let all: BTreeSet<String> = groups.iter().flatten().cloned().collect();
    let missing: Vec<_> = known.difference(&all).collect();
    let strange: Vec<_> = all.difference(&known).collect();
    assert!(
        missing.is_empty() && strange.is_empty(),
        "missing {missing:?}, strange {strange:?}"
    );
    let sum: usize = groups.iter().map(BTreeSet::len).sum();
    assert_eq!(sum, all.len(), "no word in two groups");
}

#[test]
fn the_textmate_grammar_has_the_same_groups() {
    let grammar: Value = serde_json::from_str(&read("editors/vscode/syntaxes/sow.tmLanguage.json"))
        .expect("an object");
    let patterns = grammar["patterns"].as_array().expect("patterns").iter();
    // Those that are nothing but words: `\b(own|opponent)\b`.
    let of_words = patterns.filter_map(|pattern| {
        let list = pattern["match"]
            .as_str()?
            .strip_prefix("\\b(")?
            .strip_suffix(")\\b")?;
        let words: BTreeSet<String> = list.split('|').map(str::to_owned).collect();
        let is_list = words
            .iter()
            .all(|word| word.chars().all(char::is_alphabetic));
        is_list.then_some(words)
    });
    let found: Vec<_> = of_words.collect();
    assert_eq!(found, groups());
}
