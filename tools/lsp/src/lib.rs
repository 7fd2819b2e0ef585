//! The language server for Sow, over standard input and output.
//!
//! In: messages of an editor. Out: faults, completions, hovers, edits and boards. [`serve`] runs the server; [`Local`]
//! answers for one document without a conversation. One thread reads messages (`wire`), one answers them (`server`,
//! `requests`), and one checks and plays documents (`worker`), so typing is never blocked. `features` has one file for
//! each request.

mod bundle;
mod checked;
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
pub use local::Local;
pub use server::Ended;

use crossbeam_channel::{bounded, unbounded};
use server::Server;
use std::io::{self, BufRead, Write};
use std::thread::Builder;

/// So many messages may wait to be read.
const WAITING: usize = 256;

/// Talks to an editor until it leaves.
///
/// # Errors
/// If the output cannot be written, or no thread can be started.
pub fn serve(
    input: &mut (dyn BufRead + Send),
    output: &mut dyn Write,
    host: &dyn Host,
) -> io::Result<Ended> {
    let (incoming, messages) = bounded(WAITING);
    let (jobs, to_do) = unbounded();
    let (done, news) = unbounded();
    // The channels end with the conversation, before the threads are waited for: nobody waits for whom nobody listens to.
    std::thread::scope(move |scope| {
        Builder::new().spawn_scoped(scope, move || wire::read(input, &incoming))?;
        Builder::new().spawn_scoped(scope, move || {
            worker::work(&to_do, &done, &|loaded| host.play(loaded));
        })?;
        Server::new(output, host, jobs).talk(&messages, &news)
    })
}
