//! Positions as other programs write them: the `[[position]]` tables of fact files.

use super::error::NotationError;
use super::table::{self, PositionTable};
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Layout, Position, Program};

/// The brackets that may stand around the numbers of a position.
const BRACKETS: [(char, char); 3] = [('<', '>'), ('[', ']'), ('(', ')')];

/// A form in which other programs write positions: fields in brackets, separated by commas or spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionForm {
    brackets: Option<(char, char)>,
    fields: Vec<Field>,
}

/// A field of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    /// The number of pits on a side.
    Size,
    /// The pits of a player: the front row first, each row from its owner's left.
    Pits(Seat),
    /// The pits of the shared middle row.
    Middle,
    Store(Seat),
}

/// The fields by name.
const FIELDS: [(&str, Field); 6] = [
    ("{size}", Field::Size),
    ("{south}", Field::Pits(Seat::South)),
    ("{north}", Field::Pits(Seat::North)),
    ("{middle}", Field::Middle),
    ("{south-store}", Field::Store(Seat::South)),
    ("{north-store}", Field::Store(Seat::North)),
];

/// The parts of a text that may be a position of another program.
struct NumberList<'t> {
    brackets: Option<(char, char)>,
    numbers: Vec<&'t str>,
    /// The player to move and everything after.
    rest: &'t str,
}

impl PositionForm {
    /// Reads the forms in the text of a fact file and checks them against the game.
    ///
    /// # Errors
    /// [`NotationError`] with the fault, its place and a remedy.
    pub fn read_all(facts: &str, program: &Program) -> Result<Vec<Self>, NotationError> {
        let tables = table::read_positions(facts)?.into_iter();
        tables
            .map(|PositionTable { name, source, form }| {
                let form = Self::parse(&form, program.layout());
                let form = match source.trim() {
                    "" => Err("`source` is empty; say which programs use it".to_owned()),
                    _ => form,
                };
                form.map_err(|fault| NotationError::in_table("position", &name, &fault))
            })
            .collect()
    }

    fn parse(form: &str, layout: &Layout) -> Result<Self, String> {
        let NumberList {
            brackets,
            numbers: names,
            rest,
        } = NumberList::split(form, |_| true);
        let known = || FIELDS.iter().filter(|(_, field)| field.is_on(layout));
        let fields = names.iter().map(|name| {
            let field = known().find(|(known, _)| known == name);
            field.map(|&(_, field)| field).ok_or_else(|| {
                let known: Vec<String> = known().map(|(name, _)| format!("`{name}`")).collect();
                format!(
                    "`form` has `{name}`, but the fields of this board are {}; separate them by commas",
                    known.join(", ")
                )
            })
        });
        let fields = fields.collect::<Result<Vec<_>, _>>()?;
        for (name, field) in known() {
            let count = fields.iter().filter(|&one| one == field).count();
            if count > 1 || count == 0 && *field != Field::Size {
                return Err(format!(
                    "`form` needs the field `{name}` once, not {count} times"
                ));
            }
        }
        match rest {
            "" => Ok(Self { brackets, fields }),
            rest => Err(format!("`form` has `{rest}` after its brackets")),
        }
    }

    /// Returns the short form of a position that is written in this form, as
    /// [`complete_position`](crate::cases::complete_position) reads it. The player to move may follow; South moves if
    /// nothing does. `None` if the text is not written in this form for a board of this size.
    #[must_use]
    pub fn read(&self, text: &str, layout: &Layout) -> Option<String> {
        let list = NumberList::read(text)?;
        if list
            .brackets
            .is_some_and(|given| Some(given) != self.brackets)
        {
            return None;
        }
        let mut numbers = list.numbers.as_slice();
        let mut seeds = vec![""; usize::from(layout.cell_count())];
        for field in &self.fields {
            let cells = field.cells(layout);
            if *field == Field::Size {
                let size;
                (size, numbers) = numbers.split_first()?;
                (size.parse() == Ok(pits_of(layout, Seat::South).len())).then_some(())?;
            }
            let (given, after) = numbers.split_at_checked(cells.len())?;
            for (cell, &number) in cells.into_iter().zip(given) {
                seeds[usize::from(cell.0)] = number;
            }
            numbers = after;
        }
        let of = |cell: Cell| seeds[usize::from(cell.0)];
        let rows = layout.rows_from_top().into_iter().map(|row| {
            let pits: Vec<&str> = row.into_iter().map(of).collect();
            pits.join(",")
        });
        let rows = rows.collect::<Vec<_>>().join("/");
        let store = |seat| layout.store(seat).map_or("0", of);
        let stores = match layout.has_stores() {
            true => format!(" {}:{}", store(Seat::South), store(Seat::North)),
            false => String::new(),
        };
        numbers
            .is_empty()
            .then(|| format!("{rows}{stores} {}", list.rest))
    }

