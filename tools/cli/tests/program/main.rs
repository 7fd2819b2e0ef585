//! Tests of the real program as a process: shells, editors, Ctrl-C, low memory. They form one program so that it is
//! linked only once.

#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod low_memory;
mod lsp;
#[cfg(unix)]
mod scratch;
#[cfg(unix)]
mod shell;
#[cfg(unix)]
mod strangers;
#[cfg(target_os = "linux")]
mod terminal;
#[cfg(unix)]
mod write_faults;
