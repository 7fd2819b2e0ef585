//! The TextMate grammar of the editors has exactly the words of the language.

use serde_json::Value;
use sow_tests::files::root;
use std::collections::BTreeSet;

fn read(path: &str) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the words that the grammar defines in lines such as `WORD = @{ "word" ~ word_end }`.
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

/// Returns the groups of words in the TextMate grammar, which are plain lists such as `\b(own|opponent)\b`.
fn textmate_groups() -> Vec<Vec<String>> {
    let grammar: Value =
        serde_json::from_str(&read("tools/editors/vscode/syntaxes/sow.tmLanguage.json"))
            .expect("an object");
    let patterns = grammar["patterns"].as_array().expect("patterns").iter();
    let lists = patterns.filter_map(|pattern| {
        let list = pattern["match"]
            .as_str()?
            .strip_prefix("\\b(")?
            .strip_suffix(")\\b")?;
        let words: Vec<String> = list.split('|').map(str::to_owned).collect();
        let is_list = words
            .iter()
            .all(|word| word.chars().all(char::is_alphabetic));
        is_list.then_some(words)
    });
    lists.collect()
}

#[test]
fn the_textmate_grammar_has_every_word_once() {
    let known = words_of_the_grammar();
    assert!(known.len() > 150, "{} words", known.len());
    let listed: Vec<String> = textmate_groups().concat();
    let all: BTreeSet<String> = listed.iter().cloned().collect();
    let missing: Vec<_> = known.difference(&all).collect();
    let strange: Vec<_> = all.difference(&known).collect();
    assert!(
        missing.is_empty() && strange.is_empty(),
        "missing {missing:?}, strange {strange:?}"
    );
    assert_eq!(listed.len(), all.len(), "no word in two groups");
}
