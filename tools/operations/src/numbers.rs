//! Rates and rounded numbers for output.

/// Returns the rate of `count` events in `seconds`, or 0 if no time has passed.
#[must_use]
pub fn per_second(count: u64, seconds: f64) -> f64 {
    // If the clock has not advanced yet, the rate is not known.
    if seconds > 0.0 {
        count as f64 / seconds
    } else {
        0.0
    }
}

/// Formats a rate: `950`, `12.3 k`, `4.5 M`.
#[must_use]
pub fn format_rate(count: u64, seconds: f64) -> String {
    match per_second(count, seconds) {
        speed if speed >= 1e6 => format!("{:.1} M", speed / 1e6),
        speed if speed >= 1e3 => format!("{:.1} k", speed / 1e3),
        speed => format!("{speed:.0}"),
    }
}

/// Rounds to six decimals, the precision of clocks.
#[must_use]
pub fn round_to_micros(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::format_rate;

    #[test]
    fn speeds_are_short() {
        assert_eq!(format_rate(950, 1.0), "950");
        assert_eq!(format_rate(12_345, 1.0), "12.3 k");
        assert_eq!(format_rate(9_000_000, 2.0), "4.5 M");
        assert_eq!(format_rate(9, 0.0), "0");
    }
}
