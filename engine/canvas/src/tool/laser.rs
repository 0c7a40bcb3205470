//! The laser: a trail that fades and is never stored. Owns the trails, own ones and those of others; drawing them is the overlay's.

use kurbo::Point;

use crate::engine::Engine;
use crate::input::Sample;

/// A point of a trail is seen for this long.
pub(crate) const FADE_MS: f64 = 900.0;
/// The own one's colour.
const OWN: u32 = 0xff30_3bff;

/// One trail: board points and when they were drawn (engine time, ms).
pub(crate) struct Trail {
    pub(crate) id: u32,
    pub(crate) rgba: u32,
    pub(crate) points: Vec<(Point, f64)>,
}

pub(crate) fn begin(engine: &mut Engine, s: &Sample) -> u32 {
    engine.last_trail += 1;
    let id = engine.last_trail;
    moved(engine, id, s);
    id
}

pub(crate) fn moved(engine: &mut Engine, id: u32, s: &Sample) {
    let p = engine.view.board_from_css(Point::new(s.x, s.y));
    engine.shone.extend([f64::from(id), p.x, p.y]);
    engine.laser(id, OWN, p);
}

impl Engine {
    /// A further point of a trail. Own trails are numbered from one up.
    pub fn laser(&mut self, id: u32, rgba: u32, at: Point) {
        let point = (at, self.now_ms);
        match self.trails.iter_mut().find(|t| t.id == id) {
            Some(trail) => trail.points.push(point),
            // New, or it has faded while the contact rested.
            None => self.trails.push(Trail { id, rgba, points: vec![point] }),
        }
    }

    /// What the own laser has drawn since the last call, for others to see: trail, x, y each.
    pub fn take_laser(&mut self) -> Vec<f64> {
        core::mem::take(&mut self.shone)
    }

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
