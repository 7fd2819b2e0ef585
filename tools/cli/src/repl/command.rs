//! The commands of `sow play` and their parser.

use crate::players::Sitter;
use crate::support::files::Existing;
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
    /// List the legal moves.
    Moves,
    /// Explain why a move is illegal, or what it does; without a move, what the last one did.
    Why(String),
    /// Take back this number of moves.
    Undo(usize),
    /// Repeat a move that was taken back.
    Redo,
    /// List the moves played.
    History,
    /// Describe this number of last moves.
    Explain(usize),
    /// Show the rules in words.
    Rules,
    /// Show the position in one line.
    Position,
    /// Go on from a position.
    Setup(String),
    /// Write a record, with or without replacing an existing file.
    Save(PathBuf, Existing),
    /// Load a record and continue from its end.
    Load(PathBuf),
    /// Show the options.
    Options,
    /// Start a new game with some options changed, or as a match or a single round.
    New(Anew),
    /// Make this number of random moves.
    Random(usize),
    /// Let a machine play these sides.
    Auto(Vec<Seat>, PlayerSpec),
    /// Show a good move.
    Hint,
    /// Analyse the position for this time.
    Analyse(Duration),
    /// Show the list of commands.
    Help,
    /// Leave.
    Quit,
}

/// The changes for a new game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Anew {
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
    /// The operand, empty if it takes none.
    pub operand: &'static str,
    /// The description.
    pub help: &'static str,
}

const fn usage(name: &'static str, operand: &'static str, help: &'static str) -> Usage {
    Usage {
        name,
        operand,
        help,
    }
}

/// All commands.
pub const USAGES: &[Usage] = &[
    usage("moves", "", "list the legal moves"),
    usage(
        "why",
        "[MOVE]",
        "why a move is not legal, or what it (by default the last move) does, step by step, with the clauses of the rules and their lines",
    ),
    usage(
        "play",
        "MOVE …",
        "make one or more moves; `play` is only needed if the first is spelled like a command",
    ),
    usage(
        "undo",
        "[N]",
        "take back your last move (your last N moves) and the answers of the computer",
    ),
    usage("redo", "", "repeat a move that was taken back"),
    usage("history", "", "list the moves played"),
    usage(
        "explain",
        "[N]",
        "what the last move (or the last N) did, step by step",
    ),
    usage("board", "", "draw the board"),
    usage("rules", "", "the rules in words"),
    usage("options", "", "the options of the game and their values"),
    usage("position", "", "the position in one line"),
    usage(
        "setup",
        "POSITION",
        "continue from a position; parts may be left out as in cases",
    ),
    usage(
        "new",
        "[match] [NAME=VALUE …]",
        "start a new game, if you like with other options, or as a `match` or a single `round`",
    ),
    usage("random", "[N]", "make one random move, or N"),
    usage(
        "auto",
        "SIDE [PLAYER]",
        "let random moves, or a player such as `computer:5` (its level) or `computer:2s` (its time), play for `south`, `north` or `both`; `auto off` ends it",
    ),
    usage(
        "hint",
        "",
        "a good move and its value, in seeds ahead for the player to move",
    ),
    usage(
        "analyse",
        "[TIME]",
        "analyse the position, by default for `10s`, and print the best lines; Ctrl-C stops it",
    ),
    usage(
        "save",
        "FILE",
        "write the game so far as a record; `save! FILE` replaces an existing file",
    ),
    usage("load", "FILE", "read a record and continue from its end"),
    usage("help", "", "this list"),
    usage("quit", "", "leave the game, like Ctrl-D"),
];

/// The maximum number of random moves at once; no bundled game is that long.
const MOST: usize = 2000;

/// Parses a line that is not empty.
///
/// # Errors
/// Returns a message if an operand is missing or wrong.
pub fn parse(line: &str) -> Result<Command, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let command = match word.to_lowercase().as_str() {
        "play" => Command::Move(needed(rest, "`play` needs a move; `moves` lists them")?),
        "why" => Command::Why(rest.to_owned()),
        "setup" => Command::Setup(needed(
            rest,
            "`setup` needs a position; `position` shows how one is written",
        )?),
        "undo" => Command::Undo(number("undo", rest)?),
        "save" | "save!" => Command::Save(
            needed(rest, "`save` needs the name of a file")?.into(),
            Existing::forced(word.ends_with('!')),
        ),
        "load" => Command::Load(needed(rest, "`load` needs the name of a file")?.into()),
        "explain" => Command::Explain(number("explain", rest)?),
        "random" => Command::Random(number("random", rest)?),
        "auto" => auto(rest)?,
        "analyse" | "analyze" => Command::Analyse(time(rest)?),
        "new" => Command::New(anew(rest)?),
        other => match without_operand(other) {
            Some(command) if rest.is_empty() => command,
            Some(_) => return Err(format!("`{other}` takes no argument, but `{rest}` follows")),
            None => Command::Move(line.to_owned()),
        },
    };
    Ok(command)
}

