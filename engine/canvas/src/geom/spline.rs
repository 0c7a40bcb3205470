//! Centripetal Catmull-Rom: a smooth curve through given points that neither loops nor overshoots where they turn sharply.

use kurbo::{BezPath, Point, Vec2};

/// Hermite tangents (per chord) at both ends of the chord `mid`, between the chords before and after it. A missing or empty neighbour
/// lets the curve run out straight. Knots lie the square root of a chord apart; only +, ×, ÷ and √ are used, so the result is the same
/// on every machine.
#[must_use]
pub fn tangents(before: Option<Vec2>, mid: Vec2, after: Option<Vec2>) -> (Vec2, Vec2) {
    let knot = |c: Vec2| (c.x * c.x + c.y * c.y).sqrt().sqrt();
    let k = knot(mid);
    // Barry–Goldman: the slope at a knot is the mean of its two chords' slopes, weighted by the other chord's knot length.
    let one = |side: Option<Vec2>| match side {
        Some(c) if k > 0.0 && knot(c) > 0.0 => {
            let ks = knot(c);
            (c * (k / ks) + mid * (ks / k)) * (k / (ks + k))
        }
        _ => mid,
    };
    (one(before), one(after))
}

/// The curve through the points, as cubics.
#[must_use]
pub fn spline(pts: &[Point], closed: bool) -> BezPath {
    let mut path = BezPath::new();
    let n = pts.len();
    let Some(first) = pts.first() else { return path };
    path.move_to(*first);
    let closed = closed && n > 2;
    let chord = |i: usize| pts[(i + 1) % n] - pts[i % n];
    for i in 0..if closed { n } else { n - 1 } {
        let before = (closed || i > 0).then(|| chord(i + n - 1));
        let after = (closed || i + 2 < n).then(|| chord(i + 1));
        let (m1, m2) = tangents(before, chord(i), after);
        let (a, b) = (pts[i], pts[(i + 1) % n]);
        path.curve_to(a + m1 / 3.0, b - m2 / 3.0, b);
    }
    if closed {
        path.close_path();
    }
    path
}
