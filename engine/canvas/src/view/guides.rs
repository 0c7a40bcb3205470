//! The guides of a drag over the board: thin lines through edges and centres, and distances between bars. Owns their look.

use atrium_model::Dash;
use kurbo::{Affine, Point, Vec2};

use super::palette::{Theme, rgb};
use crate::shape::snap::Guide;
use crate::tess::Sink;

/// Half of the bar at a distance's end: CSS px.
const BAR_CSS: f64 = 4.0;
const LINE_CSS: f64 = 1.5;

/// A guide in px of the screen, on whole px so that it is sharp.
pub(super) fn on_screen(guide: &Guide, to: Affine) -> Guide {
    guide.map(|p| {
        let p = to * p;
        Point::new(p.x.floor() + 0.5, p.y.floor() + 0.5)
    })
}

/// In a colour of their own, which no ink has.
pub(super) fn draw(guide: &Guide, sink: &mut Sink<'_>, theme: &Theme, dpr: f64) {
    let rgba = rgb(if theme.dark { 0xff_7ba5 } else { 0xd6_336c });
    let Guide { from, to, gap } = *guide;
    let bar = if guide.flat() { Vec2::new(0.0, BAR_CSS) } else { Vec2::new(BAR_CSS, 0.0) } * dpr;
    let mut line = |a: Point, b: Point| sink.polyline(&[a, b], false, LINE_CSS * dpr, Dash::Solid, rgba);
    line(from, to);
    if gap {
        line(from - bar, from + bar);
        line(to - bar, to + bar);
    }
}
