//! The sections of a rule sheet and their lines.

use super::argument::message;
use super::{Writer, readable_name};
use crate::prose::message::{Join, Message, capitalise, sentence};
use crate::rules::{
    Action, ChoiceFilter, Condition, Counter, CounterId, Deal, DealtSeeds, ExitTrigger, Filter,
    FilterKind, Fit, Mark, MatchResult, MatchRules, Middle, MoveKind, Noun, Owner, Phase,
    PitChoice, Place, Region, Role, Row, ScoreBasis, SetupRow, SetupStep, Sow, Spanned, TableId,
    Track,
};
use crate::source::Span;

/// A section of a rule sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The section's heading.
    pub title: String,
    /// The section's sentences; the rows of a table are numbered.
    pub lines: Vec<String>,
    /// The source clauses that the sentences describe (rows of tables, kinds of move and their parts), each with the
    /// index of its line.
    pub clauses: Vec<(Span, usize)>,
}

/// A sentence, and the source clause that it describes.
type RuleLine = (String, Option<Span>);

/// The sections of a rule sheet and their lines.
impl Writer<'_> {
    /// Formats a message as a sentence.
    fn line(self, message: &Message) -> RuleLine {
        (sentence(&self.language.text(message)), None)
    }

    /// Formats a message as a sentence, followed by the help text of the rule file.
    fn line_with_help(self, message: &Message, help: &str) -> RuleLine {
        let (line, clause) = self.line(message);
        match help {
            "" => (line, clause),
            help => (format!("{line} {}", sentence(help)), clause),
        }
    }

    /// Formats a message as the sentence for a clause.
    fn clause_line(self, message: &Message, clause: Span) -> RuleLine {
        (self.line(message).0, Some(clause))
    }

    fn section(self, title: &Message, lines: Vec<RuleLine>) -> Section {
        let clauses = lines.iter().zip(0..);
        let clauses = clauses.filter_map(|((_, clause), line)| Some(((*clause)?, line)));
        Section {
            title: capitalise(&self.language.text(title)),
            clauses: clauses.collect(),
            lines: lines.into_iter().map(|(line, _)| line).collect(),
        }
    }
}

/// Numbers lines, if there are several.
fn number_lines(lines: Vec<RuleLine>) -> Vec<RuleLine> {
    if lines.len() < 2 {
        return lines;
    }
    let numbered = (1..).zip(lines);
    let numbered = numbered.map(|(number, (line, clause))| (format!("{number}. {line}"), clause));
    numbered.collect()
}

