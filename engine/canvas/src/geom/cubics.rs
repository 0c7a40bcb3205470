//! An open or closed way of cubics through points. A straight side is a cubic whose arms lie at its thirds, so that whatever is done to a
//! way is done to cubics alone. The space is the caller's.

use kurbo::{Affine, Point, Rect, Vec2};

use super::{NO_BOX, grow};

/// A start, then two arms and an end for each side. Closing it is the reader's business: the last point need not be the first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cubics(Vec<Point>);

/// The first third of the way from `a` to `b`.
fn third(a: Point, b: Point) -> Point {
    a + (b - a) / 3.0
}

/// The point at `t` (0–1) of a side: start, arms, end.
#[must_use]
pub fn cubic_at([a, b, c, d]: [Point; 4], t: f64) -> Point {
    let u = 1.0 - t;
    let v = a.to_vec2() * (u * u * u)
        + (b.to_vec2() * (u * u) + (c.to_vec2() * u + d.to_vec2() * (t / 3.0)) * t) * (3.0 * t);
    v.to_point()
}

impl Cubics {
    /// Straight through the points.
    #[must_use]
    pub fn through(pts: &[Point]) -> Cubics {
        let mut out = Cubics::default();
        pts.iter().for_each(|p| out.line_to(*p));
        out
    }

    /// Goes straight to `p`; begins there when there is nothing yet.
    pub fn line_to(&mut self, p: Point) {
        match self.0.last() {
            Some(&a) => self.curve_to(third(a, p), third(p, a), p),
            None => self.0.push(p),
        }
    }

    /// Goes to `end` by two arms. There must be a start.
    pub fn curve_to(&mut self, arm: Point, arm_of_end: Point, end: Point) {
        self.0.extend([arm, arm_of_end, end]);
    }

    /// The first point.
    #[must_use]
    pub fn start(&self) -> Option<Point> {
        self.0.first().copied()
    }

    /// The last point.
    #[must_use]
    pub fn end(&self) -> Option<Point> {
        self.0.last().copied()
    }

    /// Start, arms and end of side after side.
    pub fn sides(&self) -> impl DoubleEndedIterator<Item = [Point; 4]> {
        self.0.windows(4).step_by(3).map(|w| [w[0], w[1], w[2], w[3]])
    }

    /// The same way mapped.
    #[must_use]
    pub fn map(mut self, by: Affine) -> Cubics {
        self.0.iter_mut().for_each(|p| *p = by * *p);
        self
    }

    /// The same way from its end.
    #[must_use]
    pub fn reversed(mut self) -> Cubics {
        self.0.reverse();
        self
    }

    /// Leaves out what lies within `len` of the end, as the crow flies; at least a sliver of the first side stays.
    #[must_use]
    pub fn shortened(mut self, len: f64) -> Cubics {
        let Some(end) = self.end() else { return self };
        while self.0.len() > 4 && (self.0[self.0.len() - 4] - end).hypot() <= len {
            self.0.truncate(self.0.len() - 3);
        }
        let last = self.sides().next_back();
        if let Some(side @ [a, b, c, _]) = last {
            let (mut near, mut far) = (1.0, 0.01);
            for _ in 0..30 {
                let t = (near + far) * 0.5;
                if (cubic_at(side, t) - end).hypot() > len { far = t } else { near = t }
            }
            self.0.truncate(self.0.len() - 3);
            self.curve_part([a, b, c], far, cubic_at(side, far));
        }
        self
    }

    /// Goes on by the part of a side up to `t`, where it is at `end`; the way ends where the side begins.
    fn curve_part(&mut self, [a, b, c]: [Point; 3], t: f64, end: Point) {
        let (ab, bc) = (a.lerp(b, t), b.lerp(c, t));
        self.curve_to(ab, ab.lerp(bc, t), end);
    }

