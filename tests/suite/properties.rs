//! Properties of every position of every game, in random games with fixed seeds.

use sow_interpreter::{Cell, Event, Game, Move, Observer, Position};
use sow_tests::effort::draws;
use sow_tests::games;
use sow_tests::harness::{Step, compare_each, each_seed, play_along, same};
use sow_tests::random::Random;

/// Checks every position in some random games of all games.
fn for_every_position(
    seed: u64,
    check: impl Fn(&Game<'_>, &mut Random) -> Result<(), String> + Sync,
) {
    visit_positions(seed, |(): &mut (), game, random| check(game, random));
}

/// Like `for_every_position`, for checks that take notes; returns the notes on each rule file.
fn visit_positions<N: Default + Send>(
    seed: u64,
    check: impl Fn(&mut N, &Game<'_>, &mut Random) -> Result<(), String> + Sync,
) -> Vec<N> {
    let visited = compare_each(&games::all(1), |case| {
        let program = case.compile()?.program;
        let mut notes = N::default();
        let tally = each_seed(0..draws(1, 4), |round| {
            let mut random = Random::new(seed ^ round << 32);
            play_along(&Game::new(&program), draws(25, 40) as usize, |game| {
                check(&mut notes, game, &mut random)?;
                Ok(Step::random(game, &mut random))
            })
        })?;
        Ok((notes, tally.moves))
    });
    let (notes, moves): (Vec<N>, Vec<usize>) = visited.into_iter().unzip();
    let moves: usize = moves.iter().sum();
    assert!(moves > 4000, "{moves} moves");
    notes
}

/// Returns the seeds in all cells, in order.
fn seeds(position: &Position) -> Vec<u32> {
    (0..sow_interpreter::MAX_CELLS)
        .map(|cell| u32::from(position.seeds(Cell(cell as u8))))
        .collect()
}

/// A separate board whose seeds are moved by events.
struct SeedTracker {
    cells: Vec<u32>,
    hand: u32,
    total: u32,
    faults: usize,
}

impl SeedTracker {
    fn move_seeds(&mut self, from: Option<Cell>, to: Option<Cell>, seeds: u16) {
        let seeds = u32::from(seeds);
        let source = from.map_or(&mut self.hand, |cell| &mut self.cells[usize::from(cell.0)]);
        self.faults += usize::from(*source < seeds);
        *source = source.saturating_sub(seeds);
        *to.map_or(&mut self.hand, |cell| &mut self.cells[usize::from(cell.0)]) += seeds;
        self.faults += usize::from(self.cells.iter().sum::<u32>() + self.hand != self.total);
    }
}

impl SeedTracker {
    /// Tracks a move of the game; returns the game after it.
    fn follow<'p>(game: &Game<'p>, played: Move) -> Result<(Self, Game<'p>), String> {
        let (cells, mut after) = (seeds(game.position()), game.clone());
        let mut tracker = Self {
            total: cells.iter().sum(),
            cells,
            hand: 0,
            faults: 0,
        };
        let told = after.play_observed(played, &mut tracker);
        told.map_err(|error| format!("{}: {error}", game.spell(played)))?;
        Ok((tracker, after))
    }
}

impl Observer for SeedTracker {
    fn event(&mut self, event: Event) {
        match event {
            Event::Lift { from, seeds } => self.move_seeds(Some(from), None, seeds),
            Event::Sow { into, seeds } => self.move_seeds(None, Some(into), seeds),
            Event::Capture { from, to, seeds }
            | Event::Put { from, to, seeds }
            | Event::Sweep { from, to, seeds } => {
                self.move_seeds(Some(from), Some(to), seeds);
            }
            _ => {}
        }
    }
}

#[test]
fn events_account_for_every_seed() {
    for_every_position(1, |game, _| {
        for legal in game.legal_moves().into_iter().take(8) {
            let (found, after) = SeedTracker::follow(game, legal)?;
            let what = game.spell(legal);
            // Seeds kept for the store come from the hand, although the event names the pit.
            let tracked = found.cells.iter().sum::<u32>() + found.hand;
            same(&what, &tracked, &found.total)?;
            let found = (found.cells, found.hand, found.faults);
            same(&what, &found, &(seeds(after.position()), 0, 0))?;
        }
        Ok(())
    });
}

#[test]
fn watching_changes_nothing() {
    for_every_position(2, |game, random| {
        let legal = game.legal_moves();
        let Some(&chosen) = legal.get(random.below(legal.len())) else {
            return Ok(());
        };
        let mut plain = game.clone();
        plain.play(chosen).map_err(|error| error.to_string())?;
        let (_, watched) = SeedTracker::follow(game, chosen)?;
        same("notation", &watched.notation(), &plain.notation())?;
        same("position", watched.position(), plain.position())
    });
}

#[test]
fn hashes_follow_every_move() {
    for_every_position(3, |game, _| {
        let position = game.position();
        same("hash", &position.hash(), &position.recompute_hash())
    });
}

#[test]
fn positions_read_back_play_on_alike() {
    for_every_position(4, |game, _| {
        let text = game.notation();
        for written in [text.to_uppercase(), text] {
            let read = Game::from_notation(game.program(), &written);
            let read = read.map_err(|error| format!("{written}: {error}"))?;
            same(&written, read.position(), game.position())?;
            same(&written, &read.position().hash(), &game.position().hash())?;
            same(&written, &read.legal_moves(), &game.legal_moves())?;
        }
        Ok(())
    });
}

#[test]
fn moves_read_back_from_their_spelling() {
    for_every_position(5, |game, _| {
        for legal in game.legal_moves() {
            let spelt = game.spell(legal);
            for written in [spelt.to_uppercase(), spelt] {
                same(&written, &game.read_move(&written), &Ok(legal))?;
            }
        }
        Ok(())
    });
}

#[test]
fn play_refuses_all_but_legal_moves() {
    visit_positions(6, |moves: &mut Vec<Move>, game, random| {
        let legal = game.legal_moves();
        moves.extend(legal.iter().filter(|_| random.one_in(4)));
        for &other in moves.iter().rev().take(20) {
            let (mut tried, is_legal) = (game.clone(), legal.contains(&other));
            let what = game.spell(other);
            same(&what, &tried.play(other).is_ok(), &is_legal)?;
            if !is_legal {
                same(&what, tried.position(), game.position())?;
            }
        }
        Ok(())
    });
}

/// Exchanges the players' seats in a position; `None` if it lists earlier positions. The order of marks and counters
/// may differ from that of a real position, see [`sorted`].
fn with_seats_swapped(text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [rows, stores, hands, mover, marks] = fields[..] else {
        return None;
    };
    if marks.contains("seen=") {
        return None;
    }
    let turned_row = |row: &str| row.split(',').rev().collect::<Vec<_>>().join(",");
    let rows: Vec<String> = if rows.contains('/') {
        rows.split('/').rev().map(turned_row).collect()
    } else {
        // A board without sides looks the same from both seats.
        vec![rows.to_owned()]
    };
    let pair = |text: &str| {
        text.split_once(':').map_or_else(
            || text.to_owned(),
            |(south, north)| format!("{north}:{south}"),
        )
    };
    let swap = |text: &str| -> String {
        let seat = |letter: char| match letter {
            'S' => 'N',
            'N' => 'S',
            other => other,
        };
        text.chars().map(seat).collect()
    };
    Some(format!(
        "{} {} {} {} {}",
        rows.join("/"),
        pair(stores),
        pair(hands),
        swap(mover),
        swap(marks)
    ))
}

/// Sorts the parts of the last field, and the pits in each part.
fn with_sorted_items(text: &str) -> String {
    let (rest, marks) = text.rsplit_once(' ').unwrap_or((text, ""));
    let mut items: Vec<String> = marks
        .split(';')
        .map(|item| {
            let (name, value) = item.split_once('=').unwrap_or((item, ""));
            let mut pits: Vec<&str> = value.split(',').collect();
            pits.sort_unstable();
            format!("{name}={}", pits.join(","))
        })
        .collect();
    items.sort();
    format!("{rest} {}", items.join(";"))
}

#[test]
fn rules_favour_no_seat() {
    let compared = visit_positions(7, |compared: &mut usize, game, random| {
        if game.program().layout().players() == 1 || game.program().distinguishes_seats() {
            return Ok(());
        }
        let Some(there) = with_seats_swapped(&game.notation()) else {
            return Ok(());
        };
        let mirrored = Game::from_notation(game.program(), &there);
        let mut mirrored = mirrored.map_err(|error| format!("{there}: {error}"))?;
        let spelt = |game: &Game<'_>| -> Vec<String> {
            let legal = game.legal_moves().into_iter();
            legal.map(|legal| game.spell(legal)).collect()
        };
        same(&there, &spelt(&mirrored), &spelt(game))?;
        let swapped = game.position().result().map(|standing| {
            let winner = standing.winner.map(sow_oracle::opponent_of);
            (winner, [standing.score[1], standing.score[0]])
        });
        let found = mirrored.position().result();
        let found = found.map(|standing| (standing.winner, standing.score));
        same(&there, &found, &swapped)?;
        let at = random.below(game.legal_moves().len());
        if let Some(&legal) = game.legal_moves().get(at) {
            let mut one = game.clone();
            one.play(legal).map_err(|error| error.to_string())?;
            let played = mirrored.play(mirrored.legal_moves()[at]);
            played.map_err(|error| format!("{there}: {error}"))?;
            if let Some(expected) = with_seats_swapped(&one.notation()) {
                let found = with_sorted_items(&mirrored.notation());
                same(&there, &found, &with_sorted_items(&expected))?;
                *compared += 1;
            }
        }
        Ok(())
    });
    let compared: usize = compared.iter().sum();
    assert!(compared > 1500, "{compared} moves were compared");
}

#[test]
fn the_same_game_twice_is_the_same_game() {
    let course = || {
        visit_positions(8, |course: &mut Vec<String>, game, _| {
            course.push(game.notation());
            Ok(())
        })
    };
    assert_eq!(course(), course());
}
