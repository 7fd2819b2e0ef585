//! The columns of lines that follow each other.

use super::lines::{Line, Word};
use super::measure::width;
use super::outline::Kind;
use super::table;

/// Heads wider than this stand for themselves.
const WIDEST_HEAD: usize = 40;

/// Values that end beyond this column do not push the help of others away.
const WIDEST_VALUE: usize = 60;

/// The columns of a line, counted from its indent.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Columns {
    /// Where the arrow of a row stands, or the value of a pair.
    pub(super) first: usize,
    /// Where the help of an option stands.
    pub(super) second: usize,
}

/// The parts of a line that says what something is: an option, named pits, a counter, a deal.
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

/// The columns of each of these lines, which stand below each other.
pub(super) fn columns(lines: &[Line<'_>], indent: usize) -> Vec<Columns> {
    let mut columns = vec![Columns::default(); lines.len()];
    if lines.iter().any(|line| line.kind == Kind::Row) {
        columns.fill(Columns {
            first: table::column(lines, indent),
            second: 0,
        });
    }
    // The words that begin the lines of a case are parted by other lines and still stand in one column.
    let steps = lines.iter().filter(|line| line.kind == Kind::Step);
    let words = steps.filter_map(|line| width(Pair::of(line).head));
    if let Some(word) = words.max() {
        columns.fill(Columns {
            first: word + 1,
            second: 0,
        });
    }
    let mut at = 0;
    for run in lines.chunk_by(|one, next| one.kind == next.kind) {
        if matches!(
            run[0].kind,
            Kind::Option | Kind::Pits | Kind::Counter | Kind::Deal
        ) {
            pairs(run, &mut columns[at..at + run.len()]);
        }
        at += run.len();
    }
    columns
}

/// Values stand below each other as far as no blank line comes between; help even beyond one.
fn pairs(lines: &[Line<'_>], columns: &mut [Columns]) {
    let pairs: Vec<_> = lines.iter().map(Pair::of).collect();
    let mut at = 0;
    for group in lines.chunk_by(|one, next| one.kind == Kind::Deal || !next.blank_above()) {
        let heads = pairs[at..at + group.len()].iter();
        let heads = heads.filter_map(|pair| width(pair.head));
        let column = heads.filter(|&head| head <= WIDEST_HEAD).max().unwrap_or(0);
        for columns in &mut columns[at..at + group.len()] {
            columns.first = column + 1;
        }
        at += group.len();
    }
    let ends = pairs.iter().zip(&*columns).filter_map(|(pair, columns)| {
        pair.help?;
        Some(columns.first.max(width(pair.head)? + 1) + width(pair.value)?)
    });
    let end = ends.filter(|&end| end <= WIDEST_VALUE).max().unwrap_or(0);
    for columns in columns {
        columns.second = end + 2;
    }
}
