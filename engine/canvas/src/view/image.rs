//! A picture on the board: what the executor needs to draw it in its box. Its px are the executor's (docs/draw-list.md); here is where
//! they lie, which part of them is shown, and what stands for them until they are there.

use atrium_model::{Item, Slot};
use kurbo::Rect;

use super::palette::{Theme, with_alpha};
use super::to_px::ToPx;
use crate::shape;
use crate::tess::{Image, Sink};

/// What stands for a picture that is not there: this share of the colour of titles.
const WAITING_SHARE: f32 = 0.12;
/// The slot of what is on no board.
const NO_SLOT: u32 = u32::MAX;

/// Paints it. False: the item has no picture.
pub(super) fn image(sink: &mut Sink<'_>, item: &Item, slot: Option<Slot>, to: &ToPx, theme: &Theme) -> bool {
    let Some((file, [x, y, w, h])) = item.picture() else { return false };
    // A part that reaches over the edge ends there.
    let crop = [x, y, w.min(1.0 - x), h.min(1.0 - y)];
    let image = Image { sha256: &file.sha256, width: file.width, height: file.height, crop };
    let unit = shape::item_transform(&item.g, Rect::new(0.0, 0.0, 1.0, 1.0));
    let waiting = with_alpha(theme.text, WAITING_SHARE);
    sink.image(slot.map_or(NO_SLOT, |slot| slot.0), &image, to.affine() * unit, waiting);
    true
}
