//! Builds actions.

use super::super::grammar::{Node, Rule};
use super::place::{heading, owner};
use super::{Builder, literal, name, spanned, text};
use crate::syntax::{
    Action, Alternative, Amount, Beneficiary, ChosenNumber, Heading, NumberNode, Outcome, Owner,
    ScoreBasis, SowModifier, Spanned, StoresSown, Take, WrittenAction, WrittenSow,
};

impl Builder {
    /// Builds the actions of an `actions` node.
    pub(super) fn actions(&mut self, node: &Node<'_>) -> Vec<Spanned<Action>> {
        node.parts(Rule::action)
            .map(|action| self.action(&action))
            .collect()
    }

    /// Builds the tree of an `action` node.
    pub(super) fn action(&mut self, node: &Node<'_>) -> Spanned<Action> {
        let inner = node.first();
        let action = match inner.rule() {
            Rule::lift => Action::Lift(self.take(&inner.part(Rule::take))),
            Rule::sow | Rule::relay => Action::Sow(self.sow(&inner)),
            Rule::capture => Action::Capture {
                take: self.take(&inner.part(Rule::take)),
                beneficiary: inner
                    .find(Rule::beneficiary)
                    .map_or(Beneficiary::Own, |whose| beneficiary(&whose)),
                unless: inner
                    .find(Rule::condition)
                    .map(|condition| self.condition(&condition)),
            },
            Rule::put => Action::Put {
                take: self.take(&inner.part(Rule::take)),
                into: self.place(&inner.part(Rule::place)),
                each: inner.has(Rule::EACH),
            },
            Rule::exchange => {
                let mut places = inner.parts(Rule::places).map(|places| self.places(&places));
                match (places.next(), places.next()) {
                    (Some(one), Some(other)) => Action::Exchange(one, other),
                    _ => inner.unhandled(),
                }
            }
            Rule::mark_pits => Action::Mark(
                self.places(&inner.part(Rule::places)),
                name(&inner.part(Rule::name)),
            ),
            Rule::unmark_pits => Action::Unmark(
                self.places(&inner.part(Rule::places)),
                name(&inner.part(Rule::name)),
            ),
            Rule::set => Action::Set(
                name(&inner.part(Rule::word)),
                inner.find(Rule::owner).map(|whose| owner(&whose).node),
                self.sum(&inner.part(Rule::sum)),
            ),
            Rule::step => Action::Step(Box::new(self.step(&inner))),
            Rule::choose => self.choose(&inner),
            Rule::do_table => Action::Do(name(&inner.part(Rule::name))),
            Rule::last_table => Action::Written(WrittenAction::Last(name(&inner.part(Rule::name)))),
            Rule::AGAIN => Action::Again,
            Rule::END => Action::End,
            Rule::ILLEGAL => Action::Illegal,
            Rule::PASS => Action::Pass,
            Rule::sweep if inner.has(Rule::LEAVE) => Action::Leave,
            Rule::sweep => Action::Sweep(inner.find(Rule::owner).map(|whose| owner(&whose).node)),
            Rule::most => Action::Most {
                of: counted(&inner),
                loses: inner.has(Rule::LOSES),
                tie: inner.find(Rule::outcome).map(|tie| outcome(&tie)),
            },
            Rule::outcome => Action::Outcome(outcome(&inner)),
            _ => self.match_action(&inner),
        };
        spanned(node, action)
    }

    fn take(&mut self, node: &Node<'_>) -> Take {
        Take {
            amount: node
                .find(Rule::take_amount)
                .map_or(Amount::All, |amount| self.amount(&amount)),
            places: self.places(&node.part(Rule::places)),
        }
    }

    /// Builds the tree of a `take_amount` or `sow_amount` node.
    fn amount(&mut self, node: &Node<'_>) -> Amount {
        match node.find(Rule::all_but) {
            Some(all_but) => Amount::AllBut(self.factor(&all_but.part(Rule::factor))),
            None => Amount::Number(self.number_or_sum(node)),
        }
    }

    fn sow(&mut self, node: &Node<'_>) -> WrittenSow {
        let amount = node.find(Rule::sow_amount);
        let heading_said = node.find(Rule::heading);
        WrittenSow {
            relay: node.rule() == Rule::relay,
            amount: amount.map(|amount| self.amount(&amount)),
            heading: heading_said.map_or(Heading::Onward, |said| heading(&said).node),
            manner: self.manners(node),
        }
    }