/// The sections on the board and the opening.
impl Writer<'_> {
    /// Describes the board and the rules that are the same for the whole game.
    pub(super) fn board(self) -> Section {
        let board = &self.rules.board;
        let mut lines = Vec::new();
        if !self.is_sideless() {
            lines.push(self.board_rows());
        }
        lines.extend(board.middle.as_ref().map(|middle| self.middle(middle)));
        if board.store.is_some() {
            let end = board.store.filter(|_| !self.is_sideless());
            lines.push(message!(self, "board-stores", end));
        }
        if board.hand {
            lines.push(message!(self, "board-hands"));
        }
        lines.push(self.track(&board.track));
        let laps = board.laps.as_ref();
        lines.extend(laps.map(|count| message!(self, "lap-limit", count)));
        let lines = lines.iter().map(|line| self.line(line));
        self.section(&message!(self, "title-board"), lines.collect())
    }

    fn board_rows(self) -> Message {
        let lengths = self.rules.board.row_lengths(self.settings);
        match lengths.as_slice() {
            [count] => message!(self, "board-row", count),
            [count, others @ ..] if others.iter().all(|other| other == count) => {
                let rows = lengths.len() as u32;
                message!(self, "board-rows", rows, count)
            }
            lengths => {
                let lengths = self.values(Join::And, lengths.iter().copied());
                message!(self, "board-uneven-rows", lengths)
            }
        }
    }

    fn middle(self, middle: &Middle) -> Message {
        match middle {
            Middle::Shared(count) if self.is_sideless() => message!(self, "board-only-row", count),
            Middle::Shared(count) => message!(self, "board-middle-row", count),
            Middle::Halved(end, count) => message!(self, "board-halved-row", end, count),
        }
    }

    fn track(self, track: &Track) -> Message {
        let alone = self.is_sideless() || self.is_solitaire();
        match track {
            Track::Shared => message!(self, "track", ring = "shared"),
            Track::Own if alone => message!(self, "track", ring = "only"),
            Track::Own => message!(self, "track", ring = "of-each-side"),
            Track::Listed {
                shared,
                turning,
                places,
            } => {
                let crosses = |place: &Spanned<Place>| place.owner == Some(Owner::Opponent);
                let (ring, places) = match shared {
                    _ if alone => ("only", self.places(places)),
                    true => ("shared", self.places(places)),
                    false if places.iter().any(crosses) => {
                        ("of-each-player", self.owned_places(places))
                    }
                    false => ("of-each-side", self.places(places)),
                };
                message!(self, "track-listed", ring, turning, places)
            }
        }
    }

    /// Describes the places of a list that names pits of both players. Each place is described with its owner.
    fn owned_places(self, places: &[Spanned<Place>]) -> Message {
        let owned = |place: &Spanned<Place>| {
            let mut place = place.clone();
            place.owner = place.owner.or(Some(Owner::Own));
            place
        };
        self.places(&places.iter().map(owned).collect::<Vec<_>>())
    }

    /// Describes the opening.
    pub(super) fn opening(self) -> Section {
        let deals = self.rules.setup.iter();
        let deals: Vec<&Deal> = deals.filter(|deal| deal.applies(self.settings)).collect();
        // A deal to all pits is worded as a deal to all other pits if later deals name some of them.
        let overruled = |at: &usize| {
            let deal = deals[*at];
            let alike = matches!(&deal.seeds, DealtSeeds::Each(numbers) if numbers.len() == 1);
            let mut later = deals[at + 1..].iter().flat_map(|deal| &deal.places);
            alike
                && deal.places == [Place::from_noun(Noun::Pits).into()]
                && later.any(|place| !matches!(place.noun.node, Noun::Store | Noun::Hand))
        };
        let (others, named): (Vec<usize>, Vec<usize>) = (0..deals.len()).partition(overruled);
        let named = named.iter().map(|&at| self.deal(deals[at], false));
        let others = others.iter().map(|&at| self.deal(deals[at], true));
        let lines = named.chain(others).map(|deal| self.line(&deal));
        self.section(&message!(self, "title-opening"), lines.collect())
    }

    fn deal(self, deal: &Deal, others: bool) -> Message {
        let seat = deal.seat;
        let places = match others {
            true => message!(self, "other-pits"),
            false => self.places(&deal.places),
        };
        match &deal.seeds {
            DealtSeeds::RestOf(count) => message!(self, "deal-rest", seat, places, count),
            DealtSeeds::Each(numbers) => {
                let numbers = self.numbers(Join::Comma, numbers);
                message!(self, "deal", seat, places, numbers)
            }
        }
    }
}

