//! Filled polygons. In mesh mode: the polygon drawn in by half a px, opaque, and a fringe one px wide that fades outwards, so that the
//! edge's coverage is one half exactly on it. Convex ones are a fan; the rest is cut into trapezoids (nonzero).

use kurbo::{Point, Rect, Vec2};

use super::interior::interior;
use super::sink::Sink;
use super::streams::{Mode, PATH, Vertex};
use crate::geom::{area, convex, meets};

/// Beyond this far outside of the clip, px, corners are cut off: f32 must not carry them.
const MARGIN: f64 = 4096.0;

impl Sink<'_> {
    /// Fills the contours together by the nonzero rule (corners in px, closed by themselves).
    pub fn fill(&mut self, contours: &[&[Point]], rgba: u32) {
        let mut bounds = crate::geom::NO_BOX;
        for p in contours.iter().copied().flatten() {
            if !p.x.is_finite() || !p.y.is_finite() {
                return;
            }
            crate::geom::grow(&mut bounds, p.x, p.y, 0.5);
        }
        if rgba >> 24 == 0 || !meets(&bounds, &self.clip) {
            return;
        }
        let keep = self.clip.inflate(MARGIN, MARGIN);
        if keep.union(bounds) != keep {
            let cut: Vec<Vec<Point>> = contours.iter().map(|c| clipped(c, &keep)).collect();
            let cut: Vec<&[Point]> = cut.iter().map(Vec::as_slice).collect();
            return self.fill_near(&cut, rgba);
        }
        self.fill_near(contours, rgba);
    }

    fn fill_near(&mut self, contours: &[&[Point]], rgba: u32) {
        let total: f64 = contours.iter().map(|c| area(c)).sum();
        let flip = total < 0.0;
        let simple = matches!(contours, [only] if convex(only));
        match self.mode {
            Mode::Outline => {
                let first = self.streams.path.len();
                for c in contours.iter().filter(|c| c.len() > 2) {
                    let path = &mut self.streams.path;
                    path.push(c.len() as f32);
                    let mut put = |p: &Point| path.extend([p.x as f32, p.y as f32]);
                    if flip { c.iter().rev().for_each(&mut put) } else { c.iter().for_each(&mut put) }
                }
                self.streams.outline(PATH, first, rgba, simple);
            }
            Mode::Mesh => {
                let first = self.streams.index.len();
                let contours: Vec<Vec<Point>> =
                    contours.iter().map(|c| tidy(c, flip)).filter(|c| c.len() > 2).collect();
                self.feathered(&contours, simple, rgba);
                self.streams.mesh(first);
            }
        }
    }

    fn feathered(&mut self, contours: &[Vec<Point>], simple: bool, rgba: u32) {
        let [r, g, b, a] = rgba.to_le_bytes();
        let perimeter: f64 =
            contours.iter().map(|c| (0..c.len()).map(|i| (c[(i + 1) % c.len()] - c[i]).hypot()).sum::<f64>()).sum();
        let total: f64 = contours.iter().map(|c| area(c)).sum();
        if perimeter <= 0.0 || contours.is_empty() {
            return;
        }
        // Slivers: how thick it is in the mean. Below a px it is drawn in by less and fades.
        let thick = (2.0 * total / perimeter).max(0.0);
        let inset = (thick * 0.45).min(0.5);
        let alpha = if thick < 1.0 { (f64::from(a) * thick / (0.5 + 0.5 * thick)).round() as u8 } else { a };
        let streams = &mut *self.streams;
        let rgba = [r, g, b, alpha];
        let mut inner: Vec<Vec<Point>> = Vec::with_capacity(contours.len());
        for c in contours {
            let n = c.len();
            let mitres: Vec<Vec2> = (0..n).map(|i| outward(c[(i + n - 1) % n], c[i], c[(i + 1) % n])).collect();
            // The fringe: coverage 1 − |u| with h = ½.
            let base = streams.verts.len() as u32;
            for (p, m) in c.iter().zip(&mitres) {
                for (at, u) in [(*p - *m * inset, 0.0), (*p + *m * 0.5, 1.0)] {
                    streams.verts.push(Vertex { x: at.x as f32, y: at.y as f32, u, h: 0.5, rgba });
                }
            }
            for i in 0..n as u32 {
                let (k, l) = (base + 2 * i, base + 2 * ((i + 1) % n as u32));
                streams.index.extend([k, k + 1, l, l, k + 1, l + 1]);
            }
            if simple {
                // The inner rim of a convex polygon: h = ½, u = 0 is whole coverage too.
                for i in 1..n as u32 - 1 {
                    streams.index.extend([base, base + 2 * i, base + 2 * i + 2]);
                }
                return;
            }
            inner.push(c.iter().zip(&mitres).map(|(p, m)| *p - *m * inset).collect());
        }
        interior(streams, &inner, rgba);
    }
}

/// Without repeated corners, positive turn.
fn tidy(c: &[Point], flip: bool) -> Vec<Point> {
    let mut out: Vec<Point> = Vec::with_capacity(c.len());
    let mut put = |p: &Point| {
        if out.last().is_none_or(|l| (*p - *l).hypot() > 1e-3) {
            out.push(*p);
        }
    };
    if flip {
        c.iter().rev().for_each(&mut put);
    } else {
        c.iter().for_each(&mut put);
    }
    while out.len() > 1 && (out[0] - out[out.len() - 1]).hypot() <= 1e-3 {
        out.pop();
    }
    out
}

/// At corner `b` of a positively turning contour: the vector that moves both edges out by 1, no longer than 3.
fn outward(a: Point, b: Point, c: Point) -> Vec2 {
    let n = |v: Vec2| Vec2::new(v.y, -v.x) / v.hypot();
    let (n0, n1) = (n(b - a), n(c - b));
    let m = (n0 + n1) / (1.0 + n0.dot(n1)).max(0.05);
    let len = m.hypot();
    if len > 3.0 { m * (3.0 / len) } else { m }
}

/// The contour's part in the box (Sutherland–Hodgman; runs along the box's edge, which lies far outside what is seen).
fn clipped(c: &[Point], keep: &Rect) -> Vec<Point> {
    let mut pts = c.to_vec();
    let sides: [(bool, f64, f64); 4] =
        [(true, keep.x0, 1.0), (true, keep.x1, -1.0), (false, keep.y0, 1.0), (false, keep.y1, -1.0)];
    for (on_x, at, sign) in sides {
        let depth = |p: &Point| sign * (if on_x { p.x } else { p.y } - at);
        let input = std::mem::take(&mut pts);
        for (i, p) in input.iter().enumerate() {
            let q = &input[(i + 1) % input.len()];
            let (dp, dq) = (depth(p), depth(q));
            if dp >= 0.0 {
                pts.push(*p);
            }
            if (dp >= 0.0) != (dq >= 0.0) {
                pts.push(p.lerp(*q, dp / (dp - dq)));
            }
        }
    }
    pts
}
