//! The rule sheet of a game as text: its options, and its rules in words.

use crate::output::paint::Paint;
use sow_grammar::rules::{GameOption, Rules, Settings};
use sow_grammar::words::{Language, rules_in_language};

/// Formats the options, one per line: name and value, allowed values, meaning. No line break at the end.
#[must_use]
pub fn options(rules: &Rules, settings: &Settings, language: Language, paint: Paint) -> String {
    let (options, values) = (&rules.options, settings.values());
    let said: Vec<(String, String)> = options
        .iter()
        .zip(values)
        .map(|(option, &value)| {
            let default = if value == option.default {
                String::new()
            } else {
                let default = language.label("label-default");
                format!(", {default} {}", option.spell(option.default))
            };
            let assigned = format!("{} = {}", option.name, option.spell(value));
            (assigned, format!("{}{default}", allowed(option, language)))
        })
        .collect();
    let first = said
        .iter()
        .map(|(assigned, _)| assigned.chars().count())
        .max()
        .unwrap_or(0);
    let second = said
        .iter()
        .map(|(_, allowed)| allowed.chars().count())
        .max()
        .unwrap_or(0);
    let lines: Vec<String> = options
        .iter()
        .zip(&said)
        .map(|(option, (assigned, allowed))| {
            let head = format!("  {assigned:first$}  {allowed:second$}  ");
            let line = wrapped(&head, &option.help, paint);
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
fn allowed(option: &GameOption, language: Language) -> String {
    let or = format!(" {} ", language.label("label-or"));
    option.allowed().replace(" or ", &or)
}

/// Formats the rules in words, section by section. No line break at the end.
#[must_use]
pub fn rules(rules: &Rules, settings: &Settings, language: Language, paint: Paint) -> String {
    let sections = rules_in_language(rules, settings, language);
    let parts: Vec<String> = sections
        .iter()
        .map(|section| {
            let title = paint.strong(&section.title).to_string();
            let lines = section.lines.iter().map(|line| numbered(line, paint));
            std::iter::once(title)
                .chain(lines)
                .collect::<Vec<_>>()
                .join("\n")
        })
        .collect();
    parts.join("\n\n")
}

/// Wraps a sentence; one that begins with a number is indented to the text after the number.
fn numbered(line: &str, paint: Paint) -> String {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    match line.split_at(digits) {
        (number, rest) if digits > 0 && rest.starts_with(". ") => {
            wrapped(&format!("  {number}. "), &rest[2..], paint)
        }
        _ => wrapped("  ", line, paint),
    }
}

/// Wraps a text into lines: the first begins with `head`, the others are indented by its width.
#[must_use]
pub fn wrapped(head: &str, text: &str, paint: Paint) -> String {
    let indent = head.chars().count();
    // A head too wide to leave room for text gets its own line.
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

#[cfg(test)]
mod tests {
    use super::{numbered, wrapped};
    use crate::output::paint::Paint;

    #[test]
    fn breaks_between_words() {
        let text = "seeds ".repeat(20);
        let lines: Vec<String> = wrapped("- ", &text, Paint::PLAIN)
            .lines()
            .map(str::to_owned)
            .collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("- seeds") && lines[0].len() <= 80);
        assert!(lines[1].starts_with("  seeds"));
    }

    #[test]
    fn numbers_hang() {
        let text = numbered(&format!("12. {}", "seeds ".repeat(20)), Paint::PLAIN);
        let starts: Vec<&str> = text.lines().map(|line| &line[..7]).collect();
        assert_eq!(starts, ["  12. s", "      s"]);
        assert_eq!(numbered("6 seeds.", Paint::PLAIN), "  6 seeds.");
    }

    #[test]
    fn keeps_a_head_without_text() {
        assert_eq!(wrapped("  seeds = 6  ", "", Paint::PLAIN), "  seeds = 6");
    }
}