/// Parses a line whose command is abbreviated, such as `pos` or `u 2`; the abbreviation has to be unambiguous.
///
/// # Errors
/// As [`parse`], or if several commands begin with the abbreviation.
pub fn parse_shortened(line: &str) -> Result<Command, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let begun = word.to_lowercase();
    let names = USAGES.iter().map(|usage| usage.name);
    let meant: Vec<&str> = names.filter(|name| name.starts_with(&begun)).collect();
    match meant.as_slice() {
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
        "hint" => Command::Hint,
        "moves" => Command::Moves,
        "history" => Command::History,
        "redo" => Command::Redo,
        "rules" => Command::Rules,
        "position" => Command::Position,
        "options" => Command::Options,
        "help" | "?" | "h" => Command::Help,
        "quit" | "exit" | "q" => Command::Quit,
        _ => return None,
    })
}

fn anew(rest: &str) -> Result<Anew, String> {
    let mut anew = Anew::default();
    for word in rest.split_whitespace() {
        match word {
            "match" => anew.extent = Some(Extent::Match),
            "round" => anew.extent = Some(Extent::Round),
            word => anew.options.push(crate::game::assignment(word)?),
        }
    }
    Ok(anew)
}

fn needed(rest: &str, complaint: &str) -> Result<String, String> {
    if rest.is_empty() {
        Err(complaint.to_owned())
    } else {
        Ok(rest.to_owned())
    }
}

fn number(command: &str, rest: &str) -> Result<usize, String> {
    match rest {
        "" => Ok(1),
        _ => rest
            .parse()
            .ok()
            .filter(|number| (1..=MOST).contains(number))
            .ok_or_else(|| format!("`{command}` takes a number from 1 to {MOST}, not `{rest}`")),
    }
}

/// The time of an analysis for which none is given.
const ANALYSIS: Duration = Duration::from_secs(10);

fn time(rest: &str) -> Result<Duration, String> {
    match rest {
        "" => Ok(ANALYSIS),
        rest => spec::time(rest),
    }
}

fn auto(rest: &str) -> Result<Command, String> {
    let (side, player) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let recipe = match player.trim() {
        "" => PlayerSpec::Random,
        player => player
            .parse::<Sitter>()?
            .recipe(None, None)
            .ok_or("`auto off` lets people play again")?,
    };
    Ok(Command::Auto(sides(side)?, recipe))
}

fn sides(rest: &str) -> Result<Vec<Seat>, String> {
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

/// Returns the error for an unknown word, with the nearest command or move as a suggestion.
#[must_use]
pub fn unknown(word: &str, moves: &[String]) -> String {
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
    fn every_command_that_help_tells_is_known() {
        for usage in USAGES {
            let operand = match usage.name {
                "setup" => "6,6/6,6 - - S -",
                "auto" => "north",
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
    fn all_else_is_a_move() {
        assert_eq!(parse("f5>/left"), Ok(Command::Move("f5>/left".to_owned())));
        assert_eq!(parse("play rules"), Ok(Command::Move("rules".to_owned())));
    }

    #[test]
    fn slips_are_pointed_out() {
        assert!(unknown("mvoes", &[]).contains("did you mean `moves`?"));
        assert!(unknown("xyzzy", &[]).contains("`help`"));
        assert!(parse("undo 0").is_err());
        assert!(parse("redo 3").is_err());
    }

    #[test]
    fn the_beginning_of_a_command_is_enough() {
        assert_eq!(parse_shortened("Pos"), Ok(Command::Position));
        assert_eq!(parse_shortened("u 2"), Ok(Command::Undo(2)));
        assert_eq!(parse("q"), Ok(Command::Quit));
        let several = parse_shortened("s x").unwrap_err();
        assert!(several.contains("`setup`, `save`"), "{several}");
    }
}