/// The section on the names of a game: named pits, marks and counters.
impl Writer<'_> {
    /// Describes each name, if the game defines any.
    pub(super) fn names(self) -> Option<Section> {
        let regions = self.rules.regions.iter();
        let regions = regions.map(|region| self.line_with_help(&self.region(region), &region.help));
        let marks = self.rules.marks.iter();
        let marks = marks.map(|mark| self.line_with_help(&self.mark(mark), &mark.help));
        let counters = (0..).map(CounterId).zip(&self.rules.counters);
        let counters = counters.filter(|(id, _)| !self.records_phase_end(*id));
        let counters =
            counters.map(|(_, counter)| self.line_with_help(&self.counter(counter), &counter.help));
        let lines: Vec<_> = regions.chain(marks).chain(counters).collect();
        (!lines.is_empty()).then(|| self.section(&message!(self, "title-names"), lines))
    }

    /// Reports whether a counter only records that a phase is over.
    fn records_phase_end(self, counter: CounterId) -> bool {
        let mut left = self.rules.phases.iter().filter_map(|phase| phase.left);
        left.any(|left| left.counter == counter)
    }

    fn region(self, region: &Region) -> Message {
        let (name, one) = self.region_name(region);
        let places = self.with_here("reached-pit").places(&region.places);
        message!(self, "name-pits", name, one, places)
    }

    /// Returns the name of a region without the word `pit`, and whether each player has exactly one of its pits.
    pub(super) fn region_name(self, region: &Region) -> (String, bool) {
        let name = readable_name(&region.name);
        let one = self.is_one_pit(&region.places);
        let short = name.strip_suffix(" pit").filter(|_| !one);
        (short.unwrap_or(&name).to_owned(), one)
    }

    fn mark(self, mark: &Mark) -> Message {
        let (per_player, per_match) = (mark.per_player, mark.per_match);
        let (name, until_emptied) = (readable_name(&mark.name), mark.until_emptied);
        let lasting = message!(self, "mark-lasts", until_emptied, per_match);
        message!(
            self,
            "name-mark",
            name,
            per_player,
            places = mark.on,
            lasting
        )
    }

    fn counter(self, counter: &Counter) -> Message {
        let (name, start) = (readable_name(&counter.name), &counter.start);
        let (scope, per_match) = (counter.scope, counter.per_match);
        message!(self, "name-counter", name, scope, start, per_match)
    }
}

