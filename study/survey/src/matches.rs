//! Playing random matches and counting what happens.

use crate::clauses::Clauses;
use crate::tally::{Close, GameCounts, Tally};
use crate::watch::Watch;
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
        let playing = Playing {
            game: start.clone(),
            watch: Watch::new(start.program(), clauses),
            counts: GameCounts::new(true),
            in_round: 0,
        };
        playing.play(Chance::of_game(seed, number), &mut tally);
        if tally.unplayable > 0 {
            break;
        }
    }
    tally
}

/// A match in progress.
struct Playing<'c> {
    game: Match,
    watch: Watch<'c>,
    counts: GameCounts,
    /// The number of moves made in the current round.
    in_round: u32,
}

impl Playing<'_> {
    fn play(mut self, mut chance: Chance, tally: &mut Tally) {
        let first = self.game.mover();
        let close = loop {
            if let Some(close) = self.go_on(&mut chance, tally) {
                break close;
            }
        };
        tally.rounds(self.game.round_number().min(MAX_ROUNDS));
        tally.close(first, &self.counts, close, &self.watch);
    }

    /// Makes a move or an arrangement. Returns how the match ended, if it has.
    fn go_on(&mut self, chance: &mut Chance, tally: &mut Tally) -> Option<Close> {
        if let Some(standing) = self.game.over() {
            return Some(Close::Over(standing));
        }
        if self.game.round_number() > MAX_ROUNDS || self.in_round >= MAX_MOVES {
            return Some(Close::Stopped);
        }
        let played = match self.game.arrangement() {
            Some(rule) => MatchMove::Arrange(rule.draw(&mut |bound| chance.below(bound))),
            None => match self.drawn(chance, tally) {
                Ok(played) => played,
                Err(close) => return Some(close),
            },
        };
        let is_move = matches!(played, MatchMove::Play(_));
        // The move was drawn from the legal ones, so it is never refused.
        let ended = self.game.play_watched(&played, &mut self.watch).ok()?;
        if is_move {
            tally.laps(self.watch.laps);
            self.counts.played(&self.watch);
            self.in_round += 1;
        }
        for end in &ended {
            end.tell_if_over_at_once(&mut self.watch);
        }
        if !(is_move && ended.is_empty()) {
            self.watch.turn_to(self.game.program());
            self.in_round = 0;
        }
        None
    }

    /// Draws a legal move of the round, and counts it as about to be made.
    fn drawn(&mut self, chance: &mut Chance, tally: &mut Tally) -> Result<MatchMove, Close> {
        let (listed, refused) = self.game.round().legal_and_refused_moves();
        if listed.limit.is_some_and(Limit::forbids_play) {
            return Err(Close::Unplayable);
        }
        let drawn = chance.pick(&listed.moves).ok_or(Close::Stuck)?;
        self.counts.asked(listed.moves.len(), refused.endless);
        self.watch.refused(&refused);
        tally.course(&self.counts, listed.moves.len());
        self.watch.begin(self.game.mover(), drawn.of_kind());
        Ok(MatchMove::Play(drawn))
    }
}
