//! Hover texts: the meaning of a word or a name, a row in English, and explanations of faults.

use crate::check_result::CheckResult;
use crate::documents::{Document, Documents};
use crate::guide;
use crate::host::Host;
use crate::names::{self, Declaration};
use crate::protocol::{Hover, Markdown, Position};
use sow_grammar::parser::{TokenKind, lex};
use sow_grammar::prose::{Prose, rules_in_words};
use sow_grammar::rules::{RegionId, Rules, Settings, TableId};
use sow_grammar::syntax::SectionKind;
use sow_grammar::{Code, Diagnostic};
use sow_interpreter::Cell;
use std::collections::BTreeSet;

/// Returns the hover text at a position.
pub(crate) fn hover_text(
    documents: &Documents,
    document: &Document,
    checked: &CheckResult,
    place: Position,
    host: &dyn Host,
) -> Option<Hover> {
    let text = document.text.to_parser_text();
    let offset = document.text.offset(place);
    let (tokens, _) = lex(&text);
    // At the boundary of two tokens the second one counts.
    let token = tokens
        .iter()
        .rev()
        .find(|token| token.start <= offset && offset <= token.end())?;
    let lineage = documents.lineage(document);
    let mut said = Vec::new();
    match names::name_at(&lineage, token.start) {
        Some(wanted) => {
            let named = names::declarations_of(&lineage, &wanted);
            let known = document.last_valid();
            said.extend(named.iter().map(|named| describe_name(known, named, host)));
        }
        None if token.kind == TokenKind::Word => {
            let meanings = guide::meanings(token.text);
            said.extend(meanings.iter().map(|meaning| meaning.paragraph()));
        }
        None => {}
    }
    if let Some((row, rules)) = checked.row_at(offset).zip(checked.rules()) {
        let settings = Settings::defaults(&rules.options);
        let words = Prose::new(rules, &settings).table_row(row);
        said.push(format!("*This row:* {words}"));
    }
    said.extend(explain_faults(checked, offset));
    (!said.is_empty()).then(|| Hover {
        contents: Markdown {
            value: said.join("\n\n"),
        },
        range: document.text.range(token.start..token.end()),
    })
}

/// Explains the code of each fault whose text covers an offset.
fn explain_faults(checked: &CheckResult, offset: usize) -> Vec<String> {
    let found = checked.loaded.as_ref().map(|loaded| &loaded.diagnostics);
    let covers = |fault: &&Diagnostic| {
        let bytes = checked.bytes_of(fault.label.span);
        bytes.is_some_and(|bytes| bytes.contains(&offset))
    };
    let here = found.into_iter().flatten().filter(covers);
    let codes: BTreeSet<Code> = here.map(|fault| fault.code).collect();
    let explain = |code: Code| {
        let lint = code.lint();
        format!("**`{}`**\n\n{}", lint.name, lint.explanation_as_markdown())
    };
    codes.into_iter().map(explain).collect()
}

/// Describes what a name refers to.
fn describe_name(known: Option<&CheckResult>, named: &Declaration, host: &dyn Host) -> String {
    let kind = super::symbols::section_word(named.kind);
    let head = format!("**{kind} `{}`**", named.name);
    let told = known.and_then(|known| {
        let rules = known.rules()?;
        let settings = Settings::defaults(&rules.options);
        describe_meaning(known, rules, &settings, named, host)
    });
    match told {
        Some(told) => format!("{head}\n\n{told}"),
        None => head,
    }
}

fn describe_meaning(
    checked: &CheckResult,
    rules: &Rules,
    settings: &Settings,
    named: &Declaration,
    host: &dyn Host,
) -> Option<String> {
    let is_it = |name: &str| name == named.name;
    match named.kind {
        SectionKind::Option => {
            let option = rules.options.iter().find(|option| is_it(&option.name))?;
            let (default, allowed) = (
                option.format_value(option.default),
                option.describe_values(),
            );
            Some(format!("{} — {default} unless set, {allowed}", option.help))
        }
        SectionKind::Region => {
            let at = rules
                .regions
                .iter()
                .position(|region| is_it(&region.name))?;
            let places = rule_sheet_line(rules, settings, "Names", &named.name)?;
            let compiled = checked.compiled.as_ref()?;
            let cells = compiled.region_cells(RegionId(u16::try_from(at).ok()?));
            Some(format!(
                "{places}{}",
                opening_with_marks(checked, &cells, host)
            ))
        }
        SectionKind::Mark => {
            let said = rule_sheet_line(rules, settings, "Names", &named.name)?;
            Some(format!(
                "{said}{}",
                opening_with_marks(checked, &cells_with_mark(checked, &named.name), host)
            ))
        }
        SectionKind::Counter => rule_sheet_line(rules, settings, "Names", &named.name),
        SectionKind::Phase => rule_sheet_line(rules, settings, "Phases", &named.name),
        SectionKind::Table => {
            let at = rules.tables.iter().position(|table| is_it(&table.name))?;
            let table = TableId(u16::try_from(at).ok()?);
            Some(Prose::new(rules, settings).table(table).join("\n"))
        }
        SectionKind::Move => {
            let title = format!("Move: {}", readable_name(&named.name));
            let sections = rules_in_words(rules, settings).into_iter();
            let same = sections.filter(|section| {
                section.title == title || section.title.starts_with(&format!("{title} ("))
            });
            let told =
                same.map(|section| format!("{}: {}", section.title, section.lines.join("\n\n")));
            Some(told.collect::<Vec<_>>().join("\n\n"))
        }
        _ => None,
    }
}

/// Converts a name to readable text.
fn readable_name(name: &str) -> String {
    name.replace('_', " ")
}

/// Finds the line of the rule sheet that describes a name, in the section titled `part`.
fn rule_sheet_line(rules: &Rules, settings: &Settings, part: &str, name: &str) -> Option<String> {
    let sections = rules_in_words(rules, settings).into_iter();
    let mut lines = sections
        .filter(|section| section.title == part)
        .flat_map(|section| section.lines);
    let name = readable_name(name).to_lowercase();
    lines.find(|line| {
        let head = line.split(':').next().unwrap_or_default().to_lowercase();
        format!(" {} ", head.replace([',', '“', '”'], " ")).contains(&format!(" {name} "))
    })
}

/// Draws the opening with these pits marked.
fn opening_with_marks(checked: &CheckResult, cells: &[Cell], host: &dyn Host) -> String {
    match checked.opening().filter(|_| !cells.is_empty()) {
        Some(game) => format!("\n\n```text\n{}```", host.board(&game, cells)),
        None => String::new(),
    }
}

/// Returns the pits that bear a mark at the opening.
fn cells_with_mark(checked: &CheckResult, name: &str) -> Vec<Cell> {
    let Some(game) = checked.opening() else {
        return Vec::new();
    };
    let program = game.program();
    let pits = program.layout().rows_from_top().concat().into_iter();
    pits.filter(|&cell| {
        let marks = game.position().marks(program, cell);
        marks.iter().any(|(mark, _)| *mark == name)
    })
    .collect()
}
