//! Players as a user writes them: `random`, `computer:3`, `computer:2s`, `search:depth=6`, `mcts:playouts=5000`. There
//! are ten levels: a beginner beats the first, and the last plays at full strength.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The kind of a player, and its budget for a move.
///
/// ```
/// use sow_players::PlayerSpec;
///
/// let player: PlayerSpec = "search:depth=6".parse().unwrap();
/// assert_eq!(player.to_string(), "search:depth=6");
/// assert_eq!("computer".parse(), Ok(PlayerSpec::Level(5)));
/// let error = "mcts".parse::<PlayerSpec>().unwrap_err();
/// assert_eq!(error, "without a limit it would never stop; add `:time=1s` or `:playouts=10000`");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerSpec {
    /// Plays random legal moves, each with the same probability.
    Random,
    /// A level from 1 to [`MAX_LEVEL`].
    Level(u8),
    /// Searches ahead within a budget.
    Search(Budget),
    /// Monte Carlo tree search within a budget.
    Mcts(Budget),
}

/// The budget for a move; the limit reached first ends the search.
///
/// ```
/// use sow_players::{Budget, PlayerSpec};
///
/// let budget = Budget { nodes: Some(10_000), ..Budget::default() };
/// assert_eq!(PlayerSpec::Mcts(budget).to_string(), "mcts:playouts=10000");
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Budget {
    /// Maximum time.
    pub time: Option<Duration>,
    /// Maximum depth in moves.
    pub depth: Option<u32>,
    /// Maximum number of positions searched, or of playouts for [`PlayerSpec::Mcts`].
    pub nodes: Option<u64>,
}

/// The longest time allowed for a move.
const MAX_TIME: Duration = Duration::from_secs(24 * 60 * 60);

/// The level of a `computer` without a level.
pub const DEFAULT_LEVEL: u8 = 5;

const PLAYER_SYNTAX: &str =
    "a player is `random`, `computer:LEVEL`, `computer:TIME`, `search:…` or `mcts:…`";

impl PlayerSpec {
    /// Returns a player that searches for this time.
    #[must_use]
    pub const fn with_time(time: Duration) -> Self {
        Self::Search(Budget {
            time: Some(time),
            depth: None,
            nodes: None,
        })
    }
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim().to_lowercase();
        let (word, rest) = text.split_once(':').unwrap_or((&text, ""));
        match word {
            "random" if rest.is_empty() => Ok(Self::Random),
            "random" => Err(format!("`random` takes no settings; remove `:{rest}`")),
            "computer" => parse_computer(rest),
            "level" => parse_level(rest).map(Self::Level),
            "search" => parse_budget(rest, "nodes").map(Self::Search),
            "mcts" => parse_budget(rest, "playouts").and_then(|budget| match budget.depth {
                None => Ok(Self::Mcts(budget)),
                Some(_) => Err("`mcts` has no depth; give `time=` or `playouts=`".to_owned()),
            }),
            _ => Err(format!("`{word}` is not a player; {PLAYER_SYNTAX}")),
        }
    }
}

/// Parses the strength of a `computer`: a level, or the time for a move at full strength.
fn parse_computer(strength: &str) -> Result<PlayerSpec, String> {
    match strength {
        "" => Ok(PlayerSpec::Level(DEFAULT_LEVEL)),
        level if level.bytes().all(|byte| byte.is_ascii_digit()) => {
            parse_level(level).map(PlayerSpec::Level)
        }
        time => parse_time(time).map(PlayerSpec::with_time),
    }
}

/// Parses the number of a level, from 1 to [`MAX_LEVEL`].
///
/// # Errors
/// A message for the user if it is not such a number.
pub fn parse_level(text: &str) -> Result<u8, String> {
    text.parse()
        .ok()
        .filter(|&number| Level::from_number(number).is_some())
        .ok_or_else(|| {
            format!("`{text}` is not a level; levels go from 1 (weak) to {MAX_LEVEL} (strong)")
        })
}

/// Parses a time such as `2s`, `0.5s`, `200ms`, `1m`; a bare number is seconds. At most a day.
///
/// # Errors
/// A message for the user if it is not a time, zero, or too long.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a time; write it as `2s`, `0.5s`, `200ms` or `1m`");
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
        Ok(time) if time.is_zero() => Err("the time must be above 0, such as `10ms`".to_owned()),
        Ok(time) if time <= MAX_TIME => Ok(time),
        Ok(_) => Err(format!(
            "`{text}` is too long; a move may take a day at most"
        )),
        Err(_) => Err(wrong()),
    }
}

/// Parses limits such as `time=1s,depth=4`; `count` is the name of the limit on positions or playouts.
fn parse_budget(text: &str, count: &str) -> Result<Budget, String> {
    let mut budget = Budget::default();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| format!("`{part}` is not a limit; limits are written as `time=1s`"))?;
        match name {
            "time" => budget.time = Some(parse_time(value)?),
            "depth" => budget.depth = Some(parse_positive(name, value)?),
            _ if name == count => budget.nodes = Some(parse_positive(name, value)?),
            _ => {
                return Err(format!(
                    "`{name}` is not a limit here; valid ones: `time=`, `depth=` and `{count}=`"
                ));
            }
        }
    }
    if budget == Budget::default() {
        return Err(format!(
            "without a limit it would never stop; add `:time=1s` or `:{count}=10000`"
        ));
    }
    Ok(budget)
}

fn parse_positive<T: FromStr + PartialOrd + From<u8>>(
    name: &str,
    value: &str,
) -> Result<T, String> {
    let number = value.parse().ok();
    if number.is_none() && !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("`{name}` cannot be as large as `{value}`"));
    }
    number
        .filter(|number| *number >= T::from(1))
        .ok_or_else(|| format!("`{name}` must be a whole number of at least 1, not `{value}`"))
}

/// Writes the shortest form that [`FromStr`] parses: `computer:3` for a level, `computer:2s` for a search limited by
/// time alone.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, budget, count) = match self {
            Self::Random => return formatter.write_str("random"),
            Self::Level(number) => return write!(formatter, "computer:{number}"),
            Self::Search(Budget {
                time: Some(time),
                depth: None,
                nodes: None,
            }) => return write!(formatter, "computer:{}s", time.as_secs_f64()),
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

/// The strongest level.
pub const MAX_LEVEL: u8 = 10;

/// The strength of a level.
///
/// ```
/// use sow_players::{Level, MAX_LEVEL};
///
/// assert_eq!(Level::from_number(1).unwrap().depth, 1);
/// assert_eq!(Level::from_number(MAX_LEVEL).unwrap().slip_percent, 0);
/// assert_eq!(Level::from_number(MAX_LEVEL + 1), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Maximum depth in moves.
    pub depth: u32,
    /// Maximum number of positions searched.
    pub nodes: u64,
    /// The share of random moves, in percent.
    pub slip_percent: u32,
}

impl Level {
    /// Returns the level with a number from 1 to [`MAX_LEVEL`]; `None` for any other number. No level searches fewer
    /// positions than the one below it.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        let (depth, nodes, slips) = match number {
            1 => (1, 200, 40),
            2 => (1, 200, 20),
            3 => (2, 1_000, 15),
            4 => (2, 1_000, 5),
            5 => (3, 4_000, 2),
            6 => (4, 15_000, 0),
            7 => (6, 50_000, 0),
            8 => (8, 200_000, 0),
            9 => (12, 800_000, 0),
            MAX_LEVEL => (u32::MAX, u64::MAX, 0),
            _ => return None,
        };
        Some(Self {
            depth,
            nodes,
            slip_percent: slips,
        })
    }
}
