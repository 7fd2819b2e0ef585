//! Conditions, as clauses: "the pit opposite holds seeds".

use super::Words;
use super::phrase::{counted, joined, spoken};
use crate::rules::{
    Ability, Comparison, Condition, Heading, MoveId, Noun, Owner, Place, Quantity, State, Test,
};

impl Words<'_> {
    /// A condition as a clause.
    #[must_use]
    pub fn condition(self, condition: &Condition) -> String {
        let condition = condition.specialise(self.settings);
        match condition.known() {
            Some(true) => "in any case".to_owned(),
            Some(false) => "never".to_owned(),
            None => self.clause(&condition),
        }
    }

    pub(super) fn clause(self, condition: &Condition) -> String {
        match condition {
            Condition::All(parts) => match nobody_can(parts) {
                Some(ability) => format!("neither player could make {}", self.ability(ability)),
                None => self.clauses(parts, " and "),
            },
            Condition::Any(parts) => self.clauses(parts, " or "),
            Condition::Not(inner) => self.negated(inner),
            Condition::Flag(option) => format!("`{}` is yes", self.rules[*option].name),
            Condition::Word(option, word) => {
                let option = &self.rules[*option];
                format!("`{}` is {}", option.name, option.spell(*word))
            }
            Condition::Some(place) => self.existence(place),
            Condition::Every(place, inner) => format!(
                "for every one of {}: {}",
                self.these(place),
                self.looking_at_it().clause(inner)
            ),
            Condition::State(place, state) => self.state(place, *state),
            Condition::Is(left, right) => format!("{} is {}", self.these(left), self.one_of(right)),
            Condition::It(place) => format!("{} is {}", self.it, self.one_of(place)),
            Condition::Test(quantity, test) => self.tested(quantity, test),
            Condition::Phase(phase) => {
                format!("the phase is {}", spoken(&self.rules[*phase].name))
            }
            Condition::Can(owner, ability) => {
                format!("{} could make {}", player(*owner), self.ability(*ability))
            }
            Condition::Threatened(owner, kinds) => {
                let kind = kinds
                    .first()
                    .map_or_else(|| "a move".to_owned(), |kind| self.kind(*kind));
                format!(
                    "{} could take {} with the first lap of {kind}",
                    player(*owner),
                    self.it
                )
            }
            Condition::NoMove => "the player to move has no move".to_owned(),
            Condition::Repeats => "the position has been there before".to_owned(),
            Condition::LastSeed => "it is the last seed".to_owned(),
            Condition::Won => "that player has won the round".to_owned(),
            Condition::Lost => "that player has lost the round".to_owned(),
            Condition::ToMove => "that player is to move".to_owned(),
            Condition::Passed(place) => {
                format!("a seed of this move fell into {}", self.one_of(place))
            }
            Condition::Going(heading) => format!("the sowing runs {}", way(*heading)),
        }
    }

    fn ability(self, ability: Ability) -> String {
        match ability {
            Ability::Move => "a move".to_owned(),
            Ability::Play => "a move other than a pass".to_owned(),
            Ability::Kind(kind) => self.kind(kind),
        }
    }

    /// Parts of the other kind go into parentheses.
    pub(super) fn clauses(self, parts: &[Condition], word: &str) -> String {
        let joined = |part: &Condition| {
            let listed = matches!(part, Condition::Some(place) if self.listed(place).is_some());
            if listed || matches!(part, Condition::All(_) | Condition::Any(_)) {
                format!("({})", self.clause(part))
            } else {
                self.clause(part)
            }
        };
        parts.iter().map(joined).collect::<Vec<_>>().join(word)
    }

    fn negated(self, condition: &Condition) -> String {
        match condition {
            Condition::Not(inner) => self.clause(inner),
            Condition::Flag(option) => format!("`{}` is no", self.rules[*option].name),
            Condition::Word(option, word) => {
                let option = &self.rules[*option];
                format!("`{}` is not {}", option.name, option.spell(*word))
            }
            Condition::Some(place) => match self.listed(place) {
                Some(places) => {
                    let each = places.iter().map(|place| self.one_of(place));
                    format!(
                        "there is neither {}",
                        joined(&each.collect::<Vec<_>>(), "nor")
                    )
                }
                None => format!("there is {}", none_of(&self.one_of(place))),
            },
            Condition::It(place) => format!("{} is not {}", self.it, self.one_of(place)),
            Condition::LastSeed => "it is not the last seed".to_owned(),
            Condition::Passed(place) => {
                format!("no seed of this move fell into {}", self.one_of(place))
            }
            Condition::Is(left, right) => {
                format!("{} is not {}", self.these(left), self.one_of(right))
            }
            Condition::State(place, State::Empty) => self.state(place, State::Occupied),
            Condition::State(place, State::Occupied) => self.state(place, State::Empty),
            Condition::All(_) | Condition::Any(_) => {
                format!("it is not so that ({})", self.clause(condition))
            }
            other => format!("it is not so that {}", self.clause(other)),
        }
    }

    /// That there is one of a place. Of a single pit it is said what it holds.
    fn existence(self, place: &Place) -> String {
        if let Some(places) = self.listed(place) {
            let each = places.iter().map(|place| self.existence(place));
            return joined(&each.collect::<Vec<_>>(), "or");
        }
        match self.plainer(place) {
            Some(Place {
                only: false,
                owner,
                state: Some(state),
                noun,
                condition: None,
            }) if self.is_single(&noun, owner) => {
                let pit = Place {
                    owner,
                    ..Place::plain(noun)
                };
                self.state(&pit, state)
            }
            _ => format!("there is {}", self.one_of(place)),
        }
    }

    /// The places of a list that nothing more is said of.
    fn listed(self, place: &Place) -> Option<Vec<Place>> {
        match self.plainer(place)? {
            Place {
                only: false,
                owner: None,
                state: None,
                noun: Noun::Group(places),
                condition: None,
            } => Some(places),
            _ => None,
        }
    }

    fn state(self, place: &Place, state: State) -> String {
        let place_words = self.these(place);
        match (state, self.is_plural(place)) {
            (State::Empty, false) => format!("{place_words} is empty"),
            (State::Empty, true) => {
                let all = place_words.strip_prefix("all ").unwrap_or(&place_words);
                format!("all {all} are empty")
            }
            (State::Occupied, false) => format!("{place_words} holds seeds"),
            (State::Occupied, true) => format!("there are seeds in {place_words}"),
        }
    }

    fn tested(self, quantity: &Quantity, test: &Test) -> String {
        match (quantity, self.amount(test, "seed")) {
            (Quantity::Seeds, Some(amount)) => format!("{} holds {amount}", self.it),
            (Quantity::SeedsOf(place), Some(amount)) => {
                let plural = self.is_plural(place);
                let verb = if plural { "together hold" } else { "holds" };
                format!("{} {verb} {amount}", self.these(place))
            }
            (Quantity::Captured, Some(amount)) => format!("this move has captured {amount}"),
            (Quantity::All(owner), Some(amount)) => format!("{} has {amount}", one(*owner)),
            (Quantity::Points(owner), _) => match self.amount(test, "point") {
                Some(amount) => format!("{} has {amount}", one(*owner)),
                None => format!("{} is {}", self.quantity(quantity), self.test(test)),
            },
            (Quantity::Round, _) if is_equal(test) => format!("it is round {}", self.test(test)),
            (Quantity::Laps, _) if is_positive(test, self) => {
                "seeds have been sown in this move".to_owned()
            }
            _ => format!("{} is {}", self.quantity(quantity), self.test(test)),
        }
    }

    /// A kind of move, by its name if the game has several.
    pub(super) fn kind(self, kind: MoveId) -> String {
        format!("the move “{}”", spoken(&self.rules[kind].name))
    }

    /// What is asked of a known number of things: "more than 1 seed"; `None` if the number depends on the position.
    pub(super) fn amount(self, test: &Test, noun: &str) -> Option<String> {
        Some(match test {
            Test::Odd => format!("an odd number of {noun}s"),
            Test::Even => format!("an even number of {noun}s"),
            Test::In(_) => format!("{} {noun}s", self.test(test)),
            Test::Compare(sign, other) => {
                let number = counted(other.by_options(self.settings)?.clamp(0, 255) as u32, noun);
                match sign {
                    Comparison::Equal => number,
                    sign => format!("{} {number}", super::quantity::comparison(*sign)),
                }
            }
        })
    }
}

