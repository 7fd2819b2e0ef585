//! Runs of the command line in memory, for tests.

use crate::console::Console;
use crate::paint::Paint;
use std::path::PathBuf;

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The exit code.
    pub code: u8,
    /// What it wrote to stdout.
    pub out: String,
    /// What it wrote to stderr.
    pub err: String,
}

impl Trial {
    /// Runs `sow` with these arguments (without the name of the program) and this on stdin, as in a pipe.
    #[must_use]
    pub fn of(arguments: &[&str], input: &str) -> Self {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console {
            out: &mut out,
            err: &mut err,
            input: &mut input.as_bytes(),
            paint: Paint::PLAIN,
            fault_paint: Paint::PLAIN,
            interactive: false,
            progress: false,
        };
        let code = crate::run(
            std::iter::once("sow").chain(arguments.iter().copied()),
            &mut console,
        );
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Self {
            code,
            out: text(out),
            err: text(err),
        }
    }
}

/// A file that is gone when the test is over.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// A file with this text in it.
    ///
    /// # Panics
    /// If it cannot be written.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sow-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a file for a test");
        Self(path)
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> String {
        self.0.display().to_string()
    }

    /// Its name in its folder.
    #[must_use]
    pub fn file_name(&self) -> String {
        let name = self.0.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A file that is gone already is as good.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::Trial;

    #[test]
    fn wrong_usage_is_2_and_help_is_0() {
        assert_eq!(Trial::of(&["perft"], "").code, 2);
        assert_eq!(Trial::of(&["nonsense"], "").code, 2);
        assert_eq!(
            Trial::of(&["moves", "kalaha", "--set", "seeds"], "").code,
            2
        );
        let help = Trial::of(&["--help"], "");
        assert_eq!((help.code, help.err.as_str()), (0, ""));
        assert!(help.out.contains("Usage: sow"));
    }

    #[test]
    fn an_unknown_game_is_1_with_a_hint() {
        let trial = Trial::of(&["moves", "kalaa"], "");
        assert_eq!(trial.code, 1);
        assert!(trial.err.contains("did you mean `kalah"), "{}", trial.err);
    }

    #[test]
    fn a_faulty_file_is_reported_on_stderr_and_with_json_on_stdout() {
        let file = std::env::temp_dir().join(format!("sow-trial-{}.sow", std::process::id()));
        std::fs::write(&file, "game \"X\"\noption a = 9 in 1..3\n").unwrap();
        let name = file.display().to_string();
        let told = Trial::of(&["check", &name], "");
        assert_eq!((told.code, told.out.as_str()), (1, ""));
        assert!(
            told.err.contains("error[bad-default]") && told.err.contains(&format!("{name}:2:12")),
            "{}",
            told.err
        );
        let listed = Trial::of(&["check", "--json", &name], "");
        assert_eq!((listed.code, listed.err.as_str()), (1, ""));
        assert!(listed.out.contains(r#""line":2,"column":12,"end_line":2,"end_column":13,"severity":"error","code":"bad-default""#));
        let played = Trial::of(&["perft", &name, "1"], "");
        assert_eq!(played.code, 1);
        assert!(played.err.contains("error[bad-default]"), "{}", played.err);
        std::fs::remove_file(file).unwrap();
    }
}
