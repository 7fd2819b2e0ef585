//! Compiles rules and option values into instructions.
//!
//! Options are folded away first: conditions on them cost nothing in play, and rows that they rule out are omitted.
//! Places that the board alone determines become sets; all others become place operands and blocks of tests.

mod actions;
mod conditions;
mod findings;
mod kinds;
mod places;
mod quantities;
mod track;

use crate::board::{self, Cell, Layout, NOWHERE, Position, Shape, byte_masks};
use crate::instructions::{
    BoardInfo, Code, CondId, Counter, CounterSlot, Instructions, MarkSlot, Operands, PlaceId,
    clamp_counter,
};
use sow_grammar::rules::{
    CounterScope, MAX_COUNTERS, MAX_MARKS, MarkId, MatchRules, Number, Rules, Seat, Settings,
    SetupStep, Track,
};

/// Instructions under construction.
struct Compiler<'r> {
    rules: &'r Rules,
    settings: &'r Settings,
    shape: &'r Shape,
    program: Instructions,
    /// The place and the condition of each named region, compiled at most once.
    region_places: Vec<Option<PlaceId>>,
    region_tests: Vec<Option<CondId>>,
    /// The number of choices of a pit inside the move that enclose the current action.
    choice_depth: u8,
}

/// Compiles rules for one choice of option values and one shape of the board.
///
/// # Errors
/// [`CompileError`] if the game cannot be played with these values.
pub fn compile(
    rules: &Rules,
    settings: &Settings,
    shape: &Shape,
) -> Result<Instructions, CompileError> {
    let layout = Layout::new(&rules.board, settings)
        .ok_or(CompileError::TooLarge)?
        .with_shape(shape);
    let mut compiler = Compiler {
        rules,
        settings,
        shape,
        region_places: vec![None; rules.regions.len()],
        region_tests: vec![None; rules.regions.len()],
        choice_depth: 0,
        program: empty_instructions(rules, settings, layout)?,
    };
    compiler.program.board.track = compiler.build_track();
    compiler.program.board.owned_cells = compiler.owned_cells();
    compiler.program.opening = compiler.build_opening()?;
    let dealt = compiler.program.opening.all_seeds().map(u32::from).sum();
    compiler.program.seeds = shape.seeds.unwrap_or(dealt);
    compiler.lower_phases();
    compiler.lower_tables();
    compiler.lower_kinds();
    Ok(compiler.program)
}

fn empty_instructions(
    rules: &Rules,
    settings: &Settings,
    layout: Layout,
) -> Result<Instructions, CompileError> {
    let pits = board::pits_by_seat(&layout);
    let in_play = || pits[0].iter().filter(|&&pit| !layout.is_blocked(Cell(pit)));
    let board = BoardInfo {
        pit_mask: byte_masks(in_play().copied()),
        track: board::Track::blank(),
        stores: [Seat::South, Seat::North]
            .map(|seat| layout.store(seat).map_or(NOWHERE, |cell| cell.0)),
        pit_count: pits[0].len() as u8,
        owned_cells: [0; 2],
        pits: pits.map(|mut pits| {
            pits.retain(|&pit| !layout.is_blocked(Cell(pit)));
            pits
        }),
        marks: mark_slots(rules)?,
        counters: counters(rules)?,
        move_counters: move_counters(rules, settings),
        lap_limit: rules
            .board
            .laps
            .as_ref()
            .map_or(sow_grammar::rules::MAX_LAPS, |laps| laps.value(settings)),
        limits_laps: rules.board.laps.is_some(),
        own_rings: match rules.board.track {
            Track::Shared => false,
            Track::Own => true,
            Track::Listed { shared, .. } => !shared,
        },
        layout,
    };
    let fixed = rules.specialise(settings);
    Ok(Instructions {
        title: rules.title.clone(),
        settings: settings.clone(),
        seeds: 0,
        opening: Position::empty(),
        board,
        code: Code::default(),
        operands: Operands::default(),
        reads_round: false,
        findings: findings::find(&fixed),
        hash_of_play: fixed.hash_of_play(),
    })
}

