//! The map from the board to a target's px, and boxes of whole px. Knows no item and no camera.

use kurbo::{Affine, Point, Rect, Vec2};

/// From board units to px of the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToPx {
    /// px per board unit.
    pub(crate) scale: f64,
    /// The target's top left in px of the board's plane.
    pub(crate) origin: Vec2,
    /// Device px per CSS px, for what has a size on the screen.
    pub(crate) dpr: f64,
}

impl ToPx {
    pub(crate) fn affine(&self) -> Affine {
        Affine::translate(-self.origin) * Affine::scale(self.scale)
    }

    pub(crate) fn rect(&self, r: Rect) -> Rect {
        self.affine().transform_rect_bbox(r)
    }

    pub(crate) fn board_rect(&self, px: Rect) -> Rect {
        let at = |p: Point| ((p.to_vec2() + self.origin) / self.scale).to_point();
        Rect::from_points(at(Point::new(px.x0, px.y0)), at(Point::new(px.x1, px.y1)))
    }
}

/// Whole px round a box, as commands carry it.
pub(crate) fn px_rect(r: Rect) -> [i32; 4] {
    let (x, y) = (r.x0.floor().clamp(-1e6, 1e6), r.y0.floor().clamp(-1e6, 1e6));
    [x as i32, y as i32, ((r.x1.ceil() - x).clamp(0.0, 1e6)) as i32, ((r.y1.ceil() - y).clamp(0.0, 1e6)) as i32]
}
