//! Measures the processor time of `sow check` for files that repeat one construct, from 4 to 64 kB. For each construct
//! it prints the milliseconds and the slope: the power of the file size with which the time grows between 16 and 64 kB.
//! `cargo bench -p sow-operations --bench check`
//!
//! If rule files are given as arguments, these are measured instead, each as a whole. The program fails if any file
//! takes more than a second. The output is a Markdown table.

use sow_grammar::load::{LoadedGame, load_from};
use sow_matches::cases::misfit_faults;
use sow_operations::diagnostics::{Report, render};
use sow_operations::findings::play_findings;
use sow_operations::paint::Paint;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

const SIZES: [usize; 5] = [4, 8, 16, 32, 64];
const MAX_TIME: Duration = Duration::from_secs(1);
/// Below this time, the slope is only noise.
const MIN_TIME: Duration = Duration::from_millis(4);

/// The times of a file: without random games, and with them.
type Times = [Duration; 2];

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1);
    let files: Vec<String> = arguments.filter(|one| !one.starts_with("--")).collect();
    let slowest = match files.is_empty() {
        true => measure_constructs(),
        false => measure_files(&files),
    };
    match slowest <= MAX_TIME {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn measure_constructs() -> Duration {
    let sizes = SIZES.map(|size| format!("{size} kB")).join(" | ");
    println!("| construct | {sizes} | slope | with games |");
    println!("| --- |{}", " ---: |".repeat(SIZES.len() + 2));
    let measured = constructs().into_iter().map(|construct| {
        let times = SIZES.map(|size| measure(&construct.text(size << 10)));
        let shown = times.map(|[alone, _]| format_time(alone)).join(" | ");
        let [.., whole] = times;
        let name = construct.name;
        println!(
            "| {name} | {shown} | {} | {} |",
            slope(times),
            format_time(whole[1])
        );
        times.into_iter().flatten().max().unwrap_or_default()
    });
    measured.max().unwrap_or_default()
}

fn measure_files(files: &[String]) -> Duration {
    println!("| file | check | with games |\n| --- | ---: | ---: |");
    let measured = files
        .iter()
        .map(|file| match std::fs::read_to_string(file) {
            Ok(text) => {
                let [alone, with_games] = measure(&text);
                println!(
                    "| {file} | {} | {} |",
                    format_time(alone),
                    format_time(with_games)
                );
                with_games
            }
            Err(error) => {
                println!("| {file} | {error} | |");
                Duration::MAX
            }
        });
    measured.max().unwrap_or_default()
}

/// Measures several times, and returns the shortest times.
fn measure(text: &str) -> Times {
    let mut least = [Duration::MAX; 2];
    for _ in 0..3 {
        let began = processor_time();
        let mut loaded = load_from("bench", text.as_bytes()).expect("a text in memory");
        let misfits = misfit_faults(&loaded);
        loaded.diagnostics.extend(misfits);
        print_faults(&loaded);
        least[0] = least[0].min(processor_time() - began);
        let notes = play_findings("bench", &loaded);
        loaded.diagnostics.extend(notes);
        let whole = processor_time() - began;
        least[1] = least[1].min(whole);
        if whole > MAX_TIME {
            break;
        }
    }
    least
}

/// Returns the processor time of this thread if Linux reports it, so that other load on the machine matters little;
/// otherwise the elapsed time.
fn processor_time() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = told
        .ok()
        .and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

/// Renders the faults as if for a terminal.
fn print_faults(loaded: &LoadedGame) {
    let report = Report::new(&loaded.sources, &loaded.diagnostics);
    for diagnostic in report.diagnostics() {
        std::hint::black_box(render(&report, diagnostic, Paint::new(false)));
    }
}

fn format_time(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}

/// Returns the power of the file size with which the time grows.
fn slope(times: [Times; SIZES.len()]) -> String {
    let [.., [quarter, _], _, [whole, _]] = times;
    match whole < MIN_TIME {
        true => String::new(),
        false => format!(
            "{:.2}",
            (whole.as_secs_f64() / quarter.as_secs_f64()).log2() / 2.0
        ),
    }
}

/// A text that repeats a line.
struct Construct {
    name: &'static str,
    head: &'static str,
    line: fn(usize) -> String,
    /// What closes each line; all of it follows after the last line.
    close: &'static str,
    tail: &'static str,
}

impl Construct {
    /// Sets the text that closes each line, so that the lines are nested.
    const fn closed_by(self, close: &'static str) -> Self {
        Self { close, ..self }
    }

    /// Returns a text of nearly this size in bytes.
    fn text(&self, bytes: usize) -> String {
        let (mut text, mut lines) = (self.head.to_owned(), 0);
        loop {
            let line = (self.line)(lines);
            let closing = (lines + 1) * self.close.len() + self.tail.len();
            if text.len() + line.len() + closing > bytes {
                return text + &self.close.repeat(lines) + self.tail;
            }
            text += &line;
            lines += 1;
        }
    }
}

const GAME: &str = "game \"X\" based on kalaha\n";

/// Returns a construct whose lines follow each other without nesting.
fn lines(
    name: &'static str,
    [head, tail]: [&'static str; 2],
    line: fn(usize) -> String,
) -> Construct {
    Construct {
        name,
        head,
        line,
        close: "",
        tail,
    }
}

fn constructs() -> Vec<Construct> {
    let ending = [
        "game \"X\" based on kalaha\nend { when ",
        "no move => draw }\n",
    ];
    let from = [
        "game \"X\" based on kalaha\nmove sow { from ",
        "own pit  sow counterclockwise  last { else => end } }\n",
    ];
    let table = ["game \"X\" based on kalaha\ntable t {\n", "else => end }\n"];
    let game = [GAME, ""];
    vec![
        lines("`not (…)`", ending, |_| "not (".to_owned()).closed_by(")"),
        lines("`(…)`", ending, |_| "(".to_owned()).closed_by(")"),
        lines("`not not`", ending, |_| "not ".to_owned()),
        lines("`every pit has`", ending, |_| "every pit has ".to_owned()),
        lines("`opposite of`", from, |_| "opposite of ".to_owned()),
        lines("`pit (number of …)`", from, |_| {
            "pit (number of ".to_owned()
        })
        .closed_by(")"),
        lines("conditions", ending, |at| format!("own store > {at} or ")),
        lines("conditions that all hold", ending, |at| {
            format!("own store < {} and ", at + 100)
        }),
        lines(
            "numbers of a list",
            [
                "game \"X\" based on kalaha\nend { when own store in 1",
                " => leave; draw }\n",
            ],
            |at| format!(", {}", at % 200 + 1),
        ),
        lines(
            "places with conditions",
            [
                "game \"X\" based on kalaha\nmove sow { from own pit  sow onward skipping pit 1",
                " }\n",
            ],
            |at| format!(", pit {} where seeds > {at}", at % 6 + 1),
        ),
        lines("rows of a table", table, |at| {
            format!(
                "pit {} where seeds > {at} => capture opposite\n",
                at % 6 + 1
            )
        }),
        lines("rows that cannot be read", table, |at| {
            format!("if seeds == {at}: capture oposite\n")
        }),
        lines(
            "a row of actions",
            ["game \"X\" based on kalaha\ntable t { else => ", "end }\n"],
            |_| "capture opposite; ".to_owned(),
        ),
        lines(
            "a row that sets a counter",
            [
                "game \"X\" based on kalaha\ncounter c = 0\nmove sow { from own pit  sow onward  last { else => ",
                "end } }\n",
            ],
            |_| "set c to c + 1; ".to_owned(),
        ),
        lines(
            "choices in a row",
            [
                "game \"X\" based on kalaha\nmove sow { from own pit  ",
                "sow onward }\n",
            ],
            |_| "choose { a => pass  b => pass }\n".to_owned(),
        ),
        lines("tables", game, |at| {
            format!("table t{at} {{ else => do t{} }}\n", at + 1)
        }),
        lines("kinds of move", game, |at| {
            format!("move m{at} {{ pass }}\n")
        }),
        lines("kinds of move from a pit", game, |at| {
            format!("move m{at} {{ from own pit  sow onward }}\n")
        }),
        lines("kinds of move with choices", game, |at| {
            format!(
                "move m{at} {{ from own pit  choose {{ a => pass  b => pass }}  sow onward }}\n"
            )
        }),
        lines(
            "kinds of move in a chain",
            ["game \"X\" based on kalaha\nmove m0 { pass }\n", ""],
            |at| {
                format!(
                    "move m{} unless m{at} {{ from own pit  sow onward }}\n",
                    at + 1
                )
            },
        ),
        lines("phases", game, |at| {
            format!("phase p{at} while turn < {at} {{ move m {{ from own pit sow onward }} }}\n")
        }),
        lines(
            "endings",
            ["game \"X\" based on kalaha\nend {\n", "}\n"],
            |at| format!("when no move and turn > {at} => leave; own wins\n"),
        ),
        lines("options", game, |at| format!("option o{at} = 1 in 0..2\n")),
        lines("options in use", game, |at| {
            format!(
                "option o{at} = 1 in 1..9\nmove m{at} {{ from own pit where seeds > o{at}  sow onward }}\n"
            )
        }),
        lines(
            "words of an option",
            ["game \"X\" based on kalaha\noption o = w in ", "w\n"],
            |at| format!("w{at}, "),
        ),
        lines("cases", game, |at| format!("case \"c{at}\" {{ move 1 }}\n")),
        lines("cases that do not fit", game, |at| {
            format!("case \"c{at}\" {{ move 9 }}\n")
        }),
        lines("unknown words", game, |at| {
            format!("mvoe m{at} {{ form own pit }}\n")
        }),
        lines("opening braces", game, |_| "{ ".to_owned()),
        lines("closing braces", game, |_| "} ".to_owned()),
        lines("quotation marks", game, |_| "\" ".to_owned()),
        lines("comments", game, |at| format!("# a remark {at}\n")),
    ]
}
