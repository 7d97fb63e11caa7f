//! The rules: what may be reached, what is risky, what a config file can say.

mod config;
mod reach;
mod risk;
