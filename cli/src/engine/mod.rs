//! A conversation with another program: [`command`] reads its lines, `desk` keeps the position and the options,
//! `thought` thinks in a thread of its own, and this room lets lines and thoughts come in as they will.

pub mod command;
mod desk;
mod thought;

use crate::console::Console;
use crate::failure::Failure;
use crate::game::Chosen;
use crate::lines::Lines;
use crate::thinking::{EndgameArgs, MachineArgs};
use command::Command;
use desk::{Answer, Desk};
use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use thought::Thought;

/// What may come in.
enum Event {
    /// A line, or why it cannot be read.
    Line(Result<String, String>),
    /// There are no more lines.
    End,
    /// Something to be told while thinking.
    Info(String),
    /// The thinking has come to an end.
    Done(Box<thought::Done>),
}

/// So many events may wait.
const WAITING: usize = 64;
/// So many lines may come during one thought.
const MOST_LINES: usize = 10_000;

/// Talks until the other side leaves.
///
/// # Errors
/// If the endgames are of no use, or the output cannot be written.
pub fn hold(
    chosen: &Chosen,
    machine: MachineArgs,
    endgames: &EndgameArgs,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Console { out, input, .. } = console;
    let desk = Desk::new(chosen, machine, endgames)?;
    let (sender, receiver) = sync_channel(WAITING);
    std::thread::scope(|scope| {
        let lines = sender.clone();
        scope.spawn(move || read(*input, &lines));
        let mut talk = Talk {
            desk,
            out: *out,
            sender,
            receiver,
            thought: None,
            waiting: VecDeque::new(),
            ended: false,
        };
        talk.hold(scope)
    })
}

/// Hands on all lines up to the one that ends the conversation.
fn read(input: &mut dyn BufRead, sender: &SyncSender<Event>) {
    let mut lines = Lines::default();
    while let Some(line) = lines.next(input) {
        let last = line.as_ref().is_ok_and(|line| line.trim() == "quit");
        if sender.send(Event::Line(line)).is_err() || last {
            return;
        }
    }
    // Nobody listens any more if this fails.
    let _ = sender.send(Event::End);
}

struct Talk<'t> {
    desk: Desk<'t>,
    out: &'t mut dyn std::io::Write,
    sender: SyncSender<Event>,
    receiver: Receiver<Event>,
    thought: Option<Thought>,
    /// Lines that came while thinking and can wait.
    waiting: VecDeque<Command>,
    /// No more lines will come.
    ended: bool,
}

impl<'t> Talk<'t> {
    fn hold<'s>(&mut self, scope: &'s std::thread::Scope<'s, 't>) -> Result<(), Failure> {
        loop {
            if self.thought.is_none() {
                if let Some(command) = self.waiting.pop_front() {
                    if !self.obey(command, scope)? {
                        return Ok(());
                    }
                    continue;
                }
                if self.ended {
                    return Ok(());
                }
            }
            // A sender is kept here, so there is always something to wait for.
            let Ok(event) = self.receiver.recv() else {
                return Ok(());
            };
            if !self.meet(event, scope)? {
                return Ok(());
            }
        }
    }

    /// Whether the conversation goes on.
    fn meet<'s>(
        &mut self,
        event: Event,
        scope: &'s std::thread::Scope<'s, 't>,
    ) -> Result<bool, Failure> {
        match event {
            Event::Line(Err(reason)) => self.say(&format!("error {reason}"))?,
            Event::Line(Ok(line)) => return self.line(&line, scope),
            Event::Info(line) => self.say(&line)?,
            Event::Done(done) => {
                self.say(&done.told)?;
                self.desk.take_back(done.thinker);
                self.thought = None;
            }
            Event::End => {
                self.ended = true;
                // What has no end of its own ends now.
                if let Some(thought) = &self.thought
                    && thought.endless
                {
                    thought.stop();
                }
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
                self.say(&format!("error {reason}"))?;
                return Ok(true);
            }
        };
        let can_wait = !matches!(command, Command::Stop | Command::IsReady | Command::Quit);
        match &self.thought {
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
        match self.desk.answer(command) {
            Answer::Say(lines) => self.say(&lines)?,
            Answer::Stop => {
                if let Some(thought) = &self.thought {
                    thought.stop();
                }
            }
            Answer::Quit => {
                if let Some(thought) = self.thought.take() {
                    thought.stop();
                    self.last_word()?;
                }
                return Ok(false);
            }
            Answer::Think(task) => {
                self.thought = Some(Thought::begin(*task, self.sender.clone(), scope));
            }
        }
        Ok(true)
    }

    /// What was thought up to now is still told.
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
