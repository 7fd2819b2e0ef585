//! The real program as a process of its own: what shells and editors get of it, and what becomes of it when it is interrupted or has
//! little memory. One program, so that it is linked once.

#[cfg(unix)]
mod interrupted;
mod lsp;
#[cfg(unix)]
mod scarce;
#[cfg(unix)]
mod shell;
