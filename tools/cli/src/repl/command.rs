//! The commands of `sow play` and their parser.

use crate::players::SeatPlayer;
use crate::support::files::ExistingFile;
use sow_grammar::nearest;
use sow_grammar::rules::Seat;
use sow_matches::Extent;
use sow_players::{PlayerSpec, spec};
use std::path::PathBuf;
use std::time::Duration;

/// A parsed line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Any text that is not a command; the game decides whether it is a move.
    Move(String),
    /// Show the board.
    Board,
    /// Show the board from the other side.
    Flip,
    /// List the legal moves.
    Moves,
    /// Explain why a move is illegal, or what it does. Without a move, explain what the last move did.
    Why(String),
    /// Take back this number of moves.
    Undo(usize),
    /// Repeat a move that was taken back.
    Redo,
    /// List the moves played.
    History,
    /// Describe the last moves, as many as this number.
    Explain(usize),
    /// Show the rules in words.
    Rules,
    /// Show the position in one line.
    Position,
    /// Set up a position and continue from there.
    Setup(String),
    /// Write a record, with or without replacing an existing file.
    Save(PathBuf, ExistingFile),
    /// Load a record and continue from its end.
    Load(PathBuf),
    /// Show the options.
    Options,
    /// Start a new game with some options changed, or as a match or a single round.
    New(Restart),
    /// Make this number of random moves.
    Random(usize),
    /// Let a machine play these sides.
    Auto(Vec<Seat>, PlayerSpec),
    /// Set the strength of the machines that play.
    Level(u8),
    /// Show a good move.
    Hint,
    /// Analyse the position for this time.
    Analyse(Duration),
    /// Show the list of commands, or the help for commands that begin with this word.
    Help(String),
    /// Give the game up.
    Resign,
    /// Offer a draw.
    Draw,
    /// Leave.
    Quit,
}

/// The changes for a new game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Restart {
    /// Whether to play a match or a round; `None` for no change.
    pub extent: Option<Extent>,
    /// The changed options.
    pub options: Vec<(String, String)>,
}

/// The entry of a command in `help`.
#[derive(Debug)]
pub struct Usage {
    /// The name of the command.
    pub name: &'static str,
    /// The operand; empty if the command takes none.
    pub operand: &'static str,
    /// The description.
    pub help: &'static str,
}

const fn new_usage(name: &'static str, operand: &'static str, help: &'static str) -> Usage {
    Usage {
        name,
        operand,
        help,
    }
}

/// All commands.
pub const USAGES: &[Usage] = &[
    new_usage("moves", "", "list the legal moves"),
    new_usage(
        "why",
        "[MOVE]",
        "why a move is not legal, or what it (by default the last move) does, step by step, with the clauses of the rules and their lines",
    ),
    new_usage(
        "play",
        "MOVE …",
        "make one or more moves; `play` is only needed if the first is spelled like a command",
    ),
    new_usage(
        "undo",
        "[N]",
        "take back your last move (your last N moves) and the answers of the computer",
    ),
    new_usage("redo", "", "repeat a move that was taken back"),
    new_usage("history", "", "list the moves played"),
    new_usage(
        "explain",
        "[N]",
        "what the last move (or the last N) did, step by step",
    ),
    new_usage("board", "", "draw the board"),
    new_usage(
        "flip",
        "",
        "draw the board as the other player sees it, from now on",
    ),
    new_usage("rules", "", "the rules in words"),
    new_usage("options", "", "the options of the game and their values"),
    new_usage("position", "", "the position in one line"),
    new_usage(
        "setup",
        "POSITION",
        "continue from a position; parts may be left out as in cases",
    ),
    new_usage(
        "new",
        "[match] [NAME=VALUE …]",
        "start a new game, if you like with other options, or as a `match` or a single `round`",
    ),
    new_usage("random", "[N]", "make one random move, or N"),
    new_usage(
        "auto",
        "SIDE [PLAYER]",
        "let random moves, or a player such as `computer:5` (its level) or `computer:2s` (its time), play for `south`, `north` or `both`; who plays the other side stays; `auto off` lets people play both",
    ),
    new_usage(
        "level",
        "N",
        "set the strength of the computer that plays, from 1 to 10",
    ),
    new_usage(
        "hint",
        "",
        "a good move and its value, in seeds ahead for the player to move",
    ),
    new_usage(
        "analyse",
        "[TIME]",
        "analyse the position, by default for `10s`, and print the best lines; Ctrl-C stops it",
    ),
    new_usage(
        "save",
        "FILE",
        "write the game so far as a record, as text with PGN headers if FILE ends in `.pgn`; `save! FILE` replaces an existing file",
    ),
    new_usage("load", "FILE", "read a record and continue from its end"),
    new_usage("resign", "", "give the game up"),
    new_usage(
        "draw",
        "",
        "offer a draw, which the other player answers with yes or no",
    ),
    new_usage("help", "[COMMAND]", "this list, or one command"),
    new_usage("quit", "", "leave the game, like Ctrl-D"),
];

