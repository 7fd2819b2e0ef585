//! Reading positions of matches.

use super::next_round::{MAX_ROUNDS, layout_rows, setup_table};
use super::notation::{SET_PREFIX, match_key};
use super::score::{Extent, MatchError, Score};
use super::setup::SetupBoard;
use super::state::{Arranging, Match, Stage};
use sow_compiler::seats::{other_seat, seat_index};
use sow_grammar::rules::{MatchRules, Owner, Rules, Seat, Settings, SetupStep};
use sow_interpreter::notation::{
    self, PositionError, label_with_side, position_error, seat_letter,
};
use sow_interpreter::{Cell, CompiledGame, Game, GameResult, Layout, Program, Shape};
use std::sync::Arc;

impl Match {
    /// Reads a position in the notation of the command line. A position with a `round` belongs to a match, whatever
    /// `extent` says.
    ///
    /// # Errors
    /// [`MatchError`] with the reason.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// let compiled = game.compiled().clone();
    /// let again = Match::from_position(compiled, Extent::Match, &game.notation()).unwrap();
    /// assert_eq!(again.notation(), game.notation());
    /// ```
    pub fn from_position(
        base: CompiledGame,
        extent: Extent,
        text: &str,
    ) -> Result<Self, MatchError> {
        read_position(base, extent, text)
    }
}

/// Reads a position of a match or of a single round.
fn read_position(base: CompiledGame, extent: Extent, text: &str) -> Result<Match, MatchError> {
    let (head, items) = text
        .trim()
        .rsplit_once(char::is_whitespace)
        .unwrap_or((text, "-"));
    let (fields, rest) = MatchFields::split(&base.rules, items)?;
    let extent = if fields.round.is_some() {
        Extent::Match
    } else {
        extent
    };
    let mut game = Match::blank(base, extent)?;
    if !game.is_match {
        fields.check_none_present()?;
        let shape = Shape {
            blocked: parse_blocked(game.program.layout(), head),
            seeds: Some(game.program.seeds()),
            ..Shape::default()
        };
        if !shape.blocked.is_empty() {
            check_shape(&game, &shape)?;
            game.program = program_with_shape(&game, &game.program, &shape)?;
        }
        (game.position, game.history) = Game::from_notation(&game.program, text)?.into_parts();
        game.advance();
        return Ok(game);
    }
    fields.apply_to(&mut game, head, &rest)?;
    Ok(game)
}

impl MatchFields {
    fn apply_to(self, game: &mut Match, head: &str, rest: &str) -> Result<(), PositionError> {
        let settings = self.settings(game)?;
        let plain = game.plain_board(&settings);
        let shape = Shape {
            blocked: parse_blocked(plain.program.layout(), head),
            given_away: parse_given(plain.program.layout(), self.given.as_deref())?,
            ..Shape::default()
        };
        check_shape(game, &shape)?;
        game.score = self.score(game, plain.program.layout())?;
        let purses = game.score.purse[0].saturating_add(game.score.purse[1]);
        let seeds = game.compiled().program.seeds();
        let Some(on_board) = seeds.checked_sub(purses) else {
            return position_error(format!(
                "the purses hold more than the {seeds} seeds of this game"
            ));
        };
        let shape = Shape {
            earlier_rounds: game.score.round - 1,
            seeds: Some(on_board),
            ..shape
        };
        game.program = program_with_shape(game, &plain.program, &shape)?;
        let text = format!("{head} {rest}");
        if let Some(place) = &self.arrange {
            (game.position, game.history) =
                Game::from_notation_without_endings(&game.program, &text)?.into_parts();
            return resume_arrangement(game, plain, &shape, place);
        }
        (game.position, game.history) = Game::from_notation(&game.program, &text)?.into_parts();
        match &self.result {
            None => {
                game.advance();
            }
            Some(winner) => {
                if game.position.result().is_none() {
                    return position_error(
                        "`match` says that the match is over, but the round goes on".to_owned(),
                    );
                }
                game.stage = Stage::Over(GameResult {
                    winner: parse_result(winner)?,
                    score: game.score.points,
                });
            }
        }
        Ok(())
    }

