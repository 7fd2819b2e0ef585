//! Players as they are told in a word: `random`, `level:3`, `search:time=1s`, `mcts:playouts=5000`.

use crate::level::{Level, STRONGEST};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What a player is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recipe {
    /// Every legal move is as likely as the other.
    Random,
    /// A level from 1 to 10.
    Level(u8),
    /// Looks ahead within a budget.
    Search(Budget),
    /// Plays games on at random within a budget, and follows what goes well.
    Mcts(Budget),
}

/// How much may be spent on a move. Whatever runs out first ends it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time.
    pub time: Option<Duration>,
    /// Moves looked ahead.
    pub depth: Option<u32>,
    /// Positions looked at; of a tree of random games, the games.
    pub nodes: Option<u64>,
}

/// The longest time for a move.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

const KINDS: &str = "a player is `random`, `level:N`, `search:…` or `mcts:…`";

impl FromStr for Recipe {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim().to_lowercase();
        let (word, rest) = text.split_once(':').unwrap_or((&text, ""));
        match word {
            "random" if rest.is_empty() => Ok(Self::Random),
            "random" => Err(format!("`random` stands alone; what is `{rest}`?")),
            "level" => level(rest).map(Self::Level),
            "search" => budget(rest, "nodes").map(Self::Search),
            "mcts" => budget(rest, "playouts").and_then(|budget| match budget.depth {
                None => Ok(Self::Mcts(budget)),
                Some(_) => Err("`mcts` has no depth; give `time=` or `playouts=`".to_owned()),
            }),
            _ => Err(format!("`{word}` is no player; {KINDS}")),
        }
    }
}

/// Reads the number of a level.
///
/// # Errors
/// In words, if it is none.
pub fn level(text: &str) -> Result<u8, String> {
    text.parse()
        .ok()
        .filter(|&number| Level::of(number).is_some())
        .ok_or_else(|| {
            format!("`{text}` is no level; levels go from 1 (weak) to {STRONGEST} (strong)")
        })
}

/// Reads a time such as `2s`, `0.5s`, `200ms`, `1m`; a bare number is seconds.
///
/// # Errors
/// In words, if it is none or too long.
pub fn time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no time; write it as `2s`, `0.5s`, `200ms` or `1m`");
    let text = text.trim();
    let (number, unit) = match text.find(|sign: char| sign.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None => (text, "s"),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let seconds = match unit {
        "ms" => number / 1e3,
        "s" => number,
        "m" | "min" => number * 60.0,
        _ => return Err(wrong()),
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time.is_zero() => Err("a player needs some time; `10ms` is little".to_owned()),
        Ok(time) if time <= LONGEST => Ok(time),
        Ok(_) => Err(format!("`{text}` is too long; a move may take a day")),
        Err(_) => Err(wrong()),
    }
}

/// Reads `time=1s,depth=4`.
fn budget(text: &str, count: &str) -> Result<Budget, String> {
    let mut budget = Budget::default();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| format!("`{part}` is no limit; limits are written as `time=1s`"))?;
        match name {
            "time" => budget.time = Some(time(value)?),
            "depth" => budget.depth = Some(positive(name, value)?),
            _ if name == count => budget.nodes = Some(positive(name, value)?),
            _ => {
                return Err(format!(
                    "`{name}` is no limit here; there are `time=`, `depth=` and `{count}=`"
                ));
            }
        }
    }
    if budget == Budget::default() {
        return Err(format!(
            "without a limit it would think for ever; add `:time=1s` or `:{count}=10000`"
        ));
    }
    Ok(budget)
}

fn positive<T: FromStr + PartialOrd + From<u8>>(name: &str, value: &str) -> Result<T, String> {
    let number = value.parse().ok();
    if number.is_none() && !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("`{name}` cannot be as large as `{value}`"));
    }
    number
        .filter(|number| *number >= T::from(1))
        .ok_or_else(|| format!("`{name}` takes a whole number from 1 on, not `{value}`"))
}

/// As it is read.
impl fmt::Display for Recipe {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, budget, count) = match self {
            Self::Random => return formatter.write_str("random"),
            Self::Level(number) => return write!(formatter, "level:{number}"),
            Self::Search(budget) => ("search", budget, "nodes"),
            Self::Mcts(budget) => ("mcts", budget, "playouts"),
        };
        let parts = [
            budget
                .time
                .map(|time| format!("time={}s", time.as_secs_f64())),
            budget.depth.map(|depth| format!("depth={depth}")),
            budget.nodes.map(|nodes| format!("{count}={nodes}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        write!(formatter, "{word}:{}", parts.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in [
            "random",
            "level:3",
            "search:time=1s",
            "search:time=0.25s,depth=4,nodes=100",
            "mcts:playouts=500",
        ] {
            let recipe: Recipe = text.parse().unwrap();
            assert_eq!(recipe.to_string(), text);
        }
        assert_eq!(time("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(time("2"), Ok(Duration::from_secs(2)));
    }

    #[test]
    fn slips_are_answered() {
        for (text, said) in [
            ("rndom", "`rndom` is no player"),
            ("level:11", "levels go from 1"),
            ("level:", "levels go from 1"),
            ("search", "without a limit"),
            ("search:time=soon", "is no time"),
            ("search:time=-1s", "is no time"),
            ("search:time=1e30s", "is no time"),
            ("search:time=0s", "needs some time"),
            ("search:time=9999m", "too long"),
            ("search:depth=0", "from 1 on"),
            ("search:depth=99999999999999999999", "as large as"),
            ("search:breadth=3", "is no limit here"),
            ("search:4", "`4` is no limit"),
            ("mcts:depth=3", "has no depth"),
        ] {
            let error = text.parse::<Recipe>().unwrap_err();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
