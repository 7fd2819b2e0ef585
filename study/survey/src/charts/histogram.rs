//! Charts of the distribution of values, as vertical bars.

use super::frame::{self, Area, DrawResult, Frame};
use crate::figures;
use crate::report::Spread;
use plotters::element::{PathElement, Rectangle};
use plotters::style::Color;

/// The maximum number of bars.
const MAX_BARS: i64 = 50;

/// The minimum number of bars that fit in the width, so that two or three values do not fill the chart.
const MIN_BARS: f64 = 8.0;

/// The chart of the length of a game.
pub(super) const LENGTH_CHART: Frame<'_> = Frame {
    caption: "Length of a game",
    value_label: "moves of both players",
    count_label: "games (%)",
};

/// The chart of the margin at the end of a game.
pub(super) const MARGIN_CHART: Frame<'_> = Frame {
    caption: "Final margin",
    value_label: "points of the first player less those of the second",
    count_label: "finished games (%)",
};

/// The chart of the number of legal moves.
pub(super) const BRANCHING_CHART: Frame<'_> = Frame {
    caption: "Branching",
    value_label: "legal moves per position",
    count_label: "positions (%)",
};

/// The chart of the laps per move.
pub(super) const LAPS_CHART: Frame<'_> = Frame {
    caption: "Laps of a move",
    value_label: "laps (the longest 1 % of moves left out)",
    count_label: "moves (%)",
};

/// Draws a distribution. Values above the quantile `quantile` are left out.
pub(super) fn draw(
    area: &Area<'_>,
    frame: &Frame<'_>,
    spread: &Spread,
    quantile: f64,
) -> DrawResult {
    let bars = bars(&spread.histogram, quantile);
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else {
        return Ok(());
    };
    let end = last.to.max(first.from + MIN_BARS * (first.to - first.from));
    let highest = bars.iter().map(|bar| bar.percent).fold(0.0, f64::max);
    let caption = match spread.mean.mean {
        Some(mean) => format!(
            "{} – mean {} (red)",
            frame.caption,
            figures::format_number(Some(mean))
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
        Rectangle::new(corners, frame::BLUE.filled())
    }))?;
    let mean = spread.mean.mean.unwrap_or(first.from);
    let line = vec![(mean, 0.0), (mean, highest * 1.05)];
    chart.draw_series([PathElement::new(line, frame::RED.stroke_width(2))])?;
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
fn bars(values: &[(i64, u64)], quantile: f64) -> Vec<Bar> {
    let all: u64 = values.iter().map(|(_, count)| count).sum();
    let mut so_far = 0;
    let values = values.iter().take_while(|(_, count)| {
        let before = so_far as f64;
        so_far += count;
        before < quantile * all as f64
    });
    let values: Vec<(i64, u64)> = values.copied().collect();
    let (Some((least, _)), Some((most, _))) = (values.first(), values.last()) else {
        return Vec::new();
    };
    let width = bar_width(most - least + 1);
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

/// Returns how many values one bar covers, rounded up to 1, 2, 5, 10, 20 and so on.
fn bar_width(values: i64) -> i64 {
    let round = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    round
        .into_iter()
        .find(|width| values <= width * MAX_BARS)
        .unwrap_or(values)
}

#[cfg(test)]
mod tests {
    use super::{Bar, bar_width, bars};

    #[test]
    fn bars_have_a_round_width() {
        assert_eq!(
            [bar_width(1), bar_width(50), bar_width(51), bar_width(120)],
            [1, 1, 2, 5]
        );
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
