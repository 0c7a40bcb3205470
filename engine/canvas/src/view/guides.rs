//! The guides of a drag over the board: thin lines through edges and centres, and distances between bars. Owns their look.

use atrium_model::{Color, Dash, Ink};
use kurbo::{Affine, Point, Vec2};

use super::palette::Theme;
use crate::shape::snap::Guide;
use crate::tess::Sink;

/// Half of the bar at a distance's end: CSS px.
const BAR_CSS: f64 = 4.0;

/// A guide in px of the screen, on whole px so that it is sharp.
pub(super) fn on_screen(guide: &Guide, to: Affine) -> Guide {
    guide.map(|p| {
        let p = to * p;
        Point::new(p.x.floor() + 0.5, p.y.floor() + 0.5)
    })
}

/// Red, as no other line of the board's own is.
pub(super) fn draw(guide: &Guide, sink: &mut Sink<'_>, theme: &Theme, dpr: f64) {
    let rgba = theme.rgba(Color::Ink(Ink::Red));
    let Guide { from, to, gap } = *guide;
    let bar = if guide.flat() { Vec2::new(0.0, BAR_CSS) } else { Vec2::new(BAR_CSS, 0.0) } * dpr;
    let bars = [(from - bar, from + bar), (to - bar, to + bar)];
    for (a, b) in [(from, to)].into_iter().chain(bars.into_iter().filter(|_| gap)) {
        sink.polyline(&[a, b], false, dpr, Dash::Solid, rgba);
    }
}
