//! A conversation with another program. [`command`] parses its lines, `state` keeps the position and the options,
//! `worker` searches in its own thread, and this module handles input lines and search results in the order they
//! arrive.

pub mod command;
mod state;
mod worker;

use crate::game::Chosen;
use crate::output::console::Console;
use crate::players::{KnowledgeArgs, MachineArgs};
use crate::support::english::in_a_line;
use crate::support::failure::Failure;
use crate::support::lines::{LineError, Lines};
use crate::support::threads::cannot_start;
use command::Command;
use state::{Answer, State};
use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::Builder;
use worker::{Event, Worker};

/// The maximum number of events queued between the threads.
const WAITING: usize = 64;
/// The maximum number of lines queued during one search.
const MOST_LINES: usize = 10_000;

/// Answers commands until the other side leaves.
///
/// # Errors
/// If the endgames or weights cannot be used, or the output cannot be written.
pub fn hold(
    chosen: &Chosen,
    machine: MachineArgs,
    knowledge: &KnowledgeArgs,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Console { out, input, .. } = console;
    let state = State::new(chosen, machine, knowledge)?;
    let (sender, receiver) = sync_channel(WAITING);
    std::thread::scope(|scope| {
        let lines = sender.clone();
        let reader = Builder::new().spawn_scoped(scope, move || read(*input, &lines));
        reader.map_err(|_| cannot_start())?;
        let mut talk = Conversation {
            state,
            out: *out,
            sender,
            receiver,
            worker: None,
            waiting: VecDeque::new(),
            ended: false,
            broken: false,
        };
        talk.hold(scope)?;
        match talk.broken {
            true => Err(Failure::Shown),
            false => Ok(()),
        }
    })
}

/// Sends all input lines to the conversation, up to and including `quit`.
fn read(input: &mut dyn BufRead, sender: &SyncSender<Event>) {
    let mut lines = Lines::default();
    while let Some(line) = lines.next(input) {
        let quits = line.as_ref().is_ok_and(|line| line.trim() == "quit");
        // After a read error the input is given up.
        let broken = matches!(line, Err(LineError::Unreadable(_)));
        if sender.send(Event::Line(line)).is_err() || quits {
            return;
        }
        if broken {
            break;
        }
    }
    // This fails only if the conversation is over.
    let _ = sender.send(Event::End);
}

struct Conversation<'t> {
    state: State<'t>,
    out: &'t mut dyn std::io::Write,
    sender: SyncSender<Event>,
    receiver: Receiver<Event>,
    worker: Option<Worker>,
    /// Commands that arrived during the search and wait for its end.
    waiting: VecDeque<Command>,
    /// Whether the input has ended.
    ended: bool,
    /// Whether the input ended because it could not be read.
    broken: bool,
}

impl<'t> Conversation<'t> {
    fn hold<'s>(&mut self, scope: &'s std::thread::Scope<'s, 't>) -> Result<(), Failure> {
        loop {
            let is_free = self.worker.is_none();
            let stops = matches!(self.waiting.front(), Some(Command::Stop));
            if (is_free || stops)
                && let Some(command) = self.waiting.pop_front()
            {
                if !self.obey(command, scope)? {
                    return Ok(());
                }
                continue;
            }
            if is_free && self.ended {
                return Ok(());
            }
            // `self.sender` stays alive, so `recv` never finds the channel closed.
            let Ok(event) = self.receiver.recv() else {
                return Ok(());
            };
            if !self.meet(event, scope)? {
                return Ok(());
            }
        }
    }

    /// Handles an event; returns whether the conversation goes on.
    fn meet<'s>(
        &mut self,
        event: Event,
        scope: &'s std::thread::Scope<'s, 't>,
    ) -> Result<bool, Failure> {
        match event {
            Event::Line(Err(reason)) => {
                self.broken |= matches!(reason, LineError::Unreadable(_));
                self.say(&format!("error {reason}"))?;
            }
            Event::Line(Ok(line)) => return self.line(&line, scope),
            Event::Info(line) => self.say(&line)?,
            Event::Done(done) => {
                self.say(&done.told)?;
                self.state.take_back(done.thinker);
                self.worker = None;
            }
            Event::End => {
                self.ended = true;
                self.stop_if_endless();
            }
        }
        Ok(true)
    }

    fn line<'s>(
        &mut self,
        line: &str,
        scope: &'s std::thread::Scope<'s, 't>,
    ) -> Result<bool, Failure> {
        let command = match command::parse(line) {
            Ok(None) => return Ok(true),
            Ok(Some(command)) => command,
            Err(reason) => {
                self.say(&format!("error {}", in_a_line(&reason)))?;
                return Ok(true);
            }
        };
        let can_wait = match command {
            Command::IsReady | Command::Quit => false,
            // `stop` applies to the running search or, if that is stopped already, to the next one in the queue.
            Command::Stop => {
                let is_search = |waits: &Command| matches!(waits, Command::Go(_));
                let is_stopped = self.worker.as_ref().is_some_and(Worker::is_stopped);
                is_stopped && self.waiting.iter().any(is_search)
            }
            _ => true,
        };
        match &self.worker {
            Some(_) if can_wait && self.waiting.len() >= MOST_LINES => {
                self.say(
                    "error too many lines while thinking; wait for `bestmove`, or send `stop`",
                )?;
            }
            Some(_) if can_wait => self.waiting.push_back(command),
            _ => return self.obey(command, scope),
        }
        Ok(true)
    }

    fn obey<'s>(
        &mut self,
        command: Command,
        scope: &'s std::thread::Scope<'s, 't>,
    ) -> Result<bool, Failure> {
        match self.state.answer(command) {
            Answer::Say(lines) => self.say(&lines)?,
            Answer::Stop => {
                if let Some(worker) = &self.worker {
                    worker.stop();
                }
            }
            Answer::Quit => {
                if let Some(worker) = self.worker.take() {
                    worker.stop();
                    self.last_word()?;
                }
                return Ok(false);
            }
            Answer::Think(task) => match Worker::begin(*task, self.sender.clone(), scope) {
                Ok(worker) => {
                    self.worker = Some(worker);
                    if self.ended {
                        self.stop_if_endless();
                    }
                }
                Err(failure) => {
                    self.state.gave_up();
                    self.say(&format!("error {failure}\nbestmove none"))?;
                }
            },
        }
        Ok(true)
    }

    /// Stops an endless search once the input has ended and no `stop` can arrive.
    fn stop_if_endless(&self) {
        if let Some(worker) = self.worker.as_ref().filter(|worker| worker.endless) {
            worker.stop();
        }
    }

    /// Waits for the stopped search and prints its remaining output.
    fn last_word(&mut self) -> Result<(), Failure> {
        while let Ok(event) = self.receiver.recv() {
            match event {
                Event::Done(done) => return self.say(&done.told),
                Event::Info(line) => self.say(&line)?,
                Event::Line(_) | Event::End => {}
            }
        }
        Ok(())
    }

    fn say(&mut self, lines: &str) -> Result<(), Failure> {
        if !lines.is_empty() {
            writeln!(self.out, "{lines}")?;
            self.out.flush()?;
        }
        Ok(())
    }
}