/// The sections on phases and kinds of move.
impl Writer<'_> {
    /// Describes the phases, if the game has several.
    pub(super) fn phases(self) -> Option<Section> {
        let phases = &self.rules.phases;
        let line = |phase: &Phase| self.line_with_help(&self.phase(phase), &phase.help);
        let lines = phases.iter().map(line).collect();
        (phases.len() > 1).then(|| self.section(&message!(self, "title-phases"), lines))
    }

    fn phase(self, phase: &Phase) -> Message {
        let name = readable_name(&phase.name);
        match (phase.left, &phase.condition) {
            (Some(left), held) if left.by == ExitTrigger::Moves => {
                let each = left.each && !self.is_solitaire();
                message!(self, "phase-once", name, each, condition = held)
            }
            // Specialising to the options may have removed the `not` of an `until` condition.
            (Some(_), Some(held)) => {
                let over = Condition::Not(Box::new(held.clone())).into();
                let condition = phase.until().unwrap_or(&over);
                message!(self, "phase-until", name, condition)
            }
            (None, Some(condition)) => message!(self, "phase-while", name, condition),
            (_, None) => message!(self, "phase-last", name),
        }
    }

    /// Describes each kind of move in a section.
    pub(super) fn moves(self) -> Vec<Section> {
        let kinds = self.rules.moves.iter().filter(|kind| !is_ruled_out(kind));
        let words = self.with_here("chosen-pit");
        kinds.map(|kind| words.move_kind(kind)).collect()
    }

    fn move_kind(self, kind: &MoveKind) -> Section {
        let mut lines = Vec::new();
        if !kind.help.is_empty() {
            lines.push(self.line(&message!(self, "help", text = kind.help)));
        }
        lines.extend(self.precedence_clause(kind).map(|line| self.line(&line)));
        let when = kind.when.as_ref();
        lines.extend(when.map(|condition| self.line(&message!(self, "only-if", condition))));
        let from = kind.from.as_ref();
        lines.extend(from.map(|from| self.clause_line(&self.choice(from), from.span)));
        let deed = self.instruction(self.actions(&kind.actions));
        lines.push(self.clause_line(&deed, kind.span));
        lines.extend(self.inline_tables(&kind.actions));
        let filters = kind.filters.iter();
        lines.extend(filters.map(|filter| self.clause_line(&self.filter(filter), filter.span)));
        let phase = Some(kind.phase).filter(|phase| !self.rules[*phase].name.is_empty());
        let title = message!(self, "title-move", name = readable_name(&kind.name), phase);
        self.section(&title, lines)
    }

    /// States that other kinds of move take precedence.
    fn precedence_clause(self, kind: &MoveKind) -> Option<Message> {
        let others = kind.unless.iter();
        let others = others.filter(|other| !is_ruled_out(&self.rules[other.node]));
        // A kind of move that exists in several phases is named once.
        let mut kinds: Vec<Message> = others.map(|other| self.kind(other.node)).collect();
        kinds.dedup();
        match kinds.len() {
            0 => None,
            1 => Some(message!(
                self,
                "only-where-not",
                kind = kinds.swap_remove(0)
            )),
            _ => {
                let kinds = Message::list(Join::Nor, kinds.into_iter());
                Some(message!(self, "only-where-neither", kinds))
            }
        }
    }

    fn choice(self, from: &PitChoice) -> Message {
        let clause = self
            .simplified_place(&from.place)
            .and_then(|place| place.condition);
        let either_side = match (self.is_of_either_side(&from.place), clause) {
            (false, _) => "no",
            (true, None) => "plain",
            (true, Some(_)) => "after-clause",
        };
        let place = self.one_of(&from.place);
        let choose = message!(self, "choose", place, either_side);
        let filters = from.filters.iter().map(|filter| {
            let place = self.one_of(filter.place());
            match filter {
                ChoiceFilter::Preferring(_) => message!(self, "choose-preferring", place),
                ChoiceFilter::Avoiding(_) => message!(self, "choose-avoiding", place),
                ChoiceFilter::Except(_) => message!(self, "choose-except", place),
            }
        });
        Message::list(Join::Semicolon, std::iter::once(choose).chain(filters))
    }

    /// Reports whether pits of both players may be chosen although the place names no owner.
    fn is_of_either_side(self, place: &Place) -> bool {
        self.rules.board.players == 2
            && place.owner.is_none()
            && matches!(place.noun.node, Noun::Pits | Noun::Row(..))
    }

    fn filter(self, filter: &Filter) -> Message {
        let condition = &filter.after;
        let after = match filter.kind {
            FilterKind::Require => message!(self, "require-after", condition),
            FilterKind::Forbid => message!(self, "forbid-after", condition),
            FilterKind::Prefer => message!(self, "prefer-after", condition),
            FilterKind::PreferPerPit => message!(self, "prefer-after-per-pit", condition),
        };
        match &filter.when {
            None => self.instruction(after),
            when => message!(self, "case", condition = when, deed = after),
        }
    }

    /// Describes the tables written inside the move, for each seed and for the last.
    fn inline_tables(self, actions: &[Spanned<Action>]) -> Vec<RuleLine> {
        let words = self.with_here("that-pit");
        let Some(sow) = first_sowing(actions) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if let Some(each) = sow.each {
            lines.extend(words.each_seed(each));
        }
        if let Some(last) = sow.last.filter(|last| self.is_inline(*last)) {
            lines.extend(words.table(last, "last-seed"));
        }
        lines
    }
}

/// Reports whether the options rule out all moves of a kind.
fn is_ruled_out(kind: &MoveKind) -> bool {
    kind.when.as_deref().and_then(Condition::constant_value) == Some(false)
}

/// Returns the first sowing, including one inside a choice.
fn first_sowing(actions: &[Spanned<Action>]) -> Option<&Sow> {
    actions.iter().find_map(|action| match &action.node {
        Action::Sow(sow) => Some(sow),
        Action::Choose(alternatives) => alternatives
            .iter()
            .find_map(|alternative| first_sowing(&alternative.actions)),
        Action::ChoosePlace(_, actions) => first_sowing(actions),
        _ => None,
    })
}

