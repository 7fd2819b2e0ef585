//! What the last seed captures, and where sowing goes on.

mod across;
mod laps;
mod others;

use super::values::Values;
use super::{Laps, Shape};
use crate::ImportError;
use crate::description::{
    Action, Amount, Comparison, Condition, Description, Owner, Part, Place, Row, Taker, Which,
};

/// The mark of pits that have been played.
const UNLOCKED: &str = "unlocked";

/// What is common to all captures of a game.
struct Captures {
    /// What the pit that is captured must hold, if a seed has just fallen into it.
    basic: Vec<Condition>,
    /// On which side it must lie, at first and further on.
    side: Owner,
    side_further: Owner,
    several: bool,
    /// Further captures follow the direction of sowing, or go against it.
    onward: bool,
    both_ways: bool,
    /// When a row applies, besides its own conditions.
    when: Vec<Condition>,
    /// What follows a capture.
    then: Option<Action>,
    /// No capture if this would hold afterwards.
    unless: Option<Condition>,
    /// What is taken as well.
    extra: Option<Place>,
}

pub(super) fn read(
    shape: Shape,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<(), ImportError> {
    let captures = common(values, game)?;
    let sow_rule = values.number("sow_rule")?;
    laps::while_sowing(shape, sow_rule, &captures, game);
    let goes_on = shape.laps == Laps::Last && sow_rule == 8;
    let mut rows = across::cross(&captures, goes_on, values, game)?;
    let special = others::special(shape, &captures, values, game)?;
    let has_others = !rows.is_empty() || !special.is_empty();
    rows.extend(special);
    let on_the_way = matches!(sow_rule, 3 | 4) && shape.laps != Laps::Next;
    if (!has_others || on_the_way) && !captures.basic.is_empty() {
        rows.extend(basic(&captures, goes_on));
    }
    let laps = laps::laps(shape, sow_rule, values, game)?;
    match shape.laps {
        // Where the next pit is sown, captures come when it is empty.
        Laps::Next => game.last.extend(laps.into_iter().chain(rows)),
        Laps::Last | Laps::Off => game.last.extend(rows.into_iter().chain(laps)),
    }
    for name in ["nosinglecapt", "moveunlock", "xc_sown"] {
        let is_said = name == "moveunlock" && game.played_mark.is_some() && !has_others;
        if values.is_set(name)? && !is_said {
            game.leave_out(Part::Last, format!("`{name}`: {}", meaning(name)));
        }
    }
    children(values, game)
}

fn meaning(name: &str) -> &'static str {
    match name {
        "nosinglecapt" => "no capture by a move of a single seed",
        "moveunlock" => "no capture from holes that have not been played",
        _ => "a cross capture only after sowing the other side, otherwise another turn",
    }
}

fn common(values: &mut Values<'_>, game: &mut Description) -> Result<Captures, ImportError> {
    let (side, side_further) = match values.number("capt_side")? {
        0 if values.is_set("oppsidecapt")? => (Owner::Opponent, Owner::Opponent),
        0 => (Owner::Either, Owner::Either),
        1 | 5 => (Owner::Opponent, Owner::Opponent),
        3 => (Owner::Opponent, Owner::Either),
        4 => (Owner::Own, Owner::Either),
        _ => (Owner::Own, Owner::Own),
    };
    let direction = match values.number("capt_dir")? {
        0 => i64::from(values.is_set("capsamedir")?),
        code => code,
    };
    let several = values.number_or_any("multicapt")?;
    if several > 1 {
        game.leave_out(
            Part::Last,
            format!("`multicapt` {several}: no more holes than that"),
        );
    }
    let first = values.count("nocaptmoves")?;
    let later = Condition::Compare(Amount::Turn, Comparison::More, Amount::Number(first));
    let then = match values.number("capt_rturn")? {
        0 => None,
        code => {
            if code > 1 {
                game.leave_out(
                    Part::Last,
                    "`capt_rturn` 2: only the first capture gives another turn",
                );
            }
            Some(Action::Again)
        }
    };
    let slam = values.number("grandslam")?;
    if slam > 2 {
        game.leave_out(
            Part::Last,
            format!("`grandslam` {slam}: what becomes of a capture of everything"),
        );
    }
    if slam == 2 {
        game.leave_out(
            Part::Last,
            "`grandslam` 2 allows a capture of everything if the opponent began the turn without seeds",
        );
    }
    let basic = basic_conditions(values, game)?;
    Ok(Captures {
        side,
        side_further,
        several: several != 0 && several != 1,
        onward: direction == 1,
        both_ways: direction == 2,
        when: if first > 0 { vec![later] } else { vec![] },
        then,
        unless: (slam == 2).then_some(Condition::Empty(Place::OPPONENT)),
        extra: extra(&basic, side, values, game)?,
        basic,
    })
}

