//! Writing files: for their owner alone, never through a link, never half (settle-system §1.10).
//!
//! Whole files are written beside their place and renamed into it, so that a reader sees the old one or the
//! new one. Lines are appended in one write. What stands at the path must be absent or a regular file; a
//! symbolic link, a pipe or a device is refused, since writing would reach something that nobody named.
//! Surviving a power cut is not a goal: nothing is flushed to the disk.

mod append;
mod check;
mod read;
mod replace;

pub use append::append_line;
pub use check::{check_new, check_writable, make_folder};
pub use read::read_text;
pub use replace::{remove, replace, write_new};
