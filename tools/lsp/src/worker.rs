//! Background checking and playing, so that typing is never blocked.

use crate::checked::{Checked, Played, Subject};
use crossbeam_channel::{Receiver, SendError, Sender};
use sow_grammar::Diagnostic;
use sow_grammar::load::Loaded;
use std::collections::VecDeque;
use std::sync::Arc;

/// A document to be checked.
#[derive(Debug)]
pub(crate) struct Job {
    /// The document's URI.
    pub(crate) uri: String,
    /// The state of all documents.
    pub(crate) state: u64,
    /// The document to check.
    pub(crate) subject: Subject,
    /// Whether to play the document as well.
    pub(crate) play: bool,
}

/// The outcome of a job.
#[derive(Debug)]
pub(crate) struct Done {
    /// The document's URI.
    pub(crate) uri: String,
    /// The state of all documents when the job was sent.
    pub(crate) state: u64,
    /// The result.
    pub(crate) news: News,
}

/// A result of checking or playing.
#[derive(Debug)]
pub(crate) enum News {
    /// The result of checking.
    Checked(Arc<Checked>),
    /// The result of playing.
    Played(Played),
}

/// A checked document that is to be played.
struct Checking {
    uri: String,
    state: u64,
    checked: Arc<Checked>,
}

/// Works until the sender of jobs is gone. Documents are checked first, and played when none needs checking, each only
/// in its newest state.
pub(crate) fn work(
    jobs: &Receiver<Job>,
    done: &Sender<Done>,
    play: &dyn Fn(&Loaded) -> Vec<Diagnostic>,
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
    to_play: VecDeque<Checking>,
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
        done: &Sender<Done>,
        play: &dyn Fn(&Loaded) -> Vec<Diagnostic>,
    ) -> Result<(), SendError<Done>> {
        if let Some(job) = self.to_check.pop_front() {
            let checked = Arc::new(job.subject.check());
            if job.play {
                self.to_play.push_back(Checking {
                    uri: job.uri.clone(),
                    state: job.state,
                    checked: Arc::clone(&checked),
                });
            }
            return done.send(Done {
                uri: job.uri,
                state: job.state,
                news: News::Checked(checked),
            });
        }
        let Some(next) = self.to_play.pop_front() else {
            return Ok(());
        };
        let played = next.checked.play(play);
        done.send(Done {
            uri: next.uri,
            state: next.state,
            news: News::Played(played),
        })
    }
}
