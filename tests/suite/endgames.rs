//! Endgame values agree with lookahead of growing depth and, where positions repeat, with play to the end.

use sow_grammar::rules::Seat;
use sow_interpreter::{Game, Move, NoObserver, Program};
use sow_solver::facts::Facts;
use sow_solver::{Database, DatabaseBuilder, Watch};
use sow_tests::effort::{draws, is_long, sample};
use sow_tests::{files, games};
use std::collections::HashMap;

/// Awari in which the remaining seeds are shared evenly when a position repeats, as in the work of Romein and Bal
/// ("Solving Awari with Parallel Retrograde Analysis", IEEE Computer 36(10), 2003).
const EVEN_AWARI: &str = "game \"Even Awari\" based on awari

end {
  when no move          => sweep; most in store wins, else draw
  when position repeats => leave; most in store wins, else draw
}
";

fn database(program: &Program, seeds: usize) -> Database<'_> {
    let mut building = DatabaseBuilder::new(program, seeds, 1 << 28).expect("it can be computed");
    while !building.is_done() {
        assert!(
            building
                .advance(2, &Watch::new())
                .expect("nothing to write")
        );
    }
    building.into_database().expect("all layers")
}

/// Returns all layouts of up to `seeds` seeds over `pits` pits.
fn layouts(pits: usize, seeds: usize) -> Vec<Vec<usize>> {
    let Some(pits) = pits.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let with_first = |first: usize| {
        let rest = layouts(pits, seeds - first).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    };
    (0..=seeds).flat_map(with_first).collect()
}

/// Writes the position of a layout, own pits first, with South to move and all other seeds in South's store.
fn position_text(layout: &[usize], seeds: usize) -> String {
    let (own, other) = layout.split_at(layout.len() / 2);
    let row = |row: &mut dyn Iterator<Item = &usize>| {
        row.map(ToString::to_string).collect::<Vec<_>>().join(",")
    };
    let stored = seeds - layout.iter().sum::<usize>();
    let (north, south) = (row(&mut other.iter().rev()), row(&mut own.iter()));
    format!("{north}/{south} {stored}:0 - S -")
}

/// Returns the game after a legal move.
fn after_move<'p>(game: &Game<'p>, played: Move) -> Game<'p> {
    let mut after = game.clone();
    after.play_unchecked(played, &mut NoObserver);
    after
}

/// Reads the pits as the player to move sees them, and that player's lead, from the notation of a position.
fn layout_and_lead(game: &Game<'_>) -> (Vec<usize>, i64) {
    let text = game.notation();
    let fields: Vec<&str> = text.split(' ').collect();
    let number = |text: &str| text.parse::<usize>().expect("a number");
    let rows: Vec<Vec<usize>> = fields[0]
        .split('/')
        .map(|row| row.split(',').map(number).collect())
        .collect();
    let north: Vec<usize> = rows[0].iter().rev().copied().collect();
    let (south_store, north_store) = fields[1].split_once(':').expect("two stores");
    let lead = number(south_store) as i64 - number(north_store) as i64;
    match game.position().mover() {
        Seat::South => ([rows[1].clone(), north].concat(), lead),
        Seat::North => ([north, rows[1].clone()].concat(), -lead),
    }
}

/// The moves of a position: the gain, the number of the next layout (`None` if the game is over), and whether the
/// same player moves again.
type MoveLeads = Vec<(i64, Option<usize>, bool)>;

