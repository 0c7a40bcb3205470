//! Items that come by the hundred are not drawn at once: every picture of what is half there would be drawn over again. Owns the area
//! that waits and when it is shown next; times in ms of the tick's clock.

use kurbo::Rect;

use crate::geom;

/// Most of what comes is whole before this has passed.
const FIRST_PAUSE_MS: f64 = 1000.0;
const MAX_PAUSE_MS: f64 = 4000.0;

/// See the file's head.
pub(crate) struct DeferredRepaint {
    /// Board units.
    area: Option<Rect>,
    /// When they are shown next; long ago: nothing came recently.
    next_ms: f64,
    /// From showing to showing: twice as long every time, for a fuller board takes longer to draw.
    pause_ms: f64,
}

impl Default for DeferredRepaint {
    fn default() -> Self {
        Self { area: None, next_ms: f64::NEG_INFINITY, pause_ms: 0.0 }
    }
}

impl DeferredRepaint {
    /// Whether something waits to be shown.
    pub(crate) fn waits(&self) -> bool {
        self.area.is_some()
    }

    /// Something has come into an area.
    pub(crate) fn add(&mut self, area: Rect) {
        self.area = Some(self.area.map_or(area, |all| geom::join(all, area)));
    }

    /// The area to be shown, when it is time.
    pub(crate) fn show(&mut self, now_ms: f64) -> Option<Rect> {
        let area = self.area?;
        if now_ms - self.next_ms > MAX_PAUSE_MS {
            // The first of a run.
            self.pause_ms = FIRST_PAUSE_MS;
            self.next_ms = now_ms + FIRST_PAUSE_MS;
        }
        if now_ms < self.next_ms {
            return None;
        }
        self.pause_ms = (self.pause_ms * 2.0).min(MAX_PAUSE_MS);
        self.next_ms = now_ms + self.pause_ms;
        self.area = None;
        Some(area)
    }

    /// All of them are here.
    pub(crate) fn end(&mut self, now_ms: f64) {
        self.next_ms = if self.area.is_some() { now_ms } else { f64::NEG_INFINITY };
    }
}
