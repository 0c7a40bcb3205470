//! The way of an elbow, at right angles: from one end out of its side to the other, past the two items it joins and past others that lie
//! between. The best of a fixed set of ways of at most six legs, so that the same ends always give the same way and small moves change it
//! little. Board units.
//!
//! ```text
//!   a ──┐ x            across, then down to a height y or a line x of the set, and so to the other end
//!       │
//!       └───┐ y        what crosses an item comes last; of the rest the shortest, a corner counting as some length
//!           b
//! ```

use kurbo::{Point, Rect, Vec2};

/// How far a line keeps off the items it joins, where there is room.
const MARGIN: f64 = 24.0;
/// A corner counts as so much way.
const CORNER: f64 = 16.0;
/// How far it keeps off other items that it goes round.
const CLEAR: f64 = 16.0;
/// What lies nearer to the line than this is in its way.
const NEAR: f64 = 8.0;
/// What it costs to cross one of the two items, or to turn back, and to cross another item.
const CROSSING: f64 = 1e7;
const CROSSING_OTHER: f64 = 1e5;
/// Of more items that lie in its way in turn the rest are crossed: each gives four lines to go along.
const MAX_ROUND: usize = 6;

/// The axis a direction is nearest to, as a direction of length 1.
#[inline(never)]
pub(crate) fn axis(v: Vec2) -> Vec2 {
    if v.x.abs() >= v.y.abs() { Vec2::new(1.0_f64.copysign(v.x), 0.0) } else { Vec2::new(0.0, 1.0_f64.copysign(v.y)) }
}

/// The side of a box that faces another: where the gap between the two is wider.
pub(super) fn side(own: Rect, other: Rect) -> Vec2 {
    let gap = gaps(&own, &other);
    let way = other.center() - own.center();
    if gap.x.max(gap.y) <= 0.0 || gap.x == gap.y {
        return axis(way);
    }
    axis(if gap.x > gap.y { Vec2::new(way.x, 0.0) } else { Vec2::new(0.0, way.y) })
}

/// How far apart two boxes lie along each axis; negative where they overlap.
fn gaps(a: &Rect, b: &Rect) -> Vec2 {
    Vec2::new((a.x0 - b.x1).max(b.x0 - a.x1), (a.y0 - b.y1).max(b.y0 - a.y1))
}

/// The corners of the way between two ends that are left in the directions `outs`; `boxes`: what they are bound to, `others`: what it goes
/// round where it can.
pub(super) fn way(tips: [Point; 2], outs: [Vec2; 2], boxes: [Option<Rect>; 2], others: &[Rect]) -> Vec<Point> {
    let spot = |k: usize| boxes[k].unwrap_or(Rect::from_points(tips[k], tips[k]));
    let (a, b) = (spot(0), spot(1));
    let gap = gaps(&a, &b);
    let room = gap.x.max(gap.y);
    let margin = if room > 0.0 { MARGIN.min(room * 0.5) } else { MARGIN };
    // Out of its side, and as far beyond the item as the line keeps off it.
    let left = |k: usize| {
        let (b, p, out) = (spot(k), tips[k], outs[k]);
        let edge = Point::new(if out.x > 0.0 { b.x1 } else { b.x0 }, if out.y > 0.0 { b.y1 } else { b.y0 });
        if out.x != 0.0 { Point::new(edge.x + out.x * margin, p.y) } else { Point::new(p.x, edge.y + out.y * margin) }
    };
    let (from, to) = (left(0), left(1));
    let all = a.union(b).inflate(margin, margin);
    let between = |a0: f64, a1: f64, b0: f64, b1: f64| if a1 < b0 { (a1 + b0) * 0.5 } else { (b1 + a0) * 0.5 };
    let mid = |gap: f64, apart: f64, whole: f64| if gap > 0.0 { apart } else { whole };
    let mut xs = vec![from.x, to.x, mid(gap.x, between(a.x0, a.x1, b.x0, b.x1), (from.x + to.x) * 0.5), all.x0, all.x1];
    let mut ys = vec![from.y, to.y, mid(gap.y, between(a.y0, a.y1, b.y0, b.y1), (from.y + to.y) * 0.5), all.y0, all.y1];
    let near = boxes.map(|b| b.map(|b| b.inflate(margin * 0.5, margin * 0.5)));
    let mut round: Vec<Rect> = Vec::new();
    loop {
        let mut best = (f64::INFINITY, [tips[0]; 7]);
        for &x in &xs {
            for &y in &ys {
                let across = [Point::new(x, from.y), Point::new(x, y), Point::new(to.x, y)];
                let down = [Point::new(from.x, y), Point::new(x, y), Point::new(x, to.y)];
                for [p, q, r] in [across, down] {
                    let way = [tips[0], from, p, q, r, to, tips[1]];
                    let cost = cost(&way, &near, others, best.0);
                    if cost < best.0 {
                        best = (cost, way);
                    }
                }
            }
        }
        // What lies in the way of the best gives lines beside it, until nothing new does.
        let mut met = others.iter().filter(|o| !round.contains(o) && best.1.windows(2).any(|leg| meets(leg, o)));
        let Some(other) = met.next().copied().filter(|_| round.len() < MAX_ROUND) else {
            let way = straightened(&best.1);
            return way.get(1..way.len().saturating_sub(1)).unwrap_or_default().to_vec();
        };
        round.push(other);
        xs.extend([other.x0 - CLEAR, other.x1 + CLEAR]);
        ys.extend([other.y0 - CLEAR, other.y1 + CLEAR]);
    }
}

