//! Reading positions of matches.

use super::extent::{Extent, MatchError};
use super::fields::{Fields, pair, result, seat};
use super::next_round::{MAX_ROUNDS, rows, which};
use super::score::Score;
use super::state::{Arranging, Match, Stage};
use super::table::Table;
use sow_compiler::seats::{index, other};
use sow_grammar::rules::{Laying, MatchRules, Owner, Seat, Settings};
use sow_interpreter::notation::{PositionError, fault, letter, pit_of_side};
use sow_interpreter::{Cell, Game, Layout, Program, Shape, Standing, notation};
use std::sync::Arc;

impl Match {
    /// Reads a position in the notation of the command line. A position with a `round` belongs to a match, whatever
    /// `extent` says.
    ///
    /// # Errors
    /// [`MatchError`] with the reason.
    pub fn at(base: Arc<Program>, extent: Extent, text: &str) -> Result<Self, MatchError> {
        read(base, extent, text)
    }
}

/// Reads a position of a match or of a single round.
fn read(base: Arc<Program>, extent: Extent, text: &str) -> Result<Match, MatchError> {
    let (head, items) = text
        .trim()
        .rsplit_once(char::is_whitespace)
        .unwrap_or((text, "-"));
    let (fields, rest) = Fields::split(base.rules(), items)?;
    let extent = if fields.round.is_some() {
        Extent::Match
    } else {
        extent
    };
    let mut all = Match::blank(base, extent)?;
    if !all.goes_on {
        fields.stands_in_no_round()?;
        let shape = Shape {
            blocked: blocked(all.program.layout(), head),
            seeds: Some(all.base().seeds()),
            ..Shape::default()
        };
        if !shape.blocked.is_empty() {
            fits_the_rules(all.base(), &shape)?;
            all.program = shaped(&all, all.base(), &shape)?;
        }
        (all.position, all.history) = Game::at(&all.program, text)?.into_parts();
        all.settle();
        return Ok(all);
    }
    fields.into_match(&mut all, head, &rest)?;
    Ok(all)
}

impl Fields {
    fn into_match(self, all: &mut Match, head: &str, rest: &str) -> Result<(), PositionError> {
        let settings = self.settings(all)?;
        let plain = all.plain_board(&settings);
        let shape = Shape {
            blocked: blocked(plain.layout(), head),
            given: given(plain.layout(), self.given.as_deref())?,
            ..Shape::default()
        };
        fits_the_rules(all.base(), &shape)?;
        all.score = self.score(&plain)?;
        let purses = all.score.purse[0].saturating_add(all.score.purse[1]);
        let Some(on_board) = all.base().seeds().checked_sub(purses) else {
            return fault(format!(
                "the purses hold more than the {} seeds of this game",
                all.base().seeds()
            ));
        };
        let shape = Shape {
            earlier_rounds: all.score.round - 1,
            seeds: Some(on_board),
            ..shape
        };
        all.program = shaped(all, &plain, &shape)?;
        let text = format!("{head} {rest}");
        if let Some(place) = &self.arrange {
            (all.position, all.history) = Game::lying(&all.program, &text)?.into_parts();
            return arranging(all, &plain, &shape, place);
        }
        (all.position, all.history) = Game::at(&all.program, &text)?.into_parts();
        match &self.result {
            None => {
                all.settle();
            }
            Some(winner) => {
                if all.position.over().is_none() {
                    return fault(
                        "`match` says that the match is over, but the round goes on".to_owned(),
                    );
                }
                all.stage = Stage::Over(Standing {
                    winner: result(winner)?,
                    score: all.score.points,
                });
            }
        }
        Ok(())
    }

    /// Returns the options of the round.
    fn settings(&self, all: &Match) -> Result<Settings, PositionError> {
        let options = &all.base().rules().options;
        let mut settings = all.base().settings().clone();
        for (name, value) in &self.set {
            let option = options
                .iter()
                .find(|option| option.name.eq_ignore_ascii_case(name));
            let name = option.map_or(name.as_str(), |option| option.name.as_str());
            settings
                .set(options, name, value)
                .map_err(|error| PositionError {
                    message: error.to_string(),
                })?;
        }
        Ok(settings)
    }

    fn score(&self, plain: &Program) -> Result<Score, PositionError> {
        let round = self.round.as_deref().unwrap_or("1");
        let round = match round.parse() {
            Ok(number @ 1..=MAX_ROUNDS) => number,
            _ => {
                return fault(format!(
                    "`round` is a number from 1 to {MAX_ROUNDS}, not `{round}`"
                ));
            }
        };
        let began = match self.began.as_deref() {
            None => Seat::South,
            Some(text) => seat(text).ok_or_else(|| PositionError {
                message: format!("`began` is `S` or `N`, not `{text}`"),
            })?,
        };
        let score = Score {
            round,
            began,
            points: pair("points", self.points.as_deref())?,
            purse: pair("purse", self.purse.as_deref())?,
        };
        let kept = self.arrange.is_some() || !plain.layout().has_stores() || keeps(plain);
        if score.purse != [0; 2] && !kept {
            return fault("nobody keeps seeds in a purse in this game".to_owned());
        }
        Ok(score)
    }
}

