//! Dragging the board itself: the hand, the middle button, one finger when fingers pan, and two fingers as a pinch. CSS px.

use kurbo::Point;

use super::gesture::{Context, Gesture, Role};
use crate::pointer::Sample;
use crate::view::View;

/// One contact that holds the board.
pub(crate) struct Pan {
    last: Point,
}

impl Pan {
    pub(crate) fn begin(s: &Sample) -> Self {
        Self { last: Point::new(s.x, s.y) }
    }
}

impl Gesture for Pan {
    fn moved(&mut self, on: &mut Context<'_>, s: &Sample) {
        let by = Point::new(s.x, s.y) - self.last;
        self.last = Point::new(s.x, s.y);
        on.view.pan(-by.x, -by.y);
    }

    fn role(&self) -> Role {
        Role::Still
    }
}

/// Two contacts that hold the board: its points stay under the fingers.
pub(crate) struct Pinch {
    a: u32,
    b: u32,
    pa: Point,
    pb: Point,
}

impl Pinch {
    pub(crate) fn begin(a: (u32, Point), b: (u32, Point)) -> Self {
        Self { a: a.0, b: b.0, pa: a.1, pb: b.1 }
    }

    /// The other finger, and where it was last seen; nothing for a contact that is neither.
    pub(crate) fn other(&self, pointer: u32) -> Option<(u32, Point)> {
        match pointer {
            p if p == self.a => Some((self.b, self.pb)),
            p if p == self.b => Some((self.a, self.pa)),
            _ => None,
        }
    }

    /// One of the two moved.
    pub(crate) fn moved(&mut self, view: &mut View, s: &Sample) {
        let p = Point::new(s.x, s.y);
        let (mid, span) = (self.pa.midpoint(self.pb), self.pa.distance(self.pb));
        if s.pointer == self.a {
            self.pa = p;
        } else {
            self.pb = p;
        }
        let (now, spread) = (self.pa.midpoint(self.pb), self.pa.distance(self.pb));
        view.pan(mid.x - now.x, mid.y - now.y);
        // Fingers that nearly touch say nothing about scale.
        if span > 8.0 && spread > 8.0 {
            view.zoom_at(view.viewport().camera.zoom * spread / span, now);
        }
    }
}
