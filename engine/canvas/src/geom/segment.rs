//! Points and straight segments.

use kurbo::{Point, Rect};

/// The parameter (0..=1) of the point of `a b` nearest to `p`, and its squared distance. A segment without length is its start.
#[must_use]
pub fn nearest_on_segment(p: Point, a: Point, b: Point) -> (f64, f64) {
    let ab = b - a;
    let len2 = ab.hypot2();
    let t = if len2 > 0.0 { ((p - a).dot(ab) / len2).clamp(0.0, 1.0) } else { 0.0 };
    (t, (p - (a + ab * t)).hypot2())
}

/// Whether the segments properly cross or touch.
fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| (q - p).cross(r - p);
    let (c1, c2) = (side(a, b, c), side(a, b, d));
    let (a1, a2) = (side(c, d, a), side(c, d, b));
    // Collinear and touching pairs have a zero here; the end-point distances of the caller see those.
    (c1 > 0.0) != (c2 > 0.0) && (a1 > 0.0) != (a2 > 0.0) && c1 != c2 && a1 != a2
}

/// The distance between two segments.
#[must_use]
pub fn segments_distance(a: Point, b: Point, c: Point, d: Point) -> f64 {
    if cross(a, b, c, d) {
        return 0.0;
    }
    let d2 = nearest_on_segment(a, c, d).1.min(nearest_on_segment(b, c, d).1);
    d2.min(nearest_on_segment(c, a, b).1).min(nearest_on_segment(d, a, b).1).sqrt()
}

/// Whether the segment has a point in the box, edges included (slab test).
#[must_use]
pub fn segment_meets_rect(a: Point, b: Point, rect: &Rect) -> bool {
    // Most lie clear of it on one side: those are decided without a division.
    if a.x.max(b.x) < rect.x0 || a.x.min(b.x) > rect.x1 || a.y.max(b.y) < rect.y0 || a.y.min(b.y) > rect.y1 {
        return false;
    }
    let (mut t0, mut t1) = (0.0_f64, 1.0_f64);
    for (p, d, lo, hi) in [(a.x, b.x - a.x, rect.x0, rect.x1), (a.y, b.y - a.y, rect.y0, rect.y1)] {
        if d != 0.0 {
            let (u, v) = ((lo - p) / d, (hi - p) / d);
            t0 = t0.max(u.min(v));
            t1 = t1.min(u.max(v));
        }
    }
    t0 <= t1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossing_segments_touch_and_parallel_ones_keep_their_distance() {
        let p = Point::new;
        assert_eq!(segments_distance(p(0., 0.), p(10., 10.), p(0., 10.), p(10., 0.)), 0.0);
        assert_eq!(segments_distance(p(0., 0.), p(10., 0.), p(0., 3.), p(10., 3.)), 3.0);
        assert_eq!(segments_distance(p(0., 0.), p(10., 0.), p(4., 0.), p(20., 0.)), 0.0);
        assert_eq!(segments_distance(p(0., 0.), p(0., 0.), p(3., 4.), p(3., 4.)), 5.0);
    }

    #[test]
    fn a_segment_through_a_box_meets_it_though_both_ends_are_outside() {
        let b = Rect::new(0., 0., 10., 10.);
        assert!(segment_meets_rect(Point::new(-5., 5.), Point::new(15., 6.), &b));
        assert!(!segment_meets_rect(Point::new(-5., 5.), Point::new(5., 16.), &b));
        assert!(segment_meets_rect(Point::new(3., 3.), Point::new(3., 3.), &b));
    }
}
