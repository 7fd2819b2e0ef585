//! Properties of every position of every game, in random games with fixed seeds.

use sow_interpreter::{Cell, Event, Game, Move, Observer, Position};
use sow_tests::effort::draws;
use sow_tests::files;
use sow_tests::random::Random;
use sow_tests::threads::parallel_map;

/// Calls `look` with every position in some random games of all games, and with the random numbers.
fn for_every_position(seed: u64, look: impl Fn(&str, &Game<'_>, &mut Random) + Sync) {
    visit_positions(seed, |(): &mut (), name, game, random| {
        look(name, game, random)
    });
}

/// Like `for_every_position`, for checks that take notes; returns the notes on each rule file.
fn visit_positions<N: Default + Send>(
    seed: u64,
    look: impl Fn(&mut N, &str, &Game<'_>, &mut Random) + Sync,
) -> Vec<N> {
    let looked_at = parallel_map(&files::games(), |file| {
        let program = files::program(file);
        let (name, mut notes, mut positions) = (files::stem(file), N::default(), 0);
        for round in 0..draws(1, 4) {
            let mut random = Random::new(seed ^ round << 32);
            let mut game = Game::new(&program);
            for _ in 0..draws(25, 40) {
                look(&mut notes, &name, &game, &mut random);
                positions += 1;
                let legal = game.legal_moves();
                if legal.is_empty() {
                    break;
                }
                game.play(legal[random.below(legal.len())])
                    .expect("a legal move is played");
            }
        }
        (notes, positions)
    });
    let positions: usize = looked_at.iter().map(|(_, positions)| positions).sum();
    assert!(positions > 4000, "{positions} positions were looked at");
    looked_at.into_iter().map(|(notes, _)| notes).collect()
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
    for_every_position(1, |name, game, _| {
        for legal in game.legal_moves().into_iter().take(8) {
            let cells = seeds(game.position());
            let mut mirror = SeedTracker {
                total: cells.iter().sum(),
                cells,
                hand: 0,
                faults: 0,
            };
            let mut after = game.clone();
            after
                .play_observed(legal, &mut mirror)
                .expect("a legal move is played");
            let text = format!("{name}: {} {}", game.notation(), game.spell(legal));
            // Seeds kept for the store come from the hand, although the event names the pit.
            assert_eq!(
                mirror.cells.iter().sum::<u32>() + mirror.hand,
                mirror.total,
                "{text}"
            );
            assert_eq!(
                (mirror.cells, mirror.hand, mirror.faults),
                (seeds(after.position()), 0, 0),
                "{text}"
            );
        }
    });
}

#[test]
fn watching_changes_nothing() {
    for_every_position(2, |name, game, random| {
        let legal = game.legal_moves();
        let Some(&chosen) = legal.get(random.below(legal.len())) else {
            return;
        };
        let (mut plain, mut watched) = (game.clone(), game.clone());
        let cells = seeds(game.position());
        plain.play(chosen).expect("a legal move is played");
        let mut mirror = SeedTracker {
            total: cells.iter().sum(),
            cells,
            hand: 0,
            faults: 0,
        };
        watched
            .play_observed(chosen, &mut mirror)
            .expect("a legal move is played");
        assert_eq!(plain.notation(), watched.notation(), "{name}");
        assert_eq!(plain.position(), watched.position(), "{name}");
    });
}

#[test]
fn hashes_follow_every_move() {
    for_every_position(3, |name, game, _| {
        assert_eq!(
            game.position().hash(),
            game.position().recompute_hash(),
            "{name}: {}",
            game.notation()
        );
    });
}

#[test]
fn positions_read_back_play_on_alike() {
    for_every_position(4, |name, game, _| {
        let text = game.notation();
        let read = Game::from_notation(game.program(), &text)
            .unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        assert_eq!(read.position(), game.position(), "{name}: {text}");
        assert_eq!(
            read.position().hash(),
            game.position().hash(),
            "{name}: {text}"
        );
        assert_eq!(read.legal_moves(), game.legal_moves(), "{name}: {text}");
        let shouted = Game::from_notation(game.program(), &text.to_uppercase());
        assert!(
            shouted.is_ok_and(|shouted| shouted.position() == game.position()),
            "{name}: {text} in capitals"
        );
    });
}

#[test]
fn moves_read_back_from_their_spelling() {
    for_every_position(5, |name, game, _| {
        for legal in game.legal_moves() {
            let spelt = game.spell(legal);
            assert_eq!(
                game.read_move(&spelt),
                Ok(legal),
                "{name}: {} {spelt}",
                game.notation()
            );
            assert_eq!(
                game.read_move(&spelt.to_uppercase()),
                Ok(legal),
                "{name}: {} {spelt}",
                game.notation()
            );
        }
    });
}

#[test]
fn play_refuses_all_but_legal_moves() {
    visit_positions(6, |moves: &mut Vec<Move>, name, game, random| {
        let legal = game.legal_moves();
        moves.extend(legal.iter().filter(|_| random.one_in(4)));
        for &other in moves.iter().rev().take(20) {
            let mut tried = game.clone();
            assert_eq!(
                tried.play(other).is_ok(),
                legal.contains(&other),
                "{name}: {} {}",
                game.notation(),
                game.spell(other)
            );
            assert!(
                legal.contains(&other) || tried.position() == game.position(),
                "{name}: a refused move has changed something"
            );
        }
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
    let compared = visit_positions(7, |compared: &mut usize, name, game, random| {
        if game.program().layout().players() == 1 || game.program().distinguishes_seats() {
            return;
        }
        let text = game.notation();
        let Some(there) = with_seats_swapped(&text) else {
            return;
        };
        let mirrored = Game::from_notation(game.program(), &there)
            .unwrap_or_else(|error| panic!("{name}: {there}: {error}"));
        let spelt = |game: &Game<'_>| {
            game.legal_moves()
                .into_iter()
                .map(|legal| game.spell(legal))
                .collect::<Vec<_>>()
        };
        assert_eq!(spelt(game), spelt(&mirrored), "{name}: {text} and {there}");
        let swapped = game.position().result().map(|standing| {
            let winner = standing.winner.map(sow_oracle::opponent_of);
            (winner, [standing.score[1], standing.score[0]])
        });
        assert_eq!(
            swapped,
            mirrored
                .position()
                .result()
                .map(|standing| (standing.winner, standing.score)),
            "{name}: {text}"
        );
        let at = random.below(game.legal_moves().len());
        if let Some(&legal) = game.legal_moves().get(at) {
            let (mut one, mut other) = (game.clone(), mirrored.clone());
            one.play(legal).expect("a legal move is played");
            other
                .play(mirrored.legal_moves()[at])
                .expect("a legal move is played");
            if let Some(there) = with_seats_swapped(&one.notation()) {
                assert_eq!(
                    with_sorted_items(&there),
                    with_sorted_items(&other.notation()),
                    "{name}: {text}"
                );
                *compared += 1;
            }
        }
    });
    let compared: usize = compared.iter().sum();
    assert!(compared > 1500, "{compared} moves were compared");
}

#[test]
fn the_same_game_twice_is_the_same_game() {
    let course = || {
        visit_positions(8, |course: &mut Vec<String>, name, game, _| {
            course.push(format!("{name}: {}", game.notation()));
        })
    };
    let first = course();
    for (once, again) in first.iter().zip(course()) {
        assert_eq!(*once, again);
    }
}
