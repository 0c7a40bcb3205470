//! The sliding window: one smoothed node for every sample, the mean of the path over a time round it. The window shrinks to nothing at
//! both ends, so the line begins and ends exactly where the pointer did; it never looks further than 60 ms, so all but the tail is settled.
//!
//! Every sample carries sums from the first one on, and cursors that go along find the window's ends: a node costs the same however
//! many samples its window holds. Sums and cursors hang on nothing behind them, so live, tail and stored agree bit for bit.

use atrium_model::{Device, Sample};

use super::nib::{Nib, half_window_ms, reach_px};

/// A clean sample on the stroke's own clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Raw {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) t_ms: f64,
    /// 0..=1; below 0 = to be simulated from speed.
    pub(super) p: f64,
    /// Way from the first sample.
    way: f64,
    /// Integrals over time from the first sample on: of x and y relative to it, and of p.
    sums: [f64; 3],
}

/// Where the ends of the last window lay: sample indices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursors {
    back: usize,
    ahead: usize,
    from: usize,
    to: usize,
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
    /// Square root of the way from the node before.
    pub(super) knot: f64,
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
        let share = nib.window();
        Self { nib, half_ms: half_window_ms(device) * share, reach: reach_px(device) * px * share, px, timed }
    }

    /// The sample that follows `raws`.
    pub(super) fn raw(&self, raws: &[Raw], s: &Sample, measured: bool) -> Raw {
        let p = if measured { f64::from(s.pressure) } else { -1.0 };
        let mut raw = Raw { x: s.x, y: s.y, t_ms: 0.0, p, way: 0.0, sums: [0.0; 3] };
        if let (Some(last), true) = (raws.last(), self.timed) {
            let dt = f64::from(s.dt_ms);
            raw.t_ms = last.t_ms + dt;
            raw.way = last.way + length(raw.x - last.x, raw.y - last.y);
            raw.sums = sums(&raws[0], last, &raw, 1.0, dt);
        }
        raw
    }

    /// Whether node `i` stays as it is whatever samples follow.
    pub(super) fn settled(&self, raws: &[Raw], i: usize, at: &mut Cursors) -> bool {
        let Some(last) = raws.last() else { return false };
        !self.timed || last.t_ms - raws[i].t_ms >= self.wanted_ms(raws, i, at)
    }

    /// Node `i`; `before` is node i − 1.
    pub(super) fn node(&self, raws: &[Raw], i: usize, before: Option<&Node>, at: &mut Cursors) -> Node {
        let raw = raws[i];
        let half = self.half_width_ms(raws, i, at);
        let (x, y, p) = if half > 0.0 { mean(raws, i, half, at) } else { (raw.x, raw.y, raw.p) };
        let nominal = self.nib.width * 0.5;
        let Some(before) = before else {
            let swell = self.nib.first_swell();
            let full = if raw.p >= 0.0 { self.nib.swell_by_both(p, swell) } else { swell };
            return Node { x, y, r: nominal * full, s: 0.0, knot: 0.0, swell };
        };
        let way = length(x - before.x, y - before.y);
        let swell = if self.timed && (raw.p < 0.0 || self.nib.hair()) {
            self.nib.swell_by_speed(before.swell, way / self.px, raw.t_ms - raws[i - 1].t_ms)
        } else {
            before.swell
        };
        let full = if raw.p >= 0.0 { self.nib.swell_by_both(p, swell) } else { swell };
        let r = self.nib.next_half_width(before.r, nominal * full, way);
        Node { x, y, r, s: before.s + way, knot: way.sqrt(), swell }
    }

    fn half_width_ms(&self, raws: &[Raw], i: usize, at: &mut Cursors) -> f64 {
        if !self.timed {
            return 0.0;
        }
        let t = raws[i].t_ms;
        self.wanted_ms(raws, i, at).min(t - raws[0].t_ms).min(raws[raws.len() - 1].t_ms - t)
    }

    /// Half of the window where the stroke has room for it.
    fn wanted_ms(&self, raws: &[Raw], i: usize, at: &mut Cursors) -> f64 {
        self.half_ms.max(self.ahead_ms(raws, i, &mut at.ahead).min(self.back_ms(raws, i, &mut at.back)))
    }

    /// The time (≤ [`CAP_MS`]) until the path has got as far as the window must reach; the cap when the samples end before.
    fn ahead_ms(&self, raws: &[Raw], i: usize, at: &mut usize) -> f64 {
        let goal = raws[i].way + self.reach;
        *at = (*at).max(i + 1);
        while raws.get(*at).is_some_and(|raw| raw.way < goal) {
            *at += 1;
        }
        let Some(b) = raws.get(*at) else { return CAP_MS };
        (time_of(&raws[*at - 1], b, goal) - raws[i].t_ms).min(CAP_MS)
    }

    /// The same the way back.
    fn back_ms(&self, raws: &[Raw], i: usize, at: &mut usize) -> f64 {
        let goal = raws[i].way - self.reach;
        if goal < 0.0 || i == 0 {
            return CAP_MS;
        }
        while *at + 1 < i && raws[*at + 1].way <= goal {
            *at += 1;
        }
        (raws[i].t_ms - time_of(&raws[*at], &raws[*at + 1], goal)).min(CAP_MS)
    }
}

fn length(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

/// When the path from `a` to the next sample `b` is at the way `goal`. Where it does not move, `min` takes the cap for what is no number.
fn time_of(a: &Raw, b: &Raw, goal: f64) -> f64 {
    a.t_ms + (b.t_ms - a.t_ms) * ((goal - a.way) / (b.way - a.way))
}

/// The sums `w` ms after `a`, a share `u` of the way to the next sample `b`: the mean of a linear run is its value in the middle.
fn sums(first: &Raw, a: &Raw, b: &Raw, u: f64, w: f64) -> [f64; 3] {
    let run = |a: f64, b: f64, o: f64| w * (a - o + (b - a) * (u * 0.5));
    [a.sums[0] + run(a.x, b.x, first.x), a.sums[1] + run(a.y, b.y, first.y), a.sums[2] + run(a.p, b.p, 0.0)]
}

/// The sums at a time between the first sample and the last, which is later than that; `at` is near its sample before.
fn sums_at(raws: &[Raw], t_ms: f64, at: &mut usize) -> [f64; 3] {
    while *at > 0 && raws[*at].t_ms >= t_ms {
        *at -= 1;
    }
    while *at + 2 < raws.len() && raws[*at + 1].t_ms < t_ms {
        *at += 1;
    }
    let (a, b) = (&raws[*at], &raws[*at + 1]);
    let w = t_ms - a.t_ms;
    if w > 0.0 { sums(&raws[0], a, b, w / (b.t_ms - a.t_ms), w) } else { a.sums }
}

/// The mean of x, y, pressure over ± `half` ms round sample `i`, the path between samples being straight and even.
fn mean(raws: &[Raw], i: usize, half: f64, at: &mut Cursors) -> (f64, f64, f64) {
    let (from, to) = (raws[i].t_ms - half, raws[i].t_ms + half);
    let (a, b) = (sums_at(raws, from, &mut at.from), sums_at(raws, to, &mut at.to));
    let over = |k: usize| (b[k] - a[k]) / (to - from);
    (raws[0].x + over(0), raws[0].y + over(1), over(2))
}
