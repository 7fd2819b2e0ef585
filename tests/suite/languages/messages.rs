//! The data files of the languages: every message is there in every language, with the same arguments, and can be
//! formatted.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use sow_grammar::prose::Language;
use sow_grammar::test_hooks::messages;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Arguments that one language may need for its grammar and another not.
const GRAMMAR_ARGUMENTS: [&str; 9] = [
    "article", "case", "known", "noun", "number", "numbered", "one", "players", "vowel",
];

/// The inputs of a message: arguments with the values that it selects by, and other messages.
#[derive(Default)]
struct MessageUses {
    arguments: BTreeMap<String, BTreeSet<String>>,
    messages: BTreeSet<String>,
}

impl MessageUses {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.collect_inline(inline),
            Expression::Select { selector, variants } => {
                self.collect_inline(selector);
                for variant in variants {
                    if let InlineExpression::VariableReference { id } = selector {
                        let (VariantKey::Identifier { name: key }
                        | VariantKey::NumberLiteral { value: key }) = variant.key;
                        let keys = self.arguments.entry(id.name.to_owned()).or_default();
                        keys.insert(key.to_owned());
                    }
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn collect_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.entry(id.name.to_owned()).or_default();
            }
            InlineExpression::MessageReference { id, .. } => {
                self.messages.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments
                    .positional
                    .iter()
                    .for_each(|one| self.collect_inline(one));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. }
            | InlineExpression::NumberLiteral { .. }
            | InlineExpression::TermReference { .. } => {}
        }
    }
}

/// The inputs of a language's messages, including those of messages that they refer to.
fn message_uses(language: Language) -> BTreeMap<String, MessageUses> {
    let resource = fluent_syntax::parser::parse(messages(language)).expect("a Fluent file");
    let mut asked: BTreeMap<String, MessageUses> = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let mut of_message = MessageUses::default();
            let value = message.value.as_ref().expect("every message has a text");
            of_message.pattern(value);
            let known = asked.insert(message.id.name.to_owned(), of_message);
            assert!(known.is_none(), "{} is there twice", message.id.name);
        }
    }
    let ids: Vec<String> = asked.keys().cloned().collect();
    for id in &ids {
        let mut open: Vec<String> = asked[id].messages.iter().cloned().collect();
        while let Some(other) = open.pop() {
            let referred = asked.get(&other);
            let referred = referred.unwrap_or_else(|| panic!("{id} refers to {other}"));
            let arguments = referred.arguments.clone();
            let further = referred.messages.clone();
            let of_message = asked.get_mut(id).expect("it was there");
            for (name, keys) in arguments {
                of_message.arguments.entry(name).or_default().extend(keys);
            }
            let new = further
                .into_iter()
                .filter(|one| of_message.messages.insert(one.clone()));
            open.extend(new);
        }
    }
    asked
}

/// Whether a message belongs to one language.
fn is_language_specific(id: &str) -> bool {
    id.starts_with("form-")
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_arguments() {
    let of_rules = |language| -> BTreeMap<String, BTreeSet<String>> {
        let asked = message_uses(language).into_iter();
        let arguments = asked.map(|(id, asked)| {
            let names = asked.arguments.into_keys();
            (
                id,
                names
                    .filter(|name| !GRAMMAR_ARGUMENTS.contains(&name.as_str()))
                    .collect(),
            )
        });
        arguments
            .filter(|(id, _)| !is_language_specific(id))
            .collect()
    };
    let english = of_rules(Language::English);
    for language in Language::ALL {
        let here = of_rules(language);
        for (id, arguments) in &english {
            let name = language.name();
            assert_eq!(here.get(id), Some(arguments), "`{id}` in {name}");
        }
        let further: Vec<&String> = here
            .keys()
            .filter(|id| !english.contains_key(*id))
            .collect();
        assert!(further.is_empty(), "{}: {further:?}", language.name());
    }
}

#[test]
fn every_message_can_be_formatted() {
    for language in Language::ALL {
        let code = language.code().parse().expect("a language code");
        let mut bundle = FluentBundle::new_concurrent(vec![code]);
        let resource = FluentResource::try_new(messages(language).to_owned());
        let added = bundle.add_resource(resource.expect("a Fluent file"));
        added.expect("every name stands for one message");
        for function in ["CASE", "CAPITAL"] {
            bundle
                .add_function(function, |values, _| match values {
                    [FluentValue::String(text), ..] => text.to_string().into(),
                    _ => FluentValue::Error,
                })
                .expect("a new function");
        }
        for (id, asked) in message_uses(language) {
            let message = bundle.get_message(&id).expect("it was found before");
            let pattern = message.value().expect("every message has a text");
            // Each value of each argument once, the others being any text.
            let selected = asked.arguments.iter();
            let selected =
                selected.flat_map(|(name, keys)| keys.iter().map(move |key| (name, key)));
            for (name, key) in selected.chain([(&id, &id)]) {
                let names = asked.arguments.keys();
                let mut args: FluentArgs<'_> = names.map(|name| (name.as_str(), "text")).collect();
                args.set(name.as_str(), key.as_str());
                let mut errors = Vec::new();
                bundle.format_pattern(pattern, Some(&args), &mut errors);
                let name = language.name();
                assert!(errors.is_empty(), "`{id}` in {name}: {errors:?}");
            }
        }
    }
}

#[test]
fn rules_are_written_with_the_messages_of_the_data_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grammar/src/prose");
    let folders = [folder.clone(), folder.join("writer")];
    let files = folders.iter().flat_map(|folder| {
        let entries = std::fs::read_dir(folder).expect("the sources are beside the suites");
        entries.map(|entry| entry.expect("a file").path())
    });
    let rust = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let source: String = rust
        .map(|path| std::fs::read_to_string(path).expect("a text"))
        .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
        .map(|text| text.replace("say!( self", "message!(self"))
        .collect();
    let english = message_uses(Language::English);
    let labels = |id: &String| is_language_specific(id) || id.starts_with("label-");
    for id in english.keys().filter(|id| !labels(id)) {
        assert!(source.contains(&format!("\"{id}\"")), "nothing says `{id}`");
    }
    for (at, _) in source.match_indices("message!(self, \"") {
        let said = source[at..].split('"').nth(1).unwrap_or_default();
        let known = said.is_empty() || english.contains_key(said);
        assert!(known, "English has no message `{said}`");
    }
}
