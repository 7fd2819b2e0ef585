//! How much the suites try. Usually they draw enough to notice a mistake within minutes; the long run, with the environment variable
//! `SOW_LONG=1`, draws enough to find rare ones.

/// Returns `usual`, or `long` in the long run.
#[must_use]
pub fn draws(usual: u64, long: u64) -> u64 {
    match is_long() {
        true => long,
        false => usual,
    }
}

/// Whether this is the long run.
#[must_use]
pub fn is_long() -> bool {
    std::env::var_os("SOW_LONG").is_some()
}

/// Returns some items, evenly spread: one of every `share`, or all of them in the long run.
#[must_use]
pub fn sample<T>(items: Vec<T>, share: usize) -> Vec<T> {
    let step = if is_long() { 1 } else { share };
    items.into_iter().step_by(step).collect()
}
