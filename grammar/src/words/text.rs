//! Signs and spaces: what a language's data leaves to the end.

/// Where a subordinate clause ends inside a sentence: it stands for a comma where the sentence goes on, and for nothing
/// before another sign. Whoever writes the clause cannot know which.
pub(super) const CLOSE: char = '\u{1f}';

/// A text in which each [`CLOSE`] has become a comma or nothing.
pub(super) fn closed(text: &str) -> String {
    let mut closed = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign != CLOSE {
            closed.push(sign);
        } else if signs.peek() == Some(&' ') {
            closed.push(',');
        }
    }
    closed
}

/// A text without the spaces and line breaks that empty holes leave behind.
pub(super) fn squeezed(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !squeezed.is_empty() && !word.starts_with([',', ';', ':', '.', ')', CLOSE]) {
            squeezed.push(' ');
        }
        squeezed.push_str(word);
    }
    squeezed
}

/// A text with a capital letter.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    let first = first.map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// A text with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', ':']) { "" } else { "." };
    capitalised(text) + stop
}
