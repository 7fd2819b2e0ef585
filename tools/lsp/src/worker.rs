//! Checking and playing behind the scenes, so that whoever types never waits for it.

use crate::checked::{Checked, Played, Subject};
use crossbeam_channel::{Receiver, SendError, Sender};
use sow_grammar::Diagnostic;
use sow_grammar::load::Loaded;
use std::collections::VecDeque;
use std::sync::Arc;

/// A document to be checked.
#[derive(Debug)]
pub(crate) struct Job {
    /// Its address.
    pub(crate) uri: String,
    /// The state of all documents.
    pub(crate) state: u64,
    /// The document itself.
    pub(crate) subject: Subject,
    /// Whether it is to be played as well.
    pub(crate) play: bool,
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Done {
    /// The address of the document.
    pub(crate) uri: String,
    /// The state of all documents.
    pub(crate) state: u64,
    /// What is known now.
    pub(crate) news: News,
}

/// What is known now of a document.
#[derive(Debug)]
pub(crate) enum News {
    /// What came of checking it.
    Checked(Arc<Checked>),
    /// What playing it has shown.
    Played(Played),
}

/// A checked document that is to be played.
struct Checking {
    uri: String,
    state: u64,
    checked: Arc<Checked>,
}

/// Works until nobody has anything to be done any more. Documents are checked first, and played when there is nothing to be
/// checked, both in their newest state only.
pub(crate) fn work(
    jobs: &Receiver<Job>,
    done: &Sender<Done>,
    play: &dyn Fn(&Loaded) -> Vec<Diagnostic>,
) {
    let mut queue = Queue::default();
    while queue.fill(jobs) {
        // Nobody listens any more if this fails.
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
    /// Waits for something to do; whether there will be anything.
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

    /// A newer state of a document stands for an older one.
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
