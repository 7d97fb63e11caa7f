//! Deeds that take more than one gesture on one target: dialogs, tabs, drags, files, and scrolling until something
//! is there. Each of them is dispatched here; whether it meant anything is decided where that of every act is.

mod dialogs;
mod drag;
mod files;
mod tabs;
mod until;
