//! Punctuation and spacing, which are corrected after formatting.

/// The end of a subordinate clause inside a sentence: becomes a comma if a word follows, and nothing before other
/// punctuation, which only the text after the clause shows.
pub(super) const CLAUSE_END: char = '\u{1f}';

/// Replaces each [`CLAUSE_END`] with a comma or nothing.
pub(super) fn resolve_clause_ends(text: &str) -> String {
    let mut closed = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign != CLAUSE_END {
            closed.push(sign);
        } else if signs.peek() == Some(&' ') {
            closed.push(',');
        }
    }
    closed
}

/// Removes the spaces and line breaks that empty placeholders leave behind.
pub(super) fn collapse_spaces(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !squeezed.is_empty() && !word.starts_with([',', ';', ':', '.', ')', CLAUSE_END]) {
            squeezed.push(' ');
        }
        squeezed.push_str(word);
    }
    squeezed
}

/// Capitalises the first letter of a text.
pub(super) fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    let first = first.map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Capitalises a text and ends it with a full stop.
pub(super) fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', ':']) { "" } else { "." };
    capitalise(text) + stop
}
