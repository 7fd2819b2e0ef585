//! From what was understood to the text of a rule file, laid out as `sow fmt` does.

mod phrase;

use crate::description::{
    Action, Deal, Description, Direction, Kind, Over, Part, Place, Rounds, Row, Seat, StoreEnd,
    Stores,
};
use sow_grammar::format::format;
use sow_grammar::parser::Form;
use sow_grammar::source::Sources;
use std::fmt::Write as _;

/// The name of the table that several kinds of move share.
const SHARED: &str = "landing";

/// More laps than this make a move never-ending.
const MOST_LAPS: u32 = 1000;

/// The rule file.
pub(crate) fn print(game: &Description) -> String {
    let mut text = String::new();
    for section in [heading, board, setup, moves, end, rounds] {
        text.push_str(&section(game));
        text.push('\n');
    }
    let mut sources = Sources::default();
    sources.add("imported", None, text.clone());
    // What cannot be laid out has a fault, which whoever checks the file is told.
    format(sources.get(0), Form::Game).unwrap_or(text)
}

/// The comments for what was not translated of a part.
fn comments(game: &Description, part: Part) -> String {
    let left = game.untranslated.iter().filter(|one| one.part == part);
    left.fold(String::new(), |text, one| {
        format!("{text}# not translated: {}\n", one_line(&one.what))
    })
}

/// Fit for a comment: one line, nothing that commands a terminal.
fn one_line(text: &str) -> String {
    let mut words = text
        .split(|sign: char| sign.is_whitespace() || sign.is_control())
        .filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_owned();
    let line = words.fold(first, |line, word| line + " " + word);
    match line.char_indices().nth(160) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line,
    }
}

fn heading(game: &Description) -> String {
    let title = one_line(&game.title).replace(['"', '\\'], "'");
    let title = if title.is_empty() { "Imported" } else { &title };
    let remarks = game
        .remarks
        .iter()
        .map(|remark| format!("# {}\n", one_line(remark)));
    let remarks: String = remarks.collect();
    format!(
        "game \"{title}\"\n\n{remarks}{}",
        comments(game, Part::Game)
    )
}

fn board(game: &Description) -> String {
    let board = &game.board;
    let store = match board.store {
        None => "",
        Some(StoreEnd::Left) => "store left\n",
        Some(StoreEnd::Right) => "store right\n",
        Some(StoreEnd::Ahead) => "store ahead\n",
    };
    let track = if board.rows == 1 { "shared" } else { "own" };
    let laps = match game.has_laps() {
        true => format!("laps at most {MOST_LAPS}\n"),
        false => String::new(),
    };
    format!(
        "board {{\n{}rows {}\npits {}\n{store}track {track}\n{laps}}}\n",
        comments(game, Part::Board),
        board.rows,
        board.pits
    )
}

fn setup(game: &Description) -> String {
    let lines: String = game.setup.iter().map(deal).collect();
    format!("setup {{\n{}{lines}}}\n", comments(game, Part::Setup))
}

fn deal(deal: &Deal) -> String {
    let player = match deal.player {
        None => "",
        Some(Seat::South) => "south ",
        Some(Seat::North) => "north ",
    };
    let seeds = deal.seeds.iter().map(u32::to_string);
    format!(
        "{player}{}: {}\n",
        phrase::many(&deal.place),
        Vec::from_iter(seeds).join(", ")
    )
}

fn moves(game: &Description) -> String {
    let mut text = comments(game, Part::Move);
    if let Some(mark) = game.played_mark {
        let _ = write!(text, "mark {mark}\n\n");
    }
    let shared = game.kinds.iter().filter(|one| one.last.is_none()).count() > 1;
    for one in &game.kinds {
        text.push_str(&kind(game, one, shared));
    }
    if shared {
        let _ = write!(text, "table {SHARED} {{\n{}}}\n\n", last_rows(game));
    }
    if game.sows_on() {
        let _ = write!(text, "table {} {{ else => end }}\n\n", phrase::DONE);
    }
    if game.passes {
        let names = game.kinds.iter().map(|one| one.name);
        let names = Vec::from_iter(names).join(", ");
        let _ = write!(text, "move pass unless {names} {{ pass }}\n\n");
    }
    text
}

fn kind(game: &Description, kind: &Kind, shared: bool) -> String {
    let when = match kind.when.as_slice() {
        [] => String::new(),
        conditions => format!(" when {}", phrase::all(conditions)),
    };
    let unless = kind
        .unless
        .map_or_else(String::new, |name| format!(" unless {name}"));
    let mut text = format!("move {}{unless}{when} {{\n", kind.name);
    let from = kind.from.clone().having(kind.of.iter().cloned());
    let preferring = kind.preferring.as_ref().map_or_else(String::new, |one| {
        format!(", preferring pit where {}", phrase::condition(one))
    });
    let _ = writeln!(text, "from {}{preferring}", phrase::place(&from));
    if let Some(mark) = game.played_mark {
        let _ = writeln!(text, "mark here as {mark}");
    }
    let _ = writeln!(text, "{}", sowing(kind));
    for duty in &kind.duties {
        let word = if duty.forbidden { "forbid" } else { "require" };
        let condition = phrase::condition(&duty.condition);
        let when = duty.when.as_ref().map_or_else(String::new, |one| {
            format!(" when {}", phrase::condition(one))
        });
        let _ = writeln!(text, "{word} {condition}{when}");
    }
    if !game.each.is_empty() {
        let _ = writeln!(text, "each {{\n{}}}", rows(&game.each));
    }
    let last = match &kind.last {
        Some(own) => format!("last {{\n{}}}\n", table(own)),
        None if shared => format!("last {SHARED}\n"),
        None => format!("last {{\n{}}}\n", last_rows(game)),
    };
    format!("{text}{last}}}\n\n")
}

