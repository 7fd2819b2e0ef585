//! The language server for Sow, over standard input and output.
//!
//! The server reads an editor's messages and answers with diagnostics, completions, hovers, edits and boards. [`serve`]
//! runs the server; [`LocalDocument`] answers requests for one document without a connection. One thread reads messages
//! (`wire`), one answers them (`server`, `requests`), and one checks and plays documents (`worker`), so typing is never
//! blocked. `features` has one module for each request.

mod bundle;
mod check_result;
mod client;
mod documents;
mod features;
mod guide;
mod host;
mod local;
mod names;
pub mod protocol;
mod requests;
mod server;
mod text;
mod uri;
mod wire;
mod worker;

pub use host::Host;
pub use local::LocalDocument;
pub use server::ConnectionEnd;

use crossbeam_channel::{bounded, unbounded};
use server::Server;
use std::io::{self, BufRead, Write};
use std::thread::Builder;

/// The capacity of the queue of incoming messages.
const QUEUE_CAPACITY: usize = 256;

/// Serves an editor until it disconnects.
///
/// # Errors
/// If the output cannot be written, or no thread can be started.
pub fn serve(
    input: &mut (dyn BufRead + Send),
    output: &mut dyn Write,
    host: &dyn Host,
) -> io::Result<ConnectionEnd> {
    let (incoming, messages) = bounded(QUEUE_CAPACITY);
    let (jobs, to_do) = unbounded();
    let (done, news) = unbounded();
    // The closure owns its ends of the channels and drops them before the scope joins the threads, so none of them
    // blocks.
    std::thread::scope(move |scope| {
        Builder::new().spawn_scoped(scope, move || wire::read(input, &incoming))?;
        Builder::new().spawn_scoped(scope, move || {
            worker::run_jobs(&to_do, &done, &|loaded| host.play(loaded));
        })?;
        Server::new(output, host, jobs).run(&messages, &news)
    })
}