fn mark_slots(rules: &Rules) -> Result<Vec<MarkSlot>, CompileError> {
    let setups = rules.match_rules.iter().flat_map(MatchRules::setup_rows);
    let steps: Vec<&SetupStep> = setups.flat_map(|row| &row.steps).collect();
    let mut used = 0;
    let mut slots = Vec::new();
    for (at, mark) in rules.marks.iter().enumerate() {
        let bit = |at: usize| 1u8.checked_shl(at as u32).unwrap_or(0);
        let second = used + usize::from(mark.per_player);
        slots.push(MarkSlot {
            name: mark.name.clone(),
            bits: [bit(used), bit(second)],
            until_emptied: mark.until_emptied,
            in_setups: steps.iter().any(
                |step| matches!(step, SetupStep::Mark(_, MarkId(set)) if usize::from(*set) == at),
            ),
        });
        used = second + 1;
    }
    if used > MAX_MARKS {
        Err(CompileError::TooManyMarks(used))
    } else {
        Ok(slots)
    }
}

fn counters(rules: &Rules) -> Result<Vec<Counter>, CompileError> {
    let (mut kept, mut of_move) = (0, 0);
    let mut counters = Vec::new();
    for counter in &rules.counters {
        let used = match counter.scope {
            CounterScope::Game | CounterScope::Player => &mut kept,
            CounterScope::Move => &mut of_move,
        };
        let first = *used;
        *used += 1 + usize::from(counter.scope == CounterScope::Player);
        let [first, last] = [first, *used - 1].map(|slot| slot.min(MAX_COUNTERS) as u8);
        counters.push(Counter {
            name: counter.name.clone(),
            slot: match counter.scope {
                CounterScope::Game | CounterScope::Player => CounterSlot::InPosition([first, last]),
                CounterScope::Move => CounterSlot::InMove(first),
            },
        });
    }
    match kept.max(of_move) {
        most if most > MAX_COUNTERS => Err(CompileError::TooManyCounters(most)),
        _ => Ok(counters),
    }
}

/// Returns the initial values of the counters that last for one move.
fn move_counters(rules: &Rules, settings: &Settings) -> [u8; MAX_COUNTERS] {
    let mut initial_values = [0; MAX_COUNTERS];
    let of_move = rules.counters.iter();
    let of_move = of_move.filter(|counter| counter.scope == CounterScope::Move);
    for (start, counter) in initial_values.iter_mut().zip(of_move) {
        *start = clamp_counter(counter.start.value(settings).into());
    }
    initial_values
}

impl Compiler<'_> {
    fn value(&self, number: &Number) -> u32 {
        number.value(self.settings)
    }

    /// Returns a number of pits or of a counter, capped at 255.
    fn small_value(&self, number: &Number) -> u8 {
        u8::try_from(self.value(number)).unwrap_or(u8::MAX)
    }
}

/// The reason why rules cannot be played with these option values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// The game has more seeds than a pit can count.
    #[error("with these options the game has {0} seeds; at most 65535 can be played")]
    TooManySeeds(u32),
    /// The board has more rows, pits or cells than positions have room for.
    #[error(
        "with these options the board is too large; it can have 4 rows a side, 64 pits a row and 224 pits, stores and hands in all"
    )]
    TooLarge,
    /// The game has more marks than a pit can bear.
    #[error(
        "the marks of this game take {0} bits; there is room for 8 (a mark of each player takes 2)"
    )]
    TooManyMarks(usize),
    /// The game has more counters than a position can keep.
    #[error(
        "the counters of this game take {0} places; there is room for 8 (a counter of each player takes 2), and for 8 that count for a move"
    )]
    TooManyCounters(usize),
}
