//! The supervisor: starts workers, keeps each mutant that crashes or hangs one, and continues after that mutant.

use crate::arguments::Arguments;
use sow_tests::mutants::Mutants;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Numbers of mutants by outcome.
#[derive(Debug, Default)]
struct Tally {
    played: u64,
    refused: u64,
    failed: u64,
}

/// The reason why a worker ended.
enum WorkerEnd {
    /// All mutants were tried.
    Done,
    /// It crashed or hung at a mutant: the mutant's number, the reason, and the worker's error output.
    Failed(u64, &'static str, String),
}

/// When the current mutant was started.
struct MutantStart {
    started_at: Instant,
    /// Processor time that the worker had used by then; `None` where the system does not report it.
    processor_time: Option<Duration>,
}

/// Factor by which wall-clock time may exceed the limit of processor time, for busy machines.
const WALL_TIME_FACTOR: u32 = 60;

impl MutantStart {
    fn now(process: u32) -> Self {
        Self {
            started_at: Instant::now(),
            processor_time: processor_time(process),
        }
    }

    /// Returns whether the worker has used less processor time than `limit` since then.
    fn is_within(&self, limit: Duration, process: u32) -> bool {
        let since = self.processor_time.zip(processor_time(process));
        let taken = since.map(|(before, now)| now.saturating_sub(before));
        taken.is_some_and(|taken| taken < limit)
            && self.started_at.elapsed() < limit * WALL_TIME_FACTOR
    }
}

/// Returns the processor time that a process has used; `None` on systems without `/proc`.
fn processor_time(process: u32) -> Option<Duration> {
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program's name, in parentheses, may contain any character.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks = ticks.map(|field| field.parse::<u32>().ok());
    Some(TICK * ticks.sum::<Option<u32>>()?)
}

/// Tries all requested mutants; returns whether none failed.
pub(crate) fn run_supervisor(arguments: &Arguments) -> io::Result<bool> {
    let mutants = Mutants::from_all_games();
    if arguments.show {
        for number in arguments.first..arguments.end() {
            let mutant = mutants.get(number);
            println!(
                "# {number}: {}, {}\n{}",
                mutant.game,
                mutant.changes.join(", "),
                mutant.text
            );
        }
    }
    let tally = Mutex::new(Tally::default());
    let began = Instant::now();
    let failed = std::thread::scope(|scope| {
        let jobs = (0..arguments.jobs).map(|job| {
            let (mutants, tally) = (&mutants, &tally);
            scope.spawn(move || supervise_job(arguments, job, began, mutants, tally))
        });
        let jobs: Vec<_> = jobs.collect();
        let ended = jobs.into_iter().map(|job| job.join());
        ended.filter_map(|job| job.ok()?.err()).next()
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let tally = tally.into_inner().unwrap_or_default();
    println!(
        "{} mutants in {:.0} s: {} were refused, {} played, {} failed",
        tally.played + tally.refused + tally.failed,
        began.elapsed().as_secs_f64(),
        tally.refused,
        tally.played,
        tally.failed
    );
    Ok(tally.failed == 0)
}

/// Tries every `jobs`-th mutant, starting a new worker after each failure.
fn supervise_job(
    arguments: &Arguments,
    job: u64,
    began: Instant,
    mutants: &Mutants,
    tally: &Mutex<Tally>,
) -> io::Result<()> {
    let mut next = arguments.first + job;
    while next < arguments.end() && arguments.time().is_none_or(|time| began.elapsed() < time) {
        let mut child = start_worker(arguments, next, began)?;
        let end = count_outcomes(&mut child, arguments, tally);
        let status = child.wait()?;
        match end {
            WorkerEnd::Done if status.success() => return Ok(()),
            WorkerEnd::Done => {
                return Err(io::Error::other("a process ended before it tried anything"));
            }
            WorkerEnd::Failed(number, why, said) => {
                save_mutant(arguments, mutants, number, why, &said)?;
                if let Ok(mut tally) = tally.lock() {
                    tally.failed += 1;
                }
                next = number + arguments.jobs;
            }
        }
    }
    Ok(())
}

/// Starts a worker, with a limit on its memory on Unix.
fn start_worker(arguments: &Arguments, first: u64, began: Instant) -> io::Result<Child> {
    let own = std::env::current_exe()?;
    let mut command = if cfg!(unix) {
        let limit = format!("ulimit -v {}; exec \"$0\" \"$@\"", arguments.memory << 10);
        let mut shell = Command::new("sh");
        shell.args(["-c", &limit]).arg(own);
        shell
    } else {
        Command::new(own)
    };
    let count = arguments.end() - first;
    command.args(["--here", &arguments.jobs.to_string()]);
    command.args(["--first", &first.to_string(), "--count", &count.to_string()]);
    if let Some(time) = arguments.time() {
        let left = time.saturating_sub(began.elapsed()).as_secs().div_ceil(60);
        command.args(["--minutes", &left.to_string()]);
    }
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn()
}

/// Counts outcomes until the worker ends or a mutant takes too long.
fn count_outcomes(child: &mut Child, arguments: &Arguments, tally: &Mutex<Tally>) -> WorkerEnd {
    let (lines, mut present) = (output_lines(child), None);
    let limit = Duration::from_secs(arguments.seconds);
    let process = child.id();
    let mut begun = MutantStart::now(process);
    let why = loop {
        match lines.recv_timeout(limit) {
            Ok(line) => match (line.strip_prefix("begin "), tally.lock()) {
                (Some(number), _) => {
                    (present, begun) = (number.parse().ok(), MutantStart::now(process))
                }
                (None, Ok(mut tally)) => {
                    present = None;
                    match line.as_str() {
                        "played" => tally.played += 1,
                        _ => tally.refused += 1,
                    }
                }
                (None, Err(_)) => {}
            },
            Err(RecvTimeoutError::Timeout) if begun.is_within(limit, process) => {}
            Err(RecvTimeoutError::Timeout) => break "it takes too long",
            Err(RecvTimeoutError::Disconnected) => break "it fails",
        }
    };
    let Some(number) = present else {
        return WorkerEnd::Done;
    };
    // The worker has ended by itself or hangs.
    let _ = child.kill();
    let mut said = String::new();
    let mut err = child.stderr.take();
    let _ = err.as_mut().map(|err| err.read_to_string(&mut said));
    WorkerEnd::Failed(number, why, said)
}

/// Returns the lines that a worker writes, as they come.
fn output_lines(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    if let Some(out) = child.stdout.take() {
        std::thread::spawn(move || {
            let lines = BufReader::new(out).lines().map_while(Result::ok);
            // Sending fails once nobody receives any more.
            lines
                .map(|line| sender.send(line))
                .take_while(Result::is_ok)
                .for_each(drop);
        });
    }
    receiver
}

/// Saves a mutant and prints why it failed.
fn save_mutant(
    arguments: &Arguments,
    mutants: &Mutants,
    number: u64,
    why: &str,
    error_output: &str,
) -> io::Result<()> {
    let mutant = mutants.get(number);
    std::fs::create_dir_all(&arguments.found)?;
    let file = arguments.found.join(format!("{number}.sow"));
    std::fs::write(&file, &mutant.text)?;
    let changes = mutant.changes.join(", ");
    println!(
        "{}: {}, {changes}: {why}\n{error_output}",
        file.display(),
        mutant.game
    );
    Ok(())
}
