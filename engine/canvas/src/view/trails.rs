//! Trails of lasers, own ones and those of others: they fade and are never stored. Owns the trails, how long they are seen and how they
//! look. Board units; times in ms of the tick's clock.

use kurbo::{Point, Rect};

use super::palette::with_alpha;
use super::to_px::ToPx;
use crate::tess::Sink;

/// A point of a trail is seen for this long.
const FADE_MS: f64 = 900.0;
/// The own ones' colour.
const OWN_RGBA: u32 = 0xff30_3bff;

/// One trail: points and when they were drawn.
struct Trail {
    id: u32,
    rgba: u32,
    points: Vec<(Point, f64)>,
}

/// See the file's head.
#[derive(Default)]
pub(super) struct Trails {
    list: Vec<Trail>,
    last_own: u32,
    /// Of the own ones, not taken yet: trail, x, y each.
    outgoing: Vec<f64>,
}

impl Trails {
    /// The number of a new own trail, from one up.
    pub(super) fn begin(&mut self) -> u32 {
        self.last_own += 1;
        self.last_own
    }

    /// A further point of an own trail.
    pub(super) fn add_own(&mut self, id: u32, at: Point, now_ms: f64) {
        self.outgoing.extend([f64::from(id), at.x, at.y]);
        self.add(id, OWN_RGBA, at, now_ms);
    }

    /// A further point of a trail.
    pub(super) fn add(&mut self, id: u32, rgba: u32, at: Point, now_ms: f64) {
        match self.list.iter_mut().find(|t| t.id == id) {
            Some(trail) => trail.points.push((at, now_ms)),
            // New, or it has faded while the contact rested.
            None => self.list.push(Trail { id, rgba, points: vec![(at, now_ms)] }),
        }
    }

    /// What the own ones have drawn since the last call.
    pub(super) fn take_outgoing(&mut self) -> Vec<f64> {
        core::mem::take(&mut self.outgoing)
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    /// Forgets what has faded. True while something is still seen.
    pub(super) fn fade(&mut self, now_ms: f64) -> bool {
        for trail in &mut self.list {
            trail.points.retain(|(_, t)| now_ms - t < FADE_MS);
        }
        self.list.retain(|t| !t.points.is_empty());
        !self.list.is_empty()
    }

    /// The px they cover now.
    pub(super) fn bounds(&self, to: &ToPx) -> Option<Rect> {
        let mut bounds: Option<Rect> = None;
        for (p, _) in self.list.iter().flat_map(|t| &t.points) {
            let at = Rect::from_points(*p, *p);
            bounds = Some(bounds.map_or(at, |b| b.union(at)));
        }
        let grow = 8.0 * to.dpr;
        bounds.map(|b| to.rect(b).inflate(grow, grow))
    }

    pub(super) fn draw(&self, sink: &mut Sink<'_>, to: &ToPx, now_ms: f64) {
        let affine = to.affine();
        for trail in &self.list {
            for (width, rgba) in [(5.0, with_alpha(trail.rgba, 0.35)), (2.2, trail.rgba)] {
                let row = |(p, t): &(Point, f64)| {
                    let left = (1.0 - (now_ms - t) / FADE_MS).clamp(0.0, 1.0);
                    let at = affine * *p;
                    (at.x, at.y, width * left * to.dpr)
                };
                let rows: Vec<(f64, f64, f64)> = trail.points.iter().map(row).filter(|r| r.2 > 0.05).collect();
                sink.ribbon(&rows, rgba);
            }
        }
    }
}
