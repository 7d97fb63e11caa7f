//! Real input, as a list of steps that a driver sends in one burst.

use super::keys::KeyStroke;

/// A place in CSS pixels of the main frame's viewport.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// A mouse button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    Left,
    Right,
}

/// Modifier keys that are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers {
    pub alt: bool,
    pub control: bool,
    pub meta: bool,
    pub shift: bool,
}

/// One input event, or one pair of key events.
#[derive(Debug, Clone, PartialEq)]
pub enum InputStep {
    Move {
        to: Point,
    },
    /// `count` is 1 for the first press, 2 for the second of a double click.
    Press {
        at: Point,
        button: Button,
        count: u8,
    },
    Release {
        at: Point,
        button: Button,
        count: u8,
    },
    Wheel {
        at: Point,
        dx: f64,
        dy: f64,
    },
    /// Key down, its character if it has one, key up.
    Stroke {
        key: KeyStroke,
        modifiers: Modifiers,
    },
    /// Text inserted at the caret without key events: composed where its letters need an input method.
    Insert {
        text: String,
    },
}
