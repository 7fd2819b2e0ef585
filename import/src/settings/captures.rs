//! What the last seed captures, and where sowing goes on.

use super::values::Values;
use super::{Laps, Shape};
use crate::ImportError;
use crate::description::{
    Action, Amount, Comparison, Condition, Description, Owner, Part, Place, Row, Taker, Which,
};

/// What is common to all captures of a game.
struct Captures {
    /// What the pit that is captured must hold.
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
    /// Whether what lies opposite is taken as well.
    opposite_too: bool,
}

pub(super) fn read(
    shape: Shape,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<(), ImportError> {
    let captures = common(values, game)?;
    let sow_rule = values.number("sow_rule")?;
    while_sowing(sow_rule, &captures, game);
    let goes_on = shape.laps == Laps::Last && sow_rule == 8;
    let mut rows = cross(&captures, goes_on, values, game)?;
    let special = special(shape, &captures, values, game)?;
    let has_others = !rows.is_empty() || !special.is_empty();
    rows.extend(special);
    if !has_others && !captures.basic.is_empty() {
        rows.extend(basic(&captures, goes_on));
    }
    let laps = laps(shape, sow_rule, values, game)?;
    match shape.laps {
        // Where the next pit is sown, captures come when it is empty.
        Laps::Next => game.last.extend(laps.into_iter().chain(rows)),
        Laps::Last | Laps::Off => game.last.extend(rows.into_iter().chain(laps)),
    }
    for name in ["nosinglecapt", "moveunlock", "xc_sown"] {
        if values.is_set(name)? {
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
    let several = values.number("multicapt")?;
    if several > 1 {
        game.leave_out(Part::Last, format!("`multicapt` {several}: no more holes than that"));
    }
    let first = values.count("nocaptmoves")?;
    let later = Condition::Compare(Amount::Turn, Comparison::More, Amount::Number(first));
    let then = match values.number("capt_rturn")? {
        0 => None,
        code => {
            if code > 1 {
                game.leave_out(Part::Last, "`capt_rturn` 2: only the first capture gives another turn");
            }
            Some(Action::Again)
        }
    };
    let slam = values.number("grandslam")?;
    if slam > 2 {
        game.leave_out(Part::Last, format!("`grandslam` {slam}: what becomes of a capture of everything"));
    }
    if slam == 2 {
        game.leave_out(
            Part::Last,
            "`grandslam` 2 allows a capture of everything if the opponent began the turn without seeds",
        );
    }
    Ok(Captures {
        basic: basic_conditions(values)?,
        side,
        side_further,
        several: several != 0 && several != 1,
        onward: direction == 1,
        both_ways: direction == 2,
        when: if first > 0 { vec![later] } else { vec![] },
        then,
        unless: (slam == 2).then_some(Condition::Empty(Place::OPPONENT)),
        opposite_too: extra(values, game)?,
    })
}

/// What is taken besides; gives whether that is the pit opposite.
fn extra(values: &mut Values<'_>, game: &mut Description) -> Result<bool, ImportError> {
    let code = values.number("pickextra")?;
    let meaning = match code {
        // Those that end the game are read with the endings.
        0 | 1 | 3 | 4 => return Ok(code == 1),
        2 => "on a capture all of the opponent's holes that hold a number to capture",
        5 => "the hole of the last seed as well",
        _ => "more holes than the one captured",
    };
    game.leave_out(Part::Last, format!("`pickextra` {code}: {meaning}"));
    Ok(false)
}

/// What a pit must hold to be captured.
fn basic_conditions(values: &mut Values<'_>) -> Result<Vec<Condition>, ImportError> {
    let mut conditions = Vec::new();
    let list = values.list("capt_on")?;
    if !list.is_empty() {
        conditions.push(Condition::Among(Amount::Seeds, list));
    }
    if values.is_set("evens")? {
        conditions.push(Condition::Even(Amount::Seeds));
    }
    for (name, comparison) in [("capt_min", Comparison::AtLeast), ("capt_max", Comparison::AtMost)] {
        let number = values.count(name)?;
        if number > 0 {
            conditions.push(Condition::seeds(comparison, number));
        }
    }
    Ok(conditions)
}

impl Captures {
    /// A row that captures these places.
    fn row(&self, when: Vec<Condition>, places: Vec<Place>, then: Option<Action>) -> Row {
        let capture = Action::Capture {
            places,
            taker: Taker::Mover,
            unless: self.unless.clone(),
        };
        let then = then.or_else(|| self.then.clone());
        Row::new(
            [when, self.when.clone()].concat(),
            Vec::from_iter([capture].into_iter().chain(then)),
        )
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

/// The last seed makes a number that is captured.
fn basic(captures: &Captures, goes_on: bool) -> Vec<Row> {
    let at = Captures::pits(captures.side);
    let when = [vec![Condition::At(at)], captures.basic.clone()].concat();
    let further = Captures::pits(captures.side_further).having(captures.basic.clone());
    let mut places = match captures.several {
        true => captures.runs(Place::Here, &further),
        false => vec![Place::Here],
    };
    if captures.opposite_too {
        places.push(Place::Opposite);
    }
    let mut row = captures.row(when, places, None);
    if goes_on {
        row.actions.extend([Action::Step, Action::RELAY]);
    }
    vec![row]
}

/// The last seed falls into an empty pit, and what lies opposite is captured.
fn cross(
    captures: &Captures,
    goes_on: bool,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Row>, ImportError> {
    let kind = values.number("crosscapt")?;
    let own = values.number("xcpickown")?;
    if kind == 0 {
        return Ok(Vec::new());
    }
    let single = Condition::seeds(Comparison::Equal, 1);
    // The side is that of what is captured.
    let at = match captures.side {
        Owner::Opponent => Owner::Own,
        Owner::Own => Owner::Opponent,
        Owner::Either => Owner::Either,
    };
    let mut when = vec![Condition::At(Captures::pits(at))];
    if kind != 2 {
        when.push(single.clone());
    }
    let alone = when.clone();
    when.push(match captures.basic.is_empty() {
        true => Condition::Occupied(Place::Opposite),
        false => Condition::Is(
            Place::Opposite,
            Place::ANY.having(captures.basic.clone()),
        ),
    });
    let mut places = match own {
        0 => vec![Place::Opposite],
        _ => vec![Place::Here, Place::Opposite],
    };
    if captures.several && !captures.both_ways {
        places.push(further_across(captures, at, kind));
    }
    if captures.several && captures.both_ways {
        game.leave_out(Part::Last, "further cross captures in both directions");
    }
    let then = goes_on.then_some(Action::RELAY);
    let mut rows = vec![captures.row(when, places, then)];
    if own == 2 {
        rows.push(captures.row(
            [alone, if kind == 2 { vec![single] } else { vec![] }].concat(),
            vec![Place::Here],
            None,
        ));
    }
    Ok(rows)
}

/// What lies opposite of the empty pits that follow.
fn further_across(captures: &Captures, at: Owner, kind: i64) -> Place {
    let mut having = Vec::new();
    if kind == 1 {
        having.push(Condition::seeds(Comparison::Equal, 0));
    }
    having.push(Condition::Occupied(Place::Opposite));
    let from = match captures.onward {
        true => Place::Next(1),
        false => Place::Previous,
    };
    Place::OppositeOf(Box::new(Place::Run {
        backward: !captures.onward,
        from: Box::new(from),
        of: Box::new(Captures::pits(at).having(having)),
    }))
}

/// Captures of other kinds.
fn special(
    shape: Shape,
    captures: &Captures,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Row>, ImportError> {
    let code = values.number("capt_type")?;
    let two_out = code == 2 || values.is_set("capttwoout")?;
    Ok(match code {
        0 if !two_out => Vec::new(),
        1 => vec![next(shape, captures)],
        _ if two_out => vec![across_a_gap(shape, captures)],
        3 => vec![matching(captures)],
        4 => {
            let singles = Captures::pits(captures.side).having([Condition::seeds(Comparison::Equal, 1)]);
            vec![captures.row(vec![Condition::Some(singles.clone())], vec![singles], None)]
        }
        code => {
            game.leave_out(Part::Last, format!("`capt_type` {code}: a capture of its own kind"));
            Vec::new()
        }
    })
}

/// The pit after the last seed's is captured.
fn next(shape: Shape, captures: &Captures) -> Row {
    let beside = match captures.onward {
        true => Place::Next(1),
        false => Place::Previous,
    };
    let full = match captures.basic.is_empty() {
        true => vec![Condition::seeds(Comparison::More, 0)],
        false => captures.basic.clone(),
    };
    let fits = Captures::pits(captures.side).having(full);
    let when = match shape.laps {
        Laps::Off => vec![Condition::Is(beside.clone(), fits.clone())],
        // With laps it is the last seed's own pit that decides.
        Laps::Last | Laps::Next => [
            captures.basic.clone(),
            vec![Condition::Occupied(beside.clone())],
        ]
        .concat(),
    };
    let places = match captures.several {
        true => captures.runs(beside, &fits),
        false => vec![beside],
    };
    captures.row(when, places, None)
}

/// The pit beyond an empty one is captured.
fn across_a_gap(shape: Shape, captures: &Captures) -> Row {
    let gap = [
        Condition::Empty(Place::Next(1)),
        Condition::Occupied(Place::Next(2)),
    ];
    let more = match shape.laps {
        Laps::Off => vec![Condition::seeds(Comparison::More, 1)],
        Laps::Last => vec![Condition::seeds(Comparison::Equal, 1)],
        Laps::Next => vec![],
    };
    let places = match captures.several {
        false => vec![Place::Next(2)],
        true => {
            let gaps = Condition::All(vec![
                Condition::Empty(Place::Here).clone(),
                Condition::Occupied(Place::Next(1)),
            ]);
            let beyond = Condition::All(vec![
                Condition::Occupied(Place::Here),
                Condition::Empty(Place::Previous),
            ]);
            captures.runs(
                Place::Next(1),
                &Place::ANY.having([Condition::Any(vec![gaps, beyond])]),
            )
        }
    };
    captures.row([more, gap.to_vec()].concat(), places, None)
}

/// As many seeds as opposite: both are captured.
fn matching(captures: &Captures) -> Row {
    let same = Condition::Compare(
        Amount::Seeds,
        Comparison::Equal,
        Amount::SeedsOf(Place::Opposite),
    );
    let places = match captures.several {
        false => vec![Place::Here, Place::Opposite],
        true => {
            let full = Condition::seeds(Comparison::More, 0);
            let runs = captures.runs(Place::Here, &Place::ANY.having([full, same.clone()]));
            let across = runs.iter().cloned().map(Box::new).map(Place::OppositeOf);
            let across = Vec::from_iter(across);
            [runs, across].concat()
        }
    };
    captures.row(vec![Condition::At(Place::ANY), same], places, None)
}

/// Captures by every seed that falls.
fn while_sowing(rule: i64, captures: &Captures, game: &mut Description) {
    let row = |owner, taker| Row {
        when: [
            vec![Condition::At(Captures::pits(owner))],
            captures.basic.clone(),
        ]
        .concat(),
        actions: vec![Action::Capture {
            places: vec![Place::Here],
            taker,
            unless: None,
        }],
    };
    match rule {
        3 => game.each.push(row(captures.side, Taker::PitOwner)),
        4 => game.each.push(row(captures.side, Taker::Mover)),
        0 | 5 | 6 | 7 | 8 => {}
        _ => game.leave_out(Part::Move, format!("`sow_rule` {rule}: sowing that is restricted in its own way")),
    }
}

/// Where sowing goes on.
fn laps(
    shape: Shape,
    sow_rule: i64,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Row>, ImportError> {
    let relay = Action::Relay {
        backward: sow_rule == 6,
        keeping: values.number("presowcapt")? == 1,
    };
    let reason = match values.is_set("visit_opp")? {
        true => 5,
        false => values.number("mlap_cont")?,
    };
    let number = values.count("mlap_param")?;
    let (mut when, actions) = match shape.laps {
        Laps::Off => return Ok(Vec::new()),
        Laps::Last => (vec![Condition::seeds(Comparison::More, 1)], vec![relay]),
        Laps::Next => (
            vec![Condition::Occupied(Place::Next(1))],
            vec![Action::Step, relay],
        ),
    };
    match reason {
        0 => {}
        1 => when.push(Condition::seeds(Comparison::Equal, number)),
        2 => when.push(Condition::seeds(Comparison::AtLeast, number)),
        3 => when.push(Condition::At(Place::OWN)),
        4 => when.push(Condition::At(Place::OPPONENT)),
        5 => when.push(Condition::Passed(Place::OPPONENT)),
        code => game.leave_out(Part::Last, format!("`mlap_cont` {code}: when sowing goes on")),
    }
    Ok(vec![Row::new(when, actions)])
}

/// Holes that a player makes their own during play.
fn children(values: &mut Values<'_>, game: &mut Description) -> Result<(), ImportError> {
    let kind = values.number("child_type")?;
    let count = values.number("child_cvt")?.max(values.number("convert_cnt")?);
    let _ = (values.number("child_locs")?, values.number("child_rule")?);
    let old = ["child", "walda", "one_child"].map(|name| values.is_set(name));
    let old = old.into_iter().collect::<Result<Vec<bool>, _>>()?;
    if kind != 0 || old.contains(&true) {
        let what = format!("`child_type` {kind}: holes that a player makes their own by {count} seeds");
        game.leave_out(Part::Last, what);
    }
    Ok(())
}
