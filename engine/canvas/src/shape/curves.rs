//! What outlines are made of: a contour, and the ellipse as cubics. Knows no item.

use kurbo::{Affine, Point, Rect};

use crate::geom::{Cubics, cubic_at};

/// One outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Contour {
    /// Its sides.
    pub path: Cubics,
    /// Whether it has an inside.
    pub closed: bool,
}

/// A quarter circle by a cubic: its arms as a part of the radius.
pub(super) const ARM: f64 = 0.552_284_749_830_793_4;

impl Contour {
    /// Its points where `to` takes them, as close as `flatten` has them.
    pub(crate) fn points(&self, tolerance: f64, to: Affine) -> Vec<Point> {
        let mut points = Vec::new();
        self.flatten(tolerance, &mut points);
        points.iter_mut().for_each(|p| *p = to * *p);
        points
    }

    /// Appends the outline's points, which lie on it; the straight way between them stays within `tolerance`. A closed one does not
    /// repeat its first.
    pub fn flatten(&self, tolerance: f64, out: &mut Vec<Point>) {
        let (from, tolerance) = (out.len(), tolerance.max(1e-9));
        out.extend(self.path.start());
        for side @ [a, b, c, d] in self.path.sides() {
            let bend = (a - b + (c - b)).hypot().max((b - c + (d - c)).hypot());
            let n = (0.75 * bend / tolerance).sqrt().ceil().clamp(1.0, 1000.0);
            out.extend((1..n as u32).map(|k| cubic_at(side, f64::from(k) / n)));
            out.push(d);
        }
        if self.closed && out.len() - from > 1 && (out[out.len() - 1] - out[from]).hypot() <= 1e-9 {
            out.pop();
        }
    }
}

/// Through the points; those with a radius are rounded, from so far before them to so far behind: at most half of the way there.
#[inline(never)]
pub(super) fn rounded(points: &[Point], closed: bool, radius: &dyn Fn(usize) -> f64) -> Cubics {
    let n = points.len();
    let mut path = Cubics::default();
    for (k, p) in points.iter().enumerate() {
        let (before, behind) = (points[(k + n - 1) % n] - *p, points[(k + 1) % n] - *p);
        let is_end = !closed && (k == 0 || k + 1 == n);
        let r = if is_end { 0.0 } else { radius(k).min(before.hypot() * 0.5).min(behind.hypot() * 0.5) };
        if r > 0.0 {
            let [before, behind] = [before, behind].map(|way| way * (r / way.hypot()));
            path.line_to(*p + before);
            path.curve_to(*p + before * (1.0 - ARM), *p + behind * (1.0 - ARM), *p + behind);
        } else {
            path.line_to(*p);
        }
    }
    path
}

pub(super) fn ellipse(b: Rect) -> Cubics {
    let (c, rx, ry) = (b.center(), b.width() * 0.5, b.height() * 0.5);
    let at = |x: f64, y: f64| Point::new(c.x + x * rx, c.y + y * ry);
    let mut path = Cubics::default();
    path.line_to(at(1.0, 0.0));
    for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        // The next axis, clockwise on a screen.
        let (nx, ny) = (-y, x);
        path.curve_to(at(x + ARM * nx, y + ARM * ny), at(nx + ARM * x, ny + ARM * y), at(nx, ny));
    }
    path
}
