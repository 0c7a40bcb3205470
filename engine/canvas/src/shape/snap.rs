//! Where a box that is moved or pulled comes to lie: at the edges and centres of others, as far from its neighbours as they are from
//! each other, or on a grid; and the guides that show why. Pure maths in board units. There is code for one axis and one side alone:
//! boxes are turned so that it is theirs.

use kurbo::{Point, Rect};

/// Neighbours looked at on each side for how far apart they lie.
const MAX_CHAIN: usize = 3;

/// A line that shows what a box has been brought to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Guide {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// A distance that others share, from box to box or across each; else edges or centres lie on it.
    pub(crate) gap: bool,
}

/// Which of a box's lines may come to lie at others': low edge, centre, high edge; of x, then of y.
pub(crate) type Free = [[bool; 3]; 2];

/// How far a box is off what it is brought to; none on an axis where nothing is near.
pub(crate) type Off = [Option<f64>; 2];

/// What a box is brought to.
pub(crate) struct Ground<'a> {
    pub(crate) others: &'a [Rect],
    /// How near is near.
    pub(crate) reach: f64,
    /// How far a guide goes beyond what lies on it.
    pub(crate) beyond: f64,
    /// The distance of the grid's lines, where there is one. Others go before it.
    pub(crate) grid: Option<f64>,
}

/// 1: y in place of x. 2: the right in place of the left.
type Turn = usize;

#[inline(never)]
fn turned(r: &Rect, turn: Turn) -> Rect {
    let Rect { x0, y0, x1, y1 } = if turn & 1 == 0 { *r } else { Rect::new(r.y0, r.x0, r.y1, r.x1) };
    if turn & 2 == 0 { Rect { x0, y0, x1, y1 } } else { Rect::new(-x1, y0, -x0, y1) }
}

/// A point of a turned box, turned back.
fn back(x: f64, y: f64, turn: Turn) -> Point {
    let x = if turn & 2 == 0 { x } else { -x };
    if turn & 1 == 0 { Point::new(x, y) } else { Point::new(y, x) }
}

/// Low edge, centre, high edge.
fn lines(r: &Rect) -> [f64; 3] {
    [r.x0, (r.x0 + r.x1) * 0.5, r.x1]
}

/// The nearest so far.
struct Nearest(Option<f64>, f64);

impl Nearest {
    #[inline(never)]
    fn offer(&mut self, d: f64) {
        if d.abs() <= self.1 {
            *self = Self(Some(d), d.abs() * 0.999);
        }
    }
}

