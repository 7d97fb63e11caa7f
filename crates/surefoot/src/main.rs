//! The program.

use std::process::ExitCode;

fn main() -> ExitCode {
    surefoot::cli::main()
}
