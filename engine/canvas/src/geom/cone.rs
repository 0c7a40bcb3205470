//! The round cone: the union of discs along a segment whose radius runs linearly. Ink between two points of a centre line is one.

use kurbo::{Point, Rect, Vec2};

use super::segment::nearest_on_segment;

/// A piece of ink: discs from (`a`, `ra`) to (`b`, `rb`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    /// Start.
    pub a: Point,
    /// Half width at the start.
    pub ra: f64,
    /// End.
    pub b: Point,
    /// Half width at the end.
    pub rb: f64,
}

/// A disc of radius `r` swept from `a` to `b`: what an eraser covers between two of its positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// Start.
    pub a: Point,
    /// End.
    pub b: Point,
    /// Radius.
    pub r: f64,
}

impl Cone {
    /// The box that holds it.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let mut b = super::NO_BOX;
        super::grow(&mut b, self.a.x, self.a.y, self.ra);
        super::grow(&mut b, self.b.x, self.b.y, self.rb);
        b
    }

    /// The signed distance from `p` to the edge: the min of |p − c(t)| − r(t), negative inside.
    #[must_use]
    pub fn distance(&self, p: Point) -> f64 {
        let d = self.b - self.a;
        let len = d.hypot();
        let slope = self.rb - self.ra;
        let at = |t: f64| (p - (self.a + d * t)).hypot() - (self.ra + slope * t);
        let ends = at(0.0).min(at(1.0));
        // One disc swallows the other: only ends count.
        if slope.abs() >= len {
            return ends;
        }
        // Where the edge's normal through p leaves the axis: shifted along it by the cone's slope.
        let s = slope / len;
        let along = (p - self.a).dot(d) / len;
        let across = ((p - self.a).cross(d) / len).abs();
        let t = (along + across * s / (1.0 - s * s).sqrt()) / len;
        if t > 0.0 && t < 1.0 { ends.min(at(t)) } else { ends }
    }

    /// The parameters (0..=1) at which the disc of the cone touches the capsule: at most three intervals, joined where they overlap.
    /// Exact: each region of the capsule (two discs, one strip) gives a quadratic or a linear inequality in t.
    pub fn touching(&self, e: &Capsule, out: &mut Vec<(f64, f64)>) {
        let from = out.len();
        let d = self.b - self.a;
        let dr = self.rb - self.ra;
        for centre in [e.a, e.b] {
            out.extend(in_disc(self.a - centre, d, e.r + self.ra, dr));
        }
        out.extend(in_strip(self, e));
        // Three at most: join in place.
        let mut i = from;
        while i < out.len() {
            let mut j = i + 1;
            while j < out.len() {
                if out[j].0 <= out[i].1 && out[i].0 <= out[j].1 {
                    let other = out.swap_remove(j);
                    out[i] = (out[i].0.min(other.0), out[i].1.max(other.1));
                    j = i + 1;
                } else {
                    j += 1;
                }
            }
            i += 1;
        }
    }

    /// Whether it touches the capsule.
    #[must_use]
    pub fn meets(&self, e: &Capsule) -> bool {
        let d = self.b - self.a;
        let dr = self.rb - self.ra;
        in_disc(self.a - e.a, d, e.r + self.ra, dr).is_some()
            || in_disc(self.a - e.b, d, e.r + self.ra, dr).is_some()
            || in_strip(self, e).is_some()
    }
}

