//! Hover texts: the meaning of a word or a name, and a row in English.

use crate::checked::Checked;
use crate::documents::{Document, Documents};
use crate::guide;
use crate::host::Host;
use crate::names::{self, Named};
use crate::protocol::{Hover, Markdown, Position};
use sow_grammar::parser::{Kind, lex};
use sow_grammar::rules::{RegionId, Rules, Settings, TableId};
use sow_grammar::syntax::SectionKind;
use sow_grammar::words::{Words, rules_in_words};
use sow_interpreter::Cell;

/// Returns the hover text at a position.
pub(crate) fn at(
    documents: &Documents,
    document: &Document,
    checked: &Checked,
    place: Position,
    host: &dyn Host,
) -> Option<Hover> {
    let text = document.text.plain();
    let offset = document.text.offset(place);
    let (tokens, _) = lex(&text);
    // At the boundary of two tokens the second one counts.
    let token = tokens
        .iter()
        .rev()
        .find(|token| token.start <= offset && offset <= token.end())?;
    let lineage = documents.lineage(document);
    let mut said = Vec::new();
    match names::at(&lineage, token.start) {
        Some(wanted) => {
            let named = names::meaning(&lineage, &wanted);
            let known = document.sound();
            said.extend(named.iter().map(|named| name(known, named, host)));
        }
        None if token.kind == Kind::Word => {
            let meanings = guide::meanings(token.text);
            said.extend(meanings.iter().map(|meaning| meaning.paragraph()));
        }
        None => {}
    }
    if let Some((row, rules)) = checked.row(offset).zip(checked.rules()) {
        let settings = Settings::defaults(&rules.options);
        let words = Words::new(rules, &settings).table_row(row);
        said.push(format!("*This row:* {words}"));
    }
    (!said.is_empty()).then(|| Hover {
        contents: Markdown {
            value: said.join("\n\n"),
        },
        range: document.text.range(token.start..token.end()),
    })
}

/// Describes what a name refers to.
fn name(known: Option<&Checked>, named: &Named, host: &dyn Host) -> String {
    let kind = super::symbols::word(named.kind);
    let head = format!("**{kind} `{}`**", named.name);
    let told = known.and_then(|known| {
        let rules = known.rules()?;
        let settings = Settings::defaults(&rules.options);
        meaning(known, rules, &settings, named, host)
    });
    match told {
        Some(told) => format!("{head}\n\n{told}"),
        None => head,
    }
}

fn meaning(
    checked: &Checked,
    rules: &Rules,
    settings: &Settings,
    named: &Named,
    host: &dyn Host,
) -> Option<String> {
    let is_it = |name: &str| name == named.name;
    match named.kind {
        SectionKind::Option => {
            let option = rules.options.iter().find(|option| is_it(&option.name))?;
            let (default, allowed) = (option.spell(option.default), option.allowed());
            Some(format!("{} — {default} unless set, {allowed}", option.help))
        }
        SectionKind::Region => {
            let at = rules
                .regions
                .iter()
                .position(|region| is_it(&region.name))?;
            let places = sentence(rules, settings, "Names", &named.name)?;
            let program = checked.program.as_ref()?;
            let cells = program.named_cells(RegionId(u16::try_from(at).ok()?));
            Some(format!("{places}{}", drawn(checked, &cells, host)))
        }
        SectionKind::Mark => {
            let said = sentence(rules, settings, "Names", &named.name)?;
            Some(format!(
                "{said}{}",
                drawn(checked, &bearing(checked, &named.name), host)
            ))
        }
        SectionKind::Counter => sentence(rules, settings, "Names", &named.name),
        SectionKind::Phase => sentence(rules, settings, "Phases", &named.name),
        SectionKind::Table => {
            let at = rules.tables.iter().position(|table| is_it(&table.name))?;
            let table = TableId(u16::try_from(at).ok()?);
            Some(Words::new(rules, settings).table(table).join("\n"))
        }
        SectionKind::Move => {
            let title = format!("Move: {}", spoken(&named.name));
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
fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// Finds the line of the rule sheet that describes a name, in the section titled `part`.
fn sentence(rules: &Rules, settings: &Settings, part: &str, name: &str) -> Option<String> {
    let sections = rules_in_words(rules, settings).into_iter();
    let mut lines = sections
        .filter(|section| section.title == part)
        .flat_map(|section| section.lines);
    let name = spoken(name).to_lowercase();
    lines.find(|line| {
        let head = line.split(':').next().unwrap_or_default().to_lowercase();
        format!(" {} ", head.replace([',', '“', '”'], " ")).contains(&format!(" {name} "))
    })
}

/// Draws the opening with these pits marked.
fn drawn(checked: &Checked, cells: &[Cell], host: &dyn Host) -> String {
    match checked.opening().filter(|_| !cells.is_empty()) {
        Some(game) => format!("\n\n```text\n{}```", host.board(&game, cells)),
        None => String::new(),
    }
}

/// Returns the pits that bear a mark at the opening.
fn bearing(checked: &Checked, name: &str) -> Vec<Cell> {
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