    /// Returns the options of the round.
    fn settings(&self, game: &Match) -> Result<Settings, PositionError> {
        let CompiledGame { rules, program } = game.compiled();
        let options = &rules.options;
        let mut settings = program.settings().clone();
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

    fn score(&self, game: &Match, layout: &Layout) -> Result<Score, PositionError> {
        let round = self.round.as_deref().unwrap_or("1");
        let round = match round.parse() {
            Ok(number @ 1..=MAX_ROUNDS) => number,
            _ => {
                return position_error(format!(
                    "`round` is a number from 1 to {MAX_ROUNDS}, not `{round}`"
                ));
            }
        };
        let began = match self.began.as_deref() {
            None => Seat::South,
            Some(text) => parse_seat(text).ok_or_else(|| PositionError {
                message: format!("`began` is `S` or `N`, not `{text}`"),
            })?,
        };
        let score = Score {
            round,
            first_player: began,
            points: parse_pair("points", self.points.as_deref())?,
            purse: parse_pair("purse", self.purse.as_deref())?,
        };
        let keeps_purses = || setup_actions(game).any(|step| *step == SetupStep::Keep);
        let allows_purses = self.arrange.is_some() || !layout.has_stores() || keeps_purses();
        if score.purse != [0; 2] && !allows_purses {
            return position_error("nobody keeps seeds in a purse in this game".to_owned());
        }
        Ok(score)
    }
}

/// Checks that the rules can block pits or give them away between rounds, if the position has such pits.
fn check_shape(game: &Match, shape: &Shape) -> Result<(), PositionError> {
    let has_action = |kind: fn(&SetupStep) -> bool| setup_actions(game).any(kind);
    if !shape.blocked.is_empty() && !has_action(|step| matches!(step, SetupStep::Block(_))) {
        return position_error(
            "no pit is ever blocked in this game: write a number of seeds instead of `x`"
                .to_owned(),
        );
    }
    if !shape.given_away.is_empty() && !has_action(|step| matches!(step, SetupStep::Give { .. })) {
        return position_error("no pit ever changes hands in this game".to_owned());
    }
    Ok(())
}

/// Returns a board in another shape.
fn program_with_shape(
    game: &Match,
    plain: &Arc<Program>,
    shape: &Shape,
) -> Result<Arc<Program>, PositionError> {
    let program = game.programs.with_shape(plain, shape);
    program.map_err(|error| PositionError {
        message: error.to_string(),
    })
}

fn setup_actions(game: &Match) -> impl Iterator<Item = &SetupStep> {
    let rules = game.match_rules().into_iter();
    let rows = rules.flat_map(MatchRules::setup_rows);
    rows.flat_map(|row| &row.steps)
}

/// Resumes the setup of a round at the step where a player has to arrange seeds.
fn resume_arrangement(
    game: &mut Match,
    plain: CompiledGame,
    shape: &Shape,
    place: &str,
) -> Result<(), PositionError> {
    let error = || PositionError {
        message: format!(
            "`arrange={place}` is not a step in the layout of this round: write ROW.ACTION, both counted from 1"
        ),
    };
    let numbers = place.split_once('.').ok_or_else(error)?;
    let number = |text: &str| text.parse().ok().and_then(|at: usize| at.checked_sub(1));
    let (row, action) = number(numbers.0).zip(number(numbers.1)).ok_or_else(error)?;
    let rules = Arc::clone(&game.compiled().rules);
    let rows = rules.match_rules.as_ref().map_or(&[][..], |rules| {
        layout_rows(rules, setup_table(game.score.round))
    });
    let actions = rows.get(row).map(|row| &row.steps).ok_or_else(error)?;
    let Some(SetupStep::Arrange { player, .. }) = actions.get(action) else {
        return Err(error());
    };
    let arranger = game.position.mover();
    let own = match player {
        Owner::Own => arranger,
        Owner::Opponent => other_seat(arranger),
    };
    let round_shape = Shape {
        blocked: shape.blocked.clone(),
        given_away: shape.given_away.clone(),
        ..Shape::default()
    };
    let mut board = SetupBoard::new(plain, round_shape, game.score);
    board.position = game.position;
    board
        .position
        .set_mover(seat_index(game.score.first_player) as u8);
    let pending = board
        .run_actions(actions, action, own)
        .filter(|waits| waits.action == action);
    let Some(waits) = pending else {
        return position_error(format!("{} has no seeds to arrange", seat_letter(arranger)));
    };
    game.position = board.position;
    game.stage = Stage::Arranging(Box::new(Arranging {
        rule: waits.rule,
        row,
        action,
        own,
        board,
    }));
    Ok(())
}

/// Returns the pits written as `x`. Does not check that the rows fit the board.
fn parse_blocked(layout: &Layout, head: &str) -> Vec<Cell> {
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

fn parse_given(layout: &Layout, text: Option<&str>) -> Result<Vec<Cell>, PositionError> {
    let mut all = Vec::new();
    for name in text.into_iter().flat_map(|text| text.split(',')) {
        let mut pits = layout.rows_from_top().into_iter().flatten();
        let named = |cell: &Cell| label_with_side(layout, *cell).eq_ignore_ascii_case(name);
        match pits.find(named).filter(|&pit| layout.side(pit).is_some()) {
            Some(pit) if !all.contains(&pit) => all.push(pit),
            Some(_) => {
                return position_error(format!(
                    "`{name}` is listed twice among the pits given away"
                ));
            }
            None => {
                return position_error(format!("`{name}` is not a pit of a player, such as `N3`"));
            }
        }
    }
    Ok(all)
}

/// The fields of a match in the notation of a position.
#[derive(Default)]
pub(super) struct MatchFields {
    pub(super) round: Option<String>,
    pub(super) began: Option<String>,
    pub(super) points: Option<String>,
    pub(super) purse: Option<String>,
    pub(super) set: Vec<(String, String)>,
    pub(super) given: Option<String>,
    pub(super) arrange: Option<String>,
    pub(super) result: Option<String>,
}

impl MatchFields {
    /// Separates the fields of the match from the items of the round.
    pub(super) fn split(rules: &Rules, items: &str) -> Result<(Self, String), PositionError> {
        let mut fields = Self::default();
        let mut rest = Vec::new();
        for item in items.split(';') {
            let (key, value) = item.split_once('=').unwrap_or((item, ""));
            let key = key.to_ascii_lowercase();
            let slot = match match_key(rules, &key) {
                "round" => &mut fields.round,
                "began" => &mut fields.began,
                "points" => &mut fields.points,
                "purse" => &mut fields.purse,
                "given" => &mut fields.given,
                "arrange" => &mut fields.arrange,
                "match" => &mut fields.result,
                _ => {
                    match key.strip_prefix(SET_PREFIX) {
                        Some(name) => fields.set.push((name.to_owned(), value.to_owned())),
                        None => rest.push(item),
                    }
                    continue;
                }
            };
            if slot.replace(value.to_owned()).is_some() {
                return position_error(format!("`{key}` appears twice in the marks"));
            }
        }
        let rest = if rest.is_empty() {
            "-".to_owned()
        } else {
            rest.join(";")
        };
        Ok((fields, rest))
    }

    /// Checks that no field is present in the position of a single round.
    pub(super) fn check_none_present(&self) -> Result<(), PositionError> {
        let items = [
            ("began", self.began.is_some()),
            ("points", self.points.is_some()),
            ("purse", self.purse.is_some()),
            ("given", self.given.is_some()),
            ("arrange", self.arrange.is_some()),
            ("match", self.result.is_some()),
            (SET_PREFIX, !self.set.is_empty()),
        ];
        match items.iter().find(|(_, there)| *there) {
            None => Ok(()),
            Some((key, _)) => position_error(format!(
                "`{key}` belongs to a match: write `round=1` in front of it"
            )),
        }
    }
}

pub(super) fn parse_pair(key: &str, text: Option<&str>) -> Result<[u32; 2], PositionError> {
    let Some(text) = text else { return Ok([0; 2]) };
    let numbers = text
        .split_once(':')
        .and_then(|(south, north)| Some([south.parse().ok()?, north.parse().ok()?]));
    numbers.ok_or_else(|| PositionError {
        message: format!("`{key}` is written SOUTH:NORTH, such as `{key}=12:0`, not `{text}`"),
    })
}

pub(super) fn parse_seat(text: &str) -> Option<Seat> {
    match text {
        "S" | "s" => Some(Seat::South),
        "N" | "n" => Some(Seat::North),
        _ => None,
    }
}

pub(super) fn parse_result(text: &str) -> Result<Option<Seat>, PositionError> {
    match parse_seat(text) {
        Some(seat) => Ok(Some(seat)),
        None if text.eq_ignore_ascii_case("draw") => Ok(None),
        None => position_error(format!("`match` is `S`, `N` or `draw`, not `{text}`")),
    }
}
