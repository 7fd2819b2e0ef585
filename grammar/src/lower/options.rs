//! Resolving of options: their values and ranges.

use super::lowering::Lowering;
use super::names::quoted;
use super::sections::help_text;
use crate::diagnostic::{Code, Diagnostic};
use crate::name_suggestions::spelling_suggestions;
use crate::parser::is_reserved;
use crate::rules::{GameOption, OptionValues};
use crate::source::Span;
use crate::syntax::{OptionSection, Spanned, Value, ValueRange};

impl Lowering<'_> {
    /// Resolves an option. Its faults are repaired as far as possible, so that they are not reported again at every
    /// use.
    pub(super) fn option(&mut self, section: &OptionSection) -> GameOption {
        let values = self.option_values(section);
        let default = self.option_default(section, &values);
        self.check_option_name(section, &values);
        GameOption {
            name: section.name.text.clone(),
            help: help_text(section.help.as_ref()),
            values,
            default,
        }
    }

    /// Reports an option that is named like a word of the language. Only number options may be, because they appear
    /// where only numbers can; others would be mistaken for the word.
    fn check_option_name(&mut self, section: &OptionSection, values: &OptionValues) {
        let name = &section.name;
        if !matches!(values, OptionValues::Numbers(_)) && is_reserved(&name.text) {
            let fault = format!(
                "`{}` is a word of the language, and only number options can have such a name",
                name.text
            );
            let fault = Diagnostic::new(Code::ReservedName, name.span, fault)
                .with_label("in a condition it would be read as the word");
            self.report(fault.help(format!("choose another, such as `my_{}`", name.text)));
            self.names.find(&name.text);
        }
    }

    fn option_values(&mut self, section: &OptionSection) -> OptionValues {
        let numbers = section
            .values
            .iter()
            .filter(|range| matches!(range.node, ValueRange::Numbers(..)))
            .count();
        if numbers != 0 && numbers != section.values.len() {
            let fault = "the values of an option are either all numbers or all words";
            self.report(
                Diagnostic::new(Code::BadRange, list_span(section), fault)
                    .help("take one kind out"),
            );
            return default_only(&section.default.node);
        }
        if section.values.is_empty() {
            return self.values_from_default(section);
        }
        if let Value::Flag(_) = section.default.node {
            let fault = "a yes/no option takes no list of values";
            let help = format!(
                "write `option {} = {}`",
                section.name.text,
                self.text(section.default.span)
            );
            self.report(Diagnostic::new(Code::BadRange, list_span(section), fault).help(help));
            return OptionValues::Flag;
        }
        if numbers != 0 {
            self.number_ranges(section)
        } else {
            self.option_words(section)
        }
    }

    fn values_from_default(&mut self, section: &OptionSection) -> OptionValues {
        let name = &section.name.text;
        match &section.default.node {
            Value::Flag(_) => return OptionValues::Flag,
            Value::Number(value) => {
                let low = value.saturating_sub(1);
                let help = format!(
                    "for example, write `option {name} = {value} in {low}..{}`",
                    value.saturating_add(1)
                );
                let fault = format!("option `{name}` does not say which numbers it may be");
                self.report(
                    Diagnostic::new(Code::NoRange, section.default.span, fault)
                        .with_label("expected `in` and a range")
                        .help(help),
                );
            }
            Value::Word(word) => {
                let help = format!(
                    "for example, write `option {name} = {word} in {word}, other`, or `yes` or `no`"
                );
                let fault = format!("option `{name}` does not say which words it may be");
                self.report(
                    Diagnostic::new(Code::NoRange, section.default.span, fault)
                        .with_label("expected `in` and words")
                        .help(help),
                );
            }
        }
        default_only(&section.default.node)
    }

    fn number_ranges(&mut self, section: &OptionSection) -> OptionValues {
        let mut all: Vec<(u32, u32)> = Vec::new();
        for range in &section.values {
            let ValueRange::Numbers(low, high) = range.node else {
                continue;
            };
            if low > high {
                let fault = format!("the range {low}..{high} is empty");
                self.report(
                    Diagnostic::new(Code::BadRange, range.span, fault)
                        .help(format!("write `{high}..{low}`")),
                );
            } else if let Some(&(_, last)) = all.last().filter(|&&(_, last)| low <= last) {
                let fault = format!("{low} does not come after {last}");
                let help = "write the values in ascending order, each once";
                self.report(Diagnostic::new(Code::BadRange, range.span, fault).help(help));
            }
            all.push((low.min(high), low.max(high)));
        }
        all.sort_unstable();
        OptionValues::Numbers(all)
    }

    fn option_words(&mut self, section: &OptionSection) -> OptionValues {
        let mut all: Vec<String> = Vec::new();
        for range in &section.values {
            let ValueRange::Word(word) = &range.node else {
                continue;
            };
            if all.contains(word) {
                let fault = format!("`{word}` is in the list twice");
                self.report(
                    Diagnostic::new(Code::BadRange, range.span, fault).help("take one of them out"),
                );
            } else {
                all.push(word.clone());
            }
        }
        OptionValues::Words(all)
    }

    fn option_default(&mut self, section: &OptionSection, values: &OptionValues) -> u32 {
        let found = match (&section.default.node, values) {
            (Value::Number(value), OptionValues::Numbers(ranges)) => ranges
                .iter()
                .any(|&(low, high)| (low..=high).contains(value))
                .then_some(*value),
            (Value::Flag(value), OptionValues::Flag) => Some(u32::from(*value)),
            (Value::Word(word), OptionValues::Words(words)) => {
                words.iter().position(|one| one == word).map(|at| at as u32)
            }
            _ => None,
        };
        found.unwrap_or_else(|| {
            self.report_bad_default(section, values);
            if let OptionValues::Numbers(ranges) = values {
                ranges.first().map_or(0, |range| range.0)
            } else {
                0
            }
        })
    }

    fn report_bad_default(&mut self, section: &OptionSection, values: &OptionValues) {
        let text = self.text(section.default.span);
        let allowed = GameOption {
            name: String::new(),
            help: String::new(),
            values: values.clone(),
            default: 0,
        }
        .describe_values();
        let near = match values {
            OptionValues::Words(words) => {
                spelling_suggestions(text, section.default.span, words.iter().map(String::as_str))
            }
            OptionValues::Numbers(_) | OptionValues::Flag => Vec::new(),
        };
        let fault = format!("option `{}` cannot be `{text}`", section.name.text);
        let mut fault = Diagnostic::new(Code::BadDefault, section.default.span, fault)
            .with_label(format!("expected {allowed}"))
            .help(format!("it may be {allowed}"))
            .with_suggestions(near);
        if !section.values.is_empty() {
            fault = fault.with_related(list_span(section), "the values it may have");
        }
        self.report(fault);
    }

    /// Returns the index of a word among those of an option; reports a word that the option does not have.
    pub(super) fn option_word_index(&mut self, at: usize, word: &str, span: Span) -> Option<u32> {
        let option = &self.options[at];
        let OptionValues::Words(words) = &option.values else {
            return None;
        };
        if let Some(found) = words.iter().position(|one| one == word) {
            return Some(found as u32);
        }
        let list = quoted(words.iter().map(String::as_str));
        let near = spelling_suggestions(word, span, words.iter().map(String::as_str));
        let help = format!("it may be {list}");
        let fault = format!("option `{}` is never `{word}`", option.name);
        self.fail(
            Diagnostic::new(Code::UnknownName, span, fault)
                .with_label(format!("expected {list}"))
                .help(help)
                .with_suggestions(near),
        )
    }
}

/// Returns the values of an option whose list of values is missing or faulty: only its default.
fn default_only(value: &Value) -> OptionValues {
    match value {
        Value::Number(value) => OptionValues::Numbers(vec![(*value, *value)]),
        Value::Flag(_) => OptionValues::Flag,
        Value::Word(word) => OptionValues::Words(vec![word.clone()]),
    }
}

fn list_span(section: &OptionSection) -> Span {
    let spans = section
        .values
        .iter()
        .map(|range: &Spanned<ValueRange>| range.span);
    spans.reduce(Span::to).unwrap_or(section.name.span)
}
