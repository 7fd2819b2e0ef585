//! The distribution of values as vertical bars.

use super::frame::Frame;
use super::ink::{self, Area, Drawn};
use crate::figures;
use crate::report::Spread;
use plotters::element::{PathElement, Rectangle};
use plotters::style::Color;

/// The maximum number of bars.
const BARS: i64 = 50;

/// The minimum number of bars that the width is divided into, so that a few values do not fill the chart.
const ROOM: f64 = 8.0;

/// The chart of the length of a game.
pub(super) const LENGTH: Frame<'_> = Frame {
    caption: "Length of a game",
    values: "moves of both players",
    counted: "games (%)",
};

/// The chart of the margin at the end of a game.
pub(super) const MARGIN: Frame<'_> = Frame {
    caption: "Final margin",
    values: "points of the first player less those of the second",
    counted: "finished games (%)",
};

/// The chart of the number of legal moves.
pub(super) const BRANCHING: Frame<'_> = Frame {
    caption: "Branching",
    values: "legal moves of a position",
    counted: "positions (%)",
};

/// The chart of the laps of a move.
pub(super) const LAPS: Frame<'_> = Frame {
    caption: "Laps of a move",
    values: "laps (the longest 1 % of moves left out)",
    counted: "moves (%)",
};

/// Draws a distribution, up to the quantile `shown`.
pub(super) fn draw(area: &Area<'_>, frame: &Frame<'_>, spread: &Spread, shown: f64) -> Drawn {
    let bars = bars(&spread.histogram, shown);
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else {
        return Ok(());
    };
    let end = last.to.max(first.from + ROOM * (first.to - first.from));
    let highest = bars.iter().map(|bar| bar.percent).fold(0.0, f64::max);
    let caption = match spread.mean.mean {
        Some(mean) => format!(
            "{} – mean {} (red)",
            frame.caption,
            figures::number(Some(mean))
        ),
        None => frame.caption.to_owned(),
    };
    let frame = Frame {
        caption: &caption,
        ..*frame
    };
    let mut chart = frame.draw(area, first.from..end, highest)?;
    chart.draw_series(bars.iter().map(|bar| {
        let gap = (bar.to - bar.from) * 0.06;
        let corners = [(bar.from + gap, 0.0), (bar.to - gap, bar.percent)];
        Rectangle::new(corners, ink::BLUE.filled())
    }))?;
    let mean = spread.mean.mean.unwrap_or(first.from);
    let line = vec![(mean, 0.0), (mean, highest * 1.05)];
    chart.draw_series([PathElement::new(line, ink::RED.stroke_width(2))])?;
    Ok(())
}

/// A bar for the values from `from` to `to`, with their share in percent.
#[derive(Debug, PartialEq)]
struct Bar {
    from: f64,
    to: f64,
    percent: f64,
}

/// Groups values in ascending order into bars. Whole numbers lie in the middle of their bar.
fn bars(values: &[(i64, u64)], shown: f64) -> Vec<Bar> {
    let all: u64 = values.iter().map(|(_, count)| count).sum();
    let mut so_far = 0;
    let values = values.iter().take_while(|(_, count)| {
        let before = so_far as f64;
        so_far += count;
        before < shown * all as f64
    });
    let values: Vec<(i64, u64)> = values.copied().collect();
    let (Some((least, _)), Some((most, _))) = (values.first(), values.last()) else {
        return Vec::new();
    };
    let width = width(most - least + 1);
    let first = least.div_euclid(width);
    let mut counts = vec![0; (most.div_euclid(width) - first + 1) as usize];
    for (value, count) in &values {
        counts[(value.div_euclid(width) - first) as usize] += count;
    }
    let bar = |(at, count): (i64, u64)| Bar {
        from: (at * width) as f64 - 0.5,
        to: ((at + 1) * width) as f64 - 0.5,
        percent: 100.0 * count as f64 / all as f64,
    };
    (first..).zip(counts).map(bar).collect()
}

/// Returns the number of values per bar, a round number.
fn width(values: i64) -> i64 {
    let round = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    round
        .into_iter()
        .find(|width| values <= width * BARS)
        .unwrap_or(values)
}

#[cfg(test)]
mod tests {
    use super::{Bar, bars, width};

    #[test]
    fn bars_are_of_a_round_width() {
        assert_eq!([width(1), width(50), width(51), width(120)], [1, 1, 2, 5]);
        let found = bars(&[(-1, 1), (0, 1), (2, 2)], 1.0);
        let heights: Vec<f64> = found.iter().map(|bar| bar.percent).collect();
        assert_eq!(heights, [25.0, 25.0, 0.0, 50.0]);
        assert_eq!((found[0].from, found[3].to), (-1.5, 2.5));
    }

    #[test]
    fn the_last_part_is_left_out() {
        let found = bars(&[(1, 99), (1000, 1)], 0.99);
        let only = Bar {
            from: 0.5,
            to: 1.5,
            percent: 99.0,
        };
        assert_eq!(found, [only]);
    }
}
