//! A checked notation, and writing moves in it.

use super::condition::Condition;
use super::error::NotationError;
use super::move_facts::MoveFacts;
use super::table::NotationTable;
use super::template::{self, Field, Part};
use crate::match_play::{Match, MatchMove};
use sow_compiler::board::CellKind;
use sow_compiler::seats::seat_index;
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Layout, Move, NamedChoice, Program};
use std::collections::{BTreeMap, BTreeSet};

/// A notation of the players of a game.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_interpreter::Program;
/// use sow_matches::notations::Notations;
///
/// let program = Program::compile(&rules, &settings).unwrap();
/// let facts = sow_grammar::bundled::variant("oware").unwrap().facts();
/// let notations = Notations::read(facts, &program).unwrap();
/// let game = Match::new(&rules, &settings, Extent::Round).unwrap();
///
/// let letters = notations.find("coordinates").unwrap();
/// let first = game.legal_moves().remove(0);
/// assert_eq!(letters.read(&game, &letters.write(&game, &first)), Ok(first));
/// ```
#[derive(Debug, Clone)]
pub struct Notation {
    name: String,
    source: String,
    /// The names of the pits of South and of North, in the order of their labels.
    pits: [Vec<PitNames>; 2],
    pub(super) template: Vec<Part>,
    pub(super) choices: BTreeMap<String, String>,
    pub(super) suffixes: Vec<Suffix>,
}

/// The names of a pit: the first is written, all are read.
pub(super) type PitNames = Vec<String>;

/// A text after a move that is written under certain conditions.
#[derive(Debug, Clone)]
pub(super) struct Suffix {
    pub(super) when: Vec<Condition>,
    pub(super) text: Vec<Part>,
}

impl Suffix {
    /// Whether the suffix only says that its conditions hold, as opposed to giving a number.
    pub(super) fn is_mark(&self) -> bool {
        self.text.iter().all(|part| matches!(part, Part::Text(_)))
    }
}

/// The start and the choices of a move as written in a notation.
#[derive(Debug, Clone)]
pub(super) struct WrittenStart<'n> {
    pub(super) pit: &'n PitNames,
    pub(super) choices: String,
    /// Whether the first choice is a direction or a side.
    pub(super) chooses_side: bool,
}

/// The choices of a direction or a side, as spelled on the command line.
pub(super) const SIDES: [&str; 4] = ["<", ">", "left", "right"];

impl Notation {
    /// Creates a notation from a table, which is checked against a game.
    pub(super) fn new(table: NotationTable, program: &Program) -> Result<Self, NotationError> {
        let name = table.name.clone();
        Self::check(table, program).map_err(|fault| match fault {
            Fault::Table(fault) => NotationError::in_table("notation", &name, &fault),
            Fault::Board(fault) => NotationError::about_board(&name, &fault),
        })
    }

    fn check(table: NotationTable, program: &Program) -> Result<Self, Fault> {
        check_name(&table.name)?;
        if table.source.trim().is_empty() {
            return Err("`source` is empty; say who uses this notation"
                .to_owned()
                .into());
        }
        let template = parse_move(&table.template)?;
        if template::count(&template, Field::Choices) == 0 && !table.choices.is_empty() {
            return Err("`choices` are given, but `move` has no {choices}"
                .to_owned()
                .into());
        }
        check_choices(&table.choices, program)?;
        let mut suffixes = Vec::new();
        for suffix in &table.suffixes {
            let when = suffix.when.as_slice().iter();
            let when = when.map(|text| Condition::parse(text, program));
            suffixes.push(Suffix {
                when: when.collect::<Result<_, _>>()?,
                text: parse_suffix(&suffix.text)?,
            });
        }
        let texts = || {
            suffixes
                .iter()
                .map(|suffix| &suffix.text)
                .chain([&template])
        };
        if texts().any(|text| template::count(text, Field::Store) > 0)
            && !program.layout().has_stores()
        {
            return Err("{store} is used, but the board has no stores"
                .to_owned()
                .into());
        }
        let pits = [("south", table.south), ("north", table.north)];
        let [south, north] = pits.map(|(key, names)| parse_pits(key, &names));
        let pits = [south?, north?];
        check_pit_counts(&pits, program.layout())?;
        Ok(Self {
            name: table.name,
            source: table.source,
            pits,
            template,
            choices: table.choices,
            suffixes,
        })
    }

