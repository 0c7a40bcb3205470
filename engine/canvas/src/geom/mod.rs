//! Small exact geometry in f64: distances, cones, capsules, polygons. Total functions, no allocation where it can be helped.
//! Knows no item, no camera and no pixel; the space of the numbers is the caller's.

mod cone;
mod cubics;
mod polygon;
mod segment;
mod spline;

pub use cone::{Capsule, Cone};
pub use cubics::{Cubics, cubic_at};
pub use polygon::{area, convex, winding};
pub use segment::{nearest_on_segment, segment_meets_rect, segments_distance};
pub use spline::{Chord, chord, spline, tangents};

use kurbo::Rect;

/// The union of two boxes, where a box that was never grown (`x0 > x1`) is the empty one.
pub const NO_BOX: Rect = Rect { x0: f64::INFINITY, y0: f64::INFINITY, x1: f64::NEG_INFINITY, y1: f64::NEG_INFINITY };

/// Grows `b` so that it holds the disc.
#[inline]
pub fn grow(b: &mut Rect, x: f64, y: f64, r: f64) {
    b.x0 = b.x0.min(x - r);
    b.y0 = b.y0.min(y - r);
    b.x1 = b.x1.max(x + r);
    b.y1 = b.y1.max(y + r);
}

/// The union; either side may be [`NO_BOX`].
#[must_use]
pub fn join(a: Rect, b: Rect) -> Rect {
    Rect { x0: a.x0.min(b.x0), y0: a.y0.min(b.y0), x1: a.x1.max(b.x1), y1: a.y1.max(b.y1) }
}

/// Whether two boxes share a point, edges included. [`NO_BOX`] meets nothing.
#[inline]
#[must_use]
pub fn meets(a: &Rect, b: &Rect) -> bool {
    a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
}
