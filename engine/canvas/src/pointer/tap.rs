//! The tap rule: fingers that touch an empty screen together and lift together are a command to the board, not dots. Owns the guess alone;
//! until it is sure, what has lifted is held back elsewhere, and is ink as soon as anything speaks against a tap. Positions in CSS px, times in ms.
//!
//! ```text
//!   first finger on an empty screen ──▶ open ──▶ two or three have landed ≤ 100 ms, ≤ 300 px from it, and all have lifted ──▶ tap
//!                                       │ another contact · one moves · one stays · too many
//!                                       ▼
//!                                      ink
//! ```

use kurbo::Point;

use super::pair::{REACH, WINDOW_MS};

/// A tapping finger rolls less than this …
const STILL: f64 = 10.0;
/// … and all of them have come and gone within this time.
const BRIEF_MS: f64 = 300.0;
/// More fingers than this mean nothing.
const MAX_FINGERS: usize = 3;

#[derive(Clone, Copy, Debug, Default)]
struct Finger {
    pointer: u32,
    from: Point,
}

/// What a lifted finger was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lift {
    /// No tap: it has drawn what it has drawn.
    Ink,
    /// Not known before the others lift.
    Held,
    /// The last of so many that tapped.
    Tap(usize),
}

/// Watches the fingers that touched an empty screen; empty when nothing may become a tap.
#[derive(Debug, Default)]
pub struct Taps {
    fingers: [Finger; MAX_FINGERS],
    /// How many of them there are …
    count: usize,
    /// … and how many have lifted.
    lifted: usize,
    t0: f64,
}

impl Taps {
    /// A contact comes down; `alone`: on a screen where nothing else was. False: what was held back is ink.
    pub fn down(&mut self, pointer: u32, at: Point, t_ms: f64, alone: bool) -> bool {
        if alone {
            *self = Self { t0: t_ms, ..Self::default() };
        }
        let known = self.find(pointer).is_some();
        let joins = self.count > 0 && self.fingers[0].from.distance(at) <= REACH && t_ms - self.t0 <= WINDOW_MS;
        if (alone || joins) && !known && self.count < MAX_FINGERS {
            self.fingers[self.count] = Finger { pointer, from: at };
            self.count += 1;
            return true;
        }
        self.none();
        false
    }

    /// A contact moved. False: what was held back is ink.
    pub fn moved(&mut self, pointer: u32, to: Point, t_ms: f64) -> bool {
        let still = self.find(pointer).is_none_or(|f| f.from.distance(to) <= STILL && t_ms - self.t0 <= BRIEF_MS);
        if !still {
            self.none();
        }
        still
    }

    /// A finger lifts.
    pub fn up(&mut self, pointer: u32, at: Point, t_ms: f64) -> Lift {
        self.moved(pointer, at, t_ms);
        if self.find(pointer).is_none() {
            return Lift::Ink;
        }
        self.lifted += 1;
        let count = self.count;
        if self.lifted < count {
            return Lift::Held;
        }
        self.none();
        if count > 1 { Lift::Tap(count) } else { Lift::Ink }
    }

    /// Nothing on the screen is a tap any more.
    pub fn none(&mut self) {
        (self.count, self.lifted) = (0, 0);
    }

    fn find(&self, pointer: u32) -> Option<&Finger> {
        self.fingers[..self.count].iter().find(|f| f.pointer == pointer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64) -> Point {
        Point::new(x, 100.0)
    }

    #[test]
    fn two_fingers_that_come_and_go_together_tap() {
        let mut taps = Taps::default();
        assert!(taps.down(1, at(0.0), 0.0, true) && taps.down(2, at(80.0), 40.0, false));
        assert!(taps.moved(1, at(4.0), 50.0));
        assert_eq!(taps.up(1, at(4.0), 120.0), Lift::Held);
        assert_eq!(taps.up(2, at(80.0), 150.0), Lift::Tap(2));
        assert_eq!(taps.up(2, at(80.0), 151.0), Lift::Ink);
    }

    #[test]
    fn one_finger_alone_is_ink_at_once() {
        let mut taps = Taps::default();
        assert!(taps.down(1, at(0.0), 0.0, true));
        assert_eq!(taps.up(1, at(0.0), 60.0), Lift::Ink);
    }

    #[test]
    fn a_held_finger_is_ink_when_the_other_moves_stays_or_a_fourth_comes() {
        let held = || {
            let mut taps = Taps::default();
            taps.down(1, at(0.0), 0.0, true);
            taps.down(2, at(50.0), 10.0, false);
            taps.down(3, at(100.0), 20.0, false);
            assert_eq!(taps.up(1, at(0.0), 60.0), Lift::Held);
            taps
        };
        assert!(!held().moved(2, at(90.0), 70.0), "moves");
        assert!(!held().moved(2, at(50.0), 400.0), "stays");
        assert_eq!(held().up(2, at(50.0), 400.0), Lift::Ink, "stays, and lifts");
        assert!(!held().down(4, at(150.0), 70.0, false), "a fourth");
    }
}
