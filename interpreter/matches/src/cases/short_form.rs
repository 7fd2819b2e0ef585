//! The short form of positions in cases, in which parts with default values may be omitted.

use sow_grammar::rules::Seat;
use sow_interpreter::{Layout, Program};

/// The parts of a position, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ShortForm<'t> {
    rows: &'t str,
    stores: Option<&'t str>,
    hands: Option<&'t str>,
    mover: Option<&'t str>,
    /// Everything else that the game remembers, joined by semicolons.
    memory: Option<&'t str>,
}

impl<'t> ShortForm<'t> {
    /// Reads the parts, which are distinguished by their form.
    pub(super) fn read(text: &'t str, layout: &Layout) -> Result<Self, String> {
        let mut parts = text.split_whitespace();
        let mut short = Self {
            rows: parts.next().ok_or("a position needs at least its rows")?,
            stores: None,
            hands: None,
            mover: None,
            memory: None,
        };
        let mut unfilled =
            [layout.store(Seat::South), layout.hand(Seat::South)].map(|cell| cell.is_some());
        for part in parts.filter(|part| *part != "-") {
            let slot = if part.contains('=') {
                &mut short.memory
            } else if part.contains(':') {
                match unfilled {
                    [true, _] => {
                        unfilled[0] = false;
                        &mut short.stores
                    }
                    [false, true] => {
                        unfilled[1] = false;
                        &mut short.hands
                    }
                    [false, false] => return Err(unknown_part_message(part)),
                }
            } else if ["S", "N"]
                .iter()
                .any(|seat| seat.eq_ignore_ascii_case(part))
            {
                &mut short.mover
            } else {
                return Err(unknown_part_message(part));
            };
            if let Some(before) = slot.replace(part) {
                return Err(duplicate_message(before, part));
            }
        }
        Ok(short)
    }

    /// Returns the full notation. Seeds that are not mentioned lie in the stores (in games without stores: in the
    /// hands), half of them on each side, and South moves.
    pub(super) fn complete(&self, program: &Program) -> String {
        let layout = program.layout();
        let has_stores = layout.store(Seat::South).is_some();
        let has_hands = layout.hand(Seat::South).is_some();
        let purse = self.items().find_map(|item| item.strip_prefix("purse="));
        let given = [Some(self.rows), self.stores, self.hands, purse]
            .into_iter()
            .flatten();
        let given: u32 = given.map(seeds).fold(0, u32::saturating_add);
        let left = program.seeds().saturating_sub(given);
        let shared = match layout.players() {
            1 => format!("{left}:0"),
            _ => format!("{}:{}", left - left / 2, left / 2),
        };
        let filled = |given: Option<&str>, there: bool, takes: bool| match (given, there) {
            (Some(given), _) => given.to_owned(),
            (None, false) => "-".to_owned(),
            (None, true) if takes => shared.clone(),
            (None, true) => "0:0".to_owned(),
        };
        format!(
            "{} {} {} {} {}",
            self.rows,
            filled(self.stores, has_stores, true),
            filled(self.hands, has_hands, !has_stores || self.stores.is_some()),
            self.mover.unwrap_or("S"),
            self.memory.unwrap_or("-")
        )
    }

    /// Fills in omitted parts from another position.
    pub(super) fn fill_from(&self, other: &Self) -> Self {
        Self {
            rows: self.rows,
            stores: self.stores.or(other.stores),
            hands: self.hands.or(other.hands),
            mover: self.mover.or(other.mover),
            memory: self.memory.or(other.memory),
        }
    }

    /// Describes the first difference from `found`, if there is one.
    pub(super) fn difference(&self, found: &Self) -> Option<String> {
        let parts = [
            ("the rows are", Some(self.rows), Some(found.rows)),
            ("the stores are", self.stores, found.stores),
            ("the hands are", self.hands, found.hands),
            ("the player to move is", self.mover, found.mover),
        ];
        for (label, given, found) in parts {
            if let Some(given) =
                given.filter(|given| !found.is_some_and(|found| are_equivalent(given, found)))
            {
                return Some(format!("{label} `{}`, not `{given}`", found.unwrap_or("-")));
            }
        }
        let missing = self
            .items()
            .find(|item| !found.items().any(|other| other.eq_ignore_ascii_case(item)))?;
        Some(format!("the game does not remember `{missing}`"))
    }

    fn items(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.memory.into_iter().flat_map(|memory| memory.split(';'))
    }
}

/// Returns the message about a part that is given twice. Two items of the memory just lack a `;` between them.
fn duplicate_message(before: &str, part: &str) -> String {
    match part.contains('=') {
        true => format!("`;` is missing between `{before}` and `{part}` (without spaces)"),
        false => format!("`{part}` is one too many: `{before}` has already been given"),
    }
}

fn unknown_part_message(part: &str) -> String {
    format!(
        "`{part}` is not part of a position here: after the rows come stores and hands such as `3:0` if the game has them, then `S` or `N`, then whatever else the game remembers"
    )
}

/// Returns the sum of the numbers in a part.
fn seeds(part: &str) -> u32 {
    let numbers = part.split(|sign: char| !sign.is_ascii_digit());
    let numbers = numbers.filter_map(|number| number.parse::<u32>().ok());
    numbers.fold(0, u32::saturating_add)
}

/// Whether two parts are equal apart from leading zeros.
fn are_equivalent(one: &str, other: &str) -> bool {
    let plain = |part: &str| -> Vec<String> {
        let words = part.split_inclusive([',', '/', ':']);
        words
            .map(|word| match word.trim_start_matches('0') {
                bare if bare.starts_with(|sign: char| sign.is_ascii_digit()) => bare.to_owned(),
                bare => format!("0{bare}").to_uppercase(),
            })
            .collect()
    };
    plain(one) == plain(other)
}
