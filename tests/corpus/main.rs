//! Measures how well faults in rule files are reported.
//!
//! `cargo run --release -p sow-tests --bin corpus -- 1000` makes that many files with each kind of fault and prints
//! the table of `docs/src/lints.md`; with `1000 dropped habit`, it makes only these. With arguments such as
//! `misspelt 17`, it prints that fault and its report.

use sow_grammar::load::load_text;
use sow_tests::corpus::{FaultKind, SpoiltFile, Tally, Verdict, judge, passing_text, spoil};
use sow_tests::files;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let number = |text: &String| text.parse::<u64>().ok();
    match &asked[..] {
        [kind, at] if number(kind).is_none() => show(kind, number(at).unwrap_or_default()),
        [many, kinds @ ..] => table(number(many).unwrap_or(100), kinds),
        [] => table(100, &[]),
    }
}

/// Prints the table of these kinds; of all if none is named.
fn table(count: u64, kinds: &[String]) {
    println!(
        "| fault | refused | right line | one fault | first suggestion mends | a suggestion mends | a suggestion misleads | fixed, other text | pass, same game | pass, warned | pass, other game |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |");
    let is_asked =
        |kind: &FaultKind| kinds.is_empty() || kinds.iter().any(|name| name == kind.name());
    for kind in FaultKind::ALL.into_iter().filter(is_asked) {
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
            if std::env::var_os("CORPUS_DIFF").is_some() {
                report_other_text(&spoilt, at);
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
        Verdict::Passed { warned: false, .. } => "silent",
        _ => return,
    };
    eprintln!("{what}: {} {at}", kind.name());
}

/// Prints the lines of a file that can be played after all fixes with another text, as they were, spoilt and fixed, and
/// the suggestion that was followed first.
fn report_other_text(spoilt: &SpoiltFile, at: u64) {
    let loaded = load_text("spoilt.sow", &spoilt.text);
    let Some(fixed) = passing_text(&spoilt.text).filter(|_| loaded.is_faulty()) else {
        return;
    };
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let right = words(&fixed) == words(&spoilt.original);
    let mut fixes = loaded
        .diagnostics
        .iter()
        .filter(|fault| !fault.edits.is_empty());
    let help = fixes
        .next()
        .and_then(|fault| fault.help.as_deref())
        .unwrap_or("");
    eprintln!(
        "{} {} {at}: {help}",
        if right { "RIGHT" } else { "OTHER" },
        spoilt.kind.name()
    );
    let lines = |text: &str| text.lines().map(words).collect::<Vec<_>>();
    let (original, text, fixed) = (lines(&spoilt.original), lines(&spoilt.text), lines(&fixed));
    for (sign, one, other) in [
        ("-", &original, &fixed),
        ("~", &text, &original),
        ("+", &fixed, &original),
    ] {
        let changed = one
            .iter()
            .filter(|line| !other.contains(line))
            .filter(|_| !right);
        changed.for_each(|line| eprintln!("   {sign} {line}"));
    }
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