/// Whether a leg runs through a box.
fn meets(leg: &[Point], b: &Rect) -> bool {
    let r = Rect::from_points(leg[0], leg[1]);
    r.x0 < b.x1 && r.x1 > b.x0 && r.y0 < b.y1 && r.y1 > b.y0
}

/// The corners of the way through bends made by hand; the way between two that do not lie on one line turns once.
pub(super) fn through(tips: [Point; 2], outs: [Vec2; 2], bends: &[Point]) -> Vec<Point> {
    let mut way = vec![tips[0]];
    let mut flat = outs[0].x != 0.0;
    for (i, to) in bends.iter().chain([&tips[1]]).enumerate() {
        let from = way[way.len() - 1];
        // The last leg comes in as the end is left.
        let flat_now = if i == bends.len() { outs[1].x == 0.0 } else { flat };
        if from.x == to.x || from.y == to.y {
            flat = from.x == to.x;
        } else {
            way.push(if flat_now { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) });
            flat = flat_now;
        }
        way.push(*to);
    }
    way.remove(0);
    way.pop();
    way
}

/// Without points that are no corners.
#[inline(never)]
fn straightened(pts: &[Point]) -> Vec<Point> {
    let mut out: Vec<Point> = Vec::with_capacity(pts.len());
    for p in pts {
        while let [.., a, b] = out[..] {
            let (u, v) = (b - a, *p - b);
            // On, not back.
            if u.cross(v) != 0.0 || u.dot(v) < 0.0 {
                break;
            }
            out.pop();
        }
        if out.last() != Some(p) {
            out.push(*p);
        }
    }
    out
}

/// What a way costs: its length and corners, and far more for each item it crosses and each time it turns back on itself. One that costs
/// more than `least` is not looked at to its end.
#[inline(never)]
fn cost(way: &[Point; 7], near: &[Option<Rect>; 2], others: &[Rect], least: f64) -> f64 {
    let (mut sum, mut before) = (0.0, Vec2::ZERO);
    for (i, leg) in way.windows(2).enumerate() {
        let by = leg[1] - leg[0];
        if by == Vec2::ZERO {
            continue;
        }
        sum += by.x.abs() + by.y.abs();
        if before.dot(by) < 0.0 {
            sum += CROSSING;
        } else if before.cross(by) != 0.0 {
            sum += CORNER;
        }
        before = by;
        // The first and the last leg begin at what they are bound to.
        for (k, b) in near.iter().enumerate() {
            if i != k * 5 && b.is_some_and(|b| meets(leg, &b)) {
                sum += CROSSING;
            }
        }
        for b in others {
            if meets(leg, b) {
                sum += CROSSING_OTHER;
            }
        }
        if sum > least {
            break;
        }
    }
    sum
}

/// As much of an item as lines keep clear of.
pub(crate) fn in_the_way(b: &Rect) -> Rect {
    b.inflate(NEAR, NEAR)
}
