//! Where the page's box must stand while a text is edited: CSS px.

use atrium_model::{Geometry, Item, ItemId, Kind};
use kurbo::Point;

use super::camera::Viewport;
use super::text::text_bytes;
use crate::shape::text_geometry;

/// How far above a frame's edge its title begins, the room below its letters included: CSS px.
pub(super) const TITLE_CSS: f64 = 24.0;

/// Where the page's box must stand, and what is in it.
pub struct EditingView {
    /// Whose text.
    pub id: ItemId,
    /// CSS px x, y, w, h before rotation about the centre, and the rotation.
    pub frame: [f64; 5],
    /// CSS px per board unit.
    pub zoom: f64,
    /// As `Engine::text` gives it.
    pub text: Vec<u8>,
}

impl EditingView {
    /// Of the item whose text is edited and its box, board units.
    pub(crate) fn of(item: &Item, g: Geometry, viewport: &Viewport) -> Self {
        let zoom = viewport.camera.zoom;
        let g = text_geometry(item, &g);
        let p = viewport.css_from_board(Point::new(g.x, g.y));
        let mut frame = [p.x, p.y, g.w * zoom, g.h * zoom, g.rot];
        if item.kind == Kind::Frame {
            frame[1] -= TITLE_CSS;
            frame[3] = TITLE_CSS;
        }
        Self { id: item.id, frame, zoom, text: text_bytes(item) }
    }
}
