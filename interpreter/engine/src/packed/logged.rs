//! Random games that are written down move by move.

use super::endings::LoggedEnds;
use super::game::PackedGame;
use super::in_turns::{Room, Turn, play_in_turns};
use super::landings::{Landings, SownInto};
use super::log::Writer;
use super::playing::{Game, Start};
use crate::random_games::{GameLog, LoggedMove, PlannedGame};
use sow_compiler::board::seat;
use sow_compiler::packed::{Begun, Board, LaidOutRules};
use std::ops::Range;

/// A game under way, with all that has been written down.
pub(super) struct LoggedGame<const H: usize> {
    game: Game<H, PlannedGame>,
    log: GameLog,
    /// Seeds captured in all moves.
    captured: u32,
    /// The moves that are legal in a position, kept for the list.
    tried: Vec<Tried<H>>,
}

/// A legal move that has been tried.
struct Tried<const H: usize> {
    board: Board<H>,
    mover: usize,
    laps: Range<usize>,
    captured: u32,
}

/// What it takes to play such games.
pub(super) struct Logging<'l, const H: usize> {
    pub(super) start: Start<H>,
    pub(super) games: &'l mut dyn Iterator<Item = PlannedGame>,
    pub(super) landings: &'l Landings<H>,
    pub(super) ends: &'l mut dyn LoggedEnds<H>,
    /// Room of games that are over.
    pub(super) rooms: &'l mut Vec<LoggedGame<H>>,
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Plays games until somebody has heard enough.
    pub(super) fn log_together(&self, logging: Logging<'_, H>) {
        let Logging {
            start,
            games,
            landings,
            ends,
            rooms,
        } = logging;
        let begun = games.map(|game| start.game(game));
        play_in_turns(begun, rooms, |game: &mut LoggedGame<H>| {
            if self.logs(game, landings, ends) {
                return Turn::GoesOn;
            }
            game.sum_up(self, &start, landings);
            match ends.close(&game.log) {
                true => Turn::Over,
                false => Turn::Stop,
            }
        });
    }

    /// Plays a random move and writes it down; false if the game is over or is stopped, and then its end is what was looked at
    /// last.
    #[inline(always)]
    fn logs(
        &self,
        playing: &mut LoggedGame<H>,
        landings: &Landings<H>,
        ends: &mut dyn LoggedEnds<H>,
    ) -> bool {
        let (before, us) = (playing.game.board, playing.game.mover);
        let (first, captured) = (playing.log.laps.len(), playing.captured);
        let (played, legal, endless) = if PLAIN || self.always_legal {
            let (played, legal) = self.draws_and_logs(playing, landings);
            (played, legal, 0)
        } else if playing.log.counts_moves {
            self.tries_all(playing, landings)
        } else {
            (self.draws_until_legal(playing, landings), 0, 0)
        };
        if let (SownInto::Both(stores), Some((after, mover))) = (&landings.stores, played) {
            let captured = playing.captured - captured;
            let after = if mover == us { after } else { after.turned() };
            let gained = stores[us & 1].map(|store| after.sum(&store) - before.sum(&store));
            playing.log.sown[0] += u32::from(gained[0]) - captured;
            playing.log.sown[1] += u32::from(gained[1]);
        }
        let LoggedGame { game, log, .. } = playing;
        let Some((board, mover)) = played else {
            log.endless = endless;
            return self.stops(game, ends);
        };
        log.moves.push(LoggedMove {
            mover: seat(us as u8),
            legal,
            endless,
            again: mover == us,
            laps: (log.laps.len() - first) as u32,
        });
        self.moves_on(game, (board, mover), ends)
    }

    /// Draws one of the moves, all of which are legal, and plays it; says how many there are.
    #[inline(always)]
    fn draws_and_logs(
        &self,
        playing: &mut LoggedGame<H>,
        landings: &Landings<H>,
    ) -> (Option<(Board<H>, usize)>, u8) {
        let LoggedGame { game, log, .. } = playing;
        let (board, us) = (game.board, game.mover);
        let Some(begun) = self.draw(&board, us, &mut game.chance.chance) else {
            return (None, 0);
        };
        let mut writer = Writer::new(&mut log.laps, landings);
        // All moves are legal, whatever is preferred.
        let played = self.play(board, (us, false), begun, &mut writer);
        playing.captured += writer.captured;
        (played, self.count_starts(&board, us))
    }

    /// Draws moves until one of them is legal, and plays it.
    #[inline(never)]
    fn draws_until_legal(
        &self,
        playing: &mut LoggedGame<H>,
        landings: &Landings<H>,
    ) -> Option<(Board<H>, usize)> {
        let LoggedGame { game, log, .. } = playing;
        let (board, us) = (game.board, game.mover);
        let mover = (us, self.prefers(&board, us));
        let first = log.laps.len();
        let mut play = |begun: Begun| {
            let mut writer = Writer::new(&mut log.laps, landings);
            let after = self.play(board, mover, begun, &mut writer);
            let captured = writer.captured;
            if after.is_none() {
                log.laps.truncate(first);
            }
            Some((after?, captured))
        };
        let chance = &mut game.chance.chance;
        // Most moves that are drawn are legal. Where there are two directions, those who watch go by a list.
        let drawn = match self.either_way {
            true => None,
            false => Some(self.draw(&board, us, chance)?),
        };
        let played = drawn.and_then(&mut play);
        let (after, captured) =
            played.or_else(|| self.draw_legal((&board, us), drawn, chance, play))?;
        playing.captured += captured;
        Some(after)
    }

    /// Plays all moves and draws one of those that are legal; says how many there are, and how many more never end.
    #[inline(never)]
    fn tries_all(
        &self,
        playing: &mut LoggedGame<H>,
        landings: &Landings<H>,
    ) -> (Option<(Board<H>, usize)>, u8, u8) {
        let LoggedGame {
            game, log, tried, ..
        } = playing;
        let (board, us) = (game.board, game.mover);
        let (before, mut endless) = (log.laps.len(), 0);
        let mover = (us, self.prefers(&board, us));
        tried.clear();
        self.each_start(&board, us, |_, begun| {
            let first = log.laps.len();
            let mut writer = Writer::new(&mut log.laps, landings);
            let played = self.play(board, mover, begun, &mut writer);
            endless += u8::from(writer.endless);
            let captured = writer.captured;
            match played {
                Some((board, mover)) => tried.push(Tried {
                    board,
                    mover,
                    laps: first..log.laps.len(),
                    captured,
                }),
                None => log.laps.truncate(first),
            }
        });
        let legal = tried.len();
        let Some(drawn) = tried.get(game.chance.chance.place_among(legal)) else {
            return (None, 0, endless);
        };
        let length = drawn.laps.len();
        log.laps.copy_within(drawn.laps.clone(), before);
        log.laps.truncate(before + length);
        playing.captured += drawn.captured;
        (Some((drawn.board, drawn.mover)), legal as u8, endless)
    }
}

impl<const H: usize> Room<H, PlannedGame> for LoggedGame<H> {
    fn of(game: Game<H, PlannedGame>) -> Self {
        Self {
            log: GameLog {
                counts_moves: game.chance.counts_moves,
                ..GameLog::default()
            },
            game,
            captured: 0,
            tried: Vec::new(),
        }
    }

    fn begin(&mut self, next: Game<H, PlannedGame>) {
        self.log.clear();
        self.log.counts_moves = next.chance.counts_moves;
        self.game.begin(next);
        self.captured = 0;
    }
}

impl<const H: usize> LoggedGame<H> {
    /// The last move has been made: finds out how many seeds have been sown into stores.
    fn sum_up<const R: usize>(
        &mut self,
        rules: &LaidOutRules<H, R>,
        start: &Start<H>,
        landings: &Landings<H>,
    ) {
        let whose = match landings.stores {
            SownInto::Own => 0,
            SownInto::Away => 1,
            SownInto::Both(_) => return,
        };
        let stored =
            |board: &Board<H>, mover: usize| u32::from(board.sum(&rules.stores[mover & 1]));
        let before = stored(&start.board, start.mover) + self.captured;
        self.log.sown[whose] = stored(&self.game.board, self.game.mover) - before;
    }
}
