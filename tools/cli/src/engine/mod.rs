//! A conversation with another program. [`command`] parses its lines, `state` keeps the position and the options,
//! `worker` searches in its own thread, and this module handles input lines and search results in the order they
//! arrive.

pub mod command;
mod state;
mod worker;

use crate::output::console::Console;
use crate::players::{KnowledgeArgs, MachineArgs};
use crate::support::lines::{LineError, LineReader};
use crate::support::work::WorkArgs;
use command::Command;
use sow_display::english::to_one_line;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::threads::start_failure;
use state::{Answer, State};
use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::Builder;
use worker::{Event, Worker};

/// The maximum number of events queued between the threads.
const MAX_QUEUED_EVENTS: usize = 64;
/// The maximum number of lines queued during one search.
const MAX_QUEUED_LINES: usize = 10_000;

/// Answers commands until the other side leaves. While a command runs, slow positions may use up to as many steps as
/// `work` allows.
///
/// # Errors
/// If the endgames or weights cannot be used, or the output cannot be written.
pub fn serve(
    chosen: &ChosenGame,
    (machine, knowledge, work): (MachineArgs, &KnowledgeArgs, WorkArgs),
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Console { out, input, .. } = console;
    let state = State::new(chosen, (machine, knowledge, work))?;
    let (sender, receiver) = sync_channel(MAX_QUEUED_EVENTS);
    std::thread::scope(|scope| {
        let lines = sender.clone();
        let reader = Builder::new().spawn_scoped(scope, move || send_lines(*input, &lines));
        reader.map_err(|_| start_failure())?;
        let mut conversation = Conversation {
            state,
            out: *out,
            sender,
            receiver,
            worker: None,
            queue: VecDeque::new(),
            input_ended: false,
            input_failed: false,
        };
        conversation.run(scope)?;
        match conversation.input_failed {
            true => Err(Failure::Reported),
            false => Ok(()),
        }
    })
}

/// Sends all input lines to the conversation, up to and including `quit`.
fn send_lines(input: &mut dyn BufRead, sender: &SyncSender<Event>) {
    let mut lines = LineReader::default();
    while let Some(line) = lines.next_line(input) {
        let quits = line.as_ref().is_ok_and(|line| line.trim() == "quit");
        // After a read error, no further input is read.
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
    queue: VecDeque<Command>,
    /// Whether the input has ended.
    input_ended: bool,
    /// Whether the input ended because it could not be read.
    input_failed: bool,
}

impl<'t> Conversation<'t> {
    fn run<'s>(&mut self, scope: &'s std::thread::Scope<'s, 't>) -> Result<(), Failure> {
        loop {
            let is_free = self.worker.is_none();
            let stops = matches!(self.queue.front(), Some(Command::Stop));
            if (is_free || stops)
                && let Some(command) = self.queue.pop_front()
            {
                if !self.execute(command, scope)? {
                    return Ok(());
                }
                continue;
            }
            if is_free && self.input_ended {
                return Ok(());
            }
            // `self.sender` stays alive, so `recv` never finds the channel closed.
            let Ok(event) = self.receiver.recv() else {
                return Ok(());
            };
            if !self.handle_event(event, scope)? {
                return Ok(());
            }
        }
    }

    /// Handles an event; returns whether the conversation goes on.
    fn handle_event<'s>(
        &mut self,
        event: Event,
        scope: &'s std::thread::Scope<'s, 't>,
    ) -> Result<bool, Failure> {
        match event {
            Event::Line(Err(reason)) => {
                self.input_failed |= matches!(reason, LineError::Unreadable(_));
                self.print(&format!("error {reason}"))?;
            }
            Event::Line(Ok(line)) => return self.handle_line(&line, scope),
            Event::Info(line) => self.print(&line)?,
            Event::Done(done) => {
                self.print(&done.best_move_line)?;
                self.state.return_searcher(done.thinker);
                self.worker = None;
            }
            Event::End => {
                self.input_ended = true;
                self.stop_if_endless();
            }
        }
        Ok(true)
    }

    fn handle_line<'s>(
        &mut self,
        line: &str,
        scope: &'s std::thread::Scope<'s, 't>,
    ) -> Result<bool, Failure> {
        let command = match command::parse(line) {
            Ok(None) => return Ok(true),
            Ok(Some(command)) => command,
            Err(reason) => {
                self.print(&format!("error {}", to_one_line(&reason)))?;
                return Ok(true);
            }
        };
        let can_wait = match command {
            Command::IsReady | Command::Quit => false,
            // `stop` applies to the running search or, if that is stopped already, to the next one in the queue.
            Command::Stop => {
                let is_search = |waits: &Command| matches!(waits, Command::Go(_));
                let is_stopped = self.worker.as_ref().is_some_and(Worker::is_stopped);
                is_stopped && self.queue.iter().any(is_search)
            }
            _ => true,
        };
        match &self.worker {
            Some(_) if can_wait && self.queue.len() >= MAX_QUEUED_LINES => {
                self.print(
                    "error too many lines while thinking; wait for `bestmove`, or send `stop`",
                )?;
            }
            Some(_) if can_wait => self.queue.push_back(command),
            _ => return self.execute(command, scope),
        }
        Ok(true)
    }

    fn execute<'s>(
        &mut self,
        command: Command,
        scope: &'s std::thread::Scope<'s, 't>,
    ) -> Result<bool, Failure> {
        match self.state.answer(command) {
            Answer::Print(lines) => self.print(&lines)?,
            Answer::Stop => {
                if let Some(worker) = &self.worker {
                    worker.stop();
                }
            }
            Answer::Quit => {
                if let Some(worker) = self.worker.take() {
                    worker.stop();
                    self.finish_search()?;
                }
                return Ok(false);
            }
            Answer::Search(task) => match Worker::start(*task, self.sender.clone(), scope) {
                Ok(worker) => {
                    self.worker = Some(worker);
                    if self.input_ended {
                        self.stop_if_endless();
                    }
                }
                Err(failure) => {
                    self.state.record_failed_start();
                    self.print(&format!("error {failure}\nbestmove none"))?;
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
    fn finish_search(&mut self) -> Result<(), Failure> {
        while let Ok(event) = self.receiver.recv() {
            match event {
                Event::Done(done) => return self.print(&done.best_move_line),
                Event::Info(line) => self.print(&line)?,
                Event::Line(_) | Event::End => {}
            }
        }
        Ok(())
    }

    fn print(&mut self, lines: &str) -> Result<(), Failure> {
        if !lines.is_empty() {
            writeln!(self.out, "{lines}")?;
            self.out.flush()?;
        }
        Ok(())
    }
}
