//! The guides of a drag over the board: thin lines through edges and centres, and distances between bars, each with its length in
//! a pill. Owns their look.

use atrium_model::{Dash, Geometry};
use kurbo::{Affine, Point, Vec2};

use super::palette::{Theme, rgb};
use crate::shape::round_box;
use crate::shape::snap::Guide;
use crate::tess::Sink;

/// Half of the bar at a distance's end: CSS px.
const BAR_CSS: f64 = 4.0;
const LINE_CSS: f64 = 1.5;
/// Half of a pill's size: CSS px.
const PILL_CSS: Vec2 = Vec2::new(18.0, 10.0);
/// How far from its line a guide draws at most, where the pill stands beside it: CSS px.
pub(super) const BESIDE_CSS: f64 = 44.0;
/// A number as a text of the draw list: the executor writes what is left of the slot (docs/draw-list.md).
const NUMBER_SLOT: u32 = 1 << 31;

/// A guide in px of the screen, on whole px so that it is sharp.
pub(super) fn on_screen(guide: &Guide, to: Affine) -> Guide {
    guide.map(|p| {
        let p = to * p;
        Point::new(p.x.floor() + 0.5, p.y.floor() + 0.5)
    })
}

/// In a colour of their own, which no ink has. `length`: board units.
pub(super) fn draw(guide: &Guide, length: u32, sink: &mut Sink<'_>, theme: &Theme, dpr: f64) {
    let rgba = rgb(if theme.dark { 0xff_7ba5 } else { 0xd6_336c });
    let Guide { from, to, gap } = *guide;
    let bar = if guide.flat() { Vec2::new(0.0, BAR_CSS) } else { Vec2::new(BAR_CSS, 0.0) } * dpr;
    let mut line = |a: Point, b: Point| sink.polyline(&[a, b], false, LINE_CSS * dpr, Dash::Solid, rgba);
    line(from, to);
    if gap {
        line(from - bar, from + bar);
        line(to - bar, to + bar);
        // A short one has it beside.
        let (half, way) = (PILL_CSS * dpr, to - from);
        let is_long = way.x.abs() > 3.0 * half.x || way.y.abs() > 3.0 * half.y;
        let beside = if is_long { Vec2::ZERO } else { Vec2::new(bar.x * 6.0, bar.y * 4.0) };
        let p = from.midpoint(to) + beside - half;
        let g = Geometry { x: p.x, y: p.y, w: 2.0 * half.x, h: 2.0 * half.y, rot: 0.0 };
        sink.fill(&[&round_box(&g, 0.0, 6.0 * dpr).points(0.1, Affine::IDENTITY)], rgba);
        let to_px = Affine::translate(p.to_vec2()) * Affine::scale(dpr);
        sink.text(NUMBER_SLOT | length, 0, to_px, 2.0 * PILL_CSS.x, 2.0 * PILL_CSS.y, theme.paper, 1.0);
    }
}
