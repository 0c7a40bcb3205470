//! The centre-line ribbon: one row a point, mitred where the line turns gently, broken with a round wedge outside where it does not.
//! Every point of the swept discs is nearest to a segment (then it lies in that segment's quad), to a turn (in its outer wedge) or to an
//! end (in its cap): so quads, outer wedges and caps are the whole union, cusps and dots included.

use kurbo::{Point, Rect, Vec2};

use super::Row;
use super::edge::Edge;
use crate::geom::{meets, segment_meets_rect};

/// A mitre may stand out from the round join by this, px.
const MITRE_PX: f64 = 0.08;
/// Half widths that change faster than this a px of way are drawn as whole discs with tangents.
const STEEP: f64 = 0.35;
/// Points nearer than this, px, are one.
const SAME: f64 = 1e-3;
/// Segments longer than this, px, are cut near the clip: f32 must not carry far-away ends.
const LONG: f64 = 8192.0;

/// Splits the line into runs that can be seen and calls `draw` for each; parts far outside are left out, long segments cut short.
pub(super) fn visible_runs(line: &[Row], clip: Rect, run: &mut Vec<Row>, mut draw: impl FnMut(&[Row])) {
    let finite = |p: &Row| p.0.is_finite() && p.1.is_finite() && p.2.is_finite() && p.2 >= 0.0;
    run.clear();
    if let [only] = line {
        let r = only.2 + 1.0;
        if finite(only) && meets(&Rect::new(only.0 - r, only.1 - r, only.0 + r, only.1 + r), &clip) {
            draw(line);
        }
        return;
    }
    for pair in line.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let reach = a.2.max(b.2) + 1.0;
        let near = clip.inflate(reach, reach);
        let (pa, pb) = (Point::new(a.0, a.1), Point::new(b.0, b.1));
        if !finite(&a) || !finite(&b) || !segment_meets_rect(pa, pb, &near) {
            flush(run, &mut draw);
            continue;
        }
        let far = (pb - pa).hypot() > LONG;
        let (from, to) = if far { shorten(a, b, &near.inflate(64.0, 64.0)) } else { (a, b) };
        // After a cut or a hidden part the run begins here; else the point stands already.
        if run.last().is_none_or(|l| *l != from) {
            flush(run, &mut draw);
            run.push(from);
        }
        run.push(to);
    }
    flush(run, &mut draw);
}

fn flush(run: &mut Vec<Row>, draw: &mut impl FnMut(&[Row])) {
    if !run.is_empty() {
        draw(run);
        run.clear();
    }
}

/// The part of the segment in the box (it has one).
fn shorten(a: Row, b: Row, keep: &Rect) -> (Row, Row) {
    let (mut t0, mut t1) = (0.0_f64, 1.0_f64);
    for (p, d, lo, hi) in [(a.0, b.0 - a.0, keep.x0, keep.x1), (a.1, b.1 - a.1, keep.y0, keep.y1)] {
        if d != 0.0 {
            let (u, v) = ((lo - p) / d, (hi - p) / d);
            t0 = t0.max(u.min(v));
            t1 = t1.min(u.max(v));
        }
    }
    let at = |t: f64| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t, a.2 + (b.2 - a.2) * t);
    (if t0 > 0.0 { at(t0) } else { a }, if t1 < 1.0 { at(t1) } else { b })
}

/// Where two segments meet.
pub(super) enum Turn {
    /// One row serves both: across, stretched.
    Mitre(Vec2),
    /// The run ends; the outer side is filled by a wedge.
    Break,
}

/// The gentle turn between unit directions, or a break. `limit`: how far the mitre may stand out, px; `pad`, `folds`: the edge's.
pub(super) fn turn(d0: Vec2, d1: Vec2, r: f64, len0: f64, len1: f64, limit: f64, pad: f64, folds: bool) -> Turn {
    let sum = d0 + d1;
    let half = sum.hypot() * 0.5;
    if half < 0.2 {
        return Turn::Break;
    }
    let reach = r + pad;
    if reach * (1.0 / half - 1.0) > limit {
        return Turn::Break;
    }
    // The inner rim is shorter by this on either side of the turn; more than half a segment would fold its quad.
    let trim = reach * (1.0 - half * half).max(0.0).sqrt() / half;
    if folds && trim > 0.5 * len0.min(len1) {
        return Turn::Break;
    }
    let dir = sum / (2.0 * half);
    Turn::Mitre(Vec2::new(-dir.y, dir.x) / half)
}

