//! The places and conditions of a game, each as parsed and as resolved, with the situations in which it is evaluated.

use super::game::LintContext;
use crate::analysis::situation::AssumptionSets;
use crate::rules::{self, Action, Fit, SetupStep, SowStart};
use crate::syntax::{self, MatchPart, MatchTableKind, MoveLine, SowModifier, Spanned};

/// A phrase that is not part of another.
pub(super) enum Phrase<'g> {
    Condition(&'g syntax::Condition, &'g rules::Condition),
    /// A place to which the inspected pit must belong.
    Fit(&'g syntax::Place, &'g rules::Place),
    /// A place that is evaluated to its pits.
    Place(&'g syntax::Place, &'g rules::Place),
}

/// A phrase, and the situations in which it is evaluated.
pub(super) struct PhraseUse<'g> {
    pub(super) phrase: Phrase<'g>,
    pub(super) ways: AssumptionSets,
    /// Whether a move is in progress, so that seeds may just have fallen.
    pub(super) mid_move: bool,
}

/// Returns all phrases of a game without faults.
pub(super) fn phrases<'g>(game: &LintContext<'g>) -> Vec<PhraseUse<'g>> {
    let mut all = PhraseCollector {
        game,
        list: Vec::new(),
    };
    let lowered = game.lowered;
    for (section, phase) in lowered.sections.phases.iter().zip(&lowered.rules.phases) {
        let meant = phase.until().or(phase.condition.as_ref());
        if let (Some(written), Some(meant)) = (&section.condition, meant) {
            all.push_condition(written, meant);
        }
    }
    for ((_, section), kind) in lowered.sections.all_moves().zip(&lowered.rules.moves) {
        all.push_move(section, kind);
    }
    for (at, (block, table)) in game
        .table_blocks()
        .into_iter()
        .zip(&lowered.rules.tables)
        .enumerate()
    {
        let after = lowered.rules.after_move == Some(rules::TableId(at as u16));
        let ways = match after {
            true => game.situations.without_pit(),
            false => game.situations.at_last_seed(at, true),
        };
        all.push_rows(&block.lines, &table.rows, &ways, !after);
    }
    if let Some(block) = lowered.sections.ends.first() {
        let ways = game.situations.without_pit();
        all.push_rows(&block.lines, &lowered.rules.endings, &ways, false);
    }
    all.push_matches();
    for (section, region) in lowered.sections.regions.iter().zip(&lowered.rules.regions) {
        let ways = game.situations.without_pit();
        all.push_places(&section.places, &region.places, &ways, true);
    }
    all.list
}

struct PhraseCollector<'a, 'g> {
    game: &'a LintContext<'g>,
    list: Vec<PhraseUse<'g>>,
}

