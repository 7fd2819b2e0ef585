//! Builds the match section and the actions that exist only in it.

use super::super::grammar::{Node, Rule};
use super::place::owner;
use super::{Builder, literal, spanned};
use crate::syntax::{
    Action, MatchPart, MatchSection, MatchTableKind, Role, Seat, SetupStep, WrittenAction,
};

impl Builder {
    /// Builds the tree of a `match_rules` node.
    pub(super) fn match_section(&mut self, node: &Node<'_>) -> MatchSection {
        MatchSection {
            always: node.has(Rule::ALWAYS),
            parts: node
                .parts(Rule::match_part)
                .map(|part| self.match_part(&part))
                .collect(),
            span: node.span(),
            keyword: node.first().span(),
        }
    }

    /// Builds the tree of a `match_part` node.
    pub(crate) fn match_part(&mut self, node: &Node<'_>) -> MatchPart {
        let part = node.first();
        let rows = match part.rule() {
            Rule::begins => {
                let who = beginner(&part.part(Rule::beginner));
                return MatchPart::Begins(spanned(node, who));
            }
            Rule::points => MatchTableKind::Points,
            Rule::over => MatchTableKind::Over,
            Rule::first_round => MatchTableKind::FirstRound,
            Rule::next_round => MatchTableKind::NextRound,
            _ => part.unhandled(),
        };
        MatchPart::Rows {
            kind: rows,
            own: part.find(Rule::speaker).map(|speaker| {
                let who = speaker.part(Rule::beginner);
                spanned(&speaker, beginner(&who))
            }),
            block: self.rows(&part),
        }
    }

    /// Builds an action that exists only in matches.
    pub(super) fn match_action(&mut self, node: &Node<'_>) -> Action {
        Action::Written(match node.rule() {
            Rule::score => WrittenAction::Score(self.sum(&node.part(Rule::sum))),
            Rule::require => WrittenAction::Require(self.condition(&node.part(Rule::condition))),
            _ => WrittenAction::Setup(self.setup_step(node)),
        })
    }

    fn setup_step(&mut self, node: &Node<'_>) -> SetupStep {
        match node.rule() {
            Rule::DEAL => SetupStep::Deal,
            Rule::fill => SetupStep::Fill {
                places: self.places(&node.part(Rule::places)),
                with: self.sum(&node.part(Rule::sum)),
                purse: node.find(Rule::owner).map(|purse| owner(&purse).node),
                up_to: node.has(Rule::up_to),
            },
            Rule::block => SetupStep::Block(self.places(&node.part(Rule::places))),
            Rule::give if node.has(Rule::seed_count) => SetupStep::HandOver {
                seeds: self.number_or_sum(&node.part(Rule::seed_count)),
                to: owner(&node.part(Rule::owner)).node,
            },
            Rule::give => SetupStep::Give {
                count: node
                    .find(Rule::give_count)
                    .map(|count| self.number_or_sum(&count)),
                places: self.places(&node.part(Rule::places)),
                to: owner(&node.part(Rule::owner)).node,
            },
            Rule::keep_rest => SetupStep::Keep,
            Rule::arrange => SetupStep::Arrange {
                player: owner(&node.part(Rule::owner)).node,
                places: self.places(&node.part(Rule::places)),
                both: node.has(Rule::for_both),
                seeds: node
                    .find(Rule::seed_count)
                    .map(|seeds| self.number_or_sum(&seeds)),
                least: match node.find(Rule::at_least) {
                    Some(least) => self.sum(&least.part(Rule::sum)),
                    None => literal(node, 0),
                },
                require: Vec::new(),
            },
            Rule::copy => SetupStep::Copy {
                player: owner(&node.part(Rule::owner)).node,
                mirrored: node.has(Rule::MIRRORS),
            },
            _ => node.unhandled(),
        }
    }
}

fn beginner(node: &Node<'_>) -> Role {
    let Some(word) = node.children().last() else {
        node.unhandled()
    };
    match word.rule() {
        Rule::OTHER => Role::Other,
        Rule::SAME => Role::Same,
        Rule::WINNER => Role::Winner,
        Rule::LOSER => Role::Loser,
        Rule::SOUTH => Role::Seat(Seat::South),
        Rule::NORTH => Role::Seat(Seat::North),
        _ => word.unhandled(),
    }
}
