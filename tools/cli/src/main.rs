//! The command `sow`. The library does the work, so tests can run it too.

use std::process::ExitCode;

fn main() -> ExitCode {
    sow::main()
}
