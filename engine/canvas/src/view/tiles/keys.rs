//! Which tiles an area touches, and where a tile lies: columns and rows in the board's plane at a generation's scale.

use kurbo::Rect;

use crate::view::damage::PxRect;
use crate::view::to_px::ToPx;

/// Side of a tile, device px.
pub(super) const SIDE: i32 = 512;

/// Column and row in the board's plane at the generation's scale.
pub(super) type Key = (i32, i32);

/// Columns and rows from..=to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Keys {
    pub(super) x0: i32,
    pub(super) y0: i32,
    pub(super) x1: i32,
    pub(super) y1: i32,
}

impl Keys {
    pub(super) fn contains(&self, k: &Key) -> bool {
        k.0 >= self.x0 && k.0 <= self.x1 && k.1 >= self.y0 && k.1 <= self.y1
    }

    /// Row by row.
    pub(super) fn each(self) -> Vec<Key> {
        let mut keys = Vec::new();
        let (mut x, mut y) = (self.x0, self.y0);
        while y <= self.y1 {
            keys.push((x, y));
            x += 1;
            if x > self.x1 {
                (x, y) = (self.x0, y + 1);
            }
        }
        keys
    }

    pub(super) fn grown(self, by: i32) -> Self {
        Self { x0: self.x0 - by, y0: self.y0 - by, x1: self.x1 + by, y1: self.y1 + by }
    }

    /// Twice the middle, so that it is whole.
    pub(super) fn middle(&self) -> Key {
        (self.x0 + self.x1, self.y0 + self.y1)
    }

    pub(super) fn count(&self) -> usize {
        ((self.x1 - self.x0 + 1) * (self.y1 - self.y0 + 1)) as usize
    }
}

/// The tiles an area of the board touches at a scale.
pub(super) fn keys_of(area: Rect, scale: f64) -> Keys {
    let cell = |v: f64| (v * scale / f64::from(SIDE)).floor().clamp(-1e9, 1e9) as i32;
    Keys { x0: cell(area.x0), y0: cell(area.y0), x1: cell(area.x1), y1: cell(area.y1) }
}

/// Where a tile lies in px of the board's plane at the generation's scale.
pub(super) fn plane_px(key: Key) -> Rect {
    let side = f64::from(SIDE);
    Rect::new(
        f64::from(key.0) * side,
        f64::from(key.1) * side,
        (f64::from(key.0) + 1.0) * side,
        (f64::from(key.1) + 1.0) * side,
    )
}

/// Where a tile of a generation lies on the screen: whole px, neighbours share their edges.
pub(super) fn on_screen(key: Key, scale: f64, to: &ToPx) -> PxRect {
    let k = to.scale / scale;
    let r = plane_px(key);
    let at = |v: f64, o: f64| (v * k - o).round().clamp(-1e9, 1e9) as i32;
    PxRect {
        x0: at(r.x0, to.origin.x),
        y0: at(r.y0, to.origin.y),
        x1: at(r.x1, to.origin.x),
        y1: at(r.y1, to.origin.y),
    }
}