/// The wedge on the outer side of a break.
pub(super) fn wedge(c: Point, r: f64, d0: Vec2, d1: Vec2, e: &mut dyn Edge) {
    let (cross, dot) = (d0.cross(d1), d0.dot(d1));
    let angle = cross.abs().atan2(dot);
    if angle < 1e-6 {
        return;
    }
    let left = |d: Vec2| Vec2::new(d.y, -d.x);
    if cross >= 0.0 { e.arc(c, r, left(d0), angle) } else { e.arc(c, r, -left(d1), angle) }
}

/// Round ends, round joins.
pub(super) fn round(line: &[Row], e: &mut dyn Edge) {
    let same = |a: &Row, b: &Row| (a.0 - b.0).abs() <= SAME && (a.1 - b.1).abs() <= SAME;
    let Some(mut widest) = line.first().copied() else { return };
    // A dot: nothing but one place, as wide as it gets there.
    let mut k = 1;
    while k < line.len() && same(&line[k], &widest) {
        widest.2 = widest.2.max(line[k].2);
        k += 1;
    }
    if k == line.len() {
        return e.arc(Point::new(widest.0, widest.1), widest.2, Vec2::new(1.0, 0.0), std::f64::consts::TAU);
    }
    let mut a = widest;
    let mut before: Option<(Vec2, f64, bool)> = None;
    let mut next = k;
    while let Some(b) = line[next..].iter().position(|p| !same(p, &a)).map(|j| next + j) {
        let (pa, pb) = (Point::new(a.0, a.1), Point::new(line[b].0, line[b].1));
        let (way, rb) = (pb - pa, line[b].2);
        let len = way.hypot();
        let d = way / len;
        let steep = (rb - a.2).abs() > STEEP * len;
        let across = Vec2::new(-d.y, d.x);
        match before {
            None if steep => {}
            None => {
                e.arc(pa, a.2, across, std::f64::consts::PI);
                e.row(pa, across, a.2);
            }
            Some((d0, len0, was_steep)) => {
                let joined = if steep || was_steep { Turn::Break } else { turn(d0, d, a.2, len0, len, MITRE_PX, e.pad(), e.folds_matter()) };
                match joined {
                    Turn::Mitre(m) => e.row(pa, m, a.2),
                    Turn::Break => {
                        if !was_steep {
                            e.row(pa, Vec2::new(-d0.y, d0.x), a.2);
                            e.stop();
                            if !steep {
                                wedge(pa, a.2, d0, d, e);
                            }
                        }
                        if !steep {
                            e.row(pa, across, a.2);
                        }
                    }
                }
            }
        }
        if steep {
            cone(pa, a.2, pb, rb, d, len, e);
        }
        before = Some((d, len, steep));
        a = line[b];
        next = b + 1;
    }
    if let Some((d, _, false)) = before {
        let (p, across) = (Point::new(a.0, a.1), Vec2::new(-d.y, d.x));
        e.row(p, across, a.2);
        e.stop();
        e.arc(p, a.2, -across, std::f64::consts::PI);
    }
}

/// Two discs and the quad of their outer tangents.
fn cone(a: Point, ra: f64, b: Point, rb: f64, d: Vec2, len: f64, e: &mut dyn Edge) {
    let full = std::f64::consts::TAU;
    let s = (rb - ra) / len;
    if s > -1.0 {
        e.arc(b, rb, d, full);
    }
    if s < 1.0 {
        e.arc(a, ra, d, full);
    }
    if s.abs() < 1.0 {
        // The tangent touches the discs at across · cos − d · sin, the same on both.
        let cos = (1.0 - s * s).sqrt();
        let (p, q) = (a - d * (s * ra), b - d * (s * rb));
        let across = Vec2::new(-d.y, d.x);
        e.row(p, across, ra * cos);
        e.row(q, across, rb * cos);
        e.stop();
    }
}