impl Ground<'_> {
    /// How far the box is to be moved, or its free edges.
    pub(crate) fn off(&self, b: Rect, free: Free) -> Off {
        let mut off = [None; 2];
        let mut at = b;
        for k in 0..2 {
            let own = turned(&at, k);
            let mut nearest = Nearest(None, self.reach);
            self.aligned(k, &own, free[k], &mut nearest);
            if free[k] != [false; 3] {
                self.spaced(k, &own, free[k], &mut nearest);
            }
            if free[k][0] != free[k][2] {
                for other in self.sized(k, &own) {
                    let by = other.width() - own.width();
                    nearest.offer(if free[k][0] { -by } else { by });
                }
            }
            let edge = if free[k][0] { Some(own.x0) } else { free[k][2].then_some(own.x1) };
            if let (None, Some(edge), Some(step)) = (nearest.0, edge, self.grid) {
                nearest.0 = Some((edge / step).round() * step - edge);
            }
            off[k] = nearest.0;
            at = at + back(off[k].unwrap_or(0.0), 0.0, k).to_vec2();
        }
        off
    }

    /// How far off the nearest edge its edges are, or its centre off the nearest centre.
    fn aligned(&self, turn: Turn, own: &Rect, free: [bool; 3], nearest: &mut Nearest) {
        let own = lines(own);
        for other in self.others {
            let other = lines(&turned(other, turn));
            for k in (0..9).filter(|k| (k / 3 == 1) == (k % 3 == 1) && free[k / 3]) {
                nearest.offer(other[k % 3] - own[k / 3]);
            }
        }
    }

    /// The turned boxes near a turned one that is pulled on one side: no farther from it than it is large.
    #[inline(never)]
    fn sized(&self, turn: Turn, own: &Rect) -> Vec<Rect> {
        let by = own.width().max(own.height());
        let area = own.inflate(by, by);
        let mut near = Vec::new();
        for r in self.others {
            let r = turned(r, turn);
            if r.width() > 0.0 && r.overlaps(area) {
                near.push(r);
            }
        }
        near
    }

    /// How far off the place it, or the edge that is pulled, is that makes its distance to a neighbour one that is there already, or both
    /// of its own equal.
    fn spaced(&self, turn: Turn, own: &Rect, free: [bool; 3], nearest: &mut Nearest) {
        let mirrored = turned(own, 2);
        let left = self.chain(turn, own, self.reach);
        let right = self.chain(turn + 2, &mirrored, self.reach);
        if let ([l, ..], [r, ..]) = (&left[..], &right[..]) {
            let (before, behind) = (own.x0 - l.x1, mirrored.x0 - r.x1);
            if before + behind >= 0.0 {
                nearest.offer((behind - before) * if free[1] { 0.5 } else { 1.0 });
            }
        }
        for chain in [&left, &right] {
            for two in chain.windows(2) {
                let gap = two[0].x0 - two[1].x1;
                if let (true, Some(l)) = (free[0], left.first()) {
                    nearest.offer(l.x1 + gap - own.x0);
                }
                if let (true, Some(r)) = (free[2], right.first()) {
                    nearest.offer(mirrored.x0 - r.x1 - gap);
                }
            }
        }
    }

    /// The turned boxes to the left of a turned one that lie beside it, the nearest first; it may reach into the first so far.
    #[inline(never)]
    fn chain(&self, turn: Turn, own: &Rect, into: f64) -> Vec<Rect> {
        let mut chain: Vec<Rect> = Vec::with_capacity(MAX_CHAIN);
        let mut end = own.x0 + into;
        while chain.len() < MAX_CHAIN {
            let mut next: Option<Rect> = None;
            for r in self.others {
                let r = turned(r, turn);
                let beside = r.y0 < own.y1 && own.y0 < r.y1 && r.x1 <= end;
                if beside && next.is_none_or(|next| r.x1 > next.x1) {
                    next = Some(r);
                }
            }
            let Some(r) = next else { break };
            end = r.x0;
            chain.push(r);
        }
        chain
    }

    /// What shows why a box lies where it does. `off`: axes on which it was brought there.
    pub(crate) fn guides(&self, b: Rect, free: Free, off: Off, show: &mut dyn FnMut(Guide)) {
        let near = self.reach * 1e-3;
        for turn in 0..2 {
            if off[turn].is_none() {
                continue;
            }
            let own = turned(&b, turn);
            for (from, at) in lines(&own).into_iter().enumerate() {
                let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
                for r in self.others.iter().filter(|_| free[turn][from]) {
                    let r = turned(r, turn);
                    let [x0, x, x1] = lines(&r).map(|line| (line - at).abs() <= near);
                    if if from == 1 { x } else { x0 || x1 } {
                        (low, high) = (low.min(r.y0), high.max(r.y1));
                    }
                }
                if low <= high {
                    self.line(turn, at, [low.min(own.y0), high.max(own.y1)], &own, near, show);
                }
            }
            self.gaps(turn, &own, near, show);
            if free[turn][0] != free[turn][2] {
                let mut alike = self.sized(turn, &own);
                alike.retain(|r| (r.width() - own.width()).abs() <= near);
                if !alike.is_empty() {
                    alike.push(own);
                }
                for r in alike {
                    let y = (r.y0 + r.y1) * 0.5;
                    show(Guide { from: back(r.x0, y, turn), to: back(r.x1, y, turn), gap: true });
                }
            }
        }
    }

    /// A line from the first to the last of what it joins, and beyond: not through the inside of a box, where words are, but for one that
    /// all of it lies in.
    #[inline(never)]
    fn line(&self, turn: Turn, at: f64, joins: [f64; 2], own: &Rect, near: f64, show: &mut dyn FnMut(Guide)) {
        let [low, high] = joins;
        let mut y = low - self.beyond;
        let end = high + self.beyond;
        while y < end {
            let (mut stop, mut on) = (end, end);
            for k in 0..=self.others.len() {
                let r = if k == 0 { *own } else { turned(&self.others[k - 1], turn) };
                let holds_all = k > 0 && r.y0 <= low && r.y1 >= high;
                if r.x0 + near < at && at < r.x1 - near && r.y1 > y && r.y0 < stop && !holds_all {
                    (stop, on) = (r.y0, r.y1);
                }
            }
            if stop > y {
                show(Guide { from: back(at, y, turn), to: back(at, stop, turn), gap: false });
            }
            y = on;
        }
    }

    /// The distances to its neighbours that others share.
    fn gaps(&self, turn: Turn, own: &Rect, near: f64, show: &mut dyn FnMut(Guide)) {
        let mut gaps: Vec<(f64, Guide)> = Vec::with_capacity(2 * MAX_CHAIN);
        let mut shared = f64::INFINITY;
        for turn in [turn, turn + 2] {
            let mut right = turned(own, turn & 2);
            for (k, left) in self.chain(turn, &right, near).into_iter().enumerate() {
                let gap = right.x0 - left.x1;
                let y = (right.y0.max(left.y0) + right.y1.min(left.y1)) * 0.5;
                gaps.push((gap, Guide { from: back(left.x1, y, turn), to: back(right.x0, y, turn), gap: true }));
                if k == 0 && gap > near {
                    shared = shared.min(gap);
                }
                right = left;
            }
        }
        let like = |gap: f64| (gap - shared).abs() <= near * 2.0;
        if gaps.iter().filter(|(gap, _)| like(*gap)).count() > 1 {
            for (gap, guide) in gaps {
                if like(gap) {
                    show(guide);
                }
            }
        }
    }
}

impl Guide {
    /// Along x; else along y.
    pub(crate) fn flat(&self) -> bool {
        self.from.y == self.to.y
    }

    /// Where its points lie elsewhere.
    pub(crate) fn map(&self, to: impl Fn(Point) -> Point) -> Self {
        Self { from: to(self.from), to: to(self.to), gap: self.gap }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_turned_twice_is_as_it_was() {
        let r = Rect::new(1.0, 2.0, 30.0, 40.0);
        for turn in 0..4 {
            let t = turned(&r, turn);
            let (a, b) = (back(t.x0, t.y0, turn), back(t.x1, t.y1, turn));
            assert_eq!(Rect::from_points(a, b), r);
        }
    }
}
