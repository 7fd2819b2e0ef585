//! Playing random matches and counting their events.

use crate::clauses::Clauses;
use crate::event_counter::EventCounter;
use crate::tally::{GameCounts, GameOutcome, Tally};
use sow_interpreter::Limit;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::MAX_MOVES;
use sow_matches::{MAX_ROUNDS, Match, MatchMove};
use std::ops::Range;

/// Plays the random matches with these numbers from `start`, and counts what happens in all their rounds. Each move,
/// and each arrangement of seeds, is drawn uniformly from the legal ones. Match `n` depends only on `seed` and `n`. The
/// survey stops after the first match that exceeds the limits of play ([`Tally::unplayable`]).
#[must_use]
pub fn survey_matches(start: &Match, clauses: &Clauses, seed: u64, matches: Range<u64>) -> Tally {
    let mut tally = Tally::new(clauses);
    for number in matches {
        let session = Session {
            game: start.clone(),
            watch: EventCounter::new(start.program(), clauses),
            counts: GameCounts::new(true),
            moves_in_round: 0,
        };
        session.play(Chance::for_game(seed, number), &mut tally);
        if tally.unplayable > 0 {
            break;
        }
    }
    tally
}

/// A match in progress.
struct Session<'c> {
    game: Match,
    watch: EventCounter<'c>,
    counts: GameCounts,
    /// The number of moves made in the current round.
    moves_in_round: u32,
}

impl Session<'_> {
    fn play(mut self, mut chance: Chance, tally: &mut Tally) {
        let first = self.game.mover();
        let before = tally.clone();
        let close = loop {
            if let Some(close) = self.advance(&mut chance, tally) {
                break close;
            }
        };
        if close == GameOutcome::Unplayable {
            *tally = before;
        } else {
            tally.record_rounds(self.game.round_number().min(MAX_ROUNDS));
        }
        tally.record_game(first, &self.counts, close, &self.watch);
    }

    /// Makes a move or an arrangement. Returns how the match ended, if it has.
    fn advance(&mut self, chance: &mut Chance, tally: &mut Tally) -> Option<GameOutcome> {
        if let Some(standing) = self.game.result() {
            return Some(GameOutcome::Over(standing));
        }
        if self.game.round_number() > MAX_ROUNDS || self.moves_in_round >= MAX_MOVES {
            return Some(GameOutcome::Stopped);
        }
        let played = match self.game.arrangement() {
            Some(rule) => MatchMove::Arrange(rule.draw(&mut |bound| chance.below(bound))),
            None => match self.draw_move(chance, tally) {
                Ok(played) => played,
                Err(close) => return Some(close),
            },
        };
        let is_move = matches!(played, MatchMove::Play(_));
        // The move was drawn from the legal ones, so it is never refused.
        let ended = self.game.play_watched(&played, &mut self.watch).ok()?;
        if is_move {
            tally.record_laps(self.watch.laps);
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
        None
    }

    /// Draws a legal move of the round, and counts it as about to be made.
    fn draw_move(
        &mut self,
        chance: &mut Chance,
        tally: &mut Tally,
    ) -> Result<MatchMove, GameOutcome> {
        let (listed, refused) = self.game.round().legal_and_refused_moves();
        if listed.limit.is_some_and(Limit::forbids_play) {
            return Err(GameOutcome::Unplayable);
        }
        let chosen = chance.pick(&listed.moves).ok_or(GameOutcome::Stuck)?;
        self.counts
            .record_listing(listed.moves.len(), refused.endless);
        self.watch.record_refused(&refused);
        tally.record_course(&self.counts, listed.moves.len());
        self.watch.start_move(self.game.mover(), chosen.kind_id());
        Ok(MatchMove::Play(chosen))
    }
}
