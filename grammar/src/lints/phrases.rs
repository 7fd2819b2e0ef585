//! The places and conditions of a game, with the situations in which they are evaluated.

use super::LintContext;
use crate::analysis::situation::AssumptionSets;
use crate::rules::{
    Action, Condition, Fit, MatchRules, MoveKind, Place, Row, SetupStep, Sow, SowStart, Spanned,
    TableId,
};

/// A phrase that is not part of another.
pub(super) enum Phrase<'g> {
    Condition(&'g Spanned<Condition>),
    /// A place to which the inspected pit must belong.
    Fit(&'g Spanned<Place>),
    /// A place that stands for all pits that it names.
    Place(&'g Spanned<Place>),
}

/// A phrase, and the situations in which it is evaluated.
pub(super) struct PhraseUse<'g> {
    pub(super) phrase: Phrase<'g>,
    pub(super) ways: AssumptionSets,
    /// Whether a move is in progress, so that seeds may just have fallen.
    pub(super) mid_move: bool,
}

/// Returns all phrases of a game, which must have no faults.
pub(super) fn phrases<'g>(game: &LintContext<'g>) -> Vec<PhraseUse<'g>> {
    let mut all = PhraseCollector {
        game,
        uses: Vec::new(),
    };
    let rules = &game.lowered.rules;
    for phase in &rules.phases {
        all.push_condition(phase.until().or(phase.condition.as_ref()));
    }
    for kind in &rules.moves {
        all.push_move(kind);
    }
    for (at, table) in rules.tables.iter().enumerate() {
        let after = rules.after_move == Some(TableId(at as u16));
        let ways = match after {
            true => game.situations.without_pit(),
            false => game.situations.at_last_seed(at, true),
        };
        all.push_rows(&table.rows, &ways, !after);
    }
    all.push_rows(&rules.endings, &game.situations.without_pit(), false);
    if let Some(match_rules) = &rules.match_rules {
        all.push_match(match_rules);
    }
    for region in &rules.regions {
        all.push_places(&region.places, &game.situations.without_pit(), true);
    }
    all.uses
}

struct PhraseCollector<'a, 'g> {
    game: &'a LintContext<'g>,
    uses: Vec<PhraseUse<'g>>,
}

impl<'g> PhraseCollector<'_, 'g> {
    fn push(&mut self, phrase: Phrase<'g>, ways: &AssumptionSets, mid_move: bool) {
        self.uses.push(PhraseUse {
            phrase,
            ways: ways.clone(),
            mid_move,
        });
    }

    /// Adds a condition that is evaluated without an inspected pit.
    fn push_condition(&mut self, condition: Option<&'g Spanned<Condition>>) {
        if let Some(condition) = condition {
            let ways = self.game.situations.without_pit();
            self.push(Phrase::Condition(condition), &ways, false);
        }
    }

    fn push_places(
        &mut self,
        places: impl IntoIterator<Item = &'g Spanned<Place>>,
        ways: &AssumptionSets,
        mid_move: bool,
    ) {
        for place in places {
            self.push(Phrase::Place(place), ways, mid_move);
        }
    }

    fn push_move(&mut self, kind: &'g MoveKind) {
        let situations = &self.game.situations;
        self.push_condition(kind.when.as_ref());
        let ways = situations.at_chosen_pit(0);
        if let Some(from) = &kind.from {
            self.push(Phrase::Fit(&from.place), &ways, false);
            let chosen = situations.narrow_each(&ways, |evaluation, way| {
                evaluation.assume_member(&from.place, true, way)
            });
            for filter in &from.filters {
                self.push(Phrase::Fit(filter.place()), &chosen, false);
            }
        }
        for filter in &kind.filters {
            self.push_condition(Some(&filter.after));
            self.push_condition(filter.when.as_ref());
        }
        self.push_actions(&kind.actions, &situations.during_actions(&ways), true);
    }

    fn push_rows(&mut self, rows: &'g [Row], ways: &AssumptionSets, mid_move: bool) {
        let situations = &self.game.situations;
        for row in rows {
            match &row.fit.node {
                Fit::Place(place) => self.push(Phrase::Fit(place), ways, mid_move),
                Fit::When(condition) => self.push(Phrase::Condition(condition), ways, mid_move),
                Fit::Else => {}
            }
            let fitting = situations.assume_fit(&row.fit, true, ways);
            let acting = situations.during_actions(&fitting);
            self.push_actions(&row.actions, &acting, mid_move);
        }
    }

    fn push_actions(
        &mut self,
        actions: &'g [Spanned<Action>],
        ways: &AssumptionSets,
        mid_move: bool,
    ) {
        for action in actions {
            self.push_places(action.places(), ways, mid_move);
            if let Some(condition) = action.condition() {
                self.push(Phrase::Condition(condition), ways, mid_move);
            }
            if let Action::Sow(sow) = &action.node {
                self.push_sow(sow, ways);
            }
            let inside = match &action.node {
                Action::ChoosePlace(place, _) => &self.game.situations.at_named_pits(place, true),
                _ => ways,
            };
            for branch in action.branches() {
                self.push_actions(branch, inside, mid_move);
            }
        }
    }

    fn push_sow(&mut self, sow: &'g Sow, ways: &AssumptionSets) {
        let falling = self.game.situations.without_pit();
        self.push_places(sow.skipping.iter().flatten(), &falling, true);
        let (SowStart::At(start) | SowStart::After(start)) = &sow.start;
        if start.is_written() {
            self.push(Phrase::Place(start), ways, true);
        }
    }

    /// Adds the conditions of the rows of a match and of its arrangements.
    fn push_match(&mut self, rules: &'g MatchRules) {
        let points = rules.points.rows.iter().map(|row| &row.when);
        let over = rules.over.rows.iter().map(|row| &row.when);
        let setups = rules.setup_rows().map(|row| &row.when);
        for when in points.chain(over).chain(setups) {
            self.push_condition(when.as_ref());
        }
        for step in rules.setup_rows().flat_map(|row| &row.steps) {
            if let SetupStep::Arrange { require, .. } = step {
                for condition in require {
                    self.push_condition(Some(condition));
                }
            }
        }
    }
}
