//! The laser: a trail that fades and is never stored. Owns the trails; drawing them is the overlay's.

use kurbo::Point;

use crate::engine::Engine;
use crate::input::Sample;

/// A point of a trail is seen for this long.
pub(crate) const FADE_MS: f64 = 900.0;

/// One trail: board points and when they were drawn (engine time, ms).
pub(crate) struct Trail {
    pub(crate) id: u32,
    pub(crate) points: Vec<(Point, f64)>,
}

pub(crate) fn begin(engine: &mut Engine, s: &Sample) -> u32 {
    let id = engine.trails.last().map_or(1, |t| t.id + 1);
    engine.trails.push(Trail { id, points: Vec::new() });
    moved(engine, id, s);
    id
}

pub(crate) fn moved(engine: &mut Engine, id: u32, s: &Sample) {
    let (p, now) = (engine.view.board_from_css(Point::new(s.x, s.y)), engine.now_ms);
    if let Some(trail) = engine.trails.iter_mut().find(|t| t.id == id) {
        trail.points.push((p, now));
    }
}

/// The contact is gone; its trail fades by itself.
pub(crate) fn up(_engine: &mut Engine, _id: u32) {}

impl Engine {
    /// Forgets what has faded. True while something is still seen.
    pub(crate) fn fade_trails(&mut self) -> bool {
        let now = self.now_ms;
        for trail in &mut self.trails {
            trail.points.retain(|(_, t)| now - t < FADE_MS);
        }
        self.trails.retain(|t| !t.points.is_empty());
        !self.trails.is_empty()
    }
}
