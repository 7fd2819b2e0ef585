//! Background checking and playing, so that typing is never blocked.

use crate::check_result::{CheckInput, CheckResult, PlayResult};
use crossbeam_channel::{Receiver, SendError, Sender};
use sow_grammar::Diagnostic;
use sow_grammar::load::LoadedGame;
use std::collections::VecDeque;
use std::sync::Arc;

/// A document to be checked.
#[derive(Debug)]
pub(crate) struct Job {
    /// The document's URI.
    pub(crate) uri: String,
    /// The revision of the documents when the job was sent.
    pub(crate) revision: u64,
    /// The document to check.
    pub(crate) input: CheckInput,
    /// Whether to play the document as well.
    pub(crate) play: bool,
}

/// The outcome of a job.
#[derive(Debug)]
pub(crate) struct JobResult {
    /// The document's URI.
    pub(crate) uri: String,
    /// The revision of the documents when the job was sent.
    pub(crate) revision: u64,
    /// The result.
    pub(crate) output: JobOutput,
}

/// A result of checking or playing.
#[derive(Debug)]
pub(crate) enum JobOutput {
    /// The result of checking.
    Checked(Arc<CheckResult>),
    /// The result of playing.
    Played(PlayResult),
}

/// A checked document that is to be played.
struct PlayJob {
    uri: String,
    revision: u64,
    checked: Arc<CheckResult>,
}

/// Works until the sender of jobs is gone. Documents are checked first, and played when none needs checking, each only
/// in its newest state.
pub(crate) fn run_jobs(
    jobs: &Receiver<Job>,
    done: &Sender<JobResult>,
    play: &dyn Fn(&LoadedGame) -> Vec<Diagnostic>,
) {
    let mut queue = Queue::default();
    while queue.fill(jobs) {
        // Sending fails once the receiver is gone.
        if queue.step(done, play).is_err() {
            return;
        }
    }
}

#[derive(Default)]
struct Queue {
    to_check: VecDeque<Job>,
    to_play: VecDeque<PlayJob>,
}

impl Queue {
    /// Waits for work; returns whether there is any.
    fn fill(&mut self, jobs: &Receiver<Job>) -> bool {
        if self.to_check.is_empty() && self.to_play.is_empty() {
            match jobs.recv() {
                Ok(job) => self.add(job),
                Err(_) => return false,
            }
        }
        jobs.try_iter().for_each(|job| self.add(job));
        true
    }

    /// Adds a job, which replaces older ones for the same document.
    fn add(&mut self, mut job: Job) {
        let before = (self.to_check.iter()).any(|other| other.uri == job.uri && other.play);
        let unplayed = self.to_play.iter().any(|other| other.uri == job.uri);
        job.play |= before || unplayed;
        self.to_check.retain(|other| other.uri != job.uri);
        self.to_play.retain(|other| other.uri != job.uri);
        self.to_check.push_back(job);
    }

    fn step(
        &mut self,
        done: &Sender<JobResult>,
        play: &dyn Fn(&LoadedGame) -> Vec<Diagnostic>,
    ) -> Result<(), SendError<JobResult>> {
        if let Some(job) = self.to_check.pop_front() {
            let checked = Arc::new(job.input.check());
            if job.play {
                self.to_play.push_back(PlayJob {
                    uri: job.uri.clone(),
                    revision: job.revision,
                    checked: Arc::clone(&checked),
                });
            }
            return done.send(JobResult {
                uri: job.uri,
                revision: job.revision,
                output: JobOutput::Checked(checked),
            });
        }
        let Some(next) = self.to_play.pop_front() else {
            return Ok(());
        };
        let played = next.checked.play(play);
        done.send(JobResult {
            uri: next.uri,
            revision: next.revision,
            output: JobOutput::Played(played),
        })
    }
}
