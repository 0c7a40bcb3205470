//! Closed polygons given by their corners.

use kurbo::Point;

/// Twice the signed area is the sum of crosses; positive when the corners run clockwise on a screen (y down).
#[must_use]
pub fn area(pts: &[Point]) -> f64 {
    let mut sum = 0.0;
    for (i, p) in pts.iter().enumerate() {
        let q = pts[(i + 1) % pts.len()];
        sum += p.x * q.y - q.x * p.y;
    }
    sum * 0.5
}

/// What the side from `a` to `b` adds to the winding number of `p`. The same side walked back takes away exactly that.
fn crossing(a: Point, b: Point, p: Point) -> i32 {
    if (a.y <= p.y) == (b.y <= p.y) {
        return 0;
    }
    let (low, high, n) = if a.y <= p.y { (a, b, 1) } else { (b, a, -1) };
    if (high - low).cross(p - low) > 0.0 { n } else { 0 }
}

/// How often the polygon winds round `p` (nonzero = inside).
#[must_use]
pub fn winding(pts: &[Point], p: Point) -> i32 {
    let mut n = 0;
    for (i, a) in pts.iter().enumerate() {
        n += crossing(*a, pts[(i + 1) % pts.len()], p);
    }
    n
}

/// Whether the corners turn one way only and go round once (repeated corners are allowed).
#[must_use]
pub fn convex(pts: &[Point]) -> bool {
    let n = pts.len();
    let (mut sign, mut turns_x) = (0.0_f64, 0);
    let mut last_dx = 0.0_f64;
    for i in 0..n {
        let (a, b, c) = (pts[i], pts[(i + 1) % n], pts[(i + 2) % n]);
        let turn = (b - a).cross(c - b);
        if turn != 0.0 {
            if sign * turn < 0.0 {
                return false;
            }
            sign = turn;
        } else if (b - a).dot(c - b) < 0.0 {
            return false;
        }
        // A star turns one way too, but its x goes to and fro more than once.
        let dx = b.x - a.x;
        if dx != 0.0 {
            if last_dx * dx < 0.0 {
                turns_x += 1;
            }
            last_dx = dx;
        }
    }
    turns_x <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn star() -> Vec<Point> {
        (0..5).map(|k| f64::from(k) * 4.0 * std::f64::consts::PI / 5.0).map(|a| Point::new(a.cos(), a.sin())).collect()
    }

    #[test]
    fn a_square_is_convex_and_a_pentagram_is_not() {
        let square = [(0., 0.), (2., 0.), (2., 2.), (0., 2.)].map(|(x, y)| Point::new(x, y));
        assert!(convex(&square));
        assert_eq!(area(&square), 4.0);
        assert!(!convex(&star()));
        assert_eq!(winding(&square, Point::new(1., 1.)), 1);
        assert_eq!(winding(&square, Point::new(3., 1.)), 0);
        assert_eq!(winding(&star(), Point::new(0., 0.)).abs(), 2);
    }
}
