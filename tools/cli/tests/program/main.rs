//! Tests of the real program as a process: shells, editors, Ctrl-C, low memory. They form one program so that it is
//! linked only once.

#[cfg(unix)]
mod interrupted;
mod lsp;
#[cfg(unix)]
mod scarce;
#[cfg(unix)]
mod shell;
