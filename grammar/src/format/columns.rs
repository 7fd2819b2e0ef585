//! The columns of consecutive lines.

use super::lines::{CommentedToken, SourceLine};
use super::measure::width;
use super::outline::LineKind;
use super::table;

/// The widest head that takes part in alignment.
const WIDEST_HEAD: usize = 40;

/// The column up to which a value may end to take part in the alignment of help texts.
const WIDEST_VALUE: usize = 60;

/// The columns of a line, counted from its indent.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Columns {
    /// The column of the arrow of a row, or of the value of a pair.
    pub(super) value_column: usize,
    /// The column of the help of an option.
    pub(super) help_column: usize,
}

/// The parts of a line that defines something: an option, named pits, a counter, a deal.
pub(super) struct Definition<'a, 't> {
    /// The subject, such as `option seeds` or `front 6..7:`.
    pub(super) head: &'a [CommentedToken<'t>],
    /// The definition, such as `= 6 in 3..6` or `2`.
    pub(super) value: &'a [CommentedToken<'t>],
    /// The help text after the definition.
    pub(super) help: Option<&'a CommentedToken<'t>>,
}

impl<'a, 't> Definition<'a, 't> {
    pub(super) fn from_line(line: &'a SourceLine<'t>) -> Self {
        let words = line.head();
        let sign = if line.kind == LineKind::Deal {
            ":"
        } else {
            "="
        };
        let at = match line.kind {
            LineKind::CaseStep => Some(1),
            _ => words.iter().position(|word| word.text == sign),
        };
        // The colon belongs to the text before it, the equals sign to the text after it.
        let at = at
            .map_or(words.len(), |at| {
                at + usize::from(line.kind == LineKind::Deal)
            })
            .min(words.len());
        let (head, value) = words.split_at(at);
        match value.split_last() {
            Some((help, value))
                if help.text.starts_with('"') && line.kind != LineKind::CaseStep =>
            {
                Self {
                    head,
                    value,
                    help: Some(help),
                }
            }
            _ => Self {
                head,
                value,
                help: None,
            },
        }
    }
}

/// Returns the columns of consecutive lines.
pub(super) fn columns(lines: &[SourceLine<'_>], indent: usize) -> Vec<Columns> {
    let mut columns = vec![Columns::default(); lines.len()];
    if lines.iter().any(|line| line.kind == LineKind::Row) {
        columns.fill(Columns {
            value_column: table::arrow_column(lines, indent),
            help_column: 0,
        });
    }
    // The first words of the lines of a case share a column even with other lines in between.
    let steps = lines.iter().filter(|line| line.kind == LineKind::CaseStep);
    let words = steps.filter_map(|line| width(Definition::from_line(line).head));
    if let Some(word) = words.max() {
        columns.fill(Columns {
            value_column: word + 1,
            help_column: 0,
        });
    }
    let mut at = 0;
    for run in lines.chunk_by(|one, next| one.kind == next.kind) {
        if matches!(
            run[0].kind,
            LineKind::Option | LineKind::Pits | LineKind::Counter | LineKind::Deal
        ) {
            align_definitions(run, &mut columns[at..at + run.len()]);
        }
        at += run.len();
    }
    columns
}

/// Values are aligned up to the next blank line, help texts across blank lines.
fn align_definitions(lines: &[SourceLine<'_>], columns: &mut [Columns]) {
    let pairs: Vec<_> = lines.iter().map(Definition::from_line).collect();
    let mut at = 0;
    for group in lines.chunk_by(|one, next| one.kind == LineKind::Deal || !next.blank_above()) {
        let heads = pairs[at..at + group.len()].iter();
        let heads = heads.filter_map(|pair| width(pair.head));
        let column = heads.filter(|&head| head <= WIDEST_HEAD).max().unwrap_or(0);
        for columns in &mut columns[at..at + group.len()] {
            columns.value_column = column + 1;
        }
        at += group.len();
    }
    let ends = pairs.iter().zip(&*columns).filter_map(|(pair, columns)| {
        pair.help?;
        Some(columns.value_column.max(width(pair.head)? + 1) + width(pair.value)?)
    });
    let end = ends.filter(|&end| end <= WIDEST_VALUE).max().unwrap_or(0);
    for columns in columns {
        columns.help_column = end + 2;
    }
}