/// Decision tables as numbered lists.
impl Writer<'_> {
    /// Describes the named tables.
    pub(super) fn tables(self) -> Vec<Section> {
        let ids = (0..self.rules.tables.len() as u16).map(TableId);
        let named = |id: &TableId| !self.is_inline(*id) && self.rules.after_move != Some(*id);
        let titled = |table: TableId| {
            let title = message!(self, "title-table", table);
            self.section(&title, self.table(table, "there"))
        };
        ids.filter(named).map(titled).collect()
    }

    /// Describes the rows of a table, numbered if there are several.
    pub(super) fn table(self, table: TableId, lead: &'static str) -> Vec<RuleLine> {
        self.rows(&self.rules[table].rows, lead)
    }

    /// Describes the table for each seed. A heading introduces rows that do not name the pit of the seed.
    fn each_seed(self, table: TableId) -> Vec<RuleLine> {
        if !self.is_inline(table) {
            let deed = message!(self, "see-table", table);
            return vec![self.line(&message!(self, "every-seed", deed))];
        }
        let rows = reachable(&self.rules[table].rows);
        match (rows.as_slice(), rows.first().map(|row| &row.fit.node)) {
            ([row], Some(Fit::Else)) => {
                let deed = self.actions(&row.actions);
                vec![self.clause_line(&message!(self, "every-seed", deed), row.span)]
            }
            (_, Some(Fit::When(_))) => {
                let mut lines = vec![self.line(&message!(self, "every-seed-heading"))];
                lines.extend(self.rows(&rows, "seed"));
                lines
            }
            _ => self.rows(&rows, "seed"),
        }
    }

    /// Describes a row of any table. `lead` names the subject of the row's test: the move being `there` in a place, the
    /// `last-seed` falling into it, or any `seed`.
    pub(in crate::prose) fn row(self, row: &Row, lead: &'static str) -> Message {
        let deed = self.actions(&row.actions);
        match &row.fit.node {
            Fit::Place(place) => {
                let place = self.one_of(place);
                message!(self, "case-in", lead, place, deed)
            }
            Fit::When(condition) => self.case(Some(condition), deed),
            Fit::Else => self.case(None, deed),
        }
    }

    /// Describes a case of a list in which the first match applies.
    fn case(self, condition: Option<&Condition>, deed: Message) -> Message {
        message!(self, "case", condition, deed)
    }

    /// Describes rows, numbered if there are several.
    pub(in crate::prose) fn rows(self, rows: &[Row], lead: &'static str) -> Vec<RuleLine> {
        match reachable(rows).as_slice() {
            // A single row without a condition is not worded as a case.
            [row] if row.fit.node == Fit::Else => {
                let deed = self.instruction(self.actions(&row.actions));
                vec![self.clause_line(&deed, row.span)]
            }
            rows => {
                let line = |row: &Row| self.clause_line(&self.row(row, lead), row.span);
                number_lines(rows.iter().map(line).collect())
            }
        }
    }

    /// Describes the cases of a match, without those that cannot occur with the chosen options.
    fn cases<'c>(
        self,
        rows: impl Iterator<Item = (Option<&'c Condition>, Message)>,
    ) -> Vec<RuleLine> {
        let never =
            |when: &Option<&Condition>| when.and_then(Condition::constant_value) == Some(false);
        let cases: Vec<_> = rows.filter(|(when, _)| !never(when)).collect();
        if let [(None, deed)] = cases.as_slice() {
            return vec![self.line(&self.instruction(deed.clone()))];
        }
        let lines = cases.into_iter();
        let lines = lines.map(|(when, deed)| self.line(&self.case(when, deed)));
        number_lines(lines.collect())
    }

    /// Turns an instruction into a full sentence.
    fn instruction(self, deed: Message) -> Message {
        message!(self, "deed", deed)
    }

    /// Describes what happens after every move.
    pub(super) fn after_move(self) -> Option<Section> {
        let rows = reachable(&self.rules[self.rules.after_move?].rows);
        let idle = rows.iter().all(|row| row.actions == [Action::Pass.into()]);
        (!idle).then(|| {
            self.section(
                &message!(self, "title-after-move"),
                self.rows(&rows, "there"),
            )
        })
    }

    /// Describes the endings.
    pub(super) fn endings(self) -> Section {
        let mut lines = Vec::new();
        if !self.is_solitaire() {
            lines.push(self.line(&message!(self, "end-intro")));
        }
        lines.extend(self.rows(&self.rules.endings, "there"));
        self.section(&message!(self, "title-end"), lines)
    }
}