/// `an own pit` → `no own pit`.
fn none_of(one: &str) -> String {
    let noun = one.strip_prefix("an ").or_else(|| one.strip_prefix("a "));
    noun.map_or_else(|| format!("not {one}"), |noun| format!("no {noun}"))
}

const fn is_equal(test: &Test) -> bool {
    matches!(test, Test::Compare(Comparison::Equal, _))
}

fn is_positive(test: &Test, words: Words<'_>) -> bool {
    matches!(test, Test::Compare(Comparison::Greater, Quantity::Number(number)) if number.value(words.settings) == 0)
}

/// `the mover`, `the opponent`.
pub(super) const fn player(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "the mover",
        Owner::Opponent => "the opponent",
    }
}

/// `that player`, `the other player`: where nobody moves.
pub(super) const fn one(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "that player",
        Owner::Opponent => "the other player",
    }
}

/// A direction.
pub(super) const fn way(heading: Heading) -> &'static str {
    match heading {
        Heading::Clockwise => "clockwise",
        Heading::Counterclockwise => "counterclockwise",
        Heading::Rightward => "rightward",
        Heading::Leftward => "leftward",
        Heading::Onward => "onward",
        Heading::Backward => "the other way round",
        Heading::EitherWay(crate::rules::Once::No) => "either way",
        Heading::EitherWay(crate::rules::Once::ForEach) => {
            "either way (once chosen, it holds for that player)"
        }
        Heading::EitherWay(crate::rules::Once::ForAll) => {
            "either way (once chosen, it holds for both players)"
        }
    }
}

/// What neither player can, if that is all that is said.
fn nobody_can(parts: &[Condition]) -> Option<Ability> {
    let [Condition::Not(one), Condition::Not(other)] = parts else {
        return None;
    };
    match (&**one, &**other) {
        (Condition::Can(Owner::Own, one), Condition::Can(Owner::Opponent, other)) => {
            (one == other).then_some(*one)
        }
        _ => None,
    }
}
