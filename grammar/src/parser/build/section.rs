//! Builds sections and their lines.

use super::super::grammar::{Node, Rule};
use super::case::case_section;
use super::place::build_once;
use super::{Builder, name, spanned, text};
use crate::syntax::{
    Block, BoardLine, BoardLineKind, CounterScope, CounterSection, Deal, DealtSeeds, End,
    ExcludedSection, Fit, MarkSection, Once, OptionSection, PhasePart, PhaseSection, RegionSection,
    Rotation, Row, Seat, Section, Spanned, StoreEnd, TableSection, Title, Value, ValueRange,
};

impl Builder {
    /// Builds the tree of a `title` node.
    pub(crate) fn title(&mut self, node: &Node<'_>) -> Title {
        Title {
            name: text(&node.part(Rule::string)),
            base: node.find(Rule::base).as_ref().map(name),
            excluded: node.find(Rule::without).map_or_else(Vec::new, |without| {
                without
                    .parts(Rule::left_out)
                    .map(|part| left_out(&part))
                    .collect()
            }),
            span: node.span(),
        }
    }

    /// Builds the tree of a `section` node.
    pub(crate) fn section(&mut self, node: &Node<'_>) -> Section {
        let node = node.first();
        match node.rule() {
            Rule::option => Section::Option(self.option(&node)),
            Rule::board => Section::Board(self.block(&node, Rule::board_line, Self::board_line)),
            Rule::region => Section::Region(self.region(&node)),
            Rule::mark => Section::Mark(self.mark(&node)),
            Rule::counter => Section::Counter(self.counter(&node)),
            Rule::setup => Section::Setup(self.block(&node, Rule::deal, Self::deal)),
            Rule::phase => Section::Phase(self.phase(&node)),
            Rule::move_kind => Section::Move(self.move_kind(&node)),
            Rule::table => Section::Table(self.table(&node)),
            Rule::after => Section::After(self.rows(&node)),
            Rule::end => Section::End(self.rows(&node)),
            Rule::match_rules => Section::Match(self.match_section(&node)),
            Rule::case => Section::Case(case_section(&node)),
            _ => node.unhandled(),
        }
    }

    fn option(&mut self, node: &Node<'_>) -> OptionSection {
        let values = node.find(Rule::values);
        let values = values
            .iter()
            .flat_map(|values| values.parts(Rule::range_of_values));
        OptionSection {
            name: name(&node.part(Rule::word)),
            default: self.value(&node.part(Rule::value)),
            values: values.map(|range| self.value_range(&range)).collect(),
            help: node.find(Rule::string).as_ref().map(text),
            span: node.span(),
        }
    }

    fn value(&mut self, node: &Node<'_>) -> Spanned<Value> {
        let inner = node.first();
        let value = match inner.rule() {
            Rule::number => Value::Number(self.literal(&inner)),
            Rule::YES => Value::Flag(true),
            Rule::NO => Value::Flag(false),
            Rule::word => Value::Word(inner.text().to_owned()),
            _ => inner.unhandled(),
        };
        spanned(node, value)
    }

    fn value_range(&mut self, node: &Node<'_>) -> Spanned<ValueRange> {
        let numbers: Vec<_> = node
            .parts(Rule::number)
            .map(|number| self.literal(&number))
            .collect();
        let range = match numbers[..] {
            [first, last] => ValueRange::Numbers(first, last),
            [only] => ValueRange::Numbers(only, only),
            _ => ValueRange::Word(node.part(Rule::word).text().to_owned()),
        };
        spanned(node, range)
    }

    /// Builds the tree of a `board_line` node.
    pub(crate) fn board_line(&mut self, node: &Node<'_>) -> BoardLine {
        let line = node.first();
        let kind = match line.rule() {
            Rule::rows => BoardLineKind::Rows(self.sum(&line.part(Rule::sum))),
            Rule::pits_a_row => BoardLineKind::Pits(self.sum(&line.part(Rule::sum))),
            Rule::store => BoardLineKind::Store(store_end(&line)),
            Rule::hand => BoardLineKind::Hand,
            Rule::track => self.track(&line),
            Rule::middle => BoardLineKind::Middle {
                end: line.find(Rule::side).map(|side| end_of_row(&side).node),
                pits: self.sum(&line.part(Rule::sum)),
            },
            Rule::laps => BoardLineKind::Laps(self.sum(&line.part(Rule::sum))),
            Rule::players => BoardLineKind::Players(self.sum(&line.part(Rule::sum))),
            _ => line.unhandled(),
        };
        BoardLine {
            kind,
            span: node.span(),
        }
    }

    fn track(&mut self, node: &Node<'_>) -> BoardLineKind {
        let listed = node.find(Rule::turning).map(|turning| {
            let way = if turning.has(Rule::CLOCKWISE) {
                Rotation::Clockwise
            } else {
                Rotation::Counterclockwise
            };
            (
                spanned(&turning, way),
                self.places(&node.part(Rule::places)),
            )
        });
        BoardLineKind::Track {
            shared: node.part(Rule::track_kind).has(Rule::SHARED),
            listed,
        }
    }

    fn region(&mut self, node: &Node<'_>) -> RegionSection {
        RegionSection {
            name: name(&node.part(Rule::name)),
            places: self.places(&node.part(Rule::places)),
            help: node.find(Rule::string).as_ref().map(text),
            span: node.span(),
        }
    }

    fn mark(&mut self, node: &Node<'_>) -> MarkSection {
        MarkSection {
            name: name(&node.part(Rule::name)),
            per_player: node.has(Rule::per_player),
            per_match: node.has(Rule::per_match),
            on: node
                .find(Rule::places)
                .map(|places| self.places(&places))
                .unwrap_or_default(),
            until_emptied: node.has(Rule::until),
            help: node.find(Rule::string).as_ref().map(text),
            span: node.span(),
        }
    }

