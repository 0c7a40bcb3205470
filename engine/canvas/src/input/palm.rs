//! Pen, finger, palm: which touches are no finger. Sizes in CSS px. The page has the same rule in src/device/palm.ts.

use crate::pointer::{Device, Sample};

/// How palms are recognised and what they do.
#[derive(Default)]
pub(super) struct Palms {
    /// A touch of a larger radius is a palm; 0: none is.
    radius_css: f64,
    erase: bool,
}

impl Palms {
    /// What is no size means that nothing is a palm.
    pub(super) fn new(radius_css: f64, erase: bool) -> Self {
        Self { radius_css: if radius_css.is_finite() { radius_css.max(0.0) } else { 0.0 }, erase }
    }

    /// Whether they erase as wide as they are; else they do nothing.
    pub(super) fn erase(&self) -> bool {
        self.erase
    }

    pub(super) fn is_palm(&self, s: &Sample) -> bool {
        s.device == Device::Touch && self.radius_css > 0.0 && f64::from(s.contact) > 2.0 * self.radius_css
    }
}
