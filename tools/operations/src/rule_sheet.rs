//! The rule sheet of a game as text: its options, and its rules in words.

use crate::paint::Paint;
use sow_grammar::prose::{Language, rules_in_language};
use sow_grammar::rules::{GameOption, Rules, Settings};

/// Formats the options, one per line: name and value, allowed values, meaning. The text does not end with a line break.
#[must_use]
pub fn format_options(
    rules: &Rules,
    settings: &Settings,
    language: Language,
    paint: Paint,
) -> String {
    let (options, values) = (&rules.options, settings.values());
    let cells: Vec<(String, String)> = options
        .iter()
        .zip(values)
        .map(|(option, &value)| {
            let default = if value == option.default {
                String::new()
            } else {
                let default = language.label("label-default");
                format!(", {default} {}", option.format_value(option.default))
            };
            let assigned = format!("{} = {}", option.name, option.format_value(value));
            (
                assigned,
                format!("{}{default}", allowed_values(option, language)),
            )
        })
        .collect();
    let first = cells
        .iter()
        .map(|(assigned, _)| assigned.chars().count())
        .max()
        .unwrap_or(0);
    let second = cells
        .iter()
        .map(|(_, allowed)| allowed.chars().count())
        .max()
        .unwrap_or(0);
    let lines: Vec<String> = options
        .iter()
        .zip(&cells)
        .map(|(option, (assigned, allowed))| {
            let head = format!("  {assigned:first$}  {allowed:second$}  ");
            let line = wrap(&head, &option.help, paint);
            let name = line
                .find(assigned.as_str())
                .map_or(0..0, |at| at..at + assigned.len());
            format!(
                "{}{}{}",
                &line[..name.start],
                paint.word(&line[name.clone()]),
                &line[name.end..]
            )
        })
        .collect();
    lines.join("\n")
}

/// Returns the allowed values of an option: `3..6`, `yes or no`.
fn allowed_values(option: &GameOption, language: Language) -> String {
    let or = format!(" {} ", language.label("label-or"));
    option.describe_values().replace(" or ", &or)
}

/// Formats the rules in words, section by section. The text does not end with a line break.
#[must_use]
pub fn format_rules(
    rules: &Rules,
    settings: &Settings,
    language: Language,
    paint: Paint,
) -> String {
    let sections = rules_in_language(rules, settings, language);
    let parts: Vec<String> = sections
        .iter()
        .map(|section| {
            let title = paint.strong(&section.title).to_string();
            let lines = section.lines.iter().map(|line| wrap_numbered(line, paint));
            std::iter::once(title)
                .chain(lines)
                .collect::<Vec<_>>()
                .join("\n")
        })
        .collect();
    parts.join("\n\n")
}

/// Wraps a sentence. If it begins with a number, further lines are indented as far as the text after the number.
fn wrap_numbered(line: &str, paint: Paint) -> String {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    match line.split_at(digits) {
        (number, rest) if digits > 0 && rest.starts_with(". ") => {
            wrap(&format!("  {number}. "), &rest[2..], paint)
        }
        _ => wrap("  ", line, paint),
    }
}

/// Wraps a text into lines. The first line begins with `head`, and the others are indented by the width of `head`.
#[must_use]
pub fn wrap(head: &str, text: &str, paint: Paint) -> String {
    let indent = head.chars().count();
    // If the head is too wide to leave room for text, it gets a line of its own.
    let (mut lines, mut line, indent) = if indent + 24 > paint.width() {
        (vec![head.trim_end().to_owned()], "      ".to_owned(), 6)
    } else {
        (Vec::new(), head.to_owned(), indent)
    };
    let mut fresh = true;
    for word in text.split_whitespace() {
        let needed = word.chars().count() + usize::from(!fresh);
        if !fresh && line.chars().count() + needed > paint.width() {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            fresh = true;
        }
        if !fresh {
            line.push(' ');
        }
        line.push_str(word);
        fresh = false;
    }
    lines.push(line.trim_end().to_owned());
    lines.join("\n")
}

/// Joins items with commas and wraps them into lines. No item is broken between lines.
#[must_use]
pub fn wrap_items(items: &[String], paint: Paint) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (at, item) in items.iter().enumerate() {
        let needed = item.chars().count() + usize::from(at + 1 < items.len());
        if width > 0 && width + 1 + needed > paint.width() {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(item);
        if at + 1 < items.len() {
            text.push(',');
        }
        width += needed;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{wrap, wrap_items, wrap_numbered};
    use crate::paint::Paint;

    #[test]
    fn breaks_between_words() {
        let text = "seeds ".repeat(20);
        let lines: Vec<String> = wrap("- ", &text, Paint::PLAIN)
            .lines()
            .map(str::to_owned)
            .collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("- seeds") && lines[0].len() <= 80);
        assert!(lines[1].starts_with("  seeds"));
    }

    #[test]
    fn numbers_hang() {
        let text = wrap_numbered(&format!("12. {}", "seeds ".repeat(20)), Paint::PLAIN);
        let starts: Vec<&str> = text.lines().map(|line| &line[..7]).collect();
        assert_eq!(starts, ["  12. s", "      s"]);
        assert_eq!(wrap_numbered("6 seeds.", Paint::PLAIN), "  6 seeds.");
    }

    #[test]
    fn items_stay_whole() {
        let items: Vec<String> = (1..=20).map(|at| format!("{at}. South {at}")).collect();
        let text = wrap_items(&items, Paint::PLAIN.with_columns(40));
        let is_whole = |line: &str| line.starts_with(|sign: char| sign.is_ascii_digit());
        assert!(
            text.lines().all(|line| line.len() <= 40 && is_whole(line)),
            "{text}"
        );
        assert_eq!(text.replace('\n', " "), items.join(", "));
    }

    #[test]
    fn keeps_a_head_without_text() {
        assert_eq!(wrap("  seeds = 6  ", "", Paint::PLAIN), "  seeds = 6");
    }
}
