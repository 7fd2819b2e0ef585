//! Printing of lines.

use super::layout::{
    INDENT, WIDTH, has_space_between, line_gap, opening_width, split_at_loosest, width,
};
use super::lines::{
    Block, CommentedToken, FileLines, LinePart, OwnLineComment, SourceLine, ends_action,
};
use super::outline::LineKind;
use super::table::{
    ARROW_WIDTH, ActionPlacement, Columns, Definition, RowParts, RowWidths, columns,
};

/// The width that help texts stay within. They may be wider than rules because they are sentences.
const HELP_WIDTH: usize = 120;

/// A line of the result.
#[derive(Default)]
struct OutputLine<'t> {
    indent: usize,
    text: String,
    /// The number of characters of `text`.
    length: usize,
    /// The comment at the end of the line.
    comment: Option<&'t str>,
}

/// The lines printed so far, and the line being printed.
#[derive(Default)]
pub(super) struct Printer<'t> {
    finished_lines: Vec<OutputLine<'t>>,
    line: OutputLine<'t>,
    /// The last word printed on this line.
    last_word: &'t str,
    /// Whether the comments above the next word have been printed.
    comments_printed: bool,
    /// The indent after a line break that is forced by a comment.
    hanging_indent: usize,
}

impl<'t> Printer<'t> {
    /// Prints the lines of a file and returns the text.
    pub(super) fn print(page: &FileLines<'t>) -> String {
        let mut printer = Self::default();
        printer.lines(&page.lines, 0);
        let blank = page
            .trailing_comments
            .first()
            .is_some_and(|note| note.blank_before)
            || page.lines.last().is_some_and(|last| is_multiline(last));
        if blank && !page.trailing_comments.is_empty() {
            printer.blank_line();
        }
        printer.print_comments(&page.trailing_comments, 0);
        printer.finish()
    }

