//! Lists, which go alike in all these languages.

/// `a`, `a and b`, `a, b and c`, with this word before the last item.
pub(super) fn joined(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// What is said of each, joined.
pub(super) fn joined_each<T>(items: &[T], word: &str, say: impl Fn(&T) -> String) -> String {
    joined(&items.iter().map(say).collect::<Vec<_>>(), word)
}

/// Numbers with commas between them.
pub(super) fn numbers(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    numbers.join(", ")
}
