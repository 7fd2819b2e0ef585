//! Measures how well faults in rule files are reported.
//!
//! `cargo run --release -p sow-tests --bin corpus -- 1000` makes that many files with each kind of fault and prints
//! the table of `docs/src/lints.md`. With arguments such as `misspelt 17`, it prints that fault and its report.

use sow_grammar::load::load_text;
use sow_tests::corpus::{FaultKind, Tally, Verdict, judge, spoil};
use sow_tests::files;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let number = |text: &String| text.parse::<u64>().ok();
    match &asked[..] {
        [kind, at] => show(kind, number(at).unwrap_or_default()),
        [many] => table(number(many).unwrap_or(100)),
        _ => table(100),
    }
}

fn table(count: u64) {
    println!(
        "| fault | refused | right line | one fault | first help mends | a help mends | a help misleads | pass, same game | pass, warned | pass, other game |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |");
    for kind in FaultKind::ALL {
        let mut tally = Tally::default();
        for at in 0..count {
            let Some(spoilt) = spoil(kind, at) else {
                continue;
            };
            let verdict = judge(&spoilt);
            tally.add(verdict);
            if std::env::var_os("CORPUS_WHY").is_some() {
                report_verdict(kind, at, verdict);
            }
        }
        println!("| {} | {tally} |", kind.name());
    }
}

/// Names a file whose report is wrong or unhelpful, and says why.
fn report_verdict(kind: FaultKind, at: u64, verdict: Verdict) {
    let what = match verdict {
        Verdict::Refused {
            some_fix_misleads: true,
            ..
        } => "misled",
        Verdict::Refused {
            right_line: false, ..
        } => "wrong line",
        Verdict::Refused {
            single_fault: false,
            ..
        } => "several faults",
        Verdict::Refused {
            some_fix_restores: false,
            ..
        } => "not mended",
        _ => return,
    };
    eprintln!("{what}: {} {at}", kind.name());
}

fn show(kind: &str, at: u64) {
    let Some(kind) = FaultKind::ALL
        .into_iter()
        .find(|known| known.name() == kind)
    else {
        return eprintln!("there is no fault `{kind}`");
    };
    let Some(spoilt) = spoil(kind, at) else {
        return eprintln!("this one changes nothing");
    };
    let line = *spoilt.lines.start();
    let written = |text: &str| {
        text.lines()
            .nth(line - 1)
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    println!(
        "line {line} was: {}\nline {line} is:  {}",
        written(&spoilt.original),
        written(&spoilt.text)
    );
    let loaded = load_text("spoilt.sow", &spoilt.text);
    println!(
        "{}\n{:?}",
        files::fault_lines(&loaded).join("\n"),
        judge(&spoilt)
    );
    for fault in &loaded.diagnostics {
        println!("{:?}", fault.edits);
    }
}
