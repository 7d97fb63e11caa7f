//! Where in a file a rule is broken: `steps[2].action.target.role`.

use std::fmt;

use super::error::shown;

/// A position, as the way from the root. It borrows its way, so that walking a sound file allocates
/// nothing for messages that are never written.
#[derive(Clone, Copy)]
pub(super) enum Place<'a> {
    Root,
    Field(&'a Place<'a>, &'a str),
    Item(&'a Place<'a>, usize),
}

impl<'a> Place<'a> {
    pub(super) fn field(&'a self, name: &'a str) -> Place<'a> {
        Place::Field(self, name)
    }

    pub(super) fn item(&'a self, position: usize) -> Place<'a> {
        Place::Item(self, position)
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Root => Ok(()),
            Place::Field(parent, name) => {
                parent.write(out)?;
                if !matches!(parent, Place::Root) {
                    out.write_str(".")?;
                }
                if is_plain(name) { out.write_str(name) } else { out.write_str(&shown(name)) }
            }
            Place::Item(parent, position) => {
                parent.write(out)?;
                write!(out, "[{position}]")
            }
        }
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Root => out.write_str("the scenario"),
            _ => self.write(out),
        }
    }
}

/// Names of the schema are plain; a stranger's may hold anything.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.len() <= 60 && name.chars().all(|letter| letter.is_ascii_alphanumeric())
}
