//! Small change of English: articles, lists, sentences.

/// The noun with `a` or `an` before it.
pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String]) -> String {
    joined(items, "and")
}

/// The same with another word before the last item.
pub(super) fn joined(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// `1 seed`, `3 seeds`.
pub(super) fn counted(number: u32, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

/// A name as it stands in a rule file, for reading.
pub(super) fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// With a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string())
        .unwrap_or_default();
    let stop = if text.ends_with(['.', ':']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// A sentence, and the help that the file gives as another.
pub(super) fn explained(text: &str, help: &str) -> String {
    match help.is_empty() {
        true => sentence(text),
        false => format!("{} {}", sentence(text), sentence(help)),
    }
}
