//! Where the handles of a selection's box stand on the screen. Board units but for what is said; owns nothing.

use atrium_model::{Geometry, Item};
use kurbo::{Point, Vec2};

use super::camera::Viewport;
use crate::shape::grip;
use crate::shape::transform::{self, HANDLES, Handle};

/// A side shorter than this on the screen shows no handle in its middle: CSS px.
const MIN_SIDE_CSS: f64 = 40.0;
/// How far above the box the rotate handle stands: CSS px.
const ROTATE_CSS: f64 = 44.0;
/// How far outside each side the dots stand that connectors are pulled out of: CSS px.
const OUTSIDE_CSS: f64 = 20.0;
/// How far inside the edge the handle of a proportion stands, clear of those on the edge: CSS px.
const INSIDE_CSS: f64 = 16.0;

/// The handles a box shows: none of those an item cannot use or that would cover it. `line`: it is a line's.
pub(crate) fn all(viewport: &Viewport, frame: &Geometry, line: bool) -> Vec<(Handle, Point)> {
    let zoom = viewport.camera.zoom;
    let (wide, high) = (frame.w.abs() * zoom > MIN_SIDE_CSS, frame.h.abs() * zoom > MIN_SIDE_CSS);
    let mut shown = Vec::with_capacity(HANDLES.len());
    for h in HANDLES {
        let fits = if line { h.hx != 0 && h.hx == h.hy } else { (h.hx != 0 || wide) && (h.hy != 0 || high) };
        if fits {
            shown.push((h, transform::at(frame, f64::from(h.hx + 1) / 2.0, f64::from(h.hy + 1) / 2.0)));
        }
    }
    shown
}

/// Where the rotate handle stands, above the middle of the top edge: CSS px.
pub(crate) fn rotate_css(viewport: &Viewport, frame: &Geometry) -> Point {
    beyond(viewport, frame, Vec2::new(0.0, -1.0), ROTATE_CSS)
}

/// Of a box, clockwise from the top.
const SIDES: [(f64, f64); 4] = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];

/// The dot beside a side of a box (0 to 3, clockwise from the top), and the side: CSS px.
pub(crate) fn dot_css(viewport: &Viewport, frame: &Geometry, k: usize) -> (Vec2, Point) {
    let side = Vec2::from(SIDES[k & 3]);
    (side, beyond(viewport, frame, side, OUTSIDE_CSS))
}

/// Where the handle of a shape's proportion stands: CSS px. None where there is no proportion, or no room.
#[inline(never)]
pub(crate) fn grip_css(viewport: &Viewport, item: &Item) -> Option<Point> {
    let grip = grip(item)?;
    let room = item.g.w.abs().min(item.g.h.abs()) * viewport.camera.zoom > MIN_SIDE_CSS;
    let inside = grip.inward * (INSIDE_CSS / grip.inward.hypot().max(1e-9));
    room.then(|| viewport.css_from_board(grip.at) + inside)
}

/// So far outside the middle of a side: CSS px.
#[inline(never)]
fn beyond(viewport: &Viewport, frame: &Geometry, side: Vec2, by: f64) -> Point {
    let middle = transform::at(frame, 0.5 + side.x / 2.0, 0.5 + side.y / 2.0);
    // A mirrored box has its sides the other way round.
    let out = Vec2::new(side.x * 1.0_f64.copysign(frame.w), side.y * 1.0_f64.copysign(frame.h));
    viewport.css_from_board(middle) + transform::turn(out.to_point(), Point::ZERO, frame.rot).to_vec2() * by
}
