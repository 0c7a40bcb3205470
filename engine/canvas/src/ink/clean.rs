//! Raw input in, clean samples out: what makes no sense is dropped and counted, the rest is rounded to the grid it is stored on, so that
//! the ink seen live is the ink that is kept.

use atrium_model::Sample;

/// What a pointer reports, already in board units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RawSample {
    /// Board units.
    pub x: f64,
    /// Board units.
    pub y: f64,
    /// Any clock in ms that does not go back.
    pub t_ms: f64,
    /// 0..=1; below 0 = the device reports none.
    pub pressure: f32,
    /// Degrees from upright.
    pub tilt: f32,
}

/// How much was dropped, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// Not a number, or off the board.
    pub senseless: u32,
    /// Earlier than the sample before it.
    pub back_in_time: u32,
    /// Same place, no news.
    pub repeated: u32,
    /// Pauses longer than 100 ms, kept as 100 ms.
    pub gaps: u32,
}

/// Pauses are kept no longer than this.
const GAP_MS: f64 = 100.0;
/// Equal stamps (coarse clocks) are spread by this.
const SPREAD_MS: f64 = 1.0;
/// |coordinate| on the board.
const LIMIT: f64 = 1e9;

/// The first stage; a value type, so that predictions run on a copy.
#[derive(Clone, Debug)]
pub(super) struct Cleaner {
    quantum: f64,
    origin: (f64, f64),
    last: Option<Last>,
    pub(super) dropped: Dropped,
}

#[derive(Clone, Copy, Debug)]
struct Last {
    kx: f64,
    ky: f64,
    /// The pointer's clock.
    raw_ms: f64,
    pressure: u8,
}

impl Cleaner {
    pub(super) fn new(q: u8) -> Self {
        // Exactly 2^-q; the format's finest is 2^-30.
        let quantum = f64::from_bits((1023 - u64::from(q.min(30))) << 52);
        Self { quantum, origin: (0.0, 0.0), last: None, dropped: Dropped::default() }
    }

    /// The sample as it is stored; `None` when it was dropped.
    pub(super) fn push(&mut self, s: &RawSample) -> Option<Sample> {
        let on_board = |v: f64| v.is_finite() && v.abs() <= LIMIT;
        if !on_board(s.x) || !on_board(s.y) || !s.t_ms.is_finite() {
            self.dropped.senseless += 1;
            return None;
        }
        let measured = s.pressure >= 0.0;
        let pressure = if measured { (s.pressure.min(1.0) * 255.0).round() as u8 } else { 0 };
        let dt = match self.last {
            None => {
                // The first point lies on the grid too: then every sum of steps is exact in f64, in whatever order it is added.
                let snap = |v: f64| (v / self.quantum).round() * self.quantum;
                self.origin = (snap(s.x), snap(s.y));
                0.0
            }
            Some(last) => {
                if s.t_ms < last.raw_ms {
                    self.dropped.back_in_time += 1;
                    return None;
                }
                self.step_ms(s.t_ms - last.raw_ms)
            }
        };
        let kx = ((s.x - self.origin.0) / self.quantum).round();
        let ky = ((s.y - self.origin.1) / self.quantum).round();
        if let Some(last) = self.last
            && (kx, ky) == (last.kx, last.ky)
            && pressure.abs_diff(last.pressure) < 6
        {
            // The clock goes on: the next step counts from the first of the equal ones, a pause.
            self.dropped.repeated += 1;
            return None;
        }
        self.last = Some(Last { kx, ky, raw_ms: s.t_ms, pressure });
        Some(Sample {
            x: self.origin.0 + kx * self.quantum,
            y: self.origin.1 + ky * self.quantum,
            pressure: if measured { f32::from(pressure) / 255.0 } else { -1.0 },
            tilt: if s.tilt.is_finite() { s.tilt.round().clamp(-90.0, 90.0) } else { 0.0 },
            dt_ms: dt as f32,
        })
    }

    /// A step of the pointer's clock on the stored grid of 1/4 ms: pauses shortened, equal stamps spread.
    fn step_ms(&mut self, raw: f64) -> f64 {
        if raw > GAP_MS {
            self.dropped.gaps += 1;
        }
        let dt = (raw.clamp(0.0, GAP_MS) * 4.0).round() / 4.0;
        if dt > 0.0 { dt } else { SPREAD_MS }
    }
}
