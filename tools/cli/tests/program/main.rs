//! Tests of the real program as a process: shells, editors, interruption, little memory. They are one program, so that it
//! is linked once.

#[cfg(unix)]
mod interrupted;
mod lsp;
#[cfg(unix)]
mod scarce;
#[cfg(unix)]
mod shell;
