//! The sliding window: one smoothed node for every sample, the mean of the path over a time round it. The window shrinks to nothing at
//! both ends, so the line begins and ends exactly where the pointer did; it never looks further than 60 ms, so all but the tail is settled.

use atrium_model::Device;

use super::nib::{Nib, half_window_ms, reach_px};

/// A clean sample on the stroke's own clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Raw {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) t_ms: f64,
    /// 0..=1; below 0 = to be simulated from speed.
    pub(super) p: f64,
}

/// The smoothed sample of the same index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) x: f64,
    pub(super) y: f64,
    /// Half width, ends not yet tapered.
    pub(super) r: f64,
    /// Way from the start, along the nodes.
    pub(super) s: f64,
    /// By speed alone.
    swell: f64,
}

/// The window reaches this far at most, however slow the hand.
const CAP_MS: f64 = 60.0;

#[derive(Clone, Copy, Debug)]
pub(super) struct Smoother {
    pub(super) nib: Nib,
    half_ms: f64,
    /// Way (board units) the window covers each side at least.
    reach: f64,
    /// Board units a screen px of the zoom the stroke was drawn at.
    px: f64,
    /// Whether the samples carry time; without it they are taken as they are.
    timed: bool,
}

impl Smoother {
    pub(super) fn new(nib: Nib, device: Device, epsilon: f64, timed: bool) -> Self {
        // Epsilon is a quarter of a screen px by definition.
        let px = if epsilon > 0.0 && epsilon.is_finite() { epsilon * 4.0 } else { 1.0 };
        Self { nib, half_ms: half_window_ms(device), reach: reach_px(device) * px, px, timed }
    }

    /// Whether node `i` stays as it is whatever samples follow.
    pub(super) fn settled(&self, raws: &[Raw], i: usize) -> bool {
        let Some(last) = raws.last() else { return false };
        if !self.timed {
            return true;
        }
        let room = last.t_ms - raws[i].t_ms;
        let ahead = self.reach_ms(raws[i..].iter());
        room >= self.half_ms.max(ahead.min(self.reach_back(raws, i)))
    }

    /// Node `i`; `before` is node i − 1.
    pub(super) fn node(&self, raws: &[Raw], i: usize, before: Option<&Node>) -> Node {
        let raw = raws[i];
        let half = self.half_width_ms(raws, i);
        let (x, y, p) = if half > 0.0 { mean(raws, i, half) } else { (raw.x, raw.y, raw.p) };
        let nominal = self.nib.width * 0.5;
        let Some(before) = before else {
            let swell = self.nib.first_swell();
            let full = if raw.p >= 0.0 { self.nib.swell_by_both(p, swell) } else { swell };
            return Node { x, y, r: nominal * full, s: 0.0, swell };
        };
        let (dx, dy) = (x - before.x, y - before.y);
        let way = (dx * dx + dy * dy).sqrt();
        let swell = if self.timed && (raw.p < 0.0 || self.nib.hair()) {
            self.nib.swell_by_speed(before.swell, way / self.px, raw.t_ms - raws[i - 1].t_ms)
        } else {
            before.swell
        };
        let full = if raw.p >= 0.0 { self.nib.swell_by_both(p, swell) } else { swell };
        let r = self.nib.next_half_width(before.r, nominal * full, way);
        Node { x, y, r, s: before.s + way, swell }
    }

    fn half_width_ms(&self, raws: &[Raw], i: usize) -> f64 {
        if !self.timed {
            return 0.0;
        }
        let t = raws[i].t_ms;
        let wanted = self.half_ms.max(self.reach_ms(raws[i..].iter()).min(self.reach_back(raws, i)));
        wanted.min(t - raws[0].t_ms).min(raws[raws.len() - 1].t_ms - t)
    }

    fn reach_back(&self, raws: &[Raw], i: usize) -> f64 {
        self.reach_ms(raws[..=i].iter().rev())
    }

    /// The time (≤ [`CAP_MS`]) it takes along `walk` to get as far as the window must reach; the cap when the samples end before.
    fn reach_ms<'a>(&self, mut walk: impl Iterator<Item = &'a Raw>) -> f64 {
        let Some(start) = walk.next() else { return CAP_MS };
        let (mut at, mut way) = (start, 0.0);
        for next in walk {
            let step = ((next.x - at.x).powi(2) + (next.y - at.y).powi(2)).sqrt();
            let (t0, t1) = ((at.t_ms - start.t_ms).abs(), (next.t_ms - start.t_ms).abs());
            if way + step >= self.reach {
                let part = (self.reach - way) / step;
                return (t0 + (t1 - t0) * part).min(CAP_MS);
            }
            if t1 >= CAP_MS {
                return CAP_MS;
            }
            way += step;
            at = next;
        }
        CAP_MS
    }
}

/// The mean of x, y, pressure over ± `half` ms round sample `i`, the path between samples being straight and even.
fn mean(raws: &[Raw], i: usize, half: f64) -> (f64, f64, f64) {
    let (from, to) = (raws[i].t_ms - half, raws[i].t_ms + half);
    // Relative to the sample itself: far from the origin no digit is lost.
    let o = raws[i];
    let mut sum = (0.0, 0.0, 0.0);
    let mut add = |a: &Raw, b: &Raw| {
        let (t0, t1) = (a.t_ms.max(from), b.t_ms.min(to));
        let span = b.t_ms - a.t_ms;
        if t1 > t0 && span > 0.0 {
            // The mean of a linear run is its value in the middle.
            let u = ((t0 + t1) * 0.5 - a.t_ms) / span;
            let w = t1 - t0;
            sum.0 += w * (a.x - o.x + (b.x - a.x) * u);
            sum.1 += w * (a.y - o.y + (b.y - a.y) * u);
            sum.2 += w * (a.p + (b.p - a.p) * u);
        }
    };
    let mut k = i;
    while k > 0 && raws[k].t_ms > from {
        add(&raws[k - 1], &raws[k]);
        k -= 1;
    }
    k = i;
    while k + 1 < raws.len() && raws[k].t_ms < to {
        add(&raws[k], &raws[k + 1]);
        k += 1;
    }
    let whole = to - from;
    (o.x + sum.0 / whole, o.y + sum.1 / whole, sum.2 / whole)
}
