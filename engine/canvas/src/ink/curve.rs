//! The smooth curve through the nodes: a centripetal Catmull-Rom spline, which neither loops nor overshoots at cusps, walked finely enough
//! that neither the centre line nor the edge half a width away from it shows a corner. Also lays the tapered ends on.

use kurbo::Vec2;

use super::LinePoint;
use super::nib::Nib;
use super::smooth::Node;
use crate::geom::tangents;

/// More steps than this between two samples are never needed: it would be 4 turns of 90° a px.
const MAX_STEPS: f64 = 96.0;

/// The point at node `i` itself; `total` is the line's length (infinite while unknown but long).
pub(super) fn at_node(nib: Nib, node: &Node, i: usize, total: f64) -> LinePoint {
    LinePoint { x: node.x, y: node.y, r: half_width(nib, node.r, node.s, total), i: i as f32 }
}

/// Walks from node `i` (exclusive) to node `i + 1` (inclusive). `nodes` may end there: the spline then runs out straight. What is
/// emitted stays within half of `tolerance` of it.
pub(super) fn walk(nib: Nib, nodes: &[Node], i: usize, total: f64, tolerance: f64, mut emit: impl FnMut(LinePoint)) {
    let (a, b) = (nodes[i], nodes[i + 1]);
    let chord = b.s - a.s;
    let tapered = a.s < nib.taper() || total - b.s < nib.taper();
    // The curve's control points lie within two thirds of a chord of its ends, so it stays within half a chord of the chord.
    if chord > tolerance || (tapered && chord > 0.0) {
        // Control points relative to a.
        let (c1, c2, end) = controls(nodes, i);
        let n = steps(nib, &a, &b, [c1, c2, end], total, tolerance * 0.5);
        for k in 1..n {
            let u = f64::from(k) / f64::from(n);
            let v = 1.0 - u;
            let (w1, w2, w3) = (3.0 * v * v * u, 3.0 * v * u * u, u * u * u);
            emit(LinePoint {
                x: a.x + w1 * c1.x + w2 * c2.x + w3 * end.x,
                y: a.y + w1 * c1.y + w2 * c2.y + w3 * end.y,
                r: half_width(nib, a.r + (b.r - a.r) * u, a.s + chord * u, total),
                i: (i as f64 + u) as f32,
            });
        }
    }
    emit(at_node(nib, &b, i + 1, total));
}

fn half_width(nib: Nib, r: f64, s: f64, total: f64) -> f64 {
    let r = r * nib.ends(s, total - s, total);
    if nib.constant() { r } else { r.max(nib.width * 0.5 * nib.dot_floor(total)) }
}

/// The two control points and the end of the cubic from node `i` to the next, relative to node `i`.
pub(super) fn controls(nodes: &[Node], i: usize) -> (Vec2, Vec2, Vec2) {
    // The chord to node `k` from the one before it.
    let chord = |k: usize| nodes.get(k).map(|n| (Vec2::new(n.x - nodes[k - 1].x, n.y - nodes[k - 1].y), n.knot));
    let Some(mid) = chord(i + 1) else { return Default::default() };
    let (m1, m2) = tangents(if i > 0 { chord(i) } else { None }, mid, chord(i + 2));
    (m1 / 3.0, mid.0 - m2 / 3.0, mid.0)
}

/// How many straight steps keep the line within `tolerance` of the curve, its outer edge too, and the taper round.
fn steps(nib: Nib, a: &Node, b: &Node, [c1, c2, c3]: [Vec2; 3], total: f64, tolerance: f64) -> u32 {
    let len = |v: Vec2| (v.x * v.x + v.y * v.y).sqrt();
    let d = len(c1 * 2.0 - c2).max(len(c1 - c2 * 2.0 + c3));
    let by_chord = (0.75 * d / tolerance).sqrt();
    // The turn of the control polygon, against the turn whose sagitta at the outer edge is the tolerance: r θ² / 8.
    let turn = angle(c1, c2 - c1) + angle(c2 - c1, c3 - c2);
    let by_turn = turn / (8.0 * tolerance / a.r.max(b.r).max(tolerance)).sqrt();
    let taper = nib.taper();
    let by_taper =
        if a.s < taper || total - b.s < taper { 6.0 * (b.s - a.s) / taper.max(f64::MIN_POSITIVE) } else { 0.0 };
    by_chord.max(by_turn).max(by_taper).min(MAX_STEPS).ceil().max(1.0) as u32
}

/// The angle between two directions, never too small: 2 tan(θ / 2), which grows beyond θ only where many steps are due anyway.
fn angle(a: Vec2, b: Vec2) -> f64 {
    let (dot, cross) = (a.dot(b), a.cross(b).abs());
    let lengths = ((a.x * a.x + a.y * a.y) * (b.x * b.x + b.y * b.y)).sqrt();
    if lengths <= 0.0 {
        return 0.0;
    }
    let turn = (2.0 * cross / (lengths + dot).max(lengths * 0.1)).min(4.0);
    if dot < 0.0 { turn.max(2.0) } else { turn }
}