/// The commands that end the current game. They must be written in full unless it is over.
const LEAVES_THE_GAME: [&str; 3] = ["new", "load", "resign"];

/// The maximum number of random moves at once; no bundled game is that long.
const MAX_COUNT: usize = 2000;

/// Parses a line that is not empty.
///
/// # Errors
/// Returns a message if an operand is missing or wrong.
pub fn parse(line: &str) -> Result<Command, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let command = match word.to_lowercase().as_str() {
        "play" => Command::Move(required_operand(
            rest,
            "`play` needs a move; `moves` lists them",
        )?),
        "why" => Command::Why(rest.to_owned()),
        "setup" => Command::Setup(required_operand(
            rest,
            "`setup` needs a position; `position` shows how one is written",
        )?),
        "undo" => Command::Undo(parse_count("undo", rest)?),
        "save" | "save!" => Command::Save(
            required_operand(rest, "`save` needs the name of a file")?.into(),
            ExistingFile::from_force(word.ends_with('!')),
        ),
        "load" => Command::Load(required_operand(rest, "`load` needs the name of a file")?.into()),
        "explain" => Command::Explain(parse_count("explain", rest)?),
        "random" => Command::Random(parse_count("random", rest)?),
        "auto" => parse_auto(rest)?,
        "level" => Command::Level(spec::parse_level(rest)?),
        "analyse" | "analyze" => Command::Analyse(parse_time(rest)?),
        "help" | "?" | "h" => Command::Help(rest.to_lowercase()),
        "set" => {
            let example = if rest.is_empty() { "seeds=3" } else { rest };
            return Err(format!(
                "options are set for a new game: `new {example}`; `options` lists them"
            ));
        }
        "new" => Command::New(parse_restart(rest)?),
        other => match without_operand(other) {
            Some(command) if rest.is_empty() => command,
            Some(_) => return Err(format!("`{other}` takes no argument, but `{rest}` follows")),
            None => Command::Move(line.to_owned()),
        },
    };
    Ok(command)
}

/// Parses a line whose command is abbreviated, such as `pos` or `u 2`. The abbreviation must be unambiguous, and must
/// not end a game that is not over.
///
/// # Errors
/// As [`parse`], or if several commands begin with the abbreviation.
pub fn parse_abbreviated(line: &str, game_goes_on: bool) -> Result<Command, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let prefix = word.to_lowercase();
    let names = USAGES.iter().map(|usage| usage.name);
    let meant: Vec<&str> = names.filter(|name| name.starts_with(&prefix)).collect();
    match meant.as_slice() {
        [name] if game_goes_on && LEAVES_THE_GAME.contains(name) => Err(format!(
            "`{word}` is too short: type `{name}`, which ends the game at hand"
        )),
        [name] => parse(&format!("{name} {rest}")),
        [] => parse(line),
        several => Err(format!(
            "several commands begin with `{word}`: `{}`",
            several.join("`, `")
        )),
    }
}

fn without_operand(word: &str) -> Option<Command> {
    Some(match word {
        "board" => Command::Board,
        "flip" => Command::Flip,
        "hint" => Command::Hint,
        "moves" => Command::Moves,
        "history" => Command::History,
        "redo" => Command::Redo,
        "rules" => Command::Rules,
        "position" => Command::Position,
        "options" => Command::Options,
        "resign" => Command::Resign,
        "draw" => Command::Draw,
        "quit" | "exit" | "q" => Command::Quit,
        _ => return None,
    })
}

fn parse_restart(rest: &str) -> Result<Restart, String> {
    let mut restart = Restart::default();
    for word in rest.split_whitespace() {
        match word {
            "match" => restart.extent = Some(Extent::Match),
            "round" => restart.extent = Some(Extent::Round),
            word => restart.options.push(crate::game::assignment(word)?),
        }
    }
    Ok(restart)
}

fn required_operand(rest: &str, complaint: &str) -> Result<String, String> {
    if rest.is_empty() {
        Err(complaint.to_owned())
    } else {
        Ok(rest.to_owned())
    }
}

