//! The places and conditions of a game, each as parsed and as resolved, with the situations in which it is evaluated.

use super::game::Game;
use crate::analysis::situation::Ways;
use crate::rules::{self, Action, Fit, SowStart};
use crate::syntax::{self, Manner, MatchPart, MoveLine, Spanned};

/// A phrase that is not part of another.
pub(super) enum Phrase<'g> {
    Condition(&'g syntax::Condition, &'g rules::Condition),
    /// A place to which the pit looked at must belong.
    Fit(&'g syntax::Place, &'g rules::Place),
    /// A place whose pits are looked for.
    Place(&'g syntax::Place, &'g rules::Place),
}

/// A phrase, and the situations in which it is evaluated.
pub(super) struct Asked<'g> {
    pub(super) phrase: Phrase<'g>,
    pub(super) ways: Ways,
    /// Whether a move is in progress, so that seeds may just have fallen.
    pub(super) under_way: bool,
}

/// Returns all phrases of a game without faults.
pub(super) fn phrases<'g>(game: &Game<'g>) -> Vec<Asked<'g>> {
    let mut all = Phrases {
        game,
        list: Vec::new(),
    };
    let lowered = game.lowered;
    for (section, phase) in lowered.sections.phases.iter().zip(&lowered.rules.phases) {
        let meant = phase.until().or(phase.condition.as_ref());
        if let (Some(written), Some(meant)) = (&section.condition, meant) {
            all.outside(written, meant);
        }
    }
    for ((_, section), kind) in lowered.sections.all_moves().zip(&lowered.rules.moves) {
        all.kind(section, kind);
    }
    for (at, (block, table)) in game
        .blocks()
        .into_iter()
        .zip(&lowered.rules.tables)
        .enumerate()
    {
        let after = lowered.rules.after_move == Some(rules::TableId(at as u16));
        let ways = match after {
            true => game.situations.nowhere(),
            false => game.situations.fallen(at, true),
        };
        all.rows(&block.lines, &table.rows, &ways, !after);
    }
    if let Some(block) = lowered.sections.ends.first() {
        let ways = game.situations.nowhere();
        all.rows(&block.lines, &lowered.rules.endings, &ways, false);
    }
    all.matches();
    for (section, region) in lowered.sections.regions.iter().zip(&lowered.rules.regions) {
        let ways = game.situations.nowhere();
        all.places(&section.places, &region.places, &ways, true);
    }
    all.list
}

struct Phrases<'a, 'g> {
    game: &'a Game<'g>,
    list: Vec<Asked<'g>>,
}

