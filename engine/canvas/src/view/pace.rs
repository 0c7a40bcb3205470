//! How much may be rastered in a tick. There is no clock here: the host tells how long the last frame's work took, and the gaps between
//! ticks tell what it could not measure (a graphics chip, a rasterizer that works later). Counted in points; knows no tiles.

/// Work of a frame while the camera moves or somebody draws, ms.
pub(super) const MOVING_MS: f64 = 3.0;
/// Work of a frame while the camera moves and what it shows is blurred, ms.
pub(super) const BLURRED_MS: f64 = 4.0;
/// Work of a frame while a fling has got ahead of the tiles, ms: it shows the cover there, stretched, and is as even at this.
pub(super) const FLUNG_MS: f64 = 6.0;
/// Work of a frame while all rests, ms.
pub(super) const RESTING_MS: f64 = 12.0;
/// Work of a frame while there is nothing to see and nothing moves, ms: an even pace is no use then.
pub(super) const BARE_MS: f64 = 30.0;
/// Gaps longer than this are late frames; shorter than the second are in time.
const LATE_MS: f64 = 24.0;
const IN_TIME_MS: f64 = 18.5;
/// A longer gap was a pause.
const PAUSE_MS: f64 = 200.0;
/// Fewer points than this say nothing about their cost.
const FEW: usize = 300;

/// See the file's head.
pub(super) struct Pace {
    /// Points a ms.
    rate: f64,
    /// What a frame costs without rastering, ms.
    bare_ms: f64,
    /// Share of the budget that late frames have left, and the min they may leave.
    share: f64,
    min_share: f64,
    used: usize,
    given: usize,
    /// The work that `given` was for, ms.
    wanted_ms: f64,
    last_ms: f64,
    spent_ms: f64,
}

impl Pace {
    /// `rate`: points a ms, before anything was measured. `min_share`: late frames leave no less of the budget. High where the host
    /// measures all, and others who share its processor make a frame late.
    pub(super) fn new(rate: f64, min_share: f64) -> Self {
        Self {
            rate,
            bare_ms: 1.0,
            share: 1.0,
            min_share,
            used: 0,
            given: 0,
            wanted_ms: 0.0,
            last_ms: f64::NEG_INFINITY,
            spent_ms: 0.0,
        }
    }

    /// The work of the last frame took so long.
    pub(super) fn spent(&mut self, ms: f64) {
        self.spent_ms = ms;
    }

    /// The points of this tick, for work of so many ms.
    pub(super) fn budget(&mut self, now_ms: f64, wanted_ms: f64) -> usize {
        let gap = now_ms - self.last_ms;
        self.last_ms = now_ms;
        let spent = core::mem::take(&mut self.spent_ms);
        if spent > 0.0 {
            if self.used >= FEW {
                let cost_ms = (spent - self.bare_ms).max(spent * 0.4);
                let seen = self.used as f64 / cost_ms;
                // A cost that rose counts at once, one that fell gradually.
                self.rate = if seen < self.rate { (self.rate + seen) / 2.0 } else { seen.min(self.rate * 1.3) };
                self.rate = self.rate.clamp(30.0, 50_000.0);
            } else {
                self.bare_ms += (spent - self.bare_ms) * 0.1;
            }
        }
        if self.used > 0 && gap < PAUSE_MS && self.wanted_ms <= RESTING_MS {
            if gap > LATE_MS {
                self.share = (self.share * 0.7).max(self.min_share);
            } else if gap < IN_TIME_MS {
                self.share = (self.share * 1.1).min(1.0);
            }
        }
        self.wanted_ms = wanted_ms;
        let share = if wanted_ms <= RESTING_MS { self.share } else { 1.0 };
        self.given = (self.rate * wanted_ms * share) as usize + 1;
        self.given
    }

    /// So much of the budget was left over.
    pub(super) fn left(&mut self, points: usize) {
        self.used = self.given - points;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames of a machine that draws `rate` points a ms and needs `bare` ms for the rest: the work of the last one, ms.
    fn settles(rate: f64, bare: f64, wanted_ms: f64, start: f64) -> f64 {
        let mut pace = Pace::new(start, 0.25);
        let (mut now, mut spent) = (0.0, 0.0);
        for _ in 0..200 {
            now += 16.7;
            pace.spent(spent);
            let points = pace.budget(now, wanted_ms);
            pace.left(0);
            spent = bare + points as f64 / rate;
        }
        spent
    }

    #[test]
    fn the_work_of_a_frame_settles_near_its_time_whatever_the_machine() {
        for (rate, start) in [(100.0, 4000.0), (600.0, 600.0), (9000.0, 600.0)] {
            let moving = settles(rate, 2.0, MOVING_MS, start);
            assert!((2.5..=7.0).contains(&moving), "{rate}: {moving} ms");
            let resting = settles(rate, 2.0, RESTING_MS, start);
            assert!((10.0..=15.0).contains(&resting), "{rate}: {resting} ms");
        }
    }

    #[test]
    fn late_frames_take_from_the_budget_and_it_comes_back() {
        let mut pace = Pace::new(1000.0, 0.25);
        let full = pace.budget(0.0, MOVING_MS);
        pace.left(0);
        let late = pace.budget(50.0, MOVING_MS);
        assert!(late < full);
        for k in 0..20 {
            pace.left(0);
            pace.budget(f64::from(k).mul_add(16.0, 66.0), MOVING_MS);
        }
        assert_eq!(pace.given, full);
    }

    #[test]
    fn a_host_that_measures_nothing_gets_a_steady_budget() {
        let mut pace = Pace::new(1000.0, 0.25);
        let first = pace.budget(0.0, RESTING_MS);
        for k in 1..9 {
            pace.left(0);
            assert_eq!(pace.budget(f64::from(k) * 16.0, RESTING_MS), first);
        }
    }
}
