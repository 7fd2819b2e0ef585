//! Work that several threads share.

use crate::support::failure::Failure;
use clap::Args;
use std::sync::Mutex;
use std::thread::Builder;

/// The most threads that can be asked for.
pub const MOST: u16 = 256;

/// How many threads share the work.
#[derive(Debug, Clone, Copy, Args)]
pub struct ThreadArgs {
    /// How many threads share the work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST)))]
    pub threads: u16,
}

impl ThreadArgs {
    /// Does work in which up to so many threads take part.
    ///
    /// # Errors
    /// If so many threads cannot be started.
    pub fn share<T: Send>(self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        // The pool starts all of them beside this one.
        can_start(self.threads + 1)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.into());
        let pool = pool.build().map_err(|_| cannot_start())?;
        Ok(pool.install(work))
    }
}

/// Sees whether so many threads can be started, this one included, before any work begins that would want them.
///
/// # Errors
/// If they cannot.
pub fn can_start(threads: u16) -> Result<(), Failure> {
    let gate = Mutex::new(());
    let started = std::thread::scope(|scope| {
        // None of them ends before all have begun.
        let closed = gate.lock();
        let wait = || drop(gate.lock());
        let start = |_| {
            // The last one that fits would leave no memory for what any of them does.
            let started = has_room().then(|| Builder::new().spawn_scoped(scope, wait));
            matches!(started, Some(Ok(_)))
        };
        let all = (1..threads).all(start);
        drop(closed);
        all
    });
    match started {
        true => Ok(()),
        false => Err(cannot_start()),
    }
}

/// Whether there is memory for another thread, its stack of two megabytes and more.
fn has_room() -> bool {
    const ROOM: usize = 32 << 20;
    let mut room = Vec::<u8>::new();
    let reserved = room.try_reserve_exact(ROOM).is_ok();
    // Memory that nobody looks at need not be asked for.
    std::hint::black_box(&mut room);
    reserved
}

/// What is said where a thread cannot be started. Systems give no other reason than that there is no room for it.
#[must_use]
pub fn cannot_start() -> Failure {
    Failure::Input("so many threads cannot be started; ask for fewer `--threads`".to_owned())
}