/// What is taken besides.
fn extra(
    basic: &[Condition],
    side: Owner,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Option<Place>, ImportError> {
    let code = values.number("pickextra")?;
    let meaning = match code {
        // Those that end the game are read with the endings.
        0 | 3 | 4 => return Ok(None),
        1 if side != Owner::Either => return Ok(Some(Place::Opposite)),
        2 if !basic.is_empty() => return Ok(Some(Place::OPPONENT.having(elsewhere(basic)))),
        5 => "the hole of the last seed as well",
        _ => "more holes than the one captured",
    };
    game.leave_out(Part::Last, format!("`pickextra` {code}: {meaning}"));
    Ok(None)
}

/// What a pit must hold to be captured.
fn basic_conditions(
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Condition>, ImportError> {
    let mut conditions = Vec::new();
    let list = values.list("capt_on")?;
    if !list.is_empty() {
        conditions.push(Condition::Among(Amount::Seeds, list));
    }
    if values.is_set("evens")? {
        conditions.push(Condition::Even(Amount::Seeds));
    }
    for (name, comparison) in [
        ("capt_min", Comparison::AtLeast),
        ("capt_max", Comparison::AtMost),
    ] {
        let number = values.count(name)?;
        if number > 0 {
            conditions.push(Condition::seeds(comparison, number));
        }
    }
    if values.is_set("moveunlock")? && !conditions.is_empty() {
        game.played_mark = Some(UNLOCKED);
        conditions.push(Condition::Marked(UNLOCKED));
    }
    Ok(conditions)
}

impl Captures {
    /// A row that captures these places.
    fn row(&self, when: Vec<Condition>, places: Vec<Place>, then: Option<Action>) -> Row {
        let capture = Action::Capture {
            places: places.into_iter().chain(self.extra.clone()).collect(),
            taker: Taker::Mover,
            unless: self.unless.clone(),
        };
        let then = then.or_else(|| self.then.clone());
        Row::new(
            [when, self.when.clone()].concat(),
            Vec::from_iter([capture].into_iter().chain(then)),
        )
    }

    /// What any other pit must hold: it may also be empty, and an empty one is not captured.
    fn elsewhere(&self) -> Vec<Condition> {
        elsewhere(&self.basic)
    }

    fn pits(owner: Owner) -> Place {
        Place::Pits(owner, Which::All)
    }

    /// The places from `start` on that fit, in the directions of the game.
    fn runs(&self, start: Place, of: &Place) -> Vec<Place> {
        let run = |backward, from| Place::Run {
            backward,
            from: Box::new(from),
            of: Box::new(of.clone()),
        };
        match (self.both_ways, self.onward) {
            (true, _) => vec![run(true, start.clone()), run(false, start)],
            (false, onward) => vec![run(!onward, start)],
        }
    }
}

fn elsewhere(basic: &[Condition]) -> Vec<Condition> {
    // Numbers that are listed are never 0, nor is what is more than another number.
    let says_some = basic.iter().any(|condition| {
        matches!(
            condition,
            Condition::Among(..) | Condition::Compare(_, Comparison::AtLeast, _)
        )
    });
    let some = (!says_some).then(|| Condition::seeds(Comparison::More, 0));
    basic.iter().cloned().chain(some).collect()
}

/// The last seed makes a number that is captured.
fn basic(captures: &Captures, goes_on: bool) -> Vec<Row> {
    let at = Captures::pits(captures.side);
    let when = [vec![Condition::At(at)], captures.basic.clone()].concat();
    let further = Captures::pits(captures.side_further).having(captures.elsewhere());
    let places = match captures.several {
        true => captures.runs(Place::Here, &further),
        false => vec![Place::Here],
    };
    let mut row = captures.row(when, places, None);
    if goes_on {
        row.actions.extend([Action::Step, Action::RELAY]);
    }
    vec![row]
}

/// Holes that a player makes their own during play.
fn children(values: &mut Values<'_>, game: &mut Description) -> Result<(), ImportError> {
    let kind = values.number("child_type")?;
    let count = values
        .number("child_cvt")?
        .max(values.number("convert_cnt")?);
    let _ = (values.number("child_locs")?, values.number("child_rule")?);
    let old = ["child", "walda", "one_child"].map(|name| values.is_set(name));
    let old = old.into_iter().collect::<Result<Vec<bool>, _>>()?;
    if kind != 0 || old.contains(&true) {
        let what =
            format!("`child_type` {kind}: holes that a player makes their own by {count} seeds");
        game.leave_out(Part::Last, what);
    }
    Ok(())
}
