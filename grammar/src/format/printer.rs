//! Printing of lines.

use super::columns::{Columns, Pair, columns};
use super::fill::stretches;
use super::lines::{Block, Line, Note, Page, Part, Word, ends_action};
use super::measure::{STEP, WIDTH, gap, opening_width, spaced, width};
use super::outline::Kind;
use super::table::{ARROW, Place, Row, Shape};

/// The width that help texts stay within; as sentences they may be longer than rules.
const WIDEST: usize = 120;

/// A line of the result.
#[derive(Default)]
struct Printed<'t> {
    indent: usize,
    text: String,
    /// The number of characters, without the indent.
    length: usize,
    /// The comment after it.
    note: Option<&'t str>,
}

/// The lines printed so far, and the line being printed.
#[derive(Default)]
pub(super) struct Printer<'t> {
    done: Vec<Printed<'t>>,
    line: Printed<'t>,
    /// The last word printed on this line.
    before: &'t str,
    /// Whether the comments above the next word have been printed.
    told: bool,
    /// The indent after a line break that is forced by a comment.
    hang: usize,
}

impl<'t> Printer<'t> {
    /// Prints a page and returns its text.
    pub(super) fn print(page: &Page<'t>) -> String {
        let mut printer = Self::default();
        printer.lines(&page.lines, 0);
        let blank = page.below.first().is_some_and(|note| note.blank)
            || page.lines.last().is_some_and(|last| is_spread(last));
        if blank && !page.below.is_empty() {
            printer.blank();
        }
        printer.notes(&page.below, 0);
        printer.finish()
    }

