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
    engine.last_trail += 1;
    let id = engine.last_trail;
    moved(engine, id, s);
    id
}

pub(crate) fn moved(engine: &mut Engine, id: u32, s: &Sample) {
    let (p, now) = (engine.view.board_from_css(Point::new(s.x, s.y)), engine.now_ms);
    match engine.trails.iter_mut().find(|t| t.id == id) {
        Some(trail) => trail.points.push((p, now)),
        // New, or it has faded while the contact rested.
        None => engine.trails.push(Trail { id, points: vec![(p, now)] }),
    }
}

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
