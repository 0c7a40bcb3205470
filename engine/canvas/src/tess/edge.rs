//! The two ways to write a swept line down. Both are given the same rows and arcs; their union is the union of the discs.
//!
//! ```text
//!   left  ●──────●──────●        mesh: rim half a px further out, u from −1 to 1 across, the shader makes the edge
//! centre  ·      ·      ·        outline: the rim itself, closed: left side forward, right side back
//!   right ●──────●──────●
//! ```

use atrium_model::number;
use std::f64::consts::TAU;

use kurbo::{Point, Vec2};

use super::streams::{Streams, Vertex};

/// Takes the pieces of one shape.
pub(super) trait Edge {
    /// How far beyond the half width vertices lie, px.
    fn pad(&self) -> f64;
    /// Whether a quad that is folded over itself does harm (a polygon that winds backwards takes from the union).
    fn folds_matter(&self) -> bool;
    /// The next row of the current run; its rims lie in the directions `right` and `left`, of length 1 (more at a mitre).
    fn row(&mut self, centre: Point, right: Vec2, left: Vec2, r: f64);
    /// Ends the run: the next row begins another.
    fn stop(&mut self);
    /// The quad between two discs whose rims it touches in the directions `right` and `left` (length 1); a run of its own.
    fn slanted(&mut self, a: Point, b: Point, right: Vec2, left: Vec2, ra: f64, rb: f64);
    /// A sector of a disc from `from` (length 1) clockwise on the screen by `angle` > 0.
    fn arc(&mut self, centre: Point, r: f64, from: Vec2, angle: f64);
}

/// How far a chord may lie inside its arc, px.
const SAGITTA: f64 = 0.06;

/// Calls `at` with the directions along an arc, both ends included.
fn along_arc(r: f64, from: Vec2, angle: f64, mut at: impl FnMut(Vec2)) {
    let n = (angle / (8.0 * SAGITTA / r.max(SAGITTA)).sqrt()).ceil().clamp(if angle > 4.0 { 6.0 } else { 1.0 }, 256.0);
    let (sin, cos) = number::sin_cos(angle / n);
    let mut v = from;
    at(v);
    for _ in 0..n as u32 {
        v = Vec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos);
        at(v);
    }
}

pub(super) struct MeshEdge<'a> {
    s: &'a mut Streams,
    rgba: [u8; 4],
    last_row: Option<LastRow>,
}

#[derive(Clone, Copy)]
struct LastRow {
    /// The left-hand vertex; the right-hand one follows it.
    left: u32,
    centre: Point,
    h: f64,
    alpha: u8,
}

impl<'a> MeshEdge<'a> {
    pub(super) fn new(s: &'a mut Streams, rgba: u32) -> Self {
        Self { s, rgba: rgba.to_le_bytes(), last_row: None }
    }

    /// Thinner than a px a line keeps a px and fades instead: (half width, alpha).
    fn shown(&self, r: f64) -> (f64, u8) {
        if r >= 0.5 { (r, self.rgba[3]) } else { (0.5, (f64::from(self.rgba[3]) * 2.0 * r.max(0.0)).round() as u8) }
    }

    /// At the ends of a run: between the rims and the centre, where the sectors of caps and wedges begin. With rims opposite each
    /// other it is a hair thin, but it shares both its neighbours' edges: without it rounding leaves cracks of single px.
    fn close(&mut self, row: LastRow) {
        let middle = self.vertex(row.centre, 0.0, row.h, row.alpha);
        self.s.index.extend([row.left, row.left + 1, middle]);
    }

    fn vertex(&mut self, p: Point, u: f32, h: f64, alpha: u8) -> u32 {
        let [r, g, b, _] = self.rgba;
        self.s.verts.push(Vertex { x: p.x as f32, y: p.y as f32, u, h: h as f32, rgba: [r, g, b, alpha] });
        self.s.verts.len() as u32 - 1
    }
}