fn parse_count(command: &str, rest: &str) -> Result<usize, String> {
    match rest {
        "" => Ok(1),
        _ => rest
            .parse()
            .ok()
            .filter(|number| (1..=MAX_COUNT).contains(number))
            .ok_or_else(|| {
                format!("`{command}` takes a number from 1 to {MAX_COUNT}, not `{rest}`")
            }),
    }
}

/// The time of an analysis if the command gives none.
const DEFAULT_ANALYSIS_TIME: Duration = Duration::from_secs(10);

fn parse_time(rest: &str) -> Result<Duration, String> {
    match rest {
        "" => Ok(DEFAULT_ANALYSIS_TIME),
        rest => spec::parse_time(rest),
    }
}

fn parse_auto(rest: &str) -> Result<Command, String> {
    let (side, player) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let spec = match player.trim() {
        "" => PlayerSpec::Random,
        player => player
            .parse::<SeatPlayer>()?
            .spec(None, None)
            .ok_or("`auto off` lets people play again")?,
    };
    Ok(Command::Auto(parse_sides(side)?, spec))
}

fn parse_sides(rest: &str) -> Result<Vec<Seat>, String> {
    match rest.to_lowercase().as_str() {
        "south" | "s" => Ok(vec![Seat::South]),
        "north" | "n" => Ok(vec![Seat::North]),
        "both" => Ok(vec![Seat::South, Seat::North]),
        "off" => Ok(Vec::new()),
        "" => Err("`auto` needs a side: `south`, `north`, `both` or `off`".to_owned()),
        other => Err(format!(
            "`auto` takes `south`, `north`, `both` or `off`, not `{other}`"
        )),
    }
}

/// Returns the error for an unknown word, with the most similar command or move as a suggestion.
#[must_use]
pub fn unknown_word(word: &str, moves: &[String]) -> String {
    let commands = USAGES.iter().map(|usage| usage.name);
    match nearest(
        word,
        commands.chain(moves.iter().map(|word| word.trim_end())),
    ) {
        Some(meant) => format!("`{word}` is neither a move nor a command; did you mean `{meant}`?"),
        None => format!(
            "`{word}` is neither a move nor a command; `help` lists the commands, `moves` the moves"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_in_help_is_parsed() {
        for usage in USAGES {
            let operand = match usage.name {
                "setup" => "6,6/6,6 - - S -",
                "auto" => "north",
                "level" => "3",
                "play" | "why" => "3",
                "save" | "load" => "game.toml",
                _ => "",
            };
            let parsed = parse(&format!("{} {operand}", usage.name));
            assert!(parsed.is_ok(), "{}: {parsed:?}", usage.name);
            assert!(
                usage.name == "play" || !matches!(parsed, Ok(Command::Move(_))),
                "{}",
                usage.name
            );
        }
    }

    #[test]
    fn numbers_are_optional() {
        assert_eq!(parse("random"), Ok(Command::Random(1)));
        assert_eq!(parse("RANDOM 5"), Ok(Command::Random(5)));
        assert!(parse("random 0").is_err());
        assert!(parse("random x").is_err());
    }

    #[test]
    fn any_other_text_is_a_move() {
        assert_eq!(parse("f5>/left"), Ok(Command::Move("f5>/left".to_owned())));
        assert_eq!(parse("play rules"), Ok(Command::Move("rules".to_owned())));
    }

    #[test]
    fn mistakes_are_pointed_out() {
        assert!(unknown_word("mvoes", &[]).contains("did you mean `moves`?"));
        assert!(unknown_word("xyzzy", &[]).contains("`help`"));
        assert!(parse("undo 0").is_err());
        assert!(parse("redo 3").is_err());
    }

    #[test]
    fn the_beginning_of_a_command_is_enough() {
        assert_eq!(parse_abbreviated("Pos", true), Ok(Command::Position));
        assert_eq!(parse_abbreviated("u 2", true), Ok(Command::Undo(2)));
        assert_eq!(parse("q"), Ok(Command::Quit));
        let several = parse_abbreviated("s x", true).unwrap_err();
        assert!(several.contains("`setup`, `save`"), "{several}");
        for (short, whole) in [("n", "new"), ("lo x.toml", "load"), ("res", "resign")] {
            let refused = parse_abbreviated(short, true).unwrap_err();
            assert!(refused.contains(&format!("type `{whole}`")), "{refused}");
            assert!(parse_abbreviated(short, false).is_ok());
        }
    }
}
