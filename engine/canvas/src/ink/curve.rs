//! The smooth curve through the nodes: a centripetal Catmull-Rom spline, which neither loops nor overshoots at cusps, walked finely enough
//! that neither the centre line nor the edge half a width away from it shows a corner. Also lays the tapered ends on.

use super::LinePoint;
use super::nib::Nib;
use super::smooth::Node;

/// More steps than this between two samples are never needed: it would be 4 turns of 90° a px.
const MAX_STEPS: f64 = 96.0;

/// The point at node `i` itself; `total` is the line's length (infinite while unknown but long).
pub(super) fn at_node(nib: Nib, node: &Node, i: usize, total: f64) -> LinePoint {
    LinePoint { x: node.x, y: node.y, r: half_width(nib, node.r, node.s, total), i: i as f32 }
}

/// Walks from node `i` (exclusive) to node `i + 1` (inclusive). `nodes` may end there: the spline then runs out straight.
pub(super) fn walk(nib: Nib, nodes: &[Node], i: usize, total: f64, tolerance: f64, mut emit: impl FnMut(LinePoint)) {
    let (a, b) = (nodes[i], nodes[i + 1]);
    let before = i.checked_sub(1).map(|k| (nodes[k].x, nodes[k].y));
    let after = nodes.get(i + 2).map(|n| (n.x, n.y));
    let chord = b.s - a.s;
    if chord > 0.0 {
        // Control points relative to a.
        let (bx, by) = (b.x - a.x, b.y - a.y);
        let (m1, m2) = tangents(before.map(|p| (a.x - p.0, a.y - p.1)), (bx, by), after.map(|p| (p.0 - b.x, p.1 - b.y)));
        let (c1, c2) = ((m1.0 / 3.0, m1.1 / 3.0), (bx - m2.0 / 3.0, by - m2.1 / 3.0));
        let n = steps(nib, &a, &b, c1, c2, (bx, by), total, tolerance);
        for k in 1..n {
            let u = f64::from(k) / f64::from(n);
            let v = 1.0 - u;
            let (w1, w2, w3) = (3.0 * v * v * u, 3.0 * v * u * u, u * u * u);
            emit(LinePoint {
                x: a.x + w1 * c1.0 + w2 * c2.0 + w3 * bx,
                y: a.y + w1 * c1.1 + w2 * c2.1 + w3 * by,
                r: half_width(nib, a.r + (b.r - a.r) * u, a.s + chord * u, total),
                i: (i as f64 + u) as f32,
            });
        }
    }
    emit(at_node(nib, &b, i + 1, total));
}

fn half_width(nib: Nib, r: f64, s: f64, total: f64) -> f64 {
    let r = r * nib.ends(s, total - s, total);
    if nib.constant { r } else { r.max(nib.width * 0.5 * nib.dot_floor(total)) }
}

/// Hermite tangents of the middle chord for knots a square root of the chord's length apart.
fn tangents(before: Option<(f64, f64)>, mid: (f64, f64), after: Option<(f64, f64)>) -> ((f64, f64), (f64, f64)) {
    let knot = |c: (f64, f64)| (c.0 * c.0 + c.1 * c.1).sqrt().sqrt();
    let k = knot(mid);
    // Barry–Goldman: the slope at a knot is the mean of its two chords' slopes, weighted by the other chord's knot length.
    let at = |side: (f64, f64), ks: f64| {
        let f = |s: f64, m: f64| (s / ks * k + m / k * ks) / (ks + k) * k;
        (f(side.0, mid.0), f(side.1, mid.1))
    };
    let one = |side: Option<(f64, f64)>| match side {
        Some(c) if c != (0.0, 0.0) => at(c, knot(c)),
        _ => mid,
    };
    (one(before), one(after))
}

/// How many straight steps keep the line within `tolerance` of the curve, its outer edge too, and the taper round.
fn steps(
    nib: Nib,
    a: &Node,
    b: &Node,
    c1: (f64, f64),
    c2: (f64, f64),
    c3: (f64, f64),
    total: f64,
    tolerance: f64,
) -> u32 {
    let bend = |x: f64, y: f64| (x * x + y * y).sqrt();
    let d = bend(2.0 * c1.0 - c2.0, 2.0 * c1.1 - c2.1).max(bend(c1.0 - 2.0 * c2.0 + c3.0, c1.1 - 2.0 * c2.1 + c3.1));
    let by_chord = (0.75 * d / tolerance).sqrt();
    // The turn of the control polygon, against the turn whose sagitta at the outer edge is the tolerance: r θ² / 8.
    let turn = angle(c1, (c2.0 - c1.0, c2.1 - c1.1)) + angle((c2.0 - c1.0, c2.1 - c1.1), (c3.0 - c2.0, c3.1 - c2.1));
    let by_turn = turn / (8.0 * tolerance / a.r.max(b.r).max(tolerance)).sqrt();
    let taper = nib.taper();
    let by_taper = if a.s < taper || total - b.s < taper { 6.0 * (b.s - a.s) / taper.max(f64::MIN_POSITIVE) } else { 0.0 };
    by_chord.max(by_turn).max(by_taper).min(MAX_STEPS).ceil().max(1.0) as u32
}

/// The angle between two directions, never too small: 2 tan(θ / 2), which grows beyond θ only where many steps are due anyway.
fn angle(a: (f64, f64), b: (f64, f64)) -> f64 {
    let (dot, cross) = (a.0 * b.0 + a.1 * b.1, (a.0 * b.1 - a.1 * b.0).abs());
    let lengths = ((a.0 * a.0 + a.1 * a.1) * (b.0 * b.0 + b.1 * b.1)).sqrt();
    if lengths <= 0.0 {
        return 0.0;
    }
    (2.0 * cross / (lengths + dot).max(lengths * 0.1)).min(4.0).max(if dot < 0.0 { 2.0 } else { 0.0 })
}
