//! Shows the progress of work that takes more than a second, as bars or lines, and only on terminals.

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use sow_operations::monitor::Monitor;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const BAR_DELAY: Duration = Duration::from_secs(1);
const REDRAW_INTERVAL: Duration = Duration::from_millis(100);
const REDRAWS_PER_SECOND: u8 = 20;
/// The number of columns that stay free for the `^C` that a terminal echoes: it may be pressed twice between two
/// redraws.
const ECHO_COLUMNS: u16 = 5;

/// The maximum number of seconds between two lines of progress.
const MAX_LINE_SECONDS: u64 = 64;

/// The way in which progress is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ProgressDisplay {
    /// Nobody waits at a terminal.
    #[default]
    Nothing,
    /// As lines, on terminals that cannot move the cursor and for screen readers. The first line comes after a second,
    /// and the intervals double.
    Lines,
    /// As a bar that is drawn again and again.
    Bars,
}

/// Progress of work in steps; dropping it clears the bar.
#[derive(Debug)]
pub struct Progress {
    done: Arc<AtomicU64>,
    painter: Painter,
}

impl Progress {
    /// Shows the progress of work that has `steps` steps, or an unknown number of steps, called `unit`.
    #[must_use]
    pub fn new(unit: &'static str, steps: Option<u64>, display: ProgressDisplay) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&done);
        let painter = match display {
            ProgressDisplay::Nothing => None,
            ProgressDisplay::Lines => start_lines(move || {
                let count = count.load(Ordering::Relaxed);
                let of = steps.map_or_else(String::new, |steps| format!(" of {steps}"));
                format!("{count}{of} {unit} done")
            }),
            ProgressDisplay::Bars => {
                start_painter(move |receiver| draw_bar(unit, steps, &count, receiver))
            }
        };
        Self { done, painter }
    }

    /// Shows lines with a text while work goes on.
    #[must_use]
    pub fn of_lines(text: impl Fn() -> String + Send + 'static) -> Self {
        Self {
            done: Arc::default(),
            painter: start_lines(text),
        }
    }
}

type Painter = Option<(Sender<()>, JoinHandle<()>)>;

/// Starts a thread that paints until its sender is dropped. If no thread can be started, nothing is shown.
fn start_painter(paint: impl FnOnce(&Receiver<()>) + Send + 'static) -> Painter {
    let (sender, receiver) = channel();
    let thread = std::thread::Builder::new().spawn(move || paint(&receiver));
    Some((sender, thread.ok()?))
}

fn start_lines(text: impl Fn() -> String + Send + 'static) -> Painter {
    start_painter(move |receiver| {
        let mut lines = ProgressLines::default();
        while receiver.recv_timeout(REDRAW_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            lines.show(&text);
        }
    })
}

/// Lines of progress at intervals that double.
#[derive(Debug)]
pub struct ProgressLines {
    next: Instant,
    /// The number of seconds between the next line and the one after it.
    interval: u64,
}

impl Default for ProgressLines {
    fn default() -> Self {
        Self {
            next: Instant::now() + BAR_DELAY,
            interval: 2,
        }
    }
}

impl ProgressLines {
    /// Writes a line if it is time for the next one.
    pub fn show(&mut self, text: impl Fn() -> String) {
        if Instant::now() < self.next {
            return;
        }
        // If progress cannot be shown, the work goes on nevertheless.
        let _ = writeln!(io::stderr(), "{}", text());
        self.next = Instant::now() + Duration::from_secs(self.interval);
        self.interval = (2 * self.interval).min(MAX_LINE_SECONDS);
    }
}

impl Monitor for Progress {
    fn add(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, painter)) = self.painter.take() {
            drop(sender);
            // A painter that panicked leaves nothing to clean up.
            let _ = painter.join();
        }
    }
}

/// Waits for `BAR_DELAY`, then draws until the sender is dropped.
fn draw_bar(unit: &'static str, steps: Option<u64>, done: &AtomicU64, receiver: &Receiver<()>) {
    let is_finished = |wait| receiver.recv_timeout(wait) != Err(RecvTimeoutError::Timeout);
    if is_finished(BAR_DELAY) {
        return;
    }
    let bar = ProgressBar::with_draw_target(steps, draw_target()).with_elapsed(BAR_DELAY);
    bar.set_style(style(steps.is_some()));
    bar.set_message(unit);
    loop {
        bar.set_position(done.load(Ordering::Relaxed));
        bar.tick();
        if is_finished(REDRAW_INTERVAL) {
            break;
        }
    }
    bar.finish_and_clear();
}

/// Returns stderr as the terminal of a progress line.
pub fn draw_target() -> ProgressDrawTarget {
    let terminal = NarrowedTerm(Term::buffered_stderr());
    ProgressDrawTarget::term_like_with_hz(Box::new(terminal), REDRAWS_PER_SECOND)
}

/// A terminal that seems narrower by a few columns. The cursor waits at the end of a progress line. In a line of full
/// width, the `^C` that the terminal echoes would wrap, and the bar could no longer be cleared.
#[derive(Debug)]
struct NarrowedTerm(Term);

impl TermLike for NarrowedTerm {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(ECHO_COLUMNS).max(1)
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.0.write_line(line)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Creates the style of a bar or spinner, in ASCII so that it suits every terminal.
pub fn bar_style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("=> ").tick_chars("|/-\\ ")
}

fn style(known: bool) -> ProgressStyle {
    let template = match known {
        true => "{wide_bar} {human_pos}/{human_len} {msg}, {eta} left",
        false => "{spinner} {human_pos} {msg}, {elapsed}",
    };
    bar_style(template)
}
