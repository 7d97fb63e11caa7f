//! The real program on real browsers: fixtures held to their models, and everything that a user can get
//! wrong.

mod acting;
mod bad_input;
mod compatibility;
mod components;
mod deeds;
mod exploring;
mod extracting;
mod fixtures;
mod logins;
mod many;
mod navigation;
mod observing;
mod plain;
mod secrets;
mod support;
mod widgets;
