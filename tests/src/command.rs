//! The command line, run in memory.

use serde_json::Value;
use sow::Console;
use sow::output::paint::Paint;
use std::io::{BufRead, Write};

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The exit code.
    pub code: u8,
    /// Results.
    pub out: String,
    /// Faults.
    pub err: String,
}

impl Outcome {
    /// Asserts that the command was done.
    ///
    /// # Panics
    /// If it was not.
    #[track_caller]
    pub fn succeeds(self) -> Self {
        assert_eq!(self.code, 0, "{}", self.err);
        self
    }

    /// Asserts that the command found a fault in its input, and says this of it.
    ///
    /// # Panics
    /// If it did not.
    #[track_caller]
    pub fn fails_with(self, fault: &str) -> Self {
        assert_eq!(self.code, 1, "{}", self.err);
        assert!(self.err.contains(fault), "{}", self.err);
        self
    }

    /// The objects that were printed, one a line.
    ///
    /// # Panics
    /// If a line is no object.
    #[must_use]
    pub fn objects(&self) -> Vec<Value> {
        let parsed = |line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        self.out.lines().map(parsed).collect()
    }

    /// The only object that was printed.
    ///
    /// # Panics
    /// If there is another one, or none.
    #[must_use]
    pub fn object(&self) -> Value {
        let [object] = <[Value; 1]>::try_from(self.objects()).expect("one object");
        object
    }
}

/// What `sow` prints with these arguments and `--json`.
///
/// # Panics
/// If it fails, or prints anything but one object.
#[track_caller]
pub fn json(arguments: &[&str]) -> Value {
    let outcome = sow(&[arguments, &["--json"]].concat(), "");
    outcome.succeeds().object()
}

/// Runs `sow` with these arguments, and with `input` piped in.
#[must_use]
pub fn sow(arguments: &[&str], input: &str) -> Outcome {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(arguments, input, &mut out, &mut err);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Outcome {
        code,
        out: text(out),
        err: text(err),
    }
}

/// The same with results and faults going elsewhere.
pub fn run(arguments: &[&str], input: &str, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    run_on(arguments, &mut input.as_bytes(), out, err)
}

/// The same with input from anywhere.
pub fn run_on(
    arguments: &[&str],
    input: &mut (dyn BufRead + Send),
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    let mut console = Console {
        out,
        err,
        input,
        paint: Paint::new(false),
        fault_paint: Paint::new(false),
        interactive: false,
        progress: false,
    };
    sow::run([&["sow"], arguments].concat(), &mut console)
}
