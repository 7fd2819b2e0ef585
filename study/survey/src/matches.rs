//! Playing matches, at random or by a given player, and counting their events.

use crate::clauses::Clauses;
use crate::event_counter::EventCounter;
use crate::tally::{GameCounts, GameOutcome, Tally};
use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::MAX_MOVES;
use sow_interpreter::{Limit, Move};
use sow_matches::{Arrangement, MAX_ROUNDS, Match, MatchMove};
use std::ops::Range;

/// Plays the random matches with these numbers from `start`, and counts what happens in all their rounds. Each move,
/// and each arrangement of seeds, is drawn uniformly from the legal ones. Match `n` depends only on `seed` and `n`. The
/// survey stops after the first match that exceeds the limits of play ([`Tally::unplayable`]).
#[must_use]
pub fn survey_matches(start: &Match, clauses: &Clauses, seed: u64, matches: Range<u64>) -> Tally {
    let mut tally = Tally::new(clauses);
    for number in matches {
        let mut session = Session::new(start, clauses);
        let mut chance = Chance::for_game(seed, number);
        let end = loop {
            let played = match session.next() {
                Next::Over(end) => break end,
                Next::Arrange(rule) => {
                    MatchMove::Arrange(rule.draw(&mut |bound| chance.below(bound)))
                }
                // The list of moves is never empty.
                Next::Move(legal) => match chance.pick(&legal) {
                    Some(played) => MatchMove::Play(played),
                    None => break GameOutcome::Stuck,
                },
            };
            session.make(&played);
        };
        session.finish(end, &mut tally);
        if tally.unplayable > 0 {
            break;
        }
    }
    tally
}

/// The maximum number of matches in progress at the same time. It bounds the memory, however many matches are played.
const MATCHES_AT_ONCE: usize = 1024;

/// Plays `count` matches from `start`, and counts what happens in all their rounds. `choose` is given the positions of
/// matches in progress, and returns a move or an arrangement for each; `finished` is called with the number of matches
/// that have ended.
///
/// # Errors
/// The errors of `choose`, which must also refuse moves that are not legal.
pub fn survey_chosen<E>(
    start: &Match,
    clauses: &Clauses,
    count: usize,
    mut choose: impl FnMut(&[&Match]) -> Result<Vec<MatchMove>, E>,
    mut finished: impl FnMut(usize),
) -> Result<Tally, E> {
    let mut tally = Tally::new(clauses);
    let mut begun = 0;
    let mut sessions = Vec::new();
    loop {
        while begun < count && sessions.len() < MATCHES_AT_ONCE {
            sessions.push(Session::new(start, clauses));
            begun += 1;
        }
        let mut open = Vec::new();
        for mut session in std::mem::take(&mut sessions) {
            match session.next() {
                Next::Over(end) => session.finish(end, &mut tally),
                Next::Arrange(_) | Next::Move(_) => open.push(session),
            }
        }
        finished(begun - open.len());
        match open.is_empty() {
            _ if tally.unplayable > 0 => return Ok(tally),
            true if begun == count => return Ok(tally),
            true => continue,
            false => {}
        }
        let games: Vec<&Match> = open.iter().map(|session| &session.game).collect();
        let chosen = choose(&games)?;
        for (session, played) in open.iter_mut().zip(chosen) {
            session.make(&played);
        }
        sessions = open;
    }
}

/// A match in progress.
struct Session<'c> {
    game: Match,
    /// The player who begins.
    first: Seat,
    watch: EventCounter<'c>,
    counts: GameCounts,
    /// The number of moves made in the current round.
    moves_in_round: u32,
}

/// What comes next in a match.
enum Next {
    /// Nothing: the match is over, or cannot continue.
    Over(GameOutcome),
    /// The player to move arranges seeds.
    Arrange(Arrangement),
    /// The player to move makes one of these moves; there is at least one.
    Move(Vec<Move>),
}

impl<'c> Session<'c> {
    fn new(start: &Match, clauses: &'c Clauses) -> Self {
        Self {
            game: start.clone(),
            first: start.mover(),
            watch: EventCounter::new(start.program(), clauses),
            counts: GameCounts::new(true),
            moves_in_round: 0,
        }
    }

    /// Counts the legal moves, and returns what comes next.
    fn next(&mut self) -> Next {
        if let Some(standing) = self.game.result() {
            return Next::Over(GameOutcome::Over(standing));
        }
        if self.game.round_number() > MAX_ROUNDS || self.moves_in_round >= MAX_MOVES {
            return Next::Over(GameOutcome::Stopped);
        }
        if let Some(rule) = self.game.arrangement() {
            return Next::Arrange(rule.clone());
        }
        let (listed, refused) = self.game.round().legal_and_refused_moves();
        if listed.limit.is_some_and(Limit::forbids_play) {
            return Next::Over(GameOutcome::Unplayable);
        }
        if listed.moves.is_empty() {
            return Next::Over(GameOutcome::Stuck);
        }
        self.counts
            .record_listing(listed.moves.len(), refused.endless);
        self.watch.record_refused(&refused);
        Next::Move(listed.moves)
    }

    /// Makes a legal move or arrangement.
    fn make(&mut self, played: &MatchMove) {
        if let MatchMove::Play(played) = played {
            self.watch.start_move(self.game.mover(), played.kind_id());
        }
        let is_move = matches!(played, MatchMove::Play(_));
        // The move is legal, so it is never refused.
        let Ok(ended) = self.game.play_watched(played, &mut self.watch) else {
            return;
        };
        if is_move {
            self.counts.record_move(&self.watch);
            self.moves_in_round += 1;
        }
        for end in &ended {
            end.report_if_over_at_once(&mut self.watch);
        }
        if !(is_move && ended.is_empty()) {
            self.watch.switch_board(self.game.program());
            self.moves_in_round = 0;
        }
    }

    /// Adds the match to the tally.
    fn finish(self, end: GameOutcome, tally: &mut Tally) {
        if end != GameOutcome::Unplayable && self.game.is_match() {
            tally.record_rounds(self.game.round_number().min(MAX_ROUNDS));
        }
        tally.record_game(self.first, &self.counts, end, &self.watch);
    }
}