    fn counter(&mut self, node: &Node<'_>) -> CounterSection {
        let scope = if node.has(Rule::per_player) {
            CounterScope::Player
        } else if node.has(Rule::per_move) {
            CounterScope::Move
        } else {
            CounterScope::Game
        };
        CounterSection {
            name: name(&node.part(Rule::name)),
            scope,
            per_match: node.has(Rule::per_match),
            start: self.sum(&node.part(Rule::sum)),
            help: node.find(Rule::string).as_ref().map(text),
            span: node.span(),
        }
    }

    /// Builds the tree of a `deal` node.
    pub(crate) fn deal(&mut self, node: &Node<'_>) -> Deal {
        let seat = node.find(Rule::seat);
        let places = seat.as_ref().unwrap_or(node).part(Rule::places);
        let seeds = match node.find(Rule::rest) {
            Some(rest) => DealtSeeds::RestOf(self.sum(&rest.part(Rule::sum))),
            None => DealtSeeds::Each(
                node.part(Rule::amounts)
                    .parts(Rule::sum)
                    .map(|sum| self.sum(&sum))
                    .collect(),
            ),
        };
        let seat = seat.map(|seat| {
            let word = seat.first();
            spanned(
                &word,
                if word.rule() == Rule::SOUTH {
                    Seat::South
                } else {
                    Seat::North
                },
            )
        });
        Deal {
            seat,
            places: self.places(&places),
            seeds,
            when: node
                .find(Rule::condition)
                .map(|condition| self.condition(&condition)),
            span: node.span(),
        }
    }

    fn phase(&mut self, node: &Node<'_>) -> PhaseSection {
        PhaseSection {
            name: name(&node.part(Rule::name)),
            condition: node
                .find(Rule::condition)
                .map(|condition| self.condition(&condition)),
            until: node.has(Rule::UNTIL),
            help: node.find(Rule::string).as_ref().map(text),
            once: node
                .find(Rule::once)
                .map_or(Once::No, |once| build_once(&once)),
            parts: node
                .parts(Rule::phase_part)
                .map(|part| self.phase_part(&part))
                .collect(),
            span: node.span(),
        }
    }

    /// Builds the tree of a `phase_part` node.
    pub(crate) fn phase_part(&mut self, node: &Node<'_>) -> PhasePart {
        let part = node.first();
        match part.rule() {
            Rule::move_kind => PhasePart::Move(Box::new(self.move_kind(&part))),
            Rule::table => PhasePart::Table(self.table(&part)),
            _ => part.unhandled(),
        }
    }

    fn table(&mut self, node: &Node<'_>) -> TableSection {
        TableSection {
            name: name(&node.part(Rule::name)),
            block: match node.find(Rule::braced) {
                Some(braced) => self.unconditional_block(node, &braced),
                None => self.rows(node),
            },
        }
    }

    /// Builds a block of actions: a single row that always fits.
    fn unconditional_block(&mut self, node: &Node<'_>, braced: &Node<'_>) -> Block<Row> {
        let actions = braced.part(Rule::actions);
        let row = Row {
            fit: spanned(&actions, Fit::Else),
            actions: self.actions(&actions),
            span: actions.span(),
        };
        Block {
            lines: vec![row],
            span: node.span(),
            keyword: node.first().span(),
            must: None,
        }
    }

    /// Builds a section or line with rows.
    pub(super) fn rows(&mut self, node: &Node<'_>) -> Block<Row> {
        let lines = node
            .part(Rule::rows_block)
            .parts(Rule::row)
            .map(|row| self.row(&row))
            .collect();
        Block {
            lines,
            span: node.span(),
            keyword: node.first().span(),
            must: node.find(Rule::MUST).map(|must| must.span()),
        }
    }

    /// Builds the tree of a `row` node.
    pub(crate) fn row(&mut self, node: &Node<'_>) -> Row {
        let fit = node.part(Rule::fit);
        let kind = match fit.first().rule() {
            Rule::ELSE => Fit::Else,
            Rule::WHEN => Fit::When(self.condition(&fit.part(Rule::condition))),
            Rule::place => Fit::Place(self.place(&fit.first())),
            _ => fit.unhandled(),
        };
        Row {
            fit: spanned(&fit, kind),
            actions: self.actions(&node.part(Rule::actions)),
            span: node.span(),
        }
    }

    fn block<T>(
        &mut self,
        node: &Node<'_>,
        line: Rule,
        build: fn(&mut Self, &Node<'_>) -> T,
    ) -> Block<T> {
        Block {
            lines: node.parts(line).map(|line| build(self, &line)).collect(),
            span: node.span(),
            keyword: node.first().span(),
            must: None,
        }
    }
}

/// Builds the tree of a `left_out` node.
fn left_out(node: &Node<'_>) -> ExcludedSection {
    ExcludedSection {
        kind: node.first().text().to_owned(),
        name: node.find(Rule::word).as_ref().map(name),
        span: node.span(),
    }
}

/// Builds the tree of a `store` node.
fn store_end(line: &Node<'_>) -> Spanned<StoreEnd> {
    match line.find(Rule::side) {
        Some(side) => {
            let end = end_of_row(&side);
            let end = match end.node {
                End::Left => StoreEnd::Left,
                End::Right => StoreEnd::Right,
            };
            spanned(&side, end)
        }
        None => spanned(line, StoreEnd::Ahead),
    }
}

fn end_of_row(side: &Node<'_>) -> Spanned<End> {
    spanned(
        side,
        if side.has(Rule::LEFT) {
            End::Left
        } else {
            End::Right
        },
    )
}