fn sowing(kind: &Kind) -> String {
    let direction = match kind.direction {
        Direction::Counterclockwise => "counterclockwise",
        Direction::Clockwise => "clockwise",
        Direction::EitherWay => "either way",
    };
    let into = match kind.into {
        Stores::None => "",
        Stores::Own => " into own store",
        Stores::Both => " into both stores",
    };
    let skipped = kind.skipping.iter().map(phrase::place);
    let skipping = match Vec::from_iter(skipped).as_slice() {
        [] => String::new(),
        places => format!(" skipping {}", places.join(", ")),
    };
    let from = if kind.from_here { " from here" } else { "" };
    let keeping = if kind.keeping { " keeping 1" } else { "" };
    format!("sow {direction}{into}{skipping}{from}{keeping}")
}

/// The last table, and what it does not say.
fn last_rows(game: &Description) -> String {
    comments(game, Part::Last) + &table(&game.last)
}

/// The rows of a last table, up to one that always fits.
fn table(all: &[Row]) -> String {
    let always = all.iter().position(|row| row.when.is_empty());
    let reached = always.map_or(all, |at| &all[..=at]);
    // The last row says `end` anyway.
    let says_more = |row: &Row| row.actions != [Action::End];
    let reached = match (always, reached.iter().rposition(says_more)) {
        (None, Some(last)) => &reached[..=last],
        (None, None) => &[],
        (Some(_), _) => reached,
    };
    let end = if always.is_some() {
        ""
    } else {
        "else => end\n"
    };
    rows(reached) + end
}

fn rows(rows: &[Row]) -> String {
    rows.iter().map(row).collect()
}

/// A row begins with the place of the last seed, if its conditions say one.
fn row(row: &Row) -> String {
    use crate::description::Condition;
    let place = row
        .when
        .iter()
        .position(|one| matches!(one, Condition::At(Place::Pits(..) | Place::Store(_))));
    let pattern = match place.map(|at| (&row.when[at], at)) {
        Some((Condition::At(place), at)) => {
            let others = row
                .when
                .iter()
                .enumerate()
                .filter(|(number, _)| *number != at);
            let others = others.map(|(_, condition)| condition.clone());
            phrase::place(&place.clone().having(others))
        }
        _ if row.when.is_empty() => "else".to_owned(),
        _ => format!("when {}", phrase::all(&row.when)),
    };
    format!("{pattern} => {}\n", phrase::actions(&row.actions))
}

fn end(game: &Description) -> String {
    let rows: String = game
        .end
        .iter()
        .map(|row| {
            format!(
                "when {} => {}\n",
                phrase::all(&row.when),
                phrase::actions(&row.actions)
            )
        })
        .collect();
    format!("end {{\n{}{rows}}}\n", comments(game, Part::End))
}

fn rounds(game: &Description) -> String {
    let comments = comments(game, Part::Match);
    let Some(rounds) = &game.rounds else {
        return comments;
    };
    let over = match rounds.over {
        Over::Points(points) => format!("when own points >= {points} => own wins"),
        Over::FewerSeeds(seeds) => format!("when own seeds < {seeds} => opponent wins"),
    };
    format!(
        "match {{\n{comments}{} begins\nover {{ {over} }}\n{}}}\n",
        rounds.beginner,
        next_round(rounds)
    )
}

fn next_round(rounds: &Rounds) -> String {
    let Some(refill) = &rounds.refill else {
        return String::new();
    };
    let pits = in_turn(&refill.pits).join(", ");
    let block = if refill.blocked {
        "; block empty pits"
    } else {
        ""
    };
    format!(
        "next round {{ else => fill {pits} with {}{block} }}\n",
        refill.seeds
    )
}

/// Pits in their order, as few words as can be: `front 1..6`, `front 6..1`, or one by one.
fn in_turn(pits: &[u8]) -> Vec<String> {
    let follow = |step: i16| {
        let mut pairs = pits.windows(2);
        pairs.all(|pair| i16::from(pair[1]) - i16::from(pair[0]) == step)
    };
    match pits {
        [first, .., last] if follow(1) || follow(-1) => vec![format!("front {first}..{last}")],
        _ => pits.iter().map(|pit| format!("front {pit}")).collect(),
    }
}