    /// Prints the lines of a block, or of the file.
    fn lines(&mut self, lines: &[Line<'t>], indent: usize) {
        let columns = columns(lines, indent);
        for (at, line) in lines.iter().enumerate() {
            if at > 0 && (line.blank_above() || is_apart(&lines[at - 1], line)) {
                self.blank();
            }
            self.start(indent);
            self.line(line, indent, columns[at]);
            self.end();
        }
    }

    fn line(&mut self, line: &Line<'t>, indent: usize, columns: Columns) {
        match line.kind {
            Kind::Row => self.row(line, indent, columns.first),
            Kind::Actions => self.actions(line, indent),
            Kind::Option | Kind::Pits | Kind::Counter | Kind::Deal | Kind::Step => {
                self.pair(line, indent, columns);
            }
            Kind::Clause => {
                let word = line.head().first();
                let behind = word.map_or(STEP, |word| word.text.chars().count() + 1);
                self.parts(&line.parts, indent, indent + behind);
            }
            // Two steps, to distinguish a continued head from the lines of its block.
            Kind::Section => self.parts(&line.parts, indent, indent + 2 * STEP),
            Kind::Title | Kind::Plain => self.parts(&line.parts, indent, indent + STEP),
        }
    }

    /// Prints parts one after the other, with blocks at `indent` and continuation lines at `hang`.
    fn parts(&mut self, parts: &[Part<'t>], indent: usize, hang: usize) {
        for (at, part) in parts.iter().enumerate() {
            let opens = matches!(parts.get(at + 1), Some(Part::Block(_)));
            match part {
                // A brace stays on the line of the word before it.
                Part::Text(words) if opens => self.fill(words, hang, " {".len()),
                Part::Text(words) => self.fill(words, hang, 0),
                Part::Block(block) if block.single => self.flat_block(block),
                Part::Block(block) => self.block(block, indent),
            }
        }
    }

    fn flat_block(&mut self, block: &Block<'t>) {
        self.word(&block.open);
        for (at, line) in block.lines.iter().enumerate() {
            if at > 0 {
                self.pad(self.column() + gap(block));
                self.before = "";
            }
            for part in &line.parts {
                match part {
                    Part::Text(words) => words.iter().for_each(|word| self.word(word)),
                    Part::Block(block) => self.flat_block(block),
                }
            }
        }
        self.word(&block.close);
    }

    fn block(&mut self, block: &Block<'t>, indent: usize) {
        self.word(&block.open);
        if !block.lines.is_empty() || !block.close.above.is_empty() {
            self.end();
            self.lines(&block.lines, indent + STEP);
            let above = &block.close.above;
            if !block.lines.is_empty() && above.first().is_some_and(|note| note.blank) {
                self.blank();
            }
            self.notes(above, indent + STEP);
            self.start(indent);
            self.told = true;
        }
        self.word(&block.close);
    }

    /// Prints words on this line and, if they do not fit, on further ones at `hang`, leaving `free` columns after them.
    fn fill(&mut self, words: &[Word<'t>], hang: usize, free: usize) {
        let stretches = stretches(words);
        if width(words).is_some_and(|width| self.fits(width + free)) || stretches.len() == 1 {
            return self.words(words, hang);
        }
        let mut broken = false;
        for (at, stretch) in stretches.iter().enumerate() {
            let free = if at + 1 < stretches.len() { 0 } else { free };
            let width = width(stretch);
            let fits = |printer: &Self| width.is_some_and(|width| printer.fits(width + free));
            if at > 0 && (broken || !fits(self)) {
                self.next_line(hang);
            }
            broken = !fits(self);
            if broken {
                self.fill(stretch, hang + STEP, free);
            } else {
                self.words(stretch, hang);
            }
        }
    }

    /// Prints words without breaking lines except for comments, with further lines at `hang`.
    fn words(&mut self, words: &[Word<'t>], hang: usize) {
        self.hang = hang;
        words.iter().for_each(|word| self.word(word));
    }

    fn word(&mut self, word: &Word<'t>) {
        if !std::mem::take(&mut self.told) && !word.above.is_empty() {
            let fresh = self.line.text.is_empty();
            let indent = if fresh { self.line.indent } else { self.hang };
            if !fresh {
                self.end();
            }
            self.notes(&word.above, indent);
            if word.blank {
                self.blank();
            }
            self.start(indent);
        } else if self.line.note.is_some() {
            self.next_line(self.hang);
        }
        if spaced(self.before, word.text) {
            self.push(" ");
        }
        self.push(word.text);
        self.before = word.text;
        self.line.note = word.behind;
    }

    fn push(&mut self, text: &str) {
        self.line.text.push_str(text);
        self.line.length += text.chars().count();
    }

    /// Adds spaces up to `column`.
    fn pad(&mut self, column: usize) {
        let missing = column.saturating_sub(self.column());
        if missing > 0 && self.line.note.is_none() {
            self.push(&" ".repeat(missing));
        }
    }

    /// Returns the column after the text of this line.
    fn column(&self) -> usize {
        self.line.indent + self.line.length
    }

    /// Reports whether a word of this width still fits on this line.
    fn fits(&self, width: usize) -> bool {
        let space = usize::from(!matches!(self.before, "" | "("));
        self.column() + space + width <= WIDTH
    }

    fn next_line(&mut self, indent: usize) {
        self.end();
        self.start(indent);
    }

    fn start(&mut self, indent: usize) {
        self.line.indent = indent;
        self.before = "";
    }

    fn end(&mut self) {
        self.done.push(std::mem::take(&mut self.line));
    }

    fn blank(&mut self) {
        self.done.push(Printed::default());
    }

    /// Prints comments on separate lines. A blank line above the first is ignored.
    fn notes(&mut self, notes: &[Note<'t>], indent: usize) {
        for (at, note) in notes.iter().enumerate() {
            if at > 0 && note.blank {
                self.blank();
            }
            self.start(indent);
            self.push(note.text);
            self.end();
        }
    }

    /// Returns the text. Comments after consecutive lines of the same indent are aligned.
    fn finish(self) -> String {
        let mut text = String::new();
        for group in self.done.chunk_by(|one, next| {
            one.note.is_some() && next.note.is_some() && one.indent == next.indent
        }) {
            let width = group.iter().map(|line| line.length).max().unwrap_or(0);
            for line in group {
                if !line.text.is_empty() {
                    text.push_str(&" ".repeat(line.indent));
                    text.push_str(&line.text);
                }
                if let Some(note) = line.note {
                    text.push_str(&" ".repeat(width - line.length + STEP));
                    text.push_str(note);
                }
                text.push('\n');
            }
        }
        text
    }

    fn row(&mut self, line: &Line<'t>, indent: usize, column: usize) {
        let row = Row::of(line);
        let shape = row.shape();
        match shape.place(indent, column) {
            Place::Below => self.row_below(&row, &shape, indent, column),
            place => {
                self.fill(row.fit, indent + STEP, 0);
                if shape.is_short(column) {
                    self.pad(indent + column);
                } else {
                    self.next_line(indent + column + 1);
                }
                let start = indent + column + ARROW;
                self.parts(row.arrow, indent, start);
                for (at, action) in row.single().enumerate() {
                    if at > 0 && place == Place::Stacked {
                        self.next_line(start);
                    }
                    self.parts(action, indent, start + STEP);
                }
            }
        }
    }

    /// Prints actions on one line or, if they do not fit, one per line.
    fn actions(&mut self, line: &Line<'t>, indent: usize) {
        let together = opening_width(&line.parts).is_some_and(|all| indent + all <= WIDTH);
        for (at, action) in line.parts.split_inclusive(ends_action).enumerate() {
            if at > 0 && !together {
                self.next_line(indent);
            }
            self.parts(action, indent, indent + STEP);
        }
    }

    /// Prints a row with its actions on the lines below.
    fn row_below(&mut self, row: &Row<'_, 't>, shape: &Shape, indent: usize, column: usize) {
        self.fill(row.fit, indent + 2 * STEP, ARROW);
        if shape.is_short(column) {
            self.pad(indent + column);
        }
        self.parts(row.arrow, indent, indent + STEP);
        let together = shape.is_together_below(indent);
        let indent = indent + STEP;
        for (at, action) in row.single().enumerate() {
            if at == 0 || !together {
                self.next_line(indent);
            }
            self.parts(action, indent, indent + STEP);
        }
    }

    fn pair(&mut self, line: &Line<'t>, indent: usize, columns: Columns) {
        let Pair { head, value, help } = Pair::of(line);
        self.fill(head, indent + 2 * STEP, 0);
        // One column less, for the space before the next word.
        self.pad(indent + columns.first - 1);
        let sign = match line.kind {
            Kind::Deal | Kind::Step => 1,
            _ => "= ".len() + 1,
        };
        self.fill(value, self.column() + sign, 0);
        if let Some(help) = help {
            self.help(help, indent, indent + columns.second);
        }
    }

    /// Prints a help text in its column if it fits there, otherwise as close to it as possible.
    fn help(&mut self, help: &Word<'t>, indent: usize, column: usize) {
        let width = help.text.chars().count();
        let near = self.column() + STEP;
        if column.max(near) + width <= WIDEST {
            self.pad(column.max(near) - 1);
        } else if near + width <= WIDEST {
            self.pad(near - 1);
        } else {
            self.next_line(indent + 2 * STEP);
        }
        self.word(help);
    }
}

/// Reports whether a line is printed on several lines, because of a block.
fn is_spread(line: &Line<'_>) -> bool {
    let spread = |part: &Part<'_>| matches!(part, Part::Block(block) if !block.single);
    line.parts.iter().any(spread)
}

/// Reports whether two lines are always separated by a blank line.
fn is_apart(above: &Line<'_>, below: &Line<'_>) -> bool {
    let section = |line: &Line<'_>| {
        !matches!(
            line.kind,
            Kind::Deal | Kind::Step | Kind::Row | Kind::Actions | Kind::Clause | Kind::Plain
        )
    };
    above.kind == Kind::Title
        || section(above) && section(below) && (is_spread(above) || is_spread(below))
}