impl Edge for MeshEdge<'_> {
    fn pad(&self) -> f64 {
        0.5
    }

    fn folds_matter(&self) -> bool {
        false
    }

    fn row(&mut self, centre: Point, right: Vec2, left: Vec2, r: f64) {
        let (h, alpha) = self.shown(r);
        let left = self.vertex(centre + left * (h + 0.5), -1.0, h, alpha);
        let right = self.vertex(centre + right * (h + 0.5), 1.0, h, alpha);
        let row = LastRow { left, centre, h, alpha };
        match self.last_row.replace(row) {
            Some(LastRow { left: l, .. }) => self.s.index.extend([l, left, l + 1, l + 1, left, right]),
            None => self.close(row),
        }
    }

    fn stop(&mut self) {
        if let Some(row) = self.last_row.take() {
            self.close(row);
        }
    }

    fn slanted(&mut self, a: Point, b: Point, right: Vec2, left: Vec2, ra: f64, rb: f64) {
        // Two kites along the axis, so that u is 0 on it though the rims are not opposite each other.
        let (ha, ta) = self.shown(ra);
        let (hb, tb) = self.shown(rb);
        let (ca, cb) = (self.vertex(a, 0.0, ha, ta), self.vertex(b, 0.0, hb, tb));
        for side in [right, left] {
            let (pa, pb) =
                (self.vertex(a + side * (ha + 0.5), 1.0, ha, ta), self.vertex(b + side * (hb + 0.5), 1.0, hb, tb));
            self.s.index.extend([ca, pa, cb, cb, pa, pb]);
        }
    }

    fn arc(&mut self, centre: Point, r: f64, from: Vec2, angle: f64) {
        let (h, alpha) = self.shown(r);
        let middle = self.vertex(centre, 0.0, h, alpha);
        let mut before = None;
        along_arc(h + 0.5, from, angle, |v| {
            let rim = self.vertex(centre + v * (h + 0.5), 1.0, h, alpha);
            if let Some(b) = before {
                self.s.index.extend([middle, b, rim]);
            }
            before = Some(rim);
        });
    }
}

pub(super) struct OutlineEdge<'a> {
    s: &'a mut Streams,
    /// Centres of the run's first and last row: the outline passes through them, where the caps' sectors begin.
    ends: [[f32; 2]; 2],
}

impl<'a> OutlineEdge<'a> {
    pub(super) fn new(s: &'a mut Streams) -> Self {
        s.work.left.clear();
        s.work.right.clear();
        Self { s, ends: [[0.0; 2]; 2] }
    }
}

impl Edge for OutlineEdge<'_> {
    fn pad(&self) -> f64 {
        0.0
    }

    fn folds_matter(&self) -> bool {
        true
    }

    fn row(&mut self, centre: Point, right: Vec2, left: Vec2, r: f64) {
        self.ends[1] = to_f32(centre);
        if self.s.work.left.is_empty() {
            self.ends[0] = self.ends[1];
        }
        self.s.work.left.push(to_f32(centre + left * r));
        self.s.work.right.push(to_f32(centre + right * r));
    }

    fn stop(&mut self) {
        let Streams { path, work, .. } = &mut *self.s;
        if work.left.len() > 1 {
            path.push((work.left.len() * 2 + 2) as f32);
            path.extend(work.left.iter().flatten());
            path.extend(self.ends[1]);
            path.extend(work.right.iter().rev().flatten());
            path.extend(self.ends[0]);
        }
        work.left.clear();
        work.right.clear();
    }

    fn slanted(&mut self, a: Point, b: Point, right: Vec2, left: Vec2, ra: f64, rb: f64) {
        // Clockwise on a screen, the centres included: the arcs' sectors end there.
        self.s.path.push(6.0);
        for p in [a, a + left * ra, b + left * rb, b, b + right * rb, a + right * ra] {
            self.s.path.extend(to_f32(p));
        }
    }

    fn arc(&mut self, centre: Point, r: f64, from: Vec2, angle: f64) {
        let path = &mut self.s.path;
        let at = path.len();
        path.push(0.0);
        // A whole disc needs no centre; a sector does.
        let whole = angle >= TAU;
        if !whole {
            path.extend(to_f32(centre));
        }
        along_arc(r, from, angle, |v| path.extend(to_f32(centre + v * r)));
        if whole {
            path.truncate(path.len() - 2);
        }
        path[at] = ((path.len() - at - 1) / 2) as f32;
    }
}

fn to_f32(p: Point) -> [f32; 2] {
    [p.x as f32, p.y as f32]
}
