//! Dragging the board itself: the hand, the middle button, one finger when fingers pan, and two fingers as a pinch.

use kurbo::Point;

use crate::engine::Engine;
use crate::input::Sample;

/// One contact that holds the board.
pub(crate) struct Pan {
    last: Point,
}

impl Pan {
    pub(crate) fn begin(s: &Sample) -> Self {
        Self { last: Point::new(s.x, s.y) }
    }

    pub(crate) fn moved(&mut self, engine: &mut Engine, s: &Sample) {
        let by = Point::new(s.x, s.y) - self.last;
        self.last = Point::new(s.x, s.y);
        engine.view.pan(-by.x, -by.y);
        engine.camera_moved();
    }
}

/// Two contacts that hold the board: its points stay under the fingers.
pub(crate) struct Pinch {
    pub(crate) a: u32,
    pub(crate) b: u32,
    pa: Point,
    pb: Point,
}

impl Pinch {
    pub(crate) fn begin(a: (u32, Point), b: (u32, Point)) -> Self {
        Self { a: a.0, b: b.0, pa: a.1, pb: b.1 }
    }

    /// Where a finger was last seen.
    pub(crate) fn other(&self, pointer: u32) -> Option<(u32, Point)> {
        match pointer {
            p if p == self.a => Some((self.b, self.pb)),
            p if p == self.b => Some((self.a, self.pa)),
            _ => None,
        }
    }

    pub(crate) fn moved(&mut self, engine: &mut Engine, s: &Sample) {
        let p = Point::new(s.x, s.y);
        let (mid, span) = (self.pa.midpoint(self.pb), self.pa.distance(self.pb));
        if s.pointer == self.a {
            self.pa = p;
        } else {
            self.pb = p;
        }
        let (now, spread) = (self.pa.midpoint(self.pb), self.pa.distance(self.pb));
        engine.view.pan(mid.x - now.x, mid.y - now.y);
        // Fingers that nearly touch say nothing about scale.
        if span > 8.0 && spread > 8.0 {
            engine.view.zoom_at(engine.view.camera.zoom * spread / span, now);
        }
        engine.camera_moved();
    }
}