impl<'g> PhraseCollector<'_, 'g> {
    fn push(&mut self, phrase: Phrase<'g>, ways: AssumptionSets, mid_move: bool) {
        self.list.push(PhraseUse {
            phrase,
            ways,
            mid_move,
        });
    }

    /// Adds a condition that is evaluated without an inspected pit.
    fn push_condition(&mut self, written: &'g syntax::Condition, meant: &'g rules::Condition) {
        let ways = self.game.situations.without_pit();
        self.push(Phrase::Condition(written, meant), ways, false);
    }

    fn push_places(
        &mut self,
        written: &'g [syntax::Place],
        meant: &'g [rules::Place],
        ways: &AssumptionSets,
        mid_move: bool,
    ) {
        for (written, meant) in written.iter().zip(meant) {
            self.push(Phrase::Place(written, meant), ways.clone(), mid_move);
        }
    }

    fn push_move(&mut self, section: &'g syntax::MoveSection, kind: &'g rules::MoveKind) {
        if let (Some(written), Some(meant)) = (&section.when, &kind.when) {
            self.push_condition(written, meant);
        }
        let ways = self.game.situations.at_chosen_pit(0);
        let mut filters = kind.filters.iter();
        for line in &section.lines {
            match (line, &kind.from) {
                (MoveLine::From { place, filters, .. }, Some(from)) => {
                    self.push(Phrase::Fit(place, &from.place), ways.clone(), false);
                    let chosen = self.game.situations.narrow_each(&ways, |evaluation, way| {
                        evaluation.assume_member(&from.place, true, way)
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
                    self.push_condition(after, &meant.after);
                    if let (Some(written), Some(meant)) = (when, &meant.when) {
                        self.push_condition(written, meant);
                    }
                }
                _ => {}
            }
        }
        let ways = self.game.situations.during_actions(&ways);
        self.push_actions(section.actions(), &kind.actions, &ways, true);
    }

    fn push_rows(
        &mut self,
        written: &'g [syntax::Row],
        meant: &'g [rules::Row],
        ways: &AssumptionSets,
        mid_move: bool,
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
                self.push(phrase, ways.clone(), mid_move);
            }
            let fitting = self.game.situations.assume_fit(&meant.fit, true, ways);
            let acting = self.game.situations.during_actions(&fitting);
            self.push_actions(written.actions.iter(), &meant.actions, &acting, mid_move);
        }
    }

    fn push_actions(
        &mut self,
        written: impl Iterator<Item = &'g Spanned<syntax::Action>>,
        meant: &'g [Action],
        ways: &AssumptionSets,
        mid_move: bool,
    ) {
        for (written, meant) in pair_actions(written, meant) {
            for (written, meant) in written.places().into_iter().zip(meant.places()) {
                self.push(Phrase::Place(written, meant), ways.clone(), mid_move);
            }
            if let (Some(written), Some(meant)) = (written.condition(), meant.condition()) {
                self.push(Phrase::Condition(written, meant), ways.clone(), mid_move);
            }
            match (&written.node, meant) {
                (syntax::Action::Sow(written), Action::Sow(sow)) => {
                    self.push_manners(&written.manner, sow, ways);
                }
                (syntax::Action::Choose(one), Action::Choose(other)) => {
                    for (one, other) in one.iter().zip(other) {
                        self.push_actions(one.actions.iter(), &other.actions, ways, mid_move);
                    }
                }
                (syntax::Action::ChoosePlace(_, actions), Action::ChoosePlace(place, meant)) => {
                    let chosen = self.game.situations.at_named_pits(place, true);
                    self.push_actions(actions.iter(), meant, &chosen, mid_move);
                }
                _ => {}
            }
        }
    }

    fn push_manners(
        &mut self,
        manner: &'g [SowModifier],
        sow: &'g rules::Sow,
        ways: &AssumptionSets,
    ) {
        for one in manner {
            match (one, &sow.skipping, &sow.start) {
                (SowModifier::Skipping(written), Some(meant), _) => {
                    self.push_places(written, meant, &self.game.situations.without_pit(), true);
                }
                (SowModifier::From(written), _, SowStart::At(meant))
                | (SowModifier::After(written), _, SowStart::After(meant)) => {
                    self.push(Phrase::Place(written, meant), ways.clone(), true);
                }
                _ => {}
            }
        }
    }

    fn push_matches(&mut self) {
        let lowered = self.game.lowered;
        for part in lowered
            .sections
            .matches
            .iter()
            .flat_map(|section| &section.parts)
        {
            let MatchPart::Rows {
                kind: of, block, ..
            } = part
            else {
                continue;
            };
            let rows = lowered.match_rows.iter().filter(|row| row.table == *of);
            for (written, meant) in block.lines.iter().zip(rows) {
                if let (syntax::Fit::When(written), Some(meant)) = (&written.fit.node, &meant.fit) {
                    self.push_condition(written, meant);
                }
            }
            self.push_requirements(*of, &block.lines);
        }
    }

    /// Adds the conditions on arrangements in rows that lay out a round.
    fn push_requirements(&mut self, table: MatchTableKind, lines: &'g [syntax::Row]) {
        let Some(rules) = &self.game.lowered.rules.match_rules else {
            return;
        };
        let rows = match table {
            MatchTableKind::FirstRound => &rules.first_round.rows,
            MatchTableKind::NextRound => &rules.next_round.rows,
            MatchTableKind::Points | MatchTableKind::Over => return,
        };
        for (line, row) in lines.iter().zip(rows) {
            let written = line.actions.iter().filter_map(|action| match &action.node {
                syntax::Action::Written(syntax::WrittenAction::Require(condition)) => {
                    Some(condition)
                }
                _ => None,
            });
            let meant = row.steps.iter().flat_map(|step| match step {
                SetupStep::Arrange { require, .. } => &require[..],
                _ => &[],
            });
            for (written, meant) in written.zip(meant) {
                self.push_condition(written, meant);
            }
        }
    }
}

/// Pairs actions as parsed with actions as resolved. A sowing may resolve to a lift and a sowing; it is paired with the
/// sowing.
pub(super) fn pair_actions<'g>(
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
