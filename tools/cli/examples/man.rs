//! Writes the man pages of `sow` and its commands into a folder: `cargo run --example man -- FOLDER`.

use clap::CommandFactory;
use sow::commands::Cli;

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).expect("the name of a folder");
    std::fs::create_dir_all(&folder)?;
    clap_mangen::generate_to(Cli::command(), folder)
}