/// Checks that the rules have layouts that block pits or give them away, if the position has such pits.
fn fits_the_rules(base: &Program, shape: &Shape) -> Result<(), PositionError> {
    let made = |kind: fn(&Laying) -> bool| layings(base).any(kind);
    if !shape.blocked.is_empty() && !made(|laying| matches!(laying, Laying::Block(_))) {
        return fault(
            "no pit is ever blocked in this game: write a number of seeds instead of `x`"
                .to_owned(),
        );
    }
    if !shape.given.is_empty() && !made(|laying| matches!(laying, Laying::Give { .. })) {
        return fault("no pit ever changes hands in this game".to_owned());
    }
    Ok(())
}

/// Returns a board in another shape.
fn shaped(all: &Match, plain: &Arc<Program>, shape: &Shape) -> Result<Arc<Program>, PositionError> {
    let program = all.programs.shaped(plain, shape);
    program.map_err(|error| PositionError {
        message: error.to_string(),
    })
}

fn layings(program: &Program) -> impl Iterator<Item = &Laying> {
    let rules = program.rules().match_rules.iter();
    let rows = rules.flat_map(MatchRules::layouts);
    rows.flat_map(|row| &row.layings)
}

fn keeps(program: &Program) -> bool {
    layings(program).any(|laying| *laying == Laying::Keep)
}

/// Resumes a layout at the action where a player has to arrange.
fn arranging(
    all: &mut Match,
    plain: &Arc<Program>,
    shape: &Shape,
    place: &str,
) -> Result<(), PositionError> {
    let wrong = || PositionError {
        message: format!(
            "`arrange={place}` is not a step in the layout of this round: write ROW.ACTION, both counted from 1"
        ),
    };
    let numbers = place.split_once('.').ok_or_else(wrong)?;
    let number = |text: &str| text.parse().ok().and_then(|at: usize| at.checked_sub(1));
    let (row, action) = number(numbers.0).zip(number(numbers.1)).ok_or_else(wrong)?;
    let base = all.base().clone();
    let rules = base.rules().match_rules.as_ref();
    let rows = rules.map_or(&[][..], |rules| rows(rules, which(all.score.round)));
    let layings = rows.get(row).map(|row| &row.layings).ok_or_else(wrong)?;
    let Some(Laying::Arrange { player, .. }) = layings.get(action) else {
        return Err(wrong());
    };
    let arranger = all.position.mover();
    let own = match player {
        Owner::Own => arranger,
        Owner::Opponent => other(arranger),
    };
    let laid = Shape {
        blocked: shape.blocked.clone(),
        given: shape.given.clone(),
        ..Shape::default()
    };
    let mut table = Table::new(plain.clone(), laid, all.score);
    table.position = all.position;
    table.position.set_mover(index(all.score.began) as u8);
    let waits = table
        .carry_out(layings, action, own)
        .filter(|waits| waits.action == action);
    let Some(waits) = waits else {
        return fault(format!("{} has no seeds to arrange", letter(arranger)));
    };
    all.position = table.position;
    all.stage = Stage::Arranging(Box::new(Arranging {
        rule: waits.rule,
        row,
        action,
        own,
        table,
    }));
    Ok(())
}

/// Returns the pits written as `x`. Does not check that the rows fit the board.
fn blocked(layout: &Layout, head: &str) -> Vec<Cell> {
    let rows = head
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .split('/');
    let texts = rows.map(|row| row.split(',').collect::<Vec<_>>());
    let mut all = Vec::new();
    for (row, texts) in layout.rows_from_top().into_iter().zip(texts) {
        let marked = row
            .into_iter()
            .zip(texts)
            .filter(|(_, text)| notation::is_blocked(text));
        all.extend(marked.map(|(cell, _)| cell));
    }
    all
}

fn given(layout: &Layout, text: Option<&str>) -> Result<Vec<Cell>, PositionError> {
    let mut all = Vec::new();
    for name in text.into_iter().flat_map(|text| text.split(',')) {
        let mut pits = layout.rows_from_top().into_iter().flatten();
        let named = |cell: &Cell| pit_of_side(layout, *cell).eq_ignore_ascii_case(name);
        match pits.find(named).filter(|&pit| layout.side(pit).is_some()) {
            Some(pit) if !all.contains(&pit) => all.push(pit),
            Some(_) => {
                return fault(format!(
                    "`{name}` is listed twice among the pits given away"
                ));
            }
            None => return fault(format!("`{name}` is not a pit of a player, such as `N3`")),
        }
    }
    Ok(all)
}
