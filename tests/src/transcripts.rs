//! Transcripts: Markdown pages with commands and their output, as in the book and the README. `INSTA_UPDATE=always` updates
//! the pages.
//!
//! A `console` block contains commands, each after `$` and followed by what a terminal shows:
//!
//! ```text
//! $ printf '1\n1\n' | sow play kalaha 2> faults.txt
//! ? 1
//! Kalaha
//! …
//! $ cat faults.txt
//! error: line 2 (`1`): pit 1 is empty
//! ```
//!
//! - A line `…` stands for omitted lines, and `…` inside a line for text that differs between runs or is not the subject.
//! - `? 1` below a command is its exit code if that is not 0. This is the form of `trycmd`. Pages of the book leave it out.
//! - Commands are `sow`, which runs in memory, and what feeds it and shows its files: `echo`, `printf`, `cat` and `ls`.
//!   `COLUMNS=60 sow …` runs on a terminal of that width. `|`, `>`, `2>` and `'…'` mean what they mean in a shell.
//! - A block with a language and a file name, such as `toml game.toml`, writes that file into the folder of the page. Words
//!   with an extension, and those that begin with `./` or end in `/`, name files and folders there.

use crate::command::{on_terminal, run};
use crate::pages::{CodeBlock, Page};
use crate::scratch::ScratchFolder;
use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::rc::Rc;

/// Returns whether pages are to be updated with the present output.
#[must_use]
pub fn updates_pages() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|mode| mode == "always")
}

/// Compares the commands of a page for readers with their output in a folder, or updates the page; returns the number of
/// commands.
///
/// # Panics
/// If the page shows something else.
pub fn check_or_update_book_page(page: &Page, folder: &Path) -> usize {
    let stage = Stage {
        folder,
        is_scratch: false,
    };
    stage.check_or_update(page)
}

/// Like [`check_or_update_book_page`], in a folder that holds only the files on the page.
///
/// # Panics
/// If the page shows something else.
pub fn check_or_update_page(page: &Page) -> usize {
    let folder = ScratchFolder::with_short_path();
    let stage = Stage {
        folder: folder.folder(),
        is_scratch: true,
    };
    stage.check_or_update(page)
}

/// The result of a command line.
pub struct Shown {
    /// The exit code.
    pub code: u8,
    /// What a terminal shows: standard output and standard error in the order in which they were written.
    pub text: String,
}

/// Runs a command line in a folder.
///
/// # Panics
/// If it contains commands other than those of transcripts.
#[must_use]
pub fn run_line(line: &str, folder: &Path) -> Shown {
    let (screen, mut input, mut code) = (Sink::default(), String::new(), 0);
    let words = shell_words(line);
    let mut commands = words.split(|word| word == "|").peekable();
    while let Some(words) = commands.next() {
        let piped = Sink::default();
        let command = Command::parse(words, folder);
        let out = match commands.peek() {
            Some(_) => &piped,
            None => &screen,
        };
        code = command.run(&input, out, &screen);
        input = piped.text();
    }
    let text = screen.text().replace(&format!("{}/", folder.display()), "");
    Shown { code, text }
}

/// Output that several writers share.
#[derive(Clone, Default)]
struct Sink(Rc<RefCell<Vec<u8>>>);

impl Sink {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// One command of a pipe.
struct Command<'a> {
    folder: &'a Path,
    columns: Option<usize>,
    words: Vec<String>,
    /// The files that take standard output and standard error.
    redirected: [Option<String>; 2],
}

impl<'a> Command<'a> {
    fn parse(words: &[String], folder: &'a Path) -> Self {
        let mut command = Self {
            folder,
            columns: None,
            words: Vec::new(),
            redirected: [None, None],
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match (word.as_str(), word.strip_prefix("COLUMNS=")) {
                (">", _) => command.redirected[0] = words.next().cloned(),
                ("2>", _) => command.redirected[1] = words.next().cloned(),
                (_, Some(columns)) => command.columns = columns.parse().ok(),
                _ => command.words.push(word.clone()),
            }
        }
        command
    }