    /// The way up to where it first comes in; what is no longer than `step` may be passed unseen. Empty when it begins inside.
    #[must_use]
    pub fn until(self, inside: &dyn Fn(Point) -> bool, step: f64) -> Cubics {
        let mut out = Cubics::default();
        let Some(start) = self.start().filter(|p| !inside(*p)) else { return out };
        out.line_to(start);
        for side @ [a, b, c, d] in self.sides() {
            let n = (((b - a).hypot() + (c - b).hypot() + (d - c).hypot()) / step).ceil().clamp(1.0, 4096.0);
            let met = (1..=n as u32).map(|k| f64::from(k) / n).find(|t| inside(cubic_at(side, *t)));
            let Some(mut near) = met else {
                out.curve_to(b, c, d);
                continue;
            };
            let mut far = near - 1.0 / n;
            for _ in 0..30 {
                let t = (near + far) * 0.5;
                if inside(cubic_at(side, t)) { near = t } else { far = t }
            }
            out.curve_part([a, b, c], far, cubic_at(side, far));
            break;
        }
        out
    }

    /// The box of the curve itself, its arms not counted; [`NO_BOX`] of nothing.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let mut out = NO_BOX;
        let mut hold = |p: Point| grow(&mut out, p.x, p.y, 0.0);
        self.start().into_iter().for_each(&mut hold);
        for side @ [a, b, c, d] in self.sides() {
            hold(d);
            let (ab, bc, cd) = (b - a, c - b, d - c);
            for axis in [|v: Vec2| v.x, |v: Vec2| v.y] {
                let (p, q, r) = (axis(ab), axis(bc), axis(cd));
                // The slope p(1−t)² + 2q(1−t)t + rt² is 0 at its turns; the form that does not cancel (Press et al., §5.6).
                let (half, square) = (q - p, p - 2.0 * q + r);
                let s = -half - (half * half - square * p).max(0.0).sqrt().copysign(half);
                for t in [s / square, p / s] {
                    if t > 0.0 && t < 1.0 {
                        hold(cubic_at(side, t));
                    }
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arch() -> Cubics {
        let mut way = Cubics::through(&[Point::new(-5.0, 0.0), Point::ZERO]);
        way.curve_to(Point::new(0.0, 8.0), Point::new(4.0, -3.0), Point::new(6.0, 1.0));
        way
    }

    #[test]
    fn its_box_touches_the_curve_and_no_point_of_it_lies_outside() {
        let b = arch().bounds();
        let pts: Vec<Point> =
            arch().sides().flat_map(|s| (0..=10_000).map(move |k| cubic_at(s, f64::from(k) / 10_000.0))).collect();
        let seen = pts.iter().fold(NO_BOX, |mut b, p| {
            grow(&mut b, p.x, p.y, 0.0);
            b
        });
        for (has, wants) in [(b.x0, seen.x0), (b.y0, seen.y0), (b.x1, seen.x1), (b.y1, seen.y1)] {
            assert!((has - wants).abs() < 1e-6, "{b:?} {seen:?}");
        }
        assert_eq!(Cubics::default().bounds(), NO_BOX);
    }

    #[test]
    fn reversed_it_runs_through_the_same_points() {
        let way = arch();
        let [a, b] = [way.sides().last(), way.clone().reversed().sides().next()].map(Option::unwrap_or_default);
        assert!((cubic_at(a, 0.25) - cubic_at(b, 0.75)).hypot() < 1e-12);
        assert_eq!(way.clone().reversed().reversed(), way);
    }

    #[test]
    fn shortened_it_ends_that_far_from_where_it_ended() {
        let end = arch().end().unwrap_or_default();
        for len in [0.5, 2.0, 7.0] {
            let left = arch().shortened(len).end().unwrap_or_default();
            assert!(((left - end).hypot() - len).abs() < 1e-6, "{len}: {left:?}");
        }
        assert_eq!(arch().shortened(100.0).sides().count(), 1, "a sliver stays");
    }
}