    /// Prints the lines of a block, or of the file.
    fn lines(&mut self, lines: &[SourceLine<'t>], indent: usize) {
        let columns = columns(lines, indent);
        for (at, line) in lines.iter().enumerate() {
            if at > 0 && (line.blank_above() || needs_blank_line(&lines[at - 1], line)) {
                self.blank_line();
            }
            self.start_line(indent);
            self.line(line, indent, columns[at]);
            self.end_line();
        }
    }

    fn line(&mut self, line: &SourceLine<'t>, indent: usize, columns: Columns) {
        match line.kind {
            LineKind::Row => self.row(line, indent, columns.value_column),
            LineKind::Actions => self.actions(line, indent),
            LineKind::Option
            | LineKind::Pits
            | LineKind::Counter
            | LineKind::Deal
            | LineKind::CaseStep => {
                self.definition(line, indent, columns);
            }
            LineKind::Clause => {
                let word = line.head().first();
                let behind = word.map_or(INDENT, |word| word.text.chars().count() + 1);
                self.parts(&line.parts, indent, indent + behind);
            }
            // Two steps of indent distinguish the continuation of a head from the lines of its block.
            LineKind::Section => self.parts(&line.parts, indent, indent + 2 * INDENT),
            LineKind::Title | LineKind::Plain => self.parts(&line.parts, indent, indent + INDENT),
        }
    }

    /// Prints parts one after the other, with blocks indented by `indent` and continuation lines by `hang`.
    fn parts(&mut self, parts: &[LinePart<'t>], indent: usize, hang: usize) {
        for (at, part) in parts.iter().enumerate() {
            let opens = matches!(parts.get(at + 1), Some(LinePart::Block(_)));
            match part {
                // A brace stays on the line of the word before it.
                LinePart::Text(words) if opens => self.fill(words, hang, " {".len()),
                LinePart::Text(words) => self.fill(words, hang, 0),
                LinePart::Block(block) if block.one_line => self.flat_block(block),
                LinePart::Block(block) => self.block(block, indent),
            }
        }
    }

    fn flat_block(&mut self, block: &Block<'t>) {
        self.token(&block.open);
        for (at, line) in block.lines.iter().enumerate() {
            if at > 0 {
                self.pad(self.column() + line_gap(block));
                self.last_word = "";
            }
            for part in &line.parts {
                match part {
                    LinePart::Text(words) => words.iter().for_each(|word| self.token(word)),
                    LinePart::Block(block) => self.flat_block(block),
                }
            }
        }
        self.token(&block.close);
    }

    fn block(&mut self, block: &Block<'t>, indent: usize) {
        self.token(&block.open);
        if !block.lines.is_empty() || !block.close.leading_comments.is_empty() {
            self.end_line();
            self.lines(&block.lines, indent + INDENT);
            let above = &block.close.leading_comments;
            if !block.lines.is_empty() && above.first().is_some_and(|note| note.blank_before) {
                self.blank_line();
            }
            self.print_comments(above, indent + INDENT);
            self.start_line(indent);
            self.comments_printed = true;
        }
        self.token(&block.close);
    }

    /// Prints words on this line and, if they do not fit, on further lines indented by `hang`, leaving `free` columns
    /// after them.
    fn fill(&mut self, words: &[CommentedToken<'t>], hang: usize, free: usize) {
        let stretches = split_at_loosest(words);
        if width(words).is_some_and(|width| self.fits(width + free)) || stretches.len() == 1 {
            return self.tokens(words, hang);
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
                self.fill(stretch, hang + INDENT, free);
            } else {
                self.tokens(stretch, hang);
            }
        }
    }

    /// Prints words, breaking lines only for comments, with further lines indented by `hang`.
    fn tokens(&mut self, words: &[CommentedToken<'t>], hang: usize) {
        self.hanging_indent = hang;
        words.iter().for_each(|word| self.token(word));
    }

    fn token(&mut self, word: &CommentedToken<'t>) {
        if !std::mem::take(&mut self.comments_printed) && !word.leading_comments.is_empty() {
            let fresh = self.line.text.is_empty();
            let indent = if fresh {
                self.line.indent
            } else {
                self.hanging_indent
            };
            if !fresh {
                self.end_line();
            }
            self.print_comments(&word.leading_comments, indent);
            if word.blank_before {
                self.blank_line();
            }
            self.start_line(indent);
        } else if self.line.comment.is_some() {
            self.next_line(self.hanging_indent);
        }
        if has_space_between(self.last_word, word.text) {
            self.push(" ");
        }
        self.push(word.text);
        self.last_word = word.text;
        self.line.comment = word.trailing_comment;
    }

    fn push(&mut self, text: &str) {
        self.line.text.push_str(text);
        self.line.length += text.chars().count();
    }

    /// Adds spaces up to `column`.
    fn pad(&mut self, column: usize) {
        let missing = column.saturating_sub(self.column());
        if missing > 0 && self.line.comment.is_none() {
            self.push(&" ".repeat(missing));
        }
    }

    /// Returns the column after the text of this line.
    fn column(&self) -> usize {
        self.line.indent + self.line.length
    }

    /// Reports whether a word of this width still fits on this line.
    fn fits(&self, width: usize) -> bool {
        let space = usize::from(!matches!(self.last_word, "" | "("));
        self.column() + space + width <= WIDTH
    }

    fn next_line(&mut self, indent: usize) {
        self.end_line();
        self.start_line(indent);
    }

    fn start_line(&mut self, indent: usize) {
        self.line.indent = indent;
        self.last_word = "";
    }

    fn end_line(&mut self) {
        self.finished_lines.push(std::mem::take(&mut self.line));
    }

    fn blank_line(&mut self) {
        self.finished_lines.push(OutputLine::default());
    }

    /// Prints comments on separate lines. A blank line above the first is ignored.
    fn print_comments(&mut self, notes: &[OwnLineComment<'t>], indent: usize) {
        for (at, note) in notes.iter().enumerate() {
            if at > 0 && note.blank_before {
                self.blank_line();
            }
            self.start_line(indent);
            self.push(note.text);
            self.end_line();
        }
    }

    /// Returns the text. Comments after consecutive lines of the same indent are aligned.
    fn finish(self) -> String {
        let mut text = String::new();
        for group in self.finished_lines.chunk_by(|one, next| {
            one.comment.is_some() && next.comment.is_some() && one.indent == next.indent
        }) {
            let width = group.iter().map(|line| line.length).max().unwrap_or(0);
            for line in group {
                if !line.text.is_empty() {
                    text.push_str(&" ".repeat(line.indent));
                    text.push_str(&line.text);
                }
                if let Some(note) = line.comment {
                    text.push_str(&" ".repeat(width - line.length + INDENT));
                    text.push_str(note);
                }
                text.push('\n');
            }
        }
        text
    }

    fn row(&mut self, line: &SourceLine<'t>, indent: usize, column: usize) {
        let row = RowParts::from_line(line);
        let shape = row.widths();
        match shape.placement(indent, column) {
            ActionPlacement::Below => self.row_below(&row, &shape, indent, column),
            place => {
                self.fill(row.fit, indent + INDENT, 0);
                if shape.keeps_arrow_on_line(column) {
                    self.pad(indent + column);
                } else {
                    self.next_line(indent + column + 1);
                }
                let start = indent + column + ARROW_WIDTH;
                self.parts(row.arrow, indent, start);
                for (at, action) in row.each_action().enumerate() {
                    if at > 0 && place == ActionPlacement::Stacked {
                        self.next_line(start);
                    }
                    self.parts(action, indent, start + INDENT);
                }
            }
        }
    }

    /// Prints actions on one line or, if they do not fit, one per line.
    fn actions(&mut self, line: &SourceLine<'t>, indent: usize) {
        let together = opening_width(&line.parts).is_some_and(|all| indent + all <= WIDTH);
        for (at, action) in line.parts.split_inclusive(ends_action).enumerate() {
            if at > 0 && !together {
                self.next_line(indent);
            }
            self.parts(action, indent, indent + INDENT);
        }
    }

    /// Prints a row with its actions on the lines below.
    fn row_below(
        &mut self,
        row: &RowParts<'_, 't>,
        shape: &RowWidths,
        indent: usize,
        column: usize,
    ) {
        self.fill(row.fit, indent + 2 * INDENT, ARROW_WIDTH);
        if shape.keeps_arrow_on_line(column) {
            self.pad(indent + column);
        }
        self.parts(row.arrow, indent, indent + INDENT);
        let together = shape.fits_one_line_below(indent);
        let indent = indent + INDENT;
        for (at, action) in row.each_action().enumerate() {
            if at == 0 || !together {
                self.next_line(indent);
            }
            self.parts(action, indent, indent + INDENT);
        }
    }

    fn definition(&mut self, line: &SourceLine<'t>, indent: usize, columns: Columns) {
        let Definition { head, value, help } = Definition::from_line(line);
        self.fill(head, indent + 2 * INDENT, 0);
        // One column less, for the space before the next word.
        self.pad(indent + columns.value_column - 1);
        let sign = match line.kind {
            LineKind::Deal | LineKind::CaseStep => 1,
            _ => "= ".len() + 1,
        };
        self.fill(value, self.column() + sign, 0);
        if let Some(help) = help {
            self.help(help, indent, indent + columns.help_column);
        }
    }

    /// Prints a help text in its column if it fits there, otherwise as close to it as possible.
    fn help(&mut self, help: &CommentedToken<'t>, indent: usize, column: usize) {
        let width = help.text.chars().count();
        let near = self.column() + INDENT;
        if column.max(near) + width <= HELP_WIDTH {
            self.pad(column.max(near) - 1);
        } else if near + width <= HELP_WIDTH {
            self.pad(near - 1);
        } else {
            self.next_line(indent + 2 * INDENT);
        }
        self.token(help);
    }
}

/// Reports whether a line of the source is printed on several lines because of a block in it.
fn is_multiline(line: &SourceLine<'_>) -> bool {
    let spread = |part: &LinePart<'_>| matches!(part, LinePart::Block(block) if !block.one_line);
    line.parts.iter().any(spread)
}

/// Reports whether two lines are always separated by a blank line.
fn needs_blank_line(above: &SourceLine<'_>, below: &SourceLine<'_>) -> bool {
    let section = |line: &SourceLine<'_>| {
        !matches!(
            line.kind,
            LineKind::Deal
                | LineKind::CaseStep
                | LineKind::Row
                | LineKind::Actions
                | LineKind::Clause
                | LineKind::Plain
        )
    };
    above.kind == LineKind::Title
        || section(above) && section(below) && (is_multiline(above) || is_multiline(below))
}
