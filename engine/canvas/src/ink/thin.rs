//! Drops the points a straight piece can stand for. From an anchor on, the directions still allowed are a sector that every skipped
//! point narrows; so each point costs the same, and an anchor once given never changes.

use super::LinePoint;

/// Along the line nothing shows: an index may be off by this many tolerances.
const ALONG: f64 = 4.0;

#[derive(Clone, Debug)]
pub(super) struct Thin {
    tolerance: f64,
    anchor: Option<LinePoint>,
    /// The last point skipped so far; it becomes the next anchor.
    last: Option<LinePoint>,
    /// Bounds of the sector, as vectors from the anchor.
    sector: Option<((f64, f64), (f64, f64))>,
    /// Bounds of dr / d for the half width.
    slope: (f64, f64),
    /// Bounds of d / i, the way a sample: so that an index stands for the same place on a thinned line as on the whole one.
    pace: (f64, f64),
    /// The direction the piece set out in.
    first: (f64, f64),
    reach: f64,
}

impl Thin {
    pub(super) fn new(tolerance: f64) -> Self {
        let any = (f64::NEG_INFINITY, f64::INFINITY);
        Self { tolerance, anchor: None, last: None, sector: None, slope: any, pace: any, first: (0.0, 0.0), reach: 0.0 }
    }

    pub(super) fn push(&mut self, p: LinePoint, out: &mut Vec<LinePoint>) {
        let Some(anchor) = self.anchor else {
            self.anchor = Some(p);
            out.push(p);
            return;
        };
        if !self.extend(anchor, p) {
            // `extend` refuses only after it accepted one, so there is a last; it is final now.
            let next = self.last.unwrap_or(p);
            out.push(next);
            *self = Self { anchor: Some(next), ..Self::new(self.tolerance) };
            self.extend(next, p);
        }
        self.last = Some(p);
    }

    /// The end of the line: the last point is always kept.
    pub(super) fn flush(&mut self, out: &mut Vec<LinePoint>) {
        if let Some(p) = self.last.take() {
            out.push(p);
        }
    }

    /// Whether a straight piece from the anchor to `p` still stands for all between them; narrows the sector if so.
    fn extend(&mut self, anchor: LinePoint, p: LinePoint) -> bool {
        let v = (p.x - anchor.x, p.y - anchor.y);
        let d = (v.0 * v.0 + v.1 * v.1).sqrt();
        let tol = self.tolerance;
        // So near that any direction does; its half width cannot differ by more either (its slope is bounded).
        if d <= tol * 0.25 {
            return self.sector.is_none() || self.reach <= tol;
        }
        let side = (-v.1 / d * tol, v.0 / d * tol);
        let (mut low, mut high) = ((v.0 - side.0, v.1 - side.1), (v.0 + side.0, v.1 + side.1));
        let di = f64::from(p.i - anchor.i).max(1e-6);
        let mut pace = ((d - ALONG * tol) / di, (d + ALONG * tol) / di);
        let mut slope = ((p.r - anchor.r - tol) / d, (p.r - anchor.r + tol) / d);
        if let Some((lo, hi)) = self.sector {
            let dr = (p.r - anchor.r) / d;
            let back = d < self.reach - tol * 0.25 || d / di < self.pace.0 || d / di > self.pace.1;
            if back
                || cross(lo, v) < 0.0
                || cross(v, hi) < 0.0
                || dr < self.slope.0
                || dr > self.slope.1
                || self.turned(p)
            {
                return false;
            }
            if cross(lo, low) < 0.0 {
                low = lo;
            }
            if cross(hi, high) > 0.0 {
                high = hi;
            }
            slope = (slope.0.max(self.slope.0), slope.1.min(self.slope.1));
            pace = (pace.0.max(self.pace.0), pace.1.min(self.pace.1));
        } else {
            self.first = (v.0 / d, v.1 / d);
        }
        self.sector = Some((low, high));
        (self.slope, self.pace) = (slope, pace);
        self.reach = self.reach.max(d);
        true
    }

    /// Whether the line has turned so far since the anchor that the edge would show it: r θ² / 8 > tolerance.
    fn turned(&self, p: LinePoint) -> bool {
        let Some(last) = self.last else { return false };
        let step = (p.x - last.x, p.y - last.y);
        let len2 = step.0 * step.0 + step.1 * step.1;
        if len2 < self.tolerance * self.tolerance * 0.01 {
            return false;
        }
        let sin2 = cross(self.first, step).powi(2) / len2;
        let forward = self.first.0 * step.0 + self.first.1 * step.1 > 0.0;
        !forward || sin2 * p.r > 8.0 * self.tolerance
    }
}

fn cross(a: (f64, f64), b: (f64, f64)) -> f64 {
    a.0 * b.1 - a.1 * b.0
}
