//! The instructions of a program in writing.

use super::Program;
use std::fmt::Write;

/// All instructions, one a line; the lines before a block say what it is.
pub(super) fn listing(program: &Program) -> String {
    let mut text = String::new();
    for (at, op) in program.code.ops.iter().enumerate() {
        for heading in headings(program, at as u32) {
            let _ = writeln!(text, "{heading}");
        }
        for start in program
            .code
            .rows
            .iter()
            .filter(|row| row.begins == at as u32)
        {
            let of = start
                .table
                .map_or("the endings", |table| &program.rules[table].name);
            let _ = writeln!(text, "       row {} of {of}", start.row + 1);
        }
        let _ = writeln!(text, "{at:5}  {}", instruction(program, op));
    }
    tables(&mut text, "place", &program.operands.places);
    tables(
        &mut text,
        "set",
        &program
            .operands
            .fixed
            .iter()
            .map(|fixed| &fixed.lists)
            .collect::<Vec<_>>(),
    );
    tables(&mut text, "take", &program.operands.takes);
    tables(&mut text, "sowing", &program.operands.sowings);
    tables(&mut text, "number", &program.operands.exprs);
    text
}

fn headings(program: &Program, at: u32) -> Vec<String> {
    let phases = program
        .code
        .phases
        .iter()
        .zip(&program.rules.phases)
        .filter(|(block, _)| **block == Some(at));
    let kinds = program.code.kinds.iter().filter(|kind| kind.actions == at);
    let tables = program
        .code
        .tables
        .iter()
        .zip(&program.rules.tables)
        .filter(|(block, _)| **block == at);
    phases
        .map(|(_, phase)| format!("phase {}", phase.name))
        .chain(kinds.map(|kind| format!("move {}{}", kind.name, judged(kind))))
        .chain(tables.map(|(_, table)| format!("table {}", table.name)))
        .chain((program.code.endings == at).then(|| "end".to_owned()))
        .collect()
}

fn judged(kind: &crate::program::ir::Kind) -> &'static str {
    match (kind.facts.always_legal, kind.facts.no_choices) {
        (true, _) => " (always legal)",
        (false, true) => " (no choices)",
        (false, false) => "",
    }
}

fn instruction(program: &Program, op: &crate::program::ir::Op) -> String {
    match op {
        crate::program::ir::Op::Do(table) => format!("do {}", program.rules[*table].name),
        other => format!("{other:?}"),
    }
}

fn tables<T: std::fmt::Debug>(text: &mut String, name: &str, items: &[T]) {
    for (at, item) in items.iter().enumerate() {
        let _ = writeln!(text, "{name} {at}: {item:?}");
    }
}
