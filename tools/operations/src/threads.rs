//! Work shared among threads.

use crate::failure::Failure;
use std::sync::Mutex;
use std::thread::Builder;

/// The maximum number of threads that can be requested.
pub const MAX_THREADS: u16 = 256;

/// Runs `work` on a pool of threads.
///
/// # Errors
/// If that many threads cannot be started.
pub fn run_on_pool<T: Send>(threads: u16, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
    // The pool starts `threads` threads in addition to the current one.
    check_can_start(threads + 1)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
    let pool = pool.build().map_err(|_| start_failure())?;
    Ok(pool.install(work))
}

/// Checks that this many threads can be started, including the current one, before work that needs them begins.
///
/// # Errors
/// If they cannot be started.
pub fn check_can_start(threads: u16) -> Result<(), Failure> {
    let gate = Mutex::new(());
    let started = std::thread::scope(|scope| {
        // Holding the lock keeps the started threads alive until all are running.
        let closed = gate.lock();
        let wait = || drop(gate.lock());
        let start = |_| {
            // If memory is nearly used up, a thread might start but have no memory left to work with.
            let started = has_memory().then(|| Builder::new().spawn_scoped(scope, wait));
            matches!(started, Some(Ok(_)))
        };
        let all = (1..threads).all(start);
        drop(closed);
        all
    });
    match started {
        true => Ok(()),
        false => Err(start_failure()),
    }
}

/// Whether there is memory for another thread: for its stack of two megabytes, and for its work.
fn has_memory() -> bool {
    const REQUIRED_BYTES: usize = 32 << 20;
    let mut room = Vec::<u8>::new();
    let reserved = room.try_reserve_exact(REQUIRED_BYTES).is_ok();
    // Without this, the compiler might remove the unused allocation.
    std::hint::black_box(&mut room);
    reserved
}

/// Returns the failure for a thread that could not be started. Operating systems only say that there is no room for it.
#[must_use]
pub fn start_failure() -> Failure {
    Failure::Input("that many threads cannot be started; lower `--threads`".to_owned())
}
