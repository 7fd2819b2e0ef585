//! Tests of the real program as a process: shells, editors, Ctrl-C, low memory. They form one program so that it is
//! linked only once.

#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod low_memory;
mod lsp;
#[cfg(unix)]
mod shell;