/// Returns the rows that can apply and are not hidden by an earlier row with the same test.
fn reachable(rows: &[Row]) -> Vec<Row> {
    let mut left: Vec<Row> = Vec::new();
    for row in rows.iter().filter(|row| !row.is_dead()) {
        if left.iter().all(|earlier| earlier.fit != row.fit) {
            left.push(row.clone());
        }
    }
    left
}

/// The sections on the rules of a match.
impl Writer<'_> {
    /// Describes the rules of a match, which consists of several rounds.
    pub(super) fn match_rules(self) -> Vec<Section> {
        let Some(rules) = &self.rules.match_rules else {
            return Vec::new();
        };
        let mut parts = vec![self.match_overview(rules)];
        let scored = !rules.points.rows.is_empty() || self.is_decided_by_points(rules);
        parts.extend(scored.then(|| self.points(rules)));
        parts.push(self.match_end(rules));
        // Before the first round only the seats distinguish the players.
        let seat = rules.first_round.own;
        let seat = seat.filter(|own| matches!(own, Role::Seat(_)));
        let title = message!(self, "title-first-round");
        let intro = message!(self, "first-round-intro", you = seat);
        parts.extend(self.setups(title, intro, &rules.first_round.rows));
        let title = message!(self, "title-next-round");
        let intro = message!(self, "next-round-intro", you = rules.next_round.own);
        parts.extend(self.setups(title, intro, &rules.next_round.rows));
        parts
    }

    fn match_overview(self, rules: &MatchRules) -> Section {
        let MatchRules { always, begins, .. } = rules;
        let mut lines = vec![
            message!(self, "match-intro", always),
            message!(self, "match-begins", begins),
        ];
        if rules.next_round.rows.is_empty() {
            lines.push(message!(self, "match-opening-each-round"));
        }
        let lines = lines.iter().map(|line| self.line(line));
        self.section(&message!(self, "title-match"), lines.collect())
    }

    fn points(self, rules: &MatchRules) -> Section {
        let rows = &rules.points.rows;
        let intro = match rows.is_empty() {
            true => message!(self, "points-by-default"),
            false => message!(self, "points-intro", you = rules.points.own),
        };
        let cases = rows.iter();
        let cases = cases.map(|row| (row.when.as_deref(), self.amount_of(&row.score, "point")));
        let mut lines = vec![self.line(&intro)];
        lines.extend(self.cases(cases));
        self.section(&message!(self, "title-points"), lines)
    }

    fn match_end(self, rules: &MatchRules) -> Section {
        let intro = message!(self, "match-end-intro", you = rules.over.own);
        let cases = rules.over.rows.iter();
        let cases = cases.map(|row| (row.when.as_deref(), self.match_result(row.result)));
        let mut lines = vec![self.line(&intro)];
        lines.extend(self.cases(cases));
        self.section(&message!(self, "title-match-end"), lines)
    }

    fn is_decided_by_points(self, rules: &MatchRules) -> bool {
        rules.over.rows.iter().any(|row| {
            let asks = |when: &Condition| {
                let when = self.condition(when);
                when.contains("points") || when.contains("has-points")
            };
            let counted =
                matches!(row.result, MatchResult::Most { of, .. } if of == ScoreBasis::Points);
            counted || row.when.as_deref().is_some_and(asks)
        })
    }

    fn match_result(self, result: MatchResult) -> Message {
        match result {
            MatchResult::Outcome(outcome) => message!(self, "match-outcome", outcome),
            MatchResult::Most { of, loses, tie } => message!(self, "match-most", of, loses, tie),
        }
    }

    fn setups(self, title: Message, intro: Message, rows: &[SetupRow]) -> Option<Section> {
        let cases = rows.iter();
        let cases = cases.map(|row| (row.when.as_deref(), self.setup_row(row)));
        let mut lines = vec![self.line(&intro)];
        lines.extend(self.cases(cases));
        let kept = |row: &SetupRow| row.steps.contains(&SetupStep::Keep);
        if self.rules.board.store.is_some() && !rows.iter().all(kept) {
            lines.push(self.line(&message!(self, "layout-rest")));
        }
        (!rows.is_empty()).then_some(self.section(&title, lines))
    }

    fn setup_row(self, row: &SetupRow) -> Message {
        let set = row.set.iter().map(|(option, value)| {
            let option = &self.rules[*option];
            let name = &option.name;
            match value.literal_value() {
                Some(value) => {
                    let value = option.format_value(option.nearest_value(value));
                    message!(self, "layout-option", name, value)
                }
                None => message!(self, "layout-option", name, value),
            }
        });
        let steps = row.steps.iter().map(|step| self.setup_step(step));
        Message::list(Join::Semicolon, set.chain(steps))
    }

    fn setup_step(self, step: &SetupStep) -> Message {
        match step {
            SetupStep::Deal => message!(self, "layout-deal"),
            SetupStep::Fill {
                places,
                with,
                purse,
                up_to,
            } => {
                let known = self.fixed_amount(with).is_some();
                let seeds = self.with_named_pit().amount_of(with, "seed");
                message!(self, "layout-fill", places, seeds, known, purse, up_to)
            }
            SetupStep::Block(places) => message!(self, "layout-block", places),
            SetupStep::Give {
                count,
                places,
                to: owner,
            } => match count {
                None => message!(self, "layout-give", owner, places),
                Some(many) => match self.fixed_amount(many) {
                    Some(count) => message!(self, "layout-give-first", owner, count, places),
                    None => message!(self, "layout-give-as-many", owner, many, places),
                },
            },
            SetupStep::HandOver { seeds, to: owner } => {
                let seeds = self.amount_of(seeds, "seed");
                message!(self, "layout-hand-over", owner, seeds)
            }
            SetupStep::Mark(places, mark) => message!(self, "layout-mark", places, mark),
            SetupStep::Unmark(places, mark) => message!(self, "layout-unmark", places, mark),
            SetupStep::Count(counter, owner, quantity) => {
                message!(self, "layout-counter", counter, owner, quantity)
            }
            SetupStep::Arrange {
                player: owner,
                places,
                both,
                seeds,
                least,
                require,
            } => {
                let seeds = match seeds {
                    None => message!(self, "arranged-seeds", owner, both),
                    Some(seeds) => self.amount_of(seeds, "seed"),
                };
                let places = match *places == [Place::from_noun(Noun::Pits).into()] && !both {
                    true => message!(self, "arranged-pits", owner),
                    false => self.places(places),
                };
                let least = Some(least).filter(|least| self.fixed_amount(least) != Some(0));
                let least = least.map(|least| self.plain_amount(least));
                let require = Some(Condition::All(require.clone()));
                let require = require.filter(|require| *require != Condition::ALWAYS);
                message!(self, "layout-arrange", owner, seeds, places, least, require)
            }
            SetupStep::Copy {
                player: owner,
                mirrored,
            } => message!(self, "layout-copy", owner, mirrored),
            SetupStep::Keep => message!(self, "layout-keep"),
        }
    }
}
