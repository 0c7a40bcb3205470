//! One live stroke: add what the pointer reports, show `stable` + `tail`, and finish into a body. Add, show, finish; a builder is used
//! for one stroke. Samples live and stored are the same (rounded to the stored grid before they are shown).

use std::rc::Rc;

use atrium_model::{Device, Sample, StrokeBody, stroke};
use kurbo::Rect;

use super::LinePoint;
use super::clean::{Cleaner, Dropped, RawSample};
use super::line::{Pipeline, live_tolerance};
use super::nib::Nib;
use crate::geom::{NO_BOX, grow, join};

/// See the file's head.
pub struct StrokeBuilder {
    device: Device,
    epsilon: f64,
    q: u8,
    /// Whether the device measures pressure; known from the first sample on.
    measured: bool,
    cleaner: Cleaner,
    pipe: Pipeline,
    samples: Vec<Sample>,
    /// What came since the tail was made, which is made again before it is looked at: once a frame, however many samples that brought.
    due: bool,
    ahead: Vec<RawSample>,
    /// Since it was last taken, and from the beginning on.
    damage: Rect,
    shown: Rect,
}

impl StrokeBuilder {
    /// `epsilon_board` = a quarter of a screen px, in board units, at the zoom the stroke is drawn at; the samples' grid is 2^-`q` board
    /// units (≤ 1/16 px).
    #[must_use]
    pub fn new(nib: Nib, device: Device, epsilon_board: f64, q: u8) -> Self {
        // Stored as f32: the live line must be made with the very number the stored one will be.
        let epsilon = f64::from(epsilon_board as f32);
        Self {
            device,
            epsilon,
            q,
            measured: false,
            cleaner: Cleaner::new(q),
            pipe: Pipeline::new(nib, device, epsilon, true, live_tolerance(epsilon)),
            samples: Vec::new(),
            due: false,
            ahead: Vec::new(),
            damage: NO_BOX,
            shown: NO_BOX,
        }
    }

    /// One sample; see [`Self::extend`].
    pub fn push(&mut self, sample: RawSample) {
        self.extend(&[sample], &[]);
    }

    /// One sample, which ends the prediction; shown when [`Self::take_damage`] is called.
    pub fn add(&mut self, sample: &RawSample) {
        if let Some(s) = self.cleaner.push(sample) {
            self.keep(s);
        }
        self.ahead.clear();
        self.due = true;
    }

    /// One more predicted point, shown likewise. It stands in the tail and is never stored.
    pub fn expect(&mut self, predicted: RawSample) {
        self.ahead.push(predicted);
        self.due = true;
    }

    /// Samples and the prediction that follows them, shown at once.
    pub fn extend(&mut self, real: &[RawSample], predicted: &[RawSample]) {
        real.iter().for_each(|raw| self.add(raw));
        self.ahead.clear();
        self.ahead.extend_from_slice(predicted);
        self.show();
    }

    /// Samples another client cleaned (a live stroke seen from afar), as they were streamed.
    pub fn extend_clean(&mut self, samples: &[Sample]) {
        for s in samples {
            self.keep(*s);
        }
        self.show();
    }

    fn keep(&mut self, mut s: Sample) {
        match self.samples.last() {
            None => self.measured = s.pressure >= 0.0,
            // A device that measures may miss one: the one before counts on.
            Some(last) if self.measured && s.pressure < 0.0 => s.pressure = last.pressure,
            Some(_) => {}
        }
        self.pipe.push(&s, self.measured);
        self.samples.push(s);
    }

    fn show(&mut self) {
        self.due = false;
        let mut ahead = Vec::new();
        if !self.samples.is_empty() && !self.ahead.is_empty() {
            let mut cleaner = self.cleaner.clone();
            ahead.extend(self.ahead.iter().filter_map(|p| cleaner.push(p)));
        }
        let from = self.pipe.stable.len().saturating_sub(1);
        self.add_damage(from);
        self.pipe.settle();
        self.pipe.make_tail(&ahead, self.measured);
        self.add_damage(from);
    }

    /// The stable points from `from` on and the tail.
    fn add_damage(&mut self, from: usize) {
        let mut b = NO_BOX;
        for p in self.pipe.stable[from..].iter().chain(&self.pipe.tail) {
            grow(&mut b, p.x, p.y, p.r);
        }
        self.damage = join(self.damage, b);
        self.shown = join(self.shown, b);
    }

    /// The points that will never change: only ever appended to.
    #[must_use]
    pub fn stable(&self) -> &[LinePoint] {
        &self.pipe.stable
    }

    /// What follows them, up to the tip: made again with every sample.
    #[must_use]
    pub fn tail(&self) -> &[LinePoint] {
        &self.pipe.tail
    }

    /// What changed since this was last asked, in board units, half widths included (feather and joins are the drawer's: a px).
    pub fn take_damage(&mut self) -> Option<Rect> {
        if self.due {
            self.show();
        }
        let b = std::mem::replace(&mut self.damage, NO_BOX);
        (b.x0 <= b.x1).then_some(b)
    }

    /// A box that holds all that was ever shown, predictions included: known without a walk along the line, since every piece of the screen
    /// that is painted asks every live stroke.
    #[must_use]
    pub fn bounds(&self) -> Option<Rect> {
        (self.shown.x0 <= self.shown.x1).then_some(self.shown)
    }

    /// How many samples were kept.
    #[must_use]
    pub fn raw_len(&self) -> usize {
        self.samples.len()
    }

    /// The kept samples from the nth on: what is streamed to others while the stroke is drawn.
    #[must_use]
    pub fn samples_since(&self, n: usize) -> &[Sample] {
        self.samples.get(n..).unwrap_or(&[])
    }

    /// What was dropped so far.
    #[must_use]
    pub fn dropped(&self) -> Dropped {
        self.cleaner.dropped
    }

    /// Whether pressure is measured (else it is simulated from speed).
    #[must_use]
    pub fn has_pressure(&self) -> bool {
        self.measured
    }

    /// Ends the stroke where the pointer left; `None` when no sample made sense.
    #[must_use]
    pub fn finish(self) -> Option<Rc<StrokeBody>> {
        if self.samples.is_empty() {
            return None;
        }
        Some(stroke::pack(&self.samples, self.device, self.q, self.epsilon as f32, self.measured))
    }
}
