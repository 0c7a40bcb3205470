//! The centre-line ribbon: one row a point, mitred where the line turns gently, broken with a round wedge outside where it does not.
//! Every point of the swept discs is nearest to a segment (then it lies in that segment's quad), to a turn (in its outer wedge) or to an
//! end (in its cap): so quads, outer wedges and caps are the whole union, cusps and dots included.

use std::f64::consts::{PI, TAU};

use atrium_model::number;
use kurbo::{Point, Rect, Vec2};

use super::Row;
use super::edge::Edge;
use crate::geom::{meets, segment_meets_rect};

/// A mitre may stand out from the round join by this, px.
const MITRE_PX: f64 = 0.08;
/// Half widths that change faster than this a px of way are drawn cone by cone.
const STEEP: f64 = 0.6;
/// Points nearer than this, px, are one.
const SAME: f64 = 1e-3;
/// Segments longer than this, px, are cut near the clip: f32 must not carry far-away ends.
const LONG: f64 = 8192.0;

/// Splits the line into runs that can be seen and calls `draw` for each; parts far outside are left out, long segments cut short.
pub(super) fn visible_runs(line: &[Row], clip: Rect, run: &mut Vec<Row>, draw: &mut dyn FnMut(&[Row])) {
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
            flush(run, draw);
            continue;
        }
        let far = (pb - pa).hypot() > LONG;
        let (from, to) = if far { shorten(a, b, &near.inflate(64.0, 64.0)) } else { (a, b) };
        // After a cut or a hidden part the run begins here; else the point stands already.
        if run.last().is_none_or(|l| *l != from) {
            flush(run, draw);
            run.push(from);
        }
        run.push(to);
    }
    flush(run, draw);
}

fn flush(run: &mut Vec<Row>, draw: &mut dyn FnMut(&[Row])) {
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
    Turn::Mitre(across(sum / (2.0 * half)) / half)
}

/// To the right of a direction, on a screen.
pub(super) fn across(d: Vec2) -> Vec2 {
    Vec2::new(-d.y, d.x)
}

/// A segment on its way: direction, length, and how its half width grows (the sine of the angle its rims make with the axis).
#[derive(Clone, Copy)]
struct Leg {
    d: Vec2,
    len: f64,
    s: f64,
}

impl Leg {
    /// Where the rims touch the disc, seen from its centre: right and left. They lie further back the more the line widens.
    fn rims(self) -> [Vec2; 2] {
        let (n, back) = (across(self.d) * (1.0 - self.s * self.s).sqrt(), self.d * self.s);
        [n - back, -n - back]
    }

    fn steep(self) -> bool {
        self.s.abs() > STEEP
    }
}

/// The angle of a sine.
fn lean(s: f64) -> f64 {
    number::angle_of(s, (1.0 - s * s).max(0.0).sqrt())
}

/// The wedges of a break: between the rims of the leg that ends and of the one that begins, on the side that opens (on both where the
/// line is widest).
fn wedges(c: Point, r: f64, a: Leg, b: Leg, e: &mut dyn Edge) {
    let (cross, turned) = (a.d.cross(b.d), number::angle_of(a.d.cross(b.d).abs(), a.d.dot(b.d)));
    let tilt = lean(a.s) - lean(b.s);
    let (left, right) = if cross >= 0.0 { (tilt + turned, tilt - turned) } else { (tilt - turned, tilt + turned) };
    if left > 1e-4 {
        e.arc(c, r, a.rims()[1], left);
    }
    if right > 1e-4 {
        e.arc(c, r, b.rims()[0], right);
    }
}

/// The wedge of a break in a line of even width.
pub(super) fn wedge(c: Point, r: f64, d0: Vec2, d1: Vec2, e: &mut dyn Edge) {
    let leg = |d| Leg { d, len: 0.0, s: 0.0 };
    wedges(c, r, leg(d0), leg(d1), e);
}

