//! New ids and the randomness they and order keys are made with: a seeded generator and the time since 1970, which comes in from
//! outside. Knows no board.

use atrium_model::{ItemId, Rng};

/// See the file's head.
pub(crate) struct Ids {
    pub(super) rng: Rng,
    /// Milliseconds since 1970 at the last tick.
    epoch_ms: f64,
    /// From the tick's clock to `epoch_ms`, once it has ticked.
    offset_ms: Option<f64>,
}

impl Ids {
    pub(crate) fn new(seed: [u8; 32], epoch_ms: f64) -> Self {
        Self { rng: Rng::from_seed(seed), epoch_ms, offset_ms: None }
    }

    /// The tick's clock stands here, ms.
    pub(crate) fn set_now(&mut self, now_ms: f64) {
        let offset_ms = *self.offset_ms.get_or_insert(self.epoch_ms - now_ms);
        self.epoch_ms = offset_ms + now_ms;
    }

    /// Whole milliseconds since 1970.
    pub(crate) fn epoch_ms(&self) -> u64 {
        self.epoch_ms.max(0.0) as u64
    }

    /// A new item's id.
    pub(crate) fn new_id(&mut self) -> ItemId {
        let at = self.epoch_ms();
        atrium_model::new_id(at, &mut self.rng)
    }
}