    /// Returns the name, as chosen with `--notation`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the source that describes or uses the notation.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Writes a legal move. Arrangements and moves without a named pit are spelled as on the command line.
    #[must_use]
    pub fn write(&self, game: &Match, played: &MatchMove) -> String {
        let MatchMove::Play(chosen) = played else {
            return game.spell(played);
        };
        let Some(start) = self.write_start(game, *chosen) else {
            return game.spell(played);
        };
        let facts = MoveFacts::of(game, *chosen);
        let layout = game.program().layout();
        let mut text = self.write_parts(&self.template, &start, &facts, layout);
        for suffix in &self.suffixes {
            if suffix.when.iter().all(|condition| condition.holds(&facts)) {
                text += &self.write_parts(&suffix.text, &start, &facts, layout);
            }
        }
        text
    }

    fn write_parts(
        &self,
        parts: &[Part],
        start: &WrittenStart<'_>,
        facts: &MoveFacts,
        layout: &Layout,
    ) -> String {
        let write_part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Field(Field::Pit) => start.pit[0].clone(),
            Part::Field(Field::Choices) => start.choices.clone(),
            Part::Field(Field::End) => {
                let names = facts.end.and_then(|end| self.pit_names(layout, end));
                names.map_or_else(String::new, |names| names[0].clone())
            }
            Part::Field(Field::Store) => facts.store.to_string(),
            Part::Field(Field::Captured) => facts.captured.to_string(),
        };
        parts.iter().map(write_part).collect()
    }

    /// Returns the start of a move in this notation; `None` if the move has no pit or its pit has no name.
    pub(super) fn write_start(&self, game: &Match, chosen: Move) -> Option<WrittenStart<'_>> {
        let pit = self.pit_names(game.program().layout(), chosen.pit()?)?;
        let round = game.round();
        let choices = round.name_move(chosen).choices;
        let toward = chosen.direction_choice().sign();
        let first = match toward {
            "" => String::new(),
            sign => self.write_choice(sign, None),
        };
        let first_is_side = matches!(
            choices.first(),
            Some(NamedChoice::Left | NamedChoice::Right)
        );
        Some(WrittenStart {
            pit,
            chooses_side: !toward.is_empty() || first_is_side,
            choices: choices.iter().fold(first, |text, choice| {
                let spelled = choice.spell(game.program(), game.mover());
                let pit = match choice {
                    NamedChoice::Pit(cell) => self.pit_names(game.program().layout(), *cell),
                    NamedChoice::Left | NamedChoice::Right | NamedChoice::Alternative(_) => None,
                };
                text + &self.write_choice(&spelled, pit)
            }),
        })
    }

    /// Returns the text of a choice: as the table of the notation gives it, or else the name of the chosen pit. A choice
    /// that has neither is spelled as on the command line.
    fn write_choice(&self, spelled: &str, pit: Option<&PitNames>) -> String {
        match (self.choices.get(spelled), pit) {
            (Some(text), _) => text.clone(),
            (None, Some(names)) => names[0].clone(),
            (None, None) => format!("/{spelled}"),
        }
    }

    /// Returns the names of a pit; `None` for a cell without one.
    pub(super) fn pit_names(&self, layout: &Layout, cell: Cell) -> Option<&PitNames> {
        let Some(CellKind::Pit(seat, row, number)) = layout.kind(cell) else {
            return None;
        };
        let before: usize = layout.row_lengths()[..row]
            .iter()
            .map(|&pits| usize::from(pits))
            .sum();
        self.pits[seat_index(seat)].get(before + number - 1)
    }

    /// Returns the label of the pit that a player calls by a name.
    pub(super) fn label_of(&self, layout: &Layout, mover: Seat, name: &str) -> Option<String> {
        let mut cells = layout.pits(mover).into_iter();
        let named = |cell: &Cell| {
            let names = self.pit_names(layout, *cell);
            names.is_some_and(|names| names.iter().any(|known| known == name))
        };
        cells
            .find(named)
            .map(|cell| layout.label_in_moves(cell, mover))
    }

    /// Iterates over the names of all pits.
    pub(super) fn all_pit_names(&self) -> impl Iterator<Item = &str> {
        self.pits.iter().flatten().flatten().map(String::as_str)
    }
}

