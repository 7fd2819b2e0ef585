//! The command `sow`; all of it is in the library, so that tests can run it too.

use std::process::ExitCode;

fn main() -> ExitCode {
    sow::main()
}