/// 0..=1 where |q + d t| ≤ r + dr t, r(t) being no less than 0. One interval: along a cone the set is convex or, where a disc swallows
/// the next, reaches an end of it.
fn in_disc(q: Vec2, d: Vec2, r: f64, dr: f64) -> Option<(f64, f64)> {
    // A r² + B t + C ≤ 0 …
    let a = d.hypot2() - dr * dr;
    let b = 2.0 * (q.dot(d) - r * dr);
    let c = q.hypot2() - r * r;
    let inside = |t: f64| a * t * t + b * t + c <= 0.0;
    if a.abs() <= 1e-12 * d.hypot2().max(1e-300) {
        // … which is linear when the slope is exactly 1 (or there is no length at all).
        if b == 0.0 {
            return (c <= 0.0).then_some((0.0, 1.0));
        }
        let root = -c / b;
        return clip(if b > 0.0 { (f64::NEG_INFINITY, root) } else { (root, f64::INFINITY) });
    }
    let disc = b * b - 4.0 * a * c;
    if disc < 0.0 {
        return (a < 0.0).then_some((0.0, 1.0));
    }
    let k = -0.5 * (b + disc.sqrt().copysign(b));
    let (u, v) = (k / a, if k == 0.0 { 0.0 } else { c / k });
    let (u, v) = (u.min(v), u.max(v));
    if a > 0.0 {
        return clip((u, v));
    }
    // Swallowing: inside beyond either root; radii are not negative on 0..=1, so at most one side is real.
    match (inside(0.0), inside(1.0)) {
        (true, true) => Some((0.0, 1.0)),
        (true, false) => clip((0.0, u.max(0.0))),
        (false, true) => clip((v.min(1.0), 1.0)),
        (false, false) => None,
    }
}

/// 0..=1 where the centre projects onto the capsule's axis and lies within r + r(t) of it.
fn in_strip(cone: &Cone, e: &Capsule) -> Option<(f64, f64)> {
    let axis = e.b - e.a;
    let len = axis.hypot();
    if len == 0.0 {
        return None;
    }
    let u = axis / len;
    let (q, d) = (cone.a - e.a, cone.b - cone.a);
    let (dr, r) = (cone.rb - cone.ra, e.r + cone.ra);
    let mut span = (0.0, 1.0);
    // Each line: value + slope t ≥ 0.
    for (value, slope) in [
        (q.dot(u), d.dot(u)),
        (len - q.dot(u), -d.dot(u)),
        (r - q.cross(u), dr - d.cross(u)),
        (r + q.cross(u), dr + d.cross(u)),
    ] {
        if slope == 0.0 {
            if value < 0.0 {
                return None;
            }
        } else if slope > 0.0 {
            span.0 = f64::max(span.0, -value / slope);
        } else {
            span.1 = f64::min(span.1, -value / slope);
        }
    }
    clip(span)
}

fn clip((a, b): (f64, f64)) -> Option<(f64, f64)> {
    let (a, b) = (a.max(0.0), b.min(1.0));
    (a <= b).then_some((a, b))
}

impl Capsule {
    /// The box that holds it.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        Cone { a: self.a, ra: self.r, b: self.b, rb: self.r }.bounds()
    }

    /// Whether the point lies in it.
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        nearest_on_segment(p, self.a, self.b).1 <= self.r * self.r
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pt() -> impl Strategy<Value = Point> {
        (-50.0..50.0, -50.0..50.0).prop_map(|(x, y)| Point::new(x, y))
    }

    proptest! {
        #[test]
        fn the_distance_to_a_cone_is_the_least_over_its_discs(a in pt(), b in pt(), p in pt(), ra in 0.0..20.0, rb in 0.0..20.0) {
            let cone = Cone { a, ra, b, rb };
            let brute = (0..=4000).map(|k| {
                let t = f64::from(k) / 4000.0;
                (p - a.lerp(b, t)).hypot() - (ra + (rb - ra) * t)
            }).fold(f64::INFINITY, f64::min);
            prop_assert!((cone.distance(p) - brute).abs() < 0.01, "{} {brute}", cone.distance(p));
        }

        #[test]
        fn a_cone_touches_a_capsule_exactly_where_its_discs_do(
            a in pt(), b in pt(), c in pt(), d in pt(), ra in 0.0..20.0, rb in 0.0..20.0, r in 0.1..20.0
        ) {
            let cone = Cone { a, ra, b, rb };
            let e = Capsule { a: c, b: d, r };
            let mut spans = Vec::new();
            cone.touching(&e, &mut spans);
            prop_assert_eq!(cone.meets(&e), !spans.is_empty());
            for k in 0..=500 {
                let t = f64::from(k) / 500.0;
                let gap = nearest_on_segment(a.lerp(b, t), c, d).1.sqrt() - r - (ra + (rb - ra) * t);
                let inside = spans.iter().any(|s| s.0 <= t && t <= s.1);
                if gap.abs() > 1e-6 {
                    prop_assert_eq!(inside, gap < 0.0, "t {} gap {} {:?}", t, gap, spans);
                }
            }
        }
    }
}