/// A fault of a table.
enum Fault {
    Table(String),
    /// The board has another size.
    Board(String),
}

impl From<String> for Fault {
    fn from(fault: String) -> Self {
        Self::Table(fault)
    }
}

fn check_name(name: &str) -> Result<(), String> {
    let fits = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    match !name.is_empty() && name.chars().all(fits) {
        true => Ok(()),
        false => {
            Err("the name consists of small letters, digits and `-`, such as `letters`".to_owned())
        }
    }
}

fn parse_move(text: &str) -> Result<Vec<Part>, String> {
    let parts = template::parse(text).map_err(|fault| format!("`move`: {fault}"))?;
    if template::count(&parts, Field::Pit) != 1 {
        return Err(format!(
            "`move` is `{text}`, but needs the field {{pit}} once"
        ));
    }
    Ok(parts)
}

fn parse_suffix(text: &str) -> Result<Vec<Part>, String> {
    let parts = template::parse(text).map_err(|fault| format!("suffix `{text}`: {fault}"))?;
    let starts = [Field::Pit, Field::Choices];
    match parts.is_empty()
        || starts
            .iter()
            .any(|&field| template::count(&parts, field) > 0)
    {
        false => Ok(parts),
        true => Err(format!(
            "the suffix `{text}` needs a text without {{pit}} and {{choices}}; these belong in `move`"
        )),
    }
}

fn check_choices(choices: &BTreeMap<String, String>, program: &Program) -> Result<(), String> {
    let named = program.operands.choices.iter().flatten();
    let named = named
        .map(|(name, _)| name.as_str())
        .filter(|name| !name.is_empty());
    let known: BTreeSet<&str> = named.chain(SIDES).collect();
    for (choice, text) in choices {
        if !known.contains(choice.as_str()) {
            let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            return Err(format!(
                "`choices`: no move of this game has a choice `{choice}`; valid ones: {}",
                known.join(", ")
            ));
        }
        template::check_literal(text).map_err(|fault| format!("`choices`: {fault}"))?;
    }
    Ok(())
}

fn parse_pits(key: &str, names: &[String]) -> Result<Vec<PitNames>, String> {
    let mut known = BTreeSet::new();
    let mut pits = Vec::new();
    for written in names {
        let pit: PitNames = written.split('|').map(str::to_owned).collect();
        for name in &pit {
            if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
                return Err(format!(
                    "`{key}`: the name `{name}` of a pit may have letters and digits only"
                ));
            }
            if !known.insert(name.clone()) {
                return Err(format!("`{key}`: two pits have the name `{name}`"));
            }
        }
        pits.push(pit);
    }
    Ok(pits)
}

fn check_pit_counts(pits: &[Vec<PitNames>; 2], layout: &Layout) -> Result<(), Fault> {
    for (key, seat) in [("south", Seat::South), ("north", Seat::North)] {
        let named = pits[seat_index(seat)].len();
        let plays = layout.seats().contains(&seat);
        let there: u32 = layout
            .row_lengths()
            .iter()
            .map(|&pits| u32::from(pits))
            .sum();
        let there = if plays { there as usize } else { 0 };
        if named != there {
            return Err(Fault::Board(format!(
                "`{key}` names {named} pits, but the board has {there} on that side; name each, from the front row, from its owner's left"
            )));
        }
    }
    Ok(())
}
