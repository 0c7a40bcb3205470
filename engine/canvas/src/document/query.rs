//! What lies under a point: candidates by the index, exact by `hit`, topmost by paint order. Board units.

use atrium_model::{Board, Kind, Slot};
use kurbo::{Point, Rect};

use crate::hit;
use crate::scene::Scene;

/// The thing under a point: topmost by paint order; nothing within `slop` is nothing.
pub(crate) fn solid_at(board: &mut Board, scene: &mut Scene, p: Point, slop: f64) -> Option<Slot> {
    let area = Rect::from_points(p, p).inflate(slop, slop);
    for slot in scene.in_paint_order(board, area).into_iter().rev() {
        let shape = scene.shape(board, slot);
        if hit::hit_item(board.item(slot), shape, p, slop) {
            return Some(slot);
        }
    }
    None
}

/// The smallest hollow shape round a point: what a click takes when nothing solid lies there. A drag does not, so that a
/// marquee can be begun inside a large shape.
pub(crate) fn hollow_at(board: &mut Board, scene: &mut Scene, p: Point) -> Option<Slot> {
    let mut best: Option<(f64, Slot)> = None;
    for slot in scene.in_paint_order(board, Rect::from_points(p, p)) {
        let shape = scene.shape(board, slot);
        let item = board.item(slot);
        let size = (item.g.w * item.g.h).abs();
        if item.kind != Kind::Frame
            && hit::touch(item, shape, p, 0.0) == hit::Touch::Hollow
            && best.is_none_or(|(s, _)| size <= s)
        {
            best = Some((size, slot));
        }
    }
    best.map(|(_, slot)| slot)
}
