//! Where the handles of a selection's box stand on the screen. Board units but for what is said; owns nothing.

use atrium_model::{Geometry, number};
use kurbo::{Point, Vec2};

use super::camera::Viewport;
use crate::shape::transform::{self, HANDLES, Handle};

/// A side shorter than this on the screen shows no handle in its middle: CSS px.
const MIN_SIDE_CSS: f64 = 40.0;
/// How far above the box the rotate handle stands: CSS px.
const ROTATE_CSS: f64 = 24.0;

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

/// The handle under a point of the screen, within `slop`: CSS px.
pub(crate) fn at(viewport: &Viewport, frame: &Geometry, line: bool, p_css: Point, slop: f64) -> Option<Handle> {
    let mut nearest: Option<(Handle, f64)> = None;
    for (handle, p) in all(viewport, frame, line) {
        let distance = viewport.css_from_board(p).distance(p_css);
        if distance <= slop && nearest.is_none_or(|(_, min)| distance < min) {
            nearest = Some((handle, distance));
        }
    }
    nearest.map(|(handle, _)| handle)
}

/// Where the rotate handle stands, above the middle of the top edge: CSS px.
pub(crate) fn rotate_css(viewport: &Viewport, frame: &Geometry) -> Point {
    let top = viewport.css_from_board(transform::at(frame, 0.5, 0.0));
    let up = transform::at(frame, 0.5, 0.0) - transform::at(frame, 0.5, 1.0);
    let len = up.hypot();
    let dir = if len > 1e-9 {
        up / len
    } else {
        let (sin, cos) = number::sin_cos(frame.rot);
        Vec2::new(sin, -cos)
    };
    top + dir * ROTATE_CSS
}
