//! The triangles inside of closed contours by the nonzero rule, whatever they cross. Between two neighbouring heights at which a corner
//! or a crossing lies, edges keep their order from left to right, so that what is inside are spans between two edges:
//!
//! ```text
//!   y0 ──────╲─────╱──────   the span (╲, ╱) begins where it was not before,
//!             ╲   ╱          and is written as one trapezoid
//!   y1 ────────╲─╱────────   where it is no more
//! ```
//! Numbers in f64 until the last cast; total: any finite corners give some triangles, and never a crack.

use atrium_model::sort_keys;
use kurbo::Point;

use super::streams::{Streams, Vertex};

/// A side of a contour, downwards.
struct Edge {
    top: Point,
    bottom: Point,
    /// +1 when the contour runs down it, −1 up.
    turn: i32,
}

impl Edge {
    fn x_at(&self, y: f64) -> f64 {
        if y <= self.top.y {
            self.top.x
        } else if y >= self.bottom.y {
            self.bottom.x
        } else {
            self.top.x + (self.bottom.x - self.top.x) * ((y - self.top.y) / (self.bottom.y - self.top.y))
        }
    }

    /// The height at which two edges cross within both.
    fn crossing(&self, other: &Self) -> Option<f64> {
        let (d, e) = (self.bottom - self.top, other.bottom - other.top);
        let across = d.cross(e);
        let t = (other.top - self.top).cross(e) / across;
        let u = (other.top - self.top).cross(d) / across;
        // No number when they are parallel, which no range holds.
        ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some(self.top.y + d.y * t)
    }
}

/// Left and right edge, and the height it began at.
type Span = (usize, usize, f64);

/// Writes the inside of the contours, whole coverage.
pub(super) fn interior(streams: &mut Streams, contours: &[Vec<Point>], rgba: [u8; 4]) {
    let edges = edges(contours);
    let mut put = |(left, right, y0): Span, y1: f64| {
        let base = streams.verts.len() as u32;
        for y in [y0, y1] {
            for x in [edges[left].x_at(y), edges[right].x_at(y)] {
                streams.verts.push(Vertex { x: x as f32, y: y as f32, u: 0.0, h: 1.0, rgba });
            }
        }
        streams.index.extend([0, 1, 2, 2, 1, 3].map(|i| base + i));
    };
    let heights = heights(&edges);
    let mut next = 0;
    let mut active: Vec<(f64, usize)> = Vec::new();
    let (mut open, mut spans): (Vec<Span>, Vec<Span>) = (Vec::new(), Vec::new());
    for (i, y0) in heights.iter().copied().enumerate() {
        let y1 = heights.get(i + 1).copied().unwrap_or(y0);
        active.retain(|(_, edge)| edges[*edge].bottom.y > y0);
        while next < edges.len() && edges[next].top.y <= y0 {
            active.push((0.0, next));
            next += 1;
        }
        for (x, edge) in &mut active {
            *x = edges[*edge].x_at((y0 + y1) / 2.0);
        }
        // Nearly in order from the slab above.
        sort_by_place(&mut active);
        let (mut winding, mut left) = (0, 0);
        for (_, edge) in &active {
            if winding == 0 {
                left = *edge;
            }
            winding += edges[*edge].turn;
            if winding == 0 {
                let began = open.iter().find(|(l, r, _)| (*l, *r) == (left, *edge)).map_or(y0, |(.., began)| *began);
                spans.push((left, *edge, began));
            }
        }
        for span in &open {
            if !spans.contains(span) {
                put(*span, y0);
            }
        }
        core::mem::swap(&mut open, &mut spans);
        spans.clear();
    }
}

/// A few, along a row.
#[inline(never)]
pub(super) fn sort_by_place(list: &mut [(f64, usize)]) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && list[at - 1].0 > list[at].0 {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// All sides but level ones, by their upper ends.
fn edges(contours: &[Vec<Point>]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for c in contours {
        for (i, a) in c.iter().copied().enumerate() {
            let b = c[(i + 1) % c.len()];
            if a.y < b.y {
                edges.push(Edge { top: a, bottom: b, turn: 1 });
            } else if b.y < a.y {
                edges.push(Edge { top: b, bottom: a, turn: -1 });
            }
        }
    }
    sort_keys(&mut edges, |edge| in_order(edge.top.y));
    edges
}

/// The heights of all corners and crossings, ascending.
fn heights(edges: &[Edge]) -> Vec<f64> {
    let mut heights: Vec<f64> = Vec::with_capacity(edges.len() * 2);
    for (i, edge) in edges.iter().enumerate() {
        heights.push(edge.top.y);
        heights.push(edge.bottom.y);
        let (low, high) = (edge.top.x.min(edge.bottom.x), edge.top.x.max(edge.bottom.x));
        for other in edges[i + 1..].iter().take_while(|other| other.top.y < edge.bottom.y) {
            let apart = other.top.x.min(other.bottom.x) > high || other.top.x.max(other.bottom.x) < low;
            heights.extend(if apart { None } else { edge.crossing(other) });
        }
    }
    sort_keys(&mut heights, |y| in_order(*y));
    heights.dedup();
    heights
}

/// A whole number that is greater where the number is.
fn in_order(v: f64) -> u64 {
    let bits = (v + 0.0).to_bits();
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}

#[cfg(test)]
mod tests {
    use atrium_model::Rng;

    use super::*;
    use crate::geom::winding;

    fn covered(streams: &Streams, p: Point) -> usize {
        let at = |i: u32| Point::new(streams.verts[i as usize].x.into(), streams.verts[i as usize].y.into());
        let tri = |t: &&[u32]| winding(&[at(t[0]), at(t[1]), at(t[2])], p) != 0;
        streams.index.chunks_exact(3).filter(tri).count()
    }

    #[test]
    fn random_crossing_contours_are_covered_once_where_they_wind_and_nowhere_else() {
        let seed = 5;
        let mut rng = Rng::from_number(seed);
        let mut number = move |n: u64| (rng.next() % (n * 64)) as f64 / 64.0;
        for round in 0..200 {
            let corners = 3 + round % 30;
            let mut contour = || (0..corners).map(|_| Point::new(number(100), number(100))).collect::<Vec<_>>();
            let contours = vec![contour(), contour()];
            let mut streams = Streams::default();
            interior(&mut streams, &contours, [0; 4]);
            for _ in 0..60 {
                let p = Point::new(number(100) + 1e-3, number(100) + 1e-3);
                let far = contours.iter().all(|c| {
                    (0..c.len()).all(|i| crate::geom::nearest_on_segment(p, c[i], c[(i + 1) % c.len()]).1 > 1e-4)
                });
                if far {
                    let inside = contours.iter().map(|c| winding(c, p)).sum::<i32>() != 0;
                    assert_eq!(covered(&streams, p), usize::from(inside), "seed {seed}, round {round}, {p:?}");
                }
            }
        }
    }

    #[test]
    fn a_notched_square_needs_few_trapezoids() {
        let corners = [(0., 0.), (10., 0.), (10., 10.), (5., 4.), (0., 10.)].map(|(x, y)| Point::new(x, y));
        let mut streams = Streams::default();
        interior(&mut streams, &[corners.to_vec()], [0; 4]);
        assert_eq!(streams.index.len(), 3 * 6);
    }

    #[test]
    fn heights_sort_across_zero() {
        let sorted = [-1e9, -2.0, -1e-9, 0.0, 1e-9, 3.0].map(in_order);
        assert!(sorted.is_sorted());
        assert_eq!(in_order(-0.0), in_order(0.0));
    }
}