    /// Writes the seeds of a position in this form.
    #[must_use]
    pub fn write(&self, position: &Position, layout: &Layout) -> String {
        let fields = self.fields.iter().flat_map(|field| match field {
            Field::Size => vec![pits_of(layout, Seat::South).len().to_string()],
            field => {
                let cells = field.cells(layout).into_iter();
                cells.map(|cell| position.seeds(cell).to_string()).collect()
            }
        });
        let numbers = fields.collect::<Vec<_>>().join(",");
        match self.brackets {
            Some((open, close)) => format!("{open}{numbers}{close}"),
            None => numbers,
        }
    }

    /// Whether a text may be a position of another program: it begins with a list of numbers and has no `/`, which
    /// separates rows in Sow's notation.
    #[must_use]
    pub fn is_number_list(text: &str) -> bool {
        !text.contains('/') && NumberList::read(text).is_some()
    }
}

impl Field {
    /// Returns the cells that the field stands for, in its order.
    fn cells(self, layout: &Layout) -> Vec<Cell> {
        match self {
            Self::Size => Vec::new(),
            Self::Pits(seat) => pits_of(layout, seat),
            Self::Middle => layout.middle_row(),
            Self::Store(seat) => layout.store(seat).into_iter().collect(),
        }
    }

    /// Whether the board has what the field stands for.
    fn is_on(self, layout: &Layout) -> bool {
        self == Self::Size || !self.cells(layout).is_empty()
    }
}

impl<'t> NumberList<'t> {
    /// Reads numbers, in brackets or bare; `None` if there are fewer than two.
    fn read(text: &'t str) -> Option<Self> {
        let is_number =
            |word: &str| word.len() <= 9 && word.bytes().all(|byte| byte.is_ascii_digit());
        let list = Self::split(text, is_number);
        let are_numbers = list.numbers.iter().all(|word| is_number(word));
        (are_numbers && list.numbers.len() > 1).then_some(list)
    }

    /// Splits a text into the words in its brackets, and the rest. Without brackets, the words end at the first one
    /// that does not belong to them.
    fn split(text: &'t str, belongs: impl Fn(&str) -> bool) -> Self {
        let text = text.trim();
        let opened = BRACKETS.iter().find_map(|&(open, close)| {
            let (inside, rest) = text.strip_prefix(open)?.rsplit_once(close)?;
            Some(((open, close), inside, rest))
        });
        let is_separator = |sign: char| sign == ',' || sign.is_whitespace();
        let words = |text: &'t str| {
            let words = text.split(is_separator);
            words.filter(|word| !word.is_empty())
        };
        match opened {
            Some((brackets, inside, rest)) => Self {
                brackets: Some(brackets),
                numbers: words(inside).collect(),
                rest: rest.trim(),
            },
            None => {
                let end = words(text).find(|word| !belongs(word));
                let end = end.map_or(text.len(), |word| {
                    word.as_ptr().addr() - text.as_ptr().addr()
                });
                Self {
                    brackets: None,
                    numbers: words(&text[..end]).collect(),
                    rest: &text[end..],
                }
            }
        }
    }
}

/// Returns the pits on a player's side: the front row first, each row from its owner's left.
fn pits_of(layout: &Layout, seat: Seat) -> Vec<Cell> {
    let lengths = layout.row_lengths().iter().enumerate();
    let pits = lengths.flat_map(|(row, &length)| {
        (1..=usize::from(length)).filter_map(move |number| layout.find_pit(seat, row, number))
    });
    pits.collect()
}
