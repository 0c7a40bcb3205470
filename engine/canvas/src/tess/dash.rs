//! Dashes and dots along a way, measured in line widths or as their style says, fitted so that a whole number of them goes round or from end to end.

use atrium_model::Dash;
use kurbo::{Point, Rect};

use crate::geom::segment_meets_rect;

/// A pattern finer than this, px, is a solid line to the eye.
const FINEST_PX: f64 = 2.5;

pub(super) struct Pieces<'a> {
    pts: &'a [Point],
    closed: bool,
    /// Way from the start to each point, and round to the start when closed.
    ways: Vec<f64>,
    period: f64,
    on: f64,
    /// Where the first piece begins (open lines begin and end with a whole one).
    phase: f64,
    clip: Rect,
}

impl<'a> Pieces<'a> {
    /// `None` when the line is to be drawn whole. `step`: from one piece to the next, 0 for the usual.
    pub(super) fn new(pts: &'a [Point], closed: bool, dash: Dash, step: f64, width: f64, clip: Rect) -> Option<Self> {
        let usual = match dash {
            Dash::Solid => return None,
            Dash::Dashed => 5.0,
            Dash::Dotted => 2.2,
        } * width.max(1.0);
        let period = if step > 0.0 { step } else { usual };
        // Round ends add half a width on either side of a piece: what is seen of a dash is a width longer than its gap.
        let on = if dash == Dash::Dashed { ((period - width.max(1.0)) * 0.5).max(0.0) } else { 0.0 };
        let closed = closed && pts.len() > 2;
        let mut ways = Vec::with_capacity(pts.len() + 1);
        let mut way = 0.0;
        for (i, p) in pts.iter().enumerate() {
            if i > 0 {
                way += (*p - pts[i - 1]).hypot();
            }
            ways.push(way);
        }
        if closed {
            way += (pts[0] - pts[pts.len() - 1]).hypot();
            ways.push(way);
        }
        let fits = if closed { way / period } else { (way - on) / period };
        if pts.len() < 2 || period < FINEST_PX || fits < 1.0 || !way.is_finite() {
            return None;
        }
        let count = fits.round();
        let period = if closed { way / count } else { (way - on) / count };
        let phase = if closed { period * 0.5 - on * 0.5 } else { 0.0 };
        Some(Self { pts, closed, ways, period, on, phase, clip: clip.inflate(width + on, width + on) })
    }

    fn point(&self, i: usize) -> Point {
        self.pts[i % self.pts.len()]
    }

    fn at(&self, seg: usize, way: f64) -> Point {
        let (a, b) = (self.ways[seg], self.ways[seg + 1]);
        let t = if b > a { ((way - a) / (b - a)).clamp(0.0, 1.0) } else { 0.0 };
        self.point(seg).lerp(self.point(seg + 1), t)
    }

    /// Calls `draw` with the points of each piece that may be seen, in order.
    pub(super) fn each(&self, mut draw: impl FnMut(&[Point])) {
        let mut piece = Vec::new();
        let total = self.ways[self.ways.len() - 1];
        let max =
            if self.closed { (total / self.period).round() - 1.0 } else { ((total - self.on) / self.period).round() };
        // The next piece not yet drawn.
        let mut next = 0.0_f64;
        for seg in 0..self.ways.len() - 1 {
            let (from, to) = self.seen(seg);
            if from > to {
                continue;
            }
            let first = ((from - self.phase - self.on) / self.period).ceil().max(next);
            let last = ((to - self.phase) / self.period).floor().min(max);
            let mut k = first;
            while k <= last {
                let (start, end) = (self.phase + k * self.period, self.phase + k * self.period + self.on);
                let mut s = seg;
                while s > 0 && self.ways[s] > start {
                    s -= 1;
                }
                piece.clear();
                piece.push(self.at(s, start));
                while s + 2 < self.ways.len() && self.ways[s + 1] < end {
                    s += 1;
                    piece.push(self.point(s));
                }
                if end > start {
                    piece.push(self.at(s, end));
                }
                draw(&piece);
                k += 1.0;
            }
            next = next.max(last + 1.0);
        }
    }

    /// The range of way of a segment that may be seen; empty (from > to) when none.
    fn seen(&self, seg: usize) -> (f64, f64) {
        let (a, b) = (self.point(seg), self.point(seg + 1));
        if !segment_meets_rect(a, b, &self.clip) {
            return (1.0, 0.0);
        }
        let (mut t0, mut t1) = (0.0_f64, 1.0_f64);
        for (p, d, lo, hi) in
            [(a.x, b.x - a.x, self.clip.x0, self.clip.x1), (a.y, b.y - a.y, self.clip.y0, self.clip.y1)]
        {
            if d != 0.0 {
                let (u, v) = ((lo - p) / d, (hi - p) / d);
                t0 = t0.max(u.min(v));
                t1 = t1.min(u.max(v));
            }
        }
        let len = self.ways[seg + 1] - self.ways[seg];
        (self.ways[seg] + t0 * len, self.ways[seg] + t1 * len)
    }
}