    /// Runs the command, and returns its exit code.
    fn run(&self, input: &str, out: &Sink, err: &Sink) -> u8 {
        let files = [Sink::default(), Sink::default()];
        let target = |at: usize, usual: &Sink| match &self.redirected[at] {
            Some(_) => files[at].clone(),
            None => usual.clone(),
        };
        let code = self.run_into(input, target(0, out), target(1, err));
        for (file, written) in self.redirected.iter().zip(files) {
            if let Some(file) = file.as_ref().filter(|file| *file != "/dev/null") {
                std::fs::write(self.folder.join(file), written.text()).expect("a file");
            }
        }
        code
    }

    fn run_into(&self, input: &str, mut out: Sink, mut err: Sink) -> u8 {
        let (name, rest) = self.words.split_first().expect("a command has a name");
        let text = match name.as_str() {
            "sow" => return self.run_sow(rest, input, &mut out, &mut err),
            "echo" => rest.join(" ") + "\n",
            "printf" => rest.concat().replace("\\n", "\n").replace("\\r", "\r"),
            "cat" if rest.is_empty() => input.to_owned(),
            "cat" => rest.iter().map(|file| self.read(file)).collect(),
            "ls" => self.list(rest.first().map_or("", String::as_str)),
            _ => panic!("no transcript runs `{name}`"),
        };
        out.write_all(text.as_bytes()).expect("memory");
        0
    }

