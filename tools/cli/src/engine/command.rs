//! The commands of the engine protocol and their parser.

use sow_display::english::shorten;
use sow_grammar::nearest;
use std::time::Duration;

/// A parsed line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Asks for the engine's name and options.
    Ugi,
    /// Asks whether the engine is ready.
    IsReady,
    /// Starts another game, and forgets the current one.
    NewGame,
    /// Sets an option: its name and value.
    SetOption(String, String),
    /// Sets the position to search: its start (`None` for the opening), and the moves from there.
    Position(Option<String>, Vec<String>),
    /// Starts a search.
    Go(GoLimits),
    /// Stops the search.
    Stop,
    /// Asks about the position.
    Query(Query),
    /// Ends the conversation.
    Quit,
}

/// The limits of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GoLimits {
    /// Search until `stop`.
    pub infinite: bool,
    /// The depth in moves.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The time that each player has left for the game, South first.
    pub time: [Option<Duration>; 2],
    /// The time that each player gains with each move, South first.
    pub increment: [Duration; 2],
}

/// The questions about the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// Whether South is to move.
    P1Turn,
    /// Whether the game is over.
    GameOver,
    /// The result: a winner, a draw, or none yet.
    Result,
    /// The position in one line.
    Position,
    /// The legal moves.
    Moves,
}

const COMMANDS: [&str; 9] = [
    "ugi",
    "isready",
    "uginewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "query",
    "quit",
];
const QUERIES: &str = "`p1turn`, `gameover`, `result`, `position` and `moves`";

/// Parses a line; `None` for an empty one.
///
/// # Errors
/// Returns a message that says what is wrong with the line.
pub fn parse(line: &str) -> Result<Option<Command>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let command = match word {
        "" => return Ok(None),
        "setoption" => parse_set_option(rest)?,
        "position" => parse_position(rest)?,
        "go" => Command::Go(parse_go(rest)?),
        "query" => Command::Query(parse_query(rest)?),
        _ => {
            let command = without_argument(word).ok_or_else(|| unknown_command(word))?;
            if !rest.is_empty() {
                return Err(format!(
                    "`{word}` takes no argument, but `{}` follows",
                    shorten(rest, 40)
                ));
            }
            command
        }
    };
    Ok(Some(command))
}

fn without_argument(word: &str) -> Option<Command> {
    Some(match word {
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "uginewgame" => Command::NewGame,
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        _ => return None,
    })
}

fn unknown_command(word: &str) -> String {
    let shown = shorten(word, 40);
    match nearest(&shown, COMMANDS) {
        Some(meant) => format!("`{shown}` is not a command; did you mean `{meant}`?"),
        None => format!(
            "`{shown}` is not a command; the commands are {}",
            COMMANDS.join(", ")
        ),
    }
}

fn parse_set_option(rest: &str) -> Result<Command, String> {
    let wrong = || "an option is set as `setoption name NAME value VALUE`".to_owned();
    let rest = rest.strip_prefix("name ").ok_or_else(wrong)?;
    // The value may be empty.
    let (name, value) = match rest.strip_suffix(" value") {
        Some(name) => (name, ""),
        None => rest.split_once(" value ").ok_or_else(wrong)?,
    };
    Ok(Command::SetOption(
        name.trim().to_owned(),
        value.trim().to_owned(),
    ))
}

fn parse_position(rest: &str) -> Result<Command, String> {
    let (start, moves) = match rest.split_once(" moves") {
        Some((start, moves)) => (start.trim(), moves),
        None => (rest, ""),
    };
    let start = match start.split_once(char::is_whitespace) {
        None if start == "startpos" => None,
        Some(("fen", position)) => Some(position.trim().to_owned()),
        _ => {
            return Err(
                "a position is `position startpos` or `position fen POSITION`, optionally followed by `moves …`"
                    .to_owned(),
            );
        }
    };
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Ok(Command::Position(start, moves))
}

fn parse_go(rest: &str) -> Result<GoLimits, String> {
    let mut go = GoLimits::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = |least| parse_number(word, words.next().unwrap_or_default(), least);
        match word {
            "infinite" => go.infinite = true,
            "depth" => go.depth = Some(u32::try_from(number(1)?).unwrap_or(u32::MAX)),
            "nodes" => go.nodes = Some(number(1)?),
            "movetime" => go.move_time = Some(milliseconds(number(1)?)),
            "p1time" => go.time[0] = Some(milliseconds(number(0)?)),
            "p2time" => go.time[1] = Some(milliseconds(number(0)?)),
            "p1inc" => go.increment[0] = milliseconds(number(0)?),
            "p2inc" => go.increment[1] = milliseconds(number(0)?),
            _ => {
                return Err(format!(
                    "`{}` is not a limit; the limits are depth, nodes, movetime, p1time, p2time, p1inc, p2inc and infinite",
                    shorten(word, 40)
                ));
            }
        }
    }
    Ok(go)
}

fn parse_number(word: &str, text: &str, least: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number >= least);
    number.ok_or_else(|| {
        let shown = shorten(text, 40);
        format!("`{word}` takes a whole number of at least {least}, not `{shown}`")
    })
}

/// Converts milliseconds, capped at a year, which is as good as no limit.
fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number.min(365 * 24 * 3_600_000))
}

fn parse_query(rest: &str) -> Result<Query, String> {
    Ok(match rest {
        "p1turn" => Query::P1Turn,
        "gameover" => Query::GameOver,
        "result" => Query::Result,
        "position" => Query::Position,
        "moves" => Query::Moves,
        _ => {
            return Err(format!(
                "`{}` is not a query; the queries are {QUERIES}",
                shorten(rest, 40)
            ));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_parsed() {
        assert_eq!(parse("  "), Ok(None));
        assert_eq!(parse("ugi"), Ok(Some(Command::Ugi)));
        assert_eq!(
            parse("position fen 6,6/6,6 0:0 - S - moves 1 2>"),
            Ok(Some(Command::Position(
                Some("6,6/6,6 0:0 - S -".to_owned()),
                vec!["1".to_owned(), "2>".to_owned()]
            )))
        );
        assert_eq!(
            parse("go depth 4 movetime 100"),
            Ok(Some(Command::Go(GoLimits {
                depth: Some(4),
                move_time: Some(Duration::from_millis(100)),
                ..GoLimits::default()
            })))
        );
        assert_eq!(
            parse("setoption name MultiPV value 3"),
            Ok(Some(Command::SetOption(
                "MultiPV".to_owned(),
                "3".to_owned()
            )))
        );
    }

    #[test]
    fn mistakes_are_reported() {
        for (line, expected) in [
            ("gp", "did you mean `go`?"),
            ("go depth", "at least 1"),
            ("go depth 0", "at least 1"),
            ("go depth -3", "at least 1"),
            ("go far", "is not a limit"),
            ("position", "startpos"),
            ("position end", "startpos"),
            ("setoption MultiPV 3", "setoption name"),
            ("query me", "is not a query"),
            ("stop it", "takes no argument"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
        }
    }
}
