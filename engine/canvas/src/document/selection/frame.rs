//! The box that selected items are held by: board units. Reads board and scene, owns nothing.

use atrium_model::{Board, Geometry, Kind, Slot};
use kurbo::{Point, Rect};

use crate::document::tree;
use crate::geom;
use crate::scene::Scene;
use crate::shape::transform::{centre, turn, upright};

/// A single item's own box, turned as it is; else the upright box round all.
pub(crate) fn round(board: &Board, scene: &mut Scene, slots: &[Slot]) -> Option<Geometry> {
    match slots {
        [] => None,
        [one] if board.item(*one).kind != Kind::Group => Some(box_of(board, scene, *one)),
        slots => {
            let mut area = geom::NO_BOX;
            let mut rest = Vec::new();
            for slot in slots {
                // Most items are what they seem: of them no more is asked than lies close together in memory.
                match scene.plain_box(*slot) {
                    Some(g) => area = geom::join(area, upright(g)),
                    None => rest.push(*slot),
                }
            }
            for slot in tree::leaves(board, &rest) {
                area = geom::join(area, upright(&box_of(board, scene, slot)));
            }
            let g = Geometry { x: area.x0, y: area.y0, w: area.width(), h: area.height(), rot: 0.0 };
            (area.x0 <= area.x1).then_some(g)
        }
    }
}

/// The box an item is held by: its own geometry, of a bound connector from end to end; of a stroke's piece only what is left of the stroke, turned like the whole.
pub(crate) fn box_of(board: &Board, scene: &mut Scene, slot: Slot) -> Geometry {
    let g = scene.item(board, slot).g;
    let item = board.item(slot);
    if item.piece().is_none_or(|p| p.from == 0 && p.to == p.body.end()) {
        return g;
    }
    let about = centre(&g);
    let flat = scene
        .exact(board, slot)
        .1
        .board_line(item)
        .iter()
        .map(|p| turn(Point::new(p.x, p.y), about, -g.rot))
        .map(|p| Rect::from_points(p, p))
        .reduce(|a, b| a.union(b));
    let Some(r) = flat else { return g };
    let c = turn(r.center(), about, g.rot);
    Geometry { x: c.x - r.width() / 2.0, y: c.y - r.height() / 2.0, w: r.width(), h: r.height(), rot: g.rot }
}
