//! Where new items lie in the stack: order keys, the frame under a point, what a new frame takes in. Board units.

use atrium_model::{Board, ItemId, Kind, Rng, Slot, Z, order};
use kurbo::{Point, Rect};

use crate::geom;
use crate::scene::Scene;
use crate::shape::transform;

/// A place on top of everything, inside the frame under a point if there is one.
pub(crate) fn top(board: &mut Board, scene: &Scene, rng: &mut Rng, p: Point) -> Z {
    let parent = frame_at(board, scene, p, &|_| false);
    let top = board.top_key(parent.as_ref());
    Z { key: order::between(top.as_deref(), None, rng), parent }
}

/// A place below everything.
pub(crate) fn bottom(board: &Board, rng: &mut Rng) -> Z {
    Z { key: order::between(None, board.bottom_key(None).as_deref(), rng), parent: None }
}

/// The topmost frame under a point, leaving out some.
pub(crate) fn frame_at(board: &mut Board, scene: &Scene, p: Point, skip: &dyn Fn(Slot) -> bool) -> Option<ItemId> {
    let mut best: Option<(u32, ItemId)> = None;
    for slot in scene.query(Rect::from_points(p, p)) {
        let item = board.item(slot);
        if item.kind != Kind::Frame || skip(slot) || !transform::contains(&item.g, p) {
            continue;
        }
        let id = item.id;
        let rank = board.rank(slot);
        if best.as_ref().is_none_or(|(r, _)| rank > *r) {
            best = Some((rank, id));
        }
    }
    best.map(|(_, id)| id)
}

/// Items of the board itself that lie wholly inside a box, with their keys: a new frame takes them in.
pub(crate) fn loose_inside(board: &Board, scene: &Scene, area: Rect) -> Vec<(ItemId, Box<[u8]>)> {
    let mut inside = Vec::new();
    for slot in scene.query(area) {
        let item = board.item(slot);
        let loose = item.z.parent.is_none() && !item.locked && item.kind != Kind::Frame;
        if loose && geom::join(area, scene.bounds(slot)) == area {
            inside.push((item.id, item.z.key.clone()));
        }
    }
    inside
}

/// Whether nothing lies over an item in its area.
pub(crate) fn is_topmost(board: &mut Board, scene: &Scene, slot: Slot, area: Rect) -> bool {
    let own = board.rank(slot);
    scene.query(area).into_iter().all(|other| board.rank(other) <= own)
}
