//! Lines that say what something is: options, named pits, counters, deals.

use super::STEP;
use super::columns::Columns;
use super::lines::{Line, Word};
use super::outline::Kind;
use super::printer::Printer;

/// Help is a sentence and may go further than rules, like comments.
const WIDEST: usize = 120;

/// The parts of such a line.
pub(super) struct Pair<'a, 't> {
    /// What it is about: `option seeds`, `front 6..7:`.
    pub(super) head: &'a [Word<'t>],
    /// What is said of it: `= 6 in 3..6`, `2`.
    pub(super) value: &'a [Word<'t>],
    /// The help behind it.
    pub(super) help: Option<&'a Word<'t>>,
}

impl<'a, 't> Pair<'a, 't> {
    pub(super) fn of(line: &'a Line<'t>) -> Self {
        let words = line.head();
        let sign = if line.kind == Kind::Deal { ":" } else { "=" };
        let at = match line.kind {
            Kind::Step => Some(1),
            _ => words.iter().position(|word| word.text == sign),
        };
        // The colon belongs to what stands before it, the sign of equality to what follows.
        let at = at
            .map_or(words.len(), |at| at + usize::from(line.kind == Kind::Deal))
            .min(words.len());
        let (head, value) = words.split_at(at);
        match value.split_last() {
            Some((help, value)) if help.text.starts_with('"') && line.kind != Kind::Step => Self {
                head,
                value,
                help: Some(help),
            },
            _ => Self {
                head,
                value,
                help: None,
            },
        }
    }
}

impl<'t> Printer<'t> {
    pub(super) fn pair(&mut self, line: &Line<'t>, indent: usize, columns: Columns) {
        let Pair { head, value, help } = Pair::of(line);
        self.fill(head, indent + 2 * STEP, 0);
        // One column less, for the space that belongs to every word.
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

    /// Help in its column if it fits there, else as near to it as it does.
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