/// Round ends, round joins.
pub(super) fn round(line: &[Row], e: &mut dyn Edge) {
    let same = |a: &Row, b: &Row| (a.0 - b.0).abs() <= SAME && (a.1 - b.1).abs() <= SAME;
    let Some(mut a) = line.first().copied() else { return };
    // A dot: nothing but one place, as wide as it gets there.
    let mut next = 1;
    while next < line.len() && same(&line[next], &a) {
        a.2 = a.2.max(line[next].2);
        next += 1;
    }
    if next == line.len() {
        return e.arc(Point::new(a.0, a.1), a.2, Vec2::new(1.0, 0.0), TAU);
    }
    let mut before: Option<Leg> = None;
    // Whether the disc at `a` stands already, whole.
    let mut whole = false;
    while let Some(b) = line[next..].iter().position(|p| !same(p, &a)).map(|j| next + j) {
        let (pa, pb, ra, rb) = (Point::new(a.0, a.1), Point::new(line[b].0, line[b].1), a.2, line[b].2);
        let len = (pb - pa).hypot();
        let leg = Leg { d: (pb - pa) / len, len, s: ((rb - ra) / len).clamp(-1.0, 1.0) };
        let [right, left] = leg.rims();
        match before {
            _ if leg.steep() => {
                if let Some(old) = before.filter(|l| !l.steep()) {
                    end(pa, ra, old, e);
                }
                whole = cone(pa, ra, pb, rb, leg, whole, e);
            }
            None => {
                e.arc(pa, ra, right, PI - 2.0 * lean(leg.s));
                e.row(pa, right, left, ra);
            }
            Some(old) if old.steep() => e.row(pa, right, left, ra),
            Some(old) => {
                // Where the growth changes the rows slide along the rim; too much of it folds a quad as a turn does.
                let even = (leg.s - old.s).abs() * ra <= 0.4 * len.min(old.len);
                match turn(old.d, leg.d, ra, old.len, len, MITRE_PX, e.pad(), e.folds_matter()) {
                    Turn::Mitre(m) if even => {
                        let s = (old.s + leg.s) * 0.5;
                        let (m, back) = (m * (1.0 - s * s).sqrt(), (old.d + leg.d) * (0.5 * s));
                        e.row(pa, m - back, -m - back, ra);
                    }
                    _ => {
                        end(pa, ra, old, e);
                        wedges(pa, ra, old, leg, e);
                        e.row(pa, right, left, ra);
                    }
                }
            }
        }
        before = Some(leg);
        a = line[b];
        next = b + 1;
    }
    if let Some(leg) = before.filter(|l| !l.steep()) {
        let p = Point::new(a.0, a.1);
        end(p, a.2, leg, e);
        e.arc(p, a.2, leg.rims()[1], PI + 2.0 * lean(leg.s));
    }
}

/// The last row of a run.
fn end(p: Point, r: f64, leg: Leg, e: &mut dyn Edge) {
    let [right, left] = leg.rims();
    e.row(p, right, left, r);
    e.stop();
}

/// A whole cone by itself: the quad between its rims and the arcs behind and before it. Where one disc swallows the other, that disc,
/// unless it `stands` at `a` already. Answers whether the disc at `b` was drawn by itself.
fn cone(a: Point, ra: f64, b: Point, rb: f64, leg: Leg, stands: bool, e: &mut dyn Edge) -> bool {
    if leg.s >= 1.0 {
        e.arc(b, rb, leg.d, TAU);
        return true;
    }
    if leg.s <= -1.0 {
        if !stands {
            e.arc(a, ra, leg.d, TAU);
        }
        return false;
    }
    let [right, left] = leg.rims();
    let tilt = lean(leg.s);
    e.arc(a, ra, right, PI - 2.0 * tilt);
    e.arc(b, rb, left, PI + 2.0 * tilt);
    e.slanted(a, b, right, left, ra, rb);
    false
}