    fn step(&mut self, node: &Node<'_>) -> NumberNode {
        match (node.find(Rule::number), node.find(Rule::sum)) {
            (Some(number), _) => self.plain_number(&number),
            (None, Some(sum)) => self.sum(&sum),
            (None, None) => literal(node, 1),
        }
    }

    fn choose(&mut self, node: &Node<'_>) -> Action {
        if let Some(alternatives) = node.find(Rule::alternatives) {
            let list = alternatives
                .parts(Rule::alternative)
                .map(|one| self.alternative(&one));
            return Action::Choose(list.collect());
        }
        if let Some(number) = node.find(Rule::chosen_number) {
            return Action::ChooseNumber(self.chosen_number(&number));
        }
        let actions = match node.find(Rule::braced) {
            Some(braced) => self.actions(&braced.part(Rule::actions)),
            None => vec![self.action(&node.part(Rule::action))],
        };
        Action::ChoosePlace(self.place(&node.part(Rule::place)), actions)
    }

    fn chosen_number(&mut self, node: &Node<'_>) -> ChosenNumber {
        let ends: Vec<NumberNode> = node
            .parts(Rule::range_end)
            .map(|end| self.number_or_sum(&end))
            .collect();
        let [least, most] = <[NumberNode; 2]>::try_from(ends).unwrap_or_else(|_| node.unhandled());
        ChosenNumber {
            counter: name(&node.part(Rule::name)),
            range: (Box::new(least), Box::new(most)),
            only: node
                .find(Rule::condition)
                .map(|condition| self.condition(&condition)),
            span: node.span(),
        }
    }

    fn alternative(&mut self, node: &Node<'_>) -> Alternative {
        Alternative {
            name: text(&node.part(Rule::word)),
            actions: self.actions(&node.part(Rule::actions)),
            span: node.span(),
        }
    }

    fn manners(&mut self, node: &Node<'_>) -> Vec<SowModifier> {
        node.parts(Rule::manner)
            .map(|manner| self.manner(&manner.first()))
            .collect()
    }

    fn manner(&mut self, node: &Node<'_>) -> SowModifier {
        match node.rule() {
            Rule::into => SowModifier::Into(spanned(node, stores_sown(node))),
            Rule::skipping => SowModifier::Skipping(self.places(&node.part(Rule::places))),
            Rule::starting => {
                let place = self.simple_place(&node.part(Rule::simple_place));
                if node.has(Rule::AFTER) {
                    SowModifier::After(place)
                } else {
                    SowModifier::From(place)
                }
            }
            Rule::dropping => SowModifier::Dropping(
                node.parts(Rule::count)
                    .map(|count| self.number_or_sum(&count))
                    .collect(),
            ),
            Rule::keeping => SowModifier::Keeping(self.factor(&node.part(Rule::factor))),
            _ => node.unhandled(),
        }
    }
}

fn beneficiary(node: &Node<'_>) -> Beneficiary {
    let word = node.first();
    match word.rule() {
        Rule::OWN => Beneficiary::Own,
        Rule::OPPONENT => Beneficiary::Opponent,
        Rule::OWNER => Beneficiary::Owner,
        _ => word.unhandled(),
    }
}

fn stores_sown(node: &Node<'_>) -> StoresSown {
    match node.find(Rule::owner).map(|whose| owner(&whose).node) {
        Some(Owner::Own) => StoresSown::Own,
        Some(Owner::Opponent) => StoresSown::Opponent,
        None if node.has(Rule::BOTH) => StoresSown::Both,
        None => StoresSown::None,
    }
}

fn counted(node: &Node<'_>) -> ScoreBasis {
    if node.has(Rule::SEEDS) {
        ScoreBasis::Seeds
    } else if node.has(Rule::POINTS) {
        ScoreBasis::Points
    } else {
        ScoreBasis::Store
    }
}

fn outcome(node: &Node<'_>) -> Outcome {
    match node.find(Rule::owner).map(|whose| owner(&whose).node) {
        Some(Owner::Own) => Outcome::OwnWins,
        Some(Owner::Opponent) => Outcome::OpponentWins,
        None => Outcome::Draw,
    }
}