impl<'g> Phrases<'_, 'g> {
    fn push(&mut self, phrase: Phrase<'g>, ways: Ways, under_way: bool) {
        self.list.push(Asked {
            phrase,
            ways,
            under_way,
        });
    }

    /// Adds a condition that is evaluated without a pit looked at.
    fn outside(&mut self, written: &'g syntax::Condition, meant: &'g rules::Condition) {
        let ways = self.game.situations.nowhere();
        self.push(Phrase::Condition(written, meant), ways, false);
    }

    fn places(
        &mut self,
        written: &'g [syntax::Place],
        meant: &'g [rules::Place],
        ways: &Ways,
        under_way: bool,
    ) {
        for (written, meant) in written.iter().zip(meant) {
            self.push(Phrase::Place(written, meant), ways.clone(), under_way);
        }
    }

    fn kind(&mut self, section: &'g syntax::MoveSection, kind: &'g rules::MoveKind) {
        if let (Some(written), Some(meant)) = (&section.when, &kind.when) {
            self.outside(written, meant);
        }
        let ways = self.game.situations.picked(0);
        let mut filters = kind.filters.iter();
        for line in &section.lines {
            match (line, &kind.from) {
                (MoveLine::From { place, filters, .. }, Some(from)) => {
                    self.push(Phrase::Fit(place, &from.place), ways.clone(), false);
                    let chosen = self.game.situations.each(&ways, |evaluation, way| {
                        evaluation.assume_in(&from.place, true, way)
                    });
                    for (written, meant) in filters.iter().zip(&from.filters) {
                        let meant = meant.place();
                        self.push(Phrase::Fit(&written.place, meant), chosen.clone(), false);
                    }
                }
                (MoveLine::Filter { after, when, .. }, _) => {
                    let Some(meant) = filters.next() else {
                        continue;
                    };
                    self.outside(after, &meant.after);
                    if let (Some(written), Some(meant)) = (when, &meant.when) {
                        self.outside(written, meant);
                    }
                }
                _ => {}
            }
        }
        let ways = self.game.situations.acting(&ways);
        self.actions(section.actions(), &kind.actions, &ways, true);
    }

    fn rows(
        &mut self,
        written: &'g [syntax::Row],
        meant: &'g [rules::Row],
        ways: &Ways,
        under_way: bool,
    ) {
        for (written, meant) in written.iter().zip(meant) {
            let phrase = match (&written.fit.node, &meant.fit) {
                (syntax::Fit::Place(written), Fit::Place(meant)) => {
                    Some(Phrase::Fit(written, meant))
                }
                (syntax::Fit::When(written), Fit::When(meant)) => {
                    Some(Phrase::Condition(written, meant))
                }
                _ => None,
            };
            if let Some(phrase) = phrase {
                self.push(phrase, ways.clone(), under_way);
            }
            let fitting = self.game.situations.fit(&meant.fit, true, ways);
            let acting = self.game.situations.acting(&fitting);
            self.actions(written.actions.iter(), &meant.actions, &acting, under_way);
        }
    }

    fn actions(
        &mut self,
        written: impl Iterator<Item = &'g Spanned<syntax::Action>>,
        meant: &'g [Action],
        ways: &Ways,
        under_way: bool,
    ) {
        for (written, meant) in paired(written, meant) {
            for (written, meant) in written.places().into_iter().zip(meant.places()) {
                self.push(Phrase::Place(written, meant), ways.clone(), under_way);
            }
            if let (Some(written), Some(meant)) = (written.condition(), meant.condition()) {
                self.push(Phrase::Condition(written, meant), ways.clone(), under_way);
            }
            match (&written.node, meant) {
                (syntax::Action::Sow(written), Action::Sow(sow)) => {
                    self.manner(&written.manner, sow, ways);
                }
                (syntax::Action::Choose(one), Action::Choose(other)) => {
                    for (one, other) in one.iter().zip(other) {
                        self.actions(one.actions.iter(), &other.actions, ways, under_way);
                    }
                }
                (syntax::Action::ChoosePlace(_, actions), Action::ChoosePlace(place, meant)) => {
                    let chosen = self.game.situations.named(place, true);
                    self.actions(actions.iter(), meant, &chosen, under_way);
                }
                _ => {}
            }
        }
    }

    fn manner(&mut self, manner: &'g [Manner], sow: &'g rules::Sow, ways: &Ways) {
        for one in manner {
            match (one, &sow.skipping, &sow.start) {
                (Manner::Skipping(written), Some(meant), _) => {
                    self.places(written, meant, &self.game.situations.nowhere(), true);
                }
                (Manner::From(written), _, SowStart::At(meant))
                | (Manner::After(written), _, SowStart::After(meant)) => {
                    self.push(Phrase::Place(written, meant), ways.clone(), true);
                }
                _ => {}
            }
        }
    }

    fn matches(&mut self) {
        let lowered = self.game.lowered;
        for part in lowered
            .sections
            .matches
            .iter()
            .flat_map(|section| &section.parts)
        {
            let MatchPart::Rows { of, block, .. } = part else {
                continue;
            };
            let rows = lowered.match_rows.iter().filter(|row| row.of == *of);
            for (written, meant) in block.lines.iter().zip(rows) {
                if let (syntax::Fit::When(written), Some(meant)) = (&written.fit.node, &meant.fit) {
                    self.outside(written, meant);
                }
            }
        }
    }
}

/// Pairs actions as parsed with actions as resolved. A sowing may resolve to a lift and a sowing; it is paired with the
/// sowing.
pub(super) fn paired<'g>(
    written: impl Iterator<Item = &'g Spanned<syntax::Action>>,
    meant: &'g [Action],
) -> Vec<(&'g Spanned<syntax::Action>, &'g Action)> {
    let mut left = meant.iter();
    let mut pairs = Vec::new();
    for one in written {
        let found = match one.node {
            // Part of the sowing before it.
            syntax::Action::Written(_) => None,
            syntax::Action::Sow(_) => left.find(|action| matches!(action, Action::Sow(_))),
            _ => left.next(),
        };
        pairs.extend(found.map(|found| (one, found)));
    }
    pairs
}
