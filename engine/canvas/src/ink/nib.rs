//! What draws: the device's smoothing window and the brush's width under pressure and speed. Part of modeler v1: every number here is
//! for good, since stored strokes are drawn by it; another taste is another modeler version.

use atrium_model::{Brush, Device};

/// Half of the sliding window, ms.
pub(super) fn half_window_ms(device: Device) -> f64 {
    match device {
        Device::Mouse => 6.0,
        Device::Touch => 15.0,
        Device::Pen => 10.0,
    }
}

/// The share of half the window and of its reach that letters are smoothed by: the corners of small ones are not rounded off.
const WRITING: f64 = 0.35;

/// How far, in screen px, the window reaches along the path each way at least: a slow hand must not show the pixel grid of a mouse
/// nor the tremor of a finger.
pub(super) fn reach_px(device: Device) -> f64 {
    match device {
        Device::Mouse => 7.0,
        Device::Touch => 2.0,
        Device::Pen => 1.25,
    }
}

/// The widest a line gets, as a multiple of the brush's width.
pub const MAX_SWELL: f64 = 1.3;

/// The brush as far as a line's shape goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nib {
    /// Full width at middling pressure, in board units.
    pub width: f64,
    /// What its width follows.
    pub brush: Brush,
}

/// Speed (screen px/ms) at which simulated thinning has reached half of what it can.
const HALF_SPEED: f64 = 1.4;
/// Time constant of the simulated pressure, ms.
const SETTLE_MS: f64 = 45.0;
/// A half width may change by this per unit of way: ink spreads along a line, it does not jump (and does not swell where the hand rests).
const MAX_SLOPE: f64 = 0.3;

impl Nib {
    /// A highlighter or a marker: no pressure, no taper.
    #[must_use]
    pub fn constant(self) -> bool {
        matches!(self.brush, Brush::Highlighter | Brush::Marker)
    }

    /// Its ends are as wide as the rest.
    fn blunt(self) -> bool {
        self.constant() || self.brush == Brush::Chalk
    }

    /// Of the device's window and reach.
    pub(super) fn window(self) -> f64 {
        if self.brush == Brush::Writing { WRITING } else { 1.0 }
    }

    /// It follows speed even where pressure is measured.
    pub(super) fn hair(self) -> bool {
        self.brush == Brush::Brush
    }

    /// The multiple of the nominal half width for a measured pressure of 0..=1.
    pub(super) fn swell(self, pressure: f64) -> f64 {
        if self.constant() {
            return 1.0;
        }
        if self.hair() {
            return (0.12 + 1.18 * pressure).min(MAX_SWELL);
        }
        // Concave: light hands still write legibly, hard ones do not blot.
        let eased = pressure * (1.6 - 0.6 * pressure);
        (0.48 + 0.82 * eased).min(MAX_SWELL)
    }

    /// The multiple that follows the one before it when the hand moved by `way_px` in `dt_ms`: slow is full, quick is thin.
    pub(super) fn swell_by_speed(self, before: f64, way_px: f64, dt_ms: f64) -> f64 {
        if self.constant() {
            return 1.0;
        }
        let speed = way_px / dt_ms.max(0.5);
        let (full, thinned) = if self.hair() { (1.3, 1.05) } else { (1.08, 0.42) };
        let target = full - thinned * speed / (speed + HALF_SPEED);
        // A rational low-pass, by time, not by event: exact on every machine, alike at 60 and 1,000 samples a second.
        before + (target - before) * (dt_ms / (dt_ms + SETTLE_MS))
    }

    /// The multiple for both, of a brush that follows both; else pressure alone is it.
    pub(super) fn swell_by_both(self, pressure: f64, by_speed: f64) -> f64 {
        let pressed = self.swell(pressure);
        if self.hair() { (pressed * (0.5 + 0.5 * by_speed)).min(MAX_SWELL) } else { pressed }
    }

    /// The multiple at the first sample of a pointer without pressure.
    pub(super) fn first_swell(self) -> f64 {
        1.0
    }

    /// The half width that may follow `before` after `way`.
    pub(super) fn next_half_width(self, before: f64, wanted: f64, way: f64) -> f64 {
        wanted.clamp(before - MAX_SLOPE * way, before + MAX_SLOPE * way)
    }

    /// The length of each tapered end.
    pub(super) fn taper(self) -> f64 {
        if self.blunt() { 0.0 } else { self.width * if self.hair() { 3.0 } else { 1.75 } }
    }

    /// From this length on a line has its ends in full; below it is more and more a dot.
    pub(super) fn grown(self) -> f64 {
        if self.blunt() { 0.0 } else { self.width * if self.hair() { 8.0 } else { 5.0 } }
    }

    /// The multiple at a point `before` it and `after` it along a line of length `total` (≥ both; infinite while unknown but long).
    pub(super) fn ends(self, before: f64, after: f64, total: f64) -> f64 {
        let len = self.taper();
        if len <= 0.0 {
            return 1.0;
        }
        let grown = ((total - self.width) / (self.grown() - self.width)).clamp(0.0, 1.0);
        let end = |d: f64, thin: f64| {
            let u = 1.0 - (d / len).clamp(0.0, 1.0);
            1.0 - thin * grown * u * u
        };
        let (first, last) = if self.hair() { (0.75, 0.92) } else { (0.30, 0.42) };
        end(before, first) * end(after, last)
    }

    /// The min multiple for a short mark: a dot is round and as wide as the line is, however light the touch.
    pub(super) fn dot_floor(self, total: f64) -> f64 {
        if self.width <= 0.0 {
            return 0.0;
        }
        (1.0 - total / (1.5 * self.width)).max(0.0)
    }
}