    fn run_sow(&self, words: &[String], input: &str, out: &mut Sink, err: &mut Sink) -> u8 {
        let words: Vec<String> = words.iter().map(|word| self.located(word)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let lines = input.split_inclusive('\n').map(|line| {
            let words = line.split(' ').map(|word| match word.strip_suffix('\n') {
                Some(last) => self.located(last) + "\n",
                None => self.located(word),
            });
            words.collect::<Vec<_>>().join(" ")
        });
        let input: String = lines.collect();
        match self.columns {
            Some(columns) => on_terminal(columns, &words, &input, out, err),
            None => run(&words, &input, out, err),
        }
    }

    /// Returns a word; the path of the file or folder if it names one.
    fn located(&self, word: &str) -> String {
        match names_a_file(word) {
            true => self.folder.join(word).display().to_string(),
            false => word.to_owned(),
        }
    }

    fn read(&self, file: &str) -> String {
        let path = self.folder.join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    fn list(&self, folder: &str) -> String {
        let entries = std::fs::read_dir(self.folder.join(folder)).expect("a folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.expect("a file").file_name().display().to_string()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names.iter().map(|name| format!("{name}\n")).collect()
    }
}

/// Whether a word begins with `./`, or ends in `/` or in an extension such as `.sow`.
fn names_a_file(word: &str) -> bool {
    let extension = word.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_extension =
        extension.len() > 1 && extension.chars().all(|sign| sign.is_ascii_lowercase());
    is_extension || word.starts_with("./") || word.ends_with('/')
}

/// Splits a command line into words; quotation marks join several words.
fn shell_words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), None::<String>, false);
    for sign in line.chars() {
        match sign {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            ' ' if !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

/// Returns whether a line matches the shown line, in which `…` stands for any text.
#[must_use]
pub fn line_matches(shown: &str, real: &str) -> bool {
    let mut parts = shown.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = real.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        let Some((_, after)) = rest.split_once(part) else {
            return false;
        };
        rest = after;
    }
    rest.ends_with(last)
}

/// Returns whether two lines differ only in numbers, signs and spaces, like old and new output of a command.
fn same_words(one: &str, other: &str) -> bool {
    let words = |line: &str| -> Vec<String> {
        let words = line.split(|sign: char| !sign.is_alphabetic());
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (one, other) = (words(one), words(other));
    !one.is_empty() && one == other
}

/// Returns the lines of `real` that are to replace `shown`: the corresponding ones, or all if some cannot be found.
#[must_use]
pub fn updated_output(shown: &str, real: &str) -> String {
    let (mut lines, mut left) = (Vec::new(), real.lines().collect::<Vec<_>>());
    let shown_lines: Vec<&str> = shown.lines().collect();
    let mut parts = shown_lines.split(|line| *line == "…").peekable();
    while let Some(part) = parts.next() {
        let Some(first) = part.first() else { continue };
        // The last part is that at the end, even if its first line occurs before.
        let end = left.len().checked_sub(part.len());
        let at_end = end.filter(|at| parts.peek().is_none() && line_matches(first, left[*at]));
        let exactly = || left.iter().position(|line| line_matches(first, line));
        let nearly = || left.iter().position(|line| same_words(first, line));
        let Some(at) = at_end.or_else(exactly).or_else(nearly) else {
            return real.to_owned();
        };
        if at > 0 {
            lines.push("…");
        }
        let end = (at + part.len()).min(left.len());
        let kept = part.iter().zip(&left[at..end]);
        lines.extend(kept.map(|(shown, real)| {
            if line_matches(shown, real) {
                shown
            } else {
                real
            }
        }));
        left.drain(..end);
    }
    let cut = shown.lines().last() == Some("…");
    match (left.is_empty(), cut) {
        (true, _) => {}
        (false, true) if !lines.is_empty() => lines.push("…"),
        (false, _) => return real.to_owned(),
    }
    lines.join("\n") + "\n"
}

/// Where the commands of a page run.
struct Stage<'a> {
    folder: &'a Path,
    /// Whether the page is a transcript, with files to write and exit codes, rather than one for readers.
    is_scratch: bool,
}

impl Stage<'_> {
    fn check_or_update(&self, page: &Page) -> usize {
        let anew = self.updated_page(page);
        if updates_pages() && anew != page.text {
            std::fs::write(&page.path, &anew).expect("the page can be written");
        } else {
            let other = page.text.lines().zip(anew.lines()).find(|(a, b)| a != b);
            assert_eq!(other, None, "{}: shown, printed", page.name());
            assert_eq!(page.text.len(), anew.len(), "{}", page.name());
        }
        anew.matches("\n$ ").count()
    }

    fn updated_page(&self, page: &Page) -> String {
        let (mut anew, mut end) = (String::new(), 0);
        for block in page.code_blocks() {
            let file = block.info.split_once(' ').map(|(_, file)| file);
            match file.filter(|_| self.is_scratch) {
                Some(file) => self.write(file, &block),
                None if block.info == "console" => {
                    anew += &page.text[end..block.byte_range.start];
                    anew += &self.updated_block(&block.text);
                    end = block.byte_range.end;
                }
                None => {}
            }
        }
        anew + &page.text[end..]
    }

    fn write(&self, file: &str, block: &CodeBlock) {
        let path = self.folder.join(file);
        std::fs::write(path, &block.text).unwrap_or_else(|error| panic!("{file}: {error}"));
    }

    /// Returns a block with the present output of its commands.
    fn updated_block(&self, block: &str) -> String {
        let block = format!("\n{block}");
        let entries = block.split("\n$ ").skip(1);
        let entries: Vec<String> = entries.map(|entry| self.updated_entry(entry)).collect();
        entries.join(if self.is_scratch { "" } else { "\n" })
    }

    /// Returns a command with its present exit code and output.
    fn updated_entry(&self, entry: &str) -> String {
        let (command, below) = entry.split_once('\n').unwrap_or((entry, ""));
        let shown = match below.split_once('\n') {
            Some((code, shown)) if code.starts_with("? ") => shown,
            _ => below,
        };
        let real = run_line(command, self.folder);
        let code = match real.code {
            0 => String::new(),
            code if self.is_scratch => format!("? {code}\n"),
            _ => String::new(),
        };
        let output = updated_output(shown.trim_end(), real.text.trim_matches('\n'));
        let output = match output.trim_end() {
            "" => String::new(),
            output => format!("{output}\n"),
        };
        format!("$ {command}\n{code}{output}")
    }
}
