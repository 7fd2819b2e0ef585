//! A search that runs in its own thread.

use crate::support::lines::LineError;
use sow_interpreter::{Game, Limit};
use sow_matches::Match;
use sow_operations::failure::Failure;
use sow_operations::players::{Clock, Knowledge};
use sow_operations::threads::start_failure;
use sow_players::{AlphaBeta, Analysis, Budget, GameEnd, PvLine, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;

/// An event from the input or from the search.
pub(super) enum Event {
    /// An input line, or the reason it cannot be read.
    Line(Result<String, LineError>),
    /// The end of the input.
    End,
    /// A line to print during the search.
    Info(String),
    /// The end of the search.
    Done(Box<SearchOutcome>),
}

/// A search to run.
pub(super) struct SearchTask<'c> {
    pub(super) game: Match,
    pub(super) thinker: AlphaBeta,
    pub(super) knowledge: Arc<Knowledge<'c>>,
    pub(super) budget: Budget,
    /// Whether the search runs until it is stopped.
    pub(super) endless: bool,
}

/// A running search in its own thread.
pub(super) struct Worker {
    stop: Arc<AtomicBool>,
    pub(super) endless: bool,
}

/// The outcome of a search.
pub(super) struct SearchOutcome {
    pub(super) best_move_line: String,
    pub(super) thinker: AlphaBeta,
}

impl Worker {
    /// Starts the search; its results are sent to `sender`.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(super) fn start<'s, 'c: 's>(
        task: SearchTask<'c>,
        sender: SyncSender<Event>,
        scope: &'s std::thread::Scope<'s, '_>,
    ) -> Result<Self, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        let endless = task.endless;
        let stop_flag = Arc::clone(&stop);
        let work = move || {
            let done = search(task, &stop_flag, &sender);
            // This fails only if the conversation is over.
            let _ = sender.send(Event::Done(Box::new(done)));
        };
        let started = std::thread::Builder::new().spawn_scoped(scope, work);
        started.map_err(|_| start_failure())?;
        Ok(Self { stop, endless })
    }

    /// Whether `stop` has been called.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Asks the search to end as soon as possible.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn search(
    task: SearchTask<'_>,
    stop_flag: &AtomicBool,
    sender: &SyncSender<Event>,
) -> SearchOutcome {
    let SearchTask {
        game,
        mut thinker,
        knowledge,
        budget,
        ..
    } = task;
    let clock = Clock::start(budget.time);
    let stop = || clock.is_up() || stop_flag.load(Ordering::Relaxed);
    let limits = knowledge.limits(budget, &stop);
    let round = game.round();
    let analysis = thinker.think(&round, &limits, &mut |analysis: &Analysis| {
        for (line, number) in analysis.lines.iter().zip(1..) {
            let info = format_info(&round, analysis, line, number, clock.seconds());
            // This fails only if the conversation is over.
            let _ = sender.send(Event::Info(info));
        }
    });
    if round.program().work_limit.is_exhausted() {
        let reason = format!(
            "info string stopped at depth {}: {}",
            analysis.depth,
            Limit::Work
        );
        // This fails only if the conversation is over.
        let _ = sender.send(Event::Info(reason));
    }
    let best = analysis.lines.first().and_then(|line| line.moves.first());
    SearchOutcome {
        best_move_line: match best {
            Some(&best) => format!("bestmove {}", round.spell(best)),
            None => "bestmove none".to_owned(),
        },
        thinker,
    }
}

/// Formats a line such as `info depth 5 multipv 1 score seeds 2.50 nodes 1200 time 15 nps 80000 pv 3 1 4`.
fn format_info(
    game: &Game<'_>,
    analysis: &Analysis,
    line: &PvLine,
    number: u32,
    seconds: f64,
) -> String {
    let moves = line.notation(game).into_iter();
    let moves: Vec<String> = moves.map(|(_, spelling)| spelling).collect();
    format!(
        "info depth {} multipv {number} score {} nodes {} time {:.0} nps {:.0} pv {}",
        analysis.depth,
        format_score(line.value),
        analysis.nodes,
        seconds * 1e3,
        analysis.nodes as f64 / seconds.max(1e-6),
        moves.join(" ")
    )
}

fn format_score(value: Value) -> String {
    match value.end() {
        Some(GameEnd {
            won: true, margin, ..
        }) => format!("win {margin}"),
        Some(GameEnd { margin, .. }) => format!("loss {margin}"),
        None => format!("seeds {:.2}", value.margin()),
    }
}
