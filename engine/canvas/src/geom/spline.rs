//! Centripetal Catmull-Rom: a smooth curve through given points that neither loops nor overshoots where they turn sharply.

use kurbo::{Point, Vec2};

use super::Cubics;

/// A chord between two points, and its knot length: the square root of its own.
pub type Chord = (Vec2, f64);

/// The chord with its knot length. Only +, ×, ÷ and √ are used, here and below, so the result is the same on every machine.
#[must_use]
pub fn chord(v: Vec2) -> Chord {
    (v, (v.x * v.x + v.y * v.y).sqrt().sqrt())
}

/// Hermite tangents (per chord) at both ends of the chord `mid`, between the chords before and after it. A missing or empty neighbour
/// lets the curve run out straight.
#[must_use]
pub fn tangents(before: Option<Chord>, (mid, k): Chord, after: Option<Chord>) -> (Vec2, Vec2) {
    // Barry–Goldman: the slope at a knot is the mean of its two chords' slopes, weighted by the other chord's knot length.
    let one = |side: Option<Chord>| match side {
        Some((c, ks)) if k > 0.0 && ks > 0.0 => (c * (k / ks) + mid * (ks / k)) * (k / (ks + k)),
        _ => mid,
    };
    (one(before), one(after))
}

/// The curve through the points, as cubics.
#[must_use]
pub fn spline(pts: &[Point], closed: bool) -> Cubics {
    let mut path = Cubics::through(&pts[..pts.len().min(1)]);
    let n = pts.len();
    let closed = closed && n > 2;
    let between = |i: usize| chord(pts[(i + 1) % n] - pts[i % n]);
    for i in 0..if closed { n } else { n.saturating_sub(1) } {
        let before = (closed || i > 0).then(|| between(i + n - 1));
        let after = (closed || i + 2 < n).then(|| between(i + 1));
        let (m1, m2) = tangents(before, between(i), after);
        let (a, b) = (pts[i], pts[(i + 1) % n]);
        path.curve_to(a + m1 / 3.0, b - m2 / 3.0, b);
    }
    path
}
