//! A session on the synthetic driver, with tokio's clock paused: whole settle windows pass in no time and
//! to the millisecond.

mod acts;
mod ambient;
mod assertions;
mod cancelled;
mod counted;
mod faults;
mod instructed;
mod landings;
mod navigation;
mod readiness;
mod support;
mod targets;
mod windows;