/// Computes bounds of all values by lookahead of growing depth; beyond the horizon everything may be lost or won.
fn lookahead_bounds(program: &Program, seeds: usize) -> HashMap<Vec<usize>, [i64; 2]> {
    let pits = 2 * usize::from(program.layout().row_lengths()[0]);
    let all = layouts(pits, seeds);
    let numbers: HashMap<&Vec<usize>, usize> = all.iter().zip(0..).collect();
    let total = program.seeds() as usize;
    let leads: Vec<(Option<i64>, MoveLeads)> = all
        .iter()
        .map(|layout| {
            let game =
                Game::from_notation(program, &position_text(layout, total)).expect("a position");
            let stored = (total - layout.iter().sum::<usize>()) as i64;
            let score = |game: &Game<'_>| {
                game.position()
                    .result()
                    .map(|standing| i64::from(standing.score[0]) - i64::from(standing.score[1]))
            };
            let lead = |played| {
                let next = after_move(&game, played);
                let same = next.position().mover() == Seat::South;
                match (score(&next), layout_and_lead(&next)) {
                    (Some(score), _) => (score - stored, None, same),
                    (None, (layout, lead)) => {
                        let gain = if same { lead } else { -lead } - stored;
                        (gain, Some(numbers[&layout]), same)
                    }
                }
            };
            (
                score(&game).map(|score| score - stored),
                game.legal_moves().into_iter().map(lead).collect(),
            )
        })
        .collect();
    let most = seeds as i64;
    let mut values = vec![[-most, most]; all.len()];
    loop {
        let next = |&(gain, to, same): &(i64, Option<usize>, bool)| {
            let [low, high] = to.map_or([0; 2], |to| values[to]);
            let next = if same { [low, high] } else { [-high, -low] };
            next.map(|next| gain + next)
        };
        let look = |(over, leads): &(Option<i64>, MoveLeads)| {
            let best = leads.iter().map(next);
            let best = best.reduce(|one, two| [one[0].max(two[0]), one[1].max(two[1])]);
            over.map_or(best.unwrap_or([-most, most]), |over| [over; 2])
        };
        let closer = |(one, before): (_, &[i64; 2])| {
            let [low, high] = look(one);
            [low.max(before[0]), high.min(before[1])]
        };
        let further: Vec<[i64; 2]> = leads.iter().zip(&values).map(closer).collect();
        if further == values {
            return all.into_iter().zip(values).collect();
        }
        values = further;
    }
}

/// Returns the value for the player to move within these bounds, by playing all moves while the game itself detects
/// repeated positions; `None` after `left` positions.
fn search_to_end(game: &Game<'_>, [low, high]: [i64; 2], left: &mut u32) -> Option<i64> {
    *left = left.checked_sub(1)?;
    let mover = game.position().mover();
    if let Some(standing) = game.position().result() {
        let [south, north] = standing.score.map(i64::from);
        return Some(if mover == Seat::South {
            south - north
        } else {
            north - south
        });
    }
    let mut best = low;
    for one in game.legal_moves() {
        let next = after_move(game, one);
        let value = match next.position().mover() == mover {
            true => search_to_end(&next, [best, high], left)?,
            false => -search_to_end(&next, [-high, -best], left)?,
        };
        best = best.max(value);
        if best >= high {
            break;
        }
    }
    Some(best)
}

/// Checks all known values; returns the numbers of known and of unknown values.
fn compare_with_lookahead(program: &Program, seeds: usize) -> [usize; 2] {
    let (database, total) = (database(program, seeds), program.seeds() as usize);
    let mut known = [0; 2];
    for (layout, [low, high]) in lookahead_bounds(program, seeds) {
        let game =
            Game::from_notation(program, &position_text(&layout, total)).expect("a position");
        if game.position().result().is_some() {
            continue;
        }
        let value = database.value(game.position()).map(i64::from);
        known[usize::from(value.is_none())] += 1;
        let expected = || {
            let stored = (total - layout.iter().sum::<usize>()) as i64;
            let bounds = [low, high].map(|bound| bound + stored);
            Some(search_to_end(&game, bounds, &mut 2000)? - stored)
        };
        let expected = if low == high { Some(low) } else { expected() };
        if let (Some(value), Some(expected)) = (value, expected) {
            assert_eq!(value, expected, "{}", game.notation());
        }
    }
    known
}

#[test]
fn values_agree_with_lookahead() {
    assert_eq!(
        compare_with_lookahead(&games::program(EVEN_AWARI), 4)[1],
        0,
        "an even split leaves nothing open"
    );
    let small = games::compile(&files::variant("kalah"), &[("pits", "3")]);
    assert_eq!(
        compare_with_lookahead(&small, draws(5, 6) as usize)[1],
        0,
        "nothing comes back"
    );
}

#[test]
fn every_game_that_can_have_endgames_has_right_ones() {
    let mut suited = 0_usize;
    for file in sample(files::games(), 2) {
        let program = files::program(&file);
        let layout = program.layout();
        if !Facts::new(&program).pits_decide()
            || layout.row_lengths().len() > 1
            || !layout.middle_row().is_empty()
        {
            continue;
        }
        // In some games so few seeds end the round, so there is nothing to compute.
        if DatabaseBuilder::new(&program, 3, 1 << 28).is_err() {
            continue;
        }
        // On a large board three seeds lie in ten times as many ways as two.
        let pits = 2 * layout.row_lengths()[0];
        let seeds = if pits <= 12 { 3 } else { draws(2, 3) };
        let [known, _] = compare_with_lookahead(&program, seeds as usize);
        suited += usize::from(known > 0);
    }
    assert!(suited >= if is_long() { 15 } else { 8 }, "{suited}");
}
